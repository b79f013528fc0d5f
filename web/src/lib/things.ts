// A GM's shelf on this device: opponents, people, clocks, scenes and pages for more than one table,
// each as an action with its form filled in. It is kept in this browser, goes along as a file, and
// whatever is used of it is checked by the table as if it had been typed.
import { begun, type Draft, given } from './asks.ts';
import type { Asks, Plain, Thing } from './wire.ts';

export interface Shelved extends Thing {
  /** Its own id on this shelf. */
  id: string;
  game: string;
  /** A picture as an address that carries it; empty where there is none. */
  picture: string;
}

export const KINDS = ['opponent', 'person', 'clock', 'scene', 'page'] as const;
/** So many stand on it. */
export const MOST = 300;
/** Bytes of a file; a picture has at most four million. */
export const LARGEST = 40_000_000;
const LONGEST = 200;
const FILE = 'undertow-shelf';
const PICTURE = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+$/;

// --- on this device

const DATABASE = 'undertow';
const STORE = 'things';

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'id' });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

async function kept<T>(
  mode: IDBTransactionMode,
  does: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      const change = database.transaction(STORE, mode);
      const asked = does(change.objectStore(STORE));
      change.oncomplete = () => done(asked?.result);
      change.onerror = () => failed(change.error);
      change.onabort = () => failed(change.error);
    });
  } finally {
    database.close();
  }
}

/** What stands on the shelf for a game; nothing where this browser keeps nothing. */
export async function things(game: string): Promise<Shelved[]> {
  try {
    const all = (await kept('readonly', (store) => store.getAll())) as unknown[] | undefined;
    return (all ?? []).map(readThing).filter((one) => one?.game === game) as Shelved[];
  } catch {
    return [];
  }
}

/** Puts them on the shelf; one of the same kind and name is replaced. Says whether they are kept. */
export async function putThings(game: string, fresh: readonly Shelved[]): Promise<boolean> {
  const before = await things(game);
  const like = (a: Shelved) => before.find((b) => a.kind === b.kind && a.name === b.name);
  if (before.length + fresh.filter((one) => !like(one)).length > MOST) return false;
  try {
    await kept('readwrite', (store) => {
      // What a page holds may be watched, and that cannot be kept.
      for (const one of fresh)
        store.put(JSON.parse(JSON.stringify({ ...one, game, id: like(one)?.id ?? one.id })));
      return undefined;
    });
    return true;
  } catch {
    return false;
  }
}

export async function takeThing(id: string): Promise<void> {
  await kept('readwrite', (store) => store.delete(id)).catch(() => {});
}

// --- as a file

export const shelved = (thing: Thing, game: string, picture = ''): Shelved => ({
  ...thing,
  game,
  picture,
  id: crypto.randomUUID(),
});

export function asFile(game: string, all: readonly Shelved[]): string {
  const bare = all.map(({ id: _, game: __, ...thing }) => thing);
  return JSON.stringify({ kind: FILE, version: 1, game, things: bare }, null, 1);
}

function readThing(raw: unknown): Shelved | null {
  const one = raw as Partial<Shelved> | null;
  if (!one || typeof one !== 'object') return null;
  const words = [one.name, one.rule].every((word) => typeof word === 'string' && word);
  const form = one.form && typeof one.form === 'object' && !Array.isArray(one.form);
  if (!words || !form || !KINDS.some((kind) => kind === one.kind)) return null;
  const picture = typeof one.picture === 'string' && PICTURE.test(one.picture) ? one.picture : '';
  return {
    id: typeof one.id === 'string' ? one.id : crypto.randomUUID(),
    game: String(one.game ?? ''),
    kind: one.kind!,
    name: one.name!.slice(0, LONGEST),
    rule: one.rule!,
    args: Array.isArray(one.args) ? one.args : [],
    form: one.form!,
    picture,
  };
}

/** What a file has for this game: the things, and how many could not be read; or why nothing. */
export function fromFile(
  game: string,
  text: string,
): { things: Shelved[]; unread: number } | 'not-ours' | 'other-game' {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return 'not-ours';
  }
  const file = found as { kind?: unknown; game?: unknown; things?: unknown } | null;
  if (file?.kind !== FILE || !Array.isArray(file.things)) return 'not-ours';
  if (file.game !== game) return 'other-game';
  const read = file.things.map(readThing);
  const whole = read.filter((one): one is Shelved => !!one).map((one) => ({ ...one, game }));
  return {
    things: whole.map((one) => ({ ...one, id: crypto.randomUUID() })),
    unread: read.length - whole.length,
  };
}

// --- into a form

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A form as it would stand with what was kept: the draft, and the lines that do not fit here. */
export function fitted(
  form: Asks,
  values: Readonly<Record<string, unknown>>,
): { draft: Draft; left: string[] } {
  const wanted = form.fields.map(({ name, default: stands }) =>
    name in values ? (values[name] as Plain) : stands,
  );
  const draft = begun(form, wanted);
  const got = given(form, draft) as Plain[];
  const names = new Set(form.fields.map(({ name }) => name));
  const left = [
    ...form.fields
      .filter(({ name }, n) => name in values && !same(wanted[n], got[n]))
      .map(({ name }) => name),
    ...Object.keys(values).filter((name) => !names.has(name)),
  ];
  return { draft, left };
}
