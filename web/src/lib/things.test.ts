import { expect, test } from 'vitest';
import { asks, field, option } from '../gallery/asked.ts';
import { asFile, fitted, fromFile, type Shelved } from './things.ts';

const one: Shelved = {
  id: 'x',
  game: 'lamps',
  kind: 'opponent',
  name: 'The Mole',
  rule: 'lamps.foe',
  args: ['gm'],
  form: { name: 'The Mole', cap: 2 },
  picture: 'data:image/png;base64,AAAA',
};
const bare = ({ id: _, ...rest }: Shelved) => rest;

test('a shelf goes into a file and comes out of it, and nothing of this device goes along', () => {
  const text = asFile('lamps', [one]);
  expect(JSON.parse(text).things[0]).not.toHaveProperty('id');
  const found = fromFile('lamps', text);
  expect(found).toMatchObject({ unread: 0 });
  expect((found as { things: Shelved[] }).things.map(bare)).toEqual([bare(one)]);
});

test('what is no shelf, or one of another game, is refused', () => {
  for (const text of ['', '{', '[]', 'null', '{"kind":"undertow-character"}', '{"kind":1}'])
    expect(fromFile('lamps', text)).toBe('not-ours');
  expect(fromFile('kites', asFile('lamps', [one]))).toBe('other-game');
});

test('what was edited by hand and cannot be read is left out, and counted', () => {
  const wrong = [
    null,
    7,
    { ...one, kind: 'spell' },
    { ...one, name: 3 },
    { ...one, form: [1] },
    { ...one, rule: '' },
    { ...one, picture: 'data:text/html;base64,AAAA' },
    { ...one, picture: 'https://example.org/a.png' },
    { ...one, args: 'gm' },
  ];
  const text = JSON.stringify({ kind: 'undertow-shelf', game: 'lamps', things: wrong });
  const found = fromFile('lamps', text) as { things: Shelved[]; unread: number };
  expect(found.unread).toBe(6);
  expect(found.things.map(({ picture }) => picture)).toEqual(['', '', one.picture]);
  expect(found.things[2]!.args).toEqual([]);
});

test('a form is filled with what fits, and says what does not', () => {
  const form = asks({
    kind: 'page',
    fields: [
      field('name', 'Name', asks({ kind: 'prose', limit: 80 })),
      field('cap', 'Cap', asks({ kind: 'choice', options: [option(1, '1'), option(2, '2')] }), 1),
      field('hidden', 'Hidden', asks({ kind: 'choice', options: [option(false, 'no')] }), false),
    ],
  });
  expect(fitted(form, { name: 'The Mole', cap: 2 })).toEqual({
    draft: ['The Mole', 1, 0],
    left: [],
  });
  expect(fitted(form, { name: 'The Mole', cap: 9, tail: true })).toEqual({
    draft: ['The Mole', null, 0],
    left: ['cap', 'tail'],
  });
});
