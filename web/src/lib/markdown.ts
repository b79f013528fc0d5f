// Markdown as tokens, which a component draws as elements: no HTML of anybody's is ever made into
// a page, no picture is fetched from elsewhere, and links go to http and https alone.
import { Lexer, type Token } from 'marked';

export type { Token };

/** Deeper than this nobody writes; it is drawn as it was typed. */
export const DEEPEST = 8;
/** So many marks may stand in one paragraph, item or cell. With thousands of them, reading a page of
 * ten thousand letters takes minutes, in everybody's browser: such a piece is drawn as it was typed. */
export const MARKS = 160;
/** A bracket takes longer to read than any other mark. */
const WEIGHT: Record<string, number> = { '[': 4, '*': 1, _: 1, '`': 1, '~': 1, '<': 1 };

class Reader extends Lexer {
  override inlineTokens(text: string, found: Token[] = []): Token[] {
    let marks = 0;
    for (const letter of text) marks += WEIGHT[letter] ?? 0;
    if (marks <= MARKS) return super.inlineTokens(text, found);
    found.push({ type: 'text', raw: text, text, escaped: false });
    return found;
  }
}

/** The text as tokens; as one plain paragraph where it cannot be read. */
export function tokens(text: string): Token[] {
  try {
    return new Reader({ gfm: true, breaks: true }).lex(text);
  } catch {
    return [{ type: 'text', raw: text, text } as Token];
  }
}
