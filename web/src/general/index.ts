// Any game on the page: what a game has no drawing of its own for is drawn by this.
import type { GameModule } from '../games/contract.ts';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';

export default { Stage, Sheet, guide: [] } satisfies GameModule;
