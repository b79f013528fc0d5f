import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asks, field, option, plain } from '../../gallery/asked.ts';
import OwnForm from '../../gallery/OwnForm.svelte';
import { ApiError } from '../api.ts';
import type { Form, Line, Offer } from '../wire.ts';
import { speakIn } from '../words.ts';
import Composer from './Composer.svelte';

const offer: Offer = {
  rule: 'toy.hide',
  args: ['ana'],
  label: plain('Hide something'),
  text: plain('It lurks at a lamp.'),
  price: null,
  group: 'toy.hide',
  why: null,
  form: true,
};
const form = (...lamps: string[]): Form => ({
  ...asks({
    kind: 'page',
    form: 'toy.hide',
    fields: [
      field('what', 'What lurks', asks({ kind: 'prose', limit: 60 })),
      field(
        'lamp',
        'At which lamp',
        asks({ kind: 'choice', options: lamps.map((lamp) => option(lamp, lamp)) }),
        'bridge',
      ),
    ],
  }),
  prompt: plain('What do you hide?'),
  about: {},
});
const you = { seat: 'ana', role: 'seat' as const, rules: false };

function props(more: object = {}) {
  return {
    table: 't1',
    offer,
    fetch: vi.fn(async () => form('bridge', 'tower')),
    onsend: vi.fn(async () => true),
    onclose: vi.fn(),
    pending: false,
    you,
    ...more,
  };
}
const what = () =>
  screen.findByRole('textbox', { name: 'What lurks' }) as Promise<HTMLInputElement>;
const write = async (value: string) => fireEvent.input(await what(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chosen = (name: string) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked;
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  localStorage.clear();
  speakIn('en', { 'kernel.plain': '{text}' });
});
afterEach(cleanup);

test('it is written here and sent with its action, once nothing is missing', async () => {
  const given = props();
  const { container } = render(Composer, given);
  const first = await what();
  await settled();
  expect(document.activeElement).toBe(first);
  const found = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await press('Send');
  expect(given.onsend).not.toHaveBeenCalled();
  expect(screen.getByText('Write something first.')).toBeTruthy();
  await write('A bell');
  await press('Send');
  await settled();
  // What was left as it stood follows the table.
  expect(given.onsend).toHaveBeenCalledWith(offer, { what: 'A bell' });
  expect(given.onclose).toHaveBeenCalledOnce();
  expect(localStorage.getItem('undertow.drafts')).toBe('{}');
});

test('a draft is there again after a reload, for this table, seat and offer', async () => {
  const first = render(Composer, props());
  await write('A bell');
  await fireEvent.click(screen.getByRole('radio', { name: 'tower' }));
  await press('Cancel');
  first.unmount();

  const second = render(Composer, props({ fetch: async () => form('tower', 'bridge') }));
  expect((await what()).value).toBe('A bell');
  expect(chosen('tower')).toBe(true);
  await press('Start over');
  expect((await what()).value).toBe('');
  expect(chosen('bridge')).toBe(true);
  second.unmount();

  for (const other of [
    { table: 't2' },
    { you: { ...you, seat: 'ben' } },
    { offer: { ...offer, args: ['x'] } },
  ]) {
    const one = render(Composer, props());
    await write('A bell');
    one.unmount();
    const there = render(Composer, props(other));
    expect((await what()).value).toBe('');
    there.unmount();
  }
});

test('a refusal is said, and what was written stays', async () => {
  const lamps = [form('bridge', 'tower'), form('market', 'tower', 'bridge')];
  const given = props({
    onsend: vi.fn(async () => false),
    fetch: vi.fn(async () => lamps.shift()!),
  });
  const { rerender } = render(Composer, given);
  await write('A dog');
  await fireEvent.click(screen.getByRole('radio', { name: 'tower' }));
  await press('Send');
  await settled();
  await rerender({ ...given, refusal: plain('No dogs: they howl.') });
  expect(screen.getByRole('alert').textContent).toBe('No dogs: they howl.');
  expect(given.onclose).not.toHaveBeenCalled();
  expect(given.fetch).toHaveBeenCalledTimes(2);
  expect((await what()).value).toBe('A dog');
  expect(screen.getByRole('radio', { name: 'market' })).toBeTruthy();
  expect(chosen('tower')).toBe(true);
  expect(localStorage.getItem('undertow.drafts')).toContain('A dog');
});

test('what went away while it was sent is not asked for again: the refusal is said, the writing stays', async () => {
  let refuse = (_took: boolean) => {};
  const given = props({
    onsend: vi.fn(() => new Promise<boolean>((done) => (refuse = done))),
  });
  const { rerender } = render(Composer, given);
  await write('A dog');
  await press('Send');
  await rerender({ ...given, offered: false, refusal: plain('The night is over.') });
  refuse(false);
  await settled();
  expect(given.fetch).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toBe('The night is over.');
  expect((await what()).value).toBe('A dog');
});

