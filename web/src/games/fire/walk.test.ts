import { describe, expect, it } from 'vitest';
import type { LogLine, Offer, Request } from '../../lib/wire.ts';
import type { FireView, TileView } from './kinds.ts';
import { reached } from './reach.ts';
import { begin, next, waysOf, whyNothing } from './walk.ts';

const tile = (chamber: string, x: number, y: number, doors: string, more = {}): TileView => ({
  chamber,
  name: { key: 'text', args: { text: chamber } },
  x,
  y,
  doors,
  holds: 'token',
  ...more,
});
/** V - A - B - C in a row, D behind a wall. */
const row = [
  tile('V', 0, 0, 'NESW', { holds: 'vestibule', exit: true, heroes: ['sage'] }),
  tile('A', 1, 0, 'EW'),
  tile('B', 2, 0, 'EW'),
  tile('C', 3, 0, 'EW'),
  tile('D', 0, 1, 'EW'),
];
const view = (at = 'V', left = 3): FireView =>
  ({
    tiles: row,
    holes: [],
    heroes: [{ id: 'sage', seat: 'you', at }],
    turn: { hero: 'sage', seat: 'you', number: 1, phase: 'actions', ap_left: left, bob_left: 0 },
    ended: null,
  }) as unknown as FireView;
const move = (to: string): Offer => ({
  rule: 'fire.move',
  args: ['sage', to],
  label: { key: 'x' },
  text: { key: 'x' },
  price: { key: 'fire.word.ap', args: { ap: 1 } },
  group: 'fire.move',
  why: null,
  form: false,
});
const line = (place: number, kind: string): LogLine => ({
  place,
  kind,
  line: { key: 'x' },
  fact: {},
  by: 'you',
  cause: 1,
  heading: '',
});

const wayTo = (seen: FireView, offers: Offer[], to: string) => waysOf(seen, offers).get(to) ?? null;

describe('the way to a far chamber', () => {
  it('goes by doorways and says what it costs', () => {
    expect(wayTo(view(), [move('A')], 'C')).toEqual({
      hero: 'sage',
      chambers: ['A', 'B', 'C'],
      each: 1,
      can: 3,
    });
    expect(wayTo(view('V', 2), [move('A')], 'C')?.can).toBe(2);
  });
  it('is not offered next door, behind a wall, or when no step can be taken', () => {
    expect(wayTo(view(), [move('A')], 'A')).toBeNull();
    expect(wayTo(view(), [move('A')], 'D')).toBeNull();
    expect(wayTo(view(), [], 'C')).toBeNull();
    expect([...reached(view(), 'V')]).toEqual(['V', 'A', 'B', 'C']);
  });
});

describe('a walk', () => {
  const way = wayTo(view(), [move('A')], 'C')!;
  it('takes one step after the other, each when the last one is there', () => {
    const walk = begin(way, [line(7, 'turn-began')]);
    expect(next(walk, view(), [move('A')], [], [])).toEqual(move('A'));
    const going = { ...walk, sent: 'A', rest: walk.rest.slice(1) };
    expect(next(going, view(), [move('A')], [], [])).toBe('wait');
    const told = [line(8, 'acted'), line(9, 'moved')];
    expect(next(going, view('A', 2), [move('B'), move('V')], [], told)).toEqual(move('B'));
  });
  it('ends where something else happens', () => {
    const walk = { ...begin(way, []), sent: 'A', rest: ['B', 'C'] };
    const there = [view('A', 2), [move('B')]] as const;
    expect(next(walk, ...there, [], [line(9, 'moved')])).toEqual(move('B'));
    expect(next(walk, ...there, [], [line(10, 'cultist-placed')])).toBe('end');
    expect(next(walk, ...there, [{ id: 'q' } as unknown as Request], [])).toBe('end');
    expect(next(walk, view('A', 0), [], [], [])).toBe('end');
    expect(next({ ...walk, rest: [] }, ...there, [], [])).toBe('end');
  });
  it('is as long as there are AP', () => {
    expect(begin(wayTo(view('V', 2), [move('A')], 'C')!, []).rest).toEqual(['A', 'B']);
  });
});

it('says why nothing can be done in a chamber, where that is plain', () => {
  expect(whyNothing(view(), 'C', false)).toMatch(/^It is the turn of /);
  expect(whyNothing(view('V', 0), 'C', true)).toBe('You have no AP left this turn.');
  expect(whyNothing(view(), 'D', true)).toBe('No connected doorways lead there.');
  expect(whyNothing(view(), 'C', true)).toBe('');
  expect(whyNothing(view(), 'V', true)).toBe('');
});
