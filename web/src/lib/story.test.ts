import { beforeEach, expect, test } from 'vitest';
import { html, markdown, told } from './story.ts';
import type { LogLine } from './wire.ts';
import { speakIn } from './words.ts';

const line = (place: number, kind: string, text: string) =>
  ({ place, kind, by: '', fact: {}, line: { key: 'kernel.plain', args: { text } } }) as LogLine;
const LOG = [
  line(1, 'toy.turn-began', 'it is Ana’s turn.'),
  line(2, 'toy.moved', 'she goes on.'),
  line(3, 'table.said', 'Ben: *<b>mine</b>*'),
  { ...line(4, 'toy.hidden', ''), line: null } as LogLine,
];
beforeEach(() => speakIn('en', { 'kernel.plain': '{text}' }));

test('what was told, line by line; what nobody may read is left out', () => {
  expect(told(LOG)).toEqual([
    { place: 1, text: 'It is Ana’s turn.', tone: 'turn' },
    { place: 2, text: 'She goes on.', tone: 'told' },
    { place: 3, text: 'Ben: *<b>mine</b>*', tone: 'said' },
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
