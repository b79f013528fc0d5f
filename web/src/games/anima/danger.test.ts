import {
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepKey } from '../../lib/keys.svelte.ts';
import { swap } from '../../lib/router.svelte.ts';
import type { AskForecast, Forecast, Rate } from '../../lib/wire.ts';
import { speakIn } from '../../lib/words.ts';
import { layBook } from './book.svelte.ts';
import Danger from './Danger.svelte';
import { standing } from './danger.ts';
import Keeper from './Keeper.svelte';
import type { Form, Moment } from './kinds.ts';
import armed from './samples/armed-gm.json';
import between from './samples/between-gm.json';
import form from './samples/form.json';
import words from './samples/words.json';

configure({ asyncUtilTimeout: 60_000 }); // what is waited for may take its time

const TITLE = 'How dangerous is this?';
const plain = (text: string) => ({ key: 'kernel.plain', args: { text } });
const rate = (share: number, low: number, high: number): Rate => ({
  count: share * 100,
  of: 100,
  rate: share,
  low,
  high,
});
const forecast = (done: number, wanted: number): Forecast => ({
  done,
  wanted,
  verdict: plain(`Verdict after ${done}.`),
  won: rate(0.86, 0.81, 0.9),
  shares: [
    { group: 'falls', id: '', label: plain('At least one hero'), rate: rate(0.5, 0.4, 0.6) },
    { group: 'falls', id: 'yara', label: plain('Yara'), rate: rate(0.07, 0.03, 0.11) },
    { group: 'foes', id: 'boss', label: plain('The Regent'), rate: rate(1, 0.96, 1) },
  ],
  amounts: [
    {
      id: 'rounds',
      label: plain('Rounds'),
      spread: { mean: 4.04, low: 3.9, high: 4.2, least: 2, median: 4, most: 8 },
    },
  ],
  assumed: [plain('Fought by bots.')],
});