test('a question comes first, and the writing waits below it', async () => {
  const given = props();
  const { rerender, container } = render(Composer, given);
  await write('A bell');
  await rerender({ ...given, asked: true });
  const hidden = () => container.querySelector<HTMLElement>('.form')!.hidden;
  expect(hidden()).toBe(true);
  await rerender({ ...given, asked: false });
  expect(hidden()).toBe(false);
  expect((await what()).value).toBe('A bell');
  await press('See the table');
  expect(hidden()).toBe(true);
  await press('Continue writing');
  await fireEvent.keyDown(await what(), { key: 'Escape' });
  expect(given.onclose).toHaveBeenCalledOnce();
});

test('a form that does not come says why, and can be asked for again', async () => {
  const away = new ApiError(409, 'not-offered', plain('Not now.'));
  const fetch = vi.fn(async () => form('bridge')).mockRejectedValueOnce(away);
  render(Composer, props({ fetch }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  await press('Try again');
  expect(await what()).toBeTruthy();
});

test('a game may draw the form itself', async () => {
  const given = props({ forms: { 'toy.hide': OwnForm }, view: { hint: 'at night' } });
  render(Composer, given);
  expect(await screen.findByText('Drawn by the game: at night')).toBeTruthy();
  await write('A bell');
  await tick();
  await press('Sit down');
  await settled();
  expect(given.onsend).toHaveBeenCalledWith(offer, { what: 'A bell' });
});

test('one answer is a form as well', async () => {
  const one: Form = { ...asks({ kind: 'prose', limit: 20 }), prompt: plain('A name'), about: {} };
  const given = props({ fetch: async () => one });
  render(Composer, given);
  await fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'Mo' } });
  await press('Send');
  await settled();
  expect(given.onsend).toHaveBeenCalledWith(offer, 'Mo');
});

/** A form at a table that refuses what is sent, until it does not. */
const refused = (first: Line) => {
  let why: Line | undefined = first;
  const given = { ...props(), offered: false, version: 0 };
  const moves = async (more: object = {}) => {
    await shown.rerender(Object.assign(given, more));
    await settled();
  };
  given.onsend.mockImplementation(async () => {
    await tick(); // the answer comes later
    await shown.rerender(Object.assign(given, { refusal: why }));
    return !why;
  });
  const shown = render(Composer, given);
  const now = (line?: Line) => {
    why = line;
  };
  return { given, moves, now };
};
const FIRST: Line = { key: 'kernel.open.answer-first', args: { who: [] } };

test('what is sent while a question lies open goes by itself once it is answered', async () => {
  const { given, moves, now } = refused(FIRST);
  await write('a lantern');
  await press('Send');
  await settled();
  expect(screen.getByRole('status').textContent).toContain('sent by itself');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(given.onsend).toHaveBeenCalledTimes(1);
  await moves({ version: 1 }); // another question: it waits on
  expect(screen.getByRole('status').textContent).toContain('sent by itself');
  now();
  await moves({ offered: true, version: 2 });
  expect(given.onsend).toHaveBeenCalledTimes(3);
  expect(given.onsend).toHaveBeenLastCalledWith(offer, { what: 'a lantern' });
  expect(given.onclose).toHaveBeenCalledOnce();
});

test('what was to go by itself and does not hold by then is told, and what is written stays', async () => {
  const { given, moves, now } = refused(FIRST);
  await write('a lantern');
  await press('Send');
  await settled();
  now(plain('The lamp is out.'));
  await moves({ version: 1 });
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('The lamp is out.');
  expect((await what()).value).toBe('a lantern');
  await moves({ version: 2 });
  expect(given.onsend).toHaveBeenCalledTimes(2);
});

test('what cannot be done any more is told where nobody is asked anything', async () => {
  const { given } = refused(plain('The lamp is out.'));
  await write('a lantern');
  await press('Send');
  await settled();
  expect(given.onsend).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('The lamp is out.');
  expect((await what()).value).toBe('a lantern');
});

test('who writes on takes back what was to go by itself', async () => {
  const { given, moves } = refused(FIRST);
  await write('a lantern');
  await press('Send');
  await settled();
  await write('a lantern, unlit');
  await moves({ offered: true, version: 1 });
  expect(given.onsend).toHaveBeenCalledTimes(1);
});

test('something from a shelf stands in the form, and what does not fit is said', async () => {
  const filled = { what: 'an owl', lamp: 'mill', wings: 2 };
  render(Composer, props({ filled }));
  expect((await what()).value).toBe('an owl');
  screen.getByText('These lines do not fit at this table: At which lamp, wings.');
});
