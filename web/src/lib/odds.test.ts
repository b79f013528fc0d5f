import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ASK, atLeast, chanceOf, expected, percent, spread, sure } from './odds.svelte.ts';
import Asking from './odds.test.svelte';
import OddsLens from './ui/OddsLens.svelte';
import type { AskOdds, Odds } from './wire.ts';

afterEach(cleanup);

const said = (text: string) => ({ key: 'kernel.plain', args: { text } });
const odds = (chances: number[], sampled = 0): Odds => ({
  title: said('a strike'),
  outcomes: chances.map((chance, n) => ({
    id: `wounds:${n}`,
    label: said(`${n} wounds`),
    chance,
    tone: n ? ('good' as const) : ('bad' as const),
    group: 'wounds',
    amount: n,
  })),
  sampled,
  notes: sampled ? [said('The first choice is counted.')] : [],
});

describe('odds that are asked for', () => {
  /** A table that answers when it is told to. */
  function asking(about: AskOdds | null, standing = 1) {
    const asked: { about: AskOdds; answer: (found: Odds | null) => void; fail: () => void }[] = [];
    const ask = vi.fn(
      (wanted: AskOdds) =>
        new Promise<Odds | null>((answer, fail) => {
          asked.push({ about: wanted, answer, fail: () => fail(new Error('away')) });
        }),
    );
    const page = render(Asking, { props: { about, standing }, context: new Map([[ASK, ask]]) });
    return { asked, ask, page };
  }
  const shown = () => screen.getByTestId('odds').textContent;
  const settled = async () => {
    await new Promise((done) => setTimeout(done));
    await tick();
  };

  it('are null until they are here, and asked anew when the table changes', async () => {
    const { asked, page } = asking({ rule: 'a' });
    expect(asked.map((one) => one.about)).toEqual([{ rule: 'a' }]);
    expect(shown()).toBe('none');
    asked[0]!.answer(odds([1]));
    await settled();
    expect(shown()).toBe('1');
    await page.rerender({ about: { rule: 'a' }, standing: 2 });
    expect(asked).toHaveLength(2);
    expect(shown()).toBe('1'); // until the new ones are here
    asked[1]!.answer(odds([0.5, 0.5]));
    await settled();
    expect(shown()).toBe('2');
  });

  it('of something else are not shown for it, and late ones not at all', async () => {
    const { asked, page } = asking({ rule: 'a' });
    await page.rerender({ about: { rule: 'b' }, standing: 1 });
    asked[1]!.answer(odds([0.5, 0.5]));
    asked[0]!.answer(odds([1]));
    await settled();
    expect(shown()).toBe('2');
    await page.rerender({ about: { rule: 'c' }, standing: 1 });
    expect(shown()).toBe('none');
    asked[2]!.fail();
    await settled();
    expect(shown()).toBe('none');
    await page.rerender({ about: null, standing: 1 });
    expect(asked).toHaveLength(3);
  });

  it('are not asked again for the same', async () => {
    const { asked, page } = asking({ rule: 'a', args: [1] });
    await page.rerender({ about: { rule: 'a', args: [1] }, standing: 1 });
    expect(asked).toHaveLength(1);
  });
});

describe('odds that are drawn', () => {
  it('say each chance in figures, and whether it is exact', () => {
    const { container } = render(OddsLens, { odds: odds([0.2, 0.796, 0.004]) });
    expect(container.textContent).toContain('a strike');
    const rows = [...container.querySelectorAll('li')].map((row) =>
      row.textContent?.split(/ {2,}/),
    );
    expect(rows).toEqual([
      ['0 wounds', '20%'],
      ['1 wounds', '80%'],
      ['2 wounds', '<1%'],
    ]);
    expect(container.querySelector('.note')?.textContent).toBe('Exact.');
  });

  it('say in how many trials they were counted, and what was assumed', () => {
    const { container } = render(OddsLens, { odds: odds([1], 600) });
    expect(container.querySelector('.note')?.textContent).toBe(
      'Counted in 600 trials, so not exact. The first choice is counted.',
    );
  });

  it('fold away what is too much at once', () => {
    const { container } = render(OddsLens, { odds: odds(Array(12).fill(1 / 12)), most: 5 });
    expect(container.querySelectorAll('figure > ul > li')).toHaveLength(5);
    expect(container.querySelector('summary')?.textContent).toBe('7 more');
    expect(container.querySelectorAll('details li')).toHaveLength(7);
  });
});

it('adds up what stands for numbers', () => {
  const found = odds([0.25, 0.25, 0.5]);
  expect(expected(found, 'wounds')).toBe(1.25);
  expect(atLeast(found, 'wounds', 1)).toBe(0.75);
  expect(chanceOf(found, 'wounds:2')).toBe(0.5);
  expect(spread(found, 'wounds')).toEqual([0.25, 0.25, 0.5]);
  expect([sure(found, 'wounds'), sure(odds([0, 0, 1]), 'wounds')]).toEqual([null, 2]);
  expect([spread(null, 'x'), sure(null, 'x')]).toEqual([[], null]);
  expect([expected(null, 'x'), atLeast(found, 'x', 0), chanceOf(found, 'y')]).toEqual([0, 0, 0]);
});

it('never says never', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});