/** The network's double: what the server would answer, one after the other. */
let asked: { path: string; key: string; body: AskForecast }[] = [];
function answers(...list: (Forecast | { code: string; text: string } | Promise<Forecast>)[]) {
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    asked.push({ path, key: headers.authorization!, body: JSON.parse(String(init.body)) });
    const next = await list.shift()!;
    const said = 'code' in next ? { code: next.code, line: plain(next.text) } : next;
    return new Response(JSON.stringify(said), {
      status: 'code' in next ? 409 : 200,
      headers: { 'content-type': 'application/json' },
    });
  });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  speakIn('en', words);
  layBook(form.settings as unknown as Form);
  keepKey('t1', 'GM-KEY');
  swap('#/t/t1');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('how dangerous it is', () => {
  it('is asked until enough is known, and then more closely', async () => {
    answers(forecast(150, 400), forecast(400, 400), forecast(1000, 1000), forecast(2000, 2000));
    const { container } = render(Danger);
    await press(TITLE);
    await screen.findByText('Verdict after 400.');
    expect(asked.map(({ body }) => body)).toEqual([{ n: 400 }, { n: 400 }]);
    expect(asked[0]).toMatchObject({ path: '/api/v1/tables/t1/forecast', key: 'Bearer GM-KEY' });
    expect(screen.getByText('86% (81% to 90%)')).toBeTruthy();
    expect(screen.getByText('4 (2 to 8)')).toBeTruthy();
    for (const name of ['At least one hero', 'Yara', 'The Regent', 'Rounds', 'Fought by bots.'])
      expect(screen.getByText(name), name).toBeTruthy();
    expect(
      await axe.run(container, {
        rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
      }),
    ).toMatchObject({ violations: [] });
    await press('Play more');
    await screen.findByText('Verdict after 1000.');
    await press('Play more');
    await screen.findByText('Verdict after 2000.');
    expect(asked.slice(2).map(({ body }) => body.n)).toEqual([1000, 2000]);
    await press('Play more');
    expect(asked).toHaveLength(4);
  });

  it('shows how far it is, and can be stopped with what is known', async () => {
    let late: (found: Forecast) => void = () => {};
    answers(
      forecast(150, 400),
      new Promise((done) => {
        late = done;
      }),
    );
    render(Danger);
    const button = screen.getByRole('button', { name: TITLE });
    await fireEvent.click(button);
    const bar = (await screen.findByText('Verdict after 150.')) && screen.getByRole('progressbar');
    expect(bar).toMatchObject({ value: 150, max: 400 });
    expect(screen.getByText(/150 of 400 conflicts/)).toBeTruthy();
    await press('Stop here');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Play more' })).toBe(button);
    late(forecast(300, 400));
    await new Promise((done) => setTimeout(done));
    expect(screen.getByText('Verdict after 150.')).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('waits while somebody else’s is worked out', async () => {
    answers({ code: 'Busy', text: 'One already.' }, forecast(400, 400));
    render(Danger);
    await press(TITLE);
    await screen.findByText('Verdict after 400.');
    expect(screen.queryByText('One already.')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  it('says why it cannot be known', async () => {
    answers({ code: 'Refused', text: 'There is no conflict.' });
    render(Danger);
    await press(TITLE);
    expect((await screen.findByRole('alert')).textContent).toBe('There is no conflict.');
    expect(screen.getByRole('button', { name: TITLE })).toBeTruthy();
  });

  it('is about the page that is being filled in, and knows when that has changed', async () => {
    answers(forecast(400, 400), forecast(400, 400));
    const { rerender } = render(Danger, {
      form: 'anima-opponent',
      value: ['Mob', 3],
      why: 'Name it.',
    });
    await press(TITLE);
    expect(asked).toHaveLength(0);
    await rerender({ why: '' });
    await press(TITLE);
    await screen.findByText('Verdict after 400.');
    expect(asked[0]!.body).toEqual({ n: 400, form: 'anima-opponent', value: ['Mob', 3] });
    expect(screen.queryByText('The table has changed since.')).toBeNull();
    await rerender({ value: ['Mob', 4] });
    expect(screen.getByText('The table has changed since.')).toBeTruthy();
    await press('Ask again');
    await waitFor(() => expect(screen.queryByText('The table has changed since.')).toBeNull());
    expect(asked[1]!.body).toEqual({ n: 400, form: 'anima-opponent', value: ['Mob', 4] });
  });
});

describe('the GM’s side', () => {
  const show = (moment: unknown) =>
    render(Keeper, { ...(moment as Moment), onoffer: vi.fn(), onanswer: vi.fn() });

  it('asks about the conflict that is going on', async () => {
    answers(forecast(400, 400));
    show(armed);
    await press(TITLE);
    await screen.findByText('Verdict after 400.');
    expect(asked[0]!.body).toEqual({ n: 400 });
  });

  it('asks about those written down for later, or some of them', async () => {
    const { prepared, ...view } = (between as unknown as Moment).view;
    const sheet = { ...prepared[0]!, name: 'First', id: 'first' };
    const two = [sheet, { ...sheet, name: 'Second', id: 'second' }];
    answers(forecast(400, 400));
    show({ ...between, view: { ...view, prepared: two } });
    await fireEvent.click(screen.getByRole('checkbox', { name: 'First: takes part' }));
    const section = screen.getByRole('region', { name: TITLE });
    await fireEvent.click(within(section).getByRole('button', { name: TITLE }));
    await screen.findByText('Verdict after 400.');
    expect(asked[0]!.body).toEqual({ n: 400, form: 'anima-prepared', value: ['second'] });
  });

  it('knows when the table stands differently', () => {
    const { view } = armed as unknown as Moment;
    const hurt = view.fighters.map((one, n) => (n ? one : { ...one, wounds: one.wounds + 1 }));
    expect(standing({ ...view, fighters: hurt })).not.toBe(standing(view));
    expect(standing({ ...view, rulings: {} })).toBe(standing(view));
  });
});
