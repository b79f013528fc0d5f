// Notes on a sheet: what the rules do not know. An item, a condition, a rule of the table's own, with a
// number or without. Every game with sheets has them under `extras`; ui/SheetNotes.svelte draws them.
import { getContext, setContext } from 'svelte';
import type { Offer, Open, Plain, You } from './wire.ts';

export interface Note {
  id: string;
  of: string;
  name: string;
  text?: string;
  counts?: boolean;
  count?: number;
  most?: number;
  known_to?: readonly string[] | null;
}

/** What notes need of the table's page. */
export interface Writing {
  now: { view: unknown; anytime: Offer[] } | null;
  you: You;
  /** Does whoever looks lead the table? */
  keeps: boolean;
  open: (offer: Offer, form?: Open['form']) => unknown;
  /** Opens the form of an action with these lines filled in. */
  fill: (offer: Offer, lines: Record<string, Plain>) => void;
}

const NOTES = Symbol('notes');

/** Whose page it is. Only for use while a component is made. */
export const giveNotes = (page: Writing): void => {
  setContext(NOTES, page);
};

export const notesHere = (): Writing | undefined => getContext<Writing | undefined>(NOTES);

/** Those on one sheet, as far as this seat may know them. */
export function notesOn(view: unknown, sheet: string): Note[] {
  const { extras } = (view ?? {}) as { extras?: { items?: Record<string, Note> } };
  return Object.values(extras?.items ?? {}).filter((one) => one.of === sheet);
}

/** What may be done with notes, by the end of its rule: put, count, remove. */
export const doing = (anytime: readonly Offer[], what: string): Offer | undefined =>
  anytime.find(({ rule }) => rule.endsWith(`.extras.${what}`));
