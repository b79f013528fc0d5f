// A shelf of one's own on this device: characters that were saved from tables, each as the file it is.
// Nothing of it goes to a server until somebody brings one to a table.

export interface Kept {
  /** Its own id on this shelf. */
  id: string;
  game: string;
  name: string;
  /** The file, as the table gave it. */
  file: string;
}

const PLACE = 'undertow.shelf';
/** So many stand on it; a browser keeps a few megabytes in all. */
export const MOST = 60;

export function shelf(game = ''): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found.filter(isKept).filter((one) => !game || one.game === game);
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is Kept {
  const kept = one as Partial<Kept> | null;
  return (
    !!kept && [kept.id, kept.game, kept.name, kept.file].every((part) => typeof part === 'string')
  );
}

/** Is it kept? Not where the browser keeps nothing, or the shelf is full. */
function keep(all: Kept[]): boolean {
  if (all.length > MOST) return false;
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** Put a character on the shelf; one of the same name and game is replaced. */
export function put(game: string, name: string, file: string): boolean {
  const rest = shelf().filter((one) => one.game !== game || one.name !== name);
  return keep([...rest, { id: crypto.randomUUID(), game, name, file }]);
}

export function rename(id: string, name: string): boolean {
  return keep(shelf().map((one) => (one.id === id ? { ...one, name } : one)));
}

export function take(id: string): void {
  keep(shelf().filter((one) => one.id !== id));
}
