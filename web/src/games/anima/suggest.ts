// What somebody could sensibly do now, best first: for a GM with many opponents and little time.
import type { Offer } from '../../lib/wire.ts';
import { aimAt, aimed, atBest, goalChance } from './aim.ts';
import { type AnimaView, fighter } from './kinds.ts';

export interface Suggestion {
  offer: Offer;
  /** That it works, where it is a roll against something. */
  chance: number | null;
  /** Powers that would go into it. */
  powers: string[];
  score: number;
}

/** Below this nobody need think of it, unless there is nothing else. */
const WORTH = 0.15;

/** Offers of `actor`, weighed; at most `most`, no two of one kind at one target. */
export function suggest(
  view: AnimaView,
  offers: readonly Offer[],
  actor: string,
  most = 3,
): Suggestion[] {
  const one = fighter(view, actor);
  if (!one || !view.conflict) return [];
  const found: Suggestion[] = [];
  const goals = [...view.conflict.goals, ...view.conflict.switches];
  for (const offer of offers) {
    if (offer.args[0] !== actor) continue;
    const at = String(offer.args[1] ?? '');
    if (offer.rule === 'anima.strike') {
      const aim = aimAt(view, actor, at);
      if (!aim) continue;
      const odds = atBest(aim);
      if (!odds) continue;
      const powers = aim.best ?? [];
      found.push({
        offer,
        chance: odds.hit,
        powers,
        score:
          odds.hit + 0.35 * odds.expected + 0.4 * odds.out - (aimed(aim, powers).cost ? 0.05 : 0),
      });
    } else if (offer.rule === 'anima.achieve') {
      const goal = goals.find(({ id }) => id === at);
      if (!goal) continue;
      const chance = goalChance(one, goal);
      found.push({ offer, chance, powers: [], score: 0.9 * chance });
    } else if (offer.rule === 'anima.maneuver') {
      found.push({
        offer,
        chance: null,
        powers: [],
        score: one.sp >= 6 ? 0.4 : one.sp >= 4 ? 0.65 : 0.8,
      });
    } else if (offer.rule === 'anima.pass') {
      found.push({ offer, chance: null, powers: [], score: one.ap === 0 ? 0.7 : 0.05 });
    } else if (
      offer.price &&
      one.powers.some(({ id, type }) => type === 'action' && offer.rule === `anima.${id}`)
    ) {
      found.push({ offer, chance: null, powers: [], score: 0.6 });
    }
  }
  // Exhausted, everything but a maneuver and a pass hurts.
  if (one.exhausted)
    for (const each of found) if (!/pass|maneuver/.test(each.offer.rule)) each.score -= 0.5;
  found.sort((a, b) => b.score - a.score);
  const worthy = found.filter(({ score }, n) => !n || score >= WORTH);
  const kept: Suggestion[] = [];
  for (const each of worthy) {
    if (kept.filter(({ offer }) => offer.rule === each.offer.rule).length < 2) kept.push(each);
    if (kept.length === most) break;
  }
  return kept;
}
