// The server's HTTP side. Every failure is a Problem with a code and a sentence for people.
import type {
  Created,
  Fairness,
  Falls,
  GameInfo,
  Key,
  Line,
  LogLine,
  NewTable,
  Problem,
  SeatChange,
  State,
  Step,
} from './wire.ts';
import { msg } from './words.ts';

msg('web.api.unreachable', 'The server cannot be reached.');
msg('web.api.strange', 'The server answered in a way this page does not understand ({status}).');

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly line: Line,
  ) {
    super(code);
  }
}

/** What to tell people about whatever went wrong. */
export function problem(error: unknown): Problem {
  if (error instanceof ApiError) return { code: error.code, line: error.line };
  return { code: 'strange', line: { key: 'web.api.strange', args: { status: String(error) } } };
}

async function call<T>(method: string, path: string, key?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined && !(body instanceof Blob)) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, 'unreachable', { key: 'web.api.unreachable', args: {} });
  }
  const text = await response.text();
  let value: unknown;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    value = undefined;
  }
  if (response.ok && value !== undefined) return value as T;
  const said = value as Partial<Problem> | null | undefined;
  if (said && typeof said.code === 'string' && said.line) {
    throw new ApiError(response.status, said.code, said.line);
  }
  const line = { key: 'web.api.strange', args: { status: response.status } };
  throw new ApiError(response.status, 'strange', line);
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;
const seatOf = (id: string, seat: string) => `${table(id)}/seats/${encodeURIComponent(seat)}`;

export const api = {
  words: (language: string) =>
    call<Record<string, string>>('GET', `/words/${encodeURIComponent(language)}`),
  games: () => call<GameInfo[]>('GET', '/games'),
  create: (body: NewTable) => call<Created>('POST', '/tables', undefined, body),
  demo: (game: string) => call<Created>('POST', `/demos/${encodeURIComponent(game)}`),
  state: (id: string, key: string) => call<State>('GET', table(id), key),
  tail: (id: string, key: string, after: number) =>
    call<Step | State>('GET', `${table(id)}/tail?after=${after}`, key),
  log: (id: string, key: string, before: number, limit = 200) =>
    call<LogLine[]>('GET', `${table(id)}/log?before=${before}&limit=${limit}`, key),
  at: (id: string, key: string, place: number) =>
    call<State>('GET', `${table(id)}/at/${place}`, key),
  falls: (id: string, key: string, to: number) =>
    call<Falls>('GET', `${table(id)}/falls?to=${to}`, key),
  fairness: (id: string, key: string) => call<Fairness>('GET', `${table(id)}/fairness`, key),
  reissue: (id: string, host: string, seat: string) =>
    call<Key>('POST', `${seatOf(id, seat)}/key`, host),
  revoke: (id: string, host: string, seat: string) =>
    call<null>('DELETE', `${seatOf(id, seat)}/key`, host),
  change: (id: string, host: string, seat: string, change: SeatChange) =>
    call<unknown>('PUT', seatOf(id, seat), host, change),
  export: (id: string, key: string) => call<unknown>('GET', `${table(id)}/export`, key),
  import: (file: Blob) => call<Created>('POST', '/import', undefined, file),
};
