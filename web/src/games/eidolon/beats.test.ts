import { expect, test } from 'vitest';
import { told, toldLarge } from '../../lib/beats.said.ts';
import ArcanaCard from './ArcanaCard.svelte';
import { beats } from './beats.ts';

toldLarge(beats, [
  ['midnight', 'eidolon.midnight-struck', {}, 'bad'],
  ['a Phantom', 'eidolon.phantom-rose', {}, 'bad'],
  ['a defeat', 'eidolon.track-moved', { to: 4 }, 'bad'],
  ['a wound is none', 'eidolon.track-moved', { to: 2 }, undefined],
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
