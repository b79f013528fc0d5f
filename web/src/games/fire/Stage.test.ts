import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ASK } from '../../lib/odds.svelte.ts';
import type { Offer } from '../../lib/wire.ts';
import { speakIn, t } from '../../lib/words.ts';
import Setup from './Setup.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import dive from './samples/dive.json';
import form from './samples/form.json';
import full from './samples/full.json';
import middle from './samples/middle.json';
import terraport from './samples/terraport.json';
import turn from './samples/turn.json';
import words from './samples/words.json';

beforeAll(() => {
  // jsdom measures nothing.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.animate ??= () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  speakIn('en', words);
});
afterEach(cleanup);

const you = { seat: 'you', role: 'seat' as const, rules: false };
function show(sample: unknown, past = false, ask: unknown = undefined) {
  const onoffer = vi.fn();
  const onanswer = vi.fn();
  const state = sample as { view: never; offers: never[]; requests: never[] };
  const props = { ...state, you, past, onoffer, onanswer };
  const { container } = render(Stage, { props, context: new Map([[ASK, ask]]) });
  return { container, onoffer, onanswer };
}
// Samples are made anew from time to time: whatever a test speaks of is looked up in them.
const move = middle.offers.find(({ rule }) => rule === 'fire.move')! as Offer;
const walked = move.args[1]!;
const goal = () => t(middle.view.tiles.find(({ chamber }) => chamber === walked)!.name);
/** It is written once the map stands. */
const list = () =>
  screen.findByRole('region', { name: 'Chambers of the dungeon' }, { timeout: 60_000 });
/** What can be done in the pressed chamber: its piece comes after the map. */
const doing = (container: HTMLElement) =>
  vi.waitUntil(() => container.querySelector<HTMLElement>('.doing'), { timeout: 60_000 });

