// A guided first scene: steps that point at real things on the table. A step with `done` goes by what
// happens there, never by time; one without is read, and then "Next" is pressed.
import type { LogLine, Offer, Request, You } from './wire.ts';
import type { Message } from './words.ts';

/** What the guide sees of the table. */
export interface Sight<View = unknown> {
  view: View;
  offers: readonly Offer[];
  requests: readonly Request[];
  log: readonly LogLine[];
  you: You;
}

export interface TourStep<View = unknown> {
  text: Message;
  /** What it points at, as a selector; the first that is in sight. */
  at: string;
  /** The part of the table it lies in; on a phone that drawer is opened. */
  part?: 'stage' | 'do' | 'sheet' | 'story';
  /** Does it make sense now? Else the step is left out. */
  when?: (now: Sight<View>) => boolean;
  /** Must it be done before anything else can be? Then there is no "Next". */
  must?: boolean;
  /** Has it happened since the step began? */
  done?: (now: Sight<View>, began: Sight<View>) => boolean;
}

/** What was told since then. */
export function since(now: Sight, began: Sight): LogLine[] {
  const last = began.log.at(-1)?.place ?? -1;
  return now.log.filter(({ place }) => place > last);
}

/** Was one of these told since then? */
export const told =
  (...kinds: string[]) =>
  (now: Sight, began: Sight): boolean =>
    since(now, began).some(({ kind }) => kinds.includes(kind));

/** May one of these be done now? */
export const may =
  (...rules: string[]) =>
  ({ offers }: Sight): boolean =>
    offers.some(({ rule }) => rules.includes(rule));

/** The next step that makes sense, from this one on; the number of steps when there is none. */
export function next<View>(
  steps: readonly TourStep<View>[],
  from: number,
  now: Sight<View>,
  left: ReadonlySet<number> = new Set(),
): number {
  const found = steps.findIndex(
    (step, n) => n >= from && !left.has(n) && (step.when?.(now) ?? true),
  );
  return found < 0 ? steps.length : found;
}

/** The step that was done just now: this one, or the next that goes by what happens, where somebody went
 *  ahead without reading; -1 while there is none. What was so before, and what others did alone, counts for
 *  nothing. */
export function achieved<View>(
  steps: readonly TourStep<View>[],
  at: number,
  now: Sight<View>,
  began: Sight<View>,
): number {
  if (steps[at]?.done?.(now, began)) return at;
  if (!since(now, began).some(({ by }) => by === now.you.seat)) return -1;
  const ahead = steps.findIndex(
    ({ done }, n) => n > at && !steps[at]?.done && !!done && !done(began, began),
  );
  return ahead >= 0 && steps[ahead]?.done?.(now, began) ? ahead : -1;
}

/** One of the steps that "Next" passed over, because what they speak of was not there yet: by what this
 *  person did it is there now, and the guide goes back to it. -1 where there is none. */
export function madeUp<View>(
  steps: readonly TourStep<View>[],
  missed: ReadonlySet<number>,
  now: Sight<View>,
  began: Sight<View>,
): number {
  if (!since(now, began).some(({ by }) => by === now.you.seat)) return -1;
  return steps.findIndex(
    ({ when, done }, n) =>
      missed.has(n) && !!when && !when(began) && when(now) && !done?.(now, began),
  );
}

/** Does a guided scene make sense at this table? Its first step must. */
export const fits = <View>(
  steps: readonly TourStep<View>[] | undefined,
  now: Sight<View>,
): boolean => !!steps?.length && !!now.you.seat && next(steps, 0, now) === 0;
