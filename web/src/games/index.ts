// The games this page can show. Each is fetched when it is first needed.
import type { GameModule } from './contract.ts';

const games: Record<string, () => Promise<GameModule>> = {
  fire: () => import('./fire/index.ts'),
};

export function knows(game: string): boolean {
  return game in games;
}

export function load(game: string): Promise<GameModule> {
  const found = games[game];
  return found ? found() : Promise.reject(new Error(`no page for the game ${game}`));
}
