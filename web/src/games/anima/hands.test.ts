// What people do with their hands: press what real dice show, share dice out, lay a goal on the table.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { begun, type Draft } from '../../lib/asks.ts';
import type { Request } from '../../lib/wire.ts';
import { speakIn } from '../../lib/words.ts';
import { layBook } from './book.svelte.ts';
import GoalPage from './GoalPage.svelte';
import type { Form, Moment } from './kinds.ts';
import Stage from './Stage.svelte';
import form from './samples/form.json';
import goal from './samples/goal.json';
import real from './samples/real.json';
import shares from './samples/shares.json';
import words from './samples/words.json';

beforeAll(() => {
  Element.prototype.animate ??= () =>
    ({ cancel() {}, finished: Promise.resolve(), onfinish: null }) as unknown as Animation;
  speakIn('en', words);
  layBook(form.settings as unknown as Form);
});
afterEach(cleanup);

const asked = (moment: unknown): [Moment, Request] => [
  moment as Moment,
  (moment as Moment).requests[0]!,
];
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** A page as the table around it holds it: what is written comes back to it. */
function fill(Page: typeof GoalPage, moment: unknown) {
  const [{ view, you }, request] = asked(moment);
  const onanswer = vi.fn();
  let draft = begun(request, request.suggestion);
  const props = { request, view, you, pending: false, refusal: undefined, onanswer };
  const { rerender } = render(Page, {
    ...props,
    get draft() {
      return draft;
    },
    set draft(value: Draft) {
      draft = value;
      void rerender({ draft: value });
    },
  });
  return { request, onanswer };
}

describe('real dice', () => {
  it('are pressed one by one, each somebody\u2019s where the order is rolled, and sent whole', async () => {
    const [{ view }, request] = asked(real);
    const onanswer = vi.fn();
    render(Stage, { ...(real as unknown as Moment), onoffer: vi.fn(), onanswer });
    const dice = request.spec!.split(' ').length - 1;
    const standing = view.fighters.filter((one) => one.here && one.kind !== 'eidolon');
    expect(dice).toBe(standing.length);
    const shown = screen.getByRole('list', { name: 'So far' });
    for (const { name } of standing) expect(shown.textContent).toContain(name);
    await press('A die shows 2');
    await press('Remove the 2');
    for (let n = 0; n < dice + 1; n++) await press(`A die shows ${(n % 6) + 1}`);
    await press('Enter roll');
    expect(onanswer).toHaveBeenCalledWith(
      request,
      standing.map((_, n) => (n % 6) + 1),
    );
  });
});

describe('shares', () => {
  it('one press for each of the others, as many dice as are left', async () => {
    const [, request] = asked(shares);
    const onanswer = vi.fn();
    render(Stage, { ...(shares as unknown as Moment), onoffer: vi.fn(), onanswer });
    const numbers = within(screen.getByRole('group', { name: 'How many dice' }));
    expect(numbers.getAllByRole('button')).toHaveLength(Number(request.high) + 1);
    await press(/^2 dice/);
    await press('Give 2 dice');
    expect(onanswer).toHaveBeenCalledWith(request, 2);
  });
});

describe('a goal', () => {
  it('asks only for what matters to what it changes', async () => {
    const { request, onanswer } = fill(GoalPage, goal);
    expect(screen.queryByLabelText('Which condition')).toBeNull();
    const name = (of: string) => request.fields.findIndex((field) => field.name === of);
    await fireEvent.input(screen.getByLabelText('What can be achieved'), {
      target: { value: 'Put out the lamps' },
    });
    await press('A switch, turned back and forth');
    await press(/^2/);
    const effects = request.fields[name('effect')]!.asks.options;
    const condition = String(effects.findIndex(({ value }) => value === 'condition'));
    await fireEvent.change(screen.getByLabelText('What it changes'), {
      target: { value: condition },
    });
    await fireEvent.change(screen.getByLabelText('Which condition'), {
      target: { value: 'blinded' },
    });
    await press('Add goal');
    const given = onanswer.mock.calls[0]![0] as unknown[];
    const said = Object.fromEntries(request.fields.map((field, n) => [field.name, given[n]]));
    expect(said).toMatchObject({
      text: 'Put out the lamps',
      difficulty: 2,
      switch: true,
      effect: 'condition',
      what: 'blinded',
      amount: 1,
      target: '',
    });
  });
});
