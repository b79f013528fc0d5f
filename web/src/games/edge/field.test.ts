import { describe, expect, it } from 'vitest';
import { drawn, middle, turned } from './field.ts';
import type { Grid, UnitView } from './kinds.ts';

const unit = (cells: number[][], zone: number[][]) => ({ cells, zone }) as unknown as UnitView;

describe('a grid on the page', () => {
  it('lays squares in rows, and a column of hexes half a cell lower', () => {
    expect(middle('square', [3, 2])).toEqual([3, 2]);
    expect(middle('hex', [0, 2])).toEqual([0, 2]);
    expect(middle('hex', [1, 0])[1]).toBe(0.5);
  });
  it('draws what somebody covers, controls or can reach, and nothing else of hexes', () => {
    const one = unit([[5, 5]], [[5, 4]]);
    const square: Grid = { kind: 'square', rough: [[7, 5]] };
    expect(drawn(square, [one], [[4, 5]])).toHaveLength(8);
    expect(drawn({ kind: 'hex' }, [one], [[4, 5]])).toHaveLength(3);
    expect(drawn(square, [], []).length).toBe(1);
    expect(drawn({ kind: 'square' }, [], [])).toEqual([]);
  });
  it('turns an arrow by the ways a grid has', () => {
    expect([turned('square', 2), turned('hex', 2), turned('square')]).toEqual([90, 120, 0]);
  });
});
