// EIDOLON on the page. The book is sent for as soon as the game is.
import type { Offer } from '../../lib/wire.ts';
import type { GameModule } from '../contract.ts';
import { asks } from './asking.ts';
import Builder from './Builder.svelte';
import { beats } from './beats.ts';
import Keeper from './Keeper.svelte';
import { drawn } from './keeping.ts';
import type { EidolonView } from './kinds.ts';
import OwnCards from './OwnCards.svelte';
import { rulable } from './rulable.ts';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';
import { tour } from './tour.ts';

const WEIGHTY = new Set(['eidolon.end-session', 'eidolon.end-combat', 'eidolon.start-downtime']);

export default {
  Stage,
  Sheet,
  Keeper,
  beats,
  asks,
  drawn,
  placed: ({ rule }: Offer): boolean => rule.startsWith('eidolon.deed.'),
  rulable,
  /** Whole evenings and fights hang on these, and they stand among what is pressed all the time. */
  weighty: ({ rule }: Offer): boolean => WEIGHTY.has(rule),
  forms: {
    'eidolon.sheet': Builder,
    'eidolon.new-playbook': Builder,
    'eidolon.own-cards': OwnCards,
  },
  prints: true,
  tour,
  guide: [
    'eidolon.how.story',
    'eidolon.how.move',
    'eidolon.how.own',
    'eidolon.how.push',
    'eidolon.how.ties',
    'eidolon.how.safety',
  ],
} satisfies GameModule<EidolonView>;
