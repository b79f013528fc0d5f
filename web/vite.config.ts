/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { licences } from './tools/licences.ts';
import { words } from './tools/words.ts';

// `npm run dev` talks to a server that runs beside it: UNDERTOW=http://localhost:8000 npm run dev
const server = process.env.UNDERTOW ?? 'http://127.0.0.1:8000';

const SHARED =
  /node_modules\/(svelte|esm-env|clsx)\/|src\/lib\/(?!sync|table|story|patch|rules|tour|chain|fair|sound|records|turning|markdown|shelf|things|pictures|forecast|writing|telling|beats|calls|people|handouts|odds|place|asks|drafts|seals)[^/]+\.ts$|src\/lib\/ui\/(Button|Toast|Top|Trouble|Why)\.svelte|src\/games\/(index|cards|[^/]+\/card)\.ts|src\/(games\/[^/]+|general)\/Cover\.svelte/;

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
      output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
    environment: 'jsdom',
    testTimeout: 120_000, // a busy machine draws a whole stage slowly
    hookTimeout: 120_000,
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});
