import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { path, qr, TooLong } from './qr.ts';

// Made with the Python package "qrcode" 8 (level M, bytes): text, mask, version, and the first half
// of the SHA-256 of the rows as ones and zeros. Ours were also read back with OpenCV.
const KNOWN: [string, number, number, string][] = [
  ['a', 7, 1, '5f34dc0326dd2454'],
  ['https://undertow.test/#/t/k3v9/xxxxxxxxxxxxxxxxxxxx', 5, 4, '239f57c9849e492a'],
  [
    'http://192.168.1.20:8000/#/t/abcdefghij/0123456789abcdef0123456789abcdef0123456789a',
    2,
    5,
    'ca03fdc644dcb766',
  ],
  ['q'.repeat(150), 1, 8, '78ecc93f0397750e'],
  ['é'.repeat(100), 0, 10, '5345c8b263548ac9'],
  ['z'.repeat(287), 3, 12, '252798f32669921d'],
];

const ones = (text: string, mask?: number) =>
  qr(text, mask)
    .map((row) => row.map((on) => (on ? 1 : 0)).join(''))
    .join('\n');

test.each(KNOWN)('%s under mask %i is what others draw', (text, mask, version, hash) => {
  const rows = ones(text, mask);
  expect(rows.split('\n')).toHaveLength(17 + 4 * version);
  expect(createHash('sha256').update(rows).digest('hex').slice(0, 16)).toBe(hash);
});

test('without a named mask it is one of the eight', () => {
  const all = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => ones('https://undertow.test/', mask));
  expect(all).toContain(ones('https://undertow.test/'));
});

test('what is too long is refused', () => {
  expect(() => qr('z'.repeat(288))).toThrow(TooLong);
});

test('the path covers every dark module and leaves a quiet border', () => {
  const modules = qr('a');
  const { d, size } = path(modules);
  expect(size).toBe(21 + 8);
  const drawn = [...d.matchAll(/h(\d+)v/g)].reduce((sum, run) => sum + Number(run[1]), 0);
  expect(drawn).toBe(modules.flat().filter(Boolean).length);
});
