import { msg } from '../../lib/words.ts';
import type { GameCard } from '../contract.ts';
import Cover from './Cover.svelte';

export default {
  title: 'Girl by Moonlight',
  about: msg(
    'web.lobby.about.moonlight',
    'Magical girls against despair, for a director and some players. Dice and friends decide.',
  ),
  Cover,
  book: {
    by: 'Andrew Gillis; Evil Hat Productions, LLC; Seven Crows Games',
    rights: '© 2023 Evil Hat Productions, LLC and Andrew Gillis. CC BY-SA 4.0.',
  },
  notes: [
    {
      text: msg(
        'web.credits.moonlight',
        'Based on Girl by Moonlight by Andrew Gillis, published by Evil Hat Productions, LLC, whose text is offered under the Creative Commons Attribution-ShareAlike 4.0 licence. Changes were made: the rules are retold in our own words, shortened, and completed by rulings of ours. As far as our texts adapt that book, they are shared under CC BY-SA 4.0 as well. Girl by Moonlight is based on Blades in the Dark by John Harper.',
      ),
      link: {
        to: 'https://creativecommons.org/licenses/by-sa/4.0/',
        text: msg('web.credits.licence', 'The licence'),
      },
    },
  ],
} satisfies GameCard;
