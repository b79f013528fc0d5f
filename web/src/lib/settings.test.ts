import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWords, loadWordsOf, settings } from './settings.svelte.ts';
import { t } from './words.ts';

const asked: string[] = [];
const slow: Record<string, Promise<unknown>> = {};

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    await slow[address];
    const [, language, game] = /words\/(\w+)\?game=(.+)/.exec(address)!;
    const key = game === '-' ? 'kernel.hello' : `${game}.hello`;
    return Response.json({ [key]: `${language} ${game}` });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.language = 'en';
});

test('what all pages say and what a game says come apart, in any order, each once', async () => {
  let arrive: (value: unknown) => void = () => {};
  slow['/api/v1/words/en?game=-'] = new Promise((done) => {
    arrive = done;
  });
  const common = loadWords();
  const game = loadWordsOf('toy');
  arrive(null);
  await Promise.all([common, game]);
  expect(t({ key: 'kernel.hello' })).toBe('en -');
  expect(t({ key: 'toy.hello' })).toBe('en toy');
  await loadWordsOf('toy');
  expect(asked).toEqual(['/api/v1/words/en?game=-', '/api/v1/words/en?game=toy']);
});

test('another language brings the games along that were shown', async () => {
  await loadWordsOf('toy');
  settings.language = 'de';
  await loadWords();
  expect(t({ key: 'kernel.hello' })).toBe('de -');
  expect(t({ key: 'toy.hello' })).toBe('de toy');
});

test('what did not come is asked for again until it comes', async () => {
  vi.useFakeTimers();
  const fetched = globalThis.fetch;
  let lost = 2;
  vi.stubGlobal('fetch', async (address: string) => {
    if (lost-- > 0) throw new TypeError('no line');
    return fetched(address);
  });
  await expect(loadWordsOf('lost')).rejects.toThrow();
  expect(t({ key: 'lost.hello' })).toBe('lost.hello');
  await vi.advanceTimersByTimeAsync(1000);
  expect(t({ key: 'lost.hello' })).toBe('lost.hello');
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(t({ key: 'lost.hello' })).toBe('en lost');
  expect(asked).toContain('/api/v1/words/en?game=lost');
});

test('one that hangs holds up no other, is given up and asked for again', async () => {
  vi.useFakeTimers();
  const given = new AbortController();
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal);
  const fetched = globalThis.fetch;
  let hung = true;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!hung || !address.endsWith('=hung')) return fetched(address);
    hung = false;
    return new Promise((_, fail) => {
      init.signal!.addEventListener('abort', () => fail(init.signal!.reason));
    });
  });
  const waiting = loadWordsOf('hung');
  const failed = expect(waiting).rejects.toThrow();
  const other = loadWordsOf('quick');
  await vi.advanceTimersByTimeAsync(3000);
  await other;
  expect(t({ key: 'quick.hello' })).toBe('en quick');
  given.abort();
  await failed;
  patience.mockRestore();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(t({ key: 'hung.hello' })).toBe('en hung');
  expect(t({ key: 'quick.hello' })).toBe('en quick');
});
