// The choices before a campaign, apart from how they are drawn.
import { firstChairs, type Seating, seatsOf, type Who } from '../../lib/chairs.ts';
import type { Draft } from '../contract.ts';
import type { Form } from './kinds.ts';

export interface Choice extends Seating {
  /** A ready party's id; empty when the table makes its own characters. */
  ready: string;
  /** Rulings that were turned over. */
  rulings: string[];
  bottom: boolean;
  word: string;
}

export const MOST = 6;

export const firstChoice = (): Choice => ({
  ...firstChairs(),
  ready: '',
  rulings: [],
  bottom: false,
  word: '',
});

/** Another party: its chairs, or one's own. */
export function choose(form: Form, choice: Choice, ready: string): Choice {
  const found = form.ready.find(({ id }) => id === ready);
  if (!found) return { ...choice, ready: '', players: firstChairs().players };
  const seats = Object.keys(found.people);
  const who = (n: number): Who => (choice.gm === 'me' || n ? 'friend' : 'me');
  return { ...choice, ready, players: seats.map((seat, n) => ({ seat, who: who(n), name: '' })) };
}

/** What is sent to open the table. */
export function draftOf(form: Form, choice: Choice, me: string, gm: string): Draft {
  const ready = form.ready.find(({ id }) => id === choice.ready);
  const settings = {
    ...((ready?.settings as Record<string, unknown> | undefined) ?? {}),
    players: choice.players.map((each) => each.seat),
    rulings: choice.rulings,
    known_bottom: choice.bottom,
    ...(choice.word.trim() ? { word: choice.word.trim() } : {}),
  };
  return { settings, ...seatsOf(choice, me, gm) };
}
