// What the coming ritual may bring, from what anybody can count. The order of the deck is nobody's
// to know, so every order is as likely as another.
import type { FireView } from './kinds.ts';

export interface Odds {
  /** Ritual Cards that will be turned up. */
  cards: number;
  deck: number;
  /** For each chamber in play: that its card comes up at least once. */
  hit: Map<string, number>;
  /** Chambers that fall if their card comes up: a cultist stands there already. */
  falling: Set<string>;
  anyFall: number;
  /** Will the deck run out, so that the discard pile is shuffled? */
  reshuffle: boolean;
  /** Plain cards, no reshuffle, nothing that replaces a draw: then the numbers are exact. */
  exact: boolean;
}

export function ritualOdds(view: FireView): Odds {
  const cards = view.track[Math.min(view.threat, view.track.length - 1)] ?? 0;
  const [deck, discard] = [new Set(view.deck), new Set(view.discard)];
  const first = Math.min(cards, deck.size);
  const again = Math.min(cards - first, deck.size + discard.size);
  const hit = new Map<string, number>();
  const falling = new Set<string>();
  for (const tile of view.tiles) {
    if (tile.sanctified) continue;
    let missed = 1;
    if (deck.has(tile.chamber)) missed *= 1 - first / deck.size;
    if (again && (deck.has(tile.chamber) || discard.has(tile.chamber))) {
      missed *= 1 - again / (deck.size + discard.size);
    }
    if (missed === 1 || tile.holds !== 'token') continue;
    hit.set(tile.chamber, 1 - missed);
    if (tile.cultists && !tile.blessed) falling.add(tile.chamber);
  }
  let none = miss(deck.size, [...falling].filter((chamber) => deck.has(chamber)).length, first);
  if (again) none *= miss(deck.size + discard.size, falling.size, again);
  const events = view.scenarios.some((s) => s === 'unstable-void' || s === 'shades-of-vorax');
  return {
    cards,
    deck: deck.size,
    hit,
    falling,
    anyFall: 1 - none,
    reshuffle: cards >= deck.size,
    exact: again === 0 && !events,
  };
}

/** That none of `bad` cards is among `draws` out of `all`. */
export function miss(all: number, bad: number, draws: number): number {
  let chance = 1;
  for (let i = 0; i < draws; i++) chance *= Math.max(0, (all - bad - i) / (all - i));
  return chance;
}

/** A chance as people say it; never 0 or 100 where it is not. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (chance > 0 && rounded === 0) return '<1%';
  if (chance < 1 && rounded === 100) return '>99%';
  return `${rounded}%`;
}
