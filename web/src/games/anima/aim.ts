// What the odds of the roll at hand are made of, out of what the view counts.
import type { Plain } from '../../lib/wire.ts';
import {
  type AimView,
  type AnimaView,
  type FighterView,
  fighter,
  type GoalView,
  type Reckoning,
} from './kinds.ts';
import { achievement, type Limits, type Strike, strike } from './odds.ts';
import { circlesLeft } from './said.ts';

export const total = (reckoning: Reckoning | null | undefined): number => reckoning?.total ?? 0;

/** The bounds of somebody's maneuver. */
export function limits(view: AnimaView, one: FighterView, combined = false): Limits {
  const room = one.charge_limit ? one.charge_limit.total - one.cp : Number.POSITIVE_INFINITY;
  return {
    cap: (combined ? one.combined_cap : one.maneuver_cap).total,
    lost: total(one.lost),
    room,
    overflow: view.rulings.chargeOverflow === 'strike',
    byEarned: view.rulings.zeroByEarned,
  };
}

/** What goals and switches leave of so many basic dice. */
export const basicLeft = (one: FighterView | null | undefined, given: number): number =>
  Math.max(0, given - (one?.fewer ?? 0));

export const aimAt = (view: AnimaView, actor: string, target: string): AimView | undefined =>
  view.conflict?.aims?.find((aim) => aim.actor === actor && aim.target === target);

export interface Aimed {
  bonus: number;
  defense: Reckoning;
  cost: number;
  element: string;
}
/** A strike with these powers in it. What an element changes counts once. */
export function aimed(aim: AimView, chosen: readonly Plain[]): Aimed {
  const found: Aimed = { bonus: aim.bonus.total, defense: aim.defense, cost: 0, element: '' };
  for (const id of chosen) {
    const option = aim.options?.find((one) => one.id === id);
    found.bonus += option?.dice ?? 0;
    found.cost += option?.cost ?? 0;
    if (option?.element && !found.element) found.element = option.element;
  }
  const element = aim.elements?.find((one) => one.element === found.element);
  if (element) {
    found.bonus += element.dice;
    found.defense = element.defense;
  }
  return found;
}

/** What so many strike dice and these powers may do. */
export function strikeOdds(
  view: AnimaView,
  aim: AimView,
  dice: number,
  chosen: readonly Plain[] = [],
): Strike {
  const { bonus, defense } = aimed(aim, chosen);
  const [actor, target] = [fighter(view, aim.actor), fighter(view, aim.at)];
  return strike(dice + bonus, defense.total, target ? circlesLeft(target) : 0, total(actor?.lost));
}

/** The most strike dice of an achievement. */
export const mostFor = (one: FighterView): number => Math.min(one.sp, one.achievement_limit.total);
export const goalOdds = (one: FighterView, goal: GoalView, dice: number, bonus = 0): number =>
  achievement(dice + bonus, goal.difficulty, total(one.lost));
