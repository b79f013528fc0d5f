import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  asks,
  field,
  MAY,
  NOTE,
  option,
  plain,
  request,
  SHEET,
  STAGES,
} from '../../gallery/asked.ts';
import OwnForm from '../../gallery/OwnForm.svelte';
import type { Line, Plain, Request } from '../wire.ts';
import { speakIn } from '../words.ts';
import PromptQueue from './PromptQueue.svelte';

let answers: [string, Plain][] = [];
const onanswer = (asked: Request, value: Plain) => answers.push([asked.id, value]);
const props = (requests: Request[], more: object = {}) => ({
  requests,
  refusals: {} as Record<string, Line>,
  isPending: () => false,
  onanswer,
  ...more,
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const write = (name: string | RegExp, value: string) =>
  fireEvent.input(box(name), { target: { value } });
async function violations(root: Element) {
  const found = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

beforeEach(() => {
  answers = [];
  speakIn('en', { 'kernel.plain': '{text}', 'kernel.answer.wrong-field': '{field}: {why}' });
});
afterEach(cleanup);

// --- pages

test('a page is filled in line by line and sent at once', async () => {
  const { container } = render(PromptQueue, props([SHEET]));
  expect(box('Look').value).toMatch(/long coat/);
  expect((screen.getByRole('spinbutton', { name: 'Grit' }) as HTMLInputElement).value).toBe('2');
  await write('Name', ' Mo ');
  await fireEvent.click(screen.getByRole('radio', { name: 'Nocturne' }));
  await fireEvent.change(screen.getByRole('combobox', { name: 'Resonant card' }), {
    target: { value: '2' },
  });
  await press('One more: Grit');
  for (const name of ['Slip away', 'Read the room', 'Name the fear'])
    await fireEvent.click(screen.getByRole('checkbox', { name }));
  expect(
    (screen.getByRole('checkbox', { name: 'Name the fear' }) as HTMLInputElement).checked,
  ).toBe(false);
  await write('Bonds 1', 'my brother');
  expect(await violations(container)).toEqual([]);
  await press('Done');
  const look = 'A long coat, and shoes that were expensive once.';
  expect(answers).toEqual([['7.1', ['Mo', look, 'b', 2, 3, ['z', 'x'], ['my brother']]]]);
});

test('a page pressed too early sends nothing, says what is missing and leads there', async () => {
  render(PromptQueue, props([SHEET]));
  await press('Done');
  await tick();
  expect(answers).toEqual([]);
  expect(document.activeElement).toBe(box(/^Name/));
  expect(box(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box(/^Name/).getAttribute('aria-describedby')!)?.textContent).toBe(
    'Write something first.',
  );
  await write(/^Name/, 'Mo');
  await press('Done');
  await tick();
  expect(screen.getByRole('radiogroup', { name: 'Calling' }).getAttribute('aria-invalid')).toBe(
    'true',
  );
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Conductor' }));
});

test('enter in one line does not hand in the page', async () => {
  render(PromptQueue, props([SHEET]));
  expect(await fireEvent.keyDown(box('Name'), { key: 'Enter' })).toBe(false);
  expect(await fireEvent.keyDown(box('Look'), { key: 'Enter' })).toBe(true);
});

test('a refusal stands at the form and at its line, and what was written stays', async () => {
  const { rerender } = render(PromptQueue, props([SHEET]));
  await write('Name', 'Mo');
  const refusal: Line = {
    key: 'kernel.answer.wrong-field',
    args: { field: plain('Name'), why: plain('Taken.') },
  };
  await rerender(props([{ ...SHEET }], { refusals: { '7.1': refusal } }));
  expect(screen.getByRole('alert').textContent).toBe('Name: Taken.');
  expect(box(/^Name/).value).toBe('Mo');
  expect(box(/^Name/).getAttribute('aria-invalid')).toBe('true');
});

test('what was written stays while the table is asked something else', async () => {
  const vote = request({
    id: '9.1',
    vote: true,
    options: [option('yes', 'Yes')],
    prompt: plain('Back?'),
  });
  const { rerender } = render(PromptQueue, props([SHEET]));
  await write('Name', 'Mo');
  await rerender(props([{ ...SHEET }, vote]));
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await press('Yes');
  await rerender(props([{ ...SHEET }]));
  expect(box('Name').value).toBe('Mo');
  // When the page is closed, what was written goes with it.
  await rerender(props([]));
  await rerender(props([SHEET]));
  expect(box('Name').value).toBe('');
});

test('what was written is still there when the page was loaded anew', async () => {
  const place = { place: 't.ana' };
  render(PromptQueue, props([SHEET], place));
  await write('Name', 'Mo');
  cleanup();
  render(PromptQueue, props([SHEET], { place: 't.ben' }));
  expect(box('Name').value).toBe('');
  cleanup();
  const again = render(PromptQueue, props([SHEET], place));
  expect(box('Name').value).toBe('Mo');
  await again.rerender(props([], place));
  cleanup();
  render(PromptQueue, props([SHEET], place));
  expect(box('Name').value).toBe('');
});

test('a page can be put aside to see the table', async () => {
  render(PromptQueue, props([SHEET]));
  await write('Name', 'Mo');
  await press('See the table');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await press('Go on writing');
  expect(box('Name').value).toBe('Mo');
});

test('a page may hold pages', async () => {
  const inner = asks({
    kind: 'page',
    fields: [field('a', 'Inner', asks({ kind: 'number', low: 1, high: 3 }), 3)],
  });
  render(PromptQueue, props([request({ kind: 'page', fields: [field('o', 'Outer', inner)] })]));
  const group = screen.getByRole('group', { name: 'Outer' });
  await fireEvent.click(within(group).getByRole('button', { name: 'One less: Inner' }));
  await press('Done');
  expect(answers).toEqual([['3.1', [[2]]]]);
});

// --- rows

test('rows are added, put in order and removed', async () => {
  const { container } = render(PromptQueue, props([STAGES]));
  expect(await violations(container)).toEqual([]);
  await press('Add one');
  await tick();
  const names = () => screen.getAllByRole('textbox', { name: 'Name' }) as HTMLInputElement[];
  expect(document.activeElement).toBe(names()[2]);
  await fireEvent.input(names()[2]!, { target: { value: 'The roof' } });
  await press('Move The stages of the fight 3 up');
  await tick();
  expect(names().map(({ value }) => value)).toEqual(['The gate', 'The roof', 'The long stair']);
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Move The stages of the fight 2 up' }),
  );
  await press('Remove The stages of the fight 1');
  await press('Done');
  expect(answers).toEqual([
    [
      '7.2',
      [
        ['The roof', 2],
        ['The long stair', 3],
      ],
    ],
  ]);
});

test('there are no fewer rows than must be, and no more than may be', async () => {
  const rows = request({
    kind: 'rows',
    least: 1,
    most: 2,
    each: asks({ kind: 'prose', limit: 9 }),
    prompt: plain('Names'),
  });
  render(PromptQueue, props([rows]));
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  await press('Add one');
  expect(screen.getAllByRole('button', { name: /Remove/ })).toHaveLength(2);
  const add = screen.getByRole('button', { name: 'Add one' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await fireEvent.click(add);
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  await press('Done');
  await tick();
  expect(answers).toEqual([]);
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]);
});

// --- words that may be left out

test('words that may be left out may be left out', async () => {
  render(PromptQueue, props([NOTE]));
  await press('Done');
  expect(answers).toEqual([['7.3', '']]);
});

// --- what waits for nobody

test('what you may also say is a strip of buttons and no prompt', async () => {
  const { container } = render(PromptQueue, props(MAY));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(container.querySelector('section')).toBeNull();
  expect(await violations(container)).toEqual([]);
  const strip = screen.getByRole('group', { name: 'You may also' });
  await fireEvent.click(within(strip).getByRole('button', { name: 'Push yourself' }));
  expect(answers).toEqual([['8.2', 'push']]);
});

test('what takes more than a press opens where it stands', async () => {
  render(PromptQueue, props(MAY));
  const opener = screen.getByRole('button', { name: 'Give her boons' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await fireEvent.click(opener);
  await press('One more');
  await press('Done');
  expect(answers).toEqual([['8.3', 2]]);
});

test('what you are asked comes first and is not counted together with what you may say', () => {
  render(PromptQueue, props([...MAY, NOTE]));
  expect(screen.getByRole('heading').textContent).toBe('How does it end for you?');
  expect(screen.queryByText(/Question 1 of/)).toBeNull();
  expect(screen.getByRole('group', { name: 'You may also' })).toBeTruthy();
});

test('what you might have said vanishes when the others went on', async () => {
  const { rerender } = render(PromptQueue, props(MAY));
  await rerender(props([]));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('You may also')).toBeNull();
});

// --- a game's own drawing

test('a game may draw a page it knows itself', async () => {
  const forms = { 'sample.sheet': OwnForm };
  const view = { hint: 'a view' };
  const { rerender } = render(PromptQueue, props([SHEET], { forms, view }));
  expect(screen.getByText('Drawn by the game: a view')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  await write('Name', 'Mo');
  await rerender(props([{ ...SHEET }], { forms, view, refusals: { '7.1': plain('No.') } }));
  expect(box('Name').value).toBe('Mo');
  expect(screen.getByRole('alert').textContent).toBe('No.');
  await press('Sit down');
  expect(answers[0]?.[1]).toMatchObject({ 0: 'Mo', 4: 2 });
  await rerender(props([{ ...SHEET, id: '7.9', form: 'another' }], { forms, view }));
  expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
});
