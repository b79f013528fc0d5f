// Between the portraits: who they are, and what weighs on them, each in a sentence of its own.
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MoonView } from './kinds.ts';
import Threads from './Threads.svelte';

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names each harm as a whole', () => {
  const sheet = { id: 'mio', seat: 'mio', name: 'Mio', harm: [{ level: 2 }, { level: 1 }] };
  const view = { people: [{ sheet }], figures: {}, series: {}, engines: [], phase: 'mission' };
  const { container } = render(Threads, { view: view as unknown as MoonView, seat: null });
  expect(container.querySelector('.bad')?.textContent?.trim()).toBe('harm 2, harm 1');
});
