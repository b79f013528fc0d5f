// The pages but the lobby, and what is opened at a table. Each is fetched when it is first needed.
import { Piece } from './pieces.ts';

export const handouts = new Piece('handouts', () => import('./ui/Pages.svelte'));
export const chain = new Piece('chain', () => import('./chain.ts'));
export const shelf = new Piece('shelf', () => import('./ui/Things.svelte'));
export const telling = new Piece('telling', () => import('./ui/Telling.svelte'));
export const ending = new Piece('ending', () => import('./ui/Ending.svelte'));
export const because = new Piece('because', () => import('./ui/Because.svelte'));
export const houseRules = new Piece('house', () => import('./ui/HouseRules.svelte'));
export const yours = new Piece('yours', () => import('../pages/lobby/YourTables.svelte'));
export const asking = new Piece('asking', () => import('../pages/table/Asked.svelte'));
export const rest = new Piece('rest', () => import('../pages/table/rest.ts'));
export const pictures = new Piece('pictures', () => import('./pictures.ts'));
export const rulebook = new Piece('rulebook', () => import('./rules.ts'));

export const pages = {
  Table: new Piece('table', () => import('../pages/Table.svelte')),
  New: new Piece('new', () => import('../pages/New.svelte')),
  Replay: new Piece('replay', () => import('../pages/Replay.svelte')),
  Fairness: new Piece('fairness', () => import('../pages/Fairness.svelte')),
  Story: new Piece('story', () => import('../pages/Story.svelte')),
  Settings: new Piece('settings', () => import('../pages/Settings.svelte')),
  Rules: new Piece('rules', () => import('../pages/Rules.svelte')),
  Credits: new Piece('credits', () => import('../pages/Credits.svelte')),
};
