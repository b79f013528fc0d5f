// Generated from the server's records: python -m undertow.server.typescript

export type Plain = string | number | boolean | null | Plain[];

/** What a bot would do: answer this request with this value, or open this rule, with the value on its form. Neither where nothing is up to the seat. */
export interface Advice {
  value: Plain;
  request: string;
  rule: string;
  args: Plain[];
}

/** Somebody who holds your link as well and only advises suggests what to do, in words, and why. Unlogged; nobody else hears of it. */
export interface Advised {
  what: string;
  why: string;
}

/** The same table once more; `settings` are those that shall be different. */
export interface Again {
  settings?: Record<string, unknown>;
}

/** How much of something there is. */
export interface Amount {
  id: string;
  label: Line;
  spread: Spread;
}

/** Show the end of a new chain of your own; from now on `link` goes back along it, one hash with each command. */
export interface Anchor {
  anchor: string;
}

/** Answer an open request, by its id. */
export interface Answer {
  request: string;
  value: Plain;
}

/** A character out of a file: where it stands, or would stand, and what was changed to fit. */
export interface Arrival {
  id: string;
  name: string;
  notes: Line[];
  came: boolean;
}

/** What would a bot answer to this open request, or, where none is named, do next in your seat? */
export interface AskBot {
  request?: string;
}

/** How is it likely to go: from here, or with a page of the game filled in like this? */
export interface AskForecast {
  n?: number;
  bot?: string;
  seed?: number;
  form?: string;
  value?: Plain;
  at?: number | null;
}

/** The form of an offer, in the world as it is now. */
export interface AskForm {
  rule: string;
  args?: Plain[];
}

/** What may come of an offer (`rule`, `args`, and its form as far as it is filled in), of an answer to an open request, or, where nothing is named, of what the rules do next. */
export interface AskOdds {
  rule?: string;
  args?: Plain[];
  form?: string | number | boolean | unknown[] | Record<string, Plain> | null;
  request?: string;
  answer?: Plain;
}

/** What may be answered. `options` for choice and several; `least` and `most` for several and rows; `low` and `high` for number; `limit` and `empty` for prose; `spec` for fated, what is rolled; `form` and `fields` for a page, whose answer has one value for each field; `each` for rows, what every row is. */
export interface Asks {
  kind: 'choice' | 'fated' | 'number' | 'page' | 'prose' | 'rows' | 'several';
  options: Option[];
  least: number | null;
  most: number | null;
  low: number | null;
  high: number | null;
  limit: number | null;
  empty: boolean;
  spec: string | null;
  form: string;
  fields: Field[];
  each: Asks | null;
}

/** Something you could try and may not just now, and why. */
export interface Barred {
  offer: Offer;
  why: Line;
}

/** The server closes the socket, and why: `revoked`, `unknown-key`, `slow`, `too-large`, `silent`, `closing`, `bad-message`, `too-many`, `fault`. */
export interface Bye {
  code: string;
  line: Line;
}

/** When a value changed: how that reads in the chronicle, and both values. */
export interface Changed {
  place: number;
  line: Line | null;
  old: string | number | boolean | null;
  new: string | number | boolean | null;
}

/** How a view became the next one. Paths are JSON pointers without the first slash (`~1` for a slash, `~0` for a tilde in a key; the empty path is the whole view). First `gone` is removed, then `set` is put in its order; an index equal to a list's length appends. */
export interface Changes {
  set: Record<string, unknown>;
  gone: string[];
}

/** Somebody is about to close a moment in which you may still speak: so many seconds are left to ask to wait. `by` is their seat. */
export interface Closing {
  by: string;
  seconds: number;
}

/** A new table, with all its keys. They are shown this once; only their hashes are kept. */
export interface Created {
  table: string;
  host: string;
  spectator: string;
  seats: SeatKey[];
  warnings: Line[];
}

/** A table that is ready to play. */
export interface Demo {
  id: string;
  name: Line;
  text: Line;
}

/** A command under an id of the sender's own: sent again, it is recognised, not done again. */
export interface Do {
  id: string;
  do: Command;
  link?: string;
}

/** A command is kept; `again` when it had been done before. */
export interface Done {
  id: string;
  version: number;
  again: boolean;
}

/** One thing that can be looked up. */
export interface Entry {
  id: string;
  name: Line | null;
  text: Line | null;
  figures: Figure[];
  more: Line[];
  under: Line | null;
}

