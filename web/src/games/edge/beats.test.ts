import { expect, test } from 'vitest';
import { told, toldLarge } from '../../lib/beats.said.ts';
import { beats } from './beats.ts';

toldLarge(beats, [
  ['a party that falls', 'edge.party-fell', {}, 'bad'],
  ['what XP bought', 'edge.bought', { cost: 4 }, 'good'],
  ['what was given up is none', 'edge.bought', { cost: -4 }, undefined],
]);

test('dice that count are marked, and so are ones', () => {
  expect(told(beats, 'edge.threw', { faces: [7, 1, 5] })?.dice).toEqual([
    { face: 7, hit: true, bad: false },
    { face: 1, hit: false, bad: true },
    { face: 5, hit: false, bad: false },
  ]);
});
