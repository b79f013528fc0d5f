// What happened, told one thing after the other. A game says what each line of the chronicle looks
// like (a Beat); the Teller keeps them in a queue and shows the table as it stood after each. The
// table itself never waits: questions and offers are always those of now, and whoever does something
// sees the rest at once.
//
// Nothing here knows the browser: the clock comes from outside.
import type { Component } from 'svelte';
import type { LogLine } from './wire.ts';
import { capital, t } from './words.ts';

export type Pace = 'slow' | 'normal' | 'fast' | 'once';
/** How long a beat stays, against what it says itself. */
export const TIMES: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.4, once: 0 };
/** So many milliseconds of story may lie behind the table; what is more is told quicker. */
export const MOST_BEHIND = 9000;
const QUICKEST = 0.3;

export type Sound =
  | 'bad'
  | 'card'
  | 'chant'
  | 'dice'
  | 'fall'
  | 'good'
  | 'lost'
  | 'step'
  | 'stone'
  | 'token'
  | 'turn'
  | 'won';

/** What one thing that happened looks like. */
export interface Beat<View = unknown> {
  /** How long it is shown, in milliseconds at normal pace; none: it only changes the view. */
  hold: number;
  /** In large letters: what matters. */
  word?: string;
  tone?: 'bad' | 'good' | 'plain';
  /** What that means for what is still to be done, beneath the line. */
  note?: string;
  /** Is it a moment the table stops for: midnight, a defeat, a level? */
  great?: boolean;
  /** A card that turns. */
  card?: { title: string; under?: string; colour?: string };
  /** Cards that the game draws itself, one beside the other. */
  cards?: { Face: Component<{ card: number; size: 'small' }>; of: readonly number[] };
  /** Dice that come to rest; those that count are marked, and those that do harm. */
  dice?: readonly { face: number | string; hit?: boolean; bad?: boolean }[];
  /** Where the eye goes: a place that the game's stage knows. */
  at?: string;
  sound?: Sound;
  /** The view once it has happened, as far as it can be told; the next beat goes on from there. */
  after?: View;
}

/** How a game's facts look. */
export interface Beats<View = unknown> {
  /** `view` is how the table stands so far, `next` how it stands when all of this has happened. */
  of: (line: LogLine, view: View, next: View) => Beat<View> | null;
  /** Do its beats change the view one by one? Then the stage is drawn as the story goes; else it is
   *  always drawn as the table stands, and only the words come one after the other. */
  folds?: boolean;
}

/** What a line says, as a word in large letters. */
export const said = (line: LogLine): string => capital(t(line.line));

/** Dice as they fell; from `hit` on they count, and `bad` does harm. */
export function dice(faces: unknown, hit: number, bad?: number): NonNullable<Beat['dice']> {
  const shown = Array.isArray(faces) ? faces.filter((one) => typeof one === 'number') : [];
  return shown.slice(0, 24).map((face) => ({ face, hit: face >= hit, bad: face === bad }));
}

/** What is shown now. */
export interface Shown {
  /** The view to draw; null: as the table stands. */
  view: unknown;
  /** The chronicle is told up to here. */
  place: number;
  beat: Beat | null;
  line: LogLine | null;
  /** How many are still to come. */
  left: number;
  paused: boolean;
}

export interface Clock {
  later(ms: number, call: () => void): () => void;
}

/** What came with a step. */
export interface News {
  before: unknown;
  after: unknown;
  log: readonly LogLine[];
  /** The seat of who reads this; what they did themselves needs no time. */
  own: string | null;
}

interface Item {
  view: unknown;
  place: number;
  line: LogLine | null;
  beat: Beat | null;
  hold: number;
}

export class Teller {
  pace: Pace = 'normal';
  private queue: Item[] = [];
  private now: Item | null = null;
  private stop: (() => void) | null = null;
  private paused = false;
  private last: Item = { view: null, place: -1, line: null, beat: null, hold: 0 };

  constructor(
    private clock: Clock,
    private show: (shown: Shown) => void,
  ) {}

  /** Something happened. */
  take(news: News, beats: Beats | undefined): void {
    const folds = !!beats?.folds;
    const place = news.log.at(-1)?.place ?? this.last.place;
    const end: Item = { view: folds ? news.after : null, place, line: null, beat: null, hold: 0 };
    if (!beats || this.pace === 'once') {
      this.now_(end);
      return;
    }
    let view = news.before;
    for (const line of news.log) {
      const beat = beats.of(line, view, news.after);
      if (!beat) continue;
      if (beat.after !== undefined) view = beat.after;
      const mine = !!news.own && line.by === news.own && !beat.word;
      this.queue.push({
        view: folds ? view : null,
        place: line.place,
        line,
        beat,
        hold: mine ? 0 : beat.hold,
      });
    }
    this.queue.push(end);
    if (!this.stop && !this.paused) this.next();
  }

  /** Something that is no story (somebody came in, something was taken back): the table as it is. */
  jump(view: unknown, place: number): void {
    this.now_({ view, place, line: null, beat: null, hold: 0 });
  }

  /** The next beat, now. */
  next(): void {
    this.halt();
    let item = this.queue.shift();
    while (item) {
      this.now = item;
      this.last = item;
      const hold = item.hold * TIMES[this.pace] * this.hurry();
      if (hold > 0) {
        this.tell();
        if (!this.paused) this.stop = this.clock.later(hold, () => this.next());
        return;
      }
      // What needs no time is not lost: it is heard, and then the next one comes.
      if (item.beat?.sound) this.tell();
      item = this.queue.shift();
    }
    this.now = null;
    this.paused = false;
    this.tell();
  }

  /** All that is left, at once. */
  skip(): void {
    const end = this.queue.at(-1);
    if (end) this.now_(end);
    else if (this.now) this.next();
  }

  pause(on: boolean): void {
    if (this.paused === on) return;
    this.paused = on && (!!this.now || this.queue.length > 0);
    if (this.paused) {
      this.halt();
      this.tell();
    } else this.next();
  }

  private hurry(): number {
    const behind = TIMES[this.pace] * this.queue.reduce((sum, { hold }) => sum + hold, 0);
    return behind > MOST_BEHIND ? Math.max(QUICKEST, MOST_BEHIND / behind) : 1;
  }

  private now_(end: Item): void {
    this.halt();
    this.queue = [];
    this.now = null;
    this.paused = false;
    this.last = end;
    this.tell();
  }

  private halt(): void {
    this.stop?.();
    this.stop = null;
  }

  private tell(): void {
    const { view, place } = this.last;
    this.show({
      view,
      place,
      beat: this.now?.beat ?? null,
      line: this.now?.line ?? null,
      left: this.queue.filter(({ beat }) => beat).length,
      paused: this.paused,
    });
  }
}
