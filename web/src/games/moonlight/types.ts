// Generated from the server's records: python -m undertow.server.typescript

export interface AbilityForm {
  id: string;
  name: Line;
  text: Line;
  starting: boolean;
  earned: boolean;
  transcendent: boolean;
  special: boolean;
  asks: Line | null;
}

/** The truest self, who takes over the dreaming body. */
export interface Avatar {
  name: string;
  words?: string;
  virtue?: string;
  desires?: string[];
}

/** Somebody about to fall into eclipse, and who can still save them. */
export interface Brink {
  who: string;
  deadly: boolean;
  savers: Saver[];
}

/** A clock with a name. A hidden one names the seats that see it. */
export interface Clock {
  known_to?: string[] | null;
  name: string;
  size: number;
  ticks?: number;
}

/** A clock that this seat knows of. */
export interface ClockView {
  id: number;
  clock: Clock;
  project?: string;
}

/** Something that is about to befall somebody. It may be answered until it lands. */
export interface Consequence {
  whom: string;
  kind: string;
  words: string;
  level?: number;
  attribute?: 'moon' | 'stars' | 'sun';
  body?: string;
  foe?: string;
  clock?: number;
  averts?: boolean;
  resisted?: boolean;
  armoured?: boolean;
  protected?: string;
  promised?: boolean;
  strained?: boolean;
  hits?: string;
}

/** A question of the engagement list, and what a yes gives. */
export interface EngageForm {
  id: string;
  text: Line;
  dice: number;
}

/** How the mission that was chosen is likely to open. */
export interface Engagement {
  dice: Reckoning;
}

/** A living machine of the hangar. */
export interface Engine {
  name: string;
  words?: string;
  virtue?: string;
  impulses?: string[];
  strength?: number;
  recovery?: number;
  by?: string;
  why?: string;
  pilot?: string;
  used?: boolean;
  afield?: boolean;
  silent?: boolean;
  hears?: string[];
}

