import { msg } from '../../lib/words.ts';
import type { GameCard } from '../contract.ts';
import Cover from './Cover.svelte';

export default {
  title: 'Fire of Eidolon',
  about: msg(
    'web.lobby.about.fire',
    'A co-operative dungeon crawl for one to six. Find the Fire and get everybody out before the cult brings the place down.',
  ),
  Cover,
  book: {
    by: 'Michael Lipton; Ian Stedman; Magic Meeple Games',
    rights:
      '© 2016 Magic Meeple Games, LLC. All rights reserved. Fire of Eidolon, World of Eidolon, Super Nano Enhanced Series and Magic Meeple Games are trademarks of Magic Meeple Games, LLC.',
  },
  notes: [
    {
      text: msg(
        'web.credits.figures',
        'Component figures of Fire of Eidolon that its booklet leaves to cards and tiles, and only figures, were read from scans posted in two public fan projects on GitHub (agkim0/Fire-of-Eidolon, Sirishp3/Fire-of-Eidolon). Chamber names are ours.',
      ),
    },
  ],
} satisfies GameCard;
