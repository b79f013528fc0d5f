// A sheet while it is being written, apart from how it is drawn: what is chosen, what goes with what,
// and what is still missing, where. The server checks the same once more.
import type { Draft } from '../../lib/asks.ts';
import type { Line, Request } from '../../lib/wire.ts';
import { msg, t } from '../../lib/words.ts';
import type { Book } from './book.svelte.ts';
import type { ChoosingForm, EidolonView, MoveForm, PlaybookForm, Stat } from './kinds.ts';
import { STATS } from './kinds.ts';
import { cardName, entryName, kindName } from './said.ts';

export type StepId = 'playbook' | 'name' | 'cards' | 'stats' | 'power' | 'move' | 'ties';
export interface Wrong {
  step: StepId;
  why: string;
}

const NO_PLAYBOOK = msg('web.eidolon.build.no-playbook', 'Choose a playbook.');
const NO_FORMER = msg('web.eidolon.build.no-former', 'Choose what you were before.');
const NO_NAME = msg('web.eidolon.build.no-name', 'Your character needs a name.');
const NO_EIDOLON = msg('web.eidolon.build.no-eidolon', 'Your Eidolon needs a name.');
const NO_CARD = msg('web.eidolon.build.no-card', 'Choose your {kind} card.');
const NO_BLANK = msg('web.eidolon.build.no-blank', 'A blank of your power is still empty.');
const NO_CHOICE = msg('web.eidolon.build.no-choice', '{label}: still to be chosen.');
const NO_MOVE = msg('web.eidolon.build.no-move', 'Choose an Advanced Move.');
const NO_STATS = msg(
  'web.eidolon.build.no-stats',
  'The stats must be the same five values, in any order.',
);
const TIE_HALF = msg('web.eidolon.build.tie-half', 'A Tie needs someone and a sentence.');
const TIE_COUNT = msg('web.eidolon.build.tie-count', 'Write three Ties, or none for now.');
const TIE_TWICE = msg('web.eidolon.build.tie-twice', 'There is only one Tie to the same person.');
const TIE_BOTH = msg(
  'web.eidolon.build.tie-both',
  'At least one Tie is to another character, and one to someone else.',
);
const TAKEN = msg('web.eidolon.build.taken', "{card} is already {who}'s {kind} card.");
const SAME = msg('web.eidolon.build.same', 'It is your {kind} card already.');
const NEEDS = msg('web.eidolon.build.needs', 'requires {moves}');
const OR = msg('web.eidolon.build.or', '{one} or {other}');

/** A line of the form by its name. */
export const place = (request: Request, name: string): number =>
  request.fields.findIndex((field) => field.name === name);
export const has = (request: Request, name: string): boolean => place(request, name) >= 0;

/** Reading and writing a draft by the names of its lines. */
/** What every step of the builder gets: what is written so far, and how to write. */
export interface Building {
  one: Writing;
  write: (next: Writing) => void;
}

export class Writing {
  constructor(
    readonly request: Request,
    readonly draft: Draft[],
  ) {}

  raw(name: string): Draft {
    return this.draft[place(this.request, name)] ?? null;
  }
  text(name: string): string {
    const found = this.raw(name);
    return typeof found === 'string' ? found : '';
  }
  number(name: string): number {
    return Number(this.raw(name) ?? 0);
  }
  /** What is chosen, as the answer will have it. */
  choice<T = string>(name: string): T | null {
    const at = this.raw(name);
    const field = this.request.fields[place(this.request, name)];
    return typeof at === 'number' ? ((field?.asks.options[at]?.value as T) ?? null) : null;
  }
  rows(name: string): Draft[] {
    const found = this.raw(name);
    return Array.isArray(found) ? found : [];
  }
  with(name: string, value: Draft): Writing {
    const at = place(this.request, name);
    return at < 0 ? this : new Writing(this.request, this.draft.with(at, value));
  }
  choose(name: string, value: unknown): Writing {
    const field = this.request.fields[place(this.request, name)];
    const at = field?.asks.options.findIndex((option) => option.value === value) ?? -1;
    return this.with(name, at < 0 ? null : at);
  }

  // --- what the lines say

  get playbook(): string {
    return this.choice('playbook') ?? '';
  }
  get former(): string {
    return this.playbook === 'veteran' ? (this.choice('former') ?? '') : '';
  }
  get stats(): number[] {
    return STATS.map((stat) => this.number(stat));
  }
  get blanks(): string[] {
    return this.rows('blanks').map((row) => String(row ?? ''));
  }
  get choices(): Record<string, string> {
    const rows = this.rows('choices').filter(Array.isArray);
    return Object.fromEntries(rows.map((row) => [String(row[0]), String(row[1] ?? '')]));
  }
  get ties(): [string, string][] {
    const rows = this.rows('ties').filter(Array.isArray);
    return rows.map((row) => [String(row[0] ?? ''), String(row[1] ?? '')]);
  }
}

