// Addresses in what people say, so that they can be pressed.
import { safeLink } from './safe.ts';

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi;

export interface Part {
  text: string;
  /** Where it leads; empty for plain words. */
  href: string;
}

/** A text in parts: plain words, and links to http and https. */
export function linked(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(ADDRESS)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), href: '' });
    parts.push({ text: found[0], href: safeLink(found[0]) });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: '' });
  return parts;
}
