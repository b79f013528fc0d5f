export { default as Setup } from './Setup.svelte';
export { default as Sheet } from './Sheet.svelte';

import type { Offer, Request } from '../../lib/wire.ts';

export { rulable } from './rulable.ts';
export { default as Stage } from './Stage.svelte';

export const guide = [
  'fire.guide.goal',
  'fire.guide.turn',
  'fire.guide.ritual',
  'fire.guide.margin',
  'fire.guide.threat',
] as const;

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

/** Laying a chamber and choosing one is asked on the map: every place and way round is lit there. */
export const asks = (request: Request): boolean => DRAWN.has(request.prompt.key);

/** Both end the game. */
export const weighty = ({ rule }: Offer): boolean =>
  rule === 'fire.concede' || rule === 'fire.claim';
