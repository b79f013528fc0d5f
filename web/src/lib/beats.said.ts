// What must not pass unnoticed is told in large letters: rows of a test for a game's beats.
import { expect, test } from 'vitest';
import type { Beat } from './beats.ts';
import type { LogLine } from './wire.ts';

interface Tells {
  of: (
    line: LogLine,
    view: never,
    next: never,
  ) => Pick<Beat, 'word' | 'tone' | 'dice' | 'cards'> | null;
}
/** What it is, the kind of the fact, the fact, and its tone; none: it is not told large. */
type Row = [string, string, LogLine['fact'], 'bad' | 'good' | undefined];

/** How one fact is told. */
export function told(beats: Tells, kind: string, fact: LogLine['fact']): ReturnType<Tells['of']> {
  const words = { key: 'kernel.plain', args: { text: 'so it is.' } };
  const line: LogLine = { place: 1, line: words, kind, fact, by: 'gm', cause: 0, heading: '' };
  return beats.of(line, null as never, null as never);
}

export const toldLarge = (beats: Tells, rows: Row[]): void =>
  test.each(rows)('%s', (_, kind, fact, tone) => {
    const beat = told(beats, kind, fact);
    expect(beat?.tone).toBe(tone);
    if (tone) expect(beat?.word).toBeTruthy();
  });
