// What a sheet says beside its figures: whom and what somebody is close to, and what holds them now.
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lay } from './book.svelte.ts';
import type { Form, MoonView, Person } from './kinds.ts';
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
    series: { id: '', asked: {} },
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

const said = (text: string) => ({ key: 'kernel.plain', args: { text } });

it('asks each question as it was asked, with a full stop only where nothing ends it', () => {
  lay({
    playbooks: [
      { id: 'enigma', name: said('The Enigma'), xp: said('Boldly.'), questions: [], abilities: [] },
    ],
    series: [],
    rooms: [],
    attributes: {},
    reviews: {
      own: { belief: said('You showed beliefs'), trouble: said('Promises made trouble') },
      group: { theme: said('A theme came up'), other: said('Another came up') },
    },
  } as unknown as Form);
  const mio = person('Mio', { playbook: 'enigma' });
  const asked = { trouble: 'Did school get in the way?', theme: 'Love!' };
  const { container } = render(PersonSheet, {
    view: { ...view([mio]), series: { asked } } as unknown as MoonView,
    one: mio,
  });
  const lines = [...container.querySelectorAll('details p')].map((one) => one.textContent?.trim());
  expect(lines).toEqual(expect.arrayContaining(['You showed beliefs.', 'Another came up.']));
  expect(lines).toEqual(expect.arrayContaining(['Did school get in the way?', 'Love!']));
});
