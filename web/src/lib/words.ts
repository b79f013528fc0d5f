// Sentences. What the server says comes as a Line, a key with what goes into it, and is formatted
// here; the client's own sentences stand beside the component that says them:
//
//   const KEPT = msg('web.table.kept', 'Kept: {what}.');
//   KEPT({ what: 'everything' })
//
// Templates use Python's plain format fields. A language may ask for a form of what goes in, `{hero#dem}`:
// where it has written "x.hero.sage#dem" that is said, else the word as it is. And a sentence with a
// number in it may have forms by Intl.PluralRules: "web.lobby.more#one". `?lang=xx-pseudo` shows every sentence as ⟦…⟧, so that
// whatever stands without brackets is hard-wired.
import { createSubscriber } from 'svelte/reactivity';
import type { Line } from './wire.ts';

export type Arg = unknown;
export type Args = Record<string, Arg>;
export type Message = (args?: Args) => string;

export const PSEUDO = 'xx-pseudo';

/** English in disguise, ours or the server's. */
export function isPseudo(language: string): boolean {
  return /^xx?-pseudo$/.test(language);
}

/** What stands beside the code; and words of a person's own, which need no catalogue. */
const english = new Map<string, string>([['kernel.plain', '{text}']]);
let catalogue: Record<string, string> = {};
let pseudo = false;
let rules = new Intl.PluralRules('en');
/** Has the language sentences of its own for some numbers? */
let numbered = false;
let loaded = false;
let names: Record<string, string> = {};
let leader = '';
let tell: () => void = () => {};
const watch = createSubscriber((update) => {
  tell = update;
  return () => {
    tell = () => {};
  };
});

/** A sentence of the client's own. A key has one sentence. */
export function msg(key: string, text: string): Message {
  const known = english.get(key);
  if (known !== undefined && known !== text)
    throw new Error(`the message ${key} already says "${known}"`);
  english.set(key, text);
  return (args) => t({ key, args: (args ?? {}) as NonNullable<Line['args']> });
}

/** A sentence about so many of something: `one` where the language says so, else `other`. Both are
 *  given `count`. */
export function plural(one: Message, other: Message): (count: number) => string {
  return (count) => {
    watch();
    return (rules.select(count) === 'one' ? one : other)({ count });
  };
}

function plurals(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    return new Intl.PluralRules('en');
  }
}

/** The sentence in the language that is switched on. */
export function t(line: Line | null | undefined): string {
  if (!line) return '';
  watch();
  const template = counted(line) ?? catalogue[line.key] ?? english.get(line.key);
  if (template === undefined) {
    miss(line.key);
    return wrap(line.key);
  }
  const said = leader ? template.replace(/\bGM\b/g, leader) : template;
  return wrap(format(said, line.args ?? {}));
}

/** The sentence for this number, in a language that has one. */
function counted({ key, args }: Line): string | undefined {
  if (!numbered) return undefined;
  for (const arg of Object.values(args ?? {}))
    if (typeof arg === 'number') return catalogue[`${key}#${rules.select(arg)}`];
  return undefined;
}

const missed = new Set<string>();
let fetchAgain: (() => void) | null = null;
let asked = false;

/** What to do when a sentence is not known: the server may have been renewed since its sentences were
 *  fetched. Called once for each key, and once for all that are missed together. */
export function onMissing(fetch: () => void): void {
  fetchAgain = fetch;
}

function miss(key: string): void {
  if (!loaded || !fetchAgain || missed.has(key)) return;
  missed.add(key);
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    fetchAgain?.();
  });
}

function wrap(text: string): string {
  return pseudo ? `⟦${text}⟧` : text;
}

/** Python's str.format, as far as our templates use it: {name}, {{ and }}; and `{count#die|dice}`, which
 *  says the first word of one and the second of any other number. */
export function format(template: string, args: Args): string {
  return template.replace(
    /\{\{|\}\}|\{(\w+)(?:#([^{}]+))?\}/g,
    (found, name?: string, form?: string) => {
      if (found === '{{') return '{';
      if (found === '}}') return '}';
      if (name === undefined || !(name in args)) return found;
      const arg = args[name];
      if (form?.includes('|')) return form.split('|')[arg === 1 ? 0 : 1]!;
      // A field called "seat" holds a seat's id, "seats" several; people know each other by name.
      if (name === 'seat' && typeof arg === 'string') return names[arg] || arg;
      if (name === 'seats' && Array.isArray(arg))
        return arg.map((seat) => names[String(seat)] || word(seat)).join(', ');
      return word(arg, form);
    },
  );
}

function word(arg: Arg, form = ''): string {
  if (arg === null || arg === undefined) return '';
  if (Array.isArray(arg)) return arg.map((one) => word(one, form)).join(', ');
  if (isLine(arg)) return formed(arg, form);
  return String(arg);
}

/** A word in the form a sentence needs, where the language has it; else as it is. */
export function formed(line: Line, form: string): string {
  const key = `${line.key}#${form}`;
  return t(form && Object.hasOwn(catalogue, key) ? { ...line, key } : line);
}

/** A sentence may begin with a name that is written small. */
export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase());
}

export function isLine(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && typeof (value as Line).key === 'string';
}

/** Switch to a language's sentences; those it has none for stay English. */
export function speakIn(language: string, sentences: Record<string, string>): void {
  catalogue = sentences;
  loaded = true;
  numbered = Object.keys(sentences).some((key) => /#(zero|one|two|few|many)$/.test(key));
  pseudo = isPseudo(language);
  rules = plurals(pseudo ? 'en' : language);
  if (typeof document !== 'undefined') document.documentElement.lang = pseudo ? 'en' : language;
  tell();
}

/** Where dates and numbers take their form from: the reader's own country, where it speaks this. */
export function locale(): string {
  watch();
  const lang = (typeof document !== 'undefined' && document.documentElement.lang) || 'en';
  return navigator.languages?.find((one) => one.split('-')[0] === lang.split('-')[0]) ?? lang;
}

/** Has a language been loaded yet? */
export function spoken(): boolean {
  return loaded;
}

/** What somebody is called; a seat nobody has given a name yet goes by its own, written as a name. */
export function called({ seat, name }: { seat: string; name: string }): string {
  watch();
  return name || (seat === 'gm' ? capital(leader) || 'GM' : capital(seat));
}

/** What the game at the open table calls whoever leads it, written small; empty: the GM. */
export function ledBy(word: string): void {
  if (word === leader) return;
  leader = word;
  tell();
}

/** The same of a whole table, by seats. */
export function calledBySeat(
  seats: readonly { seat: string; name: string }[],
): Record<string, string> {
  return Object.fromEntries(seats.map((one) => [one.seat, called(one)]));
}

/** What those who sit at the open table are called, by their seats. */
export function callSeats(called: Record<string, string>): void {
  if (JSON.stringify(called) === JSON.stringify(names)) return;
  names = called;
  tell();
}

/** What whoever has this seat at the open table is called; empty where it is no seat. */
export function personIn(seat: string): string {
  watch();
  return Object.hasOwn(names, seat) ? names[seat]! : '';
}

/** Has somebody written a sentence under this key? */
export function isSaid(key: string): boolean {
  watch();
  return Object.hasOwn(catalogue, key) || english.has(key);
}

/** The client's own sentences, for tests. */
export function ownSentences(): Record<string, string> {
  return Object.fromEntries(english);
}
