import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { ownLast } from './own.svelte.ts';

test('one’s own roll stands until one rolls anew, whoever has rolled since', () => {
  let last: { who: string; n: number } | null = $state.raw(null);
  let rolling = $state(false);
  let own: { readonly now: object | null } | undefined;
  const leave = $effect.root(() => {
    own = ownLast(
      () => last,
      (who) => who === 'rin',
      () => rolling,
    );
  });
  const after = (who: string, n: number) => {
    last = { who, n };
    flushSync();
    return own?.now;
  };
  flushSync();
  expect(own?.now).toBe(null);
  expect(after('sora', 1)).toBe(null);
  expect(after('rin', 2)).toBe(null);
  expect(after('sora', 3)).toEqual({ who: 'rin', n: 2 });
  expect(after('hana', 4)).toEqual({ who: 'rin', n: 2 });
  rolling = true;
  flushSync();
  expect(own?.now).toBe(null);
  rolling = false;
  expect(after('hana', 5)).toBe(null);
  leave();
});
