// The games this page can show. Each is fetched when it is first needed.
import { Piece } from '../lib/pieces.ts';
import { loadWordsOf } from '../lib/settings.svelte.ts';
import type { GameModule } from './contract.ts';

const games: Record<string, Piece<GameModule>> = {
  fire: new Piece('fire', () => import('./fire/index.ts')),
  eidolon: new Piece('eidolon', () => import('./eidolon/index.ts')),
  anima: new Piece('anima', () => import('./anima/index.ts')),
};

export function knows(game: string): boolean {
  return game in games;
}

const loaded = new Map<string, GameModule>();

/** A game that is here already: drawn at once, without waiting for a promise. */
export function ready(game: string): GameModule | null {
  return loaded.get(game) ?? null;
}

export function load(game: string): Promise<GameModule> {
  const found = games[game];
  if (!found) return Promise.reject(new Error(`no page for the game ${game}`));
  // Without its sentences it shows keys, and can still be played.
  const words = loadWordsOf(game).catch(() => {});
  return Promise.all([found.get(), words]).then(([module]) => {
    loaded.set(game, module);
    return module;
  });
}
