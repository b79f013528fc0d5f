// Generated from the server's records: python -m undertow.server.typescript

/** What is told of somebody, and never counted. */
export interface About {
  concept?: string;
  source?: string;
  looks?: string;
  mark?: string;
  home?: string;
  entrance?: string;
  senses?: string[];
  background?: string[];
  links?: string[];
  story?: string;
}

/** How likely a strike wounds at all and marks the last circle; and the wounds to expect. */
export interface AimChance {
  hit: number;
  out: number;
  expected: number;
}

/** What a strike of fire or frost changes besides: dice, and the defense. */
export interface AimElement {
  element: string;
  dice: number;
  defense: Reckoning;
}

/** A power or an aura that may go into a strike, and the dice it adds by itself. */
export interface AimOption {
  id: string;
  name: Line;
  cost?: number;
  dice?: number;
  element?: string;
}

/** All that the odds of a strike are made of. */
export interface AimView {
  actor: string;
  target: string;
  at: string;
  dice: number;
  bonus: Reckoning;
  defense: Reckoning;
  how?: string;
  options?: AimOption[];
  elements?: AimElement[];
  chance?: AimChance | null;
  best?: string[];
  at_best?: AimChance | null;
}

/** Figures before powers. */
export interface Base {
  wounds?: number;
  defense?: number;
  ap?: number;
  cp?: number | null;
  sp?: number;
  cp_start?: number;
}

/** What the group agreed on. */
export interface Campaign {
  mood?: string;
  world?: string;
  look?: string;
  technology?: string;
  powers?: string;
  influence?: string;
  group?: string;
  seeds?: Seed[];
  session?: number;
  arc?: number;
  broken_bonds?: number;
  broken_by?: string[];
  scenes?: number;
  conflicts?: number;
  last?: string;
}

/** The conflict that is going on. */
export interface ConflictView {
  combat: boolean;
  round: number;
  now: string;
  order: string[];
  acted: string[];
  goals: GoalView[];
  switches: GoalView[];
  darkness: boolean;
  guards: ([string, string])[];
  throw: Throw | null;
  strike: StepView[];
  bound: [string, string] | null;
  notes: Line[];
  actors?: string[];
  aims?: AimView[];
  works?: Work[];
  fallen?: Throw | null;
  outlook?: Record<string, Outlook>;
}

/** What a goal or a switch does. */
export interface Effect {
  kind?: string;
  amount?: number;
  target?: string;
  what?: string;
  side?: 'gm' | 'pc';
}

/** A known eidolon, as the book has it. */
export interface EidolonForm {
  id: string;
  name: string;
  level: number;
  type: string;
  powers: Record<string, number>;
  weakness: string;
  entrance: Line;
  senses: string[];
  members: number;
  home: string;
  notes?: Line[];
}

