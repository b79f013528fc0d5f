// What may be done now, found by what it is done to. An offer's first argument is who does it.
import type { Offer, Plain } from '../../lib/wire.ts';
import { t } from '../../lib/words.ts';
import {
  ATTRIBUTES,
  type EdgeView,
  type Need,
  PAIRS,
  type Person,
  type Prices,
  type Roll,
} from './kinds.ts';

/** The offers of a rule, to this target where one is named. */
export function find(offers: readonly Offer[], rule: string, ...to: Plain[]): Offer[] {
  return offers.filter(
    (offer) => offer.rule === `edge.${rule}` && to.every((one, n) => offer.args[n + 1] === one),
  );
}

/** Offers of one kind, with a name for all of them. */
export interface Kind {
  name: string;
  offers: Offer[];
}

/** The offers of these rules, rule by rule; those of one rule apart where `named` calls them otherwise. */
export function kindsOf(
  offers: readonly Offer[],
  rules: readonly string[],
  named: (offer: Offer) => string = ({ rule }) => t({ key: `${rule}.name` }),
): Kind[] {
  const found = new Map<string, Offer[]>();
  for (const offer of rules.flatMap((rule) => find(offers, rule)))
    found.set(named(offer), [...(found.get(named(offer)) ?? []), offer]);
  return [...found].map(([name, offers]) => ({ name, offers }));
}

/** What of these rules concerns something with this id (a roll, a hit), whoever does it. */
export function about(offers: readonly Offer[], rules: readonly string[], id: Plain): Offer[] {
  return rules.flatMap((rule) => find(offers, rule, id));
}

export const key = ({ rule, args }: Offer): string => rule + JSON.stringify(args);

export function personOf(view: EdgeView, id: string | undefined): Person | undefined {
  return view.people.find((one) => one.sheet.id === id);
}

export function nameOf(view: EdgeView, id: string | undefined): string {
  if (id === 'gm') return t({ key: 'edge.seat.gm' });
  return personOf(view, id)?.sheet.name ?? id ?? '';
}

/** Those of this seat who are alive. */
export function minesOf(view: EdgeView, seat: string | null | undefined): Person[] {
  return view.people.filter(({ sheet }) => sheet.seat === seat && !sheet.dead);
}

/** The same roll as a form, to be sent again with a change. */
export function goalOf(roll: Roll, change: Record<string, Plain> = {}): Record<string, Plain> {
  return {
    intent: roll.intent,
    skill: roll.skill || 'none',
    attribute: roll.attribute,
    rung: roll.rung ?? 'basic',
    win: roll.win ?? '',
    lose: roll.lose ?? '',
    clock: roll.clock ?? 0,
    ...change,
  };
}

/** The attribute a skill goes with. */
export function attributeOf(skill: string): string {
  return ATTRIBUTES.find((name) => PAIRS[name].includes(skill)) ?? 'wits';
}

/** Where a ledger stands after so much more: what is owed then, and how much of it goes over. */
export function wouldOwe(
  one: Person,
  debt: number,
): { owed: number; capacity: number; over: number; near: boolean } {
  const capacity = one.capacity.total;
  const owed = one.owed + debt;
  const over = Math.max(0, owed - capacity) - Math.max(0, one.owed - capacity);
  return { owed, capacity, over, near: over === 0 && owed >= capacity };
}

/** What taking harm and fatigue would leave on the sheet. The fuller of two wounds counts; one that is
 *  not worse than the old raises it by one; a full track of fatigue is one more. */
export function landed(
  one: Person,
  level: number,
  fatigue: number,
  adds = false,
): { harm: number; fatigue: number; full: boolean; dying: boolean } {
  const old = one.sheet.harm ?? 0;
  let harm = old;
  if (level) harm = adds ? old + level : level <= old ? old + 1 : level;
  const marked = (one.sheet.fatigue ?? 0) + fatigue;
  const full = fatigue > 0 && marked >= (one.sheet.attributes?.body ?? 1);
  if (full) harm += 1;
  return {
    harm: Math.min(3, harm),
    fatigue: full ? 0 : marked,
    full,
    dying: !!one.sheet.dying || harm > 3,
  };
}

/** A build while it is written. */
export interface Build {
  attributes: Record<string, number>;
  skills: Record<string, number>;
  talents: readonly string[];
  rites: readonly string[];
  symbols: readonly string[];
  familiar: boolean;
  codex: boolean;
  patron: string;
  weapons: readonly { row: string; tags: number }[];
  shield: string;
  armour: string;
  followers: readonly number[];
  assets: readonly string[];
  bonds: number;
  complications: number;
}

/** Every step of a build with its price, as the server counts it. */
export function bill(build: Build, prices: Prices): [string, number][] {
  const rating = (from: number, to: number, each: number) => {
    if (to <= from) return 0;
    if (prices.final_only) return to * each;
    let sum = 0;
    for (let n = from + 1; n <= to; n += 1) sum += n * each;
    return sum;
  };
  const bound = build.patron !== 'none';
  const lines: [string, number][] = [
    ...Object.entries(build.attributes).map(([name, n]): [string, number] => [
      name,
      rating(1, n, prices.rating),
    ]),
    ...Object.entries(build.skills).map(([name, n]): [string, number] => [
      name,
      rating(0, n, prices.skill),
    ]),
    ...build.talents.map((id): [string, number] => [id, prices.talents[id] ?? 0]),
    ...build.rites.map((id): [string, number] => [id, prices.rites[id] ?? 0]),
    ['familiar', build.familiar && bound ? prices.familiar : 0],
    ['codex', build.codex && bound ? prices.codex : 0],
    ...build.symbols.map((id): [string, number] => [`edge.${id}`, prices.symbol]),
    ...build.weapons.map(({ row, tags }): [string, number] => [
      row,
      (prices.weapons[row] ?? 0) + tags * prices.tag,
    ]),
    ['shield', prices.shields[build.shield] ?? 0],
    ['armour', prices.armours[build.armour] ?? 0],
    ...build.followers.map((cap): [string, number] => ['follower', cap * cap]),
    ...build.assets.map((size): [string, number] => ['asset', prices.assets[size] ?? 0]),
  ];
  return lines.filter(([, xp]) => xp > 0);
}

/** What a talent or a rite still asks for: another that comes first, a rating, what binds to its patron. */
export function lacking(build: Build, prices: Prices, id: string): Need | undefined {
  const bound = (prices.rites[id] ?? 0) === 0 || id.startsWith(`edge.${build.patron}.`);
  return prices.asks[id]?.find(({ what, least = 1 }) => {
    if (what === 'familiar') return !(build.familiar && bound);
    if (what === 'codex') return !(build.codex && bound);
    if (what === 'tier') return true; // everybody begins at the first
    const rating = build.attributes[what] ?? build.skills[what];
    return what.startsWith('edge.') ? !build.talents.includes(what) : (rating ?? 0) < least;
  });
}

/** How much a build may cost: more for bonds and complications, two of each at the most. */
export function allowed(build: Build, prices: Prices): number {
  const more =
    prices.bond * Math.min(2, build.bonds) + prices.complication * Math.min(2, build.complications);
  return Math.min(prices.start + more, prices.most);
}
