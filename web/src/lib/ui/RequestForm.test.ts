import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { request } from '../../gallery/asked.ts';
import type { Line, Plain, Request } from '../wire.ts';
import { speakIn } from '../words.ts';
import RequestForm from './RequestForm.svelte';

const line = (key: string): Line => ({ key, args: {} });
const option = (value: Plain, key: string) => ({ value, label: line(key) });

let answers: Plain[] = [];
function show(change: Partial<Request>, more: { pending?: boolean; refusal?: Line } = {}) {
  const props = { request: request(change), onanswer: (value: Plain) => answers.push(value) };
  return render(RequestForm, { ...props, ...more });
}
const press = (name: string | RegExp, role = 'button') =>
  fireEvent.click(screen.getByRole(role, { name }));

beforeEach(() => {
  answers = [];
  const options = { n: 'North', s: 'South', w: 'West' };
  speakIn('en', options);
});
afterEach(cleanup);

test('a choice is one press on a real button, and gives the very value', async () => {
  show({ options: [option(['give', 'sage', 2], 'n'), option('S', 's')] });
  await press('North');
  expect(answers).toEqual([['give', 'sage', 2]]);
});

test('no answer is put forward, unless it is the only one', () => {
  const primary = () => screen.getAllByRole('button').map((one) => one.matches('.primary'));
  for (const vote of [true, false]) {
    show({ vote, options: [option('yes', 'n'), option('no', 's')] });
    expect(primary()).toEqual([false, false]);
    cleanup();
  }
  show({ options: [option('N', 'n'), option('S', 's'), option('W', 'w')] });
  expect(primary()).toEqual([false, false, false]);
  cleanup();
  show({ options: [option('go-on', 'n')] });
  expect(primary()).toEqual([true]);
});

test('several are given in the order they were chosen, each as often as it is listed', async () => {
  const options = [option('str', 'n'), option('str', 's'), option('dex', 'w')];
  show({ kind: 'several', options, least: 2, most: 3 });
  await press(/West/, 'checkbox');
  await press('Done');
  expect(answers).toEqual([]);
  await press(/North/, 'checkbox');
  await press(/South/, 'checkbox');
  await press(/West/, 'checkbox');
  await press('Done');
  expect(answers).toEqual([['str', 'str']]);
});

test('no more than the most can be chosen', async () => {
  const options = [option('a', 'n'), option('b', 's'), option('c', 'w')];
  show({ kind: 'several', options, least: 0, most: 2 });
  for (const name of [/North/, /South/, /West/]) await press(name, 'checkbox');
  await press('Done');
  expect(answers).toEqual([['a', 'b']]);
});

test('none at all may be an answer', async () => {
  show({ kind: 'several', options: [option('a', 'n')], least: 0, most: 1 });
  await press('Done');
  expect(answers).toEqual([[]]);
});

test('a number stays within its range', async () => {
  show({ kind: 'number', low: 1, high: 2 });
  await press('One less');
  await press('One more');
  await press('One more');
  await press('Done');
  expect(answers).toEqual([2]);
});

test('words are trimmed, and empty ones are not sent', async () => {
  show({ kind: 'prose', limit: 20 });
  await press('Done');
  const field = screen.getByRole('textbox') as HTMLTextAreaElement;
  expect(field.maxLength).toBe(20);
  await fireEvent.input(field, { target: { value: '  a tale ' } });
  await press('Done');
  expect(answers).toEqual(['a tale']);
});

test('what real dice show is typed as numbers', async () => {
  show({ kind: 'fated', spec: '2d6' });
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: '3, 5' } });
  await press('Done');
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: '4' } });
  await press('Done');
  expect(answers).toEqual([[3, 5], [4]]);
});

test('what was answered before is marked, not pressed', () => {
  show({ options: [option('N', 'n'), option('S', 's')], suggestion: 'S' });
  expect(screen.getByRole('button', { name: /South.*as before/ })).toBeTruthy();
  expect(answers).toEqual([]);
});

test('a refusal is said where the question stands', () => {
  show({ options: [option('N', 'n')] }, { refusal: line('w') });
  expect(screen.getByRole('alert').textContent).toBe('West');
});
