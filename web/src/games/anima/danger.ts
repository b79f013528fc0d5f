// Asking how a conflict is likely to go: the server's bots fight it many times, and every second it
// says what is known, until that is enough or nobody wants to know any more.
import { api, problem } from '../../lib/api.ts';
import type { Forecast, Plain } from '../../lib/wire.ts';
import type { AnimaView } from './kinds.ts';

/** The interval of a rate is ten points wide at most, and half of that with the most. */
export const ENOUGH = 400;
export const MOST = 2000;
/** How often, and after how many milliseconds, to knock again while somebody else's is worked out. */
const KNOCKS = 30;
const PAUSE = 700;

/** What is asked about: the conflict that is going on, or a page that is being filled in. */
export interface Subject {
  form?: string;
  value?: Plain;
}

/** Asks until so many conflicts are fought, as long as `wanted` says so. */
export async function foresee(
  table: string,
  key: string,
  subject: Subject,
  n: number,
  wanted: () => boolean,
  heard: (found: Forecast) => void,
): Promise<void> {
  for (let knocks = 0; wanted(); ) {
    try {
      const found = await api.forecast(table, key, { ...subject, n });
      if (!wanted()) return;
      heard(found);
      if (found.done >= n) return;
      knocks = 0;
    } catch (error) {
      if (problem(error).code !== 'Busy' || ++knocks > KNOCKS) throw error;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

/** How many to ask for next. */
export const further = (done: number): number =>
  done < ENOUGH ? ENOUGH : done < 1000 ? 1000 : MOST;

/** What a forecast hangs on; when it changes, an old one is out of date. */
export function standing(view: AnimaView): string {
  const people = view.fighters.map((one) => [
    one.id,
    one.ap,
    one.sp,
    one.cp,
    one.wounds,
    one.here,
    one.out,
    one.conditions,
  ]);
  return JSON.stringify([view.conflict?.round, view.conflict?.now, people]);
}
