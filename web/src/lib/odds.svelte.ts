// What may come of something, before it is done. The server counts it (POST …/odds), from what this
// seat may know; a page asks for it by what it is about, and draws it with ui/OddsLens.svelte.
import { getContext, setContext } from 'svelte';
import type { AskOdds, Odds, Outcome } from './wire.ts';

export type Ask = (about: AskOdds) => Promise<Odds | null>;
/** Where the way to ask stands, for everything on a table's page. */
export const ASK = Symbol('odds');

export const giveOdds = (ask: Ask): void => {
  setContext(ASK, ask);
};

/** What may come of what `about` says: asked when that changes, or the table (`standing`) does. Until
 *  the answer is here, and where there is none, it is null. Only for use while a component is made. */
export function oddsOf(
  about: () => AskOdds | null,
  standing: () => unknown,
): { readonly now: Odds | null } {
  const ask = getContext<Ask | undefined>(ASK);
  let now = $state.raw<Odds | null>(null);
  let last = '';
  let turn = 0;
  const wanted = $derived(JSON.stringify(about()));
  const stands = $derived(standing());
  $effect(() => {
    void stands;
    const mine = ++turn;
    if (wanted === 'null' || !ask) {
      now = null;
      last = '';
      return;
    }
    // What is about something else is not shown for this; what the table has moved past may stay a moment.
    if (wanted !== last) now = null;
    last = wanted;
    ask(JSON.parse(wanted) as AskOdds).then(
      (found) => {
        if (mine === turn) now = found;
      },
      () => {
        if (mine === turn) now = null;
      },
    );
  });
  return {
    get now() {
      return now;
    },
  };
}

/** How likely an outcome is; what is not listed cannot come. */
export const chanceOf = (odds: Odds | null, id: string): number =>
  odds?.outcomes.find((one) => one.id === id)?.chance ?? 0;

/** Outcomes of a group that are numbers. */
const numbers = (odds: Odds | null, group: string): (Outcome & { amount: number })[] =>
  (odds?.outcomes ?? []).filter(
    (one): one is Outcome & { amount: number } => one.group === group && one.amount !== null,
  );
export const expected = (odds: Odds | null, group: string): number =>
  numbers(odds, group).reduce((sum, { amount, chance }) => sum + amount * chance, 0);
export const atLeast = (odds: Odds | null, group: string, least: number): number =>
  numbers(odds, group).reduce((sum, { amount, chance }) => sum + (amount >= least ? chance : 0), 0);

/** How likely each number of a group is, from none on. */
export function spread(odds: Odds | null, group: string): number[] {
  const found: number[] = [];
  for (const { amount, chance } of numbers(odds, group)) found[amount] = chance;
  return Array.from(found, (chance) => chance ?? 0);
}
/** The one number that is sure to come, where one is. */
export const sure = (odds: Odds | null, group: string): number | null =>
  numbers(odds, group).find(({ chance }) => chance === 1)?.amount ?? null;

/** A chance as people say it; never 0 or 100 where it is not. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (chance > 1e-12 && rounded === 0) return '<1%';
  if (chance < 1 - 1e-12 && rounded === 100) return '>99%';
  return `${rounded}%`;
}
