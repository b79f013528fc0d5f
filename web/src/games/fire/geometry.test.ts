import { describe, expect, it } from 'vitest';
import {
  bounds,
  byCell,
  CELL,
  filled,
  fitBox,
  floorPath,
  joined,
  keepInSight,
  LEAST_SCALE,
  MOST_SCALE,
  openSides,
  reveal,
  stands,
  TILE,
  zoomAt,
} from './geometry.ts';
import type { TileView } from './kinds.ts';

const tile = (chamber: string, x: number, y: number, doors: string, cracks = ''): TileView => ({
  chamber,
  name: { key: `fire.tile.${chamber}`, args: {} },
  x,
  y,
  doors,
  cracks,
  holds: 'token',
});

describe('doorways', () => {
  const at = byCell([tile('V', 0, 0, 'NESW'), tile('S1', 1, 0, 'NS'), tile('D1', 0, -1, 'S')]);
  it('join where both sides have one', () => {
    expect(joined(at, 0, 0, 'NESW')).toEqual(['N']);
    expect(joined(at, 1, -1, 'NESW')).toEqual(['S']);
  });
  it('join through a cracked wall', () => {
    const cracked = byCell([tile('V', 0, 0, 'N', 'E'), tile('S1', 1, 0, 'NS', 'W')]);
    expect(joined(cracked, 0, 0, 'NE')).toEqual(['E']);
  });
  it('are open where nothing lies', () => {
    expect(openSides(at, 0, 0, 'NESW')).toEqual(['S', 'W']);
  });
  it('are holes in the walls of the floor', () => {
    expect(floorPath('N')).toContain('V0H');
    expect(floorPath('S')).not.toContain('V0H');
    expect(floorPath('NESW').endsWith('Z')).toBe(true);
  });
});

describe('the camera', () => {
  const box = bounds([
    { x: -3, y: 0 },
    { x: 4, y: 2 },
  ]);
  it('shows everything', () => {
    const camera = fitBox(box, 800, 600);
    expect(box.x * camera.scale + camera.x).toBeGreaterThanOrEqual(-0.001);
    expect((box.x + box.width) * camera.scale + camera.x).toBeLessThanOrEqual(800.001);
    expect((box.y + box.height) * camera.scale + camera.y).toBeLessThanOrEqual(600.001);
  });
  it('keeps what lies under the pointer', () => {
    const camera = { x: 40, y: -10, scale: 0.8 };
    const near = zoomAt(camera, 1.5, 200, 120);
    expect((200 - near.x) / near.scale).toBeCloseTo((200 - camera.x) / camera.scale);
    expect((120 - near.y) / near.scale).toBeCloseTo((120 - camera.y) / camera.scale);
  });
  it('has limits', () => {
    expect(zoomAt({ x: 0, y: 0, scale: 1 }, 100, 0, 0).scale).toBe(MOST_SCALE);
    expect(zoomAt({ x: 0, y: 0, scale: 1 }, 0.001, 0, 0).scale).toBe(LEAST_SCALE);
    const far = keepInSight({ x: 99999, y: -99999, scale: 1 }, box, 800, 600);
    expect(far.x + box.x).toBeLessThanOrEqual(800);
    expect(far.y + box.y + box.height).toBeGreaterThanOrEqual(0);
  });
  it('shows no emptiness where more of the dungeon could be', () => {
    // One looks at the chamber at the right edge, closer than the whole would fit: what lies to its left
    // is seen, and the emptiness to its right is not.
    const close = fitBox(bounds([{ x: 4, y: 2 }]), 300, 400, 0.5);
    const camera = filled(close, box, 300, 400);
    expect(camera.scale).toBe(close.scale);
    expect((box.x + box.width) * camera.scale + camera.x).toBeCloseTo(300);
    // Where all of it fits from top to bottom, it stands in the middle.
    const above = box.y * camera.scale + camera.y;
    expect(400 - (box.y + box.height) * camera.scale - camera.y).toBeCloseTo(above);
    expect(filled(camera, box, 300, 400)).toEqual(camera);
  });
  it('moves no more than it must to show something', () => {
    const camera = { x: 0, y: 0, scale: 1 };
    expect(reveal(camera, { x: 100, y: 100, width: TILE, height: TILE }, 800, 600)).toEqual(camera);
    const moved = reveal(camera, { x: 10 * CELL, y: 100, width: TILE, height: TILE }, 800, 600);
    expect(moved.y).toBe(0);
    expect(10 * CELL + TILE + moved.x).toBe(800 - 14);
  });
});

it('gives each of up to twelve heroes a place of her own on the tile', () => {
  for (let count = 0; count <= 12; count++) {
    const places = stands(count, true);
    expect(places).toHaveLength(count);
    expect(new Set(places.map(String)).size).toBe(count);
    for (const [x, y] of places) {
      expect(x).toBeGreaterThan(5);
      expect(x).toBeLessThan(TILE - 5);
      expect(y).toBeLessThan(TILE);
    }
  }
});
