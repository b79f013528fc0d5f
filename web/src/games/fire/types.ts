// Generated from the server's records: python -m undertow.server.typescript

/** What is printed on a tile, wherever it is. */
export interface ChamberView {
  name: Line;
  holds: string;
  colour?: 'dex' | 'int' | 'str' | null;
}

export interface DifficultyForm {
  id: string;
  name: Line;
  stars: number;
  track: number[];
  tip: Line | null;
}

/** How it ended, and why. */
export interface Ending {
  outcome: 'defeat' | 'partial' | 'total';
  why: string;
}

/** Everything a table may agree on. */
export interface Form {
  heroes: HeroForm[];
  most_heroes: number;
  difficulties: DifficultyForm[];
  scenarios: ScenarioForm[];
  options: SwitchForm[];
  rulings: SwitchForm[];
  story: Line;
  how: Line[];
  advice: Line[];
}

export interface HeroForm {
  id: string;
  name: Line;
  advanced: boolean;
  ap: number;
  stars: Record<string, number>;
  skills: SkillForm[];
}

/** A hero and her card. */
export interface HeroView {
  id: string;
  seat: string;
  at: string;
  stars: Record<string, number>;
  ap: Reckoning;
  skills: SkillView[];
  tokens?: Record<string, number>;
  prone?: boolean;
  lost?: boolean;
  left?: boolean;
  fire?: boolean;
  hoard?: number;
  plus_ap?: number;
}

/** Where a chamber fell, and nothing lies since. */
export interface Hole {
  chamber: string;
  x: number;
  y: number;
}

/** One sentence, not yet spoken. */
export interface Line {
  key: string;
  args?: Record<string, string | number | (string | number | Line | null)[] | Line | null>;
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

/** A number with all its reasons. */
export interface Reckoning {
  total: number;
  terms: Term[];
}

/** Switches; a table sets them when it begins, or later by agreement. */
export interface Rulings {
  fireInExchange?: boolean;
  exchangeConsent?: boolean;
  waitProne?: boolean;
  lazyReshuffle?: boolean;
  threatAtReshuffle?: boolean;
  cultistCap?: boolean;
  strictReach?: boolean;
  waitForOthers?: boolean;
  passageFromStanding?: boolean;
  vagrantEarlyExit?: boolean;
  invasionSkipSpecials?: boolean;
  falconryAnywhere?: boolean;
  mindstrikeAlways?: boolean;
  timeturnNoToken?: boolean;
  blessNeedsEmpty?: boolean;
  sacrificeVoidsCard?: boolean;
  geopivotAnyTile?: boolean;
  breakLimitLine?: boolean;
  darkKnightThreeAp?: boolean;
  terraportHeroesOnly?: boolean;
  boomerangAnyChallenge?: boolean;
  bombOnce?: boolean;
}

export interface ScenarioForm {
  id: string;
  name: Line;
  text: Line;
  stars: number;
  uses_events: boolean;
}

/** A skill on a hero card; `kind` is basic, master, bob or passive. */
export interface SkillForm {
  id: string;
  kind: string;
  name: Line;
  text: Line;
}

/** A skill on a hero card, and how often it was used this game. */
export interface SkillView {
  id: string;
  kind: string;
  used: number;
  spent: boolean;
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

/** A chamber as it lies, and what is in it. */
export interface TileView {
  chamber: string;
  name: Line;
  x: number;
  y: number;
  doors: string;
  holds: string;
  colour?: 'dex' | 'int' | 'str' | null;
  cracks?: string;
  token?: boolean;
  relic?: string;
  fire?: boolean;
  cultists?: number;
  heroes?: string[];
  bob?: boolean;
  shades?: ('dex' | 'int' | 'str')[];
  blessed?: boolean;
  sanctified?: boolean;
  boomerang?: boolean;
  exit?: boolean;
}

/** Whose turn it is, and what is left of it. */
export interface TurnView {
  hero: string;
  seat: string;
  number: number;
  phase: 'actions' | 'bob' | 'ritual';
  ap_left: number;
  bob_left: number;
}

/** The table as a seat sees it. */
export interface View {
  turn: TurnView | null;
  heroes: HeroView[];
  tiles: TileView[];
  chambers: Record<string, ChamberView>;
  supply: string[];
  deck: string[];
  discard: string[];
  void_cards: string[];
  void_tiles: Record<string, boolean>;
  holes: Hole[];
  threat: number;
  track: number[];
  broken: ('dex' | 'int' | 'str')[];
  carrier: string | null;
  exit: string | null;
  cultists_left: number;
  difficulty: string;
  scenarios: string[];
  rating: Reckoning;
  rulings: Rulings;
  ended: Ending | null;
  table?: People;
}
