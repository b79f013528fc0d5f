// The win chance over a game, and where it turned.
import type { LogLine } from './wire.ts';

export interface Point {
  place: number;
  turn: number;
  /** From 0 to 1. */
  chance: number;
}
export interface Turning {
  from: Point;
  to: Point;
  change: number;
}

/** So many moments are looked at, evenly over the game, the first and the last among them. */
export const MOMENTS = 14;

/** The moments to look at: where turns begin. */
export function moments(
  log: readonly LogLine[],
  most = MOMENTS,
): { place: number; turn: number }[] {
  const turns = log
    .filter(({ kind }) => kind.endsWith('turn-began'))
    .map(({ place }, n) => ({ place, turn: n + 1 }));
  if (turns.length <= most) return turns;
  const step = (turns.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, n) => turns[Math.round(n * step)]!);
}

/** The largest changes, in the order in which they came. */
export function turningPoints(points: readonly Point[], most = 3, least = 0.25): Turning[] {
  return points
    .slice(1)
    .map((to, n) => ({ from: points[n]!, to, change: to.chance - points[n]!.chance }))
    .filter(({ change }) => Math.abs(change) >= least)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, most)
    .sort((a, b) => a.to.place - b.to.place);
}
