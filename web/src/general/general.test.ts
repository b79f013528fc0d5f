// The general client plays whatever it is given: a small game of no client, and every moment of the
// games that have one.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LAMPS, LAMPS_SETTINGS } from '../gallery/asked.ts';
import type { Draft } from '../games/contract.ts';
import { ASK } from '../lib/odds.svelte.ts';
import type { AskOdds, GameInfo, Odds, Offer, Request } from '../lib/wire.ts';
import { callSeats, speakIn, t } from '../lib/words.ts';
import Cover from './Cover.svelte';
import general from './index.ts';
import Setup from './Setup.svelte';

const samples = import.meta.glob<{ view?: unknown; offers?: Offer[] }>(
  '../games/*/samples/*.json',
  {
    eager: true,
    import: 'default',
  },
);
const words = Object.entries(samples).filter(([path]) => path.endsWith('/words.json'));
/** The longest moment of each game. */
const moments = Object.values(
  Object.fromEntries(
    Object.entries(samples)
      .filter(([, { view }]) => view)
      .sort(([, a], [, b]) => JSON.stringify(a.view).length - JSON.stringify(b.view).length)
      .map(([path, moment]) => [path.split('/')[2]!, [path, moment] as const]),
  ),
);

const { Stage, Sheet } = general;
const played = (view: unknown, more: object = {}) => ({
  view,
  offers: LAMPS.offers,
  requests: [] as Request[],
  you: LAMPS.you,
  past: false,
  onoffer: vi.fn(),
  onanswer: vi.fn(),
  ...more,
});
async function violations(root: Element) {
  const found = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
const narrow = (is: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: is,
    addEventListener() {},
    removeEventListener() {},
  }));

beforeAll(() => {
  narrow(false);
});
beforeEach(() => {
  speakIn('en', { 'kernel.plain': '{text}', ...Object.assign({}, ...words.map(([, one]) => one)) });
  callSeats({ ana: 'Ana', ben: 'Ben' });
});
afterEach(cleanup);

const card = (name: string) => screen.getByRole('region', { name });

describe('chances', () => {
  const lit = { key: 'kernel.plain', args: { text: 'The lamp is lit' } };
  const found = (about: AskOdds): Odds | null =>
    about.rule === LAMPS.offers[0]!.rule || about.request
      ? {
          title: { key: 'kernel.plain', args: { text: about.request ? 'Answer' : 'Try it' } },
          outcomes: [
            { id: 'lit', label: lit, chance: 0.25, tone: 'good', group: '', amount: null },
          ],
          sampled: 0,
          notes: [],
        }
      : null;
  const stage = async (more: object) => {
    const ask = vi.fn((about: AskOdds) => Promise.resolve(found(about)));
    render(Stage, { props: played(LAMPS.view, more), context: new Map([[ASK, ask]]) });
    await new Promise((done) => setTimeout(done));
    await tick();
    return ask;
  };

  it('are drawn for an offer that has some, and for no other', async () => {
    const [first, other] = [LAMPS.offers[0]!, { ...LAMPS.offers[0]!, rule: 'lamps.other' }];
    const ask = await stage({ offers: [first, other] });
    expect(ask.mock.calls.map(([about]) => about)).toEqual([
      { rule: first.rule, args: first.args },
      { rule: 'lamps.other', args: first.args },
    ]);
    expect(screen.getAllByRole('figure')).toHaveLength(1);
    expect(screen.getByText('25%')).toBeTruthy();
  });

  it('are drawn for each answer of an open question', async () => {
    const options = [{ value: 'a' }, { value: 'b' }];
    const asked = { id: '3.1', kind: 'choice', options, optional: false };
    const several = { ...asked, id: '3.2', kind: 'several' };
    const ask = await stage({ offers: [], requests: [asked, several] });
    expect(ask.mock.calls.map(([about]) => about)).toEqual([
      { request: '3.1', answer: 'a' },
      { request: '3.1', answer: 'b' },
    ]);
    expect(screen.getAllByRole('figure')).toHaveLength(2);
  });

  it('of what is past are not asked', async () => {
    const ask = await stage({ past: true });
    expect(ask).not.toHaveBeenCalled();
    expect(screen.queryByRole('figure')).toBeNull();
  });
});

