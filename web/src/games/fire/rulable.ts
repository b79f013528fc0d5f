// What the host may want otherwise at this table, by its place in the world.
import { msg, t } from '../../lib/words.ts';
import type { RulingPlace } from '../contract.ts';
import { ATTRIBUTES, type FireView } from './kinds.ts';
import { attributeName, heroTitle } from './said.ts';

const THREAT = msg('web.fire.rule.threat', 'The threat, from 0');
const SPENT = msg('web.fire.rule.spent', '{hero}: AP spent this turn');
const AT = msg('web.fire.rule.at', '{hero} is in');
const PRONE = msg('web.fire.rule.prone', '{hero} lies on the ground');
const LOST = msg('web.fire.rule.lost', '{hero} is lost');
const TOKENS = msg('web.fire.rule.tokens', '{hero}: {attribute} tokens');

export function rulable(view: FireView | null): RulingPlace[] {
  if (!view) return [];
  const chambers = view.tiles.map(({ chamber, name }) => ({ value: chamber, label: t(name) }));
  const found: RulingPlace[] = [{ path: 'threat', label: THREAT(), value: view.threat }];
  if (view.turn) {
    const { hero, ap_left } = view.turn;
    const total = view.heroes.find(({ id }) => id === hero)?.ap.total ?? ap_left;
    const value = Math.max(0, total - ap_left);
    found.push({ path: 'turn/spent', label: SPENT({ hero: heroTitle(hero) }), value });
  }
  for (const one of view.heroes) {
    const hero = heroTitle(one.id);
    const at = `heroes/${one.id}`;
    found.push(
      { path: `${at}/at`, label: AT({ hero }), value: one.at, options: chambers },
      { path: `${at}/prone`, label: PRONE({ hero }), value: !!one.prone },
      { path: `${at}/lost`, label: LOST({ hero }), value: !!one.lost },
      ...ATTRIBUTES.map((a) => ({
        path: `${at}/tokens/${a}`,
        label: TOKENS({ hero, attribute: attributeName(a) }),
        value: one.tokens?.[a] ?? 0,
      })),
    );
  }
  return found;
}
