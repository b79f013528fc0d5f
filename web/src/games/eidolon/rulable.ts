// What the host or the GM may want otherwise at this table, by its place in the world.
import { msg } from '../../lib/words.ts';
import type { RulingPlace } from '../contract.ts';
import { type EidolonView, STATS } from './kinds.ts';
import { hourName, stateName, statName, trackNames } from './said.ts';

const HOUR = msg('web.eidolon.rule.hour', 'The Phantom Clock, from 13 to 24 (now {hour})');
const XP = msg('web.eidolon.rule.xp', 'XP in the pool');
const SCENE = msg('web.eidolon.rule.scene', 'The scene');
const TRACK = msg('web.eidolon.rule.track', '{who}: Track, from 0 ({steps})');
const STATE = msg('web.eidolon.rule.state', '{who}: Eidolon');
const OUT = msg('web.eidolon.rule.out', '{who} is out cold');
const STAT = msg('web.eidolon.rule.stat', '{who}: {stat}');

export function rulable(view: EidolonView | null): RulingPlace[] {
  if (!view) return [];
  const states = ['sealed', 'ready', 'severed'].map((value) => ({
    value,
    label: stateName(value),
  }));
  const found: RulingPlace[] = [
    { path: 'hour', label: HOUR({ hour: hourName(view.hour) }), value: view.hour },
    { path: 'xp', label: XP(), value: view.xp },
    { path: 'scene', label: SCENE(), value: view.scene },
  ];
  for (const pc of view.pcs) {
    const at = `pcs/${pc.id}`;
    const who = pc.name;
    found.push(
      {
        path: `${at}/track`,
        label: TRACK({ who, steps: trackNames().join(', ') }),
        value: pc.track,
      },
      { path: `${at}/state`, label: STATE({ who }), value: pc.state, options: states },
      { path: `${at}/out`, label: OUT({ who }), value: !!pc.out },
      ...STATS.map((stat) => ({
        path: `${at}/stats/${stat}`,
        label: STAT({ who, stat: statName(stat) }),
        value: pc.base[stat] ?? 2,
      })),
    );
  }
  return found;
}
