// The choices before a campaign, apart from how they are drawn.
import type { Draft } from '../contract.ts';
import { GM } from './kinds.ts';

export type Who = 'me' | 'friend' | 'bot';
export interface Chair {
  seat: string;
  who: Who;
  name: string;
  /** A sample character; empty: made at the table. */
  sample: string;
}
export interface Choice {
  gm: Who;
  players: Chair[];
  mood: string;
  spoken: boolean;
  summoners: boolean;
  /** Real dice: whoever rolled types what they show. */
  typed: boolean;
  rulings: string[];
}
export const MOST = 6;

export const firstChoice = (samples: readonly string[]): Choice => ({
  gm: 'friend',
  players: [0, 1, 2].map((n) => ({
    seat: `p${n + 1}`,
    who: n ? 'friend' : 'me',
    name: '',
    sample: samples[n] ?? '',
  })),
  mood: '',
  spoken: true,
  summoners: false,
  typed: false,
  rulings: [],
});

/** One more chair, with a character nobody has. */
export function chair(players: readonly Chair[], samples: readonly string[]): Chair {
  let n = players.length + 1;
  while (players.some(({ seat }) => seat === `p${n}`)) n++;
  const free = samples.find((id) => !players.some(({ sample }) => sample === id)) ?? '';
  return { seat: `p${n}`, who: 'friend', name: '', sample: free };
}

/** Somebody sits down; I sit in one chair only. */
export function seat(choice: Choice, at: string, who: Who): Choice {
  const moved = (now: Who): Who => (who === 'me' && now === 'me' ? 'friend' : now);
  return {
    ...choice,
    gm: at === GM ? who : moved(choice.gm),
    players: choice.players.map((one) => ({
      ...one,
      who: one.seat === at ? who : moved(one.who),
    })),
  };
}

/** There is one of each sample: whoever takes it takes it from the other. */
export function cast(choice: Choice, at: string, sample: string): Choice {
  return {
    ...choice,
    players: choice.players.map((one) =>
      one.seat === at
        ? { ...one, sample }
        : { ...one, sample: sample && one.sample === sample ? '' : one.sample },
    ),
  };
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
  choice.players.forEach((one, n) => {
    sit(one.seat, one.who, one.name.trim(), n + 1);
  });
  const samples = Object.fromEntries(
    choice.players.filter(({ sample }) => sample).map((one) => [one.seat, one.sample]),
  );
  const settings = {
    players: choice.players.map((one) => one.seat),
    samples,
    spoken: choice.spoken,
    summoners: choice.summoners,
    rulings: choice.rulings,
    ...(choice.mood.trim() ? { mood: choice.mood.trim() } : {}),
  };
  const mine =
    choice.gm === 'me' ? GM : (choice.players.find(({ who }) => who === 'me')?.seat ?? '');
  return { settings, seats, mine, missing, fate: choice.typed ? 'typed' : 'live' };
}
