import { msg } from '../../lib/words.ts';
import type { GameCard } from '../contract.ts';
import Cover from './Cover.svelte';

export default {
  title: 'Anima Prime',
  about: msg(
    'web.lobby.about.anima',
    'A story game for a GM and some players: spectacular fights, big dice pools, and what comes between.',
  ),
  Cover,
  book: { edition: 'alpha', by: 'Christian Griffen' },
} satisfies GameCard;
