import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { begun, type Draft, given } from '../../lib/asks.ts';
import { seat } from '../../lib/chairs.ts';
import { ASK, atLeast, chanceOf, percent, sure } from '../../lib/odds.svelte.ts';
import type { AskOdds, Odds, Plain } from '../../lib/wire.ts';
import { speakIn, t } from '../../lib/words.ts';
import { aimAt, aimed } from './aim.ts';
import { actorOf, asks, isAssist, targetOf } from './asking.ts';
import Battle from './Battle.svelte';
import Builder from './Builder.svelte';
import { layBook } from './book.svelte.ts';
import Describe from './Describe.svelte';
import game from './index.ts';
import Keeper from './Keeper.svelte';
import { type Form, fighter, type Moment } from './kinds.ts';
import Prepare from './Prepare.svelte';
import { rulable } from './rulable.ts';
import Setup from './Setup.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import { powerName } from './said.ts';
import form from './samples/form.json';
import words from './samples/words.json';
import { cast, chair, draftOf, firstChoice } from './setup.ts';
import { suggest } from './suggest.ts';
import { lacking, PRESETS, preset, ranked, ranks, spoken, Writing } from './writing.ts';

const samples = import.meta.glob<Moment>('./samples/*.json', { eager: true, import: 'default' });
const moment = (name: string) => samples[`./samples/${name}.json`]!;
const moments = Object.keys(samples)
  .map((path) => path.split('/').at(-1)!.replace('.json', ''))
  .filter((name) => name !== 'words' && name !== 'form');

const STRANGE = /undefined|NaN|\[object|anima\./;
vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => {
  Element.prototype.animate ??= () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  document.documentElement.dataset.motion = 'calm';
  speakIn('en', words);
  layBook(form.settings as unknown as Form);
});
afterEach(cleanup);

/** A table that answers as the server did at that moment. */
function oddsAt(name: string) {
  const known = (moment(name) as Moment & { odds?: Record<string, Odds> }).odds ?? {};
  return new Map([[ASK, async (about: AskOdds) => known[JSON.stringify(about)] ?? null]]);
}
const oddsOf = async (name: string, about: AskOdds) =>
  (await oddsAt(name).get(ASK)!(about)) as Odds;
