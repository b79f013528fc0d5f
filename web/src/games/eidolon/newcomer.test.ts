// What someone who is here for the first time must find, and must not be told at the wrong moment.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { begun, type Draft } from '../../lib/asks.ts';
import type { Offer, Request, You } from '../../lib/wire.ts';
import { speakIn } from '../../lib/words.ts';
import Banners from './Banners.svelte';
import Builder from './Builder.svelte';
import { lay } from './book.svelte.ts';
import game from './index.ts';
import Keeper from './Keeper.svelte';
import type { EidolonView, Form } from './kinds.ts';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import builder from './samples/builder.json';
import combat from './samples/combat.json';
import combatGm from './samples/combat-gm.json';
import creation from './samples/creation.json';
import downtime from './samples/downtime.json';
import form from './samples/form.json';
import investigate from './samples/investigate.json';
import level from './samples/level.json';
import rest from './samples/rest.json';
import words from './samples/words.json';

interface Moment {
  view: EidolonView;
  offers: Offer[];
  anytime: Offer[];
  requests: Request[];
  you: You;
}
const moment = (sample: unknown) => structuredClone(sample) as Moment;
const seen: Element[] = [];
beforeAll(() => {
  Element.prototype.animate ??= () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  Element.prototype.scrollIntoView = function scrolled() {
    seen.push(this);
  };
  speakIn('en', words);
  lay(form.settings as unknown as Form);
});
beforeEach(() => seen.splice(0));
afterEach(cleanup);

const offer = (rule: string, ...args: Offer['args']): Offer =>
  ({
    rule,
    args,
    label: { key: `${rule}.name`, args: {} },
    text: { key: `${rule}.text`, args: {} },
    group: '',
    why: null,
  }) as unknown as Offer; // biome-ignore format: short

function stage(one: Moment) {
  const onoffer = vi.fn();
  const onanswer = vi.fn();
  const { container } = render(Stage, { ...one, past: false, onoffer, onanswer });
  return { container, onoffer, onanswer };
}

describe('making a character', () => {
  function page(one = moment(builder)) {
    const onanswer = vi.fn();
    const request = one.requests[0]!;
    const state: { draft: Draft } = { draft: begun(request) as Draft };
    const props = () => ({
      request,
      view: one.view,
      you: one.you,
      pending: false,
      refusal: undefined,
      onanswer,
      get draft() {
        return state.draft;
      },
      set draft(value: Draft) {
        state.draft = value;
      },
    }); // biome-ignore format: short
    const { container, rerender } = render(Builder, props());
    const press = async (name: string | RegExp) => {
      await fireEvent.click(screen.getAllByRole('button', { name })[0]!);
      await rerender(props());
    };
    return { container, onanswer, press };
  }
  it('says what is missing beside the button that was pressed, and where it was left', async () => {
    const { container, press, onanswer } = page();
    await press(/^The Vanguard/);
    await press('Next: Names');
    expect(container.querySelector('[role=alert]')).toBeNull();
    await press('Next: Cards');
    expect(screen.getByRole('button', { name: /Names.*something is missing here/ })).toBeTruthy();
    await press(/^Names/);
    expect(screen.getByRole('alert').textContent).toBe('Your character needs a name.');
    await press(/^Ties/);
    await press('Sit down at the table');
    expect(onanswer).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Names');
    expect(within(container.querySelector('.bar')!).getByRole('alert')).toBeTruthy();
  });
  it('shows a Veteran at once what to choose, also where the power is written', async () => {
    const { press } = page();
    await press(/^The Veteran/);
    await press(/^The Veteran/); // here the page is drawn anew only after the press
    expect(seen.at(-1)?.textContent).toContain('What you were before');
    await press(/^Power/);
    expect(screen.getByRole('radio', { name: 'The Vanguard' })).toBeTruthy();
  });
  it('does not ask for a Tie to someone who is not there', async () => {
    const alone = moment(builder);
    alone.view.pcs = [];
    alone.view.npcs = [];
    const { container, press } = page(alone);
    await press(/^Ties/);
    expect(container.textContent).toContain('Nobody else has sat down yet');
    await press('Write three Ties now');
    expect(screen.getAllByLabelText('Someone, by name')).toHaveLength(3);
  });
  it('says that the session is on, once it is', () => {
    const one = moment(creation);
    one.view.in_session = true;
    const { container } = stage(one);
    expect(container.querySelector('.banner')!.textContent).toContain('The session is on');
    expect(container.textContent).not.toContain('then the GM begins the session');
  });
});

