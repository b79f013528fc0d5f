// What the coming ritual may do to each chamber, out of the odds the server counted.
import type { Odds } from '../../lib/wire.ts';

export interface Ritual {
  /** That a cultist comes to a chamber, or it falls: by the chamber. */
  hit: Map<string, number>;
  /** Chambers that may fall. */
  falling: Set<string>;
}

export function ritual(odds: Odds): Ritual {
  const [hit, falling] = [new Map<string, number>(), new Set<string>()];
  for (const { id, chance } of odds.outcomes) {
    const [what, chamber] = id.split(':');
    if (!chamber || !chance || (what !== 'falls' && what !== 'comes')) continue;
    hit.set(chamber, Math.max(chance, hit.get(chamber) ?? 0));
    if (what === 'falls') falling.add(chamber);
  }
  return { hit, falling };
}
