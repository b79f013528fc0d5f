// Fetch what will be needed before it is asked for: the pieces of a table while its words are on
// their way, and those of a game while somebody still looks at the lobby.
import { load } from '../games/index.ts';
import { known } from './keys.svelte.ts';
import { router } from './router.svelte.ts';

const quietly = (fetched: Promise<unknown>) => void fetched.catch(() => {});

export function ahead(): void {
  const { route } = router;
  if (route.page === 'table' || route.page === 'join') {
    quietly(import('../pages/Table.svelte'));
    const game = known(route.id)?.game;
    if (game) quietly(load(game));
  } else if (route.page === 'replay') quietly(import('../pages/Replay.svelte'));
}

/** While nothing else is to be done. */
export function aheadOfTable(game: string): void {
  setTimeout(() => {
    quietly(import('../pages/Table.svelte'));
    quietly(load(game));
  }, 300);
}
