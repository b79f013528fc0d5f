import { expect, test } from 'vitest';
import { dangerChips, effectChips } from './said.ts';

const why = (text: string) => ({ key: 'kernel.plain', args: { text } });
const BASE = { amount: 1, why: why('the director'), sets: false };

test('what changes a position is said in words, and the ruling itself is left out', () => {
  expect(
    dangerChips([
      BASE,
      { amount: -1, why: why('an opening'), sets: false },
      { amount: 1, why: why('halves apart'), sets: false },
    ]),
  ).toEqual([
    { text: 'An opening: safer', tone: 'good' },
    { text: 'Halves apart: more dangerous', tone: 'bad' },
  ]);
  const [set] = dangerChips([BASE, { amount: 2, why: why('an everyday self'), sets: true }]);
  expect(set?.text).toMatch(/^An everyday self: .*desperate/);
  expect(set?.tone).toBeUndefined();
});

test('what changes an effect is said in words', () => {
  expect(
    effectChips([
      BASE,
      { amount: 1, why: why('a push'), sets: false },
      { amount: -1, why: why('harm'), sets: false },
    ]),
  ).toEqual([
    { text: 'A push: more effect', tone: 'good' },
    { text: 'Harm: less effect', tone: 'bad' },
  ]);
});
