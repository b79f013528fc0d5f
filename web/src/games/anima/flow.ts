// Where every die lies, and where it goes. A die keeps its number while it lies still; what leaves one
// pool and is missing in another went there.

import { type AnimaView, POOLS } from './kinds.ts';

export interface Lie {
  places: Record<string, number[]>;
  next: number;
}
export const TRAY = 'tray';
export const place = (who: string, pool: string): string => `${who}/${pool}`;

/** The dice as they lie now, given how they lay before. */
export function lay(before: Lie | null, counts: Record<string, number>): Lie {
  const old = before?.places ?? {};
  let next = before?.next ?? 0;
  const loose: { id: number; from: string }[] = [];
  for (const [from, ids] of Object.entries(old))
    for (const id of ids.slice(counts[from] ?? 0)) loose.push({ id, from });
  const places: Record<string, number[]> = {};
  const take = (to: string): number | undefined => {
    const owner = to.split('/')[0];
    // Into a pool from the tray or from one's own pools; into the tray from anywhere.
    const at = loose.findIndex(
      ({ from }) => from !== to && (to === TRAY || from === TRAY || from.split('/')[0] === owner),
    );
    return at < 0 ? undefined : loose.splice(at, 1)[0]!.id;
  };
  for (const [to, count] of Object.entries(counts)) {
    const ids = (old[to] ?? []).slice(0, count);
    while (ids.length < count) ids.push(take(to) ?? next++);
    places[to] = ids;
  }
  return { places, next };
}

/** How many dice lie where. Strike dice that are aimed lie in the tray; a counted roll lies nowhere. */
export function counts(view: AnimaView): Record<string, number> {
  const found: Record<string, number> = {};
  const thrown = view.conflict?.throw ?? null;
  const done = !!thrown?.done;
  for (const one of view.fighters)
    for (const pool of POOLS) {
      const aimed =
        pool === 'sp' && thrown && !done && thrown.kind !== 'maneuver' && thrown.actor === one.id
          ? (thrown.own ?? 0)
          : 0;
      found[place(one.id, pool)] = Math.max(0, one[pool] - aimed);
    }
  const faces = thrown?.faces?.length ?? 0;
  const built = (thrown?.basic ?? 0) + (thrown?.own ?? 0) + (thrown?.assists?.length ?? 0);
  found[TRAY] = !thrown || done ? 0 : faces || built;
  return found;
}
