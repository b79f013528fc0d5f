// Which questions the stage asks itself, with the dice on the table.
import type { Request } from '../../lib/wire.ts';
import { t } from '../../lib/words.ts';
import { type AnimaView, type FighterView, fighter, named } from './kinds.ts';

const DRAWN: Record<string, Request['kind']> = {
  'anima.ask.basic': 'number',
  'anima.ask.own': 'number',
  'anima.ask.roll': 'choice',
  'anima.ask.keep': 'choice',
  'anima.ask.charge': 'number',
  'anima.ask.free': 'choice',
  'anima.ask.strike-dice': 'number',
  'anima.ask.strike-powers': 'several',
  'anima.ask.achievement-dice': 'number',
  'anima.ask.achievement-powers': 'several',
  'anima.ask.control': 'several',
  'anima.ask.grant': 'number',
  'anima.ask.hold': 'choice',
};
export const asks = (request: Request): boolean => DRAWN[request.prompt.key] === request.kind;

/** An offer to give a die, which waits for nobody. */
export const isAssist = (request: Request): boolean => request.prompt.key === 'anima.ask.assist';

const said = (request: Request, name: string): string => {
  const arg = request.prompt.args?.[name];
  return typeof arg === 'string'
    ? arg
    : arg && typeof arg === 'object' && !Array.isArray(arg)
      ? t(arg)
      : '';
};

/** Who rolls: as the roll says, else whose name is in the question, else whose dice fit it. */
export function actorOf(view: AnimaView, request: Request): FighterView | undefined {
  const conflict = view.conflict;
  const about = request.about.actor;
  if (typeof about === 'string') return fighter(view, about);
  if (!conflict) return undefined;
  if (conflict.throw && request.prompt.key !== 'anima.ask.basic')
    return fighter(view, conflict.throw.actor);
  const name = said(request, 'name');
  if (name) return named(view, name);
  const able = conflict.actors ?? [];
  const fits = (id: string) => {
    const one = fighter(view, id);
    if (!one) return false;
    const most =
      request.prompt.key === 'anima.ask.strike-dice'
        ? one.strike_limit.total
        : one.achievement_limit.total;
    return Math.min(one.sp, most) === request.high;
  };
  return fighter(view, able.find(fits) ?? able[0] ?? conflict.now);
}

/** At whom, or at what: fighters and goals by the name in the question. */
export function targetOf(view: AnimaView, request: Request): string {
  const conflict = view.conflict;
  const name = said(request, 'target');
  const one = name ? named(view, name) : undefined;
  if (one) return one.id;
  const goal = said(request, 'goal');
  const found = [...(conflict?.goals ?? []), ...(conflict?.switches ?? [])].find(({ text }) =>
    goal.startsWith(t(text)),
  );
  return found?.id ?? conflict?.throw?.target ?? '';
}
