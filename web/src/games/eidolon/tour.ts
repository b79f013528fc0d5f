// A first scene, shown around: make a Move, choose a card, see what it means.
import { type Sight, type TourStep, told } from '../../lib/tour.ts';
import { msg } from '../../lib/words.ts';
import type { EidolonView } from './kinds.ts';

type Seen = Sight<EidolonView>;
const mine = ({ view, you }: Seen) =>
  view.pcs.filter((pc) => pc.seat === you.seat && pc.status === 'active').map(({ id }) => id);
const making = (now: Seen) => now.view.making.some(({ pc }) => mine(now).includes(pc));
const over = told('eidolon.move-ended', 'eidolon.move-dropped');

export const tour: readonly TourStep<EidolonView>[] = [
  {
    text: msg(
      'web.eidolon.tour.scene',
      'This is the scene. The GM plays everybody else; a bot does it here. Say what you do; when it is risky, it is a Move.',
    ),
    at: '.eidolon.stage .head',
    part: 'stage',
    when: (now) => mine(now).length > 0 && now.view.mode === 'uptime',
  },
  {
    text: msg(
      'web.eidolon.tour.move',
      'Your Moves. The lit ones can be made now; “?” tells what each does. Make one.',
    ),
    at: 'section.sheet .make',
    part: 'sheet',
    done: making,
  },
  {
    text: msg(
      'web.eidolon.tour.asked',
      'What the Move needs is asked here: whom it concerns, which stat, what is at stake.',
    ),
    at: '[data-part="ask"]',
    part: 'stage',
    when: ({ requests }) => requests.length > 0,
    done: (now, began) => told('eidolon.drawn')(now, began) || over(now, began),
  },
  {
    text: msg(
      'web.eidolon.tour.spread',
      'You draw as many cards as the stat and play one. Its colour says whether it goes well; its Forecast says how.',
    ),
    at: '.felt',
    part: 'stage',
    when: making,
    done: (now, began) => told('eidolon.played')(now, began) || over(now, began),
  },
  {
    text: msg(
      'web.eidolon.tour.outcome',
      'The GM makes something of the card. Everybody sees what was played, and why.',
    ),
    at: '.felt',
  },
  {
    text: msg(
      'web.eidolon.tour.clock',
      'Who likes nothing they drew may Push: the top card, unseen. Then the Phantom Clock ticks, and at midnight an Eidolon turns.',
    ),
    at: '.rail .clock',
  },
  {
    text: msg(
      'web.eidolon.tour.book',
      'All Moves and cards stand in the book. Pause, veto, lines and veils are at the top. Now play on.',
    ),
    at: '.eidolon.stage .help',
  },
];
