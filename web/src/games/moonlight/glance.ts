// A table of Girl by Moonlight at a glance.
import { msg } from '../../lib/words.ts';
import type { GameGlance } from '../contract.ts';
import type { View } from './types.ts';

const FAR = msg('web.moonlight.glance', 'Episode {episode}');
const SCENE = msg('web.moonlight.glance.scene', 'Episode {episode} · {scene}');

export default {
  progress: ({ episode, scene }) => (episode ? (scene ? SCENE : FAR)({ episode, scene }) : ''),
  plays: ({ people }, seat) =>
    people
      .filter(({ sheet }) => sheet.seat === seat)
      .map(({ sheet }) => sheet.name)
      .filter(Boolean)
      .join(', '),
} satisfies GameGlance<View>;
