import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressIn, anew, otherwise, Piece } from './pieces.ts';

const FILE = 'http://here/assets/Table-abc.js';
const gone = () => Promise.reject(new TypeError('Failed to fetch'));
const here = (what: string) => Promise.resolve(what);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.head.innerHTML = '';
});

/** A piece whose first address gives `first`, and whose others give `rest`. */
function piece(first: () => Promise<string>, rest: () => Promise<string>) {
  const [fetch, by] = [vi.fn(first), vi.fn((_: string) => rest())];
  return { fetch, by, one: new Piece('table', fetch, by, FILE) };
}
const asked = (by: { mock: { calls: [string][] } }) => by.mock.calls.map(([address]) => address);

test('what comes is fetched once, however many ask for it', async () => {
  const { fetch, by, one } = piece(() => here('page'), gone);
  expect(one.here).toBeNull();
  expect(await Promise.all([one.get(), one.get()])).toEqual(['page', 'page']);
  expect(await one.get()).toBe('page');
  expect(one.here).toBe('page');
  expect([fetch.mock.calls.length, by.mock.calls.length]).toEqual([1, 0]);
});

test('what does not come is asked for once more, under another address', async () => {
  const { by, one } = piece(gone, () => here('page'));
  expect(await one.get()).toBe('page');
  expect(await one.get()).toBe('page');
  expect(asked(by)).toEqual([
    expect.stringMatching(/^http:\/\/here\/assets\/Table-abc\.js\?again=\d+$/),
  ]);
});

test('every try has an address of its own, and the first is never asked again', async () => {
  let server = false;
  const { fetch, by, one } = piece(gone, () => (server ? here('page') : gone()));
  await expect(one.get()).rejects.toThrow('Failed to fetch');
  await expect(one.get()).rejects.toThrow('Failed to fetch');
  expect(one.here).toBeNull();
  server = true;
  expect(await one.get()).toBe('page');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(new Set(asked(by)).size).toBe(3);
});

test('a piece without a known address is asked for again where it was', async () => {
  let server = false;
  const fetch = vi.fn(() => (server ? here('page') : gone()));
  const one = new Piece('table', fetch, () => here('not this one'), '');
  await expect(one.get()).rejects.toThrow();
  server = true;
  expect(await one.get()).toBe('page');
});

test('an address is read out of an import, and gets a question once', () => {
  const built = { toString: () => '()=>So(()=>import(`./Table-C3.js`),__vite__mapDeps([1]))' };
  expect(addressIn(built as unknown as () => unknown)).toMatch(/:\/\/.+\/lib\/Table-C3\.js$/);
  expect(addressIn(() => 1)).toBe('');
  expect(otherwise('a.js')).toMatch(/^a\.js\?again=\d+$/);
  expect(otherwise('a.js?v=1')).toMatch(/^a\.js\?v=1&again=\d+$/);
});

test('a style sheet that did not come is fetched before the piece is tried again', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/Table-abc.css">';
  const sheet = () => document.querySelector<HTMLLinkElement>('link')!;
  const { by, one } = piece(
    () => {
      sheet().dispatchEvent(new Event('error'));
      return gone();
    },
    () => here('page'),
  );
  const coming = one.get();
  await vi.waitFor(() => expect(sheet().href).toMatch(/Table-abc\.css\?again=\d+$/));
  expect(by).not.toHaveBeenCalled();
  // It fails once more, so the piece does: nobody sees it without its looks.
  sheet().dispatchEvent(new Event('error'));
  await expect(coming).rejects.toThrow('no style sheet');
  expect(by).not.toHaveBeenCalled();
  const later = one.get();
  await vi.waitFor(() => expect(sheet().href).toMatch(/Table-abc\.css\?again=\d+$/));
  sheet().dispatchEvent(new Event('load'));
  expect(await later).toBe('page');
});

test('a page is loaded anew once for a piece, and again only after it came', async () => {
  const reload = vi.fn();
  expect(anew('table', reload)).toBe(true);
  expect(anew('table', reload)).toBe(false);
  expect(anew('toy', reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  await piece(() => here('page'), gone).one.get();
  expect(anew('toy', reload)).toBe(false);
  expect(anew('table', reload)).toBe(true);
});

test('a browser that keeps nothing is never loaded anew by itself', () => {
  const kept = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room');
  });
  const reload = vi.fn();
  expect(anew('table', reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  kept.mockRestore();
});

test('nothing is fetched but as a piece', () => {
  const root = join(import.meta.dirname, '..');
  const loose = readdirSync(root, { recursive: true, encoding: 'utf-8' })
    .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$|^gallery/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf-8')
        .split('\n')
        .filter((line) => /(?<![.\w])import\(/.test(line))
        .filter((line) => !/new Piece\('[\w-]+', \(\) => import\('[^']+'\)\)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(loose.filter((line) => !line.startsWith('lib/pieces.ts:'))).toEqual([]);
});
