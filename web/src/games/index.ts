// The games this page has a client for: the build lists the folders beside this file. Each is fetched
// when it is first needed; a game without a folder is played with the general client.
import { Piece } from '../lib/pieces.ts';
import { loadWordsOf } from '../lib/settings.svelte.ts';
import type { AnyGame } from './contract.ts';

type Client = { default: AnyGame };
const clients = Object.fromEntries(
  Object.entries(import.meta.glob<Client>('./*/index.ts')).map(([path, fetch]) => {
    const id = path.split('/')[1]!;
    return [id, new Piece(id, fetch)];
  }),
);
const general: Piece<Client> = new Piece('general', () => import('../general/index.ts'));

const loaded = new Map<string, AnyGame>();

/** A game that is here already: drawn at once, without waiting for a promise. */
export function ready(game: string): AnyGame | null {
  return loaded.get(game) ?? null;
}

export function load(game: string): Promise<AnyGame> {
  const client = clients[game] ?? general;
  // Without its sentences it shows keys, and can still be played.
  const words = loadWordsOf(game).catch(() => {});
  return Promise.all([client.get(), words]).then(([module]) => {
    loaded.set(game, module.default);
    return module.default;
  });
}
