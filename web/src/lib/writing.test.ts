import { beforeEach, expect, test } from 'vitest';
import { keepWriting, written, writtenText } from './writing.ts';

beforeEach(() => sessionStorage.clear());

test('what is written is kept by its place, until nothing is left of it', () => {
  keepWriting('chat.t', 'half a sen');
  keepWriting('asked.t.ana', { '7.1': ['Mo', null] });
  expect(writtenText('chat.t')).toBe('half a sen');
  expect(written('asked.t.ana')).toEqual({ '7.1': ['Mo', null] });
  expect(writtenText('chat.other')).toBe('');
  keepWriting('chat.t', '');
  keepWriting('asked.t.ana', {});
  expect(sessionStorage.length).toBe(0);
});

test('what cannot be read is nothing', () => {
  sessionStorage.setItem('undertow.writing.chat.t', '{');
  expect(writtenText('chat.t')).toBe('');
  keepWriting('chat.t', { a: 1 });
  expect(writtenText('chat.t')).toBe('');
});
