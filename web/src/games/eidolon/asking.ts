// Which questions the stage asks itself, and how their answers are laid out on it.
import type { Option, Plain, Request } from '../../lib/wire.ts';

/** Asked with the cards on the table: what is answered is a card, or stands beside them. */
const DRAWN = new Set([
  'eidolon.ask.ready',
  'eidolon.ask.ready-instead',
  'eidolon.ask.choose',
  'eidolon.ask.question',
  'eidolon.ask.toss',
  'eidolon.ask.push-away',
  'eidolon.ask.push-pay',
  'eidolon.ask.keep-pushed',
  'eidolon.ask.go-on',
  'eidolon.ask.level-up',
]);

/** Which card of the spread is played, or a Push. */
export const CHOOSE = 'eidolon.ask.choose';
/** Where a card that is pressed goes out. */
export const THROWS = new Set(['eidolon.ask.toss', 'eidolon.ask.push-away']);

export const asks = (request: Request): boolean =>
  !request.optional && request.kind === 'choice' && DRAWN.has(request.prompt.key);

/** A new level is not about the cards on the table. */
export const LEVEL_UP = 'eidolon.ask.level-up';

export interface Laid {
  request: Request;
  /** By card: what playing or throwing it answers. */
  cards: Map<number, Option>;
  /** By card: the questions it could buy. */
  questions: Map<number, Option[]>;
  /** What a Push may cost. */
  pushes: Option[];
  /** The one thing most people press: draw, go on, keep. */
  first: Option | null;
  /** Everything else that changes the draw. */
  more: Option[];
  /** The way out. */
  last: Option | null;
  /** The card this is about, where it lies nowhere yet. */
  card: number | null;
}

const FIRST = new Set(['draw', 'go-on', 'keep']);

/** A question's answers, by where they lie on the stage. */
export function lay(request: Request | undefined): Laid | null {
  if (!request) return null;
  const about = request.about.card;
  const laid: Laid = {
    request,
    cards: new Map(),
    questions: new Map(),
    pushes: [],
    first: null,
    more: [],
    last: null,
    card: typeof about === 'number' ? about : null,
  };
  for (const option of request.options) {
    const said: Plain[] = Array.isArray(option.value) ? option.value : [option.value];
    const [what, card] = said;
    if (typeof what === 'number') laid.cards.set(what, option);
    else if (what === 'play' && typeof card === 'number') laid.cards.set(card, option);
    else if (what === 'ask' && typeof card === 'number')
      laid.questions.set(card, [...(laid.questions.get(card) ?? []), option]);
    else if (what === 'push') laid.pushes.push(option);
    else if (what === 'drop') laid.last = option;
    else if (FIRST.has(String(what)) && !laid.first) laid.first = option;
    else laid.more.push(option);
  }
  return laid;
}
