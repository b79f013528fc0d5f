// The choices before a campaign, apart from how they are drawn.
import { type Chair, chair as empty, type Seating, seatsOf } from '../../lib/chairs.ts';
import type { Draft } from '../contract.ts';

export interface Cast extends Chair {
  /** A sample character; empty: made at the table. */
  sample: string;
}
export interface Choice extends Seating<Cast> {
  mood: string;
  spoken: boolean;
  summoners: boolean;
  /** Real dice: whoever rolled types what they show. */
  typed: boolean;
  rulings: string[];
}
export const MOST = 6;

export function firstChoice(samples: readonly string[]): Choice {
  const players: Cast[] = [];
  for (let n = 0; n < 3; n += 1) players.push(chair(players, samples));
  return {
    gm: 'me',
    players,
    mood: '',
    spoken: true,
    summoners: false,
    typed: false,
    rulings: [],
  };
}

/** One more chair, with a character nobody has. */
export function chair(players: readonly Cast[], samples: readonly string[]): Cast {
  const sample = samples.find((id) => !players.some((one) => one.sample === id)) ?? '';
  return { ...empty(players, 'p'), sample };
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

/** What is sent to open the table. */
export function draftOf(choice: Choice, me: string, gm: string): Draft {
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
  return { settings, ...seatsOf(choice, me, gm), fate: choice.typed ? 'typed' : 'live' };
}
