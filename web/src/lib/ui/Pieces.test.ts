import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speakIn } from '../words.ts';
import Card from './Card.svelte';
import Chips from './Chips.svelte';
import Clock from './Clock.svelte';
import Track from './Track.svelte';

async function violations(root: Element) {
  const found = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
beforeEach(() => speakIn('en', {}));
afterEach(cleanup);

test('a card says its polarity in a word, not by colour alone', async () => {
  const { container } = render(Card, { title: 'The Star', kicker: 'XVII', polarity: 'positive' });
  expect(container.textContent).toMatch(/XVII\s*positive\s*The Star/);
  expect(await violations(container)).toEqual([]);
});

test('a card face down tells nothing, even to those who only hear it', () => {
  render(Card, { title: 'The Tower', polarity: 'negative', up: false, onpress: () => {} });
  expect(screen.getByRole('button', { name: 'A card, face down' })).toBeTruthy();
});

test('a card that can be pressed says whether it was chosen', async () => {
  const pressed = vi.fn();
  render(Card, { title: 'The Star', chosen: true, onpress: pressed });
  const card = screen.getByRole('button', { name: 'The Star' });
  expect(card.getAttribute('aria-pressed')).toBe('true');
  await fireEvent.click(card);
  expect(pressed).toHaveBeenCalledOnce();
});

test('a clock says how full it is, and a clock face what hour it is', () => {
  render(Clock, { label: 'Doom', segments: 6, filled: 2 });
  expect(screen.getByRole('img', { name: 'Doom: 2 of 6' })).toBeTruthy();
  cleanup();
  const names = Array.from({ length: 12 }, (_, n) => String(n + 1));
  const { container } = render(Clock, {
    label: 'Phantom',
    segments: 12,
    filled: 6,
    names,
    now: '6:00 PM',
    marks: [3, 6],
  });
  expect(screen.getByRole('img', { name: 'Phantom: 6:00 PM (6 of 12)' })).toBeTruthy();
  expect(container.querySelector<SVGPathElement>('.hand')?.style.transform).toBe('rotate(180deg)');
  expect(container.querySelectorAll('.full')).toHaveLength(6);
  expect(container.querySelectorAll('.mark')).toHaveLength(2);
});

test('a track with names is a list of which one is the present', async () => {
  const names = ['Fresh', 'Winded', 'Battered'];
  const { container } = render(Track, { label: 'Damage', names, at: 1 });
  expect(screen.getByRole('list', { name: 'Damage' })).toBeTruthy();
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items[1]?.textContent?.trim()).toBe('Winded (now)');
  expect(await violations(container)).toEqual([]);
});

test('a track without names is one picture', () => {
  render(Track, { label: 'Stress', steps: 9, at: 4 });
  expect(screen.getByRole('img', { name: 'Stress: 4 of 9' })).toBeTruthy();
});

test('a chip shows its amount, and its reason when pressed', async () => {
  const chips = [
    { amount: 1, text: 'Ongoing', why: 'The lantern is lit.' },
    { amount: -2, text: 'Forward' },
    { amount: 2, text: 'Even hand', sets: true },
    { text: 'Resonant' },
  ];
  const { container } = render(Chips, { label: 'Your draw', chips });
  const items = screen
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' ').trim());
  expect(items).toEqual(['+1 Ongoing', '−2 Forward', 'counts as 2 Even hand', 'Resonant']);
  const chip = screen.getByRole('button', { name: '+1 Ongoing' });
  expect(screen.queryByText('The lantern is lit.')).toBeNull();
  await fireEvent.click(chip);
  expect(screen.getByText('The lantern is lit.')).toBeTruthy();
  expect(chip.getAttribute('aria-expanded')).toBe('true');
  expect(await violations(container)).toEqual([]);
  await fireEvent.click(chip);
  expect(screen.queryByText('The lantern is lit.')).toBeNull();
});
