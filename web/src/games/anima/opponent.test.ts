// Opponents with weapons, eidolons and an order of turns; what sheets say of open picks and conditions.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { begun, type Draft } from '../../lib/asks.ts';
import type { Plain } from '../../lib/wire.ts';
import { speakIn } from '../../lib/words.ts';
import Battle from './Battle.svelte';
import { layBook } from './book.svelte.ts';
import type { AnimaView, Form, Moment } from './kinds.ts';
import Opponent from './Opponent.svelte';
import Person from './Person.svelte';
import { conditionText } from './said.ts';
import form from './samples/form.json';
import words from './samples/words.json';
import { inOrder, Writing } from './writing.ts';

const samples = import.meta.glob<Moment>('./samples/*.json', { eager: true, import: 'default' });
const moment = (name: string) => samples[`./samples/${name}.json`]!;
const asked = (name: string) => moment(name).requests[0]!;
vi.setConfig({ testTimeout: 60_000 });

beforeAll(() => {
  speakIn('en', words);
  layBook(form.settings as unknown as Form);
});
afterEach(cleanup);

/** Somebody fills in a page, press by press. */
function fills(what: unknown, given: Record<string, unknown>, first: Draft) {
  const state = { draft: first };
  const props = () => ({
    ...given,
    get draft() {
      return state.draft;
    },
    set draft(value: Draft) {
      state.draft = value;
    },
  }); // biome-ignore format: short
  const { container, rerender } = render(what as typeof Opponent, props() as never);
  const press = async (said: string | RegExp, n = 0) => {
    await fireEvent.click(screen.getAllByRole('button', { name: said })[n]!);
    await rerender(props() as never);
  };
  const unfold = async (said: string) => {
    const details = screen.getByText(said).closest('details')!;
    details.open = true;
    await fireEvent(details, new Event('toggle'));
    await rerender(props() as never);
  };
  return { container, state, press, unfold };
}

describe('an opponent', () => {
  const request = () => asked('prepare');
  const page = (draft: Draft) => new Writing(request(), draft);

  it('is given a weapon with its effects', async () => {
    const { state, press, unfold } = fills(Opponent, { asks: request() }, begun(request()));
    await unfold('Weapons and eidolons');
    await press('Add a weapon');
    await press(/^Quicken/);
    expect(screen.getByText('1 of 1 slots')).toBeTruthy();
    await press(/^Strike Boost/);
    expect(screen.getByText('2 of 1 slots').className).toMatch(/bad/);
    await press(/^Quicken/);
    expect(page(state.draft).value('weapons')).toEqual([['', ['strike-boost'], '']]);
    expect(screen.queryByRole('button', { name: 'Another weapon' })).toBeNull();
  });
  it('is given any eidolon, known or of the GM\u2019s making, with a competence', async () => {
    const { state, press, unfold } = fills(Opponent, { asks: request() }, begun(request()));
    await unfold('Weapons and eidolons');
    await press('Bond with an eidolon');
    expect(screen.getByText('Its powers')).toBeTruthy();
    const competence = screen.getAllByLabelText('Competence');
    expect(competence, 'its own, and that of the eidolon').toHaveLength(2);
    await press(/^Kulos/);
    expect(screen.getByText(/^Printed with 15 powers/)).toBeTruthy();
    const [bond] = page(state.draft).value('bonds') as Plain[][];
    expect(bond![0]).toBe('kulos');
    expect(bond!.at(-1)).toBe(2);
  });
  it('takes powers that no PC can take, and is asked whom it guards', async () => {
    const first = page(begun(request())).put('powers', ['auto-guard']);
    const { unfold } = fills(Opponent, { asks: request() }, first.draft);
    await unfold('Weakness, passion and the rest');
    expect(screen.getByLabelText(/^Whom it guards/)).toBeTruthy();
    cleanup();
    fills(Opponent, { asks: request() }, begun(request()));
    expect(screen.queryByLabelText(/^Whom it guards/)).toBeNull();
  });
});

describe('an order of turns', () => {
  it('is kept as far as it was set', () => {
    expect(inOrder([], ['ana', 'Ogre'])).toEqual(['ana', 'Ogre']);
    expect(inOrder(['Ogre', 'ana', 'gone', 'Ogre'], ['ana', 'ben', 'Ogre'])).toEqual([
      'Ogre',
      'ana',
      'ben',
    ]);
  });
  it('is set on the page of the conflict, and sent with it', async () => {
    const request = asked('conflict-gm');
    const onanswer = vi.fn();
    const props = { request, view: moment('conflict-gm').view, pending: false, onanswer };
    const { press } = fills(Battle, props, begun(request));
    await press('+ boss');
    expect(screen.queryByRole('list', { name: 'They act in this order' })).toBeNull();
    await press('I set the order');
    const order = screen.getByRole('list', { name: 'They act in this order' });
    const said = () =>
      within(order)
        .getAllByRole('listitem')
        .map((li) => li.textContent);
    const before = said().length;
    for (let n = before; n > 1; n--) await press('The boss acts earlier');
    expect(said()[0]).toMatch(/^1\. The boss/);
    await press('Begin');
    const [answer] = onanswer.mock.calls[0]! as [Plain[]];
    const at = (name: string) => request.fields.findIndex((field) => field.name === name);
    expect(answer[at('order')]).toBe('set');
    expect(answer[at('turns')]).toHaveLength(before);
    expect((answer[at('turns')] as string[])[0]).toBe('The boss');
    await press('Roll the order of turns');
    await press('Begin');
    expect(
      (onanswer.mock.calls[1]![0] as Plain[])[at('turns')],
      'no order, where it is rolled',
    ).toEqual([]);
  });
});

describe('a sheet', () => {
  const view = moment('armed').view as AnimaView;
  const one = view.fighters.find(({ kind }) => kind === 'pc')!;

  it.each([
    [{ picks: 8, open: 1 }, 'Powers (8 of 9)'],
    [{ picks: 9, open: 0 }, 'Powers (9)'],
    [{ picks: 10, open: 0 }, 'Powers (10)'],
    [{ picks: 10, open: 1 }, 'Powers (10 of 11)'],
  ])('counts its powers: %o', (figures, said) => {
    render(Person, { view, one: { ...one, ...figures } });
    expect(screen.getByRole('heading', { name: said })).toBeTruthy();
  });
  it('says what a condition does in the words of the table', () => {
    const { conditions } = form.settings as unknown as Form;
    expect(conditions).toHaveLength(7);
    for (const { id, text } of conditions) {
      expect(conditionText(id)).toBe((words as Record<string, string>)[text.key]);
      expect(conditionText(id)).not.toBe('');
    }
  });
});
