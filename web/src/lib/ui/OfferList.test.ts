import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Offer } from '../wire.ts';
import { speakIn } from '../words.ts';
import OfferList from './OfferList.svelte';

const line = (key: string) => ({ key, args: {} });
const offer = (rule: string, arg: number, label: string): Offer => ({
  rule,
  args: [arg],
  label: line(label),
  text: line('about'),
  price: null,
  group: rule,
  why: null,
  form: false,
});
const walks = Array.from({ length: 9 }, (_, n) => offer('walk', n, `walk.${n}`));
const sings = Array.from({ length: 9 }, (_, n) => offer('sing', n, `sing.${n}`));
const show = (offers: Offer[], search: boolean) => {
  const onoffer = vi.fn();
  render(OfferList, { offers, search, isPending: () => false, onoffer });
  return onoffer;
};
beforeEach(() => {
  const said = [...walks, ...sings].map(({ label }) => [label.key, label.key.replace('.', ' ')]);
  speakIn('en', { about: '', ...Object.fromEntries(said) });
});
afterEach(cleanup);

test('a long list can be searched, and finds what was folded away too', async () => {
  const onoffer = show([...walks, ...sings], true);
  expect(screen.queryByRole('button', { name: 'sing 8' })).toBeNull();
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: ' SING ' } });
  const found = screen.getAllByRole('button').map((one) => one.textContent?.trim());
  expect(found).toEqual(sings.map(({ args }) => `sing ${args[0]}`));
  await fireEvent.click(screen.getByRole('button', { name: 'sing 8' }));
  expect(onoffer).toHaveBeenCalledWith(sings[8]);
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'swim' } });
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('Nothing of that name.')).toBeTruthy();
});

test('a price that is reckoned is written once, and says why', () => {
  const why = { total: 2, terms: [{ amount: 2, why: line('cost'), sets: false }] };
  speakIn('en', { about: '', cost: 'cost', two: '2 AP', 'walk.0': 'walk', 'walk.1': 'run' });
  const price = line('two');
  show(
    [
      { ...walks[0]!, price, why },
      { ...walks[1]!, price },
    ],
    false,
  );
  expect(screen.getByRole('button', { name: 'walk' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'walk 2 AP. Why?' }).textContent).toBe('2 AP');
  expect(screen.getByRole('button', { name: 'run 2 AP' })).toBeTruthy();
});

test('a short list is not', () => {
  show(walks, true);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
