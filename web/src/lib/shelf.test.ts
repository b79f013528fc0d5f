import { beforeEach, describe, expect, it } from 'vitest';
import { MOST, put, rename, shelf, take } from './shelf.ts';

beforeEach(() => localStorage.clear());

describe('the shelf of this device', () => {
  it('keeps characters by game, and one of each name', () => {
    expect(put('one-game', 'Maren', '{"a":1}')).toBe(true);
    expect(put('one-game', 'Maren', '{"a":2}')).toBe(true);
    expect(put('another', 'Maren', '{}')).toBe(true);
    expect(shelf('one-game').map(({ file }) => file)).toEqual(['{"a":2}']);
    expect(shelf()).toHaveLength(2);
  });
  it('renames and takes away', () => {
    put('one-game', 'Maren', '{}');
    const [one] = shelf();
    expect(rename(one!.id, 'Maren, older')).toBe(true);
    expect(shelf()[0]!.name).toBe('Maren, older');
    take(one!.id);
    expect(shelf()).toEqual([]);
  });
  it('says when it is full, and changes nothing', () => {
    for (let n = 0; n < MOST; n += 1) expect(put('one-game', `one ${n}`, '{}')).toBe(true);
    expect(put('one-game', 'one more', '{}')).toBe(false);
    expect(shelf()).toHaveLength(MOST);
  });
  it('is empty where what is kept cannot be read', () => {
    for (const text of ['{', '{}', '[1, null, {"id": "x"}]']) {
      localStorage.setItem('undertow.shelf', text);
      expect(shelf()).toEqual([]);
    }
  });
});
