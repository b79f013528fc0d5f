// The choices before a series, apart from how they are drawn.
import type { Draft } from '../contract.ts';
import { GM } from './kinds.ts';

export type Who = 'me' | 'friend' | 'bot';
export interface Chair {
  seat: string;
  who: Who;
  name: string;
}
export interface Choice {
  gm: Who;
  players: Chair[];
  /** Empty where the table decides. */
  series: string;
  title: string;
}
export const MOST = 7;

/** A chair that nobody has yet. */
export function chair(players: readonly Chair[]): Chair {
  let n = players.length + 1;
  while (players.some(({ seat }) => seat === `player-${n}`)) n += 1;
  return { seat: `player-${n}`, who: 'friend', name: '' };
}

export function firstChoice(): Choice {
  const players: Chair[] = [];
  for (let n = 0; n < 3; n += 1) players.push(chair(players));
  return { gm: 'me', players, series: '', title: '' };
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
export function draftOf(choice: Choice, names: Names, missing: string): Draft {
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
  const series = choice.series ? { series: { id: choice.series, name: choice.title.trim() } } : {};
  const settings = { players: choice.players.map((each) => each.seat), ...series };
  const mine =
    choice.gm === 'me' ? GM : (choice.players.find(({ who }) => who === 'me')?.seat ?? '');
  return { settings, seats, mine, missing };
}
