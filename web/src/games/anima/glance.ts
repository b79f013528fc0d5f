// A table of Anima Prime at a glance.
import type { GameGlance } from '../contract.ts';
import type { View } from './types.ts';

export default {
  progress: ({ scene }) => scene?.place ?? '',
  plays: ({ fighters }, seat) =>
    fighters
      .filter((one) => one.seat === seat && one.kind === 'pc')
      .map(({ name }) => name)
      .filter(Boolean)
      .join(', '),
} satisfies GameGlance<View>;
