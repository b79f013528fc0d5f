import { expect, it } from 'vitest';
import type { State, You } from '../../lib/wire.ts';
import { bothNames, type Moment, statusOf } from './status.ts';

const you: You = { seat: 'gm', role: 'seat', rules: true, chairs: true };
const now = { over: null, offers: [], anytime: [], requests: [], waiting: [] } as unknown as State;
const moment = (others: string[]): Moment => ({
  now,
  you,
  asked: [],
  bot: false,
  others,
  offline: [],
  host: false,
  telling: false,
  nameOf: (seat) => seat.toUpperCase(),
});

it('names whoever is waited for, and counts them where they are many', () => {
  expect(statusOf(moment(['a']))).toBe('Waiting for A.');
  expect(statusOf(moment(['a', 'b', 'c', 'd']))).toBe('Waiting for A, B, C, D.');
  expect(statusOf(moment(['a', 'b', 'c', 'd', 'e']))).toBe('Waiting for A, B, C and 2 more.');
});

it('says that a game is over when that is told', () => {
  const over = { ...moment([]), now: { ...now, over: true } as unknown as State };
  expect(statusOf({ ...over, telling: true })).toBe('The story is still being told.');
  expect(statusOf(over)).toBe('The game is over.');
});

it('says a name once where it begins the other', () => {
  expect(bothNames('Ana', 'Ana Brandt')).toBe('Ana Brandt');
  expect(bothNames('Jo', 'Aiko Brandt')).toBe('Jo · Aiko Brandt');
  expect(bothNames('Ana', '')).toBe('Ana');
  expect(bothNames('An', 'Ana')).toBe('An · Ana');
});
