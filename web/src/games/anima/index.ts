// Anima Prime on the page.
import Battle from './Battle.svelte';
import Builder from './Builder.svelte';
import Describe from './Describe.svelte';
import GoalPage from './GoalPage.svelte';
import Prepare from './Prepare.svelte';
import Setting from './Setting.svelte';
import Shares from './Shares.svelte';

export { asks } from './asking.ts';
export { default as Keeper } from './Keeper.svelte';
export { drawn } from './keeping.ts';
export { rulable } from './rulable.ts';
export { default as Setup } from './Setup.svelte';
export { default as Sheet } from './Sheet.svelte';
export { default as Stage } from './Stage.svelte';

export const forms = {
  'anima-setting': Setting,
  'anima-character': Builder,
  'anima-conflict': Battle,
  'anima-opponent': Prepare,
  'anima-maneuver': Describe,
  'anima-goal': GoalPage,
  'anima-shares': Shares,
};

/** The game's own words. */
export const guide = [
  'anima.guide.story',
  'anima.guide.turn',
  'anima.guide.maneuver',
  'anima.guide.strike',
  'anima.guide.achievement',
  'anima.guide.power',
  'anima.guide.empty',
  'anima.guide.end',
] as const;
