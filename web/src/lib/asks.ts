// What somebody has written into a form so far, before it is an answer. It knows kinds of
// questions, not games; a game that draws a page of its own uses the same drafts.
import type { Asks, Field, Line, Plain, Request, You } from './wire.ts';
import { type Message, msg, t } from './words.ts';

/** By kind: the place of an option (null: none yet), the places of several, a number (null: none),
 *  the words, what dice show as typed, and a list of drafts for the lines of a page or for rows. */
export type Draft = number | string | null | Draft[];

/** What is not written yet, and in which lines, from the outside in. */
export interface Missing {
  why: string;
  at: number[];
}

export const CHOOSE_ONE = msg('web.ask.choose', 'Choose one.');
const MORE = msg('web.request.more', 'Choose at least {least}.');
const EMPTY = msg('web.request.empty', 'Write something first.');
const RANGE = msg('web.ask.range', 'A whole number from {low} to {high}.');
const ROWS = msg('web.ask.rows', 'At least {least} of them.');

const read = (value: unknown) => JSON.stringify(value);

/** Nobody's seat: real dice on a desk are asked of everybody. */
const FATE = 'fate';

/** The seat of somebody who is away, in whose stead this is asked; empty for what is one's own. */
export function insteadOf(request: Request, you: You | undefined): string {
  return !you?.seat || request.seat === you.seat || request.seat === FATE ? '' : request.seat;
}

/** What must be answered, in the order it is put. Votes come first: everybody waits for them. Then
 *  what is one's own to answer. */
export function queued(requests: readonly Request[], you: You | undefined): Request[] {
  const late = (one: Request) => (one.vote ? 0 : 4) + (insteadOf(one, you) ? 1 : 0);
  return requests.filter(({ optional }) => !optional).sort((a, b) => late(a) - late(b));
}

/** How a form begins: with what stands there already, or with nothing. */
export function begun(asks: Asks, from: Plain = null): Draft {
  switch (asks.kind) {
    case 'choice': {
      const at = asks.options.findIndex(({ value }) => read(value) === read(from));
      return at < 0 ? null : at;
    }
    case 'several': {
      const left = asks.options.map(({ value }) => read(value));
      const found: number[] = [];
      for (const value of Array.isArray(from) ? from : []) {
        const at = left.findIndex((one, n) => one === read(value) && !found.includes(n));
        if (at >= 0) found.push(at);
      }
      return found;
    }
    case 'number':
      return typeof from === 'number' ? from : asks.low;
    case 'page': {
      const lines = Array.isArray(from) && from.length === asks.fields.length ? from : null;
      return asks.fields.map((field, n) => begun(field.asks, lines ? lines[n]! : field.default));
    }
    case 'rows': {
      const each = asks.each;
      if (!each) return [];
      const standing = Array.isArray(from) ? from.map((row) => begun(each, row)) : [];
      const more = Math.max(0, (asks.least ?? 0) - standing.length);
      return [...standing, ...Array.from({ length: more }, () => begun(each))];
    }
    default:
      return typeof from === 'string' ? from : '';
  }
}

/** The answer, once nothing is missing; until then null stands where nothing was chosen. */
export function given(asks: Asks, draft: Draft): Plain {
  const lines = Array.isArray(draft) ? draft : [];
  switch (asks.kind) {
    case 'choice':
      return draft === null ? null : (asks.options[Number(draft)]?.value ?? null);
    case 'several':
      return lines.map((n) => asks.options[Number(n)]?.value ?? null);
    case 'number':
      return draft === null ? null : Number(draft);
    case 'page':
      return asks.fields.map((field, n) => given(field.asks, lines[n]!));
    case 'rows':
      return lines.map((row) => given(asks.each!, row));
    case 'fated': // a row of what each shows, even where it is one die
      return String(draft)
        .split(',')
        .map((part) => part.trim())
        .map((part) => (/^-?\d+$/.test(part) ? Number(part) : part));
    default:
      return String(draft ?? '').trim();
  }
}

/** The first thing that must still be written; null when it can be sent. */
export function missing(asks: Asks, draft: Draft): Missing | null {
  const lines = Array.isArray(draft) ? draft : [];
  const here = (said: Message, args = {}): Missing => ({ why: said(args), at: [] });
  const within = (each: (n: number) => Asks): Missing | null => {
    for (const [n, line] of lines.entries()) {
      const found = missing(each(n), line);
      if (found) return { why: found.why, at: [n, ...found.at] };
    }
    return null;
  };
  const least = asks.least ?? 0;
  switch (asks.kind) {
    case 'choice':
      return draft === null ? here(CHOOSE_ONE) : null;
    case 'several':
      return lines.length < least ? here(MORE, { least }) : null;
    case 'number': {
      const [low, high] = [asks.low ?? 0, asks.high ?? 0];
      const whole = typeof draft === 'number' && Number.isInteger(draft);
      return whole && draft >= low && draft <= high ? null : here(RANGE, { low, high });
    }
    case 'page':
      return within((n) => asks.fields[n]!.asks);
    case 'rows':
      return lines.length < least ? here(ROWS, { least }) : within(() => asks.each!);
    case 'prose':
      return asks.empty || String(draft ?? '').trim() ? null : here(EMPTY);
    default:
      return String(draft ?? '').trim() ? null : here(EMPTY);
  }
}

/** Does this draft belong to this question? A table may ask something else under an old name. */
export function fits(asks: Asks, draft: Draft | undefined): draft is Draft {
  if (draft === undefined) return false;
  const lines = asks.kind === 'page' || asks.kind === 'rows' || asks.kind === 'several';
  if (lines !== Array.isArray(draft)) return false;
  if (asks.kind === 'page')
    return (
      (draft as Draft[]).length === asks.fields.length &&
      asks.fields.every((field, n) => fits(field.asks, (draft as Draft[])[n]))
    );
  if (asks.kind === 'rows') return (draft as Draft[]).every((row) => fits(asks.each!, row));
  if (asks.kind === 'choice') return draft === null || Number(draft) < asks.options.length;
  if (asks.kind === 'number') return draft === null || typeof draft === 'number';
  return lines || typeof draft === 'string';
}

/** Which line of a page the table refused, by its words; -1 when it is about the whole. */
export function refusedLine(fields: readonly Field[], refusal: Line | undefined): number {
  if (refusal?.key !== 'kernel.answer.wrong-field') return -1;
  const label = refusal.args?.field;
  return fields.findIndex((field) => read(field.label) === read(label));
}

/** Why that line is refused, without its name; or the whole refusal. */
export function refusedWhy(refusal: Line): string {
  const why = refusal.key === 'kernel.answer.wrong-field' ? refusal.args?.why : null;
  return t((why as Line | null) ?? refusal);
}
