import { beforeEach, expect, test } from 'vitest';
import { begin, Chain, chainsOf, Links } from './chain.ts';
import { keepSeal, seals } from './seals.ts';

beforeEach(() => localStorage.clear());

test('each link is the hash of the one before it', async () => {
  const chain = new Chain('00'.repeat(32), 3);
  // SHA-256 of 32 zero bytes, and of that.
  const first = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  const second = '2b32db6c2c0a6235fb1397e8225ea85e0f0e6e8c7b126d0016ccbde0e667151e';
  expect(chain.after(chain.anchor)).toBe(second);
  expect(chain.after(second)).toBe(first);
  expect(chain.after(first)).toBe('00'.repeat(32));
  expect(chain.after('00'.repeat(32))).toBe('');
  expect(chain.after('ab'.repeat(32))).toBe('');
  expect([chain.has(first), chain.has('ab'.repeat(32))]).toEqual([true, false]);
});

test('a chain is kept by table and seat, and found again', () => {
  const chain = begin('t', 'ana', 5);
  expect(chainsOf('t', 'ana', 5).map(({ anchor }) => anchor)).toEqual([chain.anchor]);
  expect(chainsOf('t', 'ben', 5)).toEqual([]);
  expect(chainsOf('u', 'ana', 5)).toEqual([]);
  const next = begin('t', 'ana', 5);
  expect(next.anchor).not.toBe(chain.anchor);
  expect(chainsOf('t', 'ana', 5).map(({ anchor }) => anchor)).toEqual([next.anchor, chain.anchor]);
});

test('a seat anchors first, goes back link by link, and shows the same one after an undo', () => {
  const links = new Links('t', 'ana', 5);
  const first = links.next('');
  expect(first.anchor).toHaveLength(64);
  const second = links.next(first.link);
  expect(second.anchor).toBe('');
  expect(links.next(first.anchor)).toEqual({ anchor: '', link: first.link });
  const reloaded = new Links('t', 'ana', 5);
  expect(reloaded.next(first.link)).toEqual(second);
});

test('what is on its way counts, and what was refused does not', () => {
  const links = new Links('t', 'ana', 5);
  const first = links.next('').link;
  const second = links.next(first).link;
  const third = links.next(second).link;
  // Two presses before the table answers, another player's step among them.
  expect(links.next(first, [{ link: second }, { link: '' }]).link).toBe(third);
  // The second was refused: its link comes again.
  expect(links.next(first, []).link).toBe(second);
});

test('of very many chains of one seat the newest are kept', () => {
  const all = Array.from({ length: 103 }, () => begin('t', 'ana', 1).anchor).toReversed();
  expect(chainsOf('t', 'ana', 1).map(({ anchor }) => anchor)).toEqual(all.slice(0, 100));
});

test('another device, or the end of a chain, begins a new one', () => {
  const links = new Links('t', 'ana', 2);
  const { anchor, link } = links.next('');
  const other = links.next('ab'.repeat(32));
  expect(other.anchor).not.toBe('');
  expect(other.anchor).not.toBe(anchor);
  expect(other.link).not.toBe(link);
  const last = links.next(other.link);
  expect(last.anchor).toBe('');
  expect(links.next(last.link).anchor).not.toBe('');
});

test('what is kept there and is no chain does no harm', () => {
  localStorage.setItem('undertow.chains', 'no');
  localStorage.setItem('undertow.seals', '[');
  expect(chainsOf('t', 'ana', 2)).toEqual([]);
  expect(seals('t')).toEqual([]);
});

test('the seals of a table are kept in the order they were shown', () => {
  for (const seal of ['a', null, 'b', 'a']) keepSeal('t', seal);
  keepSeal('u', 'c');
  expect([seals('t'), seals('u'), seals('v')]).toEqual([['a', 'b'], ['c'], []]);
});
