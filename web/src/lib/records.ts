// How games ended on this device: kept in this browser, never sent.
export interface Kept {
  table: string;
  game: string;
  outcome: 'won' | 'partly' | 'lost';
  /** What it was played at: a difficulty's id, or empty. */
  level: string;
  turns: number;
}
export interface Records {
  played: number;
  won: number;
  /** Won in a row, up to the last. */
  row: number;
  /** The fewest turns of a game that was won at this level; 0 where none was. */
  best: number;
  /** Is the last one the quickest so far, and not the only one? */
  fresh: boolean;
}

const PLACE = 'undertow.records';
const MOST = 400;

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => one?.table && one?.game) : [];
  } catch {
    return [];
  }
}

/** Keeps how a game ended, once, and tells how this one compares with those before it. */
export function record(ended: Kept): Records {
  const all = read();
  if (!all.some(({ table }) => table === ended.table)) {
    all.push(ended);
    try {
      localStorage.setItem(PLACE, JSON.stringify(all.slice(-MOST)));
    } catch {
      // A browser that keeps nothing has no records.
    }
  }
  const same = all.filter(({ game, level }) => game === ended.game && level === ended.level);
  const won = same.filter(({ outcome }) => outcome !== 'lost');
  const others = won.filter(({ table }) => table !== ended.table).map(({ turns }) => turns);
  const best = won.length ? Math.min(...won.map(({ turns }) => turns)) : 0;
  const lastLost = same.findLastIndex(({ outcome }) => outcome === 'lost');
  return {
    played: same.length,
    won: won.length,
    row: same.length - 1 - lastLost,
    best,
    fresh: ended.outcome !== 'lost' && others.length > 0 && ended.turns < Math.min(...others),
  };
}
