// What a game brings to the page. `card.ts` is what the lobby shows of it; `index.ts` is the rest: its
// stage, its sheet, its set-up and, where it has them, the GM's side and its own drawings of forms. All
// of it may be left out: games/index.ts finds what there is, and the general client draws the rest. What
// nobody needs before the stage is lit may stand in `later.ts`, which is fetched once it is.
import type { Component } from 'svelte';
import type { Draft as Written } from '../lib/asks.ts';
import type { Beat, Beats } from '../lib/beats.ts';
import type { TourStep } from '../lib/tour.ts';
import type {
  GameInfo,
  Line,
  LogLine,
  NewTable,
  Offer,
  Open,
  Plain,
  Request,
  You,
} from '../lib/wire.ts';
import type { Message, t } from '../lib/words.ts';

/** The middle of the screen: what the table is doing now. */
export interface StageProps<View = unknown> {
  view: View;
  offers: Offer[];
  requests: Request[];
  you: You;
  /** With `form`, what the page has filled in itself; else a form is asked for where there is one. What
   *  comes back says false where the table did not take it (`lib/kept.svelte.ts`). */
  onoffer: (offer: Offer, form?: Open['form']) => unknown;
  onanswer: (request: Request, value: Plain) => void;
  /** Is this a moment of the past? Then nothing can be pressed. */
  past: boolean;
  /** What may be done at any time, beside play. */
  anytime?: Offer[];
  /** What was told last, for a stage that shows it. */
  log?: readonly LogLine[];
  /** The seats the table waits for. */
  waiting?: readonly string[];
  /** What is being told right now. */
  beat?: Beat | null;
  /** The table as it stands, where `view` is only as far as the story is told. */
  now?: View;
}

/** What lies in front of you. */
export interface SheetProps<View = unknown> {
  view: View;
  offers: Offer[];
  you: You;
  words: typeof t;
  /** A sheet may let its moves be pressed. */
  onoffer?: (offer: Offer, form?: Open['form']) => void;
  /** What may be done at any time, beside play. */
  anytime?: Offer[];
  /** What is asked, for a sheet that lies open to be answered with. */
  requests?: Request[];
  onanswer?: (request: Request, value: Plain) => void;
  /** The seats the table waits for. */
  waiting?: readonly string[];
}

/** The keeper's side of the table: shown to the seat "gm" only, above the sheet. */
export interface KeeperProps<View = unknown> extends Omit<StageProps<View>, 'past'> {
  anytime: Offer[];
}

/** The seat that keeps the table, in games that have one. */
export const KEEPER = 'gm';

/** A page to fill in (`request.kind` is "page"), drawn by the game that asks it. Sending is its own
 *  business; a refusal is shown below it by the page around it. */
export interface FormProps<View = unknown> {
  request: Request;
  view: View;
  you: You | undefined;
  /** It was sent, and the answer is on its way. */
  pending: boolean;
  refusal: Line | undefined;
  /** What is written so far, one for each field (lib/asks.ts); bind it, and it is kept. */
  draft: Written;
  /** One value for each field, in their order: `given(request, draft)`. */
  onanswer: (value: Plain) => void;
}

/** What a set-up form has made so far. */
export interface Draft {
  settings: Record<string, unknown>;
  seats: NonNullable<NewTable['seats']>;
  /** Who rolls: the machine, or people at their desks who type what they see. */
  fate?: NewTable['fate'];
  /** Who takes the seats that `seats` says nothing of; left out, people do, by link. */
  others?: 'people' | 'bots';
  /** The seat of whoever opens the table; none when they only look on. */
  mine: string;
  /** Why the table cannot be opened yet, in words; empty when it can. */
  missing: string;
}

/** The choices before a game (`Setup.svelte` beside its `index.ts`, fetched by itself). It keeps `draft`
 *  as it should be sent; the page around it sends it. */
export interface SetupProps {
  game: GameInfo;
  /** What the person likes to be called. */
  name: string;
  draft: Draft;
}

/** Something the host or the GM may want otherwise. */
export interface RulingPlace {
  /** Where it stands in the world, as the journal names it: `heroes/sage/prone`. */
  path: string;
  /** What it is, in words. */
  label: string;
  /** What stands there now; its kind says how another value is asked for. */
  value: string | number | boolean;
  options?: { value: string; label: string }[];
}

/** A reading of the rules that a table may turn over, by agreement. */
export interface HouseRule {
  /** Puts it to the table. */
  offer: Offer;
  /** What is played when it is on. */
  text: Line;
  on: boolean;
}

