// A table of Fate's Edge at a glance.
import { msg } from '../../lib/words.ts';
import type { GameGlance } from '../contract.ts';
import type { View } from './types.ts';

const FAR = msg('web.edge.glance', 'Session {session}');
const SCENE = msg('web.edge.glance.scene', 'Session {session} · {scene}');

export default {
  progress: ({ session, scene }) =>
    session.number
      ? (scene.name ? SCENE : FAR)({ session: session.number, scene: scene.name ?? '' })
      : '',
  plays: ({ people }, seat) =>
    people
      .filter(({ sheet }) => sheet.seat === seat)
      .map(({ sheet }) => sheet.name)
      .filter(Boolean)
      .join(', '),
} satisfies GameGlance<View>;
