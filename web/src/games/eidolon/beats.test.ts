import { expect, test } from 'vitest';
import { told, toldLarge } from '../../lib/beats.said.ts';
import type { LogLine } from '../../lib/wire.ts';
import ArcanaCard from './ArcanaCard.svelte';
import { beats } from './beats.ts';
import type { EidolonView } from './kinds.ts';

toldLarge(beats, [
  ['midnight', 'eidolon.midnight-struck', {}, 'bad'],
  ['a Phantom', 'eidolon.phantom-rose', {}, 'bad'],
  ['a defeat', 'eidolon.track-moved', { to: 4 }, 'bad'],
  ['a wound is not told large', 'eidolon.track-moved', { to: 2 }, undefined],
  ['an enemy who falls', 'eidolon.enemy-crashed', { beaten: true }, 'good'],
  ['a fight that is won', 'eidolon.combat-ended', { won: true }, 'good'],
  ['a level', 'eidolon.sheet-changed', { why: 'level' }, 'good'],
  ['cards are none', 'eidolon.sheet-changed', { why: 'cards' }, undefined],
]);

test.each([
  ['eidolon.drawn', { cards: [15, 6, 0] }, [15, 6, 0]],
  ['eidolon.turned', { card: 6 }, [6]],
  ['eidolon.played', { reading: { card: 0 } }, [0]],
])('%s shows the cards themselves', (kind, fact, of) => {
  expect(told(beats, kind, fact)?.cards).toEqual({ Face: ArcanaCard, of });
});

test.each([
  [2, 'bad'],
  [0, 'good'],
])('a Track that moves to %i is told, and heard as %s', (to, sound) => {
  const view = { pcs: [{ id: 'iris', track: 1 }] } as unknown as EidolonView;
  const line = { kind: 'eidolon.track-moved', fact: { pc: 'iris', to } } as unknown as LogLine;
  const beat = beats.of(line, view, view);
  expect(beat).toMatchObject({ tone: sound, sound });
  expect(beat?.hold).toBeGreaterThan(0);
  expect(beat?.word).toBeUndefined();
});