describe('a game without a client', () => {
  it('shows everything it may see, in cards', async () => {
    const { container } = render(Stage, played(LAMPS.view));
    const now = within(card('Now'));
    expect(now.getByText('Weather').nextElementSibling?.textContent).toBe('Windy night');
    expect(now.getByText('Keeper').nextElementSibling?.textContent).toBe('Ben');
    expect(now.getByRole('img', { name: 'Fog: 2 of 6' })).toBeTruthy();
    expect(now.getByRole('img', { name: 'Supply: 14 of 20' })).toBeTruthy();
    expect(within(card('Last roll')).getByRole('group', { name: 'Last roll' })).toBeTruthy();
    const people = within(card('People'));
    expect(people.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Ana',
      'Ben',
    ]);
    expect(people.getByRole('img', { name: 'Nerve: 2 of 5' })).toBeTruthy();
    expect(within(card('Rumours')).getByText('A bell under water')).toBeTruthy();
    expect(within(card('Scene')).getByRole('img', { name: 'The tide: 7 of 8' })).toBeTruthy();
    expect(await violations(container)).toEqual([]);
  });
  it('says so where there is nothing yet', () => {
    render(Stage, played({ told: [], scene: null }));
    expect(screen.getByText('There is nothing on the table yet.')).toBeTruthy();
  });
  it('has what can be done on the stage only where its list is a drawer', async () => {
    const { unmount } = render(Stage, played(LAMPS.view));
    expect(screen.queryByText('Light: market')).toBeNull();
    unmount();
    narrow(true);
    const props = played(LAMPS.view);
    const { rerender } = render(Stage, props);
    await fireEvent.click(screen.getByText('Light: market'));
    expect(props.onoffer).toHaveBeenCalledWith(LAMPS.offers[0]);
    await rerender({ ...props, past: true });
    expect(screen.queryByText('Light: market')).toBeNull();
    narrow(false);
  });
  it('lays what is yours before you', async () => {
    const { container } = render(Sheet, { ...played(LAMPS.view), words: t });
    expect(screen.getByText('Matches')).toBeTruthy();
    expect(screen.queryByText('Ben')).toBeNull();
    expect(await violations(container)).toEqual([]);
  });
  it('has a plain cover with its first letters', () => {
    const { container } = render(Cover, { name: "The Lamplighters' Guild of 1890" });
    expect(container.querySelector('text')?.textContent).toBe('TLG');
  });
  it('is set up by the schema of its settings', async () => {
    const props = {
      game: { settings: LAMPS_SETTINGS } as unknown as GameInfo,
      name: 'Ada',
      draft: { settings: {}, seats: {}, mine: '', missing: '' } as Draft,
    };
    let draft = props.draft;
    const bound = {
      ...props,
      get draft() {
        return draft;
      },
      set draft(now: Draft) {
        draft = now;
      },
    };
    const { container } = render(Setup, bound);
    await tick();
    expect(draft.missing).toBe('');
    expect(draft.settings).toMatchObject({ players: ['ana', 'ben'], weather: 'calm', nerve: 3 });
    await fireEvent.click(screen.getByRole('radio', { name: 'Wind' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Bots' }));
    await fireEvent.input(screen.getByRole('textbox', { name: 'Players 2' }), {
      target: { value: '' },
    });
    expect(draft.missing).toBe('Players: Write something first.');
    await fireEvent.input(screen.getByRole('textbox', { name: 'Players 2' }), {
      target: { value: 'cleo' },
    });
    expect(draft).toMatchObject({
      settings: { players: ['ana', 'cleo'], weather: 'wind', motto: null },
      others: 'bots',
      missing: '',
    });
    expect(await violations(container)).toEqual([]);
  });
});

describe('any view at all', () => {
  it.each(moments)('is drawn without a stumble: %s', (_, { view, offers = [] }) => {
    const { container } = render(Stage, played(view, { offers }));
    expect(container.querySelectorAll('section').length).toBeGreaterThan(0);
    expect(container.textContent).not.toMatch(/\[object|undefined|NaN/);
  });
});
