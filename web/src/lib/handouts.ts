// Pages, pictures and portraits of a table, in any game that has them: its view has them under
// `handouts`, and what may be done with them is among what may be done at any time, as
// `<game>.handouts.<act>`.
import type { Offer } from './wire.ts';

export interface Handout {
  id: string;
  by: string;
  kind: 'page' | 'scene' | 'portrait' | 'note' | 'journal';
  title: string;
  text: string;
  picture: string;
  /** Whose portrait it is. */
  of: string;
  /** The seats that see it beside its maker; null: all. */
  known_to: string[] | null;
}

export interface Handouts {
  pages: Record<string, Handout>;
  /** The scene that was set last. */
  scene: string;
}

/** Everybody, in a list of seats. */
export const ALL = '*';
const BLANK = { title: '', text: '', picture: '', of: '', known_to: null };

/** The pages as a view has them; null where the game has none. */
export function handoutsOf(view: unknown): Handouts | null {
  const found = (view as { handouts?: unknown } | null)?.handouts;
  if (!found || typeof found !== 'object') return null;
  const { pages = {}, scene = '' } = found as Partial<Handouts>;
  const whole = Object.entries(pages).map(([id, page]) => [id, { ...BLANK, ...page }] as const);
  return { pages: Object.fromEntries(whole), scene };
}

const HANDOUTS = /\.handouts\.([a-z]+)$/;

export const isHandout = ({ rule }: Pick<Offer, 'rule'>): boolean => HANDOUTS.test(rule);

/** The offer of one such act. */
export const handoutAct = (anytime: readonly Offer[], act: string): Offer | undefined =>
  anytime.find(({ rule }) => HANDOUTS.exec(rule)?.[1] === act);

/** The portraits that people chose for whom they play, by their seats. */
export function faces(handouts: Handouts | null): Record<string, string> {
  const found = Object.values(handouts?.pages ?? {}).filter(({ kind }) => kind === 'portrait');
  return Object.fromEntries(found.map(({ by, picture }) => [by, picture]));
}

/** The portraits by whom they show: whoever has several keeps the last. */
export function portraits(handouts: Handouts | null): Record<string, string> {
  const found = Object.values(handouts?.pages ?? {}).filter(
    ({ kind, picture }) => kind === 'portrait' && picture,
  );
  return Object.fromEntries(found.map(({ of, picture }) => [of, picture]));
}

/** Those who have a portrait, by name. */
export const cast = (handouts: Handouts | null): string[] =>
  Object.values(handouts?.pages ?? {})
    .filter(({ kind, title }) => kind === 'portrait' && title)
    .map(({ title }) => title);
