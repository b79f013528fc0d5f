// Fate's Edge on the page.
import type { Offer } from '../../lib/wire.ts';
import type { GameModule } from '../contract.ts';
import Builder from './Builder.svelte';
import { beats } from './beats.ts';
import Keeper from './Keeper.svelte';
import type { EdgeView } from './kinds.ts';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import Strike from './Strike.svelte';
import { tour } from './tour.ts';

const WEIGHTY = new Set(['edge.next-phase', 'edge.scene-end', 'edge.party-falls', 'edge.die']);

export default {
  Stage,
  Sheet,
  Keeper,
  beats,
  /** A whole scene or somebody's life hangs on these. */
  weighty: ({ rule }: Offer): boolean => WEIGHTY.has(rule),
  forms: { 'edge.sheet': Builder, 'edge.attack': Strike },
  prints: true,
  tour,
  guide: [
    'edge.how.act',
    'edge.how.dice',
    'edge.how.ones',
    'edge.how.boons',
    'edge.how.harm',
    'edge.how.patrons',
  ],
} satisfies GameModule<EdgeView>;
