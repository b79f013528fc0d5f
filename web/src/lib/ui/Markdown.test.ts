// What people write is drawn, and nothing of it acts or fetches.
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Markdown from './Markdown.svelte';

const draw = (text: string): Element => render(Markdown, { text }).container;

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://example.org/"></iframe>',
  '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
  '<style>body { display: none }</style>',
  '<a href="javascript:alert(1)" onclick="alert(1)">here</a>',
  '![a map](https://example.org/map.png)',
  '![a map](//example.org/map.png "and a title")',
  '![a map][one]\n\n[one]: https://example.org/map.png',
  '[![a map](https://example.org/map.png)](https://example.org/)',
  '[here](javascript:alert(1))',
  '[here](JaVaScRiPt:alert(1))',
  '[here](java\tscript:alert(1))',
  '[here](&#106;avascript:alert(1))',
  '[here](data:text/html,<script>alert(1)</script>)',
  '[here](vbscript:x)',
  '<javascript:alert(1)>',
  '> - <script>alert(1)</script>\n>   ![x](http://example.org/x.png)',
  '| a |\n|---|\n| ![x](http://example.org/x.png) <img src=x onerror=alert(1)> |',
  '# <script>alert(1)</script>',
  '```html\n<script>alert(1)</script>\n```',
];

test.each(HOSTILE)('nothing acts and nothing is fetched: %s', (text) => {
  const page = draw(text);
  expect(page.querySelector('script, img, iframe, svg, style, object, embed, picture, link')).toBe(
    null,
  );
  for (const one of page.querySelectorAll('*')) {
    for (const { name, value } of one.attributes) {
      expect(name).not.toMatch(/^on|^src|^style$/);
      if (name === 'href') expect(value).toMatch(/^https?:\/\//);
    }
  }
});

test('what was typed is read all the same', () => {
  expect(draw('<script>alert(1)</script>').textContent).toContain('<script>alert(1)</script>');
});

test('a picture from elsewhere is its words', () => {
  expect(draw('See ![the old map](https://example.org/map.png).').textContent?.trim()).toBe(
    'See the old map.',
  );
});

test('a link goes out with nothing of the table', () => {
  const link = draw('[a song](https://example.org/song)').querySelector('a');
  expect(link?.href).toBe('https://example.org/song');
  expect(link?.rel).toBe('noopener noreferrer nofollow');
});

test('however deep somebody nests, it is drawn', () => {
  expect(draw(`${'> '.repeat(5000)}deep`).textContent).toContain('deep');
  expect(draw(`${'**'.repeat(3000)}bold`).textContent).toContain('bold');
});
