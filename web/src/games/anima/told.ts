// The last roll, told by the facts of the chronicle: who, with what, what it showed, what came of it.
import type { AnimaView as Seen } from './kinds.ts';

export type AnimaView = Seen;
export interface LogLineLike {
  kind: string;
  fact: Record<string, unknown>;
}

export interface Roll {
  kind: 'maneuver' | 'strike' | 'achievement';
  actor: string;
  target: string;
  /** Dice and why they were there: the GM's, one's own, given ones, bonus dice. */
  basic: number;
  own: number;
  assists: string[];
  bonus: number;
  faces: number[];
  powers: string[];
  /** Was it counted? */
  done: boolean;
  strike: number;
  charge: number;
  lost: number;
  successes: number;
  against: number;
  wounds: number;
  won: boolean;
  guard: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** The latest roll of the log; null where nobody has rolled in this conflict. */
export function lastRoll(log: readonly LogLineLike[]): Roll | null {
  let roll: Roll | null = null;
  let fallen: Roll | null = null;
  const begin = (kind: Roll['kind'], actor: string, target: string): Roll => ({
    kind,
    actor,
    target,
    basic: 0,
    own: 0,
    assists: [],
    bonus: 0,
    faces: [],
    powers: [],
    done: false,
    strike: 0,
    charge: 0,
    lost: 0,
    successes: 0,
    against: 0,
    wounds: 0,
    won: false,
    guard: '',
  }); // prettier-ignore
  for (const { kind, fact } of log) {
    if (kind === 'conflict-began' || kind === 'conflict-ended') [roll, fallen] = [null, null];
    else if (kind === 'basic-given') {
      roll = begin('maneuver', text(fact.actor), text(fact.target));
      roll.basic = number(fact.dice);
    } else if (kind === 'strike-aimed') {
      roll = begin('strike', text(fact.actor), text(fact.target));
      roll.own = number(fact.dice);
    } else if (kind === 'achievement-tried') {
      roll = begin('achievement', text(fact.actor), text(fact.goal));
      roll.own = number(fact.dice);
      roll.powers = list<string>(fact.powers);
    } else if (!roll) continue;
    else if (kind === 'own-added') roll.own += number(fact.dice);
    else if (kind === 'assisted') roll.assists.push(text(fact.giver));
    else if (kind === 'redirected')
      [roll.guard, roll.target] = [text(fact.guard), text(fact.guard)];
    else if (kind === 'paid' && text(fact.who) === roll.actor && !roll.done)
      roll.powers = [...new Set([...roll.powers, ...list<string>(fact.powers)])];
    else if (kind === 'rolled') {
      roll.faces.push(...list<number>(fact.faces));
      roll.bonus += number(fact.bonus);
      fallen = roll;
    } else if (kind === 'rerolled') {
      const again = [...list<number>(fact.faces)];
      roll.faces = roll.faces.map((face) => (face > 2 ? face : (again.shift() ?? face)));
    } else if (kind === 'earned') {
      Object.assign(roll, {
        done: true,
        strike: number(fact.strike),
        charge: number(fact.charge),
        lost: number(fact.lost),
      });
    } else if (kind === 'strike-counted') {
      Object.assign(roll, {
        done: true,
        successes: number(fact.successes),
        against: number(fact.defense),
        wounds: number(fact.wounds),
        won: number(fact.wounds) > 0,
      });
    } else if (kind === 'achievement-counted') {
      Object.assign(roll, {
        done: true,
        successes: number(fact.successes),
        against: number(fact.difficulty),
        won: fact.won === true,
      });
    }
  }
  return fallen;
}

/** What has been done in this turn's roll so far, for those whose table shows no log: nothing. */
export const NO_LOG: readonly LogLineLike[] = [];
