// Generated from the server's records: python -m undertow.server.typescript

export type Plain = string | number | boolean | null | Plain[];

/** A card kept apart. */
export interface Aside {
  card: number;
  owner: string;
  why: string;
}

export interface AttunementForm {
  forecast: Line;
  text: Line;
}

export interface CardForm {
  number: number;
  slug: string;
  name: Line;
  polarity: 'negative' | 'neutral' | 'positive';
  forecast: Line;
  hint: Line;
}

export interface ChoosingForm {
  key: string;
  label: Line;
  options: string[];
  names: Line[];
  trait: string;
}

/** A conflict that the GM has opened. */
export interface Combat {
  present: string[];
  acted?: string[];
  enemies?: string[];
}

/** The Debrief that opens a Downtime. */
export interface Debrief {
  phase: 'growth' | 'scene' | 'vote';
  thumbs?: Record<string, boolean>;
  levels?: string[];
}

/** The Fate Deck and its piles. The order of the deck is nobody's to know. */
export interface DeckView {
  count: number;
  composition: Record<string, number>;
  discard: number[];
  aside: Aside[];
  bottom: number[];
  top: number[];
}

/** What someone says they do, until the table has made something of it. Nobody waits for that. */
export interface Deed {
  id: number;
  pc: string;
  words: string;
  move?: string;
  argued?: string;
  settled?: boolean;
}

/** Something that is so in the story for a while. */
export interface Effect {
  id: number;
  pc: string;
  entry: string;
  words: Line;
  until: 'combat' | 'downtime' | 'ever' | 'gm' | 'next-session' | 'next-uptime' | 'scene' | 'session' | 'uptime' | 'use';
  power?: string;
}

/** An enemy, as far as it has been shown. */
export interface EnemyView {
  id: string;
  name: string;
  crash?: number;
  limit?: number | null;
  beaten?: boolean;
  threat?: string;
  eidolon?: string;
  power?: string;
  stages?: Stage[];
  state?: 'ready' | 'sealed' | 'severed';
  group?: number;
  shown?: string;
  phantom_of?: string;
  shows?: ('eidolon' | 'power' | 'state')[];
}

/** Something of the table's own on a sheet. `known_to` says who sees it. */
export interface Extra {
  id: string;
  of: string;
  name: string;
  text?: string;
  counts?: boolean;
  count?: number;
  most?: number;
  known_to?: string[] | null;
}

/** All of a table. */
export interface Extras {
  items?: Record<string, Extra>;
  made?: number;
}

/** The whole book, and what a table may agree on. */
export interface Form {
  cards: CardForm[];
  stats: StatForm[];
  track: Line[];
  playbooks: PlaybookForm[];
  moves: MoveForm[];
  questions: Record<string, Line>;
  rulings: SwitchForm[];
  ready: ReadyForm[];
  guidance: GuidanceForm[];
}

/** One text as it is shown; those under one heading stand together. */
export interface GuidanceForm {
  id: string;
  where: 'creation' | 'downtime' | 'gm' | 'table';
  heading: Line;
  text: Line;
}

/** A page: words (in Markdown), a picture, or both. `known_to` says who sees it beside its maker. */
export interface Handout {
  id: string;
  by: string;
  kind: 'journal' | 'note' | 'page' | 'portrait' | 'scene';
  title?: string;
  text?: string;
  picture?: string;
  of?: string;
  known_to?: string[] | null;
}

/** All pages of a table. */
export interface Handouts {
  pages?: Record<string, Handout>;
  scene?: string;
  made?: number;
}

/** One sentence, not yet spoken. */
export interface Line {
  key: string;
  args?: Record<string, string | number | (string | number | Line | null)[] | Line | null>;
}

/** Forward or Ongoing: so many cards more or fewer. */
export interface Mod {
  id: number;
  pc: string;
  amount: number;
  kind: 'forward' | 'ongoing';
  why: Line;
  moves?: string[];
  claim?: Line | null;
  until?: 'combat' | 'downtime' | 'ever' | 'gm' | 'next-session' | 'next-uptime' | 'scene' | 'session' | 'uptime' | 'use';
  entry?: string;
}

/** A Move as the book has it. */
export interface MoveForm {
  id: string;
  name: Line;
  text: Line;
  rank: string;
  playbook: string;
  stat: 'biz' | 'ele' | 'gen' | 'glam' | 'pow' | null;
  draws: boolean;
  passive: boolean;
  opens: boolean;
  forecast: boolean;
  eidolon: boolean;
  once: string | null;
  requires: string[][];
  grants: string[];
  results: Record<string, Line>;
}

/** A Move being made. */
export interface MoveInProgressView {
  pc: string;
  move: string;
  phase: string;
  stat: 'biz' | 'ele' | 'gen' | 'glam' | 'pow' | null;
  count: Reckoning | null;
  spread?: SpreadCard[];
  readings?: Reading[];
  about?: string;
  aid?: number;
  swap?: string;
  claims?: string[];
  declared?: string[];
  saboteurs?: string[];
  with_?: string[];
  drew?: number;
  bottom?: boolean;
  pushed?: string;
  instead?: Reading | null;
  may_push?: boolean;
  success?: boolean | null;
  asked?: string[];
  told?: string;
}

