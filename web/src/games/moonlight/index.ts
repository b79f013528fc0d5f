// Girl by Moonlight on the page.
import Sheet from '../../general/Sheet.svelte';
import Stage from '../../general/Stage.svelte';
import type { GameModule } from '../contract.ts';
import Setup from './Setup.svelte';

export default { Stage, Sheet, Setup, guide: [] } satisfies GameModule;
