// What the coming ritual may do to each chamber, out of the odds the server counted.
import type { Odds } from '../../lib/wire.ts';
import type { FireView } from './kinds.ts';

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

/** The next ritual that empties the deck: it turns up so many cards, and shuffles at once when the last
 *  one is gone, or, by the other reading, only when one more is needed. */
export function ritualsLeft(view: FireView): number {
  const cards = view.track[view.threat] ?? 1;
  const deck = view.deck.length;
  return view.rulings.lazyReshuffle
    ? Math.floor(deck / cards) + 1
    : Math.max(1, Math.ceil(deck / cards));
}