/** Whose sentence the power has: a Veteran's is that of what they were. */
export function powerOf(book: Book, one: Writing): PlaybookForm | undefined {
  if (one.playbook === 'veteran') return one.former ? book.playbook(one.former) : undefined;
  return book.playbook(one.playbook);
}
export function choosings(book: Book, one: Writing): ChoosingForm[] {
  const own = book.playbook(one.playbook)?.choices ?? [];
  return [...own, ...(one.former ? (book.playbook(one.former)?.choices ?? []) : [])];
}
export const movesOf = (book: Book, playbook: string, rank: string): MoveForm[] =>
  book.moves.filter((move) => move.playbook === playbook && move.rank === rank);

/** A playbook is chosen: what follows from it is laid out again, and what still fits stays. */
export function choosePlaybook(book: Book, one: Writing, playbook: string): Writing {
  let next = one.choose('playbook', playbook);
  if (playbook === one.playbook) return next;
  if (has(one.request, 'former') && playbook !== 'veteran') {
    const none = place(one.request, 'former');
    const field = one.request.fields[none]!;
    const empty = field.asks.options.findIndex((option) => option.value === '');
    if (empty >= 0) next = next.with('former', empty);
  }
  const wanted = book.playbook(playbook)?.stats;
  const values = wanted ? STATS.map((stat) => wanted[stat] ?? 2) : [3, 2, 2, 1, 1];
  const sheet = has(one.request, 'name');
  const same = (a: number[], b: number[]) => `${[...a].sort()}` === `${[...b].sort()}`;
  if (sheet || same(values, one.stats))
    STATS.forEach((stat, n) => {
      next = next.with(stat, values[n]!);
    });
  return refit(book, next.with('move', null));
}

/** As many blanks and choices as the playbook asks for. */
export function refit(book: Book, one: Writing): Writing {
  const blanks = powerOf(book, one)?.blanks.length ?? 0;
  const old = one.blanks;
  const given = one.choices;
  return one
    .with(
      'blanks',
      Array.from({ length: blanks }, (_, n) => old[n] ?? ''),
    )
    .with(
      'choices',
      choosings(book, one).map(({ key }) => [key, given[key] ?? '']),
    );
}

/** Give a stat a value: the stat that has it takes the old one, so that the five stay the five. */
export function swapStat(
  one: Writing,
  stat: Stat,
  value: number,
): { next: Writing; with: Stat | null } {
  const old = one.number(stat);
  if (old === value) return { next: one, with: null };
  const other = STATS.findLast((each) => each !== stat && one.number(each) === value);
  // Before a playbook is chosen the five are not there yet.
  if (!other) return { next: one.with(stat, value), with: null };
  return { next: one.with(stat, value).with(other, old), with: other };
}

/** What a sample puts into so many blanks; null where it is only there to be read. */
export function pieces(sample: string, blanks: number): string[] | null {
  if (blanks === 1) return [sample];
  for (const between of [' … ', '; ', ' into ']) {
    const found = sample.split(between).map((one) => one.replace(/^any /, '').trim());
    if (found.length === blanks) return found;
  }
  return null;
}

export interface Owner {
  name: string;
  resonant: number;
  dissonant: number;
}
/** Who else has which cards. */
export const owners = (view: EidolonView, seat: string | null): Owner[] =>
  view.pcs.filter((pc) => pc.status === 'active' && pc.seat !== seat);

/** Why a card cannot be this one of yours. */
export function cardBarred(
  others: readonly Owner[],
  kind: 'resonant' | 'dissonant',
  card: number,
  other: number | null,
): string {
  const owner = others.find((one) => one[kind] === card);
  if (owner) return TAKEN({ card: cardName(card), who: owner.name, kind: kindName(kind) });
  if (other === card)
    return SAME({ kind: kindName(kind === 'resonant' ? 'dissonant' : 'resonant') });
  return '';
}

/** Which Moves a Move still lacks, in words; empty when it may be taken. */
export function moveBarred(book: Book, one: Writing, move: MoveForm): string {
  const given = one.choices;
  const traits = choosings(book, one)
    .filter(({ trait, key }) => trait && given[key])
    .map(({ trait, key }) => `${trait}${given[key]}`);
  const kept = one.rows('keep').map((n) => {
    const field = one.request.fields[place(one.request, 'keep')];
    return String(field?.asks.options[Number(n)]?.value ?? '');
  });
  const owned = new Set([
    ...movesOf(book, one.playbook, 'starting').map(({ id }) => id),
    ...traits,
    ...kept,
  ]);
  const missing = move.requires.find((any) => !any.some((id) => owned.has(id)));
  if (!missing) return '';
  const names = missing.map(entryName);
  return NEEDS({ moves: names.reduce((one, other) => OR({ one, other })) });
}

