// What a piece of a view looks like, judged by its shape alone: this knows no game. Records become
// lists of what is what, lists become rows; clocks, tracks, dice and counted numbers are recognised
// where nothing else has that shape.
import type { Line, Reckoning } from '../lib/wire.ts';
import { capital, isLine, isSaid, personIn, t } from '../lib/words.ts';

export interface Thing {
  key: string;
  title: string;
  value: unknown;
  /** Its step on the way through the world: its id where it has one. */
  at: string;
}

export type Shape =
  | { kind: 'nothing' }
  | { kind: 'words'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'yes'; yes: boolean }
  | { kind: 'total'; reckoning: Reckoning }
  | { kind: 'clock'; filled: number; segments: number; field: string }
  | { kind: 'track'; filled: number; segments: number; field: string }
  | { kind: 'dice'; faces: number[]; sides: number }
  | { kind: 'tags'; of: string[] }
  | { kind: 'things'; of: Thing[] }
  | { kind: 'record'; fields: [name: string, value: unknown][] };

type Fields = Record<string, unknown>;

const FAR = ['filled', 'ticks', 'ticked', 'marked', 'value', 'now', 'at', 'done'];
const MUCH = ['segments', 'size', 'max', 'most', 'steps', 'length', 'of'];
const NAMES = ['title', 'name', 'label', 'text', 'what', 'id', 'seat'];
const DICE = /(^|_)(dice|die|faces|rolled|rolls?)$/;
/** A clock of more segments is a track, and one of many more is two numbers. */
const CLOCK = 12;
const TRACK = 30;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isInteger(value);
const isWord = (value: unknown): value is string | number | Line =>
  typeof value === 'string' || typeof value === 'number' || isLine(value);

/** A field's name as people write it: `cultists_left` is "Cultists left". */
export function labelled(name: string): string {
  const words = name
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/[_-]+/g, ' ');
  return capital(words.trim());
}

/** A word as it is read: a sentence, somebody's name, an id written out, or what it says. */
export function read(value: string | number | Line): string {
  if (typeof value === 'number') return figures(value);
  if (typeof value !== 'string') return capital(t(value));
  if (isSaid(value)) return capital(t({ key: value }));
  // An id of the rules: what stands before the last dot says only whose it is.
  if (/^[a-z][\w-]*(\.[a-z\d][\w-]*)+$/.test(value)) return labelled(value.split('.').at(-1)!);
  return (
    personIn(value) || (/^[a-z][a-z\d]*([_-][a-z\d]+)*$/.test(value) ? labelled(value) : value)
  );
}

/** A number without the dust of a division. */
export const figures = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Math.round(value * 1000) / 1000);

export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (isLine(value)) return false;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function isTotal(value: Fields): boolean {
  const { total, terms } = value;
  return (
    typeof total === 'number' && Array.isArray(terms) && terms.every((one) => isLine(one?.why))
  );
}

/** How far something has come, of how much; where that is all the record says. */
function gauge(value: Fields): { filled: number; segments: number; field: string } | null {
  const [far, much] = [FAR, MUCH].map((names) => names.filter((name) => isCount(value[name])));
  if (far?.length !== 1 || much?.length !== 1) return null;
  const [filled, segments] = [value[far[0]!] as number, value[much[0]!] as number];
  const rest = Object.keys(value).filter((name) => name !== far[0] && name !== much[0]);
  const alone = rest.every((name) => NAMES.includes(name) || typeof value[name] === 'boolean');
  return alone && filled >= 0 && segments >= 1 && filled <= segments
    ? { filled, segments, field: far[0]! }
    : null;
}

/** The field whose words head the record. */
function headOf(value: Fields): string {
  return NAMES.find((name) => isWord(value[name]) && value[name] !== '') ?? '';
}

/** What a record is called, and what else there is to say of it. */
export function titled(value: unknown, otherwise = ''): { title: string; rest: unknown } {
  if (!isFields(value) || isLine(value) || isTotal(value)) return { title: otherwise, rest: value };
  const head = headOf(value);
  if (!head) return { title: otherwise, rest: value };
  const title = read(value[head] as string);
  // An id that only repeats the name, and an empty field, are nothing to read.
  const rest = Object.entries(value).filter(
    ([name, one]) => name !== head && !(name === 'id' && typeof one === 'string'),
  );
  return {
    title: head === 'text' && title.length > 60 ? otherwise || title : title,
    rest: Object.fromEntries(rest),
  };
}

