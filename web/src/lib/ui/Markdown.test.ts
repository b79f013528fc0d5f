import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import { safeLink } from '../safe.ts';
import Markdown from './Markdown.svelte';

afterEach(cleanup);

const drawn = (text: string) => render(Markdown, { text }).container;

test('what people write is drawn as elements', () => {
  const page = drawn(
    '# The *letter*\n\nMeet me at **noon**.\n\n- one\n- two\n\n> quoted\n\n1. a\n\n`code`\n\n---\n\n|a|b|\n|-|-|\n|1|2|',
  );
  expect(page.querySelector('h3')?.textContent).toBe('The letter');
  expect(page.querySelector('h3 em')?.textContent).toBe('letter');
  expect(page.querySelector('strong')?.textContent).toBe('noon');
  expect([...page.querySelectorAll('ul li')].map((one) => one.textContent?.trim())).toEqual([
    'one',
    'two',
  ]);
  expect(page.querySelector('blockquote')?.textContent?.trim()).toBe('quoted');
  expect(page.querySelector('ol li')?.textContent?.trim()).toBe('a');
  expect(page.querySelector('code')?.textContent).toBe('code');
  expect(page.querySelectorAll('td')).toHaveLength(4);
  expect(page.querySelector('hr')).not.toBeNull();
});

test.each([
  ['<script>alert(1)</script>', 'script'],
  ['text <img src=x onerror=alert(1)> text', 'img'],
  ['<iframe src="https://example.org"></iframe>', 'iframe'],
  ['<svg onload=alert(1)>', 'svg'],
  ['<a href="javascript:alert(1)">x</a>', 'a'],
  ['<style>*{display:none}</style>', 'style'],
  ['![a face](https://example.org/track.png)', 'img'],
  ['![a face](data:image/svg+xml;base64,AAAA)', 'img'],
  ['![a face][one]\n\n[one]: https://example.org/track.png', 'img'],
  ['[![a face](https://example.org/track.png)](https://example.org)', 'img'],
  ['| a |\n|---|\n| ![x](https://example.org/x.png) <img src=x onerror=alert(1)> |', 'img'],
  ['> - ![x](https://example.org/x.png)\n>   <script>alert(1)</script>', 'img, script'],
  ['[x](javascript:alert(1))', 'a'],
  ['[x](JaVaScRiPt:alert(1))', 'a'],
  ['[x](&#106;avascript:alert(1))', 'a'],
  ['[x](data:text/html,<script>alert(1)</script>)', 'a'],
  ['[x](vbscript:x)', 'a'],
  ['[x](//example.org)', 'a'],
  ['[x](/api/tables)', 'a'],
  ['<javascript:alert(1)>', 'a'],
])('%s makes no element of its own', (text, element) => {
  const page = drawn(text);
  expect(page.querySelector(element)).toBeNull();
  expect(page.querySelector('[onerror],[onload],[src],[style]')).toBeNull();
});

test('HTML is shown as it was typed', () => {
  expect(drawn('<b onclick="x()">bold</b>').textContent).toContain('<b onclick="x()">bold</b>');
});

test('a link can be pressed, and says nothing of where it was pressed', () => {
  const link = drawn(
    'See [the map](https://example.org/a?b=1) or https://example.org/c',
  ).querySelectorAll('a');
  expect([...link].map((one) => one.getAttribute('href'))).toEqual([
    'https://example.org/a?b=1',
    'https://example.org/c',
  ]);
  for (const one of link) {
    expect(one.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
    expect(one.target).toBe('_blank');
  }
});

test('what is nested without end is drawn all the same', () => {
  const page = drawn(`${'>'.repeat(400)} deep`);
  expect(page.textContent).toContain('deep');
  expect(page.querySelectorAll('blockquote').length).toBeLessThan(12);
  expect(drawn(`${'*a '.repeat(500)}`).textContent).toContain('a');
  expect(drawn(`${'['.repeat(500)}x`).textContent).toContain('x');
});

test.each(['[a](', '![', '*a **b ', '<http://a', '`x'])(
  'a piece of thousands of %s is drawn as it was typed, and read at once',
  (mark) => {
    const typed = mark.repeat(2500);
    const page = drawn(`# A *title*\n\n${typed}\n\n- **one**`);
    expect(page.querySelector('h3 em')?.textContent).toBe('title');
    expect(page.querySelector('p')?.textContent).toContain(typed.trim());
    expect(page.querySelector('p')?.querySelector('em, strong, a, code')).toBeNull();
    expect(page.querySelector('li strong')?.textContent).toBe('one');
  },
);

test('as many marks as people write are drawn', () => {
  const page = drawn(`${'**word** '.repeat(40)}\n\n${'[x](https://example.org) '.repeat(40)}`);
  expect(page.querySelectorAll('strong')).toHaveLength(40);
  expect(page.querySelectorAll('a')).toHaveLength(40);
});

test('links lead to http and https alone', () => {
  expect(safeLink('https://example.org')).toBe('https://example.org/');
  expect(safeLink('http://example.org/x')).toBe('http://example.org/x');
  for (const bad of ['', 'x', 'ftp://a', 'file:///etc/passwd', 'javascript:1', 'blob:x', null, 3])
    expect(safeLink(bad)).toBe('');
});
