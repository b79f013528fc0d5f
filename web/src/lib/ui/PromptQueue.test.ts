import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '../../gallery/asked.ts';
import type { Request, You } from '../wire.ts';
import { callSeats, speakIn } from '../words.ts';
import PromptQueue from './PromptQueue.svelte';

const GM: You = { seat: 'gm', role: 'seat', rules: true };
const options = ['yes', 'no'].map((value) => ({ value, label: { key: value, args: {} } }));
const asked = (id: string, seat: string, more: Partial<Request> = {}) =>
  request({ id, seat, options, prompt: { key: `ask.${id}`, args: {} }, ...more });

function show(requests: Request[], drawn?: (one: Request) => boolean) {
  const onanswer = vi.fn();
  const props = { requests, you: GM, drawn, refusals: {}, isPending: () => false, onanswer };
  return { ...render(PromptQueue, props), onanswer };
}
beforeEach(() => {
  speakIn('en', { 'ask.1': 'Do you dare?', 'ask.2': 'Do you help?', yes: 'Yes', no: 'No' });
  callSeats({ ana: 'Ana', gm: 'Mo' });
});
afterEach(cleanup);

test('what is answered for somebody else says for whom, to those who hear it as well', async () => {
  const { onanswer } = show([asked('1', 'ana')]);
  expect(screen.getByRole('region', { name: 'You answer for Ana Do you dare?' })).toBeTruthy();
  expect(screen.queryByText('You are asked')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onanswer).toHaveBeenCalledWith(expect.objectContaining({ seat: 'ana' }), 'yes');
});

test.each(['gm', 'fate'])('one’s own question says nothing more: %s', (seat) => {
  const { container } = show([asked('1', seat)]);
  expect(screen.getByText('You are asked')).toBeTruthy();
  expect(container.textContent).not.toContain('answer for');
});

test('a vote in somebody’s stead says both', () => {
  show([asked('1', 'ana', { vote: true })]);
  expect(screen.getByText('The table is asked')).toBeTruthy();
  expect(screen.getByText('You answer for Ana')).toBeTruthy();
});

test('what is drawn on the stage says for whom above it', () => {
  show([asked('1', 'ana')], () => true);
  expect(screen.getByRole('region', { name: 'You answer for Ana Do you dare?' })).toBeTruthy();
});

test('one’s own questions come first', async () => {
  show([asked('1', 'ana'), asked('2', 'gm')]);
  expect(screen.getByRole('heading', { name: 'Do you help?' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Next question' }));
  expect(screen.getByRole('heading', { name: 'Do you dare?' })).toBeTruthy();
  expect(screen.getByText('You answer for Ana')).toBeTruthy();
});

test('for somebody who is away what the question brings is taken in one press', async () => {
  const { onanswer } = show([asked('1', 'ana', { default: 'no' })]);
  await fireEvent.click(screen.getByRole('button', { name: 'Go on without Ana' }));
  expect(onanswer).toHaveBeenCalledWith(expect.objectContaining({ id: '1' }), 'no');
  cleanup();
  show([asked('1', 'gm', { default: 'no' })]);
  expect(screen.queryByText(/Go on without/)).toBeNull();
  cleanup();
  show([asked('1', 'ana')]);
  expect(screen.queryByText(/Go on without/)).toBeNull();
});

test('a bot may answer one question for who is away, never a vote nor one’s own', async () => {
  const onbot = vi.fn();
  const props = { you: GM, refusals: {}, isPending: () => false, onanswer: vi.fn(), onbot };
  const hers = asked('1', 'ana');
  render(PromptQueue, { ...props, requests: [hers] });
  await fireEvent.click(screen.getByRole('button', { name: 'Let a bot answer this' }));
  expect(onbot).toHaveBeenCalledExactlyOnceWith(hers);
  for (const other of [asked('1', 'gm'), asked('1', 'ana', { vote: true })]) {
    cleanup();
    render(PromptQueue, { ...props, requests: [other] });
    expect(screen.queryByText('Let a bot answer this')).toBeNull();
  }
});
