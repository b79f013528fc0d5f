// The choices before a series, apart from how they are drawn.
import { firstChairs, type Seating, seatsOf } from '../../lib/chairs.ts';
import type { Draft } from '../contract.ts';

export interface Choice extends Seating {
  /** Empty where the table decides. */
  series: string;
  title: string;
}
export const MOST = 7;

export const firstChoice = (): Choice => ({ ...firstChairs(), series: '', title: '' });

/** What is sent to open the table. */
export function draftOf(choice: Choice, me: string, gm: string): Draft {
  const series = choice.series ? { series: { id: choice.series, name: choice.title.trim() } } : {};
  const settings = { players: choice.players.map((one) => one.seat), ...series };
  return { settings, ...seatsOf(choice, me, gm) };
}
