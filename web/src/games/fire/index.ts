// Fire of Eidolon on the page: what the dungeon is lit with. The rest is in later.ts.
import type { Offer, Request } from '../../lib/wire.ts';
import type { FirstPiece } from '../contract.ts';
import type { FireView } from './kinds.ts';
import Stage from './Stage.svelte';

const DRAWN = new Set([
  'fire.ask.turn',
  'fire.ask.timeturn',
  'fire.ask.terraport',
  'fire.ask.dive',
  'fire.ask.charge',
  'fire.ask.march',
  'fire.ask.mindstrike',
  'fire.ask.shade-way',
]);

export default {
  Stage,
  hints: true,
  guide: [
    'fire.guide.goal',
    'fire.guide.turn',
    'fire.guide.ritual',
    'fire.guide.margin',
    'fire.guide.threat',
  ],
  /** Laying a chamber and choosing one is asked on the map: every place and way round is lit there. */
  asks: (request: Request): boolean => DRAWN.has(request.prompt.key),
  houseRules: (view: FireView, anytime: readonly Offer[]) =>
    anytime
      .filter(({ rule }) => rule === 'fire.reading')
      .map((offer) => {
        const switched = String(offer.args[1]) as keyof FireView['rulings'];
        // Only what differs from the book travels.
        const on = view.rulings[switched] ?? switched === 'exchangeConsent';
        return { offer, text: { key: `fire.ruling.${switched}`, args: {} }, on };
      }),
  apart: ({ rule }: Offer): boolean => rule === 'fire.concede',
  /** Both end the game. */
  weighty: ({ rule }: Offer): boolean => rule === 'fire.concede' || rule === 'fire.claim',
} satisfies FirstPiece<FireView>;
