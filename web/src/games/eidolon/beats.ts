// What the facts of EIDOLON look like when they are told: cards that turn, midnight, a Phantom that rises
// and falls, who is defeated, a new level.
import { type Beat, type Beats, said } from '../../lib/beats.ts';
import ArcanaCard from './ArcanaCard.svelte';
import type { EidolonView } from './kinds.ts';

const cards = (...found: unknown[]) => {
  const of = found.filter((one) => typeof one === 'number');
  return of.length ? { cards: { Face: ArcanaCard, of } } : {};
};

/** The last step of a Damage Track. */
const DEFEATED = 4;

/** A wound, or one that heals: the line alone, heard as what it is. */
function wound(to: number, was: number | undefined): Beat<EidolonView> {
  if (was === undefined || to === was) return { hold: 1200 };
  return to > was
    ? { hold: 1200, tone: 'bad', sound: 'bad' }
    : { hold: 1200, tone: 'good', sound: 'good' };
}

export const beats: Beats<EidolonView> = {
  of: (line, view) => {
    const fact = line.fact as { cards?: unknown[]; card?: unknown; reading?: { card?: unknown } };
    switch (line.kind) {
      case 'eidolon.drawn':
        return { hold: 1100, sound: 'card', ...cards(...(fact.cards ?? [])) };
      case 'eidolon.turned':
        return { hold: 1100, sound: 'card', ...cards(fact.card) };
      case 'eidolon.played':
        return { hold: 1400, sound: 'card', ...cards(fact.reading?.card) };
      case 'eidolon.midnight-struck':
        return { hold: 2200, word: said(line), great: true, tone: 'bad', sound: 'chant' };
      case 'eidolon.phantom-rose':
        return { hold: 2000, word: said(line), great: true, tone: 'bad', sound: 'chant' };
      case 'eidolon.track-moved':
        return Number(line.fact.to) >= DEFEATED
          ? { hold: 2000, word: said(line), great: true, tone: 'bad', sound: 'lost' }
          : wound(Number(line.fact.to), view?.pcs.find(({ id }) => id === line.fact.pc)?.track);
      case 'eidolon.enemy-crashed':
        return {
          hold: line.fact.beaten ? 2000 : 1200,
          word: said(line),
          great: !!line.fact.beaten,
          tone: 'good',
          sound: 'fall',
        };
      case 'eidolon.combat-ended':
        return line.fact.won
          ? { hold: 1600, word: said(line), great: true, tone: 'good', sound: 'won' }
          : null;
      case 'eidolon.sheet-changed':
        return line.fact.why === 'level'
          ? { hold: 1800, word: said(line), great: true, tone: 'good', sound: 'good' }
          : null;
      case 'eidolon.phantom-fell':
        return { hold: 2000, word: said(line), great: true, tone: 'good', sound: 'won' };
      default:
        return null;
    }
  },
};
