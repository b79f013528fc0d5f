// What the GM may do, sorted by whom or what it is about. New actions find a place by themselves: by a
// person they name, by the thing they end, by their id; whatever is left stands with the course of play.
import type { Offer, You } from '../../lib/wire.ts';
import { KEEPER } from '../contract.ts';
import type { EidolonView, MoveInProgressView } from './kinds.ts';
import { lastOf } from './said.ts';

export interface Kept {
  /** By the id of a character, an NPC or an enemy. */
  people: Map<string, Offer[]>;
  mods: Map<number, Offer[]>;
  effects: Map<number, Offer[]>;
  owed: Map<number, Offer[]>;
  /** What the GM makes: enemies, people, edges. */
  tools: Offer[];
  /** Sessions, scenes, combat, Uptime and Downtime. */
  course: Offer[];
  /** How this table plays. */
  table: Offer[];
  narrate: Offer | null;
}

/** Of all that may be done, what a GM leads with. Notes have a place of their own. */
export const leads = (offers: readonly Offer[], anytime: readonly Offer[]): Offer[] => [
  ...offers,
  ...anytime.filter(({ rule }) => rule.startsWith('eidolon.gm.') && rule !== 'eidolon.gm.notes'),
];

export function sort(view: EidolonView, offers: readonly Offer[]): Kept {
  const kept: Kept = {
    people: new Map(),
    mods: new Map(),
    effects: new Map(),
    owed: new Map(),
    tools: [],
    course: [],
    table: [],
    narrate: null,
  };
  const ids = new Set([...view.pcs, ...view.npcs, ...view.enemies].map(({ id }) => id));
  const seats = new Map(
    view.pcs.filter((pc) => pc.status === 'active').map((pc) => [pc.seat, pc.id]),
  );
  const put = <K>(map: Map<K, Offer[]>, key: K, offer: Offer) => {
    const found = map.get(key);
    if (found) found.push(offer);
    else map.set(key, [offer]);
  };
  for (const offer of offers) {
    const { rule, args } = offer;
    const [first] = args;
    const who = args.find((arg) => typeof arg === 'string' && ids.has(arg));
    if (rule === 'eidolon.ruling' || rule === 'eidolon.options') kept.table.push(offer);
    else if (rule === 'eidolon.gm.narrate' && !kept.narrate) kept.narrate = offer;
    else if (rule === 'eidolon.gm.clear-mod') put(kept.mods, Number(first), offer);
    else if (rule === 'eidolon.gm.end-effect') put(kept.effects, Number(first), offer);
    else if (rule === 'eidolon.gm.settle') put(kept.owed, Number(first), offer);
    else if (typeof who === 'string') put(kept.people, who, offer);
    else if (rule === 'eidolon.spotlight' && typeof first === 'string' && seats.has(first))
      put(kept.people, seats.get(first)!, offer);
    else if (rule.startsWith('eidolon.gm.')) kept.tools.push(offer);
    else kept.course.push(offer);
  }
  return kept;
}

/** The Move whose card is spoken of: the one being made, else the last. */
export const spokenOf = (view: EidolonView): MoveInProgressView | null =>
  view.making.findLast((one) => one.readings?.length) ?? lastOf(view);

/** Of what the GM may open, what the screen has a button for. */
export function drawn(view: EidolonView | null, offers: readonly Offer[], you: You): Offer[] {
  if (!view || you.seat !== KEEPER) return [];
  const { people, mods, effects, owed, tools, course, table, narrate } = sort(view, offers);
  const party = view.pcs.filter((pc) => pc.status === 'active');
  const at = <K>(map: Map<K, Offer[]>, shown: readonly { id: K }[]) =>
    shown.flatMap(({ id }) => map.get(id) ?? []);
  return [
    ...tools,
    ...course,
    ...table,
    ...at(people, [...party, ...view.enemies, ...view.npcs]),
    ...at(mods, view.mods),
    ...at(effects, view.effects),
    ...at(owed, view.obligations),
    ...(narrate && spokenOf(view)?.readings?.length ? [narrate] : []),
  ];
}

/** Offers of one rule together, in the order they came. */
export function byRule(offers: readonly Offer[]): [string, Offer[]][] {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const group = found.get(offer.rule);
    if (group) group.push(offer);
    else found.set(offer.rule, [offer]);
  }
  return [...found];
}
