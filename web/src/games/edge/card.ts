import { msg } from '../../lib/words.ts';
import type { GameCard } from '../contract.ts';
import Cover from './Cover.svelte';

export default {
  title: "Fate's Edge",
  about: msg(
    'web.lobby.about.edge',
    'Dark fantasy for a GM and some players: pools of d10, beats that bite, patrons who keep accounts.',
  ),
  Cover,
  book: { edition: 'System Reference Document, October 15, 2025' },
} satisfies GameCard;
