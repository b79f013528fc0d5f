// What a game's page says it draws itself can be pressed there: nobody loses anything when the list
// of what they can do folds it away.
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Offer, Request, You } from '../lib/wire.ts';
import { speakIn } from '../lib/words.ts';
import type { AnyGame } from './contract.ts';

interface Moment {
  view: unknown;
  offers: Offer[];
  anytime: Offer[];
  requests: Request[];
  you: You;
}
const games = import.meta.glob<AnyGame>('./*/index.ts', { eager: true, import: 'default' });
const drawing = Object.entries(games)
  .filter(([, { drawn }]) => drawn)
  .map(([path, game]): [string, AnyGame] => [path.split('/')[1]!, game]);
const samples = import.meta.glob<Moment>('./*/samples/*.json', { eager: true, import: 'default' });
const moments = (game: string) =>
  Object.entries(samples)
    .filter(([path, { offers }]) => path.startsWith(`./${game}/`) && offers?.length)
    .map(([path, moment]): [string, Moment] => [path.split('/').at(-1)!, moment]);
const told = ({ rule, args }: Offer) => `${rule} ${JSON.stringify(args)}`;

beforeAll(() => {
  Element.prototype.animate ??= () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  HTMLDialogElement.prototype.showModal ??= () => {};
  vi.setConfig({ testTimeout: 60_000 });
});
afterEach(cleanup);

/** Everything that can be opened from here, by pressing whatever there is to press. */
async function pressed({ Stage, Keeper }: AnyGame, moment: Moment): Promise<Set<string>> {
  const found = new Set<string>();
  const onoffer = (offer: Offer) => found.add(told(offer));
  const props = { ...moment, past: false, log: [], onoffer, onanswer: vi.fn() };
  for (const part of [Keeper as typeof Stage, Stage]) {
    const { container } = render(part, props);
    const press = async () => {
      for (const more of container.querySelectorAll('[aria-expanded="false"]'))
        await fireEvent.click(more);
      for (const button of container.querySelectorAll('button:not([aria-expanded])')) {
        const said = button.textContent;
        await fireEvent.click(button);
        // What ends a whole conflict asks for a second press.
        if (/again/.test(button.textContent) && button.textContent !== said)
          await fireEvent.click(button);
      }
    };
    await press();
    // Whose turn it is may have to be chosen first.
    for (const choice of container.querySelectorAll('[aria-pressed]')) {
      await fireEvent.click(choice);
      await press();
    }
    for (const list of container.querySelectorAll('select')) {
      const beside = list.closest('li, .power')?.querySelector('button');
      for (const { value } of list.options) {
        await fireEvent.change(list, { target: { value } });
        if (beside) await fireEvent.click(beside);
      }
    }
    cleanup();
  }
  return found;
}

describe.each(drawing)('%s', (game, module) => {
  beforeAll(() => speakIn('en', samples[`./${game}/samples/words.json`] as never));
  const [gm, players] = [true, false].map((wanted) =>
    moments(game).filter(([, { you }]) => (you.seat === 'gm') === wanted),
  ) as [[string, Moment][], [string, Moment][]];

  it.each(gm)('has a button for all it says it draws: %s', async (_, moment) => {
    const drawn = module.drawn!(moment.view, moment.offers, moment.you);
    const can = await pressed(module, moment);
    expect(drawn.map(told).filter((one) => !can.has(one))).toEqual([]);
    expect(new Set(drawn).size).toBe(drawn.length);
    for (const one of drawn) expect(moment.offers).toContain(one);
    // It is for this that the list was too long.
    expect(drawn.length).toBeGreaterThan(moment.offers.length / 2);
  });
  it.each(players)('hides nothing from a player: %s', (_, { view, offers, you }) => {
    expect(module.drawn!(view, offers, you)).toEqual([]);
  });
});
