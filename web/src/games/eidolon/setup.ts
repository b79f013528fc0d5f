// The choices before a campaign, apart from how they are drawn.
import type { Draft } from '../contract.ts';
import type { Form } from './kinds.ts';

export type Who = 'me' | 'friend' | 'bot';
export interface Chair {
  seat: string;
  who: Who;
  name: string;
}
export interface Choice {
  /** A ready party's id; empty when the table makes its own characters. */
  ready: string;
  gm: Who;
  players: Chair[];
  /** Rulings that were turned over. */
  rulings: string[];
  bottom: boolean;
  word: string;
}

export const MOST = 6;
export const GM = 'gm';

/** A chair that nobody has yet. */
export function chair(players: readonly Chair[]): Chair {
  let n = players.length + 1;
  while (players.some(({ seat }) => seat === `player-${n}`)) n += 1;
  return { seat: `player-${n}`, who: 'friend', name: '' };
}

export function firstChoice(): Choice {
  const players: Chair[] = [];
  for (let n = 0; n < 3; n += 1) players.push(chair(players));
  return { ready: '', gm: 'me', players, rulings: [], bottom: false, word: '' };
}

/** Another party: its chairs, or one's own. */
export function choose(form: Form, choice: Choice, ready: string): Choice {
  const found = form.ready.find(({ id }) => id === ready);
  if (!found) return { ...choice, ready: '', players: firstChoice().players };
  const seats = Object.keys(found.people);
  const who = (n: number): Who => (choice.gm === 'me' || n ? 'friend' : 'me');
  return { ...choice, ready, players: seats.map((seat, n) => ({ seat, who: who(n), name: '' })) };
}

/** One person sits in one chair. */
export function seat(choice: Choice, at: string, who: Who): Choice {
  const only = (one: Who): Who => (who === 'me' && one === 'me' ? 'friend' : one);
  const players = choice.players.map((each) => ({
    ...each,
    who: each.seat === at ? who : only(each.who),
  }));
  return { ...choice, gm: at === GM ? who : only(choice.gm), players };
}

export interface Names {
  me: string;
  gm: string;
  friend: (number: number) => string;
  bot: (number: number) => string;
}

/** What is sent to open the table. */
export function draftOf(form: Form, choice: Choice, names: Names, missing: string): Draft {
  const seats: Draft['seats'] = {};
  const sit = (at: string, who: Who, name: string, n: number) => {
    if (who === 'bot') seats[at] = { name: name || names.bot(n), bot: 'greedy' };
    else
      seats[at] = {
        name: who === 'me' ? names.me : name || (at === GM ? names.gm : names.friend(n)),
      };
  };
  sit(GM, choice.gm, '', 0);
  choice.players.forEach((each, n) => {
    sit(each.seat, each.who, each.name.trim(), n + 1);
  });
  const ready = form.ready.find(({ id }) => id === choice.ready);
  const settings = {
    ...((ready?.settings as Record<string, unknown> | undefined) ?? {}),
    players: choice.players.map((each) => each.seat),
    rulings: choice.rulings,
    known_bottom: choice.bottom,
    ...(choice.word.trim() ? { word: choice.word.trim() } : {}),
  };
  const mine =
    choice.gm === 'me' ? GM : (choice.players.find(({ who }) => who === 'me')?.seat ?? '');
  return { settings, seats, mine, missing };
}
