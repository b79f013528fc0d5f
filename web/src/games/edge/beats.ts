// What the facts of Fate's Edge look like when they are told: dice with their ones, harm, death,
// what somebody learned, the end of an arc.
import { type Beats, dice, said } from '../../lib/beats.ts';
import type { EdgeView } from './kinds.ts';

/** A die of 6 or more is a success. */
const HIT = 6;
/** Each of these is a beat for the GM. */
const BEAT = 1;

export const beats: Beats<EdgeView> = {
  of: (line) => {
    switch (line.kind) {
      case 'edge.dice':
      case 'edge.threw':
        return { hold: 1400, dice: dice(line.fact.faces, HIT, BEAT), sound: 'dice' };
      case 'edge.harm':
        return line.line ? { hold: 1300, word: said(line), tone: 'bad', sound: 'bad' } : null;
      case 'edge.died':
      case 'edge.party-fell':
        return { hold: 2200, word: said(line), great: true, tone: 'bad', sound: 'lost' };
      case 'edge.bought':
        return Number(line.fact.cost) > 0
          ? { hold: 1600, word: said(line), great: true, tone: 'good', sound: 'good' }
          : null;
      case 'edge.arc-end':
        return line.line
          ? { hold: 2200, word: said(line), great: true, tone: 'good', sound: 'won' }
          : null;
      default:
        return null;
    }
  },
};
