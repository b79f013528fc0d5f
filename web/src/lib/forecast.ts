// Asking how something is likely to go: the server's bots play it many times, and every second it says
// what is known, until that is enough or nobody wants to know any more.
import { api, problem } from './api.ts';
import type { Forecast, Plain } from './wire.ts';

/** The interval of a rate is ten points wide at most with the first, and half of that with the last. */
export const STEPS = [400, 1000, 2000] as const;
/** How often, and after how many milliseconds, to knock again while somebody else's is worked out. */
const KNOCKS = 30;
const PAUSE = 700;

/** What a game calls all this. */
export interface Told {
  title: () => string;
  working: () => string;
  count: (args: { done: number; wanted: number }) => string;
  won: () => string;
  /** Why more of them need not be played. */
  all: () => string;
  groups: { id: string; title: () => string; hue: string }[];
}

/** What is asked about: what is going on, or a page that is being filled in. */
export interface Subject {
  form?: string;
  value?: Plain;
}

/** Asks until so many are played, as long as `wanted` says so. */
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