/** Was fate fair? `answers` lists only those whose secret is revealed. */
export interface Fairness {
  fair: boolean;
  complete: boolean;
  lines: Line[];
  sessions: Session[];
  answers: FateAnswer[];
}

/** What a rewind would take back, newest first. */
export interface Falls {
  to: number;
  free: boolean;
  why: Line | null;
  lines: LogLine[];
}

/** One answer of fate, with all it takes to recompute it once the secret is known. */
export interface FateAnswer {
  place: number;
  before: number;
  asked: string;
  answer: number[];
  seal: string;
  links: Record<string, string>;
}

/** One line of a page. */
export interface Field {
  name: string;
  label: Line;
  asks: Asks;
  default: Plain;
}

/** Something printed with an entry: "Cost: 3". Where the label says it all, there is no value. */
export interface Figure {
  label: Line;
  value: Line | null;
}

/** How it is likely to go, as far as that is known: `done` games of the `wanted` ones. */
export interface Forecast {
  done: number;
  wanted: number;
  verdict: Line;
  won: Rate;
  shares: Share[];
  amounts: Amount[];
  assumed: Line[];
}

/** What is filled in before an offer with a form is opened. It is composed here and sent with the `open`; nobody waits for it. */
export interface Form {
  kind: 'choice' | 'fated' | 'number' | 'page' | 'prose' | 'rows' | 'several';
  options: Option[];
  least: number | null;
  most: number | null;
  low: number | null;
  high: number | null;
  limit: number | null;
  empty: boolean;
  spec: string | null;
  form: string;
  fields: Field[];
  each: Asks | null;
  prompt: Line;
  about: Record<string, Plain>;
}

/** A game, and what may be chosen before it begins; the form of that is the game's own. */
export interface GameInfo {
  id: string;
  name: Line;
  version: number;
  settings: unknown;
  demos: Demo[];
}

/** A table at a glance, for a list of one's tables. */
export interface Glance {
  table: TableInfo;
  you: You;
  seats: SeatInfo[];
  waiting: string[];
  over: boolean;
  version: number;
  updated: number;
  view: unknown;
}

/** What was asked for is there no more: somebody was quicker. No fault of whoever asks. */
export interface Gone {
  gone: Line;
}

export interface Health {
  status: 'failing' | 'ok';
  line: Line | null;
}

/** The first message on a socket: who I am, and which version I have. */
export interface Hello {
  key: string;
  have?: number | null;
}

/** Presence beyond being there (typing, looking at a tile); kept nowhere. */
export interface Here {
  what?: string;
}

/** Something you might do: open an offer, or answer a request with a value. */
export interface Hint {
  label: Line;
  why: Line | null;
  chance: number | null;
  worlds: number;
  offer: Offer | null;
  request: string;
  value: unknown;
}

/** The best few things to do, the best first, as the table stood at a version. */
export interface Hints {
  version: number;
  hints: Hint[];
}

export interface Key {
  key: string;
}

/** One sentence, not yet spoken. */
export interface Line {
  key: string;
  args?: Record<string, string | number | (string | number | Line | null)[] | Line | null>;
}

/** One step of the chronicle. `kind` is the fact's tag, or `table.said`, `table.rewound`, `table.sealed`, `table.revealed`, `table.anchored`. `fact` is what you may know of it. */
export interface LogLine {
  place: number;
  line: Line | null;
  kind: string;
  fact: Record<string, unknown>;
  by: string;
  cause: number;
  heading: '' | 'scene' | 'session';
}

/** What somebody who looks on said, and when (in seconds since 1970). */
export interface Murmur {
  name: string;
  text: string;
  at: number;
}

/** Words of those who look on, in their own lane: all that are still known when one comes, then each as it is said. They are no part of the game, and kept nowhere. */
export interface Murmurs {
  lines: Murmur[];
}

/** Where this server is found by other machines of the network it is in. `open` is false where it answers this machine alone. */
export interface Near {
  addresses: string[];
  open: boolean;
}

export interface NewTable {
  game: string;
  settings: Record<string, unknown>;
  title?: string;
  seats?: Record<string, SeatPlan>;
  fate?: 'live' | 'typed';
}

/** Ask somebody for whom the table waits to look up; kept nowhere. */
export interface Nudge {
  seat: string;
}

/** Somebody asks you, kindly, to look up: the table waits for you. `by` is their seat. */
export interface Nudged {
  by: string;
}

/** What may come of something, as far as the one who asks can know. */
export interface Odds {
  title: Line;
  outcomes: Outcome[];
  sampled: number;
  notes: Line[];
}

