// Names and sentences that several pieces of the page share.
import { isSaid, msg, t } from '../../lib/words.ts';

/** A word of the rules; what is none is somebody's own. */
export function word(text: string): string {
  const key = `edge.word.${text.replace(/ /g, '-')}`;
  return isSaid(key) ? t({ key }) : text;
}

/** A talent, a rite, a patron: by id. */
export const nameOfEntry = (id: string): string =>
  isSaid(`${id}.name`) ? t({ key: `${id}.name` }) : id;
/** Something in force: what it is called, and the words it was laid with. */
const IN_WORDS = msg('web.edge.lasting', '{name}: {words}');
const FIGURES = {
  dice: msg('web.edge.lasting.dice', 'dice {n}'),
  effect: msg('web.edge.lasting.effect', 'effect {n}'),
  position: msg('web.edge.lasting.position', 'position {n}'),
};
const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);
export function lastingName(one: {
  source: string;
  words?: string;
  data?: Record<string, string>;
}): string {
  const name = isSaid(`${one.source}.name`) ? nameOfEntry(one.source) : '';
  const figures = Object.entries(FIGURES).flatMap(([key, say]) =>
    Number(one.data?.[key]) ? [say({ n: signed(Number(one.data?.[key])) })] : [],
  );
  const words = [...figures, ...(one.words ? [one.words] : [])].join(', ');
  return name && words ? IN_WORDS({ name, words }) : name || words || one.source;
}
export const textOfEntry = (id: string): string =>
  isSaid(`${id}.text`) ? t({ key: `${id}.text` }) : '';
export const patronName = (id: string): string => nameOfEntry(`edge.${id}`);

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V'];
const TIER = msg('web.edge.tier', 'Tier {n}');
export const tierName = (tier: number): string => TIER({ n: ROMAN[tier] ?? tier });

const OUTCOMES = {
  clean: msg('web.edge.outcome.clean', 'Clean success'),
  cost: msg('web.edge.outcome.cost', 'Success at a cost'),
  partial: msg('web.edge.outcome.partial', 'Partial'),
  miss: msg('web.edge.outcome.miss', 'Miss'),
};
export const outcomeName = (outcome: keyof typeof OUTCOMES): string => OUTCOMES[outcome]();
