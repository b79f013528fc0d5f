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