function show(name: string, past = false) {
  const [onoffer, onanswer] = [vi.fn(), vi.fn()];
  const props = { ...moment(name), past, onoffer, onanswer };
  const { container, rerender } = render(Stage, { props, context: oddsAt(name) });
  return { container, rerender, onoffer, onanswer };
}
async function violations(node: Element): Promise<string[]> {
  const found = await axe.run(node, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`);
}

describe('the stage', () => {
  it.each(moments)('is drawn at every moment, for everybody: %s', (name) => {
    const { container } = show(name);
    expect(container.querySelector('.anima.stage')).toBeTruthy();
    expect(container.textContent).not.toMatch(STRANGE);
  });
  it.each(['armed', 'rolled', 'scene'])('can be read by everybody: %s', async (name) => {
    expect(await violations(show(name).container)).toEqual([]);
  });

  it('shows three pools for everybody in the conflict', () => {
    show('armed');
    const yara = fighter(moment('armed').view, 'yara')!;
    const card = screen.getByRole('article', { name: yara.name });
    expect(
      within(card).getByRole('group', {
        name: `Action: ${yara.ap} of at most ${yara.action_limit.total} dice`,
      }),
    ).toBeTruthy();
    expect(within(card).getByRole('group', { name: `Strike: ${yara.sp} dice` })).toBeTruthy();
    expect(
      within(card).getByRole('img', { name: `Wounds: ${yara.wounds} of ${yara.circles.total}` }),
    ).toBeTruthy();
  });

  it('takes the GM’s dice, one’s own, and the roll', async () => {
    let { onanswer } = show('basic');
    await fireEvent.click(screen.getByRole('button', { name: '4 dice' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Give 4 dice' }));
    expect(onanswer).toHaveBeenCalledWith(moment('basic').requests[0], 4);
    cleanup();
    ({ onanswer } = show('own'));
    await fireEvent.click(screen.getByRole('button', { name: '2 dice' }));
    const [asked] = moment('own').requests;
    const two = await oddsOf('own', { request: asked!.id, answer: 2 });
    const free = percent(chanceOf(two, 'free'));
    expect((await screen.findByText(/Five at once, so/)).textContent).toContain(free);
    await fireEvent.click(screen.getByRole('button', { name: 'Add 2 dice' }));
    expect(onanswer).toHaveBeenCalledWith(moment('own').requests[0], 2);
    cleanup();
    ({ onanswer } = show('roll'));
    await fireEvent.click(screen.getByRole('button', { name: /^Roll 6 dice/ }));
    expect(onanswer).toHaveBeenCalledWith(moment('roll').requests[0], 'roll');
  });

  it('lets another seat give a die', async () => {
    const { onanswer } = show('assist');
    const request = moment('assist').requests.find(isAssist)!;
    await fireEvent.click(screen.getByRole('button', { name: 'Give Yara a die of yours' }));
    expect(onanswer).toHaveBeenCalledWith(request, 'give');
  });

  it('says which trait rerolls, and what that may bring', async () => {
    const { onanswer } = show('rolled');
    const yara = fighter(moment('rolled').view, 'yara')!;
    const trait = yara.traits!.findIndex(({ marked }) => marked);
    await fireEvent.click(
      screen.getByRole('button', { name: new RegExp(yara.traits![trait]!.text) }),
    );
    expect(onanswer).toHaveBeenCalledWith(moment('rolled').requests[0], `trait-${trait}`);
    const { requests } = moment('rolled');
    const again = await oddsOf('rolled', { request: requests[0]!.id, answer: `trait-${trait}` });
    const has = sure(await oddsOf('rolled', {}), 'earned')!;
    expect((await screen.findByText(/A reroll earns more/)).textContent).toContain(
      percent(atLeast(again, 'earned', has + 1)),
    );
    expect(screen.getByText(/As rolled: \d strike, \d charge dice/)).toBeTruthy();
  });

  it('counts powers into the odds of a strike', async () => {
    const { onanswer } = show('strike-powers');
    const { view, requests } = moment('strike-powers');
    const wounds = async (answer: string[]) =>
      percent(chanceOf(await oddsOf('strike-powers', { request: requests[0]!.id, answer }), 'hit'));
    expect((await screen.findByText(/It wounds/)).textContent).toContain(await wounds([]));
    const option = requests[0]!.options[0]!;
    await fireEvent.click(
      screen.getByRole('button', { name: new RegExp(`^${t(option.label)} \\+`) }),
    );
    const id = String(option.value);
    expect(await wounds([id])).not.toBe(await wounds([]));
    expect((await screen.findByText(/It wounds/)).textContent).toContain(await wounds([id]));
    await fireEvent.click(screen.getByRole('button', { name: /^Strike with / }));
    expect(onanswer).toHaveBeenCalledWith(requests[0], [id]);
    const steps = screen.getAllByRole('list', { name: 'Steps of this roll' })[0]!;
    expect(within(steps).getAllByRole('listitem')).toHaveLength(view.conflict!.strike.length);
  });

  it('shows what could be done in one’s turn, and opens it', async () => {
    const { onoffer } = show('armed');
    const strike = moment('armed').offers.find(({ rule }) => rule === 'anima.strike')!;
    const turn = screen.getByRole('region', { name: /Your turn/ });
    await fireEvent.click(within(turn).getByRole('button', { name: /The Warden/ }));
    expect(onoffer).toHaveBeenCalledWith(strike);
    const goal = moment('armed').offers.find(({ rule }) => rule === 'anima.achieve')!;
    await fireEvent.click(screen.getByRole('button', { name: /Go for it/ }));
    expect(onoffer).toHaveBeenLastCalledWith(goal);
  });

  it('still gives what a scene gives once it is over, and lets one write at any time', async () => {
    const [onoffer, onanswer] = [vi.fn(), vi.fn()];
    const { view, offers, anytime, requests, you } = moment('between');
    const left = moment('scene').offers.filter(({ rule }) => rule === 'anima.reward');
    const at = { view, requests, you, past: false, onoffer, onanswer };
    render(Stage, { ...at, offers: [...offers, ...left], anytime });
    expect(left.length).toBeGreaterThan(0);
    await fireEvent.click(screen.getByRole('button', { name: 'Fill the Action Pool' }));
    expect(onoffer.mock.calls[0]![0].args.slice(0, 2)).toEqual(['yara', 'fill']);
    await fireEvent.click(screen.getAllByRole('button', { name: /Write on your sheet/ })[0]!);
    expect(onoffer.mock.calls[1]![0].rule).toBe('anima.background');
  });
  it('can be looked at, but not pressed, in the past', () => {
    show('armed', true);
    expect(screen.queryByRole('button', { name: /^Strike: up|Go for it|^Maneuver/ })).toBeNull();
  });

  it.each([false, true])('shows the last roll, in the replay too: %s', (past) => {
    const roll = moment('struck').view.conflict!.fallen!;
    expect(roll).toMatchObject({ kind: 'strike', actor: 'yara', target: 'warden', done: true });
    expect(roll.faces!.length).toBe(roll.own! + roll.bonus!);
    show('struck', past);
    expect(
      screen.getByText(new RegExp(`${roll.successes} successes against defense ${roll.against}`)),
    ).toBeTruthy();
  });

  it('keeps its dice moving from one moment to the next', async () => {
    const { container, rerender } = show('own');
    for (const name of ['roll', 'assisted', 'rolled', 'earned'])
      await rerender({ ...moment(name), past: false });
    expect(container.querySelector('.anima.stage')).toBeTruthy();
  });
});

describe('questions', () => {
  it('are drawn where they are about dice, and know whom they are about', () => {
    for (const name of [
      'basic',
      'own',
      'roll',
      'rolled',
      'strike-dice',
      'strike-powers',
      'achieve',
      'hold',
    ])
      expect(moment(name).requests.some(asks), name).toBe(true);
    const { view, requests } = moment('strike-dice');
    expect(actorOf(view, requests[0]!)?.id).toBe('yara');
    expect(targetOf(view, requests[0]!)).toBe('warden');
    expect(targetOf(moment('achieve').view, moment('achieve').requests[0]!)).toBe('goal-1');
    expect(actorOf(moment('basic').view, moment('basic').requests[0]!)?.id).toBe('yara');
  });
});

describe('an aim', () => {
  it('adds powers once each, and their element once', () => {
    const { view } = moment('armed');
    const aim = aimAt(view, 'yara', 'warden')!;
    const twice = {
      ...aim,
      options: [
        { id: 'x', name: aim.options![0]!.name, dice: 2, cost: 3, element: 'fire' },
        { id: 'y', name: aim.options![0]!.name, dice: 1, cost: 1, element: 'fire' },
      ],
      elements: [{ element: 'fire', dice: 3, defense: { total: 1, terms: [] } }],
    };
    expect(aimed(twice, ['x', 'y'])).toMatchObject({
      bonus: aim.bonus.total + 6,
      cost: 4,
      element: 'fire',
    });
    expect(aimed(twice, ['x', 'y']).defense.total).toBe(1);
    expect(aimed(aim, [])).toMatchObject({ bonus: aim.bonus.total, cost: 0 });
  });
});

describe('the GM', () => {
  it('is told what an opponent could do, and does it', async () => {
    const { view, offers } = moment('gm-turn');
    const ideas = suggest(view, offers, view.conflict!.now);
    expect(ideas.length).toBeGreaterThan(0);
    expect([...ideas].sort((a, b) => b.score - a.score)).toEqual(ideas);
    const onoffer = vi.fn();
    const { container } = render(Keeper, { ...moment('gm-turn'), onoffer, onanswer: vi.fn() });
    await fireEvent.click(
      screen.getAllByRole('button', { name: new RegExp(`^${t(ideas[0]!.offer.label)}`) })[0]!,
    );
    expect(onoffer).toHaveBeenCalledWith(ideas[0]!.offer);
    expect(await violations(container)).toEqual([]);
  });
  it.each(['between-gm', 'armed-gm'])('has a side at every moment: %s', async (name) => {
    const { container } = render(Keeper, { ...moment(name), onoffer: vi.fn(), onanswer: vi.fn() });
    expect(container.textContent).not.toMatch(STRANGE);
    expect(await violations(container)).toEqual([]);
  });
  it('sees how the table plays, and has one thing to do about it', async () => {
    const onoffer = vi.fn();
    const { anytime, view } = moment('armed-gm');
    expect(anytime.filter(({ rule }) => rule === 'anima.reading')).toHaveLength(1);
    const rulings = { repeatPower: true, restFillsAction: false, startingTraitMarks: 2 };
    const given = { ...moment('armed-gm'), view: { ...view, rulings } };
    render(Keeper, { ...given, onoffer, onanswer: vi.fn() });
    const said = (id: string) => t({ key: `anima.ruling.${id}`, args: {} });
    expect(screen.getByText(said('repeatPower'))).toBeTruthy();
    expect(screen.getByText(`Off: ${said('restFillsAction')}`)).toBeTruthy();
    expect(screen.getByText(`2: ${said('startingTraitMarks')}`)).toBeTruthy();
    await fireEvent.click(screen.getByText('Change a house rule'));
    expect(onoffer).toHaveBeenCalledWith(anytime.find(({ rule }) => rule === 'anima.reading'));
  });
  it('lays out a conflict in a few presses', async () => {
    const request = moment('conflict-gm').requests[0]!;
    const onanswer = vi.fn();
    let draft: Draft = begun(request);
    const props = () => ({
      request,
      view: moment('conflict-gm').view,
      you: moment('conflict-gm').you,
      pending: false,
      refusal: undefined,
      onanswer,
      get draft() {
        return draft;
      },
      set draft(value: Draft) {
        draft = value;
      },
    });
    const { rerender, container } = render(Battle, props());
    await fireEvent.click(screen.getByRole('button', { name: '+ squad' }));
    await rerender(props());
    await fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
    const sent = onanswer.mock.calls[0]![0] as Plain[];
    const rows = sent[request.fields.findIndex(({ name }) => name === 'adversity')] as Plain[][];
    expect(rows).toHaveLength(1);
    expect(rows[0]![1]).toBe('squad');
    expect(await violations(container)).toEqual([]);
  });
  it('writes an opponent down', async () => {
    const request = moment('prepare').requests[0]!;
    const one = preset(new Writing(request, begun(request)), 'boss');
    expect(one.value('wounds')).toBe(PRESETS.boss.wounds);
    const { container } = render(Prepare, {
      request,
      view: moment('prepare').view,
      you: moment('prepare').you,
      pending: false,
      refusal: undefined,
      draft: one.draft,
      onanswer: vi.fn(),
    });
    expect(await violations(container)).toEqual([]);
  });
});

describe('the sheet', () => {
  it.each(['armed', 'eidolon', 'between', 'builder', 'gm-turn'])(
    'shows who one is: %s',
    async (name) => {
      const { container } = render(Sheet, {
        ...moment(name),
        words: t,
        onoffer: vi.fn(),
        onanswer: vi.fn(),
      });
      expect(container.textContent).not.toMatch(STRANGE);
      expect(await violations(container)).toEqual([]);
    },
  );
  it('says why a charge power is dark', () => {
    const { view } = moment('armed');
    const egere = fighter(view, 'egere')!;
    const dark = egere.powers.find((power) => power.cost && !power.ready)!;
    render(Sheet, {
      ...moment('armed'),
      you: { seat: 'egere', role: 'seat', rules: false },
      words: t,
    });
    expect(
      screen.getAllByText(new RegExp(t(dark.why!).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))).length,
    ).toBeGreaterThan(0);
  });
});

describe('the builder', () => {
  const request = () => moment('builder').requests[0]!;
  const book = (form.settings as unknown as Form).samples;
  it('begins from a sample, whole', () => {
    for (const sample of (form.settings as unknown as Form).samples) {
      const page = spoken(sample.page, t);
      const draft = begun(request(), page);
      expect(given(request(), draft), sample.id).toEqual(page);
      expect(lacking(new Writing(request(), draft), book), sample.id).toEqual([]);
    }
  });
  it('lets a sample that is printed with eight powers be played as it is, whatever its name', () => {
    const kassala = book.find(({ id }) => id === 'kassala')!;
    const page = new Writing(request(), begun(request(), spoken(kassala.page, t)));
    const powers = (one: Writing) => lacking(one, book).filter(({ what }) => what === 'powers');
    expect(kassala.open).toBe(1);
    expect(powers(page.with('name', 'Oru'))).toEqual([]);
    const seven = ranked(page.asks('powers'), page.raw('powers'), 'natural-summoner', 0);
    expect(powers(page.with('powers', seven))).toHaveLength(1);
    const other = ranked(page.asks('powers'), seven, 'resilience', 1);
    expect(powers(page.with('powers', other)), 'her name excuses nothing').toHaveLength(1);
  });
  it('counts ranks', () => {
    const { asks } = request().fields.find(({ name }) => name === 'powers')!;
    let draft = ranked(asks, [], 'resilience', 2);
    draft = ranked(asks, draft, 'blaze', 1);
    expect(ranks(asks, draft)).toEqual({ resilience: 2, blaze: 1 });
    expect(ranks(asks, ranked(asks, draft, 'resilience', 0))).toEqual({ blaze: 1 });
  });
  it('explains each power, keeps count, and says what is missing', async () => {
    const onanswer = vi.fn();
    let draft: Draft = begun(request());
    const props = () => ({
      request: request(),
      view: moment('builder').view,
      you: moment('builder').you,
      pending: false,
      refusal: undefined,
      onanswer,
      get draft() {
        return draft;
      },
      set draft(value: Draft) {
        draft = value;
      },
    });
    const { container, rerender } = render(Builder, props());
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: /^Powers/ }));
    expect(screen.getByText(/0 of 9 powers/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: `Take ${powerName('resilience')}` }));
    await rerender(props());
    expect(screen.getByText(/1 of 9 powers/)).toBeTruthy();
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: /^Traits and passion/ }));
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: /^Background and links/ }));
    await fireEvent.click(screen.getByRole('button', { name: 'Finish character' }));
    expect(onanswer).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toMatch(/name/);
  });
  it('is found by the table, as all the game’s forms are', () => {
    for (const name of ['builder', 'conflict-gm', 'prepare', 'describe'])
      expect(game.forms).toHaveProperty(moment(name).requests[0]!.form);
  });
  it('asks for words with a hint for each kind of target', async () => {
    const ask = moment('describe').requests[0]!;
    const { container } = render(Describe, {
      request: ask,
      view: moment('describe').view,
      you: moment('describe').you,
      pending: false,
      refusal: undefined,
      draft: begun(ask),
      onanswer: vi.fn(),
    });
    expect(screen.getByText(/Against a squad/)).toBeTruthy();
    expect(await violations(container)).toEqual([]);
  });
});

describe('setting up', () => {
  const ids = ['yara', 'evanon', 'egere'];
  it('gives each sample to one player only, and me one chair only', () => {
    let choice = firstChoice(ids);
    choice = cast(choice, 'p2', 'yara');
    expect(choice.players.map(({ sample }) => sample)).toEqual(['', 'yara', 'egere']);
    choice = seat(seat(choice, 'p1', 'me'), 'gm', 'me');
    expect(choice.players.every(({ who }) => who !== 'me')).toBe(true);
    expect(chair(choice.players, ids)).toMatchObject({ seat: 'p4', sample: 'evanon' });
    const draft = draftOf(choice, 'Ada', 'GM');
    expect(draft).toMatchObject({
      mine: 'gm',
      settings: { players: ['p1', 'p2', 'p3'], samples: { p2: 'yara', p3: 'egere' } },
    });
    expect(draft.seats.gm).toEqual({ name: 'Ada' });
  });
  it('is drawn', async () => {
    const { container } = render(Setup, {
      game: form as never,
      name: 'Ada',
      draft: { settings: {}, seats: {}, mine: '', missing: '' },
    });
    expect(container.textContent).not.toMatch(STRANGE);
    expect(screen.getByText('Gunblade Warrior')).toBeTruthy();
    expect(await violations(container)).toEqual([]);
  });
  it('names places to rule on', () => {
    const places = rulable(moment('armed').view);
    expect(places.find(({ path }) => path === 'fighters/yara/ap')?.value).toBe(
      fighter(moment('armed').view, 'yara')!.ap,
    );
    expect(rulable(null)).toEqual([]);
  });
});
