// What a sheet says beside its figures: whom and what somebody is close to, and what holds them now.
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MoonView, Person } from './kinds.ts';
import PersonSheet from './PersonSheet.svelte';

const person = (id: string, more: object = {}) =>
  ({
    sheet: { id, seat: id, name: id, ...more },
    attributes: { moon: 1, sun: 1, stars: 1 },
    ratings: {},
    abilities: [],
    weights: [],
    xp: {},
    special: false,
  }) as unknown as Person;
const view = (people: Person[]) =>
  ({
    people,
    figures: {},
    engines: [
      { id: 5, engine: { name: 'Heron' } },
      { id: 6, engine: { name: 'Oar' } },
    ],
  }) as unknown as MoonView;

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('holds links with friends and with Engines, and the Avatar', () => {
  const avatar = { name: 'Echo', words: 'A walking mirror.', virtue: 'brave', desires: ['truth'] };
  const mio = person('Mio', { links: { Juno: 1 }, bonds: { 5: 3, 6: 0 }, avatar });
  const { container } = render(PersonSheet, { view: view([mio, person('Juno')]), one: mio });
  expect(container.textContent).toMatch(/Juno\s*∞\s*1\s*Heron, an Engine\s*∞∞∞\s*3/);
  expect(screen.queryByText(/Oar/)).toBeNull();
  for (const text of ['Echo', 'Virtue: brave. Desires: truth.'])
    expect(screen.getByText(text), text).toBeTruthy();
});

it('says that nobody is close where nobody is, and no Avatar where there is none', () => {
  const juno = person('Juno');
  render(PersonSheet, { view: view([juno]), one: juno });
  expect(screen.getByText(/^None\. Time a friend spends/)).toBeTruthy();
  expect(screen.queryByText('Your Avatar')).toBeNull();
});

it('says what holds somebody now', () => {
  const mio = person('Mio', { apart: true, duel: 'The Lantern Eater', doomed: true });
  render(PersonSheet, { view: view([mio]), one: mio });
  for (const text of [/halves are apart/, /Alone against The Lantern Eater/, /Death is held off/])
    expect(screen.getByText(text)).toBeTruthy();
});
