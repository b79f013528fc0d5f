import { beforeEach, expect, test } from 'vitest';
import {
  forget,
  keepKey,
  keyFailed,
  known,
  reissued,
  sat,
  seen,
  setAside,
  tables,
} from './keys.svelte.ts';

beforeEach(() => {
  for (const { id } of [...tables.list]) forget(id);
});

/** Ana sits at a table; then another of its links is opened in her browser. */
function seated(): void {
  keepKey('t', 'anas');
  seen('t', 'toy', 'Ours');
  sat('t', 'ana');
}

test('a look through a friend’s link does not cost one’s own seat', () => {
  seated();
  keepKey('t', 'bens');
  sat('t', 'ben');
  expect(known('t')).toMatchObject({ key: 'bens', seat: 'ben', title: 'Ours' });
  expect(known('t')?.others).toEqual([{ key: 'anas', seat: 'ana' }]);
  expect(setAside('other')).toBe(false);
  expect(setAside('t')).toBe(true);
  expect(setAside('t')).toBe(false);
  keepKey('t', 'anas');
  expect(setAside('t')).toBe(false); // back at home: nothing to tell
  expect(known('t')).toMatchObject({ key: 'anas', seat: 'ana' });
  expect(known('t')?.others).toEqual([{ key: 'bens', seat: 'ben' }]);
});

test('the same link twice is one seat', () => {
  seated();
  keepKey('t', 'anas');
  expect(known('t')?.others).toBeUndefined();
});

test('a link that opens nothing leaves one where one sat', () => {
  seated();
  keepKey('t', 'cut-short');
  keyFailed('t', 'cut-short');
  expect(setAside('t')).toBe(false); // there is nothing to tell but that
  expect(known('t')).toMatchObject({ key: 'anas', seat: 'ana', others: [] });
  keyFailed('t', 'anas'); // her own was taken back: the table stays listed
  expect(known('t')?.key).toBe('anas');
});

test('a link that never opened anything is not listed, nor kept as a seat', () => {
  keepKey('t', 'wrong');
  keepKey('t', 'wrong-again');
  expect(known('t')?.others).toEqual([]);
  keyFailed('t', 'wrong'); // late news of another key
  expect(known('t')?.key).toBe('wrong-again');
  keyFailed('t', 'wrong-again');
  expect(known('t')).toBeUndefined();
});

test('a new link for a seat we also hold replaces its old key', () => {
  seated();
  keepKey('t', 'bens');
  reissued('t', 'ana', 'anas-new');
  expect(known('t')?.others).toEqual([{ key: 'anas-new', seat: 'ana' }]);
  reissued('t', 'ana', null);
  expect(known('t')?.others).toEqual([]);
});
