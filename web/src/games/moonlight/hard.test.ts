import { cleanup, configure, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepKey } from '../../lib/keys.svelte.ts';
import { swap } from '../../lib/router.svelte.ts';
import type { AskForecast } from '../../lib/wire.ts';
import HowHard from './HowHard.svelte';
import type { MoonView } from './kinds.ts';

configure({ asyncUtilTimeout: 60_000 }); // what is waited for may take its time

const TITLE = 'How hard is this?';
const plain = (text: string) => ({ key: 'kernel.plain', args: { text } });
const rate = { count: 80, of: 100, rate: 0.8, low: 0.7, high: 0.87 };
const found = (n: number) => ({
  done: n,
  wanted: n,
  verdict: plain(`Verdict after ${n}.`),
  won: rate,
  shares: [
    { group: 'falls', id: 'rin', label: plain('Rin'), rate },
    { group: 'opens', id: 'risky', label: plain('It opens risky'), rate },
  ],
  amounts: [],
  assumed: [plain('Played by bots.')],
});
const view = (more: object) =>
  ({ phase: 'downtime', mission: null, tracks: {}, people: [], ...more }) as unknown as MoonView;
const planned = { id: 'hunt', tier: 2, goal: 'light' };

let asked: AskForecast[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as AskForecast;
    asked.push(body);
    return new Response(JSON.stringify(found(body.n ?? 0)), {
      headers: { 'content-type': 'application/json' },
    });
  });
  keepKey('t1', 'GM-KEY');
  swap('#/t/t1');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('asks about a tier while no mission is planned', async () => {
  render(HowHard, { view: view({}) });
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
  await press(TITLE);
  await screen.findByText('Verdict after 100.');
  expect(asked).toEqual([{ n: 100, form: 'moonlight-tier', value: 3 }]);
  for (const text of ['They succeed', 'Who breaks', 'Rin', 'How it opens', 'It opens risky'])
    expect(screen.getByText(text), text).toBeTruthy();
  await press('Play more');
  await screen.findByText('Verdict after 400.');
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
  expect(screen.getByText('The table has changed since.')).toBeTruthy();
});

it('asks about the mission at hand, until it is over', async () => {
  const { rerender } = render(HowHard, { view: view({ phase: 'mission', mission: planned }) });
  expect(screen.queryByRole('combobox')).toBeNull();
  await press(TITLE);
  await screen.findByText('Verdict after 100.');
  expect(asked).toEqual([{ n: 100 }]);
  await rerender({ view: view({ phase: 'mission', mission: { ...planned, success: false } }) });
  expect(screen.getByRole('combobox')).toBeTruthy();
});
