import { describe, expect, test } from 'vitest';
import {
  acts,
  door,
  howLong,
  isSafety,
  keepSeen,
  lastSeen,
  leftAt,
  peopleOf,
  since,
} from './people.ts';
import type { LogLine, Offer } from './wire.ts';

const offer = (rule: string, ...args: Offer['args']): Offer => ({
  rule,
  args,
  label: { key: rule, args: {} },
  text: { key: rule, args: {} },
  price: null,
  group: '',
  why: null,
  form: false,
});
const told = (place: number, fact: LogLine['fact'], by = 'gm'): LogLine => ({
  place,
  line: { key: `k${place}`, args: {} },
  kind: 'x',
  fact,
  by,
  cause: 0,
  heading: '',
});

describe('the people of a table', () => {
  test('are in the view of a game that knows them, and nowhere else', () => {
    expect(peopleOf({ table: { away: ['ana'] } })).toEqual({
      away: ['ana'],
      paused: '',
      lines: [],
      veils: [],
      house: [],
      patience: 0,
      thinking: [],
      grace: 0,
    });
    for (const view of [null, {}, { table: [] }, { table: 'oak' }])
      expect(peopleOf(view)).toBeNull();
  });

  test('what they may do is known by the end of its name, in any game', () => {
    const [pause, mine, hers, other] = [
      offer('lamps.safety.pause', 'ana'),
      offer('lamps.safety.door', 'gm', 'ana', true),
      offer('toy.safety.door', 'bo', false),
      offer('lamps.roll', 'ana'),
    ];
    const all = [pause, mine, hers, other];
    expect(all.map(isSafety)).toEqual([true, true, true, false]);
    expect(acts(all, 'pause')).toEqual([pause]);
    expect(door(all, 'ana', true)).toBe(mine);
    expect(door(all, 'bo', false)).toBe(hers);
    expect(door(all, 'ana', false)).toBeUndefined();
  });

  test('whoever comes back is told what happened since, in their stead too', () => {
    const log = [
      told(3, {}),
      told(5, { seat: 'ana', away: true }),
      told(7, { seat: 'bo', away: true }),
      told(8, {}, 'ana'),
      told(9, {}),
      told(10, { seat: 'ana', away: false }, 'ana'),
    ];
    expect(leftAt(log, 'ana')).toBe(5);
    expect(leftAt(log, 'cy')).toBe(0);
    expect(since(log, 5, 'ana').map(({ place }) => place)).toEqual([7, 8, 9]);
    keepSeen('t1', 41);
    expect([lastSeen('t1'), lastSeen('t2')]).toEqual([41, 0]);
  });

  test('how long somebody is waited for is said in words', () => {
    expect(howLong(null, 100)).toBe('');
    expect(howLong(100, 159)).toBe('');
    expect(howLong(100, 160)).toBe('for 1 minute');
    expect(howLong(100, 100 + 59 * 60)).toBe('for 59 minutes');
    expect(howLong(100, 100 + 60 * 60)).toBe('for 1 hour');
    expect(howLong(100, 100 + 47 * 3600)).toBe('for 47 hours');
    expect(howLong(0, 48 * 3600)).toBe('for 2 days');
  });
});
