// A table of Fire of Eidolon at a glance, for the lobby and for who comes by a link.
import { capital, msg, t } from '../../lib/words.ts';
import type { GameGlance } from '../contract.ts';
import Glance from './Glance.svelte';
import type { FireView } from './kinds.ts';
import { heroTitle } from './said.ts';

const FAR = msg(
  'web.fire.glance',
  'Turn {turn} · threat {level} of {top} · relics broken: {broken} of 3',
);
const CARRIED = msg(
  'web.fire.glance.fire',
  'Turn {turn} · threat {level} of {top} · the Fire is on its way out',
);
const ENDS = {
  total: msg('web.fire.beat.won', 'Victory'),
  partial: msg('web.fire.beat.partly', 'A partial victory'),
  defeat: msg('web.fire.beat.defeat', 'Defeat'),
};

export default {
  progress: ({ turn, threat, track, broken, carrier }) =>
    (carrier ? CARRIED : FAR)({
      turn: turn?.number ?? 1,
      level: Math.min(threat + 1, track.length),
      top: track.length,
      broken: broken.length,
    }),
  result: ({ ended }) =>
    ended && {
      outcome: ended.outcome === 'total' ? 'won' : ended.outcome === 'partial' ? 'partly' : 'lost',
      title: ENDS[ended.outcome](),
      why: capital(t({ key: `fire.end.why.${ended.why}`, args: {} })),
    },
  plays: ({ heroes }, seat) =>
    heroes
      .filter((hero) => hero.seat === seat)
      .map(({ id }) => heroTitle(id))
      .join(', '),
  Picture: Glance,
} satisfies GameGlance<FireView>;
