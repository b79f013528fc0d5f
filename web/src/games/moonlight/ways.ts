// A map of places that lead to each other, laid out in columns from the way in.

export interface Place {
  id: string;
  name: string;
  /** In words, and as what it is drawn. */
  state: string;
  look: 'open' | 'begun' | 'ahead' | 'far';
  /** What it gives and takes. */
  lines: string[];
  /** One of these comes first; none: the way in. */
  behind: string[];
}

export interface Way {
  /** Heights, from 0 to 1. */
  from: number;
  to: number;
  /** Has it been gone? */
  open: boolean;
}

/** Places by how far they lie from the way in; what nothing leads to stands last. Each stands near what
 *  leads to it. */
export function columns(places: readonly Place[]): Place[][] {
  const found: Place[][] = [];
  let left = [...places];
  while (left.length) {
    const known = new Set(found.flat().map(({ id }) => id));
    const next = left.filter(({ behind }) => !behind.length || behind.some((id) => known.has(id)));
    const column = next.length ? next : left;
    const before = found.at(-1) ?? [];
    const height = ({ behind }: Place): number => {
      const at = behind.map((id) => before.findIndex((one) => one.id === id)).filter((n) => n >= 0);
      return at.length ? at.reduce((sum, n) => sum + n, 0) / at.length : before.length;
    };
    found.push(before.length ? [...column].sort((a, b) => height(a) - height(b)) : column);
    left = left.filter((one) => !column.includes(one));
  }
  return found;
}

/** The ways between two columns that stand side by side. */
export function ways(before: readonly Place[], after: readonly Place[]): Way[] {
  return after.flatMap((place, to) =>
    before.flatMap((one, from) =>
      place.behind.includes(one.id)
        ? [
            {
              from: (from + 0.5) / before.length,
              to: (to + 0.5) / after.length,
              open: one.look === 'open',
            },
          ]
        : [],
    ),
  );
}
