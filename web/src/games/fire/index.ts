export { default as Setup } from './Setup.svelte';
export { default as Sheet } from './Sheet.svelte';
export { default as Stage } from './Stage.svelte';

export const guide = [
  'fire.guide.goal',
  'fire.guide.turn',
  'fire.guide.ritual',
  'fire.guide.margin',
  'fire.guide.threat',
] as const;
