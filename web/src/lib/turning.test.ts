import { describe, expect, it } from 'vitest';
import { course, type Point, turningPoints } from './turning.ts';

const points = (...chances: number[]): Point[] =>
  chances.map((chance, n) => ({ place: n * 10, turn: n * 2 + 1, chance }));

describe('a whole game in a few figures', () => {
  it('tells a defeat: how it began, when it stood best, from when on it was lost', () => {
    const found = course(points(0.4, 0.6, 0.5, 0.1, 0.15, 0))!;
    expect(found.start.chance).toBe(0.4);
    expect(found.far).toMatchObject({ turn: 3, chance: 0.6 });
    expect(found.settled).toMatchObject({ from: { turn: 7 }, bound: 0.15 });
  });
  it('tells a victory: when it stood worst, from when on it was won', () => {
    const found = course(points(0.4, 0.2, 0.7, 0.85, 0.9, 1))!;
    expect(found.far).toMatchObject({ turn: 3, chance: 0.2 });
    expect(found.settled).toMatchObject({ from: { turn: 7 }, bound: 0.85 });
  });
  it('says nothing of what never was', () => {
    const found = course(points(0.6, 0.5, 0.3, 0))!;
    expect(found.far).toBeNull();
    expect(found.settled).toBeNull();
    expect(course(points(0.5, 0))).toBeNull();
    expect(course(points(0, 0, 0, 0))!.settled).toBeNull();
    expect(course(points(0.9, 1, 0.95, 1))!.settled).toBeNull();
    expect(course(points(0, 0.1, 0, 0))!.settled).toMatchObject({ from: { turn: 1 }, bound: 0.1 });
  });
});

it('finds the largest changes, in their order', () => {
  const found = turningPoints(points(0.5, 0.55, 0.1, 0.5, 0));
  expect(found.map(({ from }) => from.turn)).toEqual([3, 5, 7]);
  expect(found.map(({ change }) => change < 0)).toEqual([true, false, true]);
});
