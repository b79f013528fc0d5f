// Fire of Eidolon on the page.
import type { Offer, Request } from '../../lib/wire.ts';
import type { GameModule } from '../contract.ts';
import { beats } from './beats.ts';
import { ending, harder } from './ending.ts';
import type { FireView } from './kinds.ts';
import { rulable } from './rulable.ts';
import Setup from './Setup.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import { tour } from './tour.ts';

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
  Sheet,
  Setup,
  rulable,
  tour,
  beats,
  ending,
  harder,
  guide: [
    'fire.guide.goal',
    'fire.guide.turn',
    'fire.guide.ritual',
    'fire.guide.margin',
    'fire.guide.threat',
  ],
  /** Laying a chamber and choosing one is asked on the map: every place and way round is lit there. */
  asks: (request: Request): boolean => DRAWN.has(request.prompt.key),
  /** Both end the game. */
  weighty: ({ rule }: Offer): boolean => rule === 'fire.concede' || rule === 'fire.claim',
} satisfies GameModule<FireView>;