/** A Move on a sheet: can it be used now, and why not. */
export interface MoveView {
  id: string;
  usable?: boolean;
  why?: Line | null;
  used?: boolean;
  hold?: number;
  borrowed?: boolean;
}

/** Someone the GM plays. */
export interface NPC {
  id: string;
  name: string;
  notes?: string;
  eidolon?: string;
  power?: string;
  state?: 'ready' | 'sealed' | 'severed';
  known?: boolean;
  ties?: ([string, string])[];
  shows?: ('eidolon' | 'power' | 'state' | 'ties')[] | null;
}

/** Something owed, promised or foreseen. */
export interface Obligation {
  id: number;
  kind: 'favour' | 'task' | 'victory' | 'vision';
  words: string;
  pcs: string[];
  due: number;
}

/** A character as everybody sees them. */
export interface PcView {
  id: string;
  seat: string;
  name: string;
  eidolon: string;
  playbook: string;
  plays_as: string;
  level: number;
  resonant: number;
  dissonant: number;
  stats: Record<string, number>;
  base: Record<string, number>;
  powers: PowerView[];
  moves: MoveView[];
  ties: Tie[];
  track: number;
  state: 'ready' | 'sealed' | 'severed';
  status: 'active' | 'captured' | 'dead' | 'retired';
  out?: boolean;
  look?: string;
  answer?: string;
  choices?: Record<string, Plain>;
  flags?: Record<string, Plain>;
  holds?: Record<string, number>;
  range?: number | null;
  changes?: StatChange[];
  cap?: number;
}

/** What holds among the people of a table. */
export interface People {
  away?: string[];
  paused?: string;
  lines?: string[];
  veils?: string[];
  house?: string[];
  patience?: number;
  thinking?: string[];
  grace?: number;
}

export interface PlaybookForm {
  id: string;
  name: Line;
  text: Line;
  sentence: Line;
  blanks: Line[];
  range: number | null;
  stats: Record<string, number> | null;
  question: Line;
  style: Line;
  samples: Line[];
  choices: ChoosingForm[];
  resonant: AttunementForm | null;
  dissonant: AttunementForm | null;
}

/** An Eidolon Power, its blanks filled. */
export interface PowerView {
  playbook: string;
  text: Line;
}

/** What a card counts as for the one who plays it. */
export interface Reading {
  card: number;
  polarity: 'negative' | 'neutral' | 'positive';
  forecast: Line;
  own?: '' | 'dissonant' | 'resonant';
  virtual?: boolean;
  by?: string;
}

/** A party that is ready to play; `settings` are what opens a table with it. */
export interface ReadyForm {
  id: string;
  name: Line;
  text: Line;
  people: Record<string, string>;
  settings: unknown;
}

/** A number with all its reasons. */
export interface Reckoning {
  total: number;
  terms: Term[];
}

/** A card in the spread, as the one who drew it would play it. */
export interface SpreadCard {
  card: number;
  polarity: 'negative' | 'neutral' | 'positive';
  forecast: Line;
  own?: string;
  playable?: boolean;
}

/** One rung of a Crash ladder. */
export interface Stage {
  threat: string;
  condition: string;
}

/** A change of stats that passes: two trade places, or one is set or lowered. */
export interface StatChange {
  kind: 'lower' | 'set' | 'swap';
  stat: 'biz' | 'ele' | 'gen' | 'glam' | 'pow';
  other: 'biz' | 'ele' | 'gen' | 'glam' | 'pow' | null;
  amount: number;
  until: 'combat' | 'downtime' | 'ever' | 'gm' | 'next-session' | 'next-uptime' | 'scene' | 'session' | 'uptime' | 'use';
  why: string;
}

export interface StatForm {
  id: 'biz' | 'ele' | 'gen' | 'glam' | 'pow';
  name: Line;
  long: Line;
}

/** Something to turn on or off; `id` is its name in the settings. */
export interface SwitchForm {
  id: string;
  text: Line;
  default: boolean;
}

/** One reason for a number. A term that `sets` replaces what was counted before it. */
export interface Term {
  amount: number;
  why: Line;
  sets?: boolean;
}

/** How one character sees another. */
export interface Tie {
  id: number;
  to: string;
  text: string;
  maturity?: number;
  affinity?: number;
  scene_in?: number;
  matured_in?: number;
  developed_in?: number;
  blocked_in?: number;
}

/** A scene for two that is being played. */
export interface TieScene {
  pc: string;
  tie: number;
  place: string;
}

/** The table as a seat sees it. */
export interface View {
  mode: string;
  word: string;
  sessions: number;
  in_session: boolean;
  scene: string;
  realm: string;
  uptimes: number;
  downtimes: number;
  hour: number;
  xp: number;
  threshold: number;
  deck: DeckView;
  pcs: PcView[];
  npcs: NPC[];
  enemies: EnemyView[];
  making: MoveInProgressView[];
  last: MoveInProgressView | null;
  mods: Mod[];
  effects: Effect[];
  combat: Combat | null;
  phantom: string;
  debrief: Debrief | null;
  in_downtime: string[];
  obligations: Obligation[];
  spotlight: string;
  deeds: Deed[];
  communed: boolean;
  answers: Record<string, string>;
  reminders: Line[];
  rulings: string[];
  notes: string;
  basics: MoveView[];
  tie_scene: TieScene | null;
  table: People;
  handouts: Handouts;
  extras: Extras;
}
