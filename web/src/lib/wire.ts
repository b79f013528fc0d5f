// What travels between server and browser. Written by hand from the agreed protocol until the
// server's generator writes this file.

export interface Line {
  key: string;
  args?: Record<string, unknown>;
}
export type Plain = string | number | boolean | null | Plain[];

export interface Term {
  amount: number;
  why: Line;
  sets?: boolean;
}
export interface Reckoning {
  total: number;
  terms: Term[];
}
export interface Option {
  value: Plain;
  label: Line;
}
export interface Request {
  id: string;
  prompt: Line;
  kind: 'choice' | 'several' | 'number' | 'prose' | 'fated';
  options: Option[];
  least: number | null;
  most: number | null;
  low: number | null;
  high: number | null;
  limit: number | null;
  about: Record<string, Plain>;
  suggestion: Plain;
}
export interface Offer {
  rule: string;
  args: Plain[];
  label: Line;
  text: Line | null;
  price: Line | null;
  ap: number | null;
  group: string;
  why: Reckoning | null;
}
export interface LogLine {
  place: number;
  line: Line | null;
  kind: string;
  fact: Record<string, unknown> | null;
  by: string | null;
}
export interface Undo {
  to: number;
  free: boolean;
  why: Line | null;
}
export interface Seat {
  seat: string;
  name: string;
  bot: string | null;
  online: boolean;
}
export interface TableInfo {
  id: string;
  game: string;
  title: string;
}
export interface You {
  seat: string | null;
  role: 'seat' | 'host' | 'spectator';
}
export interface State {
  version: number;
  table: TableInfo;
  you: You;
  seats: Seat[];
  view: unknown;
  requests: Request[];
  offers: Offer[];
  asides: Offer[];
  log: LogLine[];
  undo: Undo | null;
  over: boolean;
  seal: string | null;
  secret: string | null;
}
export interface Step {
  after: number;
  version: number;
  changes: Record<string, unknown> | null;
  requests: Request[];
  offers: Offer[];
  asides: Offer[];
  log: LogLine[];
  undo: Undo | null;
  over: boolean;
  secret: string | null;
}
export type Command =
  | { type: 'open'; rule: string; args: Plain[] }
  | { type: 'answer'; request: string; value: Plain }
  | { type: 'rewind'; to: number }
  | { type: 'say'; text: string }
  | { type: 'rule'; patch: Record<string, unknown>; reason: string };

export type FromClient =
  | { type: 'hello'; key: string; have: number | null }
  | { type: 'do'; id: string; do: Command }
  | { type: 'ping'; t: number }
  | { type: 'here'; what: string };

export interface Presence {
  seat: string;
  online: boolean;
  what?: string;
}
export type FromServer =
  | ({ type: 'state' } & State)
  | ({ type: 'step' } & Step)
  | { type: 'done'; id: string; version: number; again: boolean }
  | { type: 'refused'; id: string | null; code: string; line: Line }
  | { type: 'presence'; seats: Presence[] }
  | { type: 'pong'; t: number }
  | { type: 'bye'; code: string; line: Line };

export interface GameInfo {
  id: string;
  name: Line;
  version: number;
  settings: unknown;
  demos: unknown[];
}
export interface NewSeat {
  name: string;
  bot?: string | null;
}
export interface NewTable {
  game: string;
  settings: unknown;
  title?: string;
  seats: Record<string, NewSeat>;
}
export interface Created {
  table: string;
  host: string;
  spectator: string;
  seats: { seat: string; key: string }[];
  warnings: Line[];
}
export interface Refusal {
  code: string;
  line: Line;
}
