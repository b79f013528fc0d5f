// What may be done now, found by what it is done to. An offer's first argument is who does it.
import type { Odds, Offer, Plain } from '../../lib/wire.ts';
import { t } from '../../lib/words.ts';
import type { Band, MoonView, Person } from './kinds.ts';

/** The offers of a rule, to this target where one is named. */
export function find(offers: readonly Offer[], rule: string, ...to: Plain[]): Offer[] {
  return offers.filter(
    (offer) =>
      offer.rule === `moonlight.${rule}` && to.every((one, n) => offer.args[n + 1] === one),
  );
}

/** What of these offers concerns something with this id (a roll, a consequence), whoever does it. */
export function about(offers: readonly Offer[], rules: readonly string[], id: Plain): Offer[] {
  return rules.flatMap((rule) => find(offers, rule, id));
}

export function personOf(view: MoonView, id: string | undefined): Person | undefined {
  return view.people.find((one) => one.sheet.id === id);
}

/** A protagonist's name; their true one while they are transcended. */
export function nameOf(view: MoonView, id: string | undefined): string {
  const sheet = personOf(view, id)?.sheet;
  if (id === 'gm') return t({ key: 'moonlight.seat.gm' });
  return (sheet?.transcended && sheet.true_name) || sheet?.name || id || '';
}

/** Those of this seat who are still in the story. */
export function minesOf(view: MoonView, seat: string | null | undefined): Person[] {
  return view.people.filter(({ sheet }) => sheet.seat === seat && !sheet.lost);
}

/** Of all that lies on the table: what belongs to one roll, or to one answer. The labels are `named`
 *  where the page has words of its own. */
export function part(
  odds: Odds | null,
  group: string,
  named?: (band: Band) => string,
): Odds | null {
  const found = (odds?.outcomes ?? []).filter((one) => one.group === group);
  if (!odds || !found.length) return null;
  const plain = (text: string) => ({ key: 'kernel.plain', args: { text } });
  const outcomes = found.map((one) => {
    const band = one.id.slice(group.length + 1) as Band;
    return named ? { ...one, label: plain(named(band)) } : one;
  });
  return { ...odds, outcomes };
}

/** The least and the most that can come, where outcomes are numbers. */
export function span(odds: Odds): [number, number] {
  const all = odds.outcomes.filter(({ chance }) => chance > 0).map(({ amount }) => amount ?? 0);
  return [Math.min(...all), Math.max(...all)];
}

export interface Thread {
  from: string;
  to: string;
  links: number;
  vow: string;
}

/** The threads between protagonists who are still here: links held, promises made. */
export function threads(view: MoonView): Thread[] {
  const here = new Set(view.people.filter(({ sheet }) => !sheet.lost).map(({ sheet }) => sheet.id));
  const found: Thread[] = [];
  for (const { sheet } of view.people) {
    if (!here.has(sheet.id)) continue;
    const to = new Set([...Object.keys(sheet.links ?? {}), ...(sheet.vows ?? []).map((v) => v.to)]);
    for (const other of to) {
      if (!here.has(other)) continue;
      const vow = sheet.vows?.find((one) => one.to === other)?.words ?? '';
      found.push({ from: sheet.id, to: other, links: sheet.links?.[other] ?? 0, vow });
    }
  }
  return found;
}

/** How far a clock moves by what a roll achieved, by its effect; the director may say otherwise. */
export const SEGMENTS = [0, 2, 3, 4] as const;
