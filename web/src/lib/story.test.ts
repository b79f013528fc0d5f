import { beforeEach, expect, test } from 'vitest';
import { linked } from './links.ts';
import { entries, html, lastTime, markdown, told } from './story.ts';
import type { LogLine } from './wire.ts';
import { speakIn } from './words.ts';

const line = (place: number, kind: string, text: string) =>
  ({
    place,
    kind,
    by: '',
    cause: 0,
    heading: '',
    fact: {},
    line: { key: 'kernel.plain', args: { text } },
  }) as LogLine;
const LOG = [
  line(1, 'toy.turn-began', 'it is Ana’s turn.'),
  line(2, 'toy.moved', 'she goes on.'),
  line(3, 'table.said', 'Ben: *<b>mine</b>*'),
  { ...line(4, 'toy.hidden', ''), line: null } as LogLine,
];
beforeEach(() => speakIn('en', { 'kernel.plain': '{text}' }));

test('what was told, line by line; what nobody may read is left out', () => {
  expect(told(LOG)).toEqual([
    { place: 1, text: 'It is Ana’s turn.', tone: 'turn', cause: 0, by: '', picture: '' },
    { place: 2, text: 'She goes on.', tone: 'told', cause: 0, by: '', picture: '' },
    { place: 3, text: 'Ben: *<b>mine</b>*', tone: 'said', cause: 0, by: '', picture: '' },
  ]);
});

test('what people typed is no markup, in a page or in Markdown', () => {
  const page = new DOMParser().parseFromString(html('A <i>title', told(LOG), 'en'), 'text/html');
  expect(page.title).toBe('A <i>title');
  expect(page.querySelector('b, i')).toBeNull();
  expect([...page.querySelectorAll('h2, p')].map((one) => one.textContent)).toEqual(
    told(LOG).map(({ text }) => text),
  );
  const text = markdown('A <i>title', told(LOG));
  expect(text).toContain('# A \\<i\\>title');
  expect(text).toContain('## It is Ana’s turn.');
  expect(text).toContain('Ben: \\*\\<b\\>mine');
});

const of = (place: number, text: string, more: Partial<LogLine> = {}) => ({
  ...line(place, 'toy.moved', text),
  cause: 0,
  heading: '' as const,
  ...more,
});
const EVENINGS = [
  of(1, 'The first evening.', { heading: 'session' }),
  of(2, 'At the mill.', { heading: 'scene' }),
  of(3, 'Ana strikes.', { cause: 7 }),
  of(4, 'Two successes.', { cause: 7 }),
  of(5, 'The door breaks.', { cause: 7 }),
  { ...of(6, ''), line: null, kind: 'table.said', fact: { name: 'Flint', text: 'Run!' } },
  { ...of(7, ''), line: null, kind: 'table.said', fact: { name: '', text: 'Pizza is here.' } },
  of(8, 'A bell.'),
  of(9, 'The second evening.', { heading: 'session' }),
  of(10, 'Rain.'),
] as LogLine[];

test('what came of one thing is one entry, and opens to its steps', () => {
  const found = entries(told(EVENINGS));
  expect(found.map(({ text, steps }) => [text, steps.map((one) => one.text)])).toEqual([
    ['The first evening.', []],
    ['At the mill.', []],
    ['Ana strikes.', ['Two successes.', 'The door breaks.']],
    ['Flint: “Run!”', []],
    ['A bell.', []],
    ['The second evening.', []],
    ['Rain.', []],
  ]);
});

test('last time is the evening before, with what was said in the story and how things came out', () => {
  const all = told(EVENINGS);
  expect(lastTime(all).map(({ text }) => text)).toEqual([
    'At the mill.',
    'The door breaks.',
    'Flint: “Run!”',
    'A bell.',
  ]);
  expect(lastTime(all, 2).map(({ text }) => text)).toEqual(['At the mill.', 'Flint: “Run!”']);
  expect(lastTime([])).toEqual([]);
  const long = Array.from({ length: 40 }, (_, n) => of(n, `${n}.`));
  expect(lastTime(told(long))).toHaveLength(10);
});

test('evenings and scenes are headings, and pictures come along in a page', () => {
  const shown = of(11, 'A map.', { fact: { page: { picture: 'abc' } } });
  const lines = told([...EVENINGS, shown]);
  expect(markdown('T', lines)).toContain('## The first evening.\n\n### At the mill.');
  expect(markdown('T', lines)).toContain('- The door breaks.');
  const saved = (pictures: Record<string, string>) =>
    new DOMParser().parseFromString(html('T', lines, 'en', pictures), 'text/html');
  const page = saved({ abc: 'data:image/webp;base64,AAAA' });
  expect([...page.querySelectorAll('h2')].map((one) => one.textContent)).toEqual([
    'The first evening.',
    'The second evening.',
  ]);
  expect(page.querySelector('h3')?.textContent).toBe('At the mill.');
  expect(page.querySelector('img')?.getAttribute('src')).toBe('data:image/webp;base64,AAAA');
  expect(saved({ abc: 'https://example.org/x.png' }).querySelector('img')).toBeNull();
});

test('addresses in what people say can be pressed, and nothing else', () => {
  expect(linked('See https://example.org/a. Or javascript:alert(1)')).toEqual([
    { text: 'See ', href: '' },
    { text: 'https://example.org/a', href: 'https://example.org/a' },
    { text: '. Or javascript:alert(1)', href: '' },
  ]);
  expect(linked('')).toEqual([]);
});
