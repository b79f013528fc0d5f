// Where a roll stands among its steps.
import type { Request } from '../../lib/wire.ts';
import { msg, t } from '../../lib/words.ts';
import type { AnimaView, Throw } from './kinds.ts';

const MANEUVER = {
  describe: msg('web.anima.step.describe', 'Say what you do'),
  basic: msg('web.anima.step.basic', 'The GM gives basic dice'),
  own: msg('web.anima.step.own', 'Add action dice of your own'),
  assists: msg('web.anima.step.assists', 'Others give dice; powers are named'),
  roll: msg('web.anima.step.roll', 'Roll'),
  reroll: msg('web.anima.step.reroll', 'A trait rerolls failed dice'),
  earn: msg('web.anima.step.earn', 'Strike and charge dice are earned'),
  free: msg('web.anima.step.free', 'Five at once: a strike or achievement'),
};
const ACHIEVEMENT = {
  aim: msg('web.anima.step.aim', 'Choose strike dice'),
  powers: msg('web.anima.step.powers', 'Powers that help'),
  roll: MANEUVER.roll,
  reroll: MANEUVER.reroll,
  compare: msg('web.anima.step.compare', 'Successes against the difficulty'),
  tell: msg('web.anima.step.tell', 'What it looked like'),
};
/** The step a question belongs to. */
const ASKED: Record<string, string> = {
  'anima.ask.describe': 'describe',
  'anima.ask.basic': 'basic',
  'anima.ask.own': 'own',
  'anima.ask.roll': 'assists',
  'anima.ask.keep': 'reroll',
  'anima.ask.charge': 'earn',
  'anima.ask.share': 'earn',
  'anima.ask.share-charge': 'earn',
  'anima.ask.free': 'free',
  'anima.ask.strike-dice': 'aim',
  'anima.ask.strike-powers': 'powers',
  'anima.ask.control': 'control',
  'anima.ask.achievement-dice': 'aim',
  'anima.ask.achievement-powers': 'powers',
  'anima.ask.grant': 'powers',
  'anima.ask.tell': 'tell',
};

/** A strike's steps, before the table has one to show. */
const STRIKE = [
  'aim',
  'redirect',
  'powers',
  'bonus',
  'roll',
  'reroll',
  'control',
  'compare',
  'wounds',
  'on-wound',
  'passions',
  'tell',
] as const;

export interface Way {
  steps: { id: string; text: string }[];
  at: number;
}

export function wayOf(
  view: AnimaView,
  kind: Throw['kind'],
  request: Request | undefined,
  done: boolean,
): Way {
  const words = kind === 'maneuver' ? MANEUVER : ACHIEVEMENT;
  const told = view.conflict?.strike.map(({ id, text }) => ({ id, text: t(text) })) ?? [];
  const strike = told.length
    ? told
    : STRIKE.map((id) => ({ id, text: t({ key: `anima.strike.step.${id}`, args: {} }) }));
  const steps =
    kind === 'strike' ? strike : Object.entries(words).map(([id, text]) => ({ id, text: text() }));
  const asked = request ? ASKED[request.prompt.key] : undefined;
  const step = asked ?? view.conflict?.throw?.step ?? '';
  const last = kind === 'maneuver' ? 'earn' : 'tell';
  const found = steps.findIndex(({ id }) => id === (done && !asked ? last : step));
  return { steps, at: Math.max(0, found) };
}
