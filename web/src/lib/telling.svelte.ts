// The story of a table as this page tells it: beats in their order, in the pace this person likes.
import { type Beats, type Pace, type Shown, Teller } from './beats.ts';
import { settings } from './settings.svelte.ts';
import type { State, Step } from './wire.ts';

const clock = {
  later(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export class Telling {
  shown: Shown = $state.raw({
    view: null,
    place: Number.POSITIVE_INFINITY,
    beat: null,
    line: null,
    left: 0,
    paused: false,
  });
  /** How the game at this table is told; it comes with the game's piece. */
  beats: Beats | undefined;
  /** Whoever wants to hear each beat. */
  heard: (shown: Shown) => void = () => {};
  private teller = new Teller(clock, (shown) => {
    this.shown = shown;
    if (shown.beat) this.heard(shown);
  });

  /** Is there something that is not told yet? */
  get busy(): boolean {
    return !!this.shown.beat || this.shown.left > 0;
  }

  take(before: State | null, state: State, step: Step | null): void {
    this.teller.pace = document.visibilityState === 'hidden' ? 'once' : settings.pace;
    const back = step?.back_to ?? null;
    if (!before || !step || back !== null) this.jump(state);
    else
      this.teller.take(
        { before: before.view, after: state.view, log: step.log, own: state.you.seat },
        this.beats,
      );
  }

  private jump(state: State): void {
    this.teller.jump(this.beats?.folds ? state.view : null, Number.POSITIVE_INFINITY);
  }

  /** Nobody looks any more. */
  leave(): void {
    this.heard = () => {};
    this.skip();
  }
  next(): void {
    this.teller.next();
  }
  skip(): void {
    this.teller.skip();
  }
  pause(on: boolean): void {
    this.teller.pause(on);
  }
  at(pace: Pace): void {
    settings.pace = pace;
    this.teller.pace = pace;
    if (pace === 'once') this.skip();
  }
}
