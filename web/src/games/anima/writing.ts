// A page that is being filled in, by the names of its lines.
import { begun, type Draft, given, missing } from '../../lib/asks.ts';
import type { Asks, Field, Line, Plain } from '../../lib/wire.ts';

interface Lines {
  fields: Field[];
}

/** Read and written by name; each change is a new one. */
export class Writing {
  readonly page: Lines;
  readonly draft: Draft[];
  constructor(page: Lines, draft: Draft) {
    this.page = page;
    this.draft = Array.isArray(draft) ? draft : [];
  }
  at(name: string): number {
    return this.page.fields.findIndex((field) => field.name === name);
  }
  field(name: string): Field | undefined {
    return this.page.fields[this.at(name)];
  }
  asks(name: string): Asks {
    return this.field(name)!.asks;
  }
  raw(name: string): Draft {
    return this.draft[this.at(name)] ?? null;
  }
  with(name: string, value: Draft): Writing {
    const at = this.at(name);
    return at < 0 ? this : new Writing(this.page, this.draft.with(at, value));
  }
  /** What would be sent of this line. */
  value(name: string): Plain {
    const field = this.field(name);
    return field ? given(field.asks, this.raw(name)) : null;
  }
  text(name: string): string {
    const value = this.raw(name);
    return typeof value === 'string' ? value : '';
  }
  /** The same line, filled with an answer. */
  put(name: string, value: Plain): Writing {
    const field = this.field(name);
    return field ? this.with(name, begun(field.asks, value)) : this;
  }
}

/** The rows of a line that holds several pages, such as weapons. */
export function rowsOf(one: Writing, name: string): Draft[] {
  const found = one.raw(name);
  return Array.isArray(found) ? found : [];
}
export const rowOf = (one: Writing, name: string, n: number): Writing =>
  new Writing(one.asks(name).each!, rowsOf(one, name)[n] ?? []);
export const setRow = (one: Writing, name: string, n: number, next: Writing): Writing =>
  one.with(name, rowsOf(one, name).with(n, next.draft));
export const added = (one: Writing, name: string, row: Draft): Writing =>
  one.with(name, [...rowsOf(one, name), row]);
export const removed = (one: Writing, name: string, n: number): Writing =>
  one.with(
    name,
    rowsOf(one, name).filter((_, m) => m !== n),
  );

/** How often each thing is chosen in a list that names every rank. */
export function ranks(asks: Asks, draft: Draft): Record<string, number> {
  const found: Record<string, number> = {};
  for (const n of Array.isArray(draft) ? draft : []) {
    const id = String(asks.options[Number(n)]?.value);
    found[id] = (found[id] ?? 0) + 1;
  }
  return found;
}
/** The list, with one thing chosen so often. */
export function ranked(asks: Asks, draft: Draft, id: string, rank: number): Draft {
  const others = (Array.isArray(draft) ? draft : []).filter(
    (n) => asks.options[Number(n)]?.value !== id,
  );
  const places = asks.options.map(({ value }, n) => (value === id ? n : -1)).filter((n) => n >= 0);
  return [...others, ...places.slice(0, Math.max(0, rank))];
}
/** How often it can be. */
export const mostOf = (asks: Asks, id: string): number =>
  asks.options.filter(({ value }) => value === id).length;
export const picks = (draft: Draft): number => (Array.isArray(draft) ? draft.length : 0);

export const NINE = 9;
export type StepId = 'start' | 'who' | 'powers' | 'gear' | 'heart' | 'ties';

export interface Lack {
  step: StepId;
  what: 'name' | 'mark' | 'powers' | 'weapon' | 'traits' | 'loved' | 'line';
  /** The line to write it in, where there is one. */
  line?: string;
}
export const TRAITS = ['trait-1', 'trait-2', 'trait-3'] as const;
/** Lines the page could send empty, and a character cannot do without. */
export const NEEDED: ReadonlySet<string> = new Set(['mark', 'loved', ...TRAITS]);

