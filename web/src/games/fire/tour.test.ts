import { expect, test } from 'vitest';
import { next, type Sight } from '../../lib/tour.ts';
import type { FireView } from './kinds.ts';
import middle from './samples/middle.json';
import { tour } from './tour.ts';

const begun = middle.view as unknown as FireView;
const view: FireView = { ...begun, tiles: begun.tiles.filter(({ exit }) => exit) };
const seat = begun.turn!.seat;
const sight: Sight<FireView> = {
  view,
  offers: [],
  requests: [],
  log: [],
  you: { seat, role: 'seat', rules: false, chairs: false },
};

test('who reads on without doing anything is told of no chamber and no ritual there was not', () => {
  const told = [];
  for (let at = next(tour, 1, sight); at < tour.length; at = next(tour, at + 1, sight))
    told.push(tour[at]!.text());
  expect(told[0]).toMatch(/action points/);
  expect(told.join()).not.toMatch(/You are in a new chamber|The cult turned up a card/);
  expect(next(tour, 1, { ...sight, view: begun })).toBe(1);
});
