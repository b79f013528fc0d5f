// Which questions the stage asks itself, with the dice on the table.
import type { Request } from '../../lib/wire.ts';
import { type AnimaView, type FighterView, fighter } from './kinds.ts';

const DRAWN: Record<string, Request['kind']> = {
  'anima.ask.basic': 'number',
  'anima.ask.own': 'number',
  'anima.ask.roll': 'choice',
  'anima.ask.keep': 'choice',
  'anima.ask.charge': 'number',
  'anima.ask.share': 'number',
  'anima.ask.share-charge': 'number',
  'anima.ask.free': 'choice',
  'anima.ask.strike-dice': 'number',
  'anima.ask.strike-powers': 'several',
  'anima.ask.achievement-dice': 'number',
  'anima.ask.achievement-powers': 'several',
  'anima.ask.control': 'several',
  'anima.ask.grant': 'number',
  'anima.ask.hold': 'choice',
  'kernel.fate.what-shows': 'fated',
};
export const asks = (request: Request): boolean =>
  DRAWN[request.prompt.key] === request.kind || isAssist(request);

/** Real dice have been rolled: what do they show? */
export const isReal = (request: Request): boolean => request.kind === 'fated';
/** How many dice fell: "roll 6 6 6". */
export const fallen = (request: Request): number => (request.spec ?? '').split(' ').length - 1;

/** An offer to give a die, which waits for nobody. */
export const isAssist = (request: Request): boolean => request.prompt.key === 'anima.ask.assist';

/** Who rolls. */
export const actorOf = (view: AnimaView, request: Request): FighterView | undefined =>
  fighter(view, String(request.about.actor ?? view.conflict?.throw?.actor ?? ''));

/** At whom, or at what goal. */
export const targetOf = (view: AnimaView, request: Request): string =>
  String(request.about.target ?? view.conflict?.throw?.target ?? '');
