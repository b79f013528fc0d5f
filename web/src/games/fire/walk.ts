// Walking to a chamber that is not next door: the way there by doorways, what it costs, and what comes
// next on it. Every step is a command of its own, taken back like any other; the walk ends as soon as
// something else happens.
import type { LogLine, Offer, Request } from '../../lib/wire.ts';
import { capital, msg } from '../../lib/words.ts';
import type { FireView } from './kinds.ts';
import { spread } from './reach.ts';
import { apOf, heroName } from './said.ts';

const NOT_YOURS = msg('web.fire.stage.not-yours', 'It is the turn of {hero}.');
const NO_AP = msg('web.fire.stage.no-ap', 'You have no AP left this turn.');
const NO_WAY = msg('web.fire.stage.no-way', 'No connected doorways lead there.');

const MOVE = 'fire.move';
/** What is told of a step itself. */
const STEPS = new Set(['moved', 'acted']);

/** A way through the dungeon. */
export interface Way {
  hero: string;
  /** The chambers on it, in order, without the one it begins in. */
  chambers: readonly string[];
  /** What each step costs. */
  each: number;
  /** How many of them there are AP for. */
  can: number;
}

/** The shortest way of whoever's turn it is to every chamber that is not next door; none where they
 *  cannot take its first step. */
export function waysOf(view: FireView, offers: readonly Offer[]): Map<string, Way> {
  const found = new Map<string, Way>();
  const hero = view.heroes.find(({ id }) => id === view.turn?.hero);
  if (!hero || !view.turn || view.ended) return found;
  const before = spread(view, hero.at);
  for (const to of before.keys()) {
    const chambers: string[] = [];
    for (let at = to; at !== hero.at; at = before.get(at)!) chambers.unshift(at);
    const first = chambers.length > 1 && stepTo(offers, hero.id, chambers[0]!);
    if (!first) continue;
    const each = apOf(first) ?? 1;
    const can = each ? Math.floor(view.turn.ap_left / each) : chambers.length;
    found.set(to, { hero: hero.id, chambers, each, can: Math.min(can, chambers.length) });
  }
  return found;
}

function stepTo(offers: readonly Offer[], hero: string, to: string): Offer | undefined {
  return offers.find(({ rule, args }) => rule === MOVE && args[0] === hero && args[1] === to);
}

/** Somebody on their way. */
export interface Walk {
  hero: string;
  /** Where the last step led; empty before the first. */
  sent: string;
  rest: readonly string[];
  /** The chronicle ended here when it began. */
  since: number;
}

export function begin(way: Way, log: readonly LogLine[]): Walk {
  const rest = way.chambers.slice(0, way.can);
  return { hero: way.hero, sent: '', rest, since: log.at(-1)?.place ?? 0 };
}

/** What is next: a step, to wait until the last one is there, or the end. */
export function next(
  walk: Walk,
  view: FireView,
  offers: readonly Offer[],
  requests: readonly Request[],
  log: readonly LogLine[],
): Offer | 'wait' | 'end' {
  const [to] = walk.rest;
  if (!to || view.ended || view.turn?.hero !== walk.hero || requests.length) return 'end';
  const news = log.filter(({ place, kind }) => place > walk.since && !kind.startsWith('table.'));
  if (news.some(({ kind }) => !STEPS.has(kind))) return 'end';
  const at = view.heroes.find(({ id }) => id === walk.hero)?.at;
  if (walk.sent && at !== walk.sent) return 'wait';
  return stepTo(offers, walk.hero, to) ?? 'end';
}

/** Why nothing can be done in a chamber, where that is plain; `yours`: is it this person's turn? */
export function whyNothing(view: FireView, chamber: string, yours: boolean): string {
  const { turn } = view;
  const hero = view.heroes.find(({ id }) => id === turn?.hero);
  if (!turn || !hero || view.ended) return '';
  if (!yours) return capital(NOT_YOURS({ hero: heroName(hero.id) }));
  if (turn.phase !== 'actions' || hero.prone || !hero.at || hero.at === chamber) return '';
  if (!turn.ap_left) return NO_AP();
  return spread(view, hero.at).has(chamber) ? '' : NO_WAY();
}
