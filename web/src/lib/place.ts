// Where something stands in the rules: an entry goes by the key of its text or name.
import { getContext, setContext } from 'svelte';
import type { Line } from './wire.ts';

const GAME = Symbol('game');

/** Whose rules are meant, for everything on this page. Only for use while a component is made. */
export const giveGame = (game: () => string): void => {
  setContext(GAME, game);
};

export const gameHere = (): (() => string) => getContext<(() => string) | undefined>(GAME) ?? none;

const none = () => '';

/** The entry that this line is the text or the name of. */
export const entryOf = (line: Line): string => line.key.replace(/\.(text|name)$/, '');
