// Generated from the server's records: python -m undertow.server.typescript

/** A weapon of a concept. */
export interface Arm {
  name: string;
  row: string;
  kind?: string;
}

/** Something that works for its owner away from the scene. */
export interface Asset {
  name: string;
  size: 'major' | 'minor' | 'standard';
  benefit?: string;
  state?: 'compromised' | 'maintained' | 'neglected' | 'shattered';
  on_screen?: boolean;
}

/** The GM's beats, and how many may still be spent. */
export interface Bank {
  beats: Record<string, number>;
  scene: number;
  scene_most: number;
  session: number;
  session_most: number;
  budget: number;
  threads_most: number;
}

/** A card that lies open. */
export interface CardView {
  card: string;
  means: Line;
  worth: number;
}

/** A character: everything that stands on the sheet. */
export interface Character {
  id: string;
  seat: string;
  name: string;
  concept?: string;
  culture?: string;
  affinity?: string;
  drive?: string;
  arc?: string;
  attributes?: Record<string, number>;
  skills?: Record<string, number>;
  talents?: string[];
  rites?: string[];
  gear?: Record<string, Item>;
  followers?: Record<string, Follower>;
  assets?: Record<string, Asset>;
  bonds?: string[];
  complications?: Complication[];
  patron?: string;
  familiar?: string;
  codex?: string;
  symbols?: Record<string, Symbol>;
  obligation?: Record<string, number>;
  fresh?: Record<string, number>;
  locked?: boolean;
  exposure?: number;
  fatigue?: number;
  deep?: number;
  harm?: number;
  treated?: boolean;
  dying?: boolean;
  dead?: boolean;
  conditions?: string[];
  boons?: number;
  given?: number;
  consoled?: number;
  converted?: boolean;
  xp?: number;
  earned?: number;
  daring?: boolean;
  downtime?: number;
  days?: number;
  band?: 'absent' | 'close' | 'far' | 'near';
  melee?: boolean;
  legacy?: string[];
}

/** An effect in force that was claimed for a roll, as it was before. */
export interface Claim {
  name: string;
  id: number;
  was: Lasting;
}

/** A clock that also knows halves. It fills only on whole segments. */
export interface Clock {
  known_to?: string[] | null;
  name: string;
  size: number;
  ticks?: number;
  half?: boolean;
  kind?: string;
  of?: string;
  days?: number;
}

/** A clock that this seat knows of. */
export interface ClockView {
  id: number;
  clock: Clock;
}

/** Something that catches up with a character. */
export interface Complication {
  name: string;
  open?: boolean;
}

