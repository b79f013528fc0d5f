// What the facts of Anima Prime look like when they are told: dice that fall, wounds, who falls out,
// a power that somebody gains.
import { type Beats, dice, said } from '../../lib/beats.ts';
import type { AnimaView } from './kinds.ts';

/** A die of 3 or more is a success. */
const HIT = 3;

export const beats: Beats<AnimaView> = {
  of: (line) => {
    switch (line.kind) {
      case 'rolled':
      case 'rerolled':
        return { hold: 1400, dice: dice(line.fact.faces, HIT), sound: 'dice' };
      case 'wounded':
        return { hold: 1300, word: said(line), tone: 'bad', sound: 'bad' };
      case 'fell-out':
        return { hold: 1700, word: said(line), great: true, tone: 'bad', sound: 'lost' };
      case 'conflict-ended':
        return { hold: 1900, word: said(line), great: true, tone: 'good', sound: 'won' };
      case 'sheet-changed':
        return String(line.fact.what).startsWith('power.')
          ? { hold: 1600, word: said(line), great: true, tone: 'good', sound: 'good' }
          : null;
      default:
        return null;
    }
  },
};
