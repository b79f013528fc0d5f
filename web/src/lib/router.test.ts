import { expect, test } from 'vitest';
import { link, parse } from './router.svelte.ts';

test.each([
  ['', { page: 'lobby' }],
  ['#/', { page: 'lobby' }],
  ['#/settings', { page: 'settings' }],
  ['#/new/toy', { page: 'new', game: 'toy' }],
  ['#/t/abc', { page: 'table', id: 'abc' }],
  ['#/t/abc/KEY', { page: 'join', id: 'abc', key: 'KEY' }],
  ['#/t/abc/at/12', { page: 'replay', id: 'abc', place: 12 }],
  ['#/t/abc/replay', { page: 'replay', id: 'abc', place: null }],
  ['#/t/abc/fairness', { page: 'fairness', id: 'abc' }],
  ['#/t/abc/story', { page: 'story', id: 'abc' }],
  ['#/t/abc/at/x', { page: 'lost', path: '#/t/abc/at/x' }],
  ['#/t/abc/KEY/more', { page: 'lost', path: '#/t/abc/KEY/more' }],
  ['#/rules/toy', { page: 'rules', game: 'toy', entry: null }],
  ['#/rules/toy/toy.move', { page: 'rules', game: 'toy', entry: 'toy.move' }],
  ['#/rules', { page: 'lost', path: '#/rules' }],
  ['#/rules/a/b/c', { page: 'lost', path: '#/rules/a/b/c' }],
  ['#/nowhere', { page: 'lost', path: '#/nowhere' }],
  ['#/t/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
])('%s', (hash, route) => {
  expect(parse(hash)).toEqual(route);
});

test('links lead where they say', () => {
  expect(parse(link.invite('a/b', 'k+/='))).toEqual({ page: 'join', id: 'a/b', key: 'k+/=' });
  expect(parse(link.rules('a/b', 'c d'))).toEqual({ page: 'rules', game: 'a/b', entry: 'c d' });
  expect(parse(link.rules('toy'))).toEqual({ page: 'rules', game: 'toy', entry: null });
  expect(parse(link.at('t', 7))).toEqual({ page: 'replay', id: 't', place: 7 });
});
