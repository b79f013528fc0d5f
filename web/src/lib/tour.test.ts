import { expect, test } from 'vitest';
import { fits, may, next, type Sight, since, type TourStep, told } from './tour.ts';
import type { LogLine, Offer } from './wire.ts';

const line = (place: number, kind: string): LogLine => ({
  place,
  kind,
  line: null,
  fact: {},
  by: 'ana',
  cause: 0,
  heading: '',
});
const sight = (log: LogLine[] = [], rules: string[] = [], seat: string | null = 'ana'): Sight => ({
  view: {},
  offers: rules.map((rule) => ({ rule }) as Offer),
  requests: [],
  log,
  you: { seat, role: 'seat', rules: false },
});
const step = (when?: TourStep['when']): TourStep =>
  when ? { text: () => '', at: '.x', when } : { text: () => '', at: '.x' };

test('only what was told since then counts', () => {
  const began = sight([line(1, 'moved'), line(2, 'sang')]);
  expect(told('moved')(began, began)).toBe(false);
  const now = sight([line(2, 'sang'), line(3, 'moved')]);
  expect(since(now, began).map(({ place }) => place)).toEqual([3]);
  expect(told('moved')(now, began)).toBe(true);
  expect(told('sang')(now, began)).toBe(false);
  expect(told('sang')(now, sight())).toBe(true);
});

test('a step that makes no sense now is left out', () => {
  const steps = [step(), step(may('walk')), step(may('sing', 'dance'))];
  expect(next(steps, 0, sight())).toBe(0);
  expect(next(steps, 1, sight([], ['dance']))).toBe(2);
  expect(next(steps, 1, sight([], ['walk']))).toBe(1);
  expect(next(steps, 1, sight())).toBe(3);
});

test('a guided scene is for somebody who sits, where its first step makes sense', () => {
  expect(fits([step()], sight())).toBe(true);
  expect(fits([step()], sight([], [], null))).toBe(false);
  expect(fits([step(may('walk')), step()], sight())).toBe(false);
  expect(fits([], sight())).toBe(false);
  expect(fits(undefined, sight())).toBe(false);
});
