import type { GameCard } from '../contract.ts';

export default {
  title: "Fate's Edge",
  book: { edition: 'System Reference Document, October 15, 2025' },
} satisfies GameCard;
