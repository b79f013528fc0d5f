// Girl by Moonlight on the page. The book is sent for as soon as the game is.
import type { Offer } from '../../lib/wire.ts';
import { msg } from '../../lib/words.ts';
import type { GameModule } from '../contract.ts';
import Builder from './Builder.svelte';
import Keeper from './Keeper.svelte';
import type { MoonView } from './kinds.ts';
import Setup from './Setup.svelte';
import Sheet from './Sheet.svelte';
import Stage from './Stage.svelte';

const WEIGHTY = new Set([
  'moonlight.next-phase',
  'moonlight.let-fall',
  'moonlight.fall',
  'moonlight.season-end',
]);

msg(
  'web.moonlight.guide.story',
  'By day school, family, duty; by moonlight who you really are. One of you, the director, plays everybody else.',
);
msg(
  'web.moonlight.guide.roll-it',
  'Say what you want and how. The director sets how dangerous it is and how much it would do. Friends add dice. Then you roll: the highest die counts.',
);
msg(
  'web.moonlight.guide.cost',
  'A 4 or 5 has a cost, 1 to 3 goes badly. Nothing lands at once: resist, use armour, or let a friend step in.',
);
msg(
  'web.moonlight.guide.stress',
  'Stress is the shadow on your moon. When it is full you may fall into eclipse, and only a friend can hold you.',
);
msg(
  'web.moonlight.guide.transcend',
  'Once in a mission you may transcend: your magic, your armour and your brightest dots are yours for four rolls.',
);
msg(
  'web.moonlight.guide.links',
  'Time together in downtime gives links. A link helps a roll from anywhere, comforts, and saves from eclipse.',
);

export default {
  Stage,
  Sheet,
  Setup,
  Keeper,
  /** A whole phase or a friend hangs on these. */
  weighty: ({ rule }: Offer): boolean => WEIGHTY.has(rule),
  forms: { 'moonlight.sheet': Builder },
  prints: true,
  guide: [
    'web.moonlight.guide.story',
    'web.moonlight.guide.roll-it',
    'web.moonlight.guide.cost',
    'web.moonlight.guide.stress',
    'web.moonlight.guide.transcend',
    'web.moonlight.guide.links',
  ],
} satisfies GameModule<MoonView>;
