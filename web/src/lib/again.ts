// A rematch: another table with the same people and the same settings, or others for some of them.
import { api, problem } from './api.ts';
import { keepAgain } from './keys.svelte.ts';
import { go, link } from './router.svelte.ts';
import { toast } from './toasts.svelte.ts';
import { msg } from './words.ts';

export const AGAIN = msg('web.ending.again', 'Play again, same people');

export async function playAgain(
  id: string,
  key: string,
  settings: Record<string, unknown> = {},
): Promise<void> {
  try {
    const { table } = await api.again(id, key, settings);
    keepAgain(id, table);
    go(link.table(table));
  } catch (error) {
    toast(problem(error).line, 'bad');
  }
}
