// What must not pass unnoticed is told in large letters, in every game that has it.
import { expect, test } from 'vitest';
import type { Beat } from '../lib/beats.ts';
import type { LogLine } from '../lib/wire.ts';
import { beats as anima } from './anima/beats.ts';
import { beats as edge } from './edge/beats.ts';
import { beats as eidolon } from './eidolon/beats.ts';
import { beats as moonlight } from './moonlight/beats.ts';

type Tells = {
  of: (line: LogLine, view: never, next: never) => Pick<Beat, 'word' | 'tone'> | null;
};
type Told = [string, Tells, string, LogLine['fact'], 'bad' | 'good' | undefined];
const TOLD: Told[] = [
  ['midnight', eidolon, 'eidolon.midnight-struck', {}, 'bad'],
  ['a Phantom', eidolon, 'eidolon.phantom-rose', {}, 'bad'],
  ['a defeat', eidolon, 'eidolon.track-moved', { to: 4 }, 'bad'],
  ['a wound is none', eidolon, 'eidolon.track-moved', { to: 2 }, undefined],
  ['an enemy who falls', eidolon, 'eidolon.enemy-crashed', { beaten: true }, 'good'],
  ['a fight that is won', eidolon, 'eidolon.combat-ended', { won: true }, 'good'],
  ['a level', eidolon, 'eidolon.sheet-changed', { why: 'level' }, 'good'],
  ['cards are none', eidolon, 'eidolon.sheet-changed', { why: 'cards' }, undefined],
  ['who falls out', anima, 'fell-out', {}, 'bad'],
  ['a power gained', anima, 'sheet-changed', { what: 'power.dash' }, 'good'],
  ['a background is none', anima, 'sheet-changed', { what: 'background' }, undefined],
  ['a party that falls', edge, 'edge.party-fell', {}, 'bad'],
  ['what XP bought', edge, 'edge.bought', { cost: 4 }, 'good'],
  ['what was given up is none', edge, 'edge.bought', { cost: -4 }, undefined],
  ['who is lost', moonlight, 'moonlight.lost', {}, 'bad'],
  ['an advance', moonlight, 'moonlight.advanced', {}, 'good'],
];

test.each(TOLD)('%s', (_, beats, kind, fact, tone) => {
  const words = { key: 'kernel.plain', args: { text: 'so it is.' } };
  const line: LogLine = { place: 1, line: words, kind, fact, by: 'gm', cause: 0, heading: '' };
  const beat = beats.of(line, null as never, null as never);
  expect(beat?.tone).toBe(tone);
  if (tone) expect(beat?.word).toBeTruthy();
});
