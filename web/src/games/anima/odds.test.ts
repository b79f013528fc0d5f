import { describe, expect, it } from 'vitest';
import { basicLeft, limits } from './aim.ts';
import type { AnimaView, FighterView } from './kinds.ts';
import {
  achievement,
  atLeast,
  expected,
  hits,
  type Limits,
  maneuver,
  percent,
  strike,
  successes,
} from './odds.ts';

/** Every way so many dice can fall. */
function* throws(dice: number): Generator<number[]> {
  if (!dice) yield [];
  else
    for (const rest of throws(dice - 1))
      for (let face = 1; face <= 6; face++) yield [...rest, face];
}

function byHand(
  dice: number,
  { cap, lost = 0, room = 99, overflow = false, byEarned = false, faces: lie = [] }: Limits,
) {
  const n = 6 ** dice;
  const found = {
    earned: Array(cap + 1).fill(0),
    strike: Array(cap + 1).fill(0),
    charge: Array(cap + 1).fill(0),
    free: 0,
    nothing: 0,
  };
  for (const fallen of throws(dice)) {
    const faces = [...lie, ...fallen];
    const sixes = faces.filter((face) => face === 6).length;
    const kept = Math.min(cap, Math.max(0, hits(faces) - lost));
    const charge = Math.min(sixes, kept);
    const fits = Math.min(charge, room);
    found.earned[kept] += 1 / n;
    found.charge[fits] += 1 / n;
    found.strike[kept - charge + (overflow ? charge - fits : 0)] += 1 / n;
    if (kept >= 5) found.free += 1 / n;
    if (byEarned ? kept === 0 : !hits(faces)) found.nothing += 1 / n;
  }
  return found;
}
const near = (found: readonly number[], wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length);
  found.forEach((chance, n) => {
    expect(chance).toBeCloseTo(wanted[n]!, 10);
  });
};

describe('the odds', () => {
  it.each<[number, Limits]>([
    [1, { cap: 5 }],
    [4, { cap: 5 }],
    [6, { cap: 5 }],
    [6, { cap: 6, lost: 1 }],
    [0, { cap: 5 }],
    [3, { cap: 5, lost: 2 }],
    [3, { cap: 5, lost: 1, byEarned: true }],
    [5, { cap: 5, room: 1 }],
    [5, { cap: 5, room: 1, overflow: true }],
    [3, { cap: 5, faces: [6, 4, 1] }],
    [0, { cap: 5, faces: [6, 4, 1] }],
  ])('of a maneuver with %i dice are those of every way they can fall %o', (dice, limits) => {
    const [found, wanted] = [maneuver(dice, limits), byHand(dice, limits)];
    near(found.earned, wanted.earned);
    near(found.strike, wanted.strike);
    near(found.charge, wanted.charge);
    expect(found.free).toBeCloseTo(wanted.free, 10);
    expect(found.nothing).toBeCloseTo(wanted.nothing, 10);
  });

  it.each([
    [1, 0, 3, 0, 0],
    [6, 2, 3, 0, 0],
    [6, 1, 2, 1, 0],
    [4, 3, 5, 0, 2],
    [5, 0, 2, 2, 1],
  ])(
    'of a strike with %i dice against defense %i, %i circles left',
    (dice, defense, left, lost, have) => {
      const wounds: number[] = Array(left + 1).fill(0);
      let hit = 0;
      for (const faces of throws(dice)) {
        const made = Math.floor(Math.max(0, hits(faces) + have - lost) / (defense + 1));
        wounds[Math.min(left, made)]! += 1 / 6 ** dice;
        if (made) hit += 1 / 6 ** dice;
      }
      const found = strike(dice, defense, left, lost, have);
      near(found.wounds, wounds);
      expect(found.hit).toBeCloseTo(hit, 10);
      expect(found.out).toBeCloseTo(wounds[left]!, 10);
      expect(found.expected).toBeCloseTo(expected(wounds), 10);
    },
  );

  it('of an achievement', () => {
    for (const [dice, difficulty, lost, have] of [
      [6, 3, 0, 0],
      [5, 3, 1, 0],
      [2, 3, 0, 2],
    ] as const) {
      let chance = 0;
      for (const faces of throws(dice))
        if (hits(faces) + have - lost > difficulty) chance += 1 / 6 ** dice;
      expect(achievement(dice, difficulty, lost, have)).toBeCloseTo(chance, 10);
    }
  });

  it('add up, and are said as people say them', () => {
    expect(successes(12).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(atLeast([0.25, 0.25, 0.5], 1)).toBe(0.75);
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
  });
});

describe('what the odds are made of', () => {
  const figure = (total: number) => ({ total, terms: [] });
  const one = {
    cp: 4,
    charge_limit: figure(6),
    maneuver_cap: figure(7),
    combined_cap: figure(5),
    lost: figure(1),
    fewer: 2,
  } as unknown as FighterView;
  const view = (rulings: object) => ({ rulings }) as AnimaView;

  it('follows the sheet and the readings of the table', () => {
    expect(limits(view({}), one)).toMatchObject({ cap: 7, lost: 1, room: 2, overflow: false });
    expect(limits(view({}), one).byEarned).toBeFalsy();
    expect(limits(view({ zeroByEarned: true, chargeOverflow: 'strike' }), one, true)).toMatchObject(
      {
        cap: 5,
        overflow: true,
        byEarned: true,
      },
    );
  });

  it('counts only the basic dice that goals leave', () => {
    expect([0, 2, 3].map((given) => basicLeft(one, given))).toEqual([0, 0, 1]);
    expect(basicLeft(undefined, 3)).toBe(3);
  });
});
