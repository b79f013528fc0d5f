// What the lobby and the credits show of the games, by their ids. Small, and here from the start.
import type { GameCard } from './contract.ts';

const found = import.meta.glob<GameCard>('./*/card.ts', { eager: true, import: 'default' });

export const cards: Record<string, GameCard | undefined> = Object.fromEntries(
  Object.entries(found).map(([path, card]) => [path.split('/')[1], card]),
);
