// What the host or the GM may want otherwise at this table, by its place in the world.
import { msg } from '../../lib/words.ts';
import type { RulingPlace } from '../contract.ts';
import { type AnimaView, POOLS } from './kinds.ts';
import { poolName } from './said.ts';

const POOL = msg('web.anima.rule.pool', '{who}: {pool} dice');
const WOUNDS = msg('web.anima.rule.wounds', '{who}: wounds, of {circles}');
const OUT = msg('web.anima.rule.out', '{who} is out of the conflict');
const ROUND = msg('web.anima.rule.round', 'The round');

export function rulable(view: AnimaView | null): RulingPlace[] {
  if (!view) return [];
  const found: RulingPlace[] = [];
  if (view.conflict)
    found.push({ path: 'conflict/round', label: ROUND(), value: view.conflict.round });
  for (const one of view.fighters) {
    const at = `fighters/${one.id}`;
    const who = one.name;
    for (const pool of POOLS)
      found.push({
        path: `${at}/${pool}`,
        label: POOL({ who, pool: poolName(pool) }),
        value: one[pool],
      });
    found.push({
      path: `${at}/wounds`,
      label: WOUNDS({ who, circles: one.circles.total }),
      value: one.wounds,
    });
    if (view.conflict && one.here)
      found.push({ path: `${at}/out`, label: OUT({ who }), value: one.out });
  }
  return found;
}
