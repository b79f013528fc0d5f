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

/** A whole game in a few figures: how it began, the moment farthest from how it ended, and from when on it
 *  was as good as decided. */
export interface Course {
  start: Point;
  /** Best before a defeat, lowest before a victory; none where that was the start. */
  far: Point | null;
  /** From here on it never left the side on which it ended; none where that is the end itself, or where
   *  the start says the same. */
  settled: { from: Point; bound: number } | null;
}
/** How near to lost, or to won, counts as decided. */
const DECIDED = 0.2;

/** The last point is how it ended: 0 or 1. */
export function course(points: readonly Point[]): Course | null {
  const [start, end] = [points[0], points.at(-1)];
  if (!start || !end || points.length < 3) return null;
  const won = end.chance > 0.5;
  const off = (point: Point) => Math.abs(end.chance - point.chance);
  const played = points.slice(0, -1);
  const far = played.reduce((most, point) => (off(point) > off(most) ? point : most), start);
  const late = played.findLastIndex((point) => off(point) > DECIDED) + 1;
  const rest = played.slice(late);
  const chances = rest.map(({ chance }) => chance);
  const bound = won ? Math.min(...chances) : Math.max(...chances);
  return {
    start,
    far: far === start ? null : far,
    settled:
      rest[0] && (rest[0] !== start || bound !== start.chance) ? { from: rest[0], bound } : null,
  };
}