async function violations(node: Element): Promise<string[]> {
  const found = await axe.run(node, { rules: { 'color-contrast': { enabled: false } } });
  return found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`);
}

describe('the dungeon as words', () => {
  it('is there even while the map is shown, with a button for every offer', async () => {
    const { onoffer } = show(middle);
    const buttons = within(await list()).getAllByRole('button');
    const walks = within(await list()).queryAllByRole('button', { name: /^Walk/ });
    expect(buttons).toHaveLength(middle.offers.length + walks.length);
    await fireEvent.click(
      within(await list()).getByRole('button', { name: new RegExp(`^${t(move.label)} `) }),
    );
    expect(onoffer).toHaveBeenCalledWith(
      expect.objectContaining({ rule: 'fire.move', args: move.args }),
    );
  });
  it('walks to a chamber that is not next door, step by step', async () => {
    const { onoffer } = show(middle);
    const walks = within(await list()).getAllByRole('button', { name: /^Walk there/ });
    await fireEvent.click(walks[0]!);
    expect(onoffer).toHaveBeenCalledOnce();
    expect(onoffer.mock.calls[0]![0]).toMatchObject({ rule: 'fire.move' });
  });
  it('can be shown alone', async () => {
    const { container } = show(middle);
    await fireEvent.click(screen.getByRole('button', { name: 'As a list' }));
    expect(container.querySelector('.map')).toBeNull();
    expect((await list()).textContent).toContain(goal());
    expect((await list()).textContent).toMatch(/a cultist: one more and the chamber falls/i);
  });
  it('asks where to dive', async () => {
    const { onanswer } = show(dive);
    const names = dive.requests[0]!.options.map(({ value }) => value);
    const asked = within(await list()).getAllByRole('button');
    expect(asked).toHaveLength(names.length);
    await fireEvent.click(asked[0]!);
    expect(names).toContain(onanswer.mock.calls[0]![1]);
  });
  it('lets nothing be pressed in the past', async () => {
    show(middle, true);
    expect(within(await list()).queryAllByRole('button')).toHaveLength(0);
  });
});

describe('the map', () => {
  it('shows what can be done in a pressed chamber, and Escape closes it', async () => {
    const { container, onoffer } = show(middle);
    const chamber = container.querySelector<HTMLElement>(`[data-chamber="${walked}"]`)!;
    expect(chamber.tabIndex).toBe(0);
    await fireEvent.click(chamber);
    const panel = await doing(container);
    expect(within(panel).getByRole('heading').textContent).toBe(goal());
    await fireEvent.keyDown(panel, { key: 'Escape' });
    expect(container.querySelector('.doing')).toBeNull();
    expect(document.activeElement).toBe(chamber);
    await fireEvent.click(chamber);
    await doing(container);
    await fireEvent.click(
      screen.getAllByRole('button', { name: `${t(move.label)}, ${t(move.price)}` })[0]!,
    );
    expect(onoffer).toHaveBeenCalledOnce();
  });
  it('explores through a lit doorway with one press', async () => {
    const { container, onoffer } = show(middle);
    await fireEvent.click(container.querySelector('[data-door]')!);
    expect(onoffer).toHaveBeenCalledWith(expect.objectContaining({ rule: 'fire.explore' }));
  });
  it('tells that nothing can be done where nothing can', async () => {
    const { container } = show({
      ...middle,
      offers: middle.offers.filter(({ rule }) => rule !== 'fire.move'),
    });
    const other = [...container.querySelectorAll<HTMLElement>('[data-chamber]')].find(
      (b) => b.tabIndex < 0,
    )!;
    await fireEvent.click(other);
    expect((await doing(container)).textContent).toContain('nothing you can do here');
  });
  it('has the chances of the next ritual on demand, as the server counts them', async () => {
    const chamber = middle.view.tiles.find(({ holds }) => holds === 'token')!.chamber;
    const outcome = (id: string, chance: number) => ({
      id,
      label: { key: 'kernel.plain', args: { text: `what ${id} means` } },
      chance,
      tone: 'bad' as const,
      group: '',
      amount: null,
    });
    const odds = {
      title: { key: 'kernel.plain', args: { text: 'the next ritual' } },
      outcomes: [
        outcome('any-fall', 0.3),
        outcome(`falls:${chamber}`, 0.25),
        outcome(`comes:${chamber}`, 0.25),
      ],
      sampled: 600,
      notes: [],
    };
    const ask = vi.fn(async () => odds);
    const { container } = show(middle, false, ask);
    expect(ask).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Chances of the next ritual' }));
    const lens = await screen.findByRole('region', { name: 'The next ritual' });
    expect(ask).toHaveBeenCalledExactlyOnceWith({});
    expect(lens.textContent).toContain('What any-fall means');
    expect(lens.textContent).toContain('Counted in 600 trials');
    const badge = container.querySelector<HTMLElement>('.map .odds')!;
    expect([badge.dataset.said, badge.classList.contains('falls')]).toEqual(['25%', true]);
    expect(container.querySelectorAll('.map .odds')).toHaveLength(1);
    expect((await list()).textContent).toContain('Chance that the next ritual hits it: 25%');
  });
  it('asks for no chances in the past', async () => {
    const ask = vi.fn(async () => null);
    show(middle, true, ask);
    await fireEvent.click(screen.getByRole('button', { name: 'Chances of the next ritual' }));
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a chamber in hand', () => {
  const options = turn.requests[0]!.options.map(({ value }) => value);
  it('turns through the legal ways round and is laid as shown', async () => {
    const { container, onanswer } = show(turn);
    const ways = screen.getAllByRole('radio');
    expect(ways.map((way) => way.dataset.way)).toEqual(options);
    const chosen = () => ways.findIndex((way) => way.getAttribute('aria-checked') === 'true');
    const first = chosen();
    await fireEvent.click(container.querySelector('[data-place]')!);
    expect(chosen()).toBe((first + 1) % options.length);
    await fireEvent.keyDown(container.querySelector('[data-place]')!, { key: 'r' });
    expect(chosen()).toBe((first + 2) % options.length);
    await fireEvent.click(ways[0]!);
    await fireEvent.click(screen.getByRole('button', { name: 'Lay it like this' }));
    expect(onanswer).toHaveBeenCalledWith(
      expect.objectContaining({ id: turn.requests[0]!.id }),
      options[0],
    );
  });
  it('is laid at one of several places', async () => {
    const { container, onanswer } = show(terraport);
    expect(screen.queryByRole('button', { name: 'Lay it like this' })).toBeNull();
    const places = container.querySelectorAll<HTMLElement>('[data-place]');
    await fireEvent.click(places[1]!);
    await fireEvent.click(screen.getByRole('button', { name: 'Lay it like this' }));
    const value = onanswer.mock.calls[0]![1] as [number, number, string];
    expect(`${value[0]},${value[1]}`).toBe(places[1]!.dataset.place);
  });
});

describe('the sheet', () => {
  it('names every skill of every hero as the set-up does', () => {
    for (const { id, skills } of form.settings.heroes) {
      const active = skills.filter(({ kind }) => kind !== 'passive');
      const hero = {
        ...full.view.heroes[0]!,
        id,
        seat: 'you',
        skills: active.map((skill) => ({ id: skill.id, kind: skill.kind, used: 0, spent: false })),
      };
      const { container } = render(Sheet, {
        view: { ...full.view, heroes: [hero] } as never,
        offers: [],
        you,
        words: t,
      });
      for (const { name } of skills) expect(container.textContent).toContain(t(name));
      expect(container.textContent).not.toMatch(/fire\.[a-z]/);
      cleanup();
    }
  });
});

describe('for everybody', () => {
  it('axe finds nothing on the stage, the sheet and the set-up', async () => {
    for (const sample of [middle, full, dive, turn]) {
      const { container } = show(sample);
      expect(await violations(container)).toEqual([]);
      cleanup();
    }
    const sheet = render(Sheet, {
      view: full.view as never,
      offers: full.offers as never,
      you,
      words: (() => '') as never,
    });
    expect(await violations(sheet.container)).toEqual([]);
    cleanup();
    const setup = render(Setup, {
      game: form as never,
      name: 'Ada',
      draft: { settings: {}, seats: {}, mine: '', missing: '' },
    });
    expect(await violations(setup.container)).toEqual([]);
  }, 120_000);
  it('no sentence of the stage is hard-wired', () => {
    speakIn('xx-pseudo', words);
    const { container } = show(middle);
    for (const button of container.querySelectorAll('button')) {
      const said = button.getAttribute('aria-label') ?? button.textContent ?? '';
      expect(said).toMatch(/⟦|^[+−]$/);
    }
    speakIn('en', words);
  });
});