/** A whole build to begin from. */
export interface Concept {
  id: string;
  name: Line;
  text: Line;
  body?: number;
  wits?: number;
  spirit?: number;
  presence?: number;
  skills?: Record<string, number>;
  talents?: string[];
  patron?: string;
  familiar?: boolean;
  codex?: boolean;
  rites?: string[];
  symbols?: string[];
  weapons?: Arm[];
  shield?: string;
  armour?: string;
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

/** Somebody the GM plays, or a spirit that was called. */
export interface Foe {
  name: string;
  cap?: number;
  pool?: number;
  size?: number;
  ticks?: number;
  position?: 'controlled' | 'desperate' | 'risky';
  band?: 'absent' | 'close' | 'far' | 'near';
  melee?: boolean;
  armoured?: boolean;
  conditions?: string[];
  outsider?: boolean;
  tally?: number;
  tied?: boolean;
  summoner?: string;
  element?: string;
  nature?: string;
  specialty?: string;
  task?: string;
}

/** Somebody the GM plays, or a spirit. */
export interface FoeView {
  id: number;
  foe: Foe;
  leash: number;
  slipped: boolean;
}

/** Somebody who works for a character. */
export interface Follower {
  name: string;
  cap: number;
  specialty?: string;
  state?: 'ready' | 'seized' | 'wary';
  bonded?: boolean;
}

/** The battle grid. */
export interface Grid {
  kind?: 'hex' | 'square';
  eight?: boolean;
  units?: Record<string, Unit>;
  rough?: ([number, number])[];
  heights?: Record<string, number>;
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

/** Harm on its way to somebody. It goes through the steps of `rules/harm.py`, in their order. */
export interface Hit {
  whom: string;
  level: number;
  words: string;
  kind?: 'fear' | 'fire' | 'mental' | 'physical' | 'social' | 'spirit' | 'trick';
  step?: number;
  fatigue?: number;
  pierces?: number;
  foe?: number;
  protected?: string;
  said?: string[];
}

/** Harm on its way, and what armour and soak would leave of it. */
export interface HitView {
  id: number;
  hit: Hit;
  armour: boolean;
  level: number;
  fatigue: number;
  soak: Reckoning;
}

/** A weapon, a shield or a suit of armour. */
export interface Item {
  kind: 'armour' | 'shield' | 'weapon';
  row: string;
  name?: string;
  ranged?: boolean;
  thrown?: boolean;
  polearm?: boolean;
  tags?: string[];
  enchantments?: string[];
  dormant?: string[];
  state?: 'compromised' | 'maintained' | 'neglected' | 'shattered';
  ready?: boolean;
  struck?: boolean;
  aimed?: boolean;
  loaded?: boolean;
  volleys?: number;
}

/** An effect in force: a rite, a talent, a spell. */
export interface Lasting {
  source: string;
  by: string;
  on?: string[];
  until?: string;
  words?: string;
  patron?: string;
  uses?: number;
  data?: Record<string, string>;
  tie?: number;
}

/** An effect in force. */
export interface LastingView {
  id: number;
  lasting: Lasting;
  backlash: boolean;
}

/** A leg of a journey. */
export interface Leg {
  name: string;
  clock: number;
  roles?: Record<string, string[]>;
  met?: number;
  over?: boolean;
}

/** One sentence, not yet spoken. */
export interface Line {
  key: string;
  args?: Record<string, string | number | (string | number | Line | null)[] | Line | null>;
}

/** The last roll, as it stands. */
export interface Made {
  who: string;
  attribute: string;
  skill: string;
  intent: string;
  kind: 'action' | 'attack' | 'defend' | 'heal' | 'magic' | 'repair' | 'resist' | 'setup';
  dv: number;
  position: 'controlled' | 'desperate' | 'risky';
  effect: number;
  faces: number[];
  successes: number;
  beats: number;
  outcome: 'clean' | 'cost' | 'miss' | 'partial';
  critical?: boolean;
  flourish?: boolean;
  weapon?: number;
  target?: number;
  clock?: number;
  helper?: string;
  due?: number;
  about?: string;
  paid?: number;
}

/** What a talent or a rite asks for before it can be bought. */
export interface Need {
  what: string;
  least?: number;
}

/** A card of the Crown Spread, with its foreshadow clock. */
export interface Omen {
  place: string;
  card: string;
  words?: string;
  ticks?: number;
  manifest?: boolean;
}

/** A card of the Crown Spread. */
export interface OmenView {
  omen: Omen;
  place: Line;
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

/** A character: the sheet, and what follows from it. */
export interface Person {
  sheet: Character;
  tier: number;
  capacity: Reckoning;
  owed: number;
  clock: number;
  rites: RiteView[];
  kept: Reckoning;
  failures: number;
}

/** What a build may cost and what things cost in it. */
export interface Prices {
  start: number;
  most: number;
  bond: number;
  complication: number;
  rating: number;
  skill: number;
  final_only: boolean;
  talents: Record<string, number>;
  rites: Record<string, number>;
  familiar: number;
  codex: number;
  symbol: number;
  tag: number;
  weapons: Record<string, number>;
  shields: Record<string, number>;
  armours: Record<string, number>;
  assets: Record<string, number>;
  asks: Record<string, Need[]>;
  concepts: Concept[];
}

/** A number with all its reasons. */
export interface Reckoning {
  total: number;
  terms: Term[];
}

/** A rite somebody might work, on one of its paths, with everything it would take. */
export interface RiteView {
  id: string;
  patron: string;
  path: string;
  tier: string;
  dv: number;
  rounds: number;
  boons: number;
  debt: Reckoning;
  pushed: Reckoning | null;
  why_not: Line | null;
  why_not_pushed: Line | null;
}

/** A roll while people talk about it, and after the dice fell until it stands. It waits for nobody: every part of it is an action. */
export interface Roll {
  who: string;
  attribute: string;
  skill: string;
  intent: string;
  kind?: 'action' | 'attack' | 'defend' | 'heal' | 'magic' | 'repair' | 'resist' | 'setup';
  win?: string;
  lose?: string;
  rung?: 'basic' | 'detailed' | 'intricate';
  dv?: number;
  position?: 'controlled' | 'desperate' | 'risky';
  effect?: number;
  fishing?: boolean;
  related?: boolean;
  lifted?: boolean;
  band?: 'absent' | 'close' | 'far' | 'near';
  weapon?: number;
  target?: number;
  clock?: number;
  helper?: string;
  risk?: string;
  help?: Record<string, number>;
  more?: Record<string, number>;
  shifts?: Record<string, number>;
  effects?: Record<string, number>;
  harder?: Record<string, number>;
  floor?: number;
  group?: Record<string, string>;
  contested?: boolean;
  cooperative?: string[];
  benefit?: string;
  faces?: number[];
  beats?: number;
  rerolled?: boolean;
  about?: string;
  claimed?: Claim[];
}

/** A roll that lies open: each number with its reasons, and what a failure would pay. */
export interface RollView {
  id: number;
  roll: Roll;
  pool: Reckoning;
  help: Reckoning;
  danger: Reckoning;
  effect: Reckoning;
  dv: Reckoning;
  pays: Record<string, number>;
  why_not: Line | null;
}

/** Switches; a table sets them when it begins, or later. */
export interface Rulings {
  flatObligation?: boolean;
  overflowOneByOne?: boolean;
  backlashOnAnyOne?: boolean;
  dvFollowsPosition?: boolean;
  paidAssist?: boolean;
  pushPerRite?: boolean;
  onlyMissesCapped?: boolean;
  riteTwoTurns?: boolean;
  lowestTier?: boolean;
  missedRitesMark?: boolean;
  tiersFromOne?: boolean;
  codexGivesAll?: boolean;
  patronClockOfEight?: boolean;
  crackIsAll?: boolean;
  ritualsCannotFail?: boolean;
  invokersPayNoBoons?: boolean;
  ownRivalOnly?: boolean;
  banishMarksTwo?: boolean;
  dualSpirits?: boolean;
  shakyIsACost?: boolean;
  harmAdds?: boolean;
  criticalByDouble?: boolean;
  partialAlwaysPays?: boolean;
  reactionsPay?: boolean;
  capAssistsOnly?: boolean;
  keepLowerOfTwo?: boolean;
  noCreationLimit?: boolean;
  buildOfThirtySix?: boolean;
  beatsPerCharacter?: boolean;
  finalRatingOnly?: boolean;
  beginWithBudget?: boolean;
  affinityIsStory?: boolean;
  playerFacingDefence?: boolean;
  waysWithoutBody?: boolean;
  immuneAllScene?: boolean;
  physicalIsBody?: boolean;
  compromisedAsPrinted?: boolean;
  anyDowntime?: boolean;
  gmNamesDaring?: boolean;
  ritualCasting?: boolean;
  noShields?: boolean;
  cheapDevotion?: boolean;
  dearDevotion?: boolean;
}

/** The scene that is played, or was last. */
export interface Scene {
  number?: number;
  name?: string;
  climactic?: boolean;
  social?: boolean;
  spent?: number;
  round?: number;
  acted?: string[];
  moved?: string[];
  over?: boolean;
}

/** An evening. */
export interface Session {
  number?: number;
  spent?: number;
  overflows?: number;
  draws?: number;
  dial?: 'gritty' | 'heroic' | 'standard';
  dials?: string[];
  bond_boons?: string[];
  awarded?: Record<string, number>;
}

/** Something that is due about now; `who` has it still before them, where it is somebody's. */
export interface Step {
  id: string;
  done: boolean;
  who?: string[];
}

/** A patron's symbol, which opens that patron's rites by ritual. */
export interface Symbol {
  state?: 'compromised' | 'maintained' | 'neglected' | 'shattered';
  shown?: boolean;
}

/** One reason for a number. A term that `sets` replaces what was counted before it. */
export interface Term {
  amount: number;
  why: Line;
  sets?: boolean;
}

/** An open complication, with beats the GM has laid by for it. */
export interface Thread {
  name: string;
  beats?: number;
  clock?: number;
}

/** An open complication. */
export interface ThreadView {
  id: number;
  thread: Thread;
}

/** Somebody on the grid. */
export interface Unit {
  x: number;
  y: number;
  facing?: number;
  base?: 'huge' | 'large' | 'medium' | 'small';
  foe?: boolean;
  reach?: boolean;
  braced?: boolean;
  prone?: boolean;
}

/** Somebody on the grid: the cells they cover, and those they control. */
export interface UnitView {
  who: string;
  name: Line;
  cells: ([number, number])[];
  zone: ([number, number])[];
}

/** The table as a seat sees it. */
export interface View {
  phase: string;
  scene: Scene;
  session: Session;
  guide: Step[];
  people: Person[];
  rolls: RollView[];
  last: Made | null;
  hits: HitView[];
  foes: FoeView[];
  lasting: LastingView[];
  workings: WorkingView[];
  clocks: ClockView[];
  threads: ThreadView[];
  bank: Bank;
  deck: number;
  drawn: CardView[];
  crown: OmenView[];
  leg: Leg | null;
  supply: number;
  grid: Grid | null;
  units: UnitView[];
  fallen: string;
  rulings: Rulings;
  table: People;
  handouts: Handouts;
  extras: Extras;
  prices: Prices | null;
}

/** A rite, a ritual or a spell on its way, or an act of service that the GM has not judged. */
export interface Working {
  who: string;
  what: string;
  path: 'codex' | 'crack' | 'ritual' | 'service' | 'spell' | 'symbol';
  words?: string;
  whom?: string[];
  ways?: number[];
  pushed?: boolean;
  element?: string;
  stage?: string;
  rounds?: number;
  dv?: number;
  effect?: number;
  major?: boolean;
  against?: string;
  countered?: number;
}

/** A rite, a ritual or a spell on its way. */
export interface WorkingView {
  id: number;
  working: Working;
  dv: number;
}