/** Something of a list, with its words. */
export interface EntryForm {
  id: string;
  name: Line;
  text: Line;
  group?: string;
  type?: string;
  cost?: number;
  ranks?: number;
  eidolon?: number;
  slots?: number;
  needs?: string[];
  useless?: string[];
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

/** A sheet with its dice. */
export interface FighterView {
  id: string;
  name: string;
  kind: string;
  seat: string;
  side: string;
  type: 'individual' | 'squad' | 'swarm';
  ap: number;
  sp: number;
  cp: number;
  wounds: number;
  circles: Reckoning;
  action_limit: Reckoning;
  charge_limit: Reckoning | null;
  strike_limit: Reckoning;
  achievement_limit: Reckoning;
  maneuver_cap: Reckoning;
  combined_cap: Reckoning;
  defense: Reckoning;
  powers: PowerView[];
  picks: number;
  here: boolean;
  out: boolean;
  away: boolean;
  conditions: string[];
  condition_names: Line[];
  traits?: TraitView[];
  passion?: string;
  passion_name?: Line | null;
  loved?: string;
  weakness?: string;
  weakness_name?: Line | null;
  weapons?: WeaponView[];
  effects?: string[];
  level?: number;
  members?: number;
  competence?: number;
  fewer?: number;
  owner?: string;
  bonds?: string[];
  companion?: string;
  standouts?: string;
  limits?: Line | null;
  about?: unknown;
  notes?: Line[];
  lost?: Reckoning | null;
  maneuver_bonus?: Reckoning | null;
  exhausted?: boolean;
  invented?: Invented[];
  open?: number;
  pal?: boolean;
  waits?: Line | null;
}

export interface Form {
  samples: SampleForm[];
  powers: EntryForm[];
  effects: EntryForm[];
  packages: Record<string, string[]>;
  passions: EntryForm[];
  weaknesses: EntryForm[];
  conditions: EntryForm[];
  eidolons: EidolonForm[];
  worlds: EntryForm[];
  rulings: SwitchForm[];
  story: Line;
  how: Line[];
  guidance: GuidanceForm[];
  tries?: ([number, number, number])[];
}

/** A goal or a switch of a conflict. */
export interface GoalView {
  id: string;
  text: Line;
  difficulty: number;
  effect: Effect;
  on?: boolean;
  settled?: string;
  outcome?: string;
  holder?: string;
  chances?: Record<string, number>;
  n?: number;
}

/** One text as it is shown; those under one heading stand together. */
export interface GuidanceForm {
  id: string;
  where: 'creation' | 'gm' | 'scenes' | 'table';
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

/** A power the GM made up; what the engine does not know is applied by hand. */
export interface Invented {
  name: string;
  type: string;
  cost: number;
  text: string;
}

/** One sentence, not yet spoken. */
export interface Line {
  key: string;
  args?: Record<string, string | number | (string | number | Line | null)[] | Line | null>;
}

/** What a maneuver of somebody's is likely to bring, with the usual dice. */
export interface Outlook {
  basic: number;
  own: number;
  strike: number;
  charge: number;
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

/** A power that somebody has. */
export interface PowerView {
  id: string;
  name: Line;
  text: Line;
  type: string;
  cost: number;
  rank: number;
  group?: string;
  ready?: boolean;
  why?: Line | null;
  help?: number;
}

/** A number with all its reasons. */
export interface Reckoning {
  total: number;
  terms: Term[];
}

/** Switches; a table sets them when it begins, or later by agreement. */
export interface Rulings {
  strictPrerequisites?: boolean;
  startingTraitMarks?: 0 | 1 | 2 | 3;
  requireTraitJustification?: boolean;
  multipleTraitRerolls?: boolean;
  eidolonCountsAsSelf?: boolean;
  adversityPassions?: boolean;
  requireGoal?: boolean;
  allowReinforceSwitch?: boolean;
  rerollOrderEachRound?: boolean;
  chargeOverflow?: 'lost' | 'strike';
  zeroByEarned?: boolean;
  adversityAssist?: boolean;
  assistOwnEidolon?: boolean;
  allParticipantsBonuses?: boolean;
  adversityCombined?: boolean;
  strikeLimitCapsAchievements?: boolean;
  strikeBoostForAchievements?: boolean;
  exhaustionBefore?: boolean;
  freeStrikeExhausts?: boolean;
  individualRetreat?: boolean;
  noncombatExhaustion?: boolean;
  rewardPerScene?: boolean;
  threatAboveSix?: boolean;
  restFillsAction?: boolean;
  repeatPower?: boolean;
  bodyResistanceStopsWeapons?: boolean;
  leadershipAnyRole?: boolean;
  massEffectRefresh?: boolean;
  bodyDrainFullGain?: boolean;
  reviveInConflict?: boolean;
  darknessStacks?: boolean;
  auraMandatory?: boolean;
  poisonousAllTypes?: boolean;
  onWoundPerWound?: boolean;
  dismissKeepsPools?: boolean;
  companionExtra?: boolean;
  companionCharged?: boolean;
  eidolonStays?: boolean;
  kulosExtraPower?: boolean;
  eidolonStatsByFormula?: boolean;
  eidolonBodyResistancePoison?: boolean;
  restlessOwnTurns?: boolean;
  yaraSeparateSwitches?: boolean;
}

export interface SampleForm {
  id: string;
  name: string;
  concept: Line;
  story: Line;
  passion: Line;
  powers: Record<string, number>;
  traits: Line[];
  page?: unknown;
  notes?: Line[];
  open?: number;
}

/** A character scene that is being played. */
export interface Scene {
  place: string;
  who: string[];
  rewarded?: string[];
  delays?: Record<string, number>;
  between?: string;
}

/** A seed for the story. */
export interface Seed {
  level: 'character' | 'group' | 'setting';
  by: string;
  text: string;
}

/** Somebody, as written down. */
export interface Sheet {
  id: string;
  name: string;
  kind: 'adversity' | 'eidolon' | 'pc';
  seat?: string;
  type?: 'individual' | 'squad' | 'swarm';
  base?: Base;
  powers?: Record<string, number>;
  traits?: string[];
  weakness?: string;
  level?: number;
  members?: number;
  competence?: number;
  weapons?: Weapon[];
  ultimate?: string[];
  bonds?: string[];
  companion?: string;
  owner?: string;
  custom?: boolean;
  breed?: string;
  extra?: string[];
  invented?: Invented[];
  standouts?: string;
  about?: About;
  passion?: string;
  ward?: string;
  waits?: '' | 'gm' | 'player';
}

/** One step of a strike, and whether it is the present one. */
export interface StepView {
  id: string;
  text: Line;
  now: boolean;
}

export interface SwitchForm {
  id: string;
  text: Line;
  default: boolean | number | string;
}

/** One reason for a number. A term that `sets` replaces what was counted before it. */
export interface Term {
  amount: number;
  why: Line;
  sets?: boolean;
}

/** A Threat Die. */
export interface ThreatView {
  id: string;
  label: string;
  face: number;
  secret: boolean;
  due: boolean;
}

/** A roll that is being built or has just been made. */
export interface Throw {
  kind: 'achievement' | 'maneuver' | 'strike';
  actor: string;
  step: string;
  target?: string;
  basic?: number;
  own?: number;
  bonus?: number;
  assists?: string[];
  others?: string[];
  shares?: number[];
  powers?: string[];
  element?: '' | 'fire' | 'frost';
  faces?: number[];
  done?: boolean;
  successes?: number;
  against?: number;
  wounds?: number;
  won?: boolean;
  strike?: number;
  charge?: number;
  lost?: number;
}

/** A trait on the sheet. */
export interface TraitView {
  text: string;
  marked: boolean;
}

/** The table as a seat sees it. */
export interface View {
  stage: string;
  players: string[];
  campaign: Campaign;
  fighters: FighterView[];
  conflict: ConflictView | null;
  scene: Scene | null;
  threats: ThreatView[];
  rulings: Rulings;
  prepared: Sheet[];
  table?: People;
  handouts?: Handouts;
  extras?: Extras;
}

/** A Soulbound Weapon and the effects in its slots. */
export interface Weapon {
  name: string;
  effects?: string[];
  object?: string;
}

/** A Soulbound Weapon. */
export interface WeaponView {
  name: string;
  effects: string[];
  names: Line[];
  held: boolean;
  disarmed: boolean;
}

/** An effect that is being worked into a weapon in the middle of a conflict. */
export interface Work {
  smith: string;
  owner: string;
  weapon: number;
  effect: string;
  replaces: string[];
  left: number;
}
