// Anima Prime on the page.
import type { Offer } from '../../lib/wire.ts';
import type { GameModule } from '../contract.ts';
import { asks } from './asking.ts';
import Battle from './Battle.svelte';
import Builder from './Builder.svelte';
import { beats } from './beats.ts';
import Describe from './Describe.svelte';
import GoalPage from './GoalPage.svelte';
import Keeper from './Keeper.svelte';
import { drawn } from './keeping.ts';
import type { AnimaView } from './kinds.ts';
import Prepare from './Prepare.svelte';
import { rulable } from './rulable.ts';
import Setting from './Setting.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import { tour } from './tour.ts';

const WEIGHTY = new Set(['anima.session', 'anima.retreat']);

export default {
  Stage,
  Sheet,
  Keeper,
  beats,
  asks,
  drawn,
  rulable,
  /** An evening or a whole conflict ends with these. */
  weighty: ({ rule }: Offer): boolean => WEIGHTY.has(rule),
  forms: {
    'anima-setting': Setting,
    'anima-character': Builder,
    'anima-conflict': Battle,
    'anima-opponent': Prepare,
    'anima-maneuver': Describe,
    'anima-goal': GoalPage,
  },
  prints: true,
  tour,
  /** The game's own words. */
  guide: [
    'anima.guide.story',
    'anima.guide.turn',
    'anima.guide.maneuver',
    'anima.guide.strike',
    'anima.guide.achievement',
    'anima.guide.power',
    'anima.guide.empty',
    'anima.guide.end',
  ],
} satisfies GameModule<AnimaView>;
