import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Section } from '../lib/wire.ts';
import Rules from './Rules.svelte';

const line = (key: string) => ({ key, args: {} });
const section = (id: string, ...names: string[]): Section => ({
  id,
  name: line(`${id}.section`),
  entries: names.map((name) => ({
    id: `toy.${name}`,
    name: line(`toy.${name}.name`),
    text: line(`toy.${name}.text`),
    figures: [{ label: line('cost'), value: line('three') }],
    more: [],
    under: null,
  })),
});
const BOOK = [section('how', 'walk'), section('powers', 'glow', 'sing')];
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const WORDS = {
  ...Object.fromEntries(
    ['walk', 'glow', 'sing'].flatMap((name) => [
      [`toy.${name}.name`, name],
      [`toy.${name}.text`, `You ${name}.`],
    ]),
  ),
  cost: 'Cost',
  three: '3',
  'how.section': 'How',
  'powers.section': 'Powers',
};

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
let n = 0;
/** Each test has a game of its own: what was fetched once is kept. */
const show = async (entry: string | null, book: unknown = BOOK, status = 200) => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path.includes('/rules') ? answer(book, status) : answer(WORDS)),
  );
  render(Rules, { game: `toy${n++}`, entry });
  await waitFor(() => expect(screen.queryByText('Opening the rules…')).toBeNull());
};

test('the first section lies open, the others open when pressed', async () => {
  await show(null);
  expect(screen.getByText('You walk.')).toBeTruthy();
  expect(screen.queryByText('You glow.')).toBeNull();
  const powers = screen.getByRole('button', { name: /Powers/ });
  expect(powers.getAttribute('aria-expanded')).toBe('false');
  await fireEvent.click(powers);
  expect(screen.getByText('You glow.')).toBeTruthy();
  expect(powers.getAttribute('aria-expanded')).toBe('true');
});

test('an address opens its section, and that entry has the focus', async () => {
  await show('toy.sing');
  const here = screen.getByText('You sing.').closest('li')!;
  await waitFor(() => expect(document.activeElement).toBe(here));
  expect(here.className).toContain('here');
  expect(here.textContent).toContain('Cost:');
});

test('an address of nothing says so', async () => {
  await show('toy.dance');
  expect(screen.getByRole('alert').textContent).toContain('no such entry');
});

test('a search shows what has the words and says how many', async () => {
  await show(null);
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'you sing' } });
  expect(screen.getByText('You sing.')).toBeTruthy();
  expect(screen.queryByText('You walk.')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('1 entry found.');
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'xyz' } });
  expect(screen.getByRole('status').textContent).toBe('Nothing in the rules has these words.');
});

test('rules that do not come are told as trouble', async () => {
  await show(
    null,
    { code: 'NotFound', line: { key: 'kernel.plain', args: { text: 'Gone.' } } },
    404,
  );
  await waitFor(() => expect(screen.getByText(/Gone\./)).toBeTruthy());
});
