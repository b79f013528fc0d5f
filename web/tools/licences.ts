// The licences of what is built into the pages travel with them, as they ask.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BUILT_IN: [name: string, file: string][] = [
  ['Svelte', 'node_modules/svelte/LICENSE.md'],
  ['marked', 'node_modules/marked/LICENSE.md'],
  ['noble-hashes', 'node_modules/@noble/hashes/LICENSE'],
  ['uqr', 'node_modules/uqr/LICENSE'],
  [
    'Atkinson Hyperlegible Next',
    'node_modules/@fontsource-variable/atkinson-hyperlegible-next/LICENSE',
  ],
  ['Fraunces', 'node_modules/@fontsource-variable/fraunces/LICENSE'],
  ['Grenze Gotisch', 'node_modules/@fontsource-variable/grenze-gotisch/LICENSE'],
];

export function licences(): Plugin {
  return {
    name: 'undertow-licences',
    apply: 'build',
    generateBundle() {
      const rule = '='.repeat(72);
      const parts = BUILT_IN.map(([name, file]) => {
        const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').trim();
        return `${name}\n${rule}\n\n${text}\n`;
      });
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: parts.join('\n\n') });
    },
  };
}
