import { describe, expect, it } from 'vitest';
import type { Offer } from '../../lib/wire.ts';
import {
  allowed,
  attributeOf,
  type Build,
  bill,
  find,
  goalOf,
  kindsOf,
  lacking,
  landed,
  wouldOwe,
} from './doing.ts';
import type { Person, Prices, Roll } from './kinds.ts';

const person = (sheet: object, owed = 0, capacity = 4) =>
  ({ sheet, owed, capacity: { total: capacity, terms: [] } }) as unknown as Person;

describe('what harm would leave on the sheet', () => {
  const hurt = (harm: number, fatigue: number) =>
    person({ harm, fatigue, attributes: { body: 2 } });
  it('takes the worse wound, and one more where the new one is not worse', () => {
    expect(landed(hurt(0, 0), 2, 0)).toMatchObject({ harm: 2, fatigue: 0, full: false });
    expect(landed(hurt(2, 0), 1, 0)).toMatchObject({ harm: 3 });
    expect(landed(hurt(2, 0), 1, 0, true)).toMatchObject({ harm: 3, dying: false });
    expect(landed(hurt(3, 0), 1, 0)).toMatchObject({ harm: 3, dying: true });
  });
  it('leaves whoever is dying so', () => {
    const dying = person({ harm: 3, dying: true, attributes: { body: 2 } });
    expect(landed(dying, 0, 1)).toMatchObject({ harm: 3, fatigue: 1, dying: true });
    expect(landed(hurt(2, 1), 3, 1)).toEqual({ harm: 3, fatigue: 0, full: true, dying: true });
  });
  it('empties a full track of fatigue into harm', () => {
    expect(landed(hurt(1, 1), 0, 1)).toEqual({ harm: 2, fatigue: 0, full: true, dying: false });
    expect(landed(hurt(1, 0), 0, 1)).toEqual({ harm: 1, fatigue: 1, full: false, dying: false });
  });
});

describe('what a rite would owe', () => {
  it('warns when it fills capacity, and says how much goes over', () => {
    expect(wouldOwe(person({}, 2), 1)).toEqual({ owed: 3, capacity: 4, over: 0, near: false });
    expect(wouldOwe(person({}, 2), 2)).toEqual({ owed: 4, capacity: 4, over: 0, near: true });
    expect(wouldOwe(person({}, 3), 2)).toEqual({ owed: 5, capacity: 4, over: 1, near: false });
    // Only what comes on top counts where it was over before.
    expect(wouldOwe(person({}, 5), 2).over).toBe(2);
  });
});

const PRICES: Prices = {
  start: 30,
  most: 34,
  bond: 1,
  complication: 2,
  rating: 3,
  skill: 2,
  final_only: false,
  talents: { 'edge.inspire': 3 },
  rites: {
    'edge.gate.keys-rebuke': 4,
    'edge.gate.circle-of-denial': 8,
    'edge.gate.banishment-knot': 12,
  },
  familiar: 2,
  codex: 4,
  symbol: 4,
  tag: 4,
  weapons: { light: 4, medium: 8 },
  shields: { heater: 8 },
  armours: { light: 4 },
  assets: { minor: 4 },
  asks: {
    'edge.iron-fist': [{ what: 'edge.disciplined-body' }],
    'edge.disciplined-body': [{ what: 'melee' }, { what: 'body', least: 2 }],
    'edge.gate.keys-rebuke': [{ what: 'familiar' }],
    'edge.gate.circle-of-denial': [{ what: 'familiar' }, { what: 'codex' }],
    'edge.gate.banishment-knot': [
      { what: 'familiar' },
      { what: 'codex' },
      { what: 'tier', least: 3 },
    ],
  },
  concepts: [],
};
const BUILD: Build = {
  attributes: { body: 3, wits: 1, spirit: 1, presence: 1 },
  skills: { stealth: 2 },
  talents: ['edge.inspire'],
  rites: [],
  symbols: ['gate'],
  familiar: true,
  codex: false,
  patron: 'none',
  weapons: [{ row: 'medium', tags: 1 }],
  shield: 'none',
  armour: 'light',
  followers: [2],
  assets: ['minor'],
  bonds: 3,
  complications: 1,
};