/** A sample that is printed with fewer than nine powers: as it is, it may be played. */
interface Printed {
  powers: Record<string, number>;
  open?: number;
}
const same = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([id, rank]) => b[id] === rank);

/** What is still lacking, step by step; the table knows the rest. */
export function lacking(one: Writing, samples: readonly Printed[] = []): Lack[] {
  const found: Lack[] = [];
  const empty = (name: string) => !one.text(name).trim();
  if (empty('name')) found.push({ step: 'who', what: 'name', line: 'name' });
  if (empty('mark')) found.push({ step: 'who', what: 'mark', line: 'mark' });
  const have = ranks(one.asks('powers'), one.raw('powers'));
  const printed = samples.some(({ powers, open }) => open && same(powers, have));
  if (picks(one.raw('powers')) !== NINE && !printed) found.push({ step: 'powers', what: 'powers' });
  // A bond may stay open until there is somebody to bond with; a weapon is there from the start.
  if (have['soulbound-weapon'] && !picks(one.raw('weapons')))
    found.push({ step: 'gear', what: 'weapon' });
  for (const name of ['weapons', 'bonds'])
    if (missing(one.asks(name), one.raw(name))) found.push({ step: 'gear', what: 'line' });
  const trait = TRAITS.find(empty);
  if (trait) found.push({ step: 'heart', what: 'traits', line: trait });
  if (one.value('passion') === 'love' && empty('loved'))
    found.push({ step: 'heart', what: 'loved', line: 'loved' });
  for (const name of ['background', 'links'])
    if (missing(one.asks(name), one.raw(name))) found.push({ step: 'ties', what: 'line' });
  return found;
}

/** A goal that changes something must say what. */
export function vague(goal: Writing): boolean {
  const effect = goal.value('effect');
  const names = effect === 'condition' || effect === 'block' || effect === 'threat';
  return (names || effect === 'other') && !goal.text('what').trim();
}

/** An order of turns as far as it was set; who came to the page since acts last. */
export function inOrder(set: readonly string[], members: readonly string[]): string[] {
  const kept = set.filter((who, n) => members.includes(who) && set.indexOf(who) === n);
  return [...kept, ...members.filter((who) => who && !kept.includes(who))];
}

/** A name nobody has yet: the second "The guards" is "The guards 2". */
export function unlike(name: string, others: readonly string[]): string {
  let said = name;
  for (let n = 2; others.includes(said); n++) said = `${name} ${n}`;
  return said;
}

/** Figures for an opponent in a hurry. */
export const PRESETS = {
  rabble: {
    type: 'swarm',
    members: 20,
    competence: 1,
    defense: 1,
    wounds: 2,
    action: 6,
    charge: -1,
    start: 0,
    strike: 6,
  },
  squad: {
    type: 'squad',
    members: 4,
    competence: 2,
    defense: 1,
    wounds: 3,
    action: 8,
    charge: -1,
    start: 0,
    strike: 6,
  },
  rival: {
    type: 'individual',
    members: 0,
    competence: 3,
    defense: 2,
    wounds: 3,
    action: 10,
    charge: -1,
    start: 0,
    strike: 6,
  },
  boss: {
    type: 'individual',
    members: 0,
    competence: 4,
    defense: 3,
    wounds: 5,
    action: 14,
    charge: -1,
    start: 2,
    strike: 8,
  },
} as const;
export type Preset = keyof typeof PRESETS;
export function preset(one: Writing, which: Preset): Writing {
  return Object.entries(PRESETS[which]).reduce((now, [name, value]) => now.put(name, value), one);
}

/** A page to begin from, in the language it will be filled in: where a line stands, its words. */
export function spoken(page: unknown, say: (line: Line) => string): Plain {
  if (Array.isArray(page)) return page.map((one) => spoken(one, say));
  if (page && typeof page === 'object') return say(page as Line);
  return (page ?? null) as Plain;
}
