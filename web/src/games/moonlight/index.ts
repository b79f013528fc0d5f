// Girl by Moonlight on the page. The book is sent for as soon as the game is.
import type { Offer } from '../../lib/wire.ts';
import { msg } from '../../lib/words.ts';
import type { GameModule } from '../contract.ts';
import Builder from './Builder.svelte';
import { beats } from './beats.ts';
import Keeper from './Keeper.svelte';
import type { MoonView } from './kinds.ts';
import Review from './Review.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import { tour } from './tour.ts';

const WEIGHTY = new Set([
  'moonlight.next-phase',
  'moonlight.let-fall',
  'moonlight.fall',
  'moonlight.season-end',
]);

export default {
  Stage,
  Sheet,
  Keeper,
  beats,
  /** A whole phase or a friend hangs on these. */
  weighty: ({ rule }: Offer): boolean => WEIGHTY.has(rule),
  forms: {
    'moonlight.sheet': Builder,
    'moonlight.review': Review,
    'moonlight.series-questions': Review,
  },
  leader: msg('web.moonlight.leader', 'director'),
  prints: true,
  tour,
  guide: [
    'moonlight.how.story',
    'moonlight.how.roll',
    'moonlight.how.cost',
    'moonlight.how.stress',
    'moonlight.how.transcend',
    'moonlight.how.links',
  ],
} satisfies GameModule<MoonView>;
