// A table's whole chronicle, and what can be made of it.
import { api } from './api.ts';
import { loadWordsOf } from './settings.svelte.ts';
import type { LogLine, State } from './wire.ts';
import { calledBySeat, callSeats, capital, t } from './words.ts';

/** The table as it stands, and every line that was told of it. */
export async function whole(id: string, key: string): Promise<{ now: State; log: LogLine[] }> {
  const now = await api.state(id, key);
  const words = loadWordsOf(now.table.game).catch(() => {});
  callSeats(calledBySeat(now.seats));
  let log = now.log;
  while (log[0]) {
    const first = log[0].place;
    const older = (await api.log(id, key, first, 500)).filter(({ place }) => place < first);
    if (!older.length) break;
    log = [...older, ...log];
  }
  await words;
  return { now, log };
}

export interface Told {
  place: number;
  text: string;
  /** What the line is: told by the game, the beginning of a turn, said by somebody, or the table's. */
  tone: 'told' | 'turn' | 'said' | 'table';
}

export function tone(kind: string): Told['tone'] {
  if (kind === 'table.said') return 'said';
  if (kind.startsWith('table.')) return 'table';
  return kind.includes('turn-began') ? 'turn' : 'told';
}

/** The lines as people read them. */
export function told(log: readonly LogLine[]): Told[] {
  return log
    .filter((entry) => entry.line)
    .map((entry) => ({
      place: entry.place,
      text: capital(t(entry.line)),
      tone: tone(entry.kind),
    }));
}

const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

export function markdown(title: string, lines: readonly Told[]): string {
  const body = lines.map(({ text, tone: kind }) =>
    kind === 'turn' ? `## ${escaped(text)}\n` : `${escaped(text)}\n`,
  );
  return [`# ${escaped(title)}\n`, ...body].join('\n');
}

/** A page that needs nothing but itself. */
export function html(title: string, lines: readonly Told[], language: string): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  const style = page.createElement('style');
  style.textContent =
    'body{font:18px/1.5 Georgia,serif;max-width:40rem;margin:3rem auto;padding:0 1rem}' +
    'h2{font-size:1.1em;margin:1.6em 0 .3em;break-after:avoid}p{margin:.25em 0;break-inside:avoid}' +
    '.table,.said{font-style:italic}';
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  page.head.prepend(charset);
  page.head.append(style);
  const add = (tag: string, text: string, kind = '') => {
    const one = page.createElement(tag);
    one.textContent = text;
    if (kind) one.className = kind;
    page.body.append(one);
  };
  add('h1', title);
  for (const line of lines) add(line.tone === 'turn' ? 'h2' : 'p', line.text, line.tone);
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

/** Hands a file to whoever sits here. */
export function hand(file: Blob, called: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: called }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
