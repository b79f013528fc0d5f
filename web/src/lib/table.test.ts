import { expect, test } from 'vitest';
import { follow, offerKey } from './table.svelte.ts';
import type { LogLine } from './wire.ts';

const told = (...places: number[]): LogLine[] =>
  places.map((place) => ({
    place,
    line: { key: `x.${place}` },
    kind: 'x',
    fact: {},
    by: 'rules',
    cause: 0,
    heading: '',
  }));
const places = (log: LogLine[]) => log.map(({ place }) => place);

test('what a step tells is appended, and nothing twice', () => {
  expect(places(follow(told(1, 2), { back_to: null, log: told(2, 3, 4) }))).toEqual([1, 2, 3, 4]);
});

test('what was taken back falls away before the new is told', () => {
  const log = follow(told(1, 2, 5, 6), { back_to: 2, log: told(7) });
  expect(places(log)).toEqual([1, 2, 7]);
});

test('an offer is known by its rule and what goes into it', () => {
  expect(offerKey({ rule: 'a', args: ['b', 1] })).not.toBe(
    offerKey({ rule: 'a', args: ['b', '1'] }),
  );
});
