// Where doorways lead on foot.
import { byCell, joined, neighbour, ways } from './geometry.ts';
import type { FireView } from './kinds.ts';

/** The chambers that can be walked to from one, each with the one before it. */
export function spread(view: FireView, from: string): Map<string, string> {
  const at = byCell(view.tiles);
  const tiles = new Map(view.tiles.map((tile) => [tile.chamber, tile]));
  const before = new Map([[from, '']]);
  const todo = [from];
  for (const chamber of todo) {
    const tile = tiles.get(chamber);
    if (!tile) continue;
    for (const side of joined(at, tile.x, tile.y, ways(tile))) {
      const next = neighbour(at, tile.x, tile.y, side)!.chamber;
      if (before.has(next)) continue;
      before.set(next, chamber);
      todo.push(next);
    }
  }
  return before;
}

/** Every chamber that hangs together with this one by doorways. */
export const reached = (view: FireView, from: string): ReadonlySet<string> =>
  new Set(spread(view, from).keys());
