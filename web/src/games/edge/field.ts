// Where the cells of a grid lie on the page, in cells: squares in rows, or hexes that share their sides.
import type { Grid, UnitView } from './kinds.ts';

export type Cell = readonly [number, number];

export const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
export const has = (cells: readonly Cell[], cell: Cell): boolean =>
  cells.some((one) => same(one, cell));

const HEX = Math.sqrt(3) / 2;

/** The middle of a cell. Hexes stand on a side, and every column lies half a cell lower. */
export function middle(kind: Grid['kind'], [x, y]: Cell): Cell {
  return kind === 'hex' ? [x * HEX, y + x / 2] : [x, y];
}

/** Every cell worth drawing: what somebody covers, controls or can reach, rough ground, and a rim. */
export function drawn(grid: Grid, units: readonly UnitView[], reach: readonly Cell[]): Cell[] {
  const known: Cell[] = [
    ...units.flatMap(({ cells, zone }) => [...cells, ...zone] as Cell[]),
    ...((grid.rough ?? []) as Cell[]),
    ...reach,
  ];
  if (!known.length) return [];
  const xs = known.map(([x]) => x);
  const ys = known.map(([, y]) => y);
  const found: Cell[] = [];
  for (let y = Math.min(...ys); y <= Math.max(...ys); y += 1)
    for (let x = Math.min(...xs); x <= Math.max(...xs); x += 1) found.push([x, y]);
  return grid.kind === 'hex' ? found.filter((cell) => has(known, cell)) : found;
}

/** Which way a unit faces, in degrees from the top of the page. */
export function turned(kind: Grid['kind'], facing = 0): number {
  return kind === 'hex' ? facing * 60 : facing * 45;
}
