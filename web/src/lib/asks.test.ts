import { expect, test } from 'vitest';
import { asks, field, option, plain, SHEET, STAGES } from '../gallery/asked.ts';
import { begun, type Draft, fits, given, missing, refusedLine, refusedWhy } from './asks.ts';

const number = asks({ kind: 'number', low: 1, high: 6 });
const words = asks({ kind: 'prose', limit: 20 });
const wares = asks({ kind: 'choice', options: [option('hat', 'Hat'), option('pie', 'Pie')] });

test('a page begins with what stands there already', () => {
  expect(begun(SHEET)).toEqual([
    '',
    'A long coat, and shoes that were expensive once.',
    null,
    null,
    2,
    [],
    [''],
  ]);
});

test('a page asked again begins with what was answered before', () => {
  const before = ['Mo', '', 'b', 3, 4, ['z', 'x'], ['a', 'b']];
  const draft = begun(SHEET, before);
  expect(draft).toEqual(['Mo', '', 1, 3, 4, [2, 0], ['a', 'b']]);
  expect(given(SHEET, draft)).toEqual(before);
  expect(missing(SHEET, draft)).toBeNull();
});

test('rows begin with as many as there must be, or with what was answered before', () => {
  expect(begun(asks({ kind: 'rows', each: number, least: 2 }))).toEqual([1, 1]);
  expect(begun(asks({ kind: 'rows', each: number, least: 2 }), [5])).toEqual([5, 1]);
  expect(begun(asks({ kind: 'rows', each: number }), [])).toEqual([]);
  expect(begun(STAGES, STAGES.suggestion)).toEqual([
    ['The gate', 2],
    ['The long stair', 3],
  ]);
});

test('what is listed twice may be chosen twice, and each keeps its place', () => {
  const coins = asks({ kind: 'several', options: [option('c', 'c'), option('c', 'c')] });
  expect(begun(coins, ['c', 'c'])).toEqual([0, 1]);
  expect(given(coins, [1, 0])).toEqual(['c', 'c']);
});

test.each([
  [wares, null, 'Choose one.'],
  [wares, 0, undefined],
  [number, null, 'A whole number from 1 to 6.'],
  [number, 0, 'A whole number from 1 to 6.'],
  [number, 7, 'A whole number from 1 to 6.'],
  [number, 2.5, 'A whole number from 1 to 6.'],
  [number, 6, undefined],
  [words, '  ', 'Write something first.'],
  [words, 'so', undefined],
  [{ ...words, empty: true }, '', undefined],
  [asks({ kind: 'several', options: [option(1, 'x')], least: 1 }), [], 'Choose at least 1.'],
  [asks({ kind: 'rows', each: words, least: 2 }), ['a'], 'At least 2 of them.'],
] as const)('%# what is missing is said', (of, draft, why) => {
  expect(missing(of, draft as Draft)?.why).toBe(why);
});

test('what is missing inside is found by its place', () => {
  const page = asks({
    kind: 'page',
    fields: [
      field('n', 'N', number, 2),
      field(
        'r',
        'R',
        asks({ kind: 'rows', each: asks({ kind: 'page', fields: [field('w', 'W', words)] }) }),
      ),
    ],
  });
  expect(missing(page, [2, [['fine'], ['']]])).toEqual({
    why: 'Write something first.',
    at: [1, 1, 0],
  });
  expect(missing(page, [9, [['']]])?.at).toEqual([0]);
});

test('a draft of another question does not fit', () => {
  const page = asks({ kind: 'page', fields: [field('n', 'N', number), field('w', 'W', words)] });
  expect(fits(page, [1, 'x'])).toBe(true);
  for (const other of [undefined, null, 'x', [1], [1, 'x', 'y'], ['x', 1], [1, null]] as const)
    expect(fits(page, other as Draft)).toBe(false);
  expect(fits(wares, 2)).toBe(false);
  expect(fits(wares, null)).toBe(true);
  expect(fits(asks({ kind: 'rows', each: words }), ['a', null])).toBe(false);
});

test('a refusal that names a line is put there', () => {
  const why = { key: 'kernel.answer.out-of-range', args: { low: 1, high: 2 } };
  const line = { key: 'kernel.answer.wrong-field', args: { field: plain('Grit'), why } };
  expect(refusedLine(SHEET.fields, line)).toBe(4);
  expect(refusedLine(SHEET.fields, why)).toBe(-1);
  expect(refusedLine(SHEET.fields, undefined)).toBe(-1);
  expect(refusedWhy(line)).toBe('kernel.answer.out-of-range');
});
