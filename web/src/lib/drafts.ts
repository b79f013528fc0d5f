// What somebody began to write before an action, kept in this browser over reloads until it is sent.
// It is kept as answers, not as places in a list: the next time the lists may be others.
import { begun, type Draft, given } from './asks.ts';
import type { Asks, Plain } from './wire.ts';

interface Kept {
  of: string;
  values: Plain;
  /** When it was last written, in milliseconds. */
  at: number;
}

const PLACE = 'undertow.drafts';
const MOST = 40;

/** Which form it was written for: another one under the same name begins anew. */
const kindOf = (form: Asks): string =>
  JSON.stringify([form.kind, form.form, form.fields.map(({ name, asks }) => [name, asks.kind])]);

const read = (): Record<string, Kept> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, Kept>) : {};
  } catch {
    return {};
  }
};

function write(drafts: Record<string, Kept>): void {
  const newest = Object.entries(drafts)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A browser that keeps nothing still sends.
  }
}

export function keepDraft(place: string, form: Asks, draft: Draft): void {
  write({ ...read(), [place]: { of: kindOf(form), values: given(form, draft), at: Date.now() } });
}

/** What was written there for this form; undefined where nothing was. */
export function draftAt(place: string, form: Asks): Draft | undefined {
  const kept = read()[place];
  return kept?.of === kindOf(form) ? begun(form, kept.values) : undefined;
}

export function forgetDraft(place: string): void {
  const { [place]: _, ...others } = read();
  write(others);
}

/** A form as it is sent with its action: a page's lines by their names, without those that stand as
 *  they stood, so that they follow the table; else the one answer. */
export function sent(form: Asks, value: Plain): Plain | Record<string, Plain> {
  if (form.kind !== 'page') return value;
  const lines = form.fields.map(({ name, default: stood }, n) => ({
    name,
    stood,
    line: (value as Plain[])[n]!,
  }));
  const changed = lines.filter(({ stood, line }) => JSON.stringify(stood) !== JSON.stringify(line));
  return Object.fromEntries(changed.map(({ name, line }) => [name, line]));
}
