// What a roll at hand is made of, out of what the view counts. Its odds come from the server.
import type { Plain } from '../../lib/wire.ts';
import type { AimView, AnimaView, FighterView, GoalView, Reckoning } from './kinds.ts';

export const total = (reckoning: Reckoning | null | undefined): number => reckoning?.total ?? 0;

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

/** What a strike may do at best, with all dice and the powers that add most. */
export const atBest = (aim: AimView) => aim.at_best ?? aim.chance ?? null;

/** The most strike dice of an achievement. */
export const mostFor = (one: FighterView): number => Math.min(one.sp, one.achievement_limit.total);
/** That an achievement works, for somebody who may act now. */
export const goalChance = (one: FighterView, goal: GoalView): number => goal.chances?.[one.id] ?? 0;
/** Dice that succeeded. */
export const hits = (faces: readonly number[]): number => faces.filter((face) => face > 2).length;