describe('what is still to be written', () => {
  const TIES = { key: 'eidolon.remind.ties', args: { who: 'Mara' } };
  const banners = (change: (view: EidolonView) => void, offers: Offer[], free = true) => {
    const { view } = moment(rest);
    view.reminders = [TIES, { key: 'eidolon.warn.round', args: {} }] as EidolonView['reminders'];
    change(view);
    const onoffer = vi.fn();
    render(Banners, { view, seat: view.pcs[0]!.seat, free, offers, onoffer });
    return onoffer;
  };
  it('is one press away in a quiet moment', async () => {
    const onoffer = banners(() => {}, [offer('eidolon.tie.new', 'mara')]);
    await fireEvent.click(screen.getByRole('button', { name: 'A new Tie' }));
    expect(onoffer).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
  it('is not mentioned where nothing can be done about it', () => {
    banners(() => {}, []);
    expect(screen.queryByRole('list', { name: 'Not to be forgotten' })).toBeNull();
  });
  it('nor while a Move is made', () => {
    const making = moment(investigate).view.making;
    banners(
      (view) => {
        view.making = making;
      },
      [offer('eidolon.tie.new', 'mara')],
    );
    expect(screen.queryByRole('list', { name: 'Not to be forgotten' })).toBeNull();
  });
  it('a player who said what they do is not asked again', () => {
    banners(
      (view) => {
        view.spotlight = view.pcs[0]!.seat;
      },
      [],
      false,
    );
    expect(document.body.textContent).not.toContain('The GM turns to you');
  });
}); // biome-ignore format: short

describe('a Move that is made', () => {
  function made(polarity: 'positive' | 'negative', told = '') {
    const one = moment(rest);
    const forecast = { key: 'eidolon.card.the-star.forecast', args: {} };
    one.view.making = [];
    one.view.last = {
      pc: one.view.pcs[0]!.id,
      move: 'eidolon.snipe',
      phase: 'effects',
      stat: 'ele',
      count: null,
      readings: [{ card: 17, polarity, forecast }],
      told,
    } as unknown as EidolonView['last']; // biome-ignore format: short
    return stage(one).container;
  }
  it('shows what came of it, and nothing that did not', () => {
    expect(made('positive').querySelector('.results')).toBeNull();
    cleanup();
    expect(made('negative').querySelectorAll('.results div')).toHaveLength(1);
  });
  it('shows what the GM made of it', () => {
    expect(made('positive', 'The shoe is warm.').textContent).toContain('The shoe is warm.');
  });
  it('has each question with the card that bought it, on the stage and behind the screen', () => {
    const one = moment(investigate);
    const making = one.view.making.at(-1)!;
    const [first, second, ...left] = making.spread!;
    making.readings = [first, second] as typeof making.readings;
    making.spread = left;
    making.asked = ['hidden', 'danger'];
    making.phase = 'effects';
    stage(one);
    const cards = within(screen.getByRole('list', { name: 'Played' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent!.includes('What is hidden here?'))).toEqual([
      true,
      false,
    ]);
    cleanup();
    const { container } = render(Keeper, { ...one, onoffer: vi.fn(), onanswer: vi.fn() });
    expect(container.querySelectorAll('.asked li')).toHaveLength(2);
    expect(container.querySelector('.card')!.textContent).not.toMatch(/\.[A-Z]/);
  });
});

describe('what is decided now', () => {
  it('comes into sight, and so do the questions of a card that is pressed', async () => {
    const { container } = stage(moment(investigate));
    expect(seen).toContain(container.querySelector('section.table'));
    await fireEvent.click(container.querySelector('.deal button.lit')!);
    expect(seen.at(-1)).toBe(container.querySelector('.choices'));
  });
  it('a Push of Investigate swaps one card, and says so', () => {
    const { container } = stage(moment(investigate));
    expect(container.textContent).toContain('sends one card of yours under the deck');
    expect(container.textContent).not.toContain('the spread goes under the deck');
  });
  it('a level says from what to what a stat rises', () => {
    const one = moment(level);
    const pc = one.view.pcs.find(({ seat }) => seat === one.you.seat)!;
    stage(one);
    const stat = pc.base.gen!;
    expect(screen.getByRole('button', { name: `GEN ${stat} → ${stat + 1}` })).toBeTruthy();
  });
  it('in Downtime a scene for two is one press away, and so is its end', async () => {
    const one = moment(downtime);
    const mine = one.view.pcs.find(({ seat }) => seat === one.you.seat)!;
    const to = mine.ties[0]!.to;
    one.requests = [];
    one.offers = [
      offer('eidolon.deed', mine.id),
      offer('eidolon.tie.scene', mine.id, to),
      offer('eidolon.tie.scene-end'),
    ];
    const { onoffer } = stage(one);
    await fireEvent.click(screen.getByRole('button', { name: 'They part' }));
    const people = [...one.view.pcs, ...one.view.npcs];
    await fireEvent.click(
      screen.getByRole('button', { name: people.find(({ id }) => id === to)!.name }),
    );
    expect(onoffer.mock.calls.map(([{ rule }]) => rule)).toEqual([
      'eidolon.tie.scene-end',
      'eidolon.tie.scene',
    ]);
  });
  it('what ends a fight or an evening is asked once more', () => {
    const rules = moment(combatGm)
      .offers.filter(game.weighty)
      .map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set(['eidolon.end-session', 'eidolon.end-combat']));
    expect(game.weighty(offer('eidolon.start-downtime'))).toBe(true);
    expect(game.weighty(offer('eidolon.scrap', 'mara'))).toBe(false);
  });
  it('the scores of a Tie have their names beside them', () => {
    const { container } = render(Sheet, moment(combat));
    expect(container.querySelector('.scores')!.textContent).toMatch(/Maturity.*Affinity/);
  });
  it('what threatens them stands above what they could do about it', () => {
    const { container } = stage(moment(combat));
    const foes = container.querySelector('section[aria-label="Against you"]')!;
    const doing = container.querySelector('section[aria-label="What do you do?"]')!;
    expect(foes.compareDocumentPosition(doing) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
  it('a pause asks nobody for anything', () => {
    const one = moment(combatGm);
    one.view.table = { paused: one.view.pcs[0]!.seat };
    expect(stage(one).container.textContent).not.toContain('what happens next?');
    cleanup();
    const quiet = moment(rest);
    quiet.view.table = { paused: 'gm' };
    quiet.view.last = null;
    quiet.offers = [offer('eidolon.ruling', 'ana')];
    expect(stage(quiet).container.textContent).not.toContain('or make a Move');
  });
});