/** What is not right yet: of each step the first thing, in the order of the steps. */
export function lacking(book: Book, one: Writing, view: EidolonView, seat: string | null): Wrong[] {
  const found: Wrong[] = [];
  const wrong = (step: StepId, why: string) => {
    if (why && !found.some((each) => each.step === step)) found.push({ step, why });
  };
  if (!one.playbook) wrong('playbook', NO_PLAYBOOK());
  else if (has(one.request, 'former') && one.playbook === 'veteran' && !one.former)
    wrong('playbook', NO_FORMER());
  if (has(one.request, 'name')) {
    if (!one.text('name').trim()) wrong('name', NO_NAME());
    if (!one.text('eidolon').trim()) wrong('name', NO_EIDOLON());
  }
  if (has(one.request, 'resonant')) {
    for (const kind of ['resonant', 'dissonant'] as const) {
      const card = one.choice<number>(kind);
      if (card === null) wrong('cards', NO_CARD({ kind: kindName(kind) }));
      else {
        const other = one.choice<number>(kind === 'resonant' ? 'dissonant' : 'resonant');
        wrong('cards', cardBarred(owners(view, seat), kind, card, other));
      }
    }
    if (`${[...one.stats].sort()}` !== '1,1,2,2,3') wrong('stats', NO_STATS());
  }
  // Whose sentence it is comes with the playbook.
  if (!powerOf(book, one)) wrong('power', one.playbook ? NO_FORMER() : NO_PLAYBOOK());
  if (one.blanks.some((blank) => !blank.trim())) wrong('power', NO_BLANK());
  const given = one.choices;
  const open = choosings(book, one).find(({ key }) => !given[key]?.trim());
  if (open) wrong('power', NO_CHOICE({ label: t(open.label) }));
  const move = book.move(one.choice('move') ?? '');
  if (!move || move.playbook !== one.playbook) wrong('move', NO_MOVE());
  else wrong('move', moveBarred(book, one, move));
  const ties = tiesWrong(one, view, seat);
  if (ties) found.push(ties);
  return found;
}

function tiesWrong(one: Writing, view: EidolonView, seat: string | null): Wrong | null {
  const wrong = (why: string): Wrong => ({ step: 'ties', why });
  const ties = one.ties;
  if (!ties.length) return null;
  if (ties.some(([to, text]) => !to.trim() || !text.trim())) return wrong(TIE_HALF());
  if (ties.length !== 3) return wrong(TIE_COUNT());
  if (new Set(ties.map(([to]) => to)).size < 3) return wrong(TIE_TWICE());
  const people = view.pcs.filter((pc) => pc.status === 'active' && pc.seat !== seat);
  const among = ties.filter(([to]) => people.some((pc) => pc.id === to)).length;
  if (people.length && (among === 0 || among === 3)) return wrong(TIE_BOTH());
  return null;
}

const STEP_OF: Record<string, StepId> = {
  'eidolon.sheet.stats': 'stats',
  'eidolon.switch.stats': 'stats',
  'eidolon.sheet.same-card': 'cards',
  'eidolon.sheet.taken': 'cards',
  'eidolon.sheet.not-neutral': 'cards',
  'eidolon.sheet.former': 'playbook',
  'eidolon.switch.same': 'playbook',
  'eidolon.sheet.blanks': 'power',
  'eidolon.sheet.blank': 'power',
  'eidolon.sheet.choice': 'power',
  'eidolon.sheet.choice-wrong': 'power',
};
const STEP_OF_LINE: Record<string, StepId> = {
  playbook: 'playbook',
  former: 'playbook',
  name: 'name',
  eidolon: 'name',
  look: 'name',
  resonant: 'cards',
  dissonant: 'cards',
  blanks: 'power',
  answer: 'power',
  choices: 'power',
  move: 'move',
  keep: 'move',
  ties: 'ties',
};

/** In which step the table's refusal belongs. */
export function refusedStep(request: Request, refusal: Line, at: number): StepId {
  const name = request.fields[at]?.name;
  if (name) return STEP_OF_LINE[name] ?? 'stats';
  if (refusal.key.startsWith('eidolon.sheet.tie')) return 'ties';
  return STEP_OF[refusal.key] ?? 'move';
}
