// What the GM finds behind the screen, and what beside it has a place of its own on the stage.
import type { Offer, You } from '../../lib/wire.ts';
import { type AnimaView, fighter, GM } from './kinds.ts';

const rules = (...ids: string[]) => new Set(ids.map((id) => `anima.${id}`));

/** At hand in a conflict and before one. */
export const AT_HAND = rules(
  'take-up',
  'put-away',
  'goal',
  'adjust',
  'put',
  'reorder',
  'retreat',
  'prepare',
  'worth',
  'approve',
  'send-back',
);
/** The course of play. */
export const NEXT = rules('conflict', 'scene', 'end-scene', 'rest', 'session', 'grant');
/** In a turn, what is drawn as a maneuver, a strike, a try for a goal. */
const VERBS = rules('maneuver', 'combined', 'crazy', 'strike', 'achieve');
/** What may be opened in a turn and has its place elsewhere. */
const ELSEWHERE = rules('passion', 'propose', 'retreat', 'friendly', 'leave', 'weakness');

/** In a turn, what is neither a verb nor drawn elsewhere: powers, and the rest. */
export const isAct = ({ rule }: Offer): boolean => !VERBS.has(rule) && !ELSEWHERE.has(rule);

/** Those of a seat's fighters whose turn it is. */
export const acting = (view: AnimaView, seat: string | null): string[] =>
  (view.conflict?.actors ?? []).filter((id) => fighter(view, id)?.seat === seat);

/** A weakness is named beside the opponent who has it. */
export const weaknessOf = (id: string, offers: readonly Offer[]): Offer[] =>
  offers.filter(({ rule, args }) => rule === 'anima.weakness' && args[0] === id);

/** Of what the GM may open, what the screen and the stage have a button for. */
export function drawn(view: AnimaView | null, offers: readonly Offer[], you: You): Offer[] {
  if (!view || you.seat !== GM) return [];
  const turn = new Set<unknown>(view.conflict?.throw ? [] : acting(view, GM));
  const foes = view.fighters.filter((one) => one.side === 'gm' && one.here);
  const weak = new Set(foes.flatMap((one) => weaknessOf(one.id, offers)));
  return offers.filter(
    (offer) =>
      AT_HAND.has(offer.rule) ||
      NEXT.has(offer.rule) ||
      weak.has(offer) ||
      (turn.has(offer.args[0]) && (VERBS.has(offer.rule) || isAct(offer))),
  );
}
