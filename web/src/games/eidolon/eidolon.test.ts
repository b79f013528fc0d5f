import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { begun, type Draft, given } from '../../lib/asks.ts';
import { seat } from '../../lib/chairs.ts';
import { ASK } from '../../lib/odds.svelte.ts';
import type { AskOdds, Odds, Offer, Request, You } from '../../lib/wire.ts';
import { speakIn, t } from '../../lib/words.ts';
import { ARCANA, roman } from './art/arcana.ts';
import { asks, lay as laid } from './asking.ts';
import Pages from './Book.svelte';
import Builder from './Builder.svelte';
import { type Book, lay } from './book.svelte.ts';
import {
  choosePlaybook,
  lacking,
  pieces,
  refit,
  refusedStep,
  swapStat,
  Writing,
} from './builder.ts';
import Keeper from './Keeper.svelte';
import { sort } from './keeping.ts';
import type { EidolonView, Form } from './kinds.ts';
import OwnCards from './OwnCards.svelte';
import { rulable } from './rulable.ts';
import Setup from './Setup.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import { cardName, printed } from './said.ts';
import builderSample from './samples/builder.json';
import combat from './samples/combat.json';
import combatGm from './samples/combat-gm.json';
import creation from './samples/creation.json';
import debrief from './samples/debrief.json';
import downtime from './samples/downtime.json';
import form from './samples/form.json';
import investigate from './samples/investigate.json';
import level from './samples/level.json';
import newPlaybook from './samples/new-playbook.json';
import ownCards from './samples/own-cards.json';
import paused from './samples/paused.json';
import played from './samples/played.json';
import ready from './samples/ready.json';
import readyOther from './samples/ready-other.json';
import spread from './samples/spread.json';
import words from './samples/words.json';
import { choose, draftOf, firstChoice } from './setup.ts';

interface Moment {
  view: EidolonView;
  offers: Offer[];
  anytime: Offer[];
  requests: Request[];
  you: You;
}
const check = (...args: Parameters<typeof lacking>) => lacking(...args)[0] ?? null;
const moment = (sample: unknown) => sample as Moment;
let book: Book;
beforeAll(() => {
  Element.prototype.animate ??= () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  speakIn('en', words);
  book = lay(form.settings as unknown as Form);
});
afterEach(cleanup);

