// A game's rules to read: fetched once, searched here.
import { api } from './api.ts';
import { loadWordsOf } from './settings.svelte.ts';
import type { Entry, Line, Section } from './wire.ts';
import { t } from './words.ts';

const books = new Map<string, Promise<Section[]>>();

/** The rules of a game, with the sentences they are written in. */
export function rulesOf(game: string): Promise<Section[]> {
  const known = books.get(game);
  if (known) return known;
  const fetched = Promise.all([api.rules(game), loadWordsOf(game)]).then(([found]) => found);
  books.set(game, fetched);
  fetched.catch(() => books.delete(game));
  return fetched;
}

/** The ids of all entries. */
export async function entriesOf(game: string): Promise<ReadonlySet<string>> {
  const found = await rulesOf(game);
  return new Set(found.flatMap((section) => section.entries.map(({ id }) => id)));
}

const told = (entry: Entry): string =>
  [
    entry.name,
    entry.under,
    entry.text,
    ...entry.more,
    ...entry.figures.flatMap(({ label, value }) => [label, value]),
  ]
    .filter((line): line is Line => line !== null)
    .map(t)
    .join(' ');

/** The entries that have all these words; sections without any are left out. Those that are called so
 *  come first. */
export function found(sections: readonly Section[], words: string): Section[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => {
    const low = text.toLocaleLowerCase();
    return wanted.every((word) => low.includes(word));
  };
  const kept = sections.map((section) => ({
    ...section,
    entries: section.entries.filter((entry) => has(told(entry))),
  }));
  const named = (section: Section) => section.entries.some(({ name }) => name && has(t(name)));
  return kept
    .filter(({ entries }) => entries.length)
    .sort((one, other) => Number(named(other)) - Number(named(one)));
}

/** Entries under their headings, in the order in which they come. */
export function groups(entries: readonly Entry[]): { under: string; entries: Entry[] }[] {
  const made: { under: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const under = entry.under ? t(entry.under) : '';
    const last = made.at(-1);
    if (last?.under === under) last.entries.push(entry);
    else made.push({ under, entries: [entry] });
  }
  return made;
}
