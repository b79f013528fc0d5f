// A table of EIDOLON at a glance.
import { msg } from '../../lib/words.ts';
import type { GameGlance } from '../contract.ts';
import type { View } from './types.ts';

const FAR = msg('web.eidolon.glance', 'Session {session}');
const SCENE = msg('web.eidolon.glance.scene', 'Session {session} · {scene}');

export default {
  progress: ({ sessions, scene }) =>
    sessions ? (scene ? SCENE : FAR)({ session: sessions, scene }) : '',
  plays: ({ pcs }, seat) =>
    pcs
      .filter((pc) => pc.seat === seat)
      .map(({ name }) => name)
      .filter(Boolean)
      .join(', '),
} satisfies GameGlance<View>;