/** Something you may open now. */
export interface Offer {
  rule: string;
  args: Plain[];
  label: Line;
  text: Line;
  price: Line | null;
  group: string;
  why: Reckoning | null;
  form: boolean;
}

/** Open a rule: one of the offers, as it was offered. Where the offer has a form, `form` is what was filled in: a page's lines by their names (what is left out stands as it does now), or the one answer. */
export interface Open {
  rule: string;
  args?: Plain[];
  form?: string | number | boolean | unknown[] | Record<string, Plain> | null;
}

/** A ready table before anybody has acted: bots wait until it was read. */
export interface Opening {
  name: Line;
  scene: Line;
  stakes: Line | null;
}

export interface Option {
  value: Plain;
  label: Line;
}

/** The same over HTTP. */
export interface Ordered {
  id: string;
  do: Command;
  link?: string;
}

/** Where it goes on: with the same people, who come in with the keys they have. */
export interface OtherTable {
  table: string;
}

/** One thing that may come of it. */
export interface Outcome {
  id: string;
  label: Line;
  chance: number;
  tone: 'bad' | 'good' | 'plain';
  group: string;
  amount: number | null;
}

/** A picture that was sent and kept: show it with a handout. Nobody else sees it until then. */
export interface PictureKept {
  id: string;
  width: number;
  height: number;
  used: number;
  limit: number;
}

/** The client's heartbeat; `t` comes back as it was sent. */
export interface Ping {
  t?: number;
}

/** One value of the table, as far as the holder of the key may know it. */
export interface Place {
  path: string;
  label: Line;
  value: string | number | boolean | null;
  kind: 'choice' | 'count' | 'number' | 'words' | 'yes';
  options: string[];
  why: Changed[];
}

export interface Pong {
  t: number;
}

/** Who is there now, and how many look on. Unlogged; comes whenever it changes. */
export interface Present {
  seats: SeatPresence[];
  spectators: number;
  lane?: '' | 'heard' | 'talk';
}

/** Every error: a stable word, and a sentence for people. */
export interface Problem {
  code: string;
  line: Line;
}

/** How often something happened, and between what the true rate probably lies (95 %). */
export interface Rate {
  count: number;
  of: number;
  rate: number;
  low: number;
  high: number;
}

/** A number with its reasons. */
export interface Reckoning {
  total: number;
  terms: Term[];
}

/** Why something was not done. `id` is the command's, where there was one. */
export interface Refused {
  id: string | null;
  code: string;
  line: Line;
}

/** A question that is open to you. `seat` is whom it is put to: you, somebody who is away and for whom you may answer, or fate. An `optional` one waits for nobody: you may speak up before somebody else goes on. */
export interface Request {
  kind: 'choice' | 'fated' | 'number' | 'page' | 'prose' | 'rows' | 'several';
  options: Option[];
  least: number | null;
  most: number | null;
  low: number | null;
  high: number | null;
  limit: number | null;
  empty: boolean;
  spec: string | null;
  form: string;
  fields: Field[];
  each: Asks | null;
  id: string;
  seat: string;
  prompt: Line;
  optional: boolean;
  about: Record<string, Plain>;
  suggestion: Plain;
  default: Plain;
  vote: boolean;
}

/** Take back everything after a place: at once where that is free, else the table is asked. */
export interface Rewind {
  to: number;
}

/** The host or a GM overrules the machine: places of the world get other values. */
export interface Rule {
  patch: Record<string, unknown>;
  reason?: string;
}

/** Say something to the table; with a name, as somebody in the story. */
export interface Say {
  text: string;
  name?: string;
}

/** What is left out stays; `bot: null` gives the seat back to a person. */
export interface SeatChange {
  name?: string | null;
  bot?: string | 'keep' | null;
  away?: boolean | null;
}

/** Somebody at the table. */
export interface SeatInfo {
  seat: string;
  name: string;
  bot: string | null;
  presence: 'offline' | 'online' | 'reconnecting';
  free?: boolean;
}

export interface SeatKey {
  seat: string;
  key: string;
}

/** Who will sit in a seat; a bot plays by itself. */
export interface SeatPlan {
  name?: string;
  bot?: string | null;
}

export interface SeatPresence {
  seat: string;
  name: string;
  bot: string | null;
  presence: 'offline' | 'online' | 'reconnecting';
  what: string;
  waited: number | null;
  gone: number | null;
  free?: boolean;
}