describe('a build', () => {
  it('prices each step as the server does', () => {
    expect(bill(BUILD, PRICES)).toEqual([
      ['body', 15],
      ['stealth', 6],
      ['edge.inspire', 3],
      ['edge.gate', 4],
      ['medium', 12],
      ['armour', 4],
      ['follower', 4],
      ['asset', 4],
    ]);
    expect(bill(BUILD, { ...PRICES, final_only: true }).slice(0, 2)).toEqual([
      ['body', 9],
      ['stealth', 4],
    ]);
    expect(bill({ ...BUILD, patron: 'gate' }, PRICES)).toContainEqual(['familiar', 2]);
  });
  it('may cost more for two bonds and two complications, up to the cap', () => {
    expect(allowed(BUILD, PRICES)).toBe(34);
    expect(allowed({ ...BUILD, bonds: 1, complications: 0 }, PRICES)).toBe(31);
    expect(allowed({ ...BUILD, complications: 3 }, PRICES)).toBe(34);
  });
});

it('says what a talent or a rite still asks for', () => {
  const asks = (id: string, more: Partial<Build> = {}) =>
    lacking({ ...BUILD, ...more }, PRICES, `edge.${id}`)?.what;
  expect(asks('inspire')).toBeUndefined();
  expect(asks('iron-fist')).toBe('edge.disciplined-body');
  expect(asks('iron-fist', { talents: ['edge.disciplined-body'] })).toBeUndefined();
  expect(asks('disciplined-body')).toBe('melee');
  const one = { skills: { melee: 1 } };
  expect(asks('disciplined-body', one)).toBeUndefined();
  const weak = { attributes: { ...BUILD.attributes, body: 1 } };
  expect(asks('disciplined-body', { ...one, ...weak })).toBe('body');
  expect(asks('gate.keys-rebuke')).toBe('familiar');
  expect(asks('gate.keys-rebuke', { patron: 'mab' })).toBe('familiar');
  expect(asks('gate.keys-rebuke', { patron: 'gate' })).toBeUndefined();
  expect(asks('gate.keys-rebuke', { patron: 'gate', familiar: false })).toBe('familiar');
  expect(asks('gate.circle-of-denial', { patron: 'gate' })).toBe('codex');
  expect(asks('gate.circle-of-denial', { patron: 'gate', codex: true })).toBeUndefined();
  expect(asks('gate.banishment-knot', { patron: 'gate', codex: true })).toBe('tier');
});

it('finds an offer by its target, and a roll as the form that made it', () => {
  const offer = (rule: string, ...args: (string | number)[]) =>
    ({ rule, args }) as unknown as Parameters<typeof find>[0][number];
  const all = [offer('edge.assist', 'isk', 4), offer('edge.assist', 'isk', 5)];
  expect(find(all, 'assist', 5)).toEqual([all[1]]);
  expect(find(all, 'roll')).toEqual([]);
  const roll = { who: 'a', attribute: 'wits', skill: '', intent: 'x' } as Roll;
  expect(goalOf(roll, { rung: 'intricate' })).toMatchObject({ skill: 'none', rung: 'intricate' });
  expect(attributeOf('resolve')).toBe('spirit');
});

describe('offers by their kind', () => {
  const offer = (rule: string, ...args: string[]) =>
    ({ rule: `edge.${rule}`, args, label: { key: '' } }) as unknown as Offer;
  it('keeps the order of the rules, leaves none out, and parts a rule that is called differently', () => {
    const lessons = ['skill', 'talent', 'skill'].map((what, n) =>
      offer('learn', 'ana', what, `${n}`),
    );
    const can = [...lessons, offer('move', 'ana')];
    const kinds = kindsOf(can, ['move', 'learn', 'serve'], ({ rule, args }) =>
      String(args[1] ?? rule),
    );
    expect(kinds.map(({ name, offers }) => [name, offers.length])).toEqual([
      ['edge.move', 1],
      ['skill', 2],
      ['talent', 1],
    ]);
    expect(kindsOf(can, ['learn']).map(({ offers }) => offers)).toEqual([lessons]);
  });
});
