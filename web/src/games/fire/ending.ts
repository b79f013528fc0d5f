// How a game of Fire of Eidolon ended: why, and what each hero did.
import type { GameInfo, LogLine } from '../../lib/wire.ts';
import { capital, msg, plural, t } from '../../lib/words.ts';
import type { Ending, Harder } from '../contract.ts';
import type { FireView, Form } from './kinds.ts';
import { heroTitle } from './said.ts';

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
