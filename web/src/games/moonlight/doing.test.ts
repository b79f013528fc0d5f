// What the page finds among offers, and what it counts before it says a price.
import { describe, expect, it } from 'vitest';
import type { Odds, Offer } from '../../lib/wire.ts';
import { about, find, minesOf, part, span, threads } from './doing.ts';
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

describe('the odds of all that lies on the table', () => {
  const outcome = (id: string, group: string, chance: number, amount: number | null = null) => ({
    id,
    label: { key: id },
    chance,
    tone: 'plain' as const,
    group,
    amount,
  });
  const odds: Odds = {
    title: { key: 'all' },
    outcomes: [
      outcome('roll-1.6', 'roll-1', 0.5),
      outcome('roll-1.1-3', 'roll-1', 0.5),
      outcome('more-1', '', 0.75),
      outcome('resist-2-ana.-1', 'resist-2-ana', 0.25, -1),
      outcome('resist-2-ana.2', 'resist-2-ana', 0.75, 2),
      outcome('resist-2-ana.5', 'resist-2-ana', 0, 5),
    ],
    sampled: 0,
    notes: [],
  };
  it('are taken apart by what they belong to', () => {
    const roll = part(odds, 'roll-1', (band) => `result ${band}`);
    expect(roll?.outcomes.map(({ label, chance }) => [label.args?.text, chance])).toEqual([
      ['result 6', 0.5],
      ['result 1-3', 0.5],
    ]);
    expect(part(odds, 'roll-1')?.outcomes[0]?.label).toEqual({ key: 'roll-1.6' });
    expect(part(odds, 'roll-3')).toBeNull();
    expect(part(null, 'roll-1')).toBeNull();
  });
  it('say a price from best to worst', () => {
    expect(span(part(odds, 'resist-2-ana')!)).toEqual([-1, 2]);
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
