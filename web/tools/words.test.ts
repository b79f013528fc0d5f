import { expect, test } from 'vitest';
import { gather, sentences } from './words.ts';

test('every sentence of the sources is found', () => {
  const found = gather('src');
  expect(Object.keys(found).length).toBeGreaterThan(20);
  for (const key of Object.keys(found)) expect(key).toMatch(/^web\./);
});

test('quotes and breaks of lines are read as the language reads them', () => {
  const source = `const A = msg('web.a', 'It\\'s "on"');\nconst B = msg(\n  'web.b',\n  "two \\u2026",\n);`;
  expect(sentences(source, 'x')).toEqual([
    ['web.a', 'It\'s "on"'],
    ['web.b', 'two …'],
  ]);
});

test('a sentence that is put together cannot be translated and is refused', () => {
  expect(() => sentences("msg('web.a', 'one' + two)", 'x.ts')).toThrow('x.ts');
});
