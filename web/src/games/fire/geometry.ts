// Where things are. The dungeon is drawn in units: a cell is CELL wide, a tile leaves a small gap.
import type { Side, TileView } from './kinds.ts';

export const CELL = 128;
export const TILE = 122;
/** How thick a wall is, how wide a doorway, and how far the face of a wall is seen from above. */
export const WALL = 13;
export const DOOR = 38;
export const FACE = 8;

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];
export const STEP: Record<Side, readonly [number, number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};
const OPPOSITE: Record<Side, Side> = { N: 'S', E: 'W', S: 'N', W: 'E' };

export const cellKey = (x: number, y: number): string => `${x},${y}`;
export const opposite = (side: Side): Side => OPPOSITE[side];

/** Doorways of a tile, walls that were cracked included. */
export function ways(tile: Pick<TileView, 'doors' | 'cracks'>): string {
  return tile.doors + (tile.cracks ?? '');
}

export function byCell(tiles: readonly TileView[]): Map<string, TileView> {
  return new Map(tiles.map((tile) => [cellKey(tile.x, tile.y), tile]));
}

export function neighbour(
  at: ReadonlyMap<string, TileView>,
  x: number,
  y: number,
  side: Side,
): TileView | undefined {
  const [dx, dy] = STEP[side];
  return at.get(cellKey(x + dx, y + dy));
}

/** The sides on which a tile lying here with these doorways would be joined to a neighbour. */
export function joined(
  at: ReadonlyMap<string, TileView>,
  x: number,
  y: number,
  doors: string,
): Side[] {
  return SIDES.filter((side) => {
    const other = neighbour(at, x, y, side);
    return doors.includes(side) && other !== undefined && ways(other).includes(opposite(side));
  });
}

/** The sides whose doorway opens onto nothing yet. */
export function openSides(
  at: ReadonlyMap<string, TileView>,
  x: number,
  y: number,
  doors: string,
): Side[] {
  return SIDES.filter((side) => doors.includes(side) && !neighbour(at, x, y, side));
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box around all these cells, in units, with one ring of empty cells partly in sight. */
export function bounds(cells: readonly { x: number; y: number }[], margin = 0.45): Box {
  if (!cells.length) return bounds([{ x: 0, y: 0 }], margin);
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    x: left * CELL,
    y: top * CELL,
    width: (Math.max(...xs) + 1 + margin - left) * CELL,
    height: (Math.max(...ys) + 1 + margin - top) * CELL,
  };
}

export interface Camera {
  x: number;
  y: number;
  scale: number;
}
export const LEAST_SCALE = 0.22;
export const MOST_SCALE = 2.4;

/** Shows the whole box in the middle of a window; never larger than life. */
export function fitBox(box: Box, width: number, height: number, most = 1.45): Camera {
  const scale = clamp(Math.min(width / box.width, height / box.height), LEAST_SCALE, most);
  return {
    scale,
    x: (width - box.width * scale) / 2 - box.x * scale,
    y: (height - box.height * scale) / 2 - box.y * scale,
  };
}

/** Zooms so that what lies under (px, py) of the window stays there. */
export function zoomAt(camera: Camera, factor: number, px: number, py: number): Camera {
  const scale = clamp(camera.scale * factor, LEAST_SCALE, MOST_SCALE);
  const real = scale / camera.scale;
  return { scale, x: px - (px - camera.x) * real, y: py - (py - camera.y) * real };
}

/** Keeps some of the box in sight, however far somebody drags. */
export function keepInSight(camera: Camera, box: Box, width: number, height: number): Camera {
  const edge = 90;
  const right = (box.x + box.width) * camera.scale;
  const bottom = (box.y + box.height) * camera.scale;
  return {
    scale: camera.scale,
    x: clamp(camera.x, edge - right, width - edge - box.x * camera.scale),
    y: clamp(camera.y, edge - bottom, height - edge - box.y * camera.scale),
  };
}

/** Shows no more emptiness around a box than there must be: what is smaller than the window stands in its
 *  middle, and where more lies on one side, that is seen. */
export function filled(camera: Camera, box: Box, width: number, height: number): Camera {
  const along = (at: number, start: number, length: number, room: number) => {
    const [first, long] = [start * camera.scale, length * camera.scale];
    return long <= room ? (room - long) / 2 - first : clamp(at, room - first - long, -first);
  };
  return {
    scale: camera.scale,
    x: along(camera.x, box.x, box.width, width),
    y: along(camera.y, box.y, box.height, height),
  };
}

