// Fetch what will be needed before it is asked for: the pieces of a table and its state while its
// words are on their way, and those of a game while somebody still looks at the lobby.
import { load } from '../games/index.ts';
import { knock } from './early.ts';
import { known } from './keys.svelte.ts';
import { pages } from './pages.ts';
import { router } from './router.svelte.ts';

/** So long a page waits for its pieces, in milliseconds; then it says itself what it waits for. */
const PATIENCE = 1200;
const quietly = (fetched: Promise<unknown>) => fetched.catch(() => {});

/** Settles with what is waited for, or when so many milliseconds have passed. */
export const inTime = (awaited: Promise<unknown>, patience: number): Promise<unknown> =>
  Promise.race([awaited, new Promise((done) => setTimeout(done, patience))]);

/** Settles when the first page can be drawn whole, or will not be so for a while. */
export async function ahead(): Promise<void> {
  const { route } = router;
  if (route.page === 'table' || route.page === 'join') {
    const key = route.page === 'join' ? route.key : known(route.id)?.key;
    const game = known(route.id)?.game;
    if (game) void quietly(load(game));
    const answered = key ? knock(route.id, key) : Promise.resolve('');
    const playable = answered.then((found) => (found ? load(found) : undefined));
    const all = Promise.all([pages.Table.get(), playable]);
    await inTime(quietly(all), PATIENCE);
  } else if (route.page === 'replay') await quietly(pages.Replay.get());
}

/** While nothing else is to be done. */
export function aheadOfTable(game: string): void {
  setTimeout(() => {
    void quietly(pages.Table.get());
    void quietly(load(game));
  }, 300);
}
