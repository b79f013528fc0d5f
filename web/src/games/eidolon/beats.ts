// What the facts of EIDOLON look like when they are told: cards that turn, midnight, a Phantom that rises
// and falls, who is defeated, a new level.
import { type Beats, said } from '../../lib/beats.ts';
import type { EidolonView } from './kinds.ts';
import { cardName } from './said.ts';

const card = (value: unknown) =>
  typeof value === 'number' ? { card: { title: cardName(value) } } : {};

/** The last step of a Damage Track. */
const DEFEATED = 4;

export const beats: Beats<EidolonView> = {
  of: (line) => {
    const { cards, reading } = line.fact as { cards?: unknown[]; reading?: { card?: unknown } };
    switch (line.kind) {
      case 'eidolon.drawn':
        return { hold: 900, sound: 'card', ...card(cards?.length === 1 ? cards[0] : null) };
      case 'eidolon.played':
        return { hold: 1400, sound: 'card', ...card(reading?.card) };
      case 'eidolon.midnight-struck':
        return { hold: 2200, word: said(line), tone: 'bad', sound: 'chant' };
      case 'eidolon.phantom-rose':
        return { hold: 2000, word: said(line), tone: 'bad', sound: 'chant' };
      case 'eidolon.track-moved':
        return Number(line.fact.to) >= DEFEATED
          ? { hold: 2000, word: said(line), tone: 'bad', sound: 'lost' }
          : null;
      case 'eidolon.enemy-crashed':
        return {
          hold: line.fact.beaten ? 2000 : 1200,
          word: said(line),
          tone: 'good',
          sound: 'fall',
        };
      case 'eidolon.combat-ended':
        return line.fact.won ? { hold: 1600, word: said(line), tone: 'good', sound: 'won' } : null;
      case 'eidolon.sheet-changed':
        return line.fact.why === 'level'
          ? { hold: 1800, word: said(line), tone: 'good', sound: 'good' }
          : null;
      case 'eidolon.phantom-fell':
        return { hold: 2000, word: said(line), tone: 'good', sound: 'won' };
      default:
        return null;
    }
  },
};
