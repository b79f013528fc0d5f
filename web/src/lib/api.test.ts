import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, api, problem } from './api.ts';

// The network's double: what the browser's fetch would bring.
function answer(status: number, body: string, kind = 'application/json') {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return new Response(status === 204 ? null : body, {
      status,
      headers: { 'content-type': kind },
    });
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test('the key travels in a header, never in the address', async () => {
  const asked = answer(200, '[]');
  await api.log('t/1', 'SECRET', 7, 3);
  expect(asked[0]![0]).toBe('/api/v1/tables/t%2F1/log?before=7&limit=3');
  expect(asked[0]![1].headers).toMatchObject({ authorization: 'Bearer SECRET' });
});

test('a refusal keeps its code and its sentence', async () => {
  answer(409, '{"code":"Refused","line":{"key":"x.no","args":{"n":1}}}');
  const error = await api.games().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(problem(error)).toEqual({ code: 'Refused', line: { key: 'x.no', args: { n: 1 } } });
});

test('a page that is none of ours is told as strange, not thrown as nonsense', async () => {
  answer(502, '<html>Bad gateway</html>', 'text/html');
  const error = await api.games().catch((caught: unknown) => caught);
  expect(problem(error).code).toBe('strange');
  answer(200, '<html>Sign in</html>', 'text/html');
  await expect(api.games()).rejects.toThrow('strange');
});

test('no server is told as unreachable', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(api.games()).rejects.toThrow('unreachable');
});

test('an empty answer is nothing', async () => {
  answer(204, '');
  expect(await api.revoke('t', 'HOST', 'ann')).toBe(null);
});
