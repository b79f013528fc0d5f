// Markdown as tokens, which a component draws as elements: no HTML of anybody's is ever made into
// a page, no picture is fetched from elsewhere, and links go to http and https alone.
import { lexer, type Token } from 'marked';

export type { Token };

/** Deeper than this nobody writes; it is drawn as it was typed. */
export const DEEPEST = 8;

/** The text as tokens; as one plain paragraph where it cannot be read. */
export function tokens(text: string): Token[] {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    return [{ type: 'text', raw: text, text } as Token];
  }
}
