// Who sits where before a table with a GM is opened, apart from how it is drawn.
import type { Draft } from '../games/contract.ts';
import { msg } from './words.ts';

export const GM = 'gm';
export const PLAYER = msg('web.chairs.player', 'Player {number}');
const BOT = msg('web.chairs.bot-name', 'Bot {number}');
export const NOBODY = msg('web.chairs.nobody', 'A table needs at least one player.');

export type Who = 'me' | 'friend' | 'bot';
export interface Chair {
  seat: string;
  who: Who;
  name: string;
}
export interface Seating<One extends Chair = Chair> {
  gm: Who;
  players: One[];
}

/** A chair that nobody has yet. */
export function chair(players: readonly Chair[], prefix = 'player-'): Chair {
  let n = players.length + 1;
  while (players.some(({ seat }) => seat === prefix + n)) n += 1;
  return { seat: prefix + n, who: 'friend', name: '' };
}

/** Whoever opens a table leads it, and three friends play. */
export function firstChairs(): Seating {
  const players: Chair[] = [];
  for (let n = 0; n < 3; n += 1) players.push(chair(players));
  return { gm: 'me', players };
}

/** Somebody sits down; I sit in one chair only. */
export function seat<All extends Seating>(seating: All, at: string, who: Who): All {
  const moved = (now: Who): Who => (who === 'me' && now === 'me' ? 'friend' : now);
  const players = seating.players.map((one) => ({
    ...one,
    who: one.seat === at ? who : moved(one.who),
  }));
  return { ...seating, gm: at === GM ? who : moved(seating.gm), players };
}

/** What is sent of it to open the table. `gm` is what the GM is called. */
export function seatsOf(seating: Seating, me: string, gm: string): Omit<Draft, 'settings'> {
  const called = (who: Who, name: string, otherwise: string, number: number) => {
    if (who === 'bot') return { name: name || BOT({ number }), bot: 'greedy' };
    return { name: who === 'me' ? me : name || otherwise };
  };
  const seats: Draft['seats'] = { [GM]: called(seating.gm, '', gm, 0) };
  seating.players.forEach((one, n) => {
    seats[one.seat] = called(one.who, one.name.trim(), PLAYER({ number: n + 1 }), n + 1);
  });
  const mine = seating.players.find(({ who }) => who === 'me')?.seat ?? '';
  const missing = seating.players.length ? '' : NOBODY();
  return { seats, mine: seating.gm === 'me' ? GM : mine, missing };
}
