import { describe, expect, it } from 'vitest';
import { counts, lay, TRAY } from './flow.ts';
import type { Moment } from './kinds.ts';
import earned from './samples/earned.json';
import own from './samples/own.json';
import roll from './samples/roll.json';
import rolled from './samples/rolled.json';
import strikePowers from './samples/strike-powers.json';
import struck from './samples/struck.json';
import turn from './samples/turn.json';

const moment = (sample: unknown) => sample as Moment;
const at = (sample: unknown) => counts(moment(sample).view);
const all = (places: Record<string, number[]>) => Object.values(places).flat();

describe('dice', () => {
  it('stay where they are', () => {
    const before = lay(null, { 'a/ap': 3, 'a/sp': 1 });
    expect(lay(before, { 'a/ap': 3, 'a/sp': 1 }).places).toEqual(before.places);
  });
  it('go from a pool into the tray, and from the tray into a pool', () => {
    const first = lay(null, { 'a/ap': 5, 'a/sp': 0, [TRAY]: 0 });
    const built = lay(first, { 'a/ap': 3, 'a/sp': 0, [TRAY]: 2 });
    expect(built.places[TRAY]).toEqual(first.places['a/ap']!.slice(3));
    const banked = lay(built, { 'a/ap': 3, 'a/sp': 2, [TRAY]: 0 });
    expect(banked.places['a/sp']).toEqual(built.places[TRAY]);
  });
  it('never go from one to another but through the tray', () => {
    const first = lay(null, { 'a/ap': 2, 'b/ap': 1, [TRAY]: 0 });
    const next = lay(first, { 'a/ap': 1, 'b/ap': 2, [TRAY]: 0 });
    expect(first.places['a/ap']).not.toContain(next.places['b/ap']![1]);
  });
  it('are never in two places', () => {
    let lie = null;
    for (const sample of [turn, own, roll, rolled, earned, strikePowers, struck]) {
      lie = lay(lie, at(sample));
      expect(new Set(all(lie.places)).size).toBe(all(lie.places).length);
    }
  });
  it('of a maneuver lie in the tray until they are counted', () => {
    const thrown = moment(roll).view.conflict!.throw!;
    expect(at(own)[TRAY]).toBe(moment(own).view.conflict!.throw!.basic);
    expect(at(roll)[TRAY]).toBe(thrown.basic! + thrown.own!);
    expect(at(rolled)[TRAY]).toBe(moment(rolled).view.conflict!.throw!.faces!.length);
    expect(at(earned)[TRAY]).toBe(0);
  });
  it('that are aimed are not in the pool', () => {
    const { view } = moment(strikePowers);
    const yara = view.fighters.find(({ id }) => id === 'yara')!;
    expect(at(strikePowers)['yara/sp']).toBe(yara.sp - view.conflict!.throw!.own!);
    expect(at(strikePowers)[TRAY]).toBe(view.conflict!.throw!.own);
  });
});
