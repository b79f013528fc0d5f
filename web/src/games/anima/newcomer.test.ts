// What somebody who is here for the first time, or runs six opponents, must be told in time.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { begun, type Draft } from '../../lib/asks.ts';
import HowTo from '../../lib/ui/HowTo.svelte';
import PromptQueue from '../../lib/ui/PromptQueue.svelte';
import type { Request } from '../../lib/wire.ts';
import { callSeats, speakIn } from '../../lib/words.ts';
import { asks, isAssist } from './asking.ts';
import Battle from './Battle.svelte';
import Builder from './Builder.svelte';
import { layBook } from './book.svelte.ts';
import GmActions from './GmActions.svelte';
import GoalPage from './GoalPage.svelte';
import game from './index.ts';
import type { AnimaView, Form, Moment } from './kinds.ts';
import Setting from './Setting.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import { typeHint } from './said.ts';
import form from './samples/form.json';
import words from './samples/words.json';
import { suggest } from './suggest.ts';
import { lacking, ranked, unlike, vague, Writing } from './writing.ts';

const samples = import.meta.glob<Moment>('./samples/*.json', { eager: true, import: 'default' });
const moment = (name: string) => samples[`./samples/${name}.json`]!;
const asked = (name: string) => moment(name).requests[0]!;
vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => {
  Element.prototype.animate ??= () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  speakIn('en', words);
  layBook(form.settings as unknown as Form);
});
afterEach(() => {
  cleanup();
  callSeats({});
});

