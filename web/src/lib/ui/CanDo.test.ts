import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Offer } from '../wire.ts';
import { speakIn } from '../words.ts';
import CanDo from './CanDo.svelte';

const line = (key: string) => ({ key, args: {} });
const offer = (rule: string): Offer => ({
  rule,
  args: [],
  label: line(rule),
  text: line('about'),
  price: null,
  group: rule,
  why: null,
  form: false,
});
const [walk, sing, rest] = [offer('walk'), offer('sing'), offer('rest')];
function show(offers: Offer[], drawn: Offer[], asked = false, anytime: Offer[] = []) {
  const onoffer = vi.fn();
  const rest = { anytime, nothing: 'Wait a while.', asked, isPending: () => false, onoffer };
  return { ...render(CanDo, { offers, drawn: new Set(drawn), ...rest }), onoffer };
}
beforeEach(() => speakIn('en', { walk: 'Walk', sing: 'Sing', rest: 'Rest', about: '' }));
afterEach(cleanup);

test('what the page draws itself is folded away, and can still be opened', async () => {
  const { container, onoffer } = show([walk, sing], [sing], false, [rest]);
  const folds = [...container.querySelectorAll('details')];
  expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual([
    'Everything else you may do',
    'At any time',
  ]);
  expect(folds.map(({ open }) => open)).toEqual([false, false]);
  expect(screen.getByText('Walk').closest('details')).toBeNull();
  await fireEvent.click(within(folds[0]!).getByText('Sing'));
  expect(onoffer).toHaveBeenCalledWith(sing);
  const found = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});

test('where nothing is drawn, nothing is folded', () => {
  const { container } = show([walk, sing], []);
  expect(container.querySelector('details')).toBeNull();
  expect(screen.getAllByRole('button').map((one) => one.textContent?.trim())).toEqual([
    'Walk',
    'Sing',
  ]);
});

test('an empty list says where to look, or what comes first', () => {
  const where = /are on the stage/;
  show([walk], [walk]);
  expect(screen.getByText(where)).toBeTruthy();
  cleanup();
  show([walk], [walk], true);
  expect(screen.getByText('Wait a while.')).toBeTruthy();
  cleanup();
  show([], []);
  expect(screen.getByText('Wait a while.')).toBeTruthy();
  expect(screen.queryByText(where)).toBeNull();
});