/** How a game ended. */
export interface Ending {
  outcome: 'won' | 'partly' | 'lost';
  title: string;
  why: string;
  /** What that means, for somebody who does not know the rules. */
  because?: string;
  /** How far it came. */
  tally?: readonly string[];
  turns: number;
  /** What it was played at, for records; empty where there is but one way. */
  level: string;
  /** Who did what. */
  deeds: { id: string; name: string; lost?: boolean; lines: string[] }[];
}

/** The same once more, but harder: what it is called, and which settings change. */
export interface Harder {
  name: string;
  settings: Record<string, unknown>;
}

/** A game's own drawing of a form. */
export type OwnForm<View = unknown> = Component<FormProps<View>, object, 'draft'>;

/** A game on the page; `View` is what its server shows a seat. */
export interface GameModule<View = unknown> {
  Stage: Component<StageProps<View>>;
  Sheet: Component<SheetProps<View>>;
  /** The keeper's side. */
  Keeper?: Component<KeeperProps<View>>;
  /** Forms the game draws itself, by the `form` they travel under. All others are drawn line by
   *  line. */
  forms?: Record<string, OwnForm<View>>;
  /** Keys of the sentences of "how to play", in order; the game's own words say them. */
  guide: readonly string[];
  /** What it calls whoever leads a table, written small; without, the GM. */
  leader?: () => string;
  /** A guided first scene, for somebody who plays: what to do, and what to look at. */
  tour?: readonly TourStep<View>[];
  /** What its facts look like when they are told one after the other. */
  beats?: Beats<View>;
  /** How it ended, in a game that ends; `log` is the whole of it. */
  ending?: (view: View, log: readonly LogLine[]) => Ending | null;
  /** What could be tried after a victory. */
  harder?: (info: GameInfo, view: View) => Harder | null;
  /** Can it say what might be done now? */
  hints?: boolean;
  /** Has it sheets to print? */
  prints?: boolean;
  /** Does the stage itself ask this, drawn? Then the list of answers is folded away above it. */
  asks?: (request: Request) => boolean;
  /** What of these offers the page has its own control for, as this seat sees it now? They are folded
   *  away in the list of what you can do; nothing else may be. */
  drawn?: (view: View, offers: readonly Offer[], you: You) => readonly Offer[];
  /** Does this end the game, or something else that nobody wants by a slip? It is asked once more. */
  weighty?: (offer: Offer) => boolean;
  /** Does it stand in the menu, far from what is done in a turn? */
  apart?: (offer: Offer) => boolean;
  /** Has the stage always a control for it, though it may be done at any time? It is not listed twice. */
  placed?: (offer: Offer) => boolean;
  /** Its readings of the rules, out of what may be done at any time: they stand among the table's
   *  settings, and not in the list of actions. */
  houseRules?: (view: View, anytime: readonly Offer[]) => HouseRule[];
  /** Places people are likely to rule on; all others can be named by hand. */
  rulable?: (view: View) => RulingPlace[];
}

/** What a stage is lit with, of a game that leaves the rest for later. */
export type FirstPiece<View = unknown> = Partial<GameModule<View>> &
  Pick<GameModule<View>, 'Stage' | 'guide'>;

/** Any game: the pages hand on its view without looking into it. Its sheet may come later. */
// biome-ignore lint/suspicious/noExplicitAny: only the game itself knows what its view is
export type AnyGame = FirstPiece<any>;

/** Its drawings of forms, for whoever hands them on. */
export type AnyForms = NonNullable<AnyGame['forms']>;

/** A table at a glance (`glance.ts`): what the lobby says of it, and who comes by a link is told. Small:
 *  it is fetched for a list of tables. */
export interface GameGlance<View = unknown> {
  /** How far it is, in a few words; empty where there is nothing to tell yet. */
  progress: (view: View) => string;
  /** How it ended, in a game that ends. */
  result?: (
    view: View,
  ) => { outcome: 'won' | 'partly' | 'lost'; title: string; why: string } | null;
  /** Whom a seat plays; empty where that is not known yet. */
  plays: (view: View, seat: string) => string;
  /** The board, small. */
  Picture?: Component<{ view: View }>;
}

// biome-ignore lint/suspicious/noExplicitAny: only the game itself knows what its view is
export type AnyGlance = GameGlance<any>;

/** What the lobby and the credits show of a game. */
export interface GameCard {
  /** Its title, as its book states it. */
  title: string;
  /** In a sentence or two. */
  about?: Message;
  /** Its picture in the lobby. */
  Cover?: Component;
  book: { edition?: string; by?: string; rights?: string };
  /** What else the credits must say. */
  notes?: readonly { text: Message; link?: { to: string; text: Message } }[];
}
