// The few kinds the stage speaks of, beside the generated types of the view.
import type { LogLine, Offer, Request, You } from '../../lib/wire.ts';
import type { FighterView, View } from './types.ts';

export type * from './types.ts';
export type AnimaView = View;
export type Pool = 'ap' | 'sp' | 'cp';
export const POOLS: readonly Pool[] = ['ap', 'sp', 'cp'];
export const GM = 'gm';

/** A moment of a table, as the samples keep it. */
export interface Moment {
  view: AnimaView;
  offers: Offer[];
  asides: Offer[];
  requests: Request[];
  you: You;
  log: LogLine[];
}

export const fighter = (view: AnimaView, id: string): FighterView | undefined =>
  view.fighters.find((one) => one.id === id);
