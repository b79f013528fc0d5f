// A first scene, shown around: the mission opens, somebody acts, and what it costs.
import type { Sight, TourStep } from '../../lib/tour.ts';
import { msg } from '../../lib/words.ts';
import { minesOf } from './doing.ts';
import type { MoonView } from './kinds.ts';

type Seen = Sight<MoonView>;
const mine = ({ view, you }: Seen) => minesOf(view, you.seat).map(({ sheet }) => sheet.id);
const own = (now: Seen) => now.view.rolls.find(({ roll }) => mine(now).includes(roll.who));
const struck = (now: Seen) =>
  now.view.incoming.some(({ consequence }) => mine(now).includes(consequence.whom));
const open = ({ view }: Seen) => view.phase === 'mission' && !!view.mission?.position;

export const tour: readonly TourStep<MoonView>[] = [
  {
    text: msg(
      'web.moonlight.tour.scene',
      'This is the scene. The director says what happens around you, and you say what you do. A bot directs here.',
    ),
    at: '.moonlight.stage .scene',
    part: 'stage',
    when: (now) => mine(now).length > 0 && now.view.phase === 'mission',
  },
  {
    text: msg(
      'web.moonlight.tour.engage',
      'A mission opens with one roll: it says in what position you begin. Somebody rolls it.',
    ),
    at: 'section.guide',
    part: 'stage',
    when: (now) => !open(now),
    done: open,
  },
  {
    text: msg(
      'web.moonlight.tour.act',
      'Say what you want and choose an action. Its dots and its attribute are your dice.',
    ),
    at: 'form.acting',
    part: 'stage',
    when: open,
    done: (now) => !!own(now),
  },
  {
    text: msg(
      'web.moonlight.tour.stakes',
      'Position says how dangerous it is, effect how much it would do. Friends may add dice; you may push.',
    ),
    at: 'article.roll .stakes',
    when: (now) => !!own(now),
  },
  {
    text: msg(
      'web.moonlight.tour.roll',
      'The highest die counts: 6 goes well, 4 or 5 has a cost, 1 to 3 goes badly. Roll.',
    ),
    at: 'article.roll .throw',
    when: (now) => !!own(now),
    done: (now) => !own(now),
  },
  {
    text: msg('web.moonlight.tour.result', 'This is what the dice say. Tell what it looks like.'),
    at: 'article.last',
    when: ({ view }) => !!view.last,
  },
  {
    text: msg(
      'web.moonlight.tour.strike',
      'A consequence is on its way. Nothing lands at once: resist, use armour, let a friend step in, or take it.',
    ),
    at: 'article.strike',
    when: struck,
    done: (now) => !struck(now),
  },
  {
    text: msg(
      'web.moonlight.tour.threads',
      'These are your friends, and what is between you. A link helps from anywhere, and saves from eclipse.',
    ),
    at: 'section.between',
  },
  {
    text: msg(
      'web.moonlight.tour.moon',
      'Stress is the shadow on your moon. When it is full you may fall into eclipse. Now play on.',
    ),
    at: 'section.sheet .meter',
    part: 'sheet',
  },
];
