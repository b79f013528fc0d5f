// A form that stands open on the stage or behind a screen, written without being asked. What is written
// stays over reloads, when the form goes away and comes again, and until the table took it: what was
// refused still stands there.
import { getContext, setContext } from 'svelte';
import { keepWriting, written } from './writing.ts';

type Lines = Record<string, string | number | boolean>;
const WRITER = Symbol('writer');

/** Who writes, for everything on this page: their table and seat. Only for use while a component is made. */
export const giveWriter = (writer: () => string): void => {
  setContext(WRITER, writer);
};

export class Kept<T extends Lines> {
  /** What stands in it now. */
  lines: T = $state()!;
  /** It was sent, and the answer is on its way. */
  sending = $state(false);
  private readonly empty: T;
  private readonly place: string;

  /** `place`: its name and whose it is, empty where nothing is kept; `empty`: its lines before anybody
   *  wrote. */
  constructor(place: string, empty: T) {
    this.empty = empty;
    this.place = place;
    const before = place ? (written(place) as Partial<T> | null) : null;
    this.lines = { ...empty, ...before };
    $effect(() => this.keep());
  }

  private keep(): void {
    const now = { ...this.lines };
    const changed = Object.keys(this.empty).some((line) => now[line] !== this.empty[line]);
    if (this.place) keepWriting(this.place, changed ? now : {});
  }

  /** Sends it, once; `how` says false where the table did not take it, and then all of it stays. The
   *  lines in `stays` stay either way. */
  async send(how: () => unknown, ...stays: (keyof T)[]): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      if ((await how()) === false) return;
      const left = Object.fromEntries(stays.map((line) => [line, this.lines[line]]));
      this.lines = { ...this.empty, ...left };
      // What was sent may have taken this form from the page before the answer came.
      this.keep();
    } finally {
      this.sending = false;
    }
  }
}

/** A form on this page, of whoever writes here. Only for use while a component is made. */
export function kept<T extends Lines>(form: string, empty: T): Kept<T> {
  const writer = getContext<(() => string) | undefined>(WRITER);
  return new Kept(writer ? `${form}.${writer()}` : '', empty);
}
