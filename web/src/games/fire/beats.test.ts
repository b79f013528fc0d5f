import { describe, expect, it } from 'vitest';
import type { Beat } from '../../lib/beats.ts';
import type { LogLine } from '../../lib/wire.ts';
import { beats } from './beats.ts';
import type { FireView } from './kinds.ts';

const samples = Object.values(
  import.meta.glob<{ default: { view: FireView } }>('./samples/*.json', { eager: true }),
);
const view = samples.map(({ default: one }) => one.view).find((one) => one?.tiles?.length > 4)!;

const told = (kind: string, fact: Record<string, unknown>, from = view): Beat<FireView> => {
  const line: LogLine = { place: 1, line: null, kind, fact, by: 'rules', cause: 0, heading: '' };
  return beats.of(line, from, view)!;
};
const at = (found: FireView, chamber: string) =>
  found.tiles.find((tile) => tile.chamber === chamber);

describe('the cult is seen', () => {
  const place = view.tiles.find((tile) => tile.holds === 'token' && !tile.heroes?.length)!;

  it('the card turns and the eye goes to its chamber', () => {
    const beat = told('card-revealed', { card: place.chamber });
    expect(beat.card?.title).toBeTruthy();
    expect(beat.at).toBe(place.chamber);
    expect(beat.after!.discard.at(-1)).toBe(place.chamber);
    expect(beat.after!.deck.length).toBe(Math.max(0, view.deck.length - 1));
  });

  it('the cultist steps out, then the chamber falls', () => {
    const stepped = told('cultist-placed', { chamber: place.chamber });
    expect(at(stepped.after!, place.chamber)!.cultists).toBe((place.cultists ?? 0) + 1);
    const fell = told('chamber-fell', { chamber: place.chamber, card: true }, stepped.after);
    expect(fell.word).toBeTruthy();
    expect(fell.tone).toBe('bad');
    expect(fell.note).toContain('second cultist'); // and not why another falls, as by the Engineer
    const blown = told('chamber-fell', { chamber: place.chamber, card: false });
    expect(blown.note ?? '').not.toContain('second cultist');
    expect(at(fell.after!, place.chamber)).toBeUndefined();
    expect(fell.after!.holes).toContainEqual({ chamber: place.chamber, x: place.x, y: place.y });
  });

  it('the threat rises by one', () => {
    expect(told('threat-rose', { by_reshuffle: true }).after!.threat).toBe(view.threat + 1);
  });

  it('a hero walks: she is in one chamber only, and nobody else moved', () => {
    const hero = view.heroes.find((one) => !one.lost && !one.left)!;
    const to = view.tiles.find((tile) => tile.chamber !== hero.at)!;
    const after = told('moved', { hero: hero.id, to: to.chamber }).after!;
    const stands = after.tiles.filter((tile) => tile.heroes?.includes(hero.id));
    expect(stands.map(({ chamber }) => chamber)).toEqual([to.chamber]);
    const people = (one: FireView) => one.tiles.flatMap(({ heroes }) => heroes ?? []).sort();
    expect(people(after)).toEqual(people(view));
    expect(told('moved', { hero: hero.id, to: to.chamber }).word).toBeUndefined();
  });

  it('what matters has a large word', () => {
    const hero = view.heroes[0]!.id;
    for (const [kind, fact] of [
      ['hero-lost', { hero }],
      ['relic-destroyed', { hero, attribute: 'str', tokens: 6 }],
      ['fire-taken', { hero }],
      ['way-out-lost', {}],
      ['game-ended', { outcome: 'defeat', why: 'threat' }],
    ] as const)
      expect(told(kind, fact).word, kind).toBeTruthy();
  });
});
