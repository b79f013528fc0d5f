// Gathers every sentence written as msg("key", "English") in the sources into words.json beside the
// built pages, where the server's one extraction command finds it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CALL = /\bmsg\(\s*(['"])([\w.-]+)\1\s*,\s*((['"`])(?:\\.|(?!\4)[^\\])*\4)\s*,?\s*\)/g;
const ANY_CALL = /(?<!function )\bmsg\(/g;

/** The sentences of one source text; throws where one is not written out as two plain strings. */
export function sentences(source: string, name: string): [string, string][] {
  const found = [...source.matchAll(CALL)].map((m): [string, string] => [
    m[2]!,
    unquote(m[3]!.slice(1, -1)),
  ]);
  const calls = source.match(ANY_CALL)?.length ?? 0;
  if (calls !== found.length) {
    throw new Error(
      `${name}: msg() takes a key and one plain string, nothing made up (${calls} calls, ${found.length} read)`,
    );
  }
  return found;
}

function unquote(text: string): string {
  return text.replace(/\\u\{?([0-9a-fA-F]{4,5})\}?|\\(.)/g, (_, code, char) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : char === 'n' ? '\n' : char,
  );
}

/** All sentences under a folder. A key has one sentence. */
export function gather(folder: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const path of walk(folder)) {
    if (!/\.(ts|svelte)$/.test(path) || /\.test\.ts$|lib.words\.ts$/.test(path)) continue;
    for (const [key, english] of sentences(readFileSync(path, 'utf8'), path)) {
      if (key in all && all[key] !== english)
        throw new Error(`${path}: ${key} already says ${JSON.stringify(all[key])}`);
      all[key] = english;
    }
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}

export function words(): Plugin {
  return {
    name: 'undertow-words',
    apply: 'build',
    generateBundle() {
      const source = join(dirname(fileURLToPath(import.meta.url)), '../src');
      const found = gather(source);
      this.emitFile({
        type: 'asset',
        fileName: 'words.json',
        source: `${JSON.stringify(found, null, 1)}\n`,
      });
    },
  };
}
