// What holds among the people of a table, in any game that knows them: its view has it under `table`,
// and what they may do about it is in `anytime`, as `<game>.safety.<act>`.
import type { LogLine, Offer } from './wire.ts';
import { msg, plural } from './words.ts';

export interface People {
  /** Seats whose people are not here now. */
  away: string[];
  /** Who asked for a pause; `SOMEBODY` where nobody is to know. */
  paused: string;
  lines: string[];
  veils: string[];
  house: string[];
  /** So many minutes without a connection, and a seat counts as away; never, where it is 0. */
  patience: number;
  /** Seats that asked to wait before a moment closes. */
  thinking: string[];
  /** So many seconds pass before a moment closes in which others may speak. */
  grace: number;
}

export const SOMEBODY = '*';
export const NOBODY: People = {
  away: [],
  paused: '',
  lines: [],
  veils: [],
  house: [],
  patience: 0,
  thinking: [],
  grace: 0,
};

/** The people as a view has them; null where the game does not know them. */
export function peopleOf(view: unknown): People | null {
  const table = (view as { table?: unknown } | null)?.table;
  if (!table || typeof table !== 'object' || Array.isArray(table)) return null;
  return { ...NOBODY, ...(table as Partial<People>) };
}

export const ROLL_HELD = msg(
  'web.people.roll-held',
  'Somebody asked to wait. You can roll when they are ready.',
);
/** Did somebody ask to wait, so that nobody closes a moment in which others may speak? */
export const isHeld = (view: unknown): boolean => !!peopleOf(view)?.thinking.length;

const SAFETY = /\.safety\.([a-z-]+)$/;

/** Is this something people may do about each other, and not about the game? */
export const isSafety = ({ rule }: Pick<Offer, 'rule'>): boolean => SAFETY.test(rule);

/** The offers of one such act. */
export function acts(anytime: readonly Offer[], act: string): Offer[] {
  return anytime.filter(({ rule }) => SAFETY.exec(rule)?.[1] === act);
}

/** How to note that somebody leaves, or is back; none where that is not ours to do. */
export function door(anytime: readonly Offer[], seat: string, away: boolean): Offer | undefined {
  return acts(anytime, 'door').find(({ args }) => args.at(-2) === seat && args.at(-1) === away);
}

/** The place in the chronicle at which somebody was last noted as away; 0 where they never were. */
export function leftAt(log: readonly LogLine[], seat: string): number {
  const told = log.findLast(({ fact }) => fact.seat === seat && fact.away === true);
  return told?.place ?? 0;
}

/** What was told after a place, also what others did in somebody's stead; not that they left or are back. */
export function since(log: readonly LogLine[], place: number, seat: string): LogLine[] {
  return log.filter(
    ({ place: at, line, fact }) => at > place && line && !(fact.seat === seat && 'away' in fact),
  );
}

const MINUTES = plural(
  msg('web.since.minute', 'for {count} minute'),
  msg('web.since.minutes', 'for {count} minutes'),
);
const HOURS = plural(
  msg('web.since.hour', 'for {count} hour'),
  msg('web.since.hours', 'for {count} hours'),
);
const DAYS = plural(
  msg('web.since.day', 'for {count} day'),
  msg('web.since.days', 'for {count} days'),
);

/** How long ago a second since 1970 was, in words; empty within the first minute. */
export function howLong(then: number | null | undefined, now: number): string {
  if (then === null || then === undefined) return '';
  const minutes = Math.floor(Math.max(0, now - then) / 60);
  if (minutes < 1) return '';
  if (minutes < 60) return MINUTES(minutes);
  if (minutes < 48 * 60) return HOURS(Math.floor(minutes / 60));
  return DAYS(Math.floor(minutes / (24 * 60)));
}

// Up to where this browser saw a table, so that whoever comes back is told what they missed.

const PLACE = 'undertow.seen.';

export function lastSeen(table: string): number {
  try {
    return Number(localStorage.getItem(PLACE + table)) || 0;
  } catch {
    return 0;
  }
}

export function keepSeen(table: string, version: number): void {
  try {
    localStorage.setItem(PLACE + table, String(version));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
