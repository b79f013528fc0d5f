// A table's whole chronicle, and what can be made of it.
import { api } from './api.ts';
import { loadWordsOf } from './settings.svelte.ts';
import type { LogLine, State } from './wire.ts';
import { calledBySeat, callSeats, capital, msg, t } from './words.ts';

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
  /** What the line is: told by the game, the beginning of an evening, a scene or a turn, said by
   *  somebody, or the table's. */
  tone: 'told' | 'session' | 'scene' | 'turn' | 'said' | 'table';
  /** Lines of one cause are steps of one thing; 0 for what stands alone. */
  cause: number;
  by: string;
  /** The picture that was shown with it; empty where there was none. */
  picture: string;
}

export function tone({ kind, heading }: Pick<LogLine, 'kind' | 'heading'>): Told['tone'] {
  if (heading) return heading;
  if (kind === 'table.said') return 'said';
  if (kind.startsWith('table.')) return 'table';
  return kind.includes('turn-began') ? 'turn' : 'told';
}

export const isHeading = (one: Pick<Told, 'tone'>): boolean =>
  one.tone === 'session' || one.tone === 'scene' || one.tone === 'turn';

const SPOKEN = msg('web.story.spoken', '{name}: “{text}”');

/** What somebody said as somebody in the story; empty for talk among the people. */
export function spoken({ kind, fact }: LogLine): string {
  const { name, text } = fact as { name?: unknown; text?: unknown };
  return kind === 'table.said' && name && text ? SPOKEN({ name, text }) : '';
}

/** The lines as people read them: what was told, and what was said in the story. */
export function told(log: readonly LogLine[]): Told[] {
  return log
    .filter((entry) => entry.line || spoken(entry))
    .map((entry) => ({
      place: entry.place,
      text: entry.line ? capital(t(entry.line)) : spoken(entry),
      tone: tone(entry),
      cause: entry.cause ?? 0,
      by: entry.by,
      picture: String((entry.fact?.page as { picture?: string } | undefined)?.picture ?? ''),
    }));
}

export interface Entry extends Told {
  /** What it led to, line by line. */
  steps: Told[];
}

/** One entry for everything that came of one thing; what was told first stands for all of it. */
export function entries(lines: readonly Told[]): Entry[] {
  const found: Entry[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const same = last && line.cause && last.cause === line.cause;
    if (same && !isHeading(line) && !isHeading(last)) last.steps.push(line);
    else found.push({ ...line, steps: [] });
  }
  return found;
}

const LINES = 10;

/** The evening before this one in ten lines: where it was, what people said in the story, and how
 *  things came out. */
export function lastTime(lines: readonly Told[], most = LINES): Told[] {
  const evenings = lines.flatMap((one, n) => (one.tone === 'session' ? [n] : []));
  const now = evenings.at(-1) ?? lines.length;
  const before = evenings.at(-2) ?? -1;
  const evening = entries(lines.slice(before + 1, now).filter((one) => one.tone !== 'table'));
  const outcome = ({ steps, ...head }: Entry): Told => steps.at(-1) ?? head;
  const weight = (one: Entry): number =>
    one.tone === 'scene' ? 3 : one.tone === 'said' || one.picture ? 2 : one.steps.length ? 1 : 0;
  return evening
    .map((one, n) => ({ one, n }))
    .sort((a, b) => weight(b.one) - weight(a.one) || b.n - a.n)
    .slice(0, most)
    .sort((a, b) => a.n - b.n)
    .map(({ one }) => outcome(one));
}

const escaped = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

export function markdown(title: string, lines: readonly Told[]): string {
  const mark = { session: '## ', turn: '## ', scene: '### ', said: '> ', told: '', table: '' };
  const body = entries(lines).flatMap(({ steps, ...head }) => [
    `${mark[head.tone]}${escaped(head.text)}\n`,
    ...(steps.length ? [`${steps.map(({ text }) => `- ${escaped(text)}`).join('\n')}\n`] : []),
  ]);
  return [`# ${escaped(title)}\n`, ...body].join('\n');
}

/** A page that needs nothing but itself. `pictures` are addresses that carry the pictures. */
export function html(
  title: string,
  lines: readonly Told[],
  language: string,
  pictures: Record<string, string> = {},
): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  const style = page.createElement('style');
  style.textContent =
    'body{font:18px/1.5 Georgia,serif;max-width:40rem;margin:3rem auto;padding:0 1rem}' +
    'h2{font-size:1.1em;margin:1.6em 0 .3em;break-after:avoid}p{margin:.25em 0;break-inside:avoid}' +
    'h3{margin:1.2em 0 .3em}img{max-width:100%;max-height:24rem}' +
    '.table,.said{font-style:italic}.step{margin-inline-start:1.5em;font-size:.92em}';
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
  const tag = { session: 'h2', turn: 'h2', scene: 'h3', said: 'p', told: 'p', table: 'p' };
  for (const { steps, ...head } of entries(lines)) {
    add(tag[head.tone], head.text, head.tone);
    for (const line of [head, ...steps]) {
      if (line !== head) add('p', line.text, 'step');
      const src = pictures[line.picture];
      if (!src?.startsWith('data:image/')) continue;
      const image = page.createElement('img');
      image.src = src;
      image.alt = '';
      page.body.append(image);
    }
  }
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}
