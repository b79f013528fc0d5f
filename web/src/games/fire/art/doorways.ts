// What stands in a doorway, as lines on the north side of a tile; the other sides are the same, turned.
import { DOOR, SIDES, TILE, WALL } from '../geometry.ts';
import type { Side } from '../kinds.ts';

type Line = readonly (readonly [number, number])[];
const p = (TILE - DOOR) / 2;
const box = (x: number, y: number, w: number, h: number): Line => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];

export const POSTS: readonly Line[] = [
  box(p - 6, -0.5, 7, WALL + 2),
  box(p + DOOR - 1, -0.5, 7, WALL + 2),
];
export const SILL: readonly Line[] = [
  [
    [p + 3, WALL / 2],
    [p + DOOR - 3, WALL / 2],
  ],
];
/** Where a bomb opened the wall. */
export const CRACK: readonly Line[] = [
  [
    [p - 4, 0],
    [p + 2, 5],
    [p - 3, 9],
    [p + 3, WALL + 3],
  ],
  [
    [p + DOOR + 4, 0],
    [p + DOOR - 3, 6],
    [p + DOOR + 3, 10],
    [p + DOOR - 2, WALL + 3],
  ],
];
export const RUBBLE: readonly Line[] = [
  [
    [p + 7, WALL + 5],
    [p + 11, WALL + 2],
    [p + 15, WALL + 4],
    [p + 14, WALL + 8],
    [p + 9, WALL + 8],
    [p + 7, WALL + 5],
  ],
  [
    [p + 22, WALL + 7],
    [p + 27, WALL + 4],
    [p + 30, WALL + 7],
    [p + 28, WALL + 10],
    [p + 23, WALL + 10],
    [p + 22, WALL + 7],
  ],
];

/** A quarter turn for each step from the north, about the middle of the tile. */
function turned([x, y]: readonly [number, number], side: Side): string {
  const at = {
    N: [x, y],
    E: [TILE - y, x],
    S: [TILE - x, TILE - y],
    W: [y, TILE - x],
  }[side];
  return `${at[0]} ${at[1]}`;
}

const kept = new Map<readonly Line[], Record<Side, string>>();

/** These lines on all of these sides, as one path. */
export function along(lines: readonly Line[], sides: readonly Side[]): string {
  let drawn = kept.get(lines);
  if (!drawn) {
    const on = (side: Side) =>
      lines.map((line) => `M${line.map((point) => turned(point, side)).join('L')}`).join('');
    drawn = Object.fromEntries(SIDES.map((side) => [side, on(side)])) as Record<Side, string>;
    kept.set(lines, drawn);
  }
  return sides.map((side) => drawn[side]).join('');
}