/** An Engine of the hangar. */
export interface EngineView {
  id: number;
  engine: Engine;
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

/** A cursed fate: used, within reach, or behind others. */
export interface FateView {
  id: string;
  name: Line;
  text: Line;
  price: Line;
  used: boolean;
  reachable: boolean;
  behind: string[];
}

/** What only the play sheets say, not the book. The director may write other figures. */
export interface Figures {
  transcendence?: number;
  attribute_xp?: number;
  playbook_xp?: number;
  series_xp?: number;
  leads_tier?: number;
  bastion_tier?: number;
  engine_recovery?: number;
  berths?: number;
}

/** A scene of the past that prepared for this. The director names its price. */
export interface Flashback {
  who: string;
  words: string;
  price?: number | null;
}

/** A scene of the past that is talked about. */
export interface FlashbackView {
  id: number;
  flashback: Flashback;
  cost: Reckoning | null;
}

export interface Form {
  playbooks: PlaybookForm[];
  series: SeriesForm[];
  rooms: RoomForm[];
  engagement: EngageForm[];
  attributes: Record<string, string[]>;
  words: Record<string, Line>;
  means: Record<string, Line[]>;
  outcomes: Record<string, Record<string, Outcome>>;
  reviews: Record<string, Record<string, Line>>;
  story: Line;
  phases: Record<string, Line[]>;
  principles: Line[];
  costs: Line[];
  safety: Line[];
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

/** A lasting injury of body or heart. */
export interface Harm {
  level: number;
  words: string;
  kind?: string;
  foe?: string;
  shrugged?: boolean;
}

/** An ability somebody has. */
export interface Held {
  id: string;
  works: boolean;
  choice?: string;
}

/** A consequence that has not landed, and what each answer would mean. */
export interface Incoming {
  id: number;
  consequence: Consequence;
  lands: number;
  resisted: number;
  resist: Resistance | null;
  armour: boolean;
  armoured: number;
  special: string[];
  protect: Resistance[];
}

/** One sentence, not yet spoken. */
export interface Line {
  key: string;
  args?: Record<string, string | number | (string | number | Line | null)[] | Line | null>;
}

/** The last roll, as it fell. */
export interface Made {
  who: string;
  action: string;
  goal: string;
  position: 'controlled' | 'desperate' | 'risky';
  effect: number;
  faces: number[];
  band: '1-3' | '4/5' | '6' | 'critical';
  foe?: string;
  kind?: 'action' | 'flashback' | 'info' | 'setup';
  abilities?: string[];
  assisted?: boolean;
  fatal?: boolean;
}

/** What the protagonists set out to do. */
export interface Mission {
  id: string;
  tier: number;
  goal: string;
  answers?: string[];
  other?: number;
  position?: 'controlled' | 'desperate' | 'risky' | null;
  success?: boolean | null;
  halves?: boolean;
  ends?: '' | 'season' | 'series';
  acted?: string[];
}

export interface MissionForm {
  id: string;
  tier: number;
  name: Line;
  text: Line;
  questions: Line[];
}

/** An opening that somebody made. */
export interface OpeningView {
  id: number;
  opening: SetUp;
}

/** What a result means in a position, and what may come of it. */
export interface Outcome {
  text: Line;
  choices: Line[];
}

/** What the Conspiracy does to them until it is ended. */
export interface PenaltyView {
  id: string;
  text: Line;
  works: boolean;
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

/** A protagonist: the sheet, and what follows from it. */
export interface Person {
  sheet: Protagonist;
  attributes: Record<string, number>;
  ratings: Record<string, number>;
  abilities: Held[];
  weights: number[];
  xp: Record<string, number>;
  special: boolean;
}

/** A place in the Conspiracy, and who is known to hold it. */
export interface PlaceView {
  id: string;
  name: Line;
  branch: string;
  tier: number;
  suspect: number;
}

export interface PlaybookForm {
  id: string;
  name: Line;
  text: Line;
  xp: Line;
  mundane: Line[];
  true: Line[];
  promises: Line[];
  eclipse: Line;
  escape: Line;
  questions: Line[];
  ponder: Line[];
  actions: string[];
  abilities: AbilityForm[];
  special: string[];
  transcendent: string[];
}

/** A die for a price: it happens whatever the dice show. */
export interface Promise {
  by: string;
  words: string;
  kind?: string;
  amount?: number;
  drive?: string;
  clock?: number;
}

export interface PromptForm {
  id: string;
  text: Line;
  options: Line[];
  most: number;
}

/** A protagonist: everything that stands on the sheet. */
export interface Protagonist {
  id: string;
  seat: string;
  name: string;
  playbook?: string;
  true_name?: string;
  look?: string;
  role?: string[];
  background?: string;
  obligation?: string;
  vows?: Vow[];
  chosen?: Record<string, string>;
  dots?: Record<string, number>;
  bright?: Record<string, number>;
  abilities?: string[];
  stress?: number;
  eclipse?: boolean;
  harm?: Harm[];
  recovery?: number;
  links?: Record<string, number>;
  armour?: boolean;
  special?: boolean;
  transcended?: boolean;
  changed?: boolean;
  track?: number;
  out?: boolean;
  lost?: 'adversary' | 'dead' | 'mundane' | 'retired' | null;
  downtime?: number;
  xp?: Record<string, number>;
  advances?: string[];
  bonds?: Record<string, number>;
  avatar?: Avatar | null;
  apart?: boolean;
  duel?: string;
  footing?: number;
  doomed?: boolean;
}

/** A number with all its reasons. */
export interface Reckoning {
  total: number;
  terms: Term[];
}

/** With what somebody would resist. */
export interface Resistance {
  who: string;
  dice: Reckoning;
}

/** An action roll while people talk about it. It waits for nobody: every part of it is an action. */
export interface Roll {
  who: string;
  action: string;
  goal: string;
  position?: 'controlled' | 'desperate' | 'risky';
  effect?: number;
  tags?: number[];
  fatal?: boolean;
  foe?: string;
  kind?: 'action' | 'flashback' | 'info' | 'setup';
  of?: number;
  benefit?: 'effect' | 'position';
  openings?: number[];
  supernatural?: boolean;
  helper?: string;
  by_link?: boolean;
  push?: '' | 'act' | 'die' | 'effect';
  pushed?: '' | 'act' | 'die' | 'effect';
  offers?: Promise[];
  promise?: Promise | null;
  abilities?: string[];
  extra?: string;
  gifts?: string[];
  backed?: string;
  lead?: string;
  asks?: boolean;
  poise?: number;
  about?: string;
}

/** A roll that people talk about: each number with its reasons. */
export interface RollView {
  id: number;
  roll: Roll;
  dice: Reckoning;
  effect: Reckoning;
  danger: Reckoning;
  why_not?: Line | null;
}

export interface RoomForm {
  id: string;
  name: Line;
  text: Line;
  size: number;
  behind: string[];
  questions: Line[];
}

/** A room of the hideout. */
export interface RoomView {
  id: string;
  open: boolean;
  begun: boolean;
  reachable: boolean;
  behind: string[];
}

/** Somebody who could hold them. */
export interface Saver {
  who: string;
  links: number;
  stress: number;
  push: boolean;
}

/** Somebody the director plays. */
export interface Secondary {
  name: string;
  words?: string;
  by?: string;
  kind?: string;
}

/** Somebody the director plays. */
export interface SecondaryView {
  id: number;
  secondary: Secondary;
}

/** The story everybody shares. */
export interface Series {
  id?: string;
  name?: string;
  answers?: Record<string, string[]>;
  abilities?: string[];
  xp?: number;
  advances?: number;
  season?: number;
  rooms?: string[];
  shrine?: string;
  kept?: boolean;
  behind?: Record<string, string[]>;
  lights?: number;
  sizes?: Record<string, number>;
  fates?: string[];
  weighed?: Weighed | null;
  shared?: number;
  waived?: string[];
  cell?: Record<string, number>;
  asked?: Record<string, string>;
  ended?: boolean;
}

export interface SeriesForm {
  id: string;
  name: Line;
  text: Line;
  adversary: Line;
  leads: Line;
  prompts: PromptForm[];
  abilities: AbilityForm[];
  missions: MissionForm[];
  fallout: Record<string, Line[]>;
  names: string[];
}

/** An opening that somebody made for the others; each may use it once. */
export interface SetUp {
  by: string;
  words: string;
  effect?: number;
  position?: number;
  used?: string[];
  abilities?: string[];
}

/** Something a phase asks for. `who` has it still before them, where it is not everybody's. */
export interface Step {
  id: string;
  done: boolean;
  who?: string[];
}

/** Somebody who is part of the Conspiracy; how, play will tell. */
export interface Suspect {
  name: string;
  words?: string;
  by?: string;
  role?: string;
  confronted?: boolean;
}

/** A suspect of the Conspiracy. */
export interface SuspectView {
  id: number;
  suspect: Suspect;
}

/** One reason for a number. A term that `sets` replaces what was counted before it. */
export interface Term {
  amount: number;
  why: Line;
  sets?: boolean;
}

/** How far the adversary and the investigation have come, and what stands of the Bastion. */
export interface TracksView {
  adversary: number;
  tier: number;
  investigation: number;
  known: number;
  dice: number;
  strikes: boolean;
  steps: string[];
  bastion: number;
  holds: number;
}

/** The table as a seat sees it. */
export interface View {
  phase: string;
  episode: number;
  scene: string;
  spotlight: string;
  owed: boolean;
  guide: Step[];
  people: Person[];
  rolls: RollView[];
  incoming: Incoming[];
  falling: Brink[];
  clocks: ClockView[];
  last: Made | null;
  setups: OpeningView[];
  flashbacks: FlashbackView[];
  mission: Mission | null;
  engagement: Engagement | null;
  fallout: Line | null;
  tracks: TracksView;
  series: Series;
  rooms: RoomView[];
  secondary: SecondaryView[];
  engines: EngineView[];
  suspects: SuspectView[];
  fates: FateView[];
  places: PlaceView[];
  penalties: PenaltyView[];
  figures: Figures;
  table: People;
  handouts: Handouts;
  extras: Extras;
}

/** A promise to another protagonist, in the first person. */
export interface Vow {
  to: string;
  words: string;
  prompt?: string;
}

/** A fate that the protagonists talk about. */
export interface Weighed {
  fate: string;
  whom?: string;
  yes?: string[];
}
