// Fire of Eidolon, once the dungeon is lit: the heroes' cards, how what happens is told, the first turn
// shown around, the ending.
import type { GameModule } from '../contract.ts';
import { beats } from './beats.ts';
import { ending, harder } from './ending.ts';
import type { FireView } from './kinds.ts';
import { rulable } from './rulable.ts';
import Sheet from './Sheet.svelte';
import { tour } from './tour.ts';

export default { Sheet, rulable, tour, beats, ending, harder } satisfies Partial<
  GameModule<FireView>
>;
