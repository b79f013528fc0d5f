// Names and sentences that several pieces of the page share.
import type { Chip } from '../../lib/ui/Chips.svelte';
import { capital, msg, t } from '../../lib/words.ts';
import type { Band, RollView } from './kinds.ts';

/** A word of the rules: an action, an attribute, a position, a kind of consequence. */
export function word(text: string): string {
  return t({ key: `moonlight.word.${text.replace(/ /g, '-')}` });
}

export function abilityName(id: string): string {
  return t({ key: `${id}.name` });
}

export function abilityText(id: string): string {
  return t({ key: `${id}.text` });
}

const SENTENCE = msg('web.moonlight.sentence', '{words}.');
/** What somebody wrote, with a full stop where it ends without one. */
export const sentence = (words: string): string =>
  /[.?!…]$/u.test(words) ? words : SENTENCE({ words });

const RESULTS = {
  '1-3': msg('web.moonlight.band.bad', '1-3, it goes badly'),
  '4/5': msg('web.moonlight.band.mixed', '4-5, at a cost'),
  '6': msg('web.moonlight.band.good', '6, you do it'),
  critical: msg('web.moonlight.band.critical', '6 and 6, even better'),
};
export const resultName = (band: Band): string => RESULTS[band]();

const EFFECTS = ['none', 'limited', 'standard', 'great'];
export const effectName = (effect: number): string => word(EFFECTS[effect] ?? 'standard');
export const effects: readonly string[] = EFFECTS;
export const positions = ['controlled', 'risky', 'desperate'] as const;

const IS = msg('web.moonlight.why.is', '{why}: {name}');
const SAFER = msg('web.moonlight.why.safer', '{why}: safer');
const RISKIER = msg('web.moonlight.why.riskier', '{why}: more dangerous');
const MORE = msg('web.moonlight.why.more', '{why}: more effect');
const LESS = msg('web.moonlight.why.less', '{why}: less effect');
type Terms = RollView['dice']['terms'];

function chips(terms: Terms, names: readonly string[], good: (amount: number) => boolean) {
  return (up: typeof MORE, down: typeof MORE): Chip[] =>
    terms.slice(1).map(({ amount, why, sets }) => {
      const said = { why: capital(t(why)) };
      if (sets) return { text: IS({ ...said, name: word(names[amount] ?? '') }) };
      return { text: (amount > 0 ? up : down)(said), tone: good(amount) ? 'good' : 'bad' };
    });
}

/** What changes the position, in words: a number of steps says nothing to a reader. */
export const dangerChips = (terms: Terms): Chip[] =>
  chips(terms, positions, (amount) => amount < 0)(RISKIER, SAFER);

/** What changes the effect, in words. */
export const effectChips = (terms: Terms): Chip[] =>
  chips(terms, EFFECTS, (amount) => amount > 0)(MORE, LESS);

const LEVELS = [
  msg('web.moonlight.level.0', 'nothing left'),
  msg('web.moonlight.level.1', 'lesser'),
  msg('web.moonlight.level.2', 'serious'),
  msg('web.moonlight.level.3', 'severe: helpless'),
  msg('web.moonlight.level.4', 'fatal'),
];
export const levelName = (level: number): string =>
  (LEVELS[Math.max(0, Math.min(4, level))] ?? LEVELS[0]!)();
const KIND = msg('web.moonlight.amount.kind', '{kind}, {n}');
const HARM = msg('web.moonlight.amount.harm', 'harm {level}, {name}');

/** What kind of consequence it is, and how much of it. */
export function amount(kind: string, level: number, clock: number): string {
  if (kind === 'harm') return HARM({ level, name: levelName(level) });
  return clock ? KIND({ kind: word(kind), n: level }) : word(kind);
}
