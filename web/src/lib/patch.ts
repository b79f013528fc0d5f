// A step's changes, laid over the view without touching the old one: what did not change stays the
// very same object, so that only what changed is drawn again.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The view with these paths set. Paths are "heroes/0/at"; "~1" stands for "/" and "~0" for "~". */
export function set(view: Json, path: string, value: Json): Json {
  return change(view, split(path), value, false);
}

/** The view without what stands at a path. */
export function remove(view: Json, path: string): Json {
  return change(view, split(path), null, true);
}

function split(path: string): string[] {
  if (path === '') return [];
  return path.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function change(node: Json, path: string[], value: Json, gone: boolean): Json {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(node)) {
    const copy = node.slice();
    const place = Number(head);
    if (!Number.isInteger(place) || place < 0 || place > node.length) throw new Misfit(head);
    if (rest.length) copy[place] = change(node[place] ?? null, rest, value, gone);
    else if (gone) copy.splice(place, 1);
    else copy[place] = value;
    return copy;
  }
  if (node === null || typeof node !== 'object') throw new Misfit(head);
  const copy = { ...node };
  if (rest.length) copy[head] = change(node[head] ?? null, rest, value, gone);
  else if (gone) delete copy[head];
  else copy[head] = value;
  return copy;
}

/** A change that does not fit the view it was sent for: the view must be fetched anew. */
export class Misfit extends Error {
  constructor(at: string) {
    super(`a change does not fit the view at ${at}`);
  }
}
