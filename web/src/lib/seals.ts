// The seals this browser was shown, by table: whoever tells another story later has another seal.
const PLACE = 'undertow.seals';
const MOST = 60;

export function seals(table: string): string[] {
  return read()[table] ?? [];
}

/** A seal that a table shows; the first time it is kept. */
export function keepSeal(table: string, seal: string | null): void {
  const { [table]: before = [], ...others } = read();
  if (!seal || before.includes(seal)) return;
  const kept = Object.entries({ [table]: [...before, seal], ...others }).slice(0, MOST);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing compares nothing.
  }
}

function read(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}
