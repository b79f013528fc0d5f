// EIDOLON on the page. The book is sent for as soon as the game is.
import type { Offer } from '../../lib/wire.ts';
import { msg } from '../../lib/words.ts';
import type { GameModule } from '../contract.ts';
import { asks } from './asking.ts';
import Builder from './Builder.svelte';
import Keeper from './Keeper.svelte';
import { drawn } from './keeping.ts';
import type { EidolonView } from './kinds.ts';
import OwnCards from './OwnCards.svelte';
import { rulable } from './rulable.ts';
import Setup from './Setup.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';

const WEIGHTY = new Set(['eidolon.end-session', 'eidolon.end-combat', 'eidolon.start-downtime']);

msg(
  'web.eidolon.guide.story',
  'You play young people whose souls have taken shape: Eidolons. One of you, the GM, plays everybody else. Say what you do; when it is risky, it is a Move.',
);
msg(
  'web.eidolon.guide.move',
  'For a Move you draw as many cards as its stat and play one of them. Its polarity says whether it goes well or badly; its Forecast says how.',
);
msg(
  'web.eidolon.guide.own',
  'Two cards are your own. The resonant one is always good for you. The dissonant one is bad, and you must play it when it turns up.',
);
msg(
  'web.eidolon.guide.push',
  'You like nothing you drew? Push: play the top card unseen. But the Phantom Clock ticks, and at midnight an Eidolon turns on you.',
);
msg(
  'web.eidolon.guide.ties',
  'The people who matter to you are your Ties. They aid you, they change you, and how you see them changes with what happens.',
);
msg(
  'web.eidolon.guide.safety',
  'Pause, veto, lines and veils are always in reach, at the top of the table. Nobody has to say why.',
);

export default {
  Stage,
  Sheet,
  Setup,
  Keeper,
  asks,
  drawn,
  rulable,
  /** Whole evenings and fights hang on these, and they stand among what is pressed all the time. */
  weighty: ({ rule }: Offer): boolean => WEIGHTY.has(rule),
  forms: {
    'eidolon.sheet': Builder,
    'eidolon.new-playbook': Builder,
    'eidolon.own-cards': OwnCards,
  },
  prints: true,
  guide: [
    'web.eidolon.guide.story',
    'web.eidolon.guide.move',
    'web.eidolon.guide.own',
    'web.eidolon.guide.push',
    'web.eidolon.guide.ties',
    'web.eidolon.guide.safety',
  ],
} satisfies GameModule<EidolonView>;
