// What the facts of Girl by Moonlight look like when they are told: dice, harm, eclipse, transcendence,
// an advance, the end of a season.
import { type Beats, dice, said } from '../../lib/beats.ts';
import type { MoonView } from './kinds.ts';

export const beats: Beats<MoonView> = {
  of: (line) => {
    const made = line.fact.made as { faces?: unknown } | undefined;
    switch (line.kind) {
      case 'moonlight.rolled':
        return { hold: 1400, dice: dice(made?.faces, 6), sound: 'dice' };
      case 'moonlight.threw':
        return { hold: 1200, dice: dice(line.fact.faces, 6), sound: 'dice' };
      case 'moonlight.harm':
        return { hold: 1300, word: said(line), tone: 'bad', sound: 'bad' };
      case 'moonlight.eclipse':
        return { hold: 2000, word: said(line), great: true, tone: 'bad', sound: 'chant' };
      case 'moonlight.lost':
        return { hold: 2200, word: said(line), great: true, tone: 'bad', sound: 'lost' };
      case 'moonlight.transcended':
        return { hold: 1800, word: said(line), great: true, tone: 'good', sound: 'good' };
      case 'moonlight.advanced':
        return { hold: 1600, word: said(line), great: true, tone: 'good', sound: 'good' };
      case 'moonlight.asked':
        return { hold: 1600, word: said(line) };
      case 'moonlight.season':
        return line.line
          ? { hold: 2200, word: said(line), great: true, tone: 'good', sound: 'won' }
          : null;
      default:
        return null;
    }
  },
};
