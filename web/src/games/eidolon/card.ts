import { msg } from '../../lib/words.ts';
import type { GameCard } from '../contract.ts';
import Cover from './Cover.svelte';

export default {
  title: 'EIDOLON: Become Your Best Self',
  about: msg(
    'web.lobby.about.eidolon',
    'A story game for a GM and some players: young people whose souls have taken shape. Tarot cards decide.',
  ),
  Cover,
  book: {
    edition: 'second edition',
    by: 'Luke Varner, Molly Rhinebeck',
    rights: '© 2024 Luke Varner and Molly Rhinebeck. All rights reserved.',
  },
} satisfies GameCard;
