// A guided scene points at things that its game's page really draws.
import { expect, test } from 'vitest';
import type { TourStep } from '../lib/tour.ts';

const tours = import.meta.glob<{ tour: readonly TourStep[] }>('./*/tour.ts', { eager: true });
const drawn = import.meta.glob<string>(
  ['./*/*.svelte', '../pages/Table.svelte', '../pages/table/*.svelte'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const sourceOf = (game: string) =>
  Object.entries(drawn)
    .filter(([path]) => path.startsWith(`./${game}/`) || path.startsWith('../pages/'))
    .map(([, source]) => source)
    .join('\n');

test.each(Object.keys(tours))('%s', (path) => {
  const game = path.split('/')[1]!;
  const { tour } = tours[path]!;
  const source = sourceOf(game);
  expect(tour.length).toBeGreaterThan(4);
  for (const { at, text, part } of tour) {
    expect(text().length).toBeLessThan(140);
    if (part) expect(source).toContain(`data-part="${part}"`);
    for (const [, name] of at.matchAll(/\.([a-z][\w-]*)/g))
      expect(source, at).toMatch(new RegExp(`class="[^"]*\\b${name}\\b|class:${name}\\b`));
  }
});
