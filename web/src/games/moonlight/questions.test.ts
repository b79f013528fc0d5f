// What everybody answers together before the story begins.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Offer, Open } from '../../lib/wire.ts';
import { lay } from './book.svelte.ts';
import type { Form, MoonView } from './kinds.ts';
import Questions from './Questions.svelte';

const plain = (text: string) => ({ key: 'kernel.plain', args: { text } });
const prompt = (id: string, most: number, ...options: string[]) => ({
  id,
  text: plain(`${id}?`),
  options: options.map(plain),
  most,
});
const prompts = [prompt('foe', 1, 'a curse', 'a god'), prompt('city', 2, 'old', 'cut off', 'poor')];
const offers = prompts.map(
  ({ id }): Offer =>
    ({ rule: 'moonlight.answer', args: ['ana', id], label: plain(`${id}?`) }) as unknown as Offer,
);
const view = (answers: Record<string, string[]> = {}) =>
  ({ series: { id: 'brink', answers }, episode: 1 }) as unknown as MoonView;
type Sent = [Offer, Open['form']];

function shown(answers: Record<string, string[]>, beginning = true, can = offers) {
  const sent: Sent[] = [];
  const onoffer = (...one: Sent) => void sent.push(one);
  const props = { view: view(answers), can, beginning, onoffer };
  const drawn = render(Questions, { ...props } as never);
  return { sent, ...drawn, props };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map((one) => one.textContent?.trim());

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  lay({
    playbooks: [],
    rooms: [],
    series: [{ id: 'brink', prompts, abilities: [] }],
  } as unknown as Form);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks the first that is open, with what the book suggests', async () => {
  const { sent } = shown({});
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('foe?');
  expect(screen.getByText(/0 of 2 answered/)).toBeTruthy();
  await press('That is our answer');
  expect(sent).toEqual([]);
  await press('a curse');
  await press('a god');
  expect(pressed()).toEqual(['a god']);
  await press('That is our answer');
  expect(sent).toEqual([[offers[0], { words: ['a god'] }]]);
});

it('takes as many as the book allows, and words of their own', async () => {
  const { sent } = shown({ foe: ['a curse'] });
  for (const one of ['old', 'cut off', 'poor', 'cut off']) await press(one);
  expect(pressed()).toEqual(['poor']);
  await fireEvent.input(screen.getByLabelText('In your own words'), { target: { value: ' wet ' } });
  await press('That is our answer');
  expect(sent).toEqual([[offers[1], { words: ['poor', 'wet'] }]]);
});

it('goes to another question, and back to what was agreed', async () => {
  shown({});
  await press('Another question');
  expect(screen.getByRole('heading', { level: 4 }).textContent).toBe('city?');
  cleanup();
  shown({ city: ['old', 'on stilts'] });
  await press('Change: city?');
  expect(pressed()).toEqual(['old']);
  expect(screen.getByLabelText<HTMLInputElement>('In your own words').value).toBe('on stilts');
});

it('lies folded once the story has begun: whoever plays may answer still, who watches reads', async () => {
  const { container } = shown({ foe: ['a curse'] }, false);
  expect(container.querySelector('details')?.open).toBe(false);
  expect(screen.queryByRole('heading', { level: 4 })).toBeNull();
  expect(container.textContent).toMatch(/foe\?\s*a curse\s*Change\s*city\?\s*still open\s*Answer/);
  cleanup();
  const watched = shown({ foe: ['a curse'] }, false, []);
  expect(watched.container.textContent).not.toMatch(/Change|city/);
  cleanup();
  expect(shown({}, false, []).container.querySelector('details')).toBeNull();
});
