// What one could try and may not just now, with the reason: asked when it is one's turn, and shown greyed
// in the list of what can be done and on the pieces themselves.
import { getContext, setContext } from 'svelte';
import type { Barred } from './wire.ts';

const BARRED = Symbol('barred');
/** So long a table must stand still before it is asked. */
const STILL = 120;

/** `wanted` is the version of the table to ask for, or none while nothing is to be shown. Only for use
 *  while a component is made. */
export function giveBarred(ask: () => Promise<Barred[]>, wanted: () => number | null): void {
  let now = $state.raw<readonly Barred[]>([]);
  $effect(() => {
    const version = wanted();
    if (version === null) {
      now = [];
      return undefined;
    }
    let gone = false;
    const timer = setTimeout(() => {
      ask().then(
        (found) => {
          if (!gone) now = found;
        },
        () => {}, // what can be done is there all the same
      );
    }, STILL);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  });
  setContext(BARRED, () => now);
}

const none: readonly Barred[] = [];
/** What is greyed at this table. */
export const barredHere = (): (() => readonly Barred[]) =>
  getContext<(() => readonly Barred[]) | undefined>(BARRED) ?? (() => none);
