// How a game of Fire of Eidolon ended: why, and what each hero did.
import type { GameInfo, LogLine } from '../../lib/wire.ts';
import { capital, type Message, msg, plural, t } from '../../lib/words.ts';
import type { Ending, Harder } from '../contract.ts';
import { danger } from './danger.ts';
import type { FireView, Form } from './kinds.ts';
import { alarms, colourName, heroTitle } from './said.ts';

const TITLES = {
  total: msg('web.fire.beat.won', 'Victory'),
  partial: msg('web.fire.beat.partly', 'A partial victory'),
  defeat: msg('web.fire.beat.defeat', 'Defeat'),
};
const found = plural(
  msg('web.fire.deed.found.one', 'found {count} chamber'),
  msg('web.fire.deed.found.other', 'found {count} chambers'),
);
const taken = plural(
  msg('web.fire.deed.taken.one', 'took {count} token'),
  msg('web.fire.deed.taken.other', 'took {count} tokens'),
);
const freed = plural(
  msg('web.fire.deed.freed.one', 'removed {count} cultist'),
  msg('web.fire.deed.freed.other', 'removed {count} cultists'),
);
const broken = plural(
  msg('web.fire.deed.broken.one', 'broke {count} relic'),
  msg('web.fire.deed.broken.other', 'broke {count} relics'),
);
const walked = plural(
  msg('web.fire.deed.walked.one', 'took {count} step'),
  msg('web.fire.deed.walked.other', 'took {count} steps'),
);
const dived = plural(
  msg('web.fire.deed.dived.one', 'dived to safety {count} time'),
  msg('web.fire.deed.dived.other', 'dived to safety {count} times'),
);
const FIRE = msg('web.fire.deed.fire', 'carried the Fire');
const LOST = msg('web.fire.deed.lost', 'was lost in the Void');

/** What a reason means, for somebody who does not know the rules. */
const BECAUSE: Record<string, Message> = {
  'all-out': msg(
    'web.fire.end.all-out',
    'The three relics were broken, the Fire was taken, and nobody was left behind.',
  ),
  'all-lost': msg(
    'web.fire.end.all-lost',
    'Whoever stands in a chamber that falls must dive next door; where no doorway leads on, they are lost.',
  ),
  threat: msg(
    'web.fire.end.threat',
    'Each time the Ritual Cards run out, the threat rises one step. It reached the end of its track before the Fire was out.',
  ),
  tokens: msg(
    'web.fire.end.tokens',
    'A relic needs six tokens of its colour, and there are seven. Two chambers that still held theirs fell into the Void.',
  ),
  relics: msg(
    'web.fire.end.relics',
    'A relic is broken, and the Fire taken, where it lies. The chambers that led there fell into the Void.',
  ),
  carrier: msg(
    'web.fire.end.carrier',
    'Whoever carried the Fire was lost, or no chambers lead from there to the way out any more.',
  ),
  'cut-off': msg(
    'web.fire.end.cut-off',
    'Everybody must reach the way out. The chambers that led there fell into the Void.',
  ),
  'no-way-out': msg(
    'web.fire.end.no-way-out',
    'The chambers that led to the way out fell into the Void.',
  ),
};
const APART = msg('web.fire.end.apart', 'Out of reach: {names}.');
const SHORT = msg('web.fire.end.short', 'Too few are left: {colours}.');
/** Which it was that could not be had any more, where that is why it ended. */
const WHICH: Record<string, (view: FireView) => string> = {
  relics: (view) => {
    const names = danger(view).apart.map(({ name }) => t(name));
    return names.length ? APART({ names: names.join(', ') }) : '';
  },
  'cut-off': (view) => alarms({ ...danger(view), apart: [] }).join(' '),
  tokens: (view) => {
    const short = danger(view).spare.filter(({ left }) => left < 0);
    return short.length
      ? SHORT({ colours: short.map(({ colour }) => colourName(colour)).join(', ') })
      : '';
  },
};
const RELICS = msg('web.fire.end.relics-broken', 'relics broken: {count} of 3');
const FALLEN = msg('web.fire.end.fallen', 'chambers fallen: {count}');

type Count = Record<'found' | 'taken' | 'freed' | 'broken' | 'walked' | 'dived', number>;

export function ending(view: FireView, log: readonly LogLine[]): Ending | null {
  const { ended } = view;
  if (!ended) return null;
  const counts = new Map<string, Count>(
    view.heroes.map(({ id }) => [
      id,
      { found: 0, taken: 0, freed: 0, broken: 0, walked: 0, dived: 0 },
    ]),
  );
  const carried = new Set<string>();
  let active = '';
  let turns = 0;
  for (const { kind, fact } of log) {
    const id = String(fact?.hero ?? active);
    const count = counts.get(id);
    if (kind === 'turn-began') {
      active = id;
      turns += 1;
    } else if (kind === 'fire-taken') carried.add(id);
    if (!count) continue;
    if (kind === 'tile-drawn') count.found += 1;
    else if (kind === 'token-collected') count.taken += 1;
    else if (kind === 'relic-destroyed') count.broken += 1;
    else if (kind === 'moved' || kind === 'passage-taken') count.walked += 1;
    else if (kind === 'dived') count.dived += 1;
    else if (kind === 'cultist-hoarded') count.freed += 1;
    else if (kind === 'cultists-removed')
      count.freed += Array.isArray(fact.chambers) ? fact.chambers.length : 0;
  }
  const deeds = view.heroes.map(({ id, lost }) => {
    const count = counts.get(id)!;
    const lines = [
      count.broken ? broken(count.broken) : '',
      carried.has(id) ? FIRE() : '',
      count.found ? found(count.found) : '',
      count.taken ? taken(count.taken) : '',
      count.freed ? freed(count.freed) : '',
      count.dived ? dived(count.dived) : '',
      count.walked ? walked(count.walked) : '',
      lost ? LOST() : '',
    ];
    return { id, name: heroTitle(id), lost: !!lost, lines: lines.filter(Boolean) };
  });
  const outcome =
    ended.outcome === 'total' ? 'won' : ended.outcome === 'partial' ? 'partly' : 'lost';
  return {
    outcome,
    title: TITLES[ended.outcome](),
    why: `${capital(t({ key: `fire.end.why.${ended.why}`, args: {} }))}.`,
    because: [BECAUSE[ended.why]?.(), WHICH[ended.why]?.(view)].filter(Boolean).join(' '),
    tally: [
      RELICS({ count: view.broken.length }),
      FALLEN({ count: Object.keys(view.void_tiles).length }),
    ],
    turns,
    level: view.difficulty,
    deeds,
  };
}

/** The next difficulty. */
export function harder(info: GameInfo, view: FireView): Harder | null {
  const levels = (info.settings as Form | null)?.difficulties ?? [];
  const next = levels[levels.findIndex(({ id }) => id === view.difficulty) + 1];
  return next ? { name: t(next.name), settings: { difficulty: next.id } } : null;
}
