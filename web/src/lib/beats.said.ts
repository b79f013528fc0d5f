// What must not pass unnoticed is told in large letters: rows of a test for a game's beats.
import { expect, test } from 'vitest';
import type { Beat } from './beats.ts';
import type { LogLine } from './wire.ts';

interface Tells {
  of: (line: LogLine, view: never, next: never) => Pick<Beat, 'word' | 'tone'> | null;
}
/** What it is, the kind of the fact, the fact, and its tone; none: it is not told large. */
type Row = [string, string, LogLine['fact'], 'bad' | 'good' | undefined];

export const toldLarge = (beats: Tells, rows: Row[]): void =>
  test.each(rows)('%s', (_, kind, fact, tone) => {
    const words = { key: 'kernel.plain', args: { text: 'so it is.' } };
    const line: LogLine = { place: 1, line: words, kind, fact, by: 'gm', cause: 0, heading: '' };
    const beat = beats.of(line, null as never, null as never);
    expect(beat?.tone).toBe(tone);
    if (tone) expect(beat?.word).toBeTruthy();
  });
