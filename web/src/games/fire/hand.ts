// What nobody needs before the first press, in one piece: the chamber in hand, the dungeon as words, and
// walking to a chamber that is not next door.
export { default as Doing } from './Doing.svelte';
export { default as Rooms } from './Rooms.svelte';
export { begin, next, waysOf, whyNothing } from './walk.ts';
