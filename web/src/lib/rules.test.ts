import { beforeEach, expect, test } from 'vitest';
import { entryOf } from './place.ts';
import { found, groups } from './rules.ts';
import type { Entry, Section } from './wire.ts';
import { speakIn } from './words.ts';

const line = (key: string) => ({ key, args: {} });
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  name: line(`${id}.name`),
  text: line(`${id}.text`),
  figures: [],
  more: [],
  under: null,
  ...more,
});
const book: Section[] = [
  {
    id: 'posts',
    name: line('posts'),
    entries: [
      entry('old', {
        figures: [{ label: line('oil'), value: line('two') }],
        under: line('harbour'),
      }),
      entry('new', { more: [line('sea')], under: line('harbour') }),
    ],
  },
  { id: 'oils', name: line('oils'), entries: [entry('lamp-oil')] },
];
beforeEach(() =>
  speakIn('en', {
    'old.name': 'Old post',
    'old.text': 'By the gate.',
    'new.name': 'New post',
    'new.text': 'Quiet.',
    'lamp-oil.name': 'Oil',
    'lamp-oil.text': 'It burns.',
    oil: 'Oil',
    two: '2 jars',
    sea: 'By the sea.',
    harbour: 'Harbour',
  }),
);
const ids = (sections: Section[]) => sections.flatMap(({ entries }) => entries.map(({ id }) => id));

test.each([
  ['POST', ['old', 'new']],
  ['gate old', ['old']],
  ['harbour sea', ['new']],
  ['jars', ['old']],
  ['gate sea', []],
])('%s finds what has all the words', (words, wanted) => {
  expect(ids(found(book, words))).toEqual(wanted);
});

test('what is called so comes first', () => {
  expect(ids(found(book, 'oil'))).toEqual(['lamp-oil', 'old']);
});

test('entries stand under their headings', () => {
  expect(groups(book[0]!.entries).map(({ under, entries }) => [under, entries.length])).toEqual([
    ['Harbour', 2],
  ]);
  expect(groups([entry('a'), entry('b', { under: line('harbour') }), entry('c')])).toHaveLength(3);
});

test('an entry is found by the key of its text or name', () => {
  expect(entryOf(line('toy.move.text'))).toBe('toy.move');
  expect(entryOf(line('toy.move.name'))).toBe('toy.move');
  expect(entryOf(line('toy.power.glow'))).toBe('toy.power.glow');
});