/** Things of a list are kept by their ids in the world; others by their place. */
function stepTo(key: string, value: unknown): string {
  const id = /^\d+$/.test(key) && isFields(value) ? value.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : key;
}

function things(entries: [string, unknown][]): Thing[] {
  return entries.map(([key, value], n) => {
    const named = /^\d+$/.test(key) ? '' : read(key);
    const { title, rest } = titled(value, named || String(n + 1));
    return { key, title, value: rest, at: stepTo(key, value) };
  });
}

/** Numbers that go together as `hits` and `hits_max` (or `max_hits`) are one gauge. */
function paired(value: Fields): [string, unknown][] {
  const used = new Set<string>();
  const found: [string, unknown][] = [];
  for (const [name, one] of Object.entries(value)) {
    const most = [`${name}_max`, `max_${name}`, `${name}_most`].find((other) =>
      isCount(value[other]),
    );
    if (!most || !isCount(one)) continue;
    used.add(most);
    found.push([name, { value: one, max: value[most] }]);
  }
  const pairs = new Map(found);
  return Object.entries(value)
    .filter(([name]) => !used.has(name))
    .map(([name, one]) => [name, pairs.get(name) ?? one]);
}

/** Is this field a number that was put together with its limit? */
export const isPaired = (value: unknown, name: string): boolean =>
  isFields(value) && isCount(value[name]);

/** `name` is the field it stands in, where it has one: only that tells dice from other numbers. */
export function shape(value: unknown, name = ''): Shape {
  if (isNothing(value)) return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: 'yes', yes: value };
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (isWord(value)) return { kind: 'words', text: read(value) };
  if (Array.isArray(value)) {
    if (DICE.test(name) && value.every((one) => isCount(one) && one >= 1 && one <= 20)) {
      const high = Math.max(...(value as number[]));
      return {
        kind: 'dice',
        faces: value as number[],
        sides: [6, 8, 10, 12].find((s) => s >= high) ?? 20,
      };
    }
    if (value.every(isWord)) return { kind: 'tags', of: value.map(read) };
    return { kind: 'things', of: things(value.map((one, n) => [String(n), one])) };
  }
  if (!isFields(value)) return { kind: 'nothing' };
  if (isTotal(value)) return { kind: 'total', reckoning: value as unknown as Reckoning };
  const found = gauge(value);
  if (found) {
    const { filled, segments } = found;
    if (segments <= TRACK) return { kind: segments <= CLOCK ? 'clock' : 'track', ...found };
    return { kind: 'words', text: `${filled} / ${segments}` };
  }
  const inside = Object.values(value);
  const alike = inside.length > 1 && inside.every((one) => isFields(one) && !isLine(one));
  // Records of one kind by their ids are rows; a record of different things is a record.
  if (alike && sameKeys(inside as Fields[]))
    return { kind: 'things', of: things(Object.entries(value)) };
  return { kind: 'record', fields: paired(value) };
}

function sameKeys(records: Fields[]): boolean {
  const [first, ...others] = records.map((one) => new Set(Object.keys(one)));
  return others.every(
    (keys) =>
      [...keys].filter((key) => first!.has(key)).length * 2 >= Math.max(keys.size, first!.size),
  );
}

/** Short enough to stand in one line beside its name. */
export function isSmall(of: Shape): boolean {
  return of.kind !== 'things' && of.kind !== 'record' && of.kind !== 'dice';
}

/** What of a view belongs to a seat: records under its id, or that name it as theirs. */
export function mine(view: unknown, seat: string | null): Thing[] {
  if (!seat) return [];
  const found: Thing[] = [];
  const owned = (one: unknown): one is Fields =>
    isFields(one) && ['seat', 'player', 'owner', 'id'].some((name) => one[name] === seat);
  const look = (value: unknown, path: string, depth: number) => {
    if (depth > 2 || typeof value !== 'object' || value === null || isLine(value)) return;
    for (const [name, one] of Object.entries(value)) {
      const here = path ? `${path}/${name}` : name;
      const listed = Array.isArray(value) || name === seat;
      if (listed && (owned(one) || (name === seat && isFields(one)))) {
        const { title, rest } = titled(
          one,
          name === seat ? read(seat) : labelled(path.split('/').at(-1) || name),
        );
        const step = stepTo(name, one);
        found.push({ key: here, title, value: rest, at: path ? `${path}/${step}` : step });
      } else look(one, here, depth + 1);
    }
  };
  look(view, '', 0);
  return found;
}
