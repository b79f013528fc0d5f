import { beforeEach, describe, expect, it } from 'vitest';
import { type Beats, MOST_BEHIND, type Shown, Teller } from './beats.ts';
import type { LogLine } from './wire.ts';

/** A clock that moves when it is told to. */
class Hands {
  now = 0;
  private calls: { at: number; call: () => void }[] = [];
  later(ms: number, call: () => void) {
    const one = { at: this.now + ms, call };
    this.calls.push(one);
    return () => {
      this.calls = this.calls.filter((other) => other !== one);
    };
  }
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.calls.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.calls = this.calls.filter((other) => other !== next);
      this.now = next.at;
      next.call();
    }
    this.now = end;
  }
}

const line = (place: number, add: number, by = 'rules', word = ''): LogLine => ({
  place,
  line: { key: 'x', args: {} },
  kind: 'added',
  fact: { add, word },
  by,
  cause: 0,
  heading: '',
});
const COUNTS: Beats<number> = {
  folds: true,
  of: (entry, view) => ({
    hold: 1000,
    after: view + Number(entry.fact.add),
    ...(entry.fact.word ? { word: String(entry.fact.word) } : {}),
  }),
};
const counts = COUNTS as Beats;

describe('what happened is told one thing after the other', () => {
  let hands: Hands;
  let seen: Shown[];
  let teller: Teller;
  const now = () => seen.at(-1)!;
  beforeEach(() => {
    hands = new Hands();
    seen = [];
    teller = new Teller(hands, (shown) => seen.push(shown));
    teller.take(
      { before: 0, after: 6, log: [line(1, 1), line(2, 2), line(3, 3)], own: 'ana' },
      counts,
    );
  });

  it('shows the table as it stood after each, and at last as it stands', () => {
    expect([now().view, now().place, now().left]).toEqual([1, 1, 2]);
    hands.pass(1000);
    expect([now().view, now().place]).toEqual([3, 2]);
    hands.pass(1000);
    expect([now().view, now().left, !!now().beat]).toEqual([6, 0, true]);
    hands.pass(1000);
    expect([now().view, now().beat, now().place]).toEqual([6, null, 3]);
  });

  it('keeps the order when more comes meanwhile', () => {
    teller.take({ before: 6, after: 16, log: [line(4, 10)], own: 'ana' }, counts);
    expect(now().view).toBe(1);
    hands.pass(3000);
    expect(now().view).toBe(16);
    expect(now().line?.place).toBe(4);
  });

  it.each([
    ['slow', 2000],
    ['normal', 1000],
    ['fast', 400],
  ] as const)('at %s pace a beat stays %d ms', (pace, ms) => {
    teller.skip();
    teller.pace = pace;
    teller.take({ before: 6, after: 8, log: [line(4, 1), line(5, 1)], own: null }, counts);
    hands.pass(ms - 1);
    expect(now().view).toBe(7);
    hands.pass(1);
    expect(now().view).toBe(8);
    expect(now().beat).not.toBeNull();
  });

  it('at once is at once', () => {
    teller.pace = 'once';
    teller.take({ before: 6, after: 7, log: [line(4, 1)], own: null }, counts);
    expect([now().view, now().beat, now().left]).toEqual([7, null, 0]);
    const told = seen.length;
    hands.pass(60_000);
    expect(seen.length).toBe(told);
  });

  it('whoever acts sees the rest at once', () => {
    teller.skip();
    expect([now().view, now().beat, now().left, now().place]).toEqual([6, null, 0, 3]);
  });

  it('pauses, goes on by single presses, and goes on', () => {
    teller.pause(true);
    hands.pass(60_000);
    expect([now().view, now().paused]).toEqual([1, true]);
    teller.next();
    hands.pass(60_000);
    expect([now().view, now().paused]).toEqual([3, true]);
    teller.pause(false);
    hands.pass(1000);
    expect(now().view).toBe(6);
    hands.pass(1000);
    expect([now().beat, now().paused]).toEqual([null, false]);
  });

  it('needs no time for what one did oneself, but for what matters', () => {
    teller.skip();
    teller.take(
      { before: 6, after: 8, log: [line(4, 1, 'ana'), line(5, 1, 'bob')], own: 'ana' },
      counts,
    );
    expect([now().view, now().place]).toEqual([8, 5]);
    teller.skip();
    teller.take(
      { before: 8, after: 9, log: [line(6, 1, 'ana', 'A relic breaks')], own: 'ana' },
      counts,
    );
    expect(now().beat?.word).toBe('A relic breaks');
  });

  it('is told quicker when much lies behind', () => {
    const many = Array.from({ length: 40 }, (_, n) => line(10 + n, 1));
    teller.take({ before: 6, after: 46, log: many, own: null }, counts);
    hands.pass(3 * MOST_BEHIND);
    expect(now().view).toBe(46);
    expect(now().beat).toBeNull();
  });

  it('a game that folds nothing is drawn as it stands', () => {
    teller.take(
      { before: 6, after: 7, log: [line(4, 1)], own: null },
      { of: () => ({ hold: 500, word: 'Boom' }) },
    );
    teller.skip();
    expect(now().view).toBeNull();
  });
});
