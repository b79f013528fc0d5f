// Fate's Edge on the page.
import Setup from '../../general/Setup.svelte';
import type { Offer } from '../../lib/wire.ts';
import { msg } from '../../lib/words.ts';
import type { GameModule } from '../contract.ts';
import Builder from './Builder.svelte';
import Keeper from './Keeper.svelte';
import type { EdgeView } from './kinds.ts';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';

const WEIGHTY = new Set(['edge.next-phase', 'edge.scene-end', 'edge.party-falls', 'edge.die']);

msg(
  'web.edge.guide.act',
  'Say what you want, how, and what is at stake both ways. The GM sets position and difficulty.',
);
msg(
  'web.edge.guide.dice',
  'Roll a d10 for each point of an attribute and a skill. Each 6 or more is a success.',
);
msg(
  'web.edge.guide.ones',
  'Each 1 is a story beat for the GM, and sticks even when the die is rolled again. Beats buy trouble.',
);
msg(
  'web.edge.guide.boons',
  'Failure pays Boons: for re-rolls, help, a better position, rites. Two stay when a scene ends.',
);
msg(
  'web.edge.guide.harm',
  'Harm comes step by step: resist it, turn it, let armour meet it. A full track of fatigue is harm too.',
);
msg(
  'web.edge.guide.patrons',
  'Magic has a price: spells slip, rites owe a patron, a spirit strains at its leash.',
);

export default {
  Stage,
  Sheet,
  Setup,
  Keeper,
  /** A whole scene or somebody's life hangs on these. */
  weighty: ({ rule }: Offer): boolean => WEIGHTY.has(rule),
  forms: { 'edge.sheet': Builder },
  prints: true,
  guide: [
    'web.edge.guide.act',
    'web.edge.guide.dice',
    'web.edge.guide.ones',
    'web.edge.guide.boons',
    'web.edge.guide.harm',
    'web.edge.guide.patrons',
  ],
} satisfies GameModule<EdgeView>;