/** A form as the table draws it: what is written is kept between two presses. */
function written(what: typeof Builder, name: string, draft: Draft = begun(asked(name))) {
  const onanswer = vi.fn();
  const state = { draft };
  const props = () => ({
    request: asked(name),
    view: moment(name).view,
    you: moment(name).you,
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
  const { container, rerender } = render(what, props());
  const press = async (said: string | RegExp, n = 0) => {
    await fireEvent.click(screen.getAllByRole('button', { name: said })[n]!);
    await rerender(props());
  };
  return { container, onanswer, state, press, again: () => rerender(props()) };
}

describe('making a character', () => {
  const page = (draft: Draft = begun(asked('builder'))) => new Writing(asked('builder'), draft);

  it('does not say of what it will ask for that it may stay empty', async () => {
    const { press } = written(Builder, 'builder');
    await press(/^Traits and passion/);
    for (const name of ['First', 'Second', 'Third'])
      expect(screen.getByLabelText(`${name} trait`).getAttribute('aria-describedby')).toBeNull();
    await press(/^Who/);
    expect(screen.getByLabelText(/visible mark/).getAttribute('aria-describedby')).toBeNull();
    expect(screen.getByLabelText('Looks').getAttribute('aria-describedby')).not.toBeNull();
  });
  it('says at its own step what is missing, and puts the pen there', async () => {
    const { press, onanswer } = written(
      Builder,
      'builder',
      page().with('name', 'Oru').draft as Draft,
    );
    await press(/^Background and links/);
    await press('Finish character');
    expect(onanswer).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Who');
    expect(screen.getByRole('alert').textContent).toMatch(/visible mark/);
    expect(document.activeElement).toBe(screen.getByLabelText(/visible mark/));
    await press(/^Weapons and bonds/);
    expect(screen.queryByRole('alert'), 'elsewhere it would only puzzle').toBeNull();
    expect(
      screen.getByRole('button', { name: /^Who ?\(something is missing here\)/ }),
    ).toBeTruthy();
  });
  it('ticks a step that is done, whatever another one lacks', async () => {
    const nine = ['resilience', 'stamina', 'charge-boost'].reduce(
      (draft, id) => ranked(page().asks('powers'), draft, id, 3),
      [] as Draft,
    );
    const { press } = written(Builder, 'builder', page().with('powers', nine).draft as Draft);
    expect(screen.queryByRole('button', { name: /^Powers ?\(done\)/ })).toBeNull();
    await press(/^Powers/);
    expect(screen.getByText('Yours: Resilience III, Stamina III, Charge Boost III')).toBeTruthy();
    await press(/^Who/);
    expect(screen.getByRole('button', { name: /^Powers ?\(done\)/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Who ?\(done\)/ })).toBeNull();
  });
  it('lets nobody forget the weapon a power brings; a bond may wait', () => {
    const has = (id: string) => page().with('powers', ranked(page().asks('powers'), [], id, 1));
    const gear = (one: Writing) => lacking(one).filter(({ step }) => step === 'gear');
    expect(gear(has('soulbound-weapon'))).toEqual([{ step: 'gear', what: 'weapon' }]);
    expect(gear(has('open-bond'))).toEqual([]);
  });
  it('tells whoever has handed theirs in that it is kept', () => {
    const { view, you } = moment('builder');
    const seat = you.seat!;
    callSeats({ [seat]: 'Ann', other: 'Bo' });
    const made = { ...view, players: [seat, 'other'], fighters: [] } as AnimaView;
    const props = {
      view: made,
      offers: [],
      requests: [],
      you,
      onoffer: vi.fn(),
      onanswer: vi.fn(),
    };
    render(Stage, { ...props, waiting: [seat, 'other'] });
    expect(screen.getByText('Still making a character: Ann, Bo')).toBeTruthy();
    cleanup();
    render(Sheet, { ...props, waiting: ['other'] });
    expect(screen.getByText(/^Your character is saved/)).toBeTruthy();
    cleanup();
    render(Sheet, { ...props, waiting: [seat, 'other'] });
    expect(screen.getByText(/^No character yet/)).toBeTruthy();
  });
});

describe('in a conflict', () => {
  const props = (name: string, more = {}) => ({
    ...moment(name),
    onoffer: vi.fn(),
    onanswer: vi.fn(),
    ...more,
  });
  it('is not “between conflicts” while the order is settled', () => {
    const { view } = moment('turn');
    const conflict = { ...view.conflict!, order: [], now: '', round: 0, actors: [] };
    callSeats({ gm: 'Gail' });
    render(Stage, props('turn', { view: { ...view, conflict }, offers: [], waiting: ['gm'] }));
    expect(screen.getByRole('heading', { name: 'A conflict begins' })).toBeTruthy();
    expect(screen.getByText('Waiting for: Gail')).toBeTruthy();
    expect(screen.queryByText(/between conflicts/)).toBeNull();
    expect(screen.getAllByRole('article').length).toBeGreaterThan(1);
  });
  it('says, when it is told, what may be told and who is asked; not above the dice', () => {
    const { view } = moment('basic-watched');
    callSeats({ gm: 'Gail' });
    const seat = view.fighters.find(({ id }) => id === view.conflict!.now)!.seat;
    const you = { ...moment('basic-watched').you, seat };
    render(Stage, props('basic-watched', { you, offers: [], requests: [], waiting: ['gm'] }));
    expect(screen.getByText(/has begun. Say what happens/)).toBeTruthy();
    expect(screen.getByText('Waiting for: Gail')).toBeTruthy();
    expect(screen.getByText(typeHint('squad'), { exact: false })).toBeTruthy();
    cleanup();
    render(Stage, props('own'));
    expect(screen.queryByText(typeHint('squad'), { exact: false })).toBeNull();
    cleanup();
    render(Stage, props('basic'));
    expect(screen.getByText(typeHint('squad'), { exact: false })).toBeTruthy();
  });
  it('shows whom a strike hits beside who strikes', () => {
    render(Stage, props('strike-powers'));
    const light = screen.getByRole('region', { name: 'Acting now (yours)' });
    const { view } = moment('strike-powers');
    const [actor, target] = [view.conflict!.throw!.actor, view.conflict!.throw!.target!];
    for (const id of [actor, target])
      expect(
        within(light).getByRole('article', {
          name: view.fighters.find((one) => one.id === id)!.name,
        }),
      ).toBeTruthy();
  });
  it('offers a die once, and announces it', () => {
    const { requests, you, view } = moment('assist');
    render(PromptQueue, {
      requests,
      view,
      you,
      drawn: asks,
      refusals: {},
      isPending: () => false,
      onanswer: vi.fn(),
    }); // biome-ignore format: short
    expect(requests.some(isAssist)).toBe(true);
    expect(screen.queryByRole('button', { name: /Give/ })).toBeNull();
    expect(screen.getByText(/^You may also: Give/)).toBeTruthy();
  });
  it('suggests nothing that nobody would do', () => {
    const { view, offers } = moment('gm-turn');
    const now = view.conflict!.now;
    const plain = offers.filter(({ rule }) => /maneuver$|pass$/.test(rule));
    expect(suggest(view, plain, now).map(({ offer }) => offer.rule)).toEqual(['anima.maneuver']);
    const only = offers.filter(({ rule }) => rule === 'anima.pass');
    expect(suggest(view, only, now).map(({ offer }) => offer.rule)).toEqual(['anima.pass']);
  });
  it('ends a whole conflict only when it is asked once more, as in every game', async () => {
    const retreat = moment('gm-turn').offers.filter(({ rule }) => rule === 'anima.retreat');
    const onoffer = vi.fn();
    render(GmActions, { offers: retreat, onoffer });
    await fireEvent.click(screen.getByRole('button', { name: 'The adversity retreats' }));
    expect(onoffer).toHaveBeenCalledExactlyOnceWith(retreat[0]);
    expect(game.weighty(retreat[0]!)).toBe(true);
  });
});

describe('laying out a conflict', () => {
  it('gives no two opponents one name, and copies one', async () => {
    expect(unlike('The guards', ['The guards', 'The guards 2'])).toBe('The guards 3');
    const { press, state } = written(Battle as never, 'conflict-gm');
    const names = () =>
      (new Writing(asked('conflict-gm'), state.draft).raw('adversity') as Draft[]).map((row) =>
        String((row as Draft[])[0]),
      );
    const before = names();
    await press('+ squad');
    await press('+ squad');
    expect(names().slice(before.length)).toEqual(['The guards', 'The guards 2']);
    await press('Another like The guards');
    expect(names().slice(before.length)).toEqual(['The guards', 'The guards 3', 'The guards 2']);
    expect(new Set(names()).size).toBe(names().length);
  });
  it('says why there is no room for more', () => {
    const first = new Writing(asked('conflict-gm'), begun(asked('conflict-gm')));
    const { each, most } = first.asks('adversity');
    const rows = Array.from({ length: most! }, () => begun(each!));
    written(Battle as never, 'conflict-gm', first.with('adversity', rows).draft);
    expect(screen.getByText(new RegExp(`^${most} opponents`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: '+ mob' })).toBeNull();
  });
  it('says what a condition does once it is chosen', async () => {
    const { press } = written(Battle as never, 'conflict-gm');
    await press('Darkness');
    expect(screen.getByText(/Darkness\./)).toBeTruthy();
  });
  it('lays no goal on the table that changes nothing, and shows how hard it is', async () => {
    const first = new Writing(asked('goal'), begun(asked('goal'))).with(
      'text',
      'Put out the lamps',
    );
    const { container, onanswer, press, again } = written(
      GoalPage as never,
      'goal',
      first.put('effect', 'condition').draft as Draft,
    );
    expect(vague(first)).toBe(false);
    expect(vague(first.put('effect', 'condition'))).toBe(true);
    expect(vague(first.put('effect', 'condition').with('what', 'blinded'))).toBe(false);
    await press('Add goal');
    expect(onanswer).not.toHaveBeenCalled();
    expect(
      screen.getByText('It needs 4 successes: 68% with 6 dice', { exact: false }),
    ).toBeTruthy();
    await fireEvent.change(within(container).getByLabelText('Which condition'), {
      target: { value: 'blinded' },
    });
    await again();
    await press('Add goal');
    expect(onanswer).toHaveBeenCalledOnce();
  });
});

describe('sitting down', () => {
  it('says a word about each world, and sends the one that was pressed', async () => {
    const option = (value: string) => ({ value, label: { key: `anima.world.${value}` } });
    const asks = { ...asked('builder').fields[0]!.asks, empty: true };
    const fields = [
      {
        name: 'world',
        label: { key: 'x' },
        default: null,
        asks: { ...asks, kind: 'choice', options: ['human', 'a'].map(option) },
      },
      { name: 'look', label: { key: 'x' }, default: '', asks },
    ] as unknown as Request['fields'];
    const request: Request = { ...asked('builder'), fields };
    const onanswer = vi.fn();
    const state: { draft: Draft } = { draft: [0, ''] };
    const props = () => ({
      request,
      view: null,
      you: undefined,
      pending: false,
      refusal: undefined,
      onanswer,
      get draft() {
        return state.draft;
      },
      set draft(value: Draft) {
        state.draft = value;
      },
    });
    const { rerender } = render(Setting, props());
    await fireEvent.click(
      screen.getByRole('button', { name: /^Steamworld ?Airships, crystals, empires/ }),
    );
    await rerender(props());
    await fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(onanswer).toHaveBeenCalledWith(['a', '']);
  });
  it('tells somebody without a name what they are called meanwhile', async () => {
    const onname = vi.fn();
    const how = { guide: ['anima.guide.story'], onclose: vi.fn(), onname };
    const { rerender } = render(HowTo, { ...how, name: 'Player 1' });
    expect(screen.getByText(/The others see you as Player 1/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Set your name' }));
    expect(onname).toHaveBeenCalledOnce();
    await rerender({ ...how, name: '' });
    expect(screen.queryByText(/The others see you as/)).toBeNull();
  });
});