/** Is all of a box in the window already? */
export function isInSight(camera: Camera, box: Box, width: number, height: number): boolean {
  const [left, top] = [box.x * camera.scale + camera.x, box.y * camera.scale + camera.y];
  const [right, bottom] = [left + box.width * camera.scale, top + box.height * camera.scale];
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

/** Moves as little as needed to bring a box into sight. */
export function reveal(camera: Camera, box: Box, width: number, height: number): Camera {
  const pad = 14;
  const left = box.x * camera.scale + camera.x;
  const top = box.y * camera.scale + camera.y;
  const right = left + box.width * camera.scale;
  const bottom = top + box.height * camera.scale;
  const dx = right > width - pad ? width - pad - right : left < pad ? pad - left : 0;
  const dy = bottom > height - pad ? height - pad - bottom : top < pad ? pad - top : 0;
  return { scale: camera.scale, x: camera.x + dx, y: camera.y + dy };
}

/** The same for a box that may be larger than the window: then it is shown as a whole, smaller. */
export function revealAll(camera: Camera, box: Box, width: number, height: number): Camera {
  const pad = 28;
  const fits = box.width * camera.scale <= width - pad && box.height * camera.scale <= height - pad;
  return fits ? reveal(camera, box, width, height) : fitBox(box, width, height, camera.scale);
}

export function clamp(value: number, least: number, most: number): number {
  return most < least ? (least + most) / 2 : Math.min(Math.max(value, least), most);
}

/** The floor of a tile as a path: the room, and its doorways through the walls. */
export function floorPath(doors: string, size = TILE, wall = WALL, door = DOOR): string {
  const [a, b] = [wall, size - wall];
  const [p, q] = [(size - door) / 2, (size + door) / 2];
  const has = (side: Side) => doors.includes(side);
  const bits = [`M${a} ${a + 5}q0-5 5-5`];
  bits.push(has('N') ? `H${p}V0H${q}V${a}` : '', `H${b - 5}q5 0 5 5`);
  bits.push(has('E') ? `V${p}H${size}V${q}H${b}` : '', `V${b - 5}q0 5-5 5`);
  bits.push(has('S') ? `H${q}V${size}H${p}V${b}` : '', `H${a + 5}q-5 0-5-5`);
  bits.push(has('W') ? `V${q}H0V${p}H${a}` : '', 'Z');
  return bits.join('');
}

/** Places for so many figures in the lower part of a tile, back row first. */
export function stands(count: number, roomy: boolean): [number, number][] {
  if (count === 0) return [];
  // Alone, she leaves the middle to what lies there.
  if (count === 1 && !roomy) return [[36, 99]];
  const rows = count <= 3 ? [count] : [Math.ceil(count / 2), Math.floor(count / 2)];
  if (count > 6) return crowd(count);
  const front = roomy && rows.length === 1 ? 84 : 99;
  const back = front - 34;
  const gap = count === 2 ? 46 : 30;
  return rows.flatMap((inRow, row) =>
    Array.from({ length: inRow }, (_, i): [number, number] => [
      TILE / 2 + (i - (inRow - 1) / 2) * gap,
      rows.length === 1 || row === 1 ? front : back,
    ]),
  );
}

function crowd(count: number): [number, number][] {
  return Array.from({ length: count }, (_, i): [number, number] => [
    25 + (i % 4) * 24,
    58 + Math.floor(i / 4) * 22,
  ]);
}

/** Where the tile of a cell begins. */
export const px = (cell: number): number => cell * CELL + (CELL - TILE) / 2;

/** The place of the button that lies on a doorway. */
export const doorBox = (tile: Pick<TileView, 'x' | 'y'>, side: Side) => {
  const [x, y] = [px(tile.x), px(tile.y)];
  const wide = 70,
    deep = 54,
    mid = (TILE - wide) / 2;
  if (side === 'N') return { x: x + mid, y: y - deep + 10, w: wide, h: deep };
  if (side === 'S') return { x: x + mid, y: y + TILE - 10, w: wide, h: deep };
  if (side === 'W') return { x: x - deep + 10, y: y + mid, w: deep, h: wide };
  return { x: x + TILE - 10, y: y + mid, w: deep, h: wide };
};

/** Light that falls out of a doorway, widening. */
export const beam = (tile: Pick<TileView, 'x' | 'y'>, side: Side) => {
  const [x, y] = [px(tile.x), px(tile.y)];
  const [a, b] = [(TILE - DOOR) / 2, (TILE + DOOR) / 2];
  const out = 62;
  if (side === 'N')
    return `M${x + a} ${y + 9}L${x + a - 16} ${y - out}H${x + b + 16}L${x + b} ${y + 9}Z`;
  if (side === 'S')
    return `M${x + a} ${y + TILE - 9}L${x + a - 16} ${y + TILE + out}H${x + b + 16}L${x + b} ${y + TILE - 9}Z`;
  if (side === 'W')
    return `M${x + 9} ${y + a}L${x - out} ${y + a - 16}V${y + b + 16}L${x + 9} ${y + b}Z`;
  return `M${x + TILE - 9} ${y + a}L${x + TILE + out} ${y + a - 16}V${y + b + 16}L${x + TILE - 9} ${y + b}Z`;
};
