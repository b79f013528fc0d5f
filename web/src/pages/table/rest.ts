// What stands beside the stage: people, chronicle and chat, notes, dialogs. It is fetched in one piece
// once the stage is lit, so that nobody waits for it before they can act.
export { default as Safety } from '../../lib/ui/Safety.svelte';
export { default as Dialogs } from './Dialogs.svelte';
export { default as Hints } from './Hints.svelte';
export { default as Notes } from './Notes.svelte';
export { default as People } from './People.svelte';
export { default as Talk } from './Talk.svelte';
