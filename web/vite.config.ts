/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { licences } from './tools/licences.ts';
import { words } from './tools/words.ts';

// `npm run dev` talks to a server that runs beside it: UNDERTOW=http://localhost:8000 npm run dev
const server = process.env.UNDERTOW ?? 'http://127.0.0.1:8000';

const SHARED =
  /node_modules\/(svelte|esm-env|clsx)\/|src\/lib\/(?!sync|table|story|patch|rules|tour|chain|fair|sound|again|records|turning|markdown|shelf|things|pictures|forecast|writing|telling|beats|calls|people|handouts|odds|place|asks|drafts|seals|files)[^/]+\.ts$|src\/lib\/ui\/(Anew|Button|Toast|Top|Trouble|Why)\.svelte|src\/games\/(index|cards|[^/]+\/card)\.ts|src\/(games\/[^/]+|general)\/Cover\.svelte/;

// And so is what every table needs before its stage is drawn, but for the page itself: a piece that did
// not come is asked for once more under another address, and so has to be a file of its own.
const DESK =
  /src\/lib\/(table|sync|patch|telling|beats|tour|seals|calls|handouts|odds|places|people|asks|files)(\.svelte)?\.ts$|src\/lib\/ui\/(NotNow|OfferList|OddsLens|Connection|Menu|CanDo)\.svelte|src\/pages\/table\/(Middle|Ask|OwnSide|TableHead|Tabs|Tab|Calls|desk|menu|status)(\.svelte)?(\.ts)?$/;

export default defineConfig({
  plugins: [svelte(), words(), licences()],
  base: './',
  build: {
    outDir: '../src/undertow/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts and pictures stay files: the page's policy allows no data: addresses for scripts or styles.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // What every page needs is one file: a browser opens six connections, and waits for a seventh.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: SHARED },
            { name: 'Desk', test: DESK },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    environment: 'jsdom',
    maxWorkers: '100%', // of two cores, the usual would leave one idle
    testTimeout: 120_000, // a busy machine draws a whole stage slowly
    hookTimeout: 120_000,
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});
