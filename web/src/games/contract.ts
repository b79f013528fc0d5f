// What a game brings to the page: its stage, its sheet, its set-up, and nothing else. See
// games/index.ts for where they are found.
import type { Component } from 'svelte';
import type { GameInfo, NewTable, Offer, Plain, Request, You } from '../lib/wire.ts';
import type { t } from '../lib/words.ts';

/** The middle of the screen: what the table is doing now. */
export interface StageProps {
  view: unknown;
  offers: Offer[];
  requests: Request[];
  you: You;
  onoffer: (offer: Offer) => void;
  onanswer: (request: Request, value: Plain) => void;
  /** Is this a moment of the past? Then nothing can be pressed. */
  past: boolean;
}

/** What lies in front of you. */
export interface SheetProps {
  view: unknown;
  offers: Offer[];
  you: You;
  words: typeof t;
}

/** What a set-up form has made so far. */
export interface Draft {
  settings: Record<string, unknown>;
  seats: NonNullable<NewTable['seats']>;
  /** The seat of whoever opens the table; none when they only look on. */
  mine: string;
  /** Why the table cannot be opened yet, in words; empty when it can. */
  missing: string;
}

/** The choices before a game. It keeps `draft` as it should be sent; the page around it sends it. */
export interface SetupProps {
  game: GameInfo;
  /** What the person likes to be called. */
  name: string;
  draft: Draft;
}

export interface GameModule {
  // biome-ignore lint/suspicious/noExplicitAny: each game narrows `view` to its own
  Stage: Component<any>;
  // biome-ignore lint/suspicious/noExplicitAny: each game narrows `view` to its own
  Sheet: Component<any>;
  Setup: Component<SetupProps, Record<string, never>, 'draft'>;
  /** Keys of the sentences of "how to play", in order; the game's own words say them. */
  guide: readonly string[];
  /** Does the stage itself ask this, drawn? Then the list of answers is folded away above it. */
  asks?: (request: Request) => boolean;
}