/** A table whose server knows the chances of some things, by what they are about. */
const counts = (known: [AskOdds, Odds][]) => {
  const found = new Map(known.map(([about, odds]) => [JSON.stringify(about), odds]));
  return new Map([[ASK, async (about: AskOdds) => found.get(JSON.stringify(about)) ?? null]]);
};
const even = (title: string): Odds => ({
  title: { key: 'kernel.plain', args: { text: title } },
  outcomes: [
    {
      id: 'positive',
      label: { key: 'kernel.plain', args: { text: 'a positive card' } },
      chance: 0.5,
      tone: 'good',
      group: 'best',
      amount: null,
    },
  ],
  sampled: 0,
  notes: [],
});
function show(sample: unknown, past = false, known: [AskOdds, Odds][] = []) {
  const onoffer = vi.fn();
  const onanswer = vi.fn();
  const props = { ...moment(sample), past, onoffer, onanswer };
  const { container } = render(Stage, { props, context: counts(known) });
  return { container, onoffer, onanswer };
}
async function violations(node: Element): Promise<string[]> {
  const found = await axe.run(node, { rules: { 'color-contrast': { enabled: false } } });
  return found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`);
}

describe('the cards', () => {
  it('are drawn, all 22, each with an emblem of its own', () => {
    expect(ARCANA).toHaveLength(22);
    for (const { line, fill, neon } of ARCANA) {
      expect(neon).toMatch(/^M/);
      expect(line + fill).not.toMatch(/NaN|undefined/);
    }
    expect(new Set(ARCANA.map(({ neon }) => neon)).size).toBe(22);
    expect([0, 4, 9, 14, 19, 21].map(roman)).toEqual(['0', 'IV', 'IX', 'XIV', 'XIX', 'XXI']);
  });
  it('have the polarity and the name that the book has', () => {
    for (const card of (form.settings as unknown as Form).cards) {
      expect(printed(card.number)).toBe(card.polarity);
      expect(cardName(card.number)).toBe(t(card.name));
    }
  });
});

describe('the spread', () => {
  it('plays a card that may be played, and says why the others may not', async () => {
    const { onanswer } = show(spread);
    const request = moment(spread).requests[0]!;
    const lying = moment(spread).view.making[0]!.spread!;
    const own = lying.find((card) => card.own === 'dissonant')!;
    const list = within(screen.getByRole('list', { name: 'The spread' }));
    expect(list.getAllByRole('button')).toHaveLength(lying.length);
    const barred = list.getAllByRole('button').filter((one) => one.ariaDisabled === 'true');
    expect(barred).toHaveLength(lying.length - 1);
    await fireEvent.click(barred[0]!);
    expect(onanswer).not.toHaveBeenCalled();
    expect(barred[0]!.title).toContain('must be played');
    await fireEvent.click(list.getByRole('button', { name: new RegExp(cardName(own.card)) }));
    expect(onanswer).toHaveBeenCalledWith(request, ['play', own.card]);
  });
  it('says what each card counts as, in words', () => {
    show(spread);
    const list = screen.getByRole('list', { name: 'The spread' });
    for (const one of moment(spread).view.making[0]!.spread!) {
      const item = within(list).getByRole('button', { name: new RegExp(cardName(one.card)) });
      expect(item.textContent).toContain(one.polarity);
      expect(item.textContent).toContain(t(one.forecast));
    }
  });
  it('lets nothing be pressed in the past', () => {
    show(spread, true);
    expect(
      within(screen.getByRole('list', { name: 'The spread' })).queryAllByRole('button'),
    ).toHaveLength(0);
  });
  it('asks a question with a card', async () => {
    const { onanswer } = show(investigate);
    const [first] = moment(investigate).view.making[0]!.spread!;
    const list = within(screen.getByRole('list', { name: 'The spread' }));
    await fireEvent.click(list.getByRole('button', { name: new RegExp(cardName(first!.card)) }));
    const wanted = moment(investigate).requests[0]!.options.find(
      ({ value }) =>
        (value as unknown[])[1] === first!.card && (value as unknown[])[2] === 'danger',
    )!;
    await fireEvent.click(screen.getByRole('button', { name: 'What is the greatest danger?' }));
    expect(onanswer).toHaveBeenCalledWith(expect.anything(), wanted.value);
  });
});

describe('a Move before the draw', () => {
  it('says why it draws so many, and what may be said', async () => {
    const { container, onanswer } = show(ready);
    const { count } = moment(ready).view.making[0]!;
    expect(container.querySelector('.total')?.textContent).toBe(String(count!.total));
    for (const term of count!.terms) expect(container.textContent).toContain(t(term.why));
    await fireEvent.click(screen.getByRole('button', { name: 'Draw' }));
    expect(onanswer).toHaveBeenCalledWith(expect.anything(), ['draw']);
  });
  it('has the chances of its draw, and later those of a Push, as the server counts them', async () => {
    const draw = { request: moment(ready).requests[0]!.id, answer: ['draw'] };
    show(ready, false, [[draw, even('If you draw 4')]]);
    const title = await screen.findByText('If you draw 4');
    expect(title.parentElement!.textContent).toMatch(/A positive card.*50%/);
    cleanup();
    const { id, options } = moment(investigate).requests[0]!;
    const push = options.find(({ value }) => (value as unknown[])[0] === 'push')!;
    show(investigate, false, [[{ request: id, answer: push.value }, even('The top card')]]);
    expect(await screen.findByText(/If you Push/)).toBeTruthy();
  });
  it('says nothing of chances to others, nor where the server has none', async () => {
    const draw = { request: moment(ready).requests[0]!.id, answer: ['draw'] };
    show(readyOther, false, [[draw, even('If you draw 4')]]);
    show(ready);
    await Promise.resolve();
    expect(screen.queryByRole('figure')).toBeNull();
  });
  it('lays out every answer once', () => {
    for (const sample of [ready, spread, investigate]) {
      const request = moment(sample).requests[0]!;
      expect(asks(request)).toBe(true);
      const found = laid(request)!;
      const all = [
        found.first,
        found.last,
        ...found.pushes,
        ...found.more,
        ...found.cards.values(),
        ...[...found.questions.values()].flat(),
      ];
      expect(all.filter(Boolean)).toHaveLength(request.options.length);
    }
  });
  it('takes aid from the sheet with one press', async () => {
    const onanswer = vi.fn();
    render(Sheet, { ...moment(ready), words: t, onoffer: vi.fn(), onanswer });
    await fireEvent.click(screen.getByRole('button', { name: 'Receive Aid: draw 3' }));
    expect((onanswer.mock.calls[0]![1] as unknown[])[0]).toBe('aid');
  });
});

describe('the table at rest', () => {
  it('offers Moves on the stage and on the sheet, and shows who has acted', async () => {
    const { container, onoffer } = show(combat);
    const scrap = moment(combat).offers.find(({ rule }) => rule === 'eidolon.scrap')!;
    await fireEvent.click(screen.getByRole('button', { name: /^Scrap/ }));
    expect(onoffer).toHaveBeenCalledWith(scrap);
    expect(container.textContent).toContain('has not acted yet');
    expect(screen.getByRole('img', { name: /Phantom Clock: 9:00 PM/ })).toBeTruthy();
  });
  it('draws a new level with the words of each Move', async () => {
    const { onanswer } = show(level);
    const move = moment(level).requests[0]!.options.find(
      ({ value }) => (value as string[])[0] === 'move',
    )!;
    const id = (move.value as string[])[1]!;
    const button = screen.getByRole('button', {
      name: new RegExp(`^Learn ${t(book.move(id)!.name)}`),
    });
    expect(button.textContent).toContain(t(book.move(id)!.text));
    await fireEvent.click(button);
    expect(onanswer).toHaveBeenCalledWith(expect.anything(), move.value);
  });
});

describe('the book', () => {
  it('opens beside the game, and has every Move, every card and all advice', async () => {
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
    const { view, you } = moment(combat);
    const { container } = render(Pages, { open: true, view, seat: you.seat });
    const part = (name: string) =>
      fireEvent.click(within(container).getByText(name, { selector: 'button' }));
    expect(container.querySelectorAll('.moves li')).toHaveLength(book.moves.length);
    await part('Cards');
    expect(container.querySelectorAll('.cards li')).toHaveLength(book.cards.length);
    let texts = 0;
    for (const name of ['Rules and advice', 'For the GM']) {
      await part(name);
      texts += container.querySelectorAll('details li').length;
    }
    expect(texts).toBe(book.guidance.length);
    await part('Moves');
    await fireEvent.input(container.querySelector('input[type="search"]')!, {
      target: { value: 'critical weakness' },
    });
    expect(container.querySelectorAll('.moves li').length).toBeLessThan(10);
    expect(container.textContent).toContain('Snipe');
  });
  it('says on the sheet what a note means, and leaves bookkeeping out', () => {
    const flagged = structuredClone(moment(combat));
    const mine = flagged.view.pcs.find((pc) => pc.seat === flagged.you.seat)!;
    mine.flags = { weakness: 'exposed', 'scrapped-in': 3 };
    speakIn('en', {
      ...words,
      'eidolon.flag.weakness': 'A weakness of yours',
      'eidolon.flag.weakness.exposed': 'it is wide open',
    });
    const { container } = render(Sheet, flagged);
    speakIn('en', words);
    expect(container.textContent).toContain('it is wide open');
    expect(container.textContent).not.toMatch(/scrapped/i);
  });
});

describe('behind the screen', () => {
  it('every offer finds exactly one place', () => {
    const { view, offers } = moment(combatGm);
    const kept = sort(view, offers);
    const maps = [kept.people, kept.mods, kept.effects, kept.owed] as Map<unknown, Offer[]>[];
    const all = [
      ...maps.flatMap((map) => [...map.values()].flat()),
      ...kept.tools,
      ...kept.course,
      ...kept.table,
      ...(kept.narrate ? [kept.narrate] : []),
    ];
    expect(new Set(all).size).toBe(offers.length);
    const strange = { ...offers[0]!, rule: 'eidolon.something-new', args: [] };
    expect(sort(view, [strange]).course).toEqual([strange]);
  });
  it('shows the ladder on the stage, and crashes it', async () => {
    const onoffer = vi.fn();
    const { container } = render(Stage, { ...moment(combatGm), onoffer, onanswer: vi.fn() });
    const enemy = moment(combatGm).view.enemies[0]!;
    for (const { threat } of enemy.stages!) expect(container.textContent).toContain(threat);
    await fireEvent.click(screen.getByRole('button', { name: 'See if it crashes' }));
    expect(onoffer.mock.calls[0]![0].args).toEqual([enemy.id]);
    cleanup();
    const keeper = render(Keeper, { ...moment(combatGm), onoffer, onanswer: vi.fn() });
    expect(keeper.container.textContent).toContain(moment(combatGm).view.notes);
    expect(keeper.container.querySelector('.foes')).toBeNull();
  });
  it('has a row for each who stands, and folds away who is defeated', () => {
    const one = moment(combatGm);
    const [enemy] = one.view.enemies;
    const ids = ['a', 'b', 'c', 'd', 'e'];
    one.view.enemies = ids.map((id) => ({ ...enemy!, id, name: `Foe ${id}`, beaten: id === 'e' }));
    one.view.combat!.enemies = ids;
    const { container } = render(Stage, { ...one, onoffer: vi.fn(), onanswer: vi.fn() });
    const opposition = container.querySelector('section.foes')!;
    expect(opposition.querySelectorAll(':scope > .foes > li')).toHaveLength(4);
    expect(opposition.querySelectorAll(':scope > .foes > li > .whole')).toHaveLength(0);
    const gone = opposition.querySelector('details.gone') as HTMLDetailsElement;
    expect([gone.open, gone.querySelector('summary')!.textContent]).toEqual([
      false,
      'Defeated: Foe e',
    ]);
    cleanup();
    const player = { ...one, you: { ...one.you, seat: 'ana' } };
    const theirs = render(Stage, { ...player, onoffer: vi.fn(), onanswer: vi.fn() });
    const facing = within(theirs.container).getByRole('region', { name: 'Against you' });
    expect(facing.querySelectorAll('li')).toHaveLength(4);
    expect(facing.querySelector('.gone')!.textContent).toContain('Defeated: Foe e');
  });
  it('lets the host rule on what lies on the table', () => {
    const places = rulable(moment(combat).view).map(({ path }) => path);
    expect(places).toContain('hour');
    expect(places).toContain('pcs/mara/track');
  });
});

describe('a new character', () => {
  const request = moment(builderSample).requests[0]!;
  const { view, you } = moment(builderSample);
  const begin = () => new Writing(request, begun(request) as Draft[]);
  it('is led from step to step, and can be handed in', () => {
    let one = begin();
    expect(check(book, one, view, you.seat)?.step).toBe('playbook');
    one = choosePlaybook(book, one, 'infiltrator');
    expect([...one.stats].sort()).toEqual([1, 1, 2, 2, 3]);
    expect(one.blanks).toHaveLength(2);
    expect(check(book, one, view, you.seat)?.step).toBe('name');
    one = one.with('name', 'Jo').with('eidolon', 'Blue Monday');
    expect(check(book, one, view, you.seat)?.step).toBe('cards');
    const taken = view.pcs[0]!;
    one = one.choose('resonant', taken.resonant).choose('dissonant', 13);
    expect(check(book, one, view, you.seat)?.why).toContain(taken.name);
    one = one.choose('resonant', 10);
    expect(check(book, one, view, you.seat)?.step).toBe('power');
    one = one.with('blanks', ['a', 'b']);
    expect(check(book, one, view, you.seat)?.step).toBe('move');
    const free = book.moves.find(
      (move) =>
        move.playbook === 'infiltrator' && move.rank === 'advanced' && !move.requires.length,
    )!;
    one = one.choose('move', free.id);
    expect(check(book, one, view, you.seat)).toBeNull();
    one = one.with('ties', [
      [taken.id, 'x'],
      ['', ''],
      ['', ''],
    ]);
    expect(check(book, one, view, you.seat)?.step).toBe('ties');
    one = one.with('ties', [
      [taken.id, 'x'],
      ['Someone', 'y'],
      ['Another', 'z'],
    ]);
    expect(check(book, one, view, you.seat)).toBeNull();
    const answer = given(request, one.draft) as unknown[];
    expect(answer).toHaveLength(request.fields.length);
    expect(answer[0]).toBe('infiltrator');
  });
  it('keeps the five values whatever is pressed', () => {
    let one = choosePlaybook(book, begin(), 'vanguard');
    for (const [stat, value] of [
      ['ele', 3],
      ['biz', 1],
      ['pow', 2],
      ['gen', 3],
    ] as const) {
      one = swapStat(one, stat, value).next;
      expect([...one.stats].sort()).toEqual([1, 1, 2, 2, 3]);
      expect(one.number(stat)).toBe(value);
    }
  });
  it('asks a Veteran what they were, and has that power', () => {
    let one = choosePlaybook(book, begin(), 'veteran');
    expect(check(book, one, view, you.seat)?.step).toBe('playbook');
    one = refit(book, one.choose('former', 'virtuoso'));
    expect(one.blanks).toHaveLength(3);
    one = choosePlaybook(book, one, 'navigator');
    expect(one.former).toBe('');
    expect(one.blanks).toHaveLength(1);
    expect(Object.keys(one.choices)).toEqual(['expertise']);
  });
  it('fills blanks from samples', () => {
    expect(pieces('the tide', 1)).toEqual(['the tide']);
    expect(pieces('a gun; marksmanship; bend bullets', 3)).toHaveLength(3);
    expect(pieces('any stone into bread', 2)).toEqual(['stone', 'bread']);
    expect(pieces('one thing', 2)).toBeNull();
  });
  it('shows a refusal in the step where it belongs', () => {
    expect(refusedStep(request, { key: 'eidolon.sheet.taken', args: {} }, -1)).toBe('cards');
    expect(refusedStep(request, { key: 'eidolon.sheet.tie-twice', args: {} }, -1)).toBe('ties');
    expect(refusedStep(request, { key: 'kernel.answer.wrong-field', args: {} }, 2)).toBe('name');
  });
  it('is written with the keyboard and the mouse alike', async () => {
    const onanswer = vi.fn();
    render(Builder, {
      request,
      view,
      you,
      pending: false,
      refusal: undefined,
      draft: begun(request),
      onanswer,
    });
    await fireEvent.click(screen.getByRole('button', { name: /^The Vanguard/ }));
    await fireEvent.click(screen.getByRole('button', { name: 'Next: Names' }));
    expect(document.activeElement?.textContent).toBe('Names');
    await fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Jo' } });
    await fireEvent.click(screen.getByRole('button', { name: /Ties/ }));
    await fireEvent.click(screen.getByRole('button', { name: 'Sit down at the table' }));
    expect(onanswer).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('Eidolon needs a name');
  });
  it('changes playbooks with the same form', () => {
    const { requests, view: then, you: who } = moment(newPlaybook);
    render(Builder, {
      request: requests[0]!,
      view: then,
      you: who,
      pending: false,
      refusal: undefined,
      draft: begun(requests[0]!),
      onanswer: vi.fn(),
    });
    expect(screen.queryByRole('button', { name: /Cards/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^The Conductor/ })).toBeTruthy();
  });
});

describe('the set-up', () => {
  const settings = form.settings as unknown as Form;
  it('seats a GM and players', () => {
    let choice = firstChoice();
    expect(draftOf(settings, choice, 'Ada', 'GM').mine).toBe('gm');
    choice = seat(choice, choice.players[1]!.seat, 'me');
    const draft = draftOf(settings, choice, 'Ada', 'GM');
    expect(draft.mine).toBe(choice.players[1]!.seat);
    expect(draft.seats.gm).toEqual({ name: 'GM' });
    expect(draft.settings.players).toHaveLength(3);
  });
  it('takes a ready party along', () => {
    const ready = settings.ready[0]!;
    const draft = draftOf(settings, choose(settings, firstChoice(), ready.id), 'Ada', 'GM');
    expect(draft.settings.story).toBe(ready.id);
    expect(draft.settings.players).toEqual(Object.keys(ready.people));
  });
});

describe('words that may be added', () => {
  const wanted = {
    rule: 'eidolon.say',
    args: [7],
    label: { key: 'kernel.plain', args: { text: 'Add the words: What do they hear?' } },
    text: { key: 'kernel.plain', args: { text: 'Whenever you like.' } },
  };
  it('stand on the stage, even in the middle of a Move', async () => {
    const sample = { ...moment(spread), anytime: [wanted as unknown as Offer] };
    const { onoffer } = show(sample);
    const add = screen.getByRole('region', { name: /nobody waits for them/ });
    await fireEvent.click(within(add).getByRole('button', { name: /What do they hear/ }));
    expect(onoffer).toHaveBeenCalledWith(wanted);
  });
  it('are not offered in the past, nor where there are none', () => {
    show({ ...moment(spread), anytime: [wanted as unknown as Offer] }, true);
    expect(screen.queryByRole('region', { name: /nobody waits/ })).toBeNull();
    cleanup();
    show(spread);
    expect(screen.queryByRole('region', { name: /nobody waits/ })).toBeNull();
  });
});

describe('for everybody', () => {
  it('axe finds nothing', async () => {
    for (const sample of [
      creation,
      ready,
      spread,
      investigate,
      combat,
      paused,
      debrief,
      level,
      downtime,
      played,
    ]) {
      const { container } = show(sample);
      expect(await violations(container)).toEqual([]);
      cleanup();
    }
    for (const sample of [combat, combatGm, downtime]) {
      const sheet = render(Sheet, {
        ...moment(sample),
        words: t,
        onoffer: vi.fn(),
        onanswer: vi.fn(),
      });
      expect(await violations(sheet.container)).toEqual([]);
      cleanup();
    }
    const keeper = render(Keeper, { ...moment(combatGm), onoffer: vi.fn(), onanswer: vi.fn() });
    expect(await violations(keeper.container)).toEqual([]);
    cleanup();
    const setup = render(Setup, {
      game: form as never,
      name: 'Ada',
      draft: { settings: {}, seats: {}, mine: '', missing: '' },
    });
    expect(await violations(setup.container)).toEqual([]);
    cleanup();
    const { requests, view, you } = moment(ownCards);
    const own = render(OwnCards, {
      request: requests[0]!,
      view,
      you,
      pending: false,
      refusal: undefined,
      draft: begun(requests[0]!),
      onanswer: vi.fn(),
    });
    expect(await violations(own.container)).toEqual([]);
  }, 120_000);
  it('axe finds nothing in any step of the builder', async () => {
    const { requests, view, you } = moment(builderSample);
    const draft = choosePlaybook(
      book,
      new Writing(requests[0]!, begun(requests[0]!) as Draft[]),
      'navigator',
    );
    const { container } = render(Builder, {
      request: requests[0]!,
      view,
      you,
      pending: false,
      refusal: undefined,
      draft: draft.draft,
      onanswer: vi.fn(),
    });
    for (const step of ['Playbook', 'Names', 'Cards', 'Stats', 'Power', 'Move', 'Ties']) {
      await fireEvent.click(
        within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(step) }),
      );
      if (step === 'Ties')
        await fireEvent.click(screen.getByRole('button', { name: 'Write three Ties now' }));
      expect(await violations(container)).toEqual([]);
    }
  }, 120_000);
  it('no sentence is hard-wired', () => {
    speakIn('xx-pseudo', words);
    for (const sample of [combat, ready, creation]) {
      const { container } = show(sample);
      for (const button of container.querySelectorAll('button')) {
        const said = button.getAttribute('aria-label') ?? button.textContent ?? '';
        expect(said).toMatch(/⟦|^\d$/);
      }
      cleanup();
    }
    speakIn('en', words);
  });
});
