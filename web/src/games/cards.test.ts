// A game is a folder: its id and its title stand nowhere else in the client.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cards } from './cards.ts';

const SRC = join(import.meta.dirname, '..');

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (/\.(ts|svelte|css|html)$/.test(name)) yield path;
  }
}

const ids = readdirSync(join(SRC, 'games')).filter((name) =>
  statSync(join(SRC, 'games', name)).isDirectory(),
);
/** As part of an address, a key or a list; a class of a style sheet may be called as it likes. */
const named = (id: string) => new RegExp(`(?<=["'\`/.=])${id}(?=["'\`/.])|[{,]\\s*${id}\\s*[:,}]`);

/** The games that a source names, by id or title. */
function names(source: string): string[] {
  const text = source.replace(/\bclass="[^"]*"/g, '');
  return ids.filter((id) => named(id).test(text) || text.includes(cards[id]?.title ?? '\0'));
}

describe('the house', () => {
  it('finds every game by its folder', () => {
    expect(Object.keys(cards)).toEqual(ids);
    expect(ids.length).toBeGreaterThanOrEqual(3);
  });

  it('names no game outside its folder', () => {
    const found = [...files(SRC)]
      .map((path) => relative(SRC, path))
      .filter((path) => !ids.some((id) => path.startsWith(join('games', id, ''))))
      .map((path): [string, string[]] => [path, names(readFileSync(join(SRC, path), 'utf8'))])
      .filter(([, games]) => games.length);
    expect(found).toEqual([]);
  });

  it('lets no game import another', () => {
    const found = ids.flatMap((id) =>
      [...files(join(SRC, 'games', id))].filter((path) => {
        const taken = readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'|import\(?'(\.[^']+)'/g);
        return [...taken].some(([, from, lazy]) => {
          const [room, game] = relative(SRC, join(path, '..', from ?? lazy!)).split('/');
          return room === 'games' && game !== id && ids.includes(game!);
        });
      }),
    );
    expect(found).toEqual([]);
  });

  it.each(ids)('would notice %s', (id) => {
    for (const source of [
      `import Stage from '../games/${id}/Stage.svelte';`,
      `const games = { ${id}: 1 };`,
      `if (game === '${id}') go();`,
      `t({ key: '${id}.name' })`,
      `msg('web.${id}.title', 'x')`,
      `[data-game="${id}"] { color: red; }`,
      `<p>${cards[id]!.title}</p>`,
    ])
      expect(names(source), source).toContain(id);
    expect(names(`<path class="${id}" />`)).toEqual([]);
  });
});
