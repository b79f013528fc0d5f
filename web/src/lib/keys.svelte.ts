// The keys of this person's tables, for the list "your tables". They are what one's links carry;
// nothing else about a table is kept in the browser.
import type { Created, TableInfo } from './wire.ts';
import { t } from './words.ts';

/** Another seat of the same table, or watching it, with its key. */
export interface OtherSeat {
  key: string;
  seat: string | null;
}

export interface Known {
  id: string;
  game: string;
  title: string;
  /** The key this browser sits down with. */
  key: string;
  /** Whoever opened the table holds these too. */
  host?: string;
  spectator?: string;
  seats?: Record<string, string>;
  /** The seat that key belongs to, once the table said so; none for those who look on. */
  seat?: string | null;
  /** Where this browser sat before another link of the same table was opened in it. */
  others?: OtherSeat[];
  /** A link to share, with which one picks a chair. */
  shared?: string;
  /** Put away from the list. */
  archived?: boolean;
  /** What it is called on this device alone, by somebody who did not open it. */
  nick?: string;
  /** When it was last open, in milliseconds. */
  seen: number;
}

const PLACE = 'undertow.tables';
const MOST = 50;

export const tables: { list: Known[] } = $state({ list: read() });

/** A table's title, or the name of its game. */
export function titleOf({
  title,
  game,
  nick,
}: Pick<TableInfo, 'title' | 'game'> & { nick?: string }): string {
  return nick || title || (game ? t({ key: `${game}.name` }) : '');
}

export function known(id: string): Known | undefined {
  return tables.list.find((table) => table.id === id);
}

/** A table that was just opened here; its first seat that no bot holds is ours. */
export function keepCreated(created: Created, game: string, title: string, mine?: string): void {
  const seats = Object.fromEntries(created.seats.map(({ seat, key }) => [seat, key]));
  const key = (mine && seats[mine]) || created.seats[0]?.key || created.host;
  const { table: id, host, spectator } = created;
  keep({ id, game, title, key, host, spectator, seats, seen: Date.now() });
}

/** The same people went on to another table: all keys are as they were. */
export function keepAgain(from: string, id: string): void {
  const table = known(from);
  if (table && !known(id)) keep({ ...table, id, archived: false, seen: Date.now() });
}

/** A key that came with a link. What is already known of the table stays, and so does the seat one
 *  had there: a look through a friend's link must cost nobody a place. */
export function keepKey(id: string, key: string): void {
  const before = known(id);
  if (!before) arrived = id;
  if (!before || before.key === key) {
    keep({ ...(before ?? { game: '', title: '', id }), key, seen: Date.now() });
    return;
  }
  const { seat: left, others: held = [], ...rest } = before;
  const back = held.find((other) => other.key === key);
  const others = held.filter((other) => other !== back);
  if (before.game) {
    // A link that never opened anything is no seat.
    others.push({ key: before.key, seat: left ?? null });
    if (!back) aside = arrived = id;
  }
  keep({ ...rest, key, seen: Date.now(), others, ...(back ? { seat: back.seat } : {}) });
}

let aside = '';
let arrived = '';

/** Did one just come by a link that was new here? Then one is told who one is. Told once. */
export function arrival(id: string): boolean {
  const fresh = arrived === id;
  if (fresh) arrived = '';
  return fresh;
}

/** Was one's seat there set aside for the link one just came by? It is told once. */
export function setAside(id: string): boolean {
  const told = aside === id;
  if (told) aside = '';
  return told;
}

/** A key opens nothing (any more): sit where we sat before, if we did. */
export function keyFailed(id: string, key: string): void {
  const table = known(id);
  if (table?.key !== key) return;
  setAside(id);
  const others = [...(table.others ?? [])];
  const last = others.pop();
  if (last) keep({ ...table, ...last, others });
  // A link that never opened anything need not be listed among one's tables.
  else if (!table.game) forget(id);
}

/** The table says which seat our key is for. */
export function sat(id: string, seat: string | null): void {
  const table = known(id);
  if (table && table.seat !== seat) keep({ ...table, seat });
}

/** What the table calls itself. */
export function seen(id: string, game: string, title: string): void {
  const table = known(id);
  if (table) keep({ ...table, game, title, seen: Date.now() });
}

export function reissued(id: string, seat: string, key: string | null): void {
  const table = known(id);
  if (!table) return;
  const seats = { ...table.seats };
  const mine = table.key === seats[seat];
  if (key) seats[seat] = key;
  else delete seats[seat];
  const others = table.others?.flatMap((other) =>
    other.seat !== seat ? other : key ? { ...other, key } : [],
  );
  keep({ ...table, seats, key: mine && key ? key : table.key, ...(others ? { others } : {}) });
}

/** The spectators' link was renewed. */
export function reissuedWatching(id: string, spectator: string): void {
  const table = known(id);
  if (table) keep({ ...table, spectator });
}

/** The host's own key was renewed. */
export function reissuedHost(id: string, host: string): void {
  const table = known(id);
  if (table) keep({ ...table, host });
}

/** Something about a table in the list changed; its place there stays. */
export function amend(id: string, change: Partial<Known>): void {
  tables.list = tables.list.map((table) => (table.id === id ? { ...table, ...change } : table));
  write();
}

/** A chair was taken with a shared link: that is our seat from now on. */
export function tookChair(id: string, key: string, seat: string): void {
  const table = known(id);
  if (table) keep({ ...table, key, seat, seen: Date.now() });
}

export function forget(id: string): void {
  tables.list = tables.list.filter((table) => table.id !== id);
  write();
}

function keep(table: Known): void {
  tables.list = [table, ...tables.list.filter((other) => other.id !== table.id)].slice(0, MOST);
  write();
}

function write(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables.list));
  } catch {
    // A browser that keeps nothing still plays; the links are the keys.
  }
}

function read(): Known[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => one?.id && one?.key) : [];
  } catch {
    return [];
  }
}
