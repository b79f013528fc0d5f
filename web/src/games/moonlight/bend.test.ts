// Threads between portraits: both ways are seen, and so are links that somebody has with themselves.
import { describe, expect, it } from 'vitest';
import { bend, KNOT } from './bend.ts';

const PORTRAIT = 7;

describe('a thread', () => {
  it('runs beside the one that comes back', () => {
    const there = bend([20, 20], [80, 20]);
    const back = bend([80, 20], [20, 20]);
    expect(there.x).toBe(back.x);
    expect(Math.abs(there.y - back.y)).toBeGreaterThan(6);
  });
  it('to oneself is a loop away from the middle, its knot clear of the portrait and of the edge', () => {
    for (const [x, y] of [
      [50, 11],
      [88.75, 42],
      [50, 73],
      [11.25, 42],
    ] as [number, number][]) {
      const loop = bend([x, y], [x, y]);
      expect(loop.path).toContain('C');
      const far = Math.hypot(loop.x - x, loop.y - y);
      expect(far).toBeGreaterThan(PORTRAIT + KNOT);
      expect(Math.hypot(loop.x - 50, loop.y - 42)).toBeGreaterThan(Math.hypot(x - 50, y - 42));
      // The picture goes from -8 to 108, and from -8 to 92.
      expect(loop.x - KNOT).toBeGreaterThan(-8);
      expect(loop.x + KNOT).toBeLessThan(108);
      expect(loop.y - KNOT).toBeGreaterThan(-8);
      expect(loop.y + KNOT).toBeLessThan(92);
    }
  });
});

it('keeps the knots of both directions apart, however near two people stand', () => {
  for (const far of [12, 27, 70]) {
    const [to, back] = [bend([20, 40], [20 + far, 40]), bend([20 + far, 40], [20, 40])];
    expect(Math.hypot(to.x - back.x, to.y - back.y)).toBeGreaterThan(2 * KNOT);
  }
});
