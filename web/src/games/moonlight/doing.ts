// What may be done now, found by what it is done to. An offer's first argument is who does it.
import type { Odds, Offer, Plain } from '../../lib/wire.ts';
import { t } from '../../lib/words.ts';
import { BANDS, type Band, type Cost, type MoonView, type Person } from './kinds.ts';

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

/** What it costs on the average. */
export function usual(costs: readonly Cost[]): number {
  return costs.reduce((sum, { stress, chance }) => sum + stress * chance, 0);
}

/** From the best to the worst that it can cost. */
export function span(costs: readonly Cost[]): [number, number] {
  const all = costs.filter(({ chance }) => chance > 0).map(({ stress }) => stress);
  return [Math.min(...all), Math.max(...all)];
}

/** How likely each result is, as the shared piece draws it. */
export function oddsOf(chances: Record<string, number>, named: (band: Band) => string): Odds {
  const plain = (text: string) => ({ key: 'kernel.plain', args: { text } });
  const tone = (band: Band) => (band === '1-3' ? 'bad' : band === '4/5' ? 'plain' : 'good');
  const outcomes = BANDS.map((band) => ({
    id: band,
    label: plain(named(band)),
    chance: chances[band] ?? 0,
    tone: tone(band) as Odds['outcomes'][number]['tone'],
    group: '',
    amount: null,
  }));
  return { title: plain(''), outcomes, sampled: 0, notes: [] };
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
