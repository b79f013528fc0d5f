// What the page finds among offers, and what it counts before it says a price.
import { describe, expect, it } from 'vitest';
import type { Offer } from '../../lib/wire.ts';
import { about, find, minesOf, oddsOf, span, threads, usual } from './doing.ts';
import type { MoonView } from './kinds.ts';

const offer = (rule: string, ...args: (string | number)[]) =>
  ({ rule: `moonlight.${rule}`, args }) as unknown as Offer;
const offers = [offer('resist', 'ana', 3), offer('resist', 'ana', 4), offer('take', 'ana', 3)];
const sheet = (id: string, more: object = {}) => ({ sheet: { id, seat: id, name: id, ...more } });
const view = (...people: unknown[]) => ({ people }) as unknown as MoonView;

describe('offers', () => {
  it('are found by rule and target, whoever does it', () => {
    expect(find(offers, 'resist')).toHaveLength(2);
    expect(find(offers, 'resist', 4)).toEqual([offers[1]]);
    expect(find(offers, 'armour', 3)).toEqual([]);
    expect(about(offers, ['take', 'resist'], 3)).toEqual([offers[2], offers[0]]);
  });
});

describe('a price', () => {
  const costs = [
    { stress: -1, chance: 0.25 },
    { stress: 2, chance: 0.75 },
    { stress: 5, chance: 0 },
  ];
  it('is told from best to worst, and as it usually is', () => {
    expect(span(costs)).toEqual([-1, 2]);
    expect(usual(costs)).toBeCloseTo(1.25);
  });
  it('has its chances in the order of results', () => {
    const odds = oddsOf({ '6': 0.5, '1-3': 0.5 }, (band) => band);
    expect(odds.outcomes.map(({ id, chance, tone }) => [id, chance, tone])).toEqual([
      ['1-3', 0.5, 'bad'],
      ['4/5', 0, 'plain'],
      ['6', 0.5, 'good'],
      ['critical', 0, 'good'],
    ]);
  });
});

describe('threads', () => {
  it('are links and promises between those who are still here', () => {
    const ana = sheet('ana', {
      links: { ben: 2, cleo: 1 },
      vows: [{ to: 'ben', words: 'always' }],
    });
    const ben = sheet('ben', { vows: [{ to: 'ana', words: 'never' }] });
    const cleo = sheet('cleo', { lost: 'dead', links: { ana: 3 } });
    expect(threads(view(ana, ben, cleo))).toEqual([
      { from: 'ana', to: 'ben', links: 2, vow: 'always' },
      { from: 'ben', to: 'ana', links: 0, vow: 'never' },
    ]);
  });
  it('know who is mine: not who is lost', () => {
    const found = minesOf(view(sheet('ana', { lost: 'dead' }), sheet('ana'), sheet('ben')), 'ana');
    expect(found).toHaveLength(1);
  });
});
