// The keys of this person's tables, for the list "your tables". They are what one's links carry;
// nothing else about a table is kept in the browser.
import type { Created, TableInfo } from './wire.ts';
import { t } from './words.ts';

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
  /** When it was last open, in milliseconds. */
  seen: number;
}

const PLACE = 'undertow.tables';
const MOST = 50;

export const tables: { list: Known[] } = $state({ list: read() });

/** A table's title, or the name of its game. */
export function titleOf({ title, game }: Pick<TableInfo, 'title' | 'game'>): string {
  return title || (game ? t({ key: `${game}.name` }) : '');
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

/** A key that came with a link. What is already known of the table stays. */
export function keepKey(id: string, key: string): void {
  keep({ ...(known(id) ?? { game: '', title: '', id }), key, seen: Date.now() });
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
  keep({ ...table, seats, key: mine && key ? key : table.key });
}

/** The spectators' link was renewed. */
export function reissuedWatching(id: string, spectator: string): void {
  const table = known(id);
  if (table) keep({ ...table, spectator });
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
