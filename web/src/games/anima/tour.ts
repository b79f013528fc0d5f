// A first turn, shown around: dice for a maneuver, what they become, and what a strike does with them.
import { type Sight, type TourStep, told } from '../../lib/tour.ts';
import { msg } from '../../lib/words.ts';
import type { AnimaView } from './kinds.ts';

type Seen = Sight<AnimaView>;
const mine = ({ view, you }: Seen) =>
  view.fighters.filter(({ seat, out }) => seat === you.seat && !out).map(({ id }) => id);
const fights = (now: Seen) => !!now.view.conflict && mine(now).length > 0;
const holds = ({ requests }: Seen) =>
  requests.some(({ prompt }) => prompt.key === 'anima.ask.hold');
/** The dice of one's own roll lie there. */
const rolls = (now: Seen) => mine(now).includes(now.view.conflict?.throw?.actor ?? '');
const acts = (now: Seen) =>
  (now.view.conflict?.actors ?? []).some((id) => mine(now).includes(id)) && !holds(now);
const over = told('turn-ended', 'conflict-ended');

export const tour: readonly TourStep<AnimaView>[] = [
  {
    text: msg(
      'web.anima.tour.fight',
      'This is a fight, turn by turn: you and your friends against the GM’s side. Bots play all the others here.',
    ),
    at: '.anima.stage .head, .anima.stage .hold',
    part: 'stage',
    when: (now) => fights(now) || holds(now),
  },
  {
    text: msg(
      'web.anima.tour.hold',
      'First: which weapon is in your hand? Below each stands what it does. Press one.',
    ),
    at: '.anima.stage .hold',
    part: 'stage',
    when: holds,
    must: true,
    done: (now) => !holds(now),
  },
  {
    text: msg(
      'web.anima.tour.pools',
      'You have three pools of dice. Action dice make maneuvers; maneuvers earn strike and charge dice.',
    ),
    at: '.light .pools, .sides .pools',
    part: 'stage',
    when: fights,
  },
  {
    text: msg(
      'web.anima.tour.wait',
      'Somebody else acts now; the bright name at the top is whose turn it is. Yours comes.',
    ),
    at: '.anima.stage .head',
    part: 'stage',
    when: (now) => fights(now) && !acts(now),
    done: (now) => acts(now) || !fights(now),
  },
  {
    text: msg(
      'web.anima.tour.turn',
      'Your turn: one thing. Without strike dice begin with a maneuver; each button says what it may bring. Press one.',
    ),
    at: '.anima.stage .turn.plate',
    part: 'stage',
    when: acts,
    done: (now, began) => rolls(now) || over(now, began),
  },
  {
    text: msg(
      'web.anima.tour.dice',
      'Choose how many of your dice go in, and roll. What is used up is gone from the pool; the odds stand beside it.',
    ),
    at: '.anima.stage .tray',
    part: 'stage',
    when: rolls,
    done: (now, began) => told('rolled')(now, began) || over(now, began),
  },
  {
    text: msg(
      'web.anima.tour.earned',
      'So the dice fell. In a maneuver threes to fives become strike dice, sixes charge dice. A trait may roll again.',
    ),
    at: '.anima.stage .tray',
    part: 'stage',
    when: fights,
  },
  {
    text: msg(
      'web.anima.tour.wounds',
      'A strike needs more successes than the shield shows. Each wound fills a circle; with all full, they are out.',
    ),
    at: '.anima.stage .fighter.gm .wounds, .anima.stage .fighter .wounds',
    part: 'stage',
    when: fights,
  },
  {
    text: msg(
      'web.anima.tour.goals',
      'A goal can be achieved instead: with strike dice against its number. It says what it changes.',
    ),
    at: '.anima.stage .card.plate',
    part: 'stage',
    when: ({ view }) => !!view.conflict?.goals.some(({ settled }) => !settled),
  },
  {
    text: msg(
      'web.anima.tour.sheet',
      'Your sheet: powers, paid with charge dice, traits, weapons. Every number says why. Now play on.',
    ),
    at: 'section.sheet',
    part: 'sheet',
  },
];
