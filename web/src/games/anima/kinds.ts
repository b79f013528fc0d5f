// The few kinds the stage speaks of, beside the generated types of the view.
import type { LogLine, Offer, Request, You } from '../../lib/wire.ts';
import type { FighterView, GoalView, View } from './types.ts';

export type * from './types.ts';
export type AnimaView = View;
export type Pool = 'ap' | 'sp' | 'cp';
export const POOLS: readonly Pool[] = ['ap', 'sp', 'cp'];
export const GM = 'gm';

/** A moment of a table, as the samples keep it. */
export interface Moment {
  view: AnimaView;
  offers: Offer[];
  anytime: Offer[];
  requests: Request[];
  you: You;
  log: LogLine[];
}

export const fighter = (view: AnimaView, id: string): FighterView | undefined =>
  view.fighters.find((one) => one.id === id);

/** Where it stands in the world what kind somebody is: an eidolon's level, how many a squad are. */
export const kindPlace = ({ id, kind, type, members }: FighterView): string => {
  if (kind === 'eidolon') return `fighters/${id}/sheet/level`;
  return members && type !== 'individual' ? `fighters/${id}/sheet/members` : '';
};

/** The kinds of opponents somebody faces; each has something of its own that may be told of it. */
export function kindsFacing(view: AnimaView | null, id: string): FighterView['type'][] {
  const one = view && fighter(view, id);
  if (!one) return [];
  const there = view.fighters.filter(({ here, out, side }) => here && !out && side !== one.side);
  return [...new Set(there.map(({ type }) => type))];
}

/** A goal or a switch that lies on the table, by id. */
export const goalAt = (view: AnimaView, id: string): GoalView | undefined =>
  [...(view.conflict?.goals ?? []), ...(view.conflict?.switches ?? [])].find(
    (one) => one.id === id,
  );