/** Entries of one kind. */
export interface Section {
  id: string;
  name: Line;
  entries: Entry[];
}

/** A seal that was shown, and its secret once it is. */
export interface Session {
  seal: string;
  secret: string | null;
  scheme: number;
}

/** How often something comes to pass. `group` says what kind of thing, `id` of whom. */
export interface Share {
  group: string;
  id: string;
  label: Line;
  rate: Rate;
}

/** How a number is spread over many games. */
export interface Spread {
  mean: number;
  low: number;
  high: number;
  least: number;
  median: number;
  most: number;
}

/** A bot is to answer what this seat is asked. */
export interface StandIn {
  seat: string;
}

/** Everything a seat sees, at one version. */
export interface State {
  version: number;
  table: TableInfo;
  you: You;
  seats: SeatInfo[];
  view: unknown;
  requests: Request[];
  offers: Offer[];
  anytime: Offer[];
  waiting: string[];
  log: LogLine[];
  undo: Undo | null;
  over: boolean;
  seal: string | null;
  secret: string | null;
  past: boolean;
  link: string;
  opening: Opening | null;
}

/** From version `after` to `version`. `changes` is null where the view did not change, and `requests`, `offers`, `anytime` are null where they did not; all else replaces what was there. */
export interface Step {
  after: number;
  version: number;
  changes: Changes | null;
  requests: Request[] | null;
  offers: Offer[] | null;
  anytime: Offer[] | null;
  waiting: string[];
  log: LogLine[];
  undo: Undo | null;
  over: boolean;
  seal: string | null;
  secret: string | null;
  back_to: number | null;
  link: string | null;
}

/** What whoever sits in this chair might do, in words, and why. */
export interface Suggest {
  what: string;
  why?: string;
}

/** Is somebody there who sees a suggestion? It is kept nowhere. */
export interface Suggested {
  seen: boolean;
}

/** What the host changes about a table; what is left out stays. */
export interface TableChange {
  title?: string | null;
  lane?: '' | 'heard' | 'talk' | null;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
}

/** Somebody sits down in a free chair, under this name. */
export interface TakeChair {
  name?: string;
}

export interface Term {
  amount: number;
  why: Line;
  sets: boolean;
}

/** Something on a shelf: an action, and its form by the names of its lines. */
export interface Thing {
  kind: 'clock' | 'opponent' | 'page' | 'person' | 'scene';
  name: string;
  rule: string;
  args: unknown[];
  form: Record<string, unknown>;
}

/** A character that can be saved as a file. */
export interface Traveller {
  id: string;
  name: string;
  seat: string;
}

/** The last thing that could be taken back: whose it was, and why the table would be asked. */
export interface Undo {
  to: number;
  by: string;
  free: boolean;
  why: Line | null;
}

/** Something said by who looks on, under a name of their own, in their own lane; kept nowhere. */
export interface Whisper {
  text: string;
  name?: string;
}

/** Why a line stands in the chronicle: by which rule, after what, and how likely it was. */
export interface Why {
  name: Line | null;
  text: Line | null;
  before: LogLine[];
  odds: Odds | null;
  came: string[];
  fated: boolean;
}

/** Who the holder of this key is. */
export interface You {
  seat: string | null;
  role: 'host' | 'seat' | 'spectator';
  rules: boolean;
  chairs?: boolean;
}

export type Command =
  | ({ type: 'open' } & Open)
  | ({ type: 'answer' } & Answer)
  | ({ type: 'rewind' } & Rewind)
  | ({ type: 'say' } & Say)
  | ({ type: 'rule' } & Rule)
  | ({ type: 'anchor' } & Anchor);

export type FromClient =
  | ({ type: 'hello' } & Hello)
  | ({ type: 'do' } & Do)
  | ({ type: 'ping' } & Ping)
  | ({ type: 'here' } & Here)
  | ({ type: 'nudge' } & Nudge)
  | ({ type: 'whisper' } & Whisper);

export type FromServer =
  | ({ type: 'state' } & State)
  | ({ type: 'step' } & Step)
  | ({ type: 'done' } & Done)
  | ({ type: 'refused' } & Refused)
  | ({ type: 'presence' } & Present)
  | ({ type: 'nudged' } & Nudged)
  | ({ type: 'advised' } & Advised)
  | ({ type: 'closing' } & Closing)
  | ({ type: 'murmurs' } & Murmurs)
  | ({ type: 'pong' } & Pong)
  | ({ type: 'bye' } & Bye);
