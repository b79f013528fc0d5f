// Sentences that several parts say, and names of things as the server words them.
import type { Line } from '../../lib/wire.ts';
import { msg, plural, t } from '../../lib/words.ts';
import {
  type AnimaView,
  type Effect,
  type FighterView,
  GM,
  type GoalView,
  type Pool,
} from './kinds.ts';

const line = (key: string) => t({ key, args: {} });
/** A sentence that may not be there. */
function perhaps(key: string): string {
  const said = line(key);
  return said === key || said === `⟦${key}⟧` ? '' : said;
}
/** "force-attack" as people would write it. */
function plainly(id: string): string {
  const words = id.replaceAll('-', ' ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const POOL_NAMES = {
  ap: msg('web.anima.pool.ap', 'Action'),
  sp: msg('web.anima.pool.sp', 'Strike'),
  cp: msg('web.anima.pool.cp', 'Charge'),
};
export const poolName = (pool: Pool): string => POOL_NAMES[pool]();

export const powerName = (id: string): string =>
  perhaps(`anima.power.${id}`) || perhaps(`anima.effect.${id}`) || plainly(id);
export const effectName = (id: string): string =>
  perhaps(`anima.effect.${id}`) || perhaps(`anima.power.${id}`) || plainly(id);
export const effectText = (id: string): string => perhaps(`anima.effect.${id}.text`);
export const powerText = (id: string): string =>
  perhaps(`anima.power.${id}.text`) || effectText(id);
export const passionName = (id: string): string => perhaps(`anima.passion.${id}`) || plainly(id);
export const passionText = (id: string): string => perhaps(`anima.passion.${id}.text`);
export const weaknessName = (id: string): string => perhaps(`anima.weakness.${id}`) || plainly(id);
export const weaknessText = (id: string): string => perhaps(`anima.weakness.${id}.text`);
export const ruleName = (rule: string): string =>
  perhaps(`${rule}.name`) || powerName(rule.replace('anima.', ''));
export const ruleText = (rule: string): string => perhaps(`${rule}.text`);
export const worldName = (id: string): string => perhaps(`anima.world.${id}`) || plainly(id);
export const worldText = (id: string): string => perhaps(`anima.world.${id}.text`);

const TYPES = {
  individual: msg('web.anima.type.individual', 'Individual'),
  squad: msg('web.anima.type.squad', 'Squad'),
  swarm: msg('web.anima.type.swarm', 'Swarm'),
};
export type TypeId = keyof typeof TYPES;
export const typeName = (type: string): string => (TYPES[type as TypeId] ?? TYPES.individual)();
const OF = msg('web.anima.fighter.of', '{type} of {members}');
/** One person, or so many. */
export const kindOf = ({ type, members }: Pick<FighterView, 'type' | 'members'>): string =>
  members && type !== 'individual' ? OF({ type: typeName(type), members }) : typeName(type);

const HINTS = {
  individual: msg(
    'web.anima.hint.individual',
    'One person with a name. Say what you try; their player says how it turns out.',
  ),
  squad: msg(
    'web.anima.hint.squad',
    'A handful. Hurt some, throw them about, slow them down; take no one out.',
  ),
  swarm: msg(
    'web.anima.hint.swarm',
    'Dozens. Mow down as many as you like, but not those who stand out.',
  ),
};
export const typeHint = (type: string): string => (HINTS[type as TypeId] ?? HINTS.individual)();

export const conditionName = (id: string): string =>
  perhaps(`anima.condition.${id}`) || plainly(id);
export const conditionText = (id: string): string => perhaps(`anima.condition.${id}.text`);
/** Is it good for who has it? */
export const kindly = (id: string): boolean =>
  id === 'darksighted' || id === 'empowered' || id === 'quickened' || id === 'shielded';

const POWER_TYPES = {
  passive: msg('web.anima.power.passive', 'always on'),
  action: msg('web.anima.power.action', 'an action'),
  strike: msg('web.anima.power.strike', 'in a strike'),
  maneuver: msg('web.anima.power.maneuver', 'with a maneuver'),
  achievement: msg('web.anima.power.achievement', 'in an achievement'),
  boost: msg('web.anima.power.boost', 'boosts another power'),
};
export const powerType = (type: string): string =>
  POWER_TYPES[type as keyof typeof POWER_TYPES]?.() ?? plainly(type);
const POWER_GROUPS = {
  passive: msg('web.anima.group.passive', 'Passive powers'),
  charge: msg('web.anima.group.charge', 'Charge powers'),
  soulbound: msg('web.anima.group.soulbound', 'Soulbound Weapon'),
  summoning: msg('web.anima.group.summoning', 'Summoning'),
  eidolon: msg('web.anima.group.eidolon', 'Eidolons only'),
};
export const GROUPS = ['passive', 'charge', 'soulbound', 'summoning'] as const;
export const groupName = (group: string): string =>
  POWER_GROUPS[group as keyof typeof POWER_GROUPS]?.() ?? plainly(group);
const GROUP_TEXTS = {
  passive: msg('web.anima.group.passive-text', 'Always on, and free.'),
  charge: msg(
    'web.anima.group.charge-text',
    'Paid with charge dice, which come from sixes in maneuvers.',
  ),
  soulbound: msg(
    'web.anima.group.soulbound-text',
    'A weapon with slots for effects, bound to you.',
  ),
  summoning: msg(
    'web.anima.group.summoning-text',
    'Eidolons that come when you call and fight beside you.',
  ),
};
export const groupText = (group: string): string =>
  GROUP_TEXTS[group as keyof typeof GROUP_TEXTS]?.() ?? '';

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'] as const;
const RANKED = msg('web.anima.ranked', '{power} {rank}');
/** A power with its rank, where it has more than one. */
export const withRank = (power: string, rank: number): string =>
  rank > 1 ? RANKED({ power, rank: ROMAN[rank] ?? rank }) : power;
/** Powers in a row. */
export const powersSaid = (powers: Record<string, number>): string =>
  Object.entries(powers)
    .map(([id, rank]) => withRank(powerName(id), rank))
    .join(', ');
const COST = plural(
  msg('web.anima.cost.one', '{count} charge die'),
  msg('web.anima.cost.many', '{count} charge dice'),
);
export const cost = (count: number): string => COST(count);
export const dice = plural(
  msg('web.anima.dice.one', '{count} die'),
  msg('web.anima.dice.many', '{count} dice'),
);
export const wounds = plural(
  msg('web.anima.wounds.one', '{count} wound'),
  msg('web.anima.wounds.many', '{count} wounds'),
);
const NO_WOUND = msg('web.anima.wounds.none', 'no wound');
export const woundsOr = (count: number): string => (count ? wounds(count) : NO_WOUND());

const THE_GM = msg('web.anima.gm', 'the GM');
/** Somebody, by id. */
export const nameOf = (view: AnimaView, id: string): string =>
  view.fighters.find((one) => one.id === id)?.name ?? (id === GM ? THE_GM() : id);
/** Why a goal cannot be laid on the table yet. */
export const SAY_WHICH = msg(
  'web.anima.goal.which',
  'Say what the goal changes: which condition, power or threat, or in your words.',
);

export const seatName = (view: AnimaView, seat: string): string =>
  seat === GM
    ? THE_GM()
    : (view.fighters.find((one) => one.seat === seat && one.kind === 'pc')?.name ?? SEAT({ seat }));
const SEAT = msg('web.anima.seat', '{seat}');

const DRAW = msg('web.anima.offer.draw', '{rule}: {weapon}');
const IMBUE = msg('web.anima.offer.imbue', '{rule}: {smith} on {weapon}');
/** What stands on a button: the server's words, but for weapons, which it knows by number. */
export function offerSaid(
  view: AnimaView,
  offer: { rule: string; args: unknown[]; label: Line },
): string {
  const [who, to] = offer.args;
  const weapon = (owner: unknown, n: unknown) =>
    view.fighters.find((one) => one.id === owner)?.weapons?.[Number(n)]?.name ?? '';
  if (/^anima\.(quick)?draw$/.test(offer.rule))
    return DRAW({ rule: ruleName(offer.rule), weapon: weapon(who, to) });
  if (offer.rule === 'anima.imbue')
    return IMBUE({
      rule: ruleName(offer.rule),
      smith: nameOf(view, String(to)),
      weapon: weapon(offer.args[2], offer.args[3]),
    });
  return t(offer.label);
}

const SIDES = {
  pc: msg('web.anima.side.pc', 'The heroes'),
  gm: msg('web.anima.side.gm', 'The adversity'),
};
export const sideName = (side: string): string => (SIDES[side as 'pc' | 'gm'] ?? SIDES.pc)();

const EFFECTS = {
  defense: msg('web.anima.effect.defense', 'Defense −{amount}: {whom}'),
  maneuver: msg('web.anima.effect.maneuver', '−{amount} basic dice in maneuvers: {whom}'),
  strike: msg('web.anima.effect.strike', '−{amount} strike dice at a time: {whom}'),
  block: msg('web.anima.effect.block', 'No {what}: {whom}'),
  condition: msg('web.anima.effect.condition', '{what}: {whom}'),
  lift: msg('web.anima.effect.lift', 'No longer {what}: {whom}'),
  threat: msg('web.anima.effect.threat', 'The threat {what} is held back by {amount}'),
  other: msg('web.anima.effect.other', '{what}'),
};
const OTHER_SIDE = {
  pc: msg('web.anima.effect.foes', 'all of the adversity'),
  gm: msg('web.anima.effect.heroes', 'all of the heroes'),
};
const EVERYONE = msg('web.anima.effect.everyone', 'everyone');
/** What a goal or switch changes, in words. */
export function effectSaid(view: AnimaView, effect: Effect): string {
  const { kind = 'none', amount = 0, target = '', what = '', side = 'pc' } = effect;
  const whom = !target
    ? OTHER_SIDE[side]()
    : target === 'everyone'
      ? EVERYONE()
      : nameOf(view, target);
  const args = {
    amount: Math.abs(amount),
    whom,
    what: kind === 'condition' ? conditionName(what) : kind === 'block' ? powerName(what) : what,
  };
  if (kind === 'none') return '';
  if (kind === 'condition' && amount < 0) return EFFECTS.lift(args);
  return EFFECTS[kind as keyof typeof EFFECTS]?.(args) ?? '';
}
export const goalName = (goal: GoalView): string => t(goal.text as Line);
const BACK = msg('web.anima.goals.back', 'Turn back: {goal}');
/** What whoever goes for it wants: a switch that is on is turned back. */
export const tryName = (goal: GoalView): string =>
  goal.on ? BACK({ goal: goalName(goal) }) : goalName(goal);
export const circlesLeft = (one: FighterView): number =>
  Math.max(0, one.circles.total - one.wounds);

export const strikeDice = plural(
  msg('web.anima.tray.earned.strike-one', '{count} strike die'),
  msg('web.anima.tray.earned.strike', '{count} strike dice'),
);
export const chargeDice = plural(
  msg('web.anima.tray.earned.charge-one', '{count} charge die'),
  msg('web.anima.tray.earned.charge', '{count} charge dice'),
);
export const successes = plural(
  msg('web.anima.tray.success', '{count} success'),
  msg('web.anima.tray.successes', '{count} successes'),
);
