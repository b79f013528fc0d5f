// The games this page has a client for: the build lists the folders beside this file. Each is fetched
// when it is first needed; a game without a folder is played with the general client.
import type { Component } from 'svelte';
import { Piece } from '../lib/pieces.ts';
import { loadWordsOf } from '../lib/settings.svelte.ts';
import type { AnyGame, AnyGlance, SetupProps } from './contract.ts';

type Client = { default: AnyGame };
const clients = Object.fromEntries(
  Object.entries(import.meta.glob<Client>('./*/index.ts')).map(([path, fetch]) => {
    const id = path.split('/')[1]!;
    return [id, new Piece(id, fetch)];
  }),
);
const general: Piece<Client> = new Piece('general', () => import('../general/index.ts'));

type Later = { default: Partial<AnyGame> };
const laters = Object.fromEntries(
  Object.entries(import.meta.glob<Later>('./*/later.ts')).map(([path, fetch]) => {
    const id = path.split('/')[1]!;
    return [id, new Piece(`${id}-later`, fetch)];
  }),
);

type Choices = { default: Component<SetupProps, object, 'draft'> };
const choices = Object.fromEntries(
  Object.entries(import.meta.glob<Choices>('./*/Setup.svelte')).map(([path, fetch]) => {
    const id = path.split('/')[1]!;
    return [id, new Piece(`${id}-setup`, fetch)];
  }),
);
const plainChoices: Piece<Choices> = new Piece('setup', () => import('../general/Setup.svelte'));

/** The choices before a game, with its words. */
export async function setupOf(game: string): Promise<Choices['default']> {
  const words = loadWordsOf(game).catch(() => {});
  const [found] = await Promise.all([(choices[game] ?? plainChoices).get(), words]);
  return found.default;
}

type Glanced = { default: AnyGlance };
const glances = Object.fromEntries(
  Object.entries(import.meta.glob<Glanced>('./*/glance.ts')).map(([path, fetch]) => {
    const id = path.split('/')[1]!;
    return [id, new Piece(`${id}-glance`, fetch)];
  }),
);

/** What there is to say of a table of this game at a glance, with its words; null where nothing is. */
export async function glanceOf(game: string): Promise<AnyGlance | null> {
  const words = loadWordsOf(game).catch(() => {});
  const [found] = await Promise.all([glances[game]?.get().catch(() => null), words]);
  return found?.default ?? null;
}

const loaded = new Map<string, AnyGame>();
const complete = new Set<string>();

/** A game that is here already: drawn at once, without waiting for a promise. */
export function ready(game: string): AnyGame | null {
  return loaded.get(game) ?? null;
}

/** Has all of it come that there is? */
export const isWhole = (game: string): boolean => complete.has(game);

/** A game with what it leaves for later: sheet, beats, ending. */
export async function loadWhole(game: string): Promise<AnyGame> {
  const [first, later] = await Promise.all([load(game), laters[game]?.get()]);
  if (!complete.has(game)) {
    complete.add(game);
    loaded.set(game, { ...first, ...later?.default });
  }
  return loaded.get(game)!;
}

/** What a stage is lit with. */
export function load(game: string): Promise<AnyGame> {
  const client = clients[game] ?? general;
  // Without its sentences it shows keys, and can still be played.
  const words = loadWordsOf(game).catch(() => {});
  return Promise.all([client.get(), words]).then(([module]) => {
    if (!loaded.has(game)) loaded.set(game, module.default);
    return loaded.get(game)!;
  });
}
