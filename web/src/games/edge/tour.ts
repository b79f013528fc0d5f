// A first scene, shown around: say something, roll it, see what it brings.
import type { Sight, TourStep } from '../../lib/tour.ts';
import { msg } from '../../lib/words.ts';
import { minesOf } from './doing.ts';
import type { EdgeView } from './kinds.ts';

type Seen = Sight<EdgeView>;
const mine = ({ view, you }: Seen) => minesOf(view, you.seat).map(({ sheet }) => sheet.id);
const own = (now: Seen) => now.view.rolls.find(({ roll }) => mine(now).includes(roll.who));
const playing = (now: Seen) => mine(now).length > 0 && !now.view.scene.over;

export const tour: readonly TourStep<EdgeView>[] = [
  {
    text: msg(
      'web.edge.tour.scene',
      'This is the scene. The GM says what you see, and you say what you do.',
    ),
    at: '.edge.stage .scene',
    part: 'stage',
    when: playing,
  },
  {
    text: msg(
      'web.edge.tour.act',
      'Say what you want and how, choose a skill, and press “Put it on the table”.',
    ),
    at: 'form.acting',
    part: 'stage',
    done: (now) => !!own(now),
  },
  {
    text: msg(
      'web.edge.tour.stakes',
      'Position: how bad it may get. Difficulty: how many successes you need. Press the number to see why.',
    ),
    at: 'article.roll .place',
    when: (now) => !!own(now),
  },
  {
    text: msg(
      'web.edge.tour.roll',
      'One d10 for each point of attribute and skill; 6 or more is a success. The odds stand beside them. Roll.',
    ),
    at: 'article.roll .pool',
    when: (now) => !!own(now) && !own(now)?.roll.faces?.length,
    done: (now) => !own(now) || !!own(now)?.roll.faces?.length,
  },
  {
    text: msg(
      'web.edge.tour.stand',
      'Each 1 sticks as a story beat. Let the roll stand, or pay a Boon to roll again.',
    ),
    at: 'article.roll .fell',
    when: (now) => !!own(now)?.roll.faces?.length,
    done: (now) => !own(now),
  },
  {
    text: msg(
      'web.edge.tour.outcome',
      'This came of it. Clean, at a cost, partial or a miss: tell what it looks like.',
    ),
    at: 'article.made',
    when: ({ view }) => !!view.last,
  },
  {
    text: msg(
      'web.edge.tour.harm',
      'Harm is on its way. Resist it, turn it, let armour meet it, or take it.',
    ),
    at: 'article.hit',
    when: (now) => now.view.hits.some(({ hit }) => mine(now).includes(hit.whom)),
    done: (now) => !now.view.hits.some(({ hit }) => mine(now).includes(hit.whom)),
  },
  {
    text: msg(
      'web.edge.tour.bank',
      'Black stones are the GM’s story beats. The GM spends them on trouble.',
    ),
    at: 'section.bank',
  },
  {
    text: msg(
      'web.edge.tour.boons',
      'White stones are Boons. Failure pays them: for re-rolls, help, a better position, rites.',
    ),
    at: 'ul.hands',
  },
  {
    text: msg(
      'web.edge.tour.sheet',
      'Your sheet: fatigue, harm, skills, what you owe. Every number says why. Now play on.',
    ),
    at: 'section.sheet',
    part: 'sheet',
  },
];
