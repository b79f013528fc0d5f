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

/** Which step lacks something, by the lines of the page; the table knows the rest. */
export function lacks(
  one: Writing,
): { step: StepId; what: 'name' | 'mark' | 'powers' | 'traits' | 'loved' | 'line' } | null {
  if (!one.text('name').trim()) return { step: 'who', what: 'name' };
  if (!one.text('mark').trim()) return { step: 'who', what: 'mark' };
  const count = picks(one.raw('powers'));
  if (count !== NINE && !(count === 8 && one.text('name') === 'Kassala'))
    return { step: 'powers', what: 'powers' };
  for (const name of ['weapons', 'bonds'])
    if (missing(one.asks(name), one.raw(name))) return { step: 'gear', what: 'line' };
  if (![1, 2, 3].every((n) => one.text(`trait-${n}`).trim()))
    return { step: 'heart', what: 'traits' };
  if (one.value('passion') === 'love' && !one.text('loved').trim())
    return { step: 'heart', what: 'loved' };
  for (const name of ['background', 'links'])
    if (missing(one.asks(name), one.raw(name))) return { step: 'ties', what: 'line' };
  return null;
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
