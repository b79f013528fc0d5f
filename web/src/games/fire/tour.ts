// A first turn, shown around: explore, walk, collect, and what the cult does then.
import { may, type Sight, type TourStep, told } from '../../lib/tour.ts';
import { msg } from '../../lib/words.ts';
import type { FireView } from './kinds.ts';

const yours = ({ view, you }: Sight<FireView>) => !!view.turn && view.turn.seat === you.seat;

export const tour: readonly TourStep<FireView>[] = [
  {
    text: msg(
      'web.fire.tour.explore',
      'You stand in the Vestibule. A lit doorway leads into the dark: press it to explore and go in, for 1 AP.',
    ),
    at: '.map button.door',
    part: 'stage',
    when: (now) => yours(now) && may('fire.explore')(now),
    done: told('tile-placed'),
  },
  {
    text: msg(
      'web.fire.tour.chamber',
      'You are in a new chamber. Press any chamber to see what can be done there and what it costs; walking next door costs 1 AP.',
    ),
    at: '.map button[data-chamber]:not([data-chamber="V"])',
    when: (now) => yours(now) && now.view.tiles.length > 1,
  },
  {
    text: msg(
      'web.fire.tour.points',
      'These are the action points you have left this turn. Each action says what it costs.',
    ),
    at: '.turn .pips',
    when: yours,
  },
  {
    text: msg(
      'web.fire.tour.collect',
      'Tokens of Power lie in most chambers. Stand there and collect, for 4 AP less your stars in that colour.',
    ),
    at: 'section.do',
    part: 'do',
    when: (now) => yours(now) && now.view.tiles.some(({ token }) => token),
    done: told('token-collected', 'turn-began'),
  },
  {
    text: msg(
      'web.fire.tour.end',
      'Spend what is left, or end the turn. Then the cult performs its ritual.',
    ),
    at: 'section.do',
    part: 'do',
    when: yours,
    done: told('ritual-began'),
  },
  {
    text: msg(
      'web.fire.tour.ritual',
      'The cult turned up a card: if its chamber lies in the dungeon, a cultist comes there. A second one, and the chamber falls into the Void.',
    ),
    at: '.map',
    part: 'stage',
    when: ({ log }) => log.some(({ kind }) => kind === 'ritual-began'),
  },
  {
    text: msg(
      'web.fire.tour.attack',
      'Attacking removes a cultist: go to its chamber, press it, attack for 1 AP. Do so before a second one comes.',
    ),
    at: '.map button[data-cultists], .map',
    part: 'stage',
  },
  {
    text: msg(
      'web.fire.tour.threat',
      'When the cards run out the threat rises: more cards a turn. At the top of the track it is over.',
    ),
    at: '.threat button, .threat',
  },
  {
    text: msg(
      'web.fire.tour.relics',
      'Six tokens of a colour break its relic. With all three broken, take the Fire and get out. Good luck.',
    ),
    at: '.relics',
  },
];
