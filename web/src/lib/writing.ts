// What somebody is writing is kept in this tab, so that it is still there when the page was loaded
// anew. It goes when it was sent or taken away, and with the tab.

const PLACE = 'undertow.writing.';

export function written(place: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE + place) ?? 'null');
  } catch {
    return null;
  }
}

export const writtenText = (place: string): string => {
  const kept = written(place);
  return typeof kept === 'string' ? kept : '';
};

/** Nothing written is nothing kept. */
export function keepWriting(place: string, what: string | Record<string, unknown>): void {
  const empty = typeof what === 'string' ? !what : !Object.keys(what).length;
  try {
    if (empty) sessionStorage.removeItem(PLACE + place);
    else sessionStorage.setItem(PLACE + place, JSON.stringify(what));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
