// The server's HTTP side. Every failure is a Problem with a code and a sentence for people.
import { newId } from './ids.ts';
import { API } from './paths.ts';
import type {
  Advice,
  Arrival,
  AskBot,
  AskForecast,
  AskForm,
  AskOdds,
  Barred,
  Created,
  Done,
  Fairness,
  Falls,
  Forecast,
  Form,
  GameInfo,
  Glance,
  Gone,
  Hints,
  Key,
  Line,
  LogLine,
  Near,
  NewTable,
  Odds,
  OtherTable,
  PictureKept,
  Place,
  Problem,
  SeatChange,
  Section,
  StandIn,
  State,
  Step,
  TableChange,
  Thing,
  Traveller,
  Why,
} from './wire.ts';
import { msg } from './words.ts';

msg('web.api.unreachable', 'The server cannot be reached.');
msg('web.api.strange', 'The server answered in a way this page does not understand ({status}).');

/** So long sentences may be on their way, in milliseconds; then they are asked for again. */
const PATIENCE = 20_000;

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

async function call<T>(
  method: string,
  path: string,
  key?: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  const text = await (await fetched(method, path, key, body, false, signal)).text();
  return (text ? JSON.parse(text) : null) as T;
}

/** What is there; an ApiError where somebody was quicker, which a browser need not write down as a fault. */
async function still<T extends object | null>(asked: Promise<T | Gone>): Promise<T> {
  const found = await asked;
  if (found && 'gone' in found) throw new ApiError(200, 'Gone', found.gone);
  return found;
}

/** What came back, when all went well; else an ApiError. */
async function fetched(
  method: string,
  path: string,
  key?: string,
  body?: unknown,
  file = false,
  signal: AbortSignal | null = null,
): Promise<Blob> {
  const headers: Record<string, string> = {};
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined && !(body instanceof Blob)) headers['content-type'] = 'application/json';
  let response: Response;
  let answer: Blob;
  try {
    response = await fetch(`${API}${path}`, {
      method,
      headers,
      signal,
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    });
    answer = await response.blob();
  } catch {
    throw new ApiError(0, 'unreachable', { key: 'web.api.unreachable', args: {} });
  }
  const json = answer.size === 0 || /json/.test(response.headers.get('content-type') ?? '');
  const done = response.ok && response.status !== 202; // 202: later, ask again
  if (done && (json || file)) return answer;
  const said = json ? await problemIn(answer) : null;
  if (said && !done) throw new ApiError(response.status, said.code, said.line);
  const line = { key: 'web.api.strange', args: { status: response.status } };
  throw new ApiError(response.status, 'strange', line);
}

async function problemIn(answer: Blob): Promise<Problem | null> {
  try {
    const said: Partial<Problem> | null = JSON.parse(await answer.text());
    return said?.line && typeof said.code === 'string' ? (said as Problem) : null;
  } catch {
    return null;
  }
}

const table = (id: string) => `/tables/${encodeURIComponent(id)}`;
const seatOf = (id: string, seat: string) => `${table(id)}/seats/${encodeURIComponent(seat)}`;

export const api = {
  languages: () => call<string[]>('GET', '/words'),
  /** One game's sentences, or those of no game ('-'). */
  words: (language: string, game: string) =>
    call<Record<string, string>>(
      'GET',
      `/words/${encodeURIComponent(language)}?game=${encodeURIComponent(game)}`,
      undefined,
      undefined,
      AbortSignal.timeout?.(PATIENCE),
    ),
  games: () => call<GameInfo[]>('GET', '/games'),
  /** One game, with what may be chosen before it. */
  game: (id: string) => call<GameInfo>('GET', `/games/${encodeURIComponent(id)}`),
  /** Its rules to read. */
  rules: (id: string) => call<Section[]>('GET', `/games/${encodeURIComponent(id)}/rules`),
  create: (body: NewTable) => call<Created>('POST', '/tables', undefined, body),
  demo: (game: string, demo: string) =>
    call<Created>(
      'POST',
      `/demos/${encodeURIComponent(game)}?demo=${encodeURIComponent(demo)}&read=true`,
    ),
  /** How it begins was read; the bots of a ready table go ahead. */
  begin: (id: string, key: string) => call<unknown>('POST', `${table(id)}/begin`, key, {}),
  state: (id: string, key: string) => call<State>('GET', table(id), key),
  /** A table for a list of tables. */
  glance: (id: string, key: string) => call<Glance>('GET', `${table(id)}/glance`, key),
  /** Where friends in the same network find this server. */
  near: () => call<Near>('GET', '/near'),
  /** What the host changes about the table itself. */
  changeTable: (id: string, host: string, change: TableChange) =>
    call<null>('PUT', table(id), host, change),
  /** A link to share: who has it picks a chair. */
  openChairs: (id: string, host: string) => call<Key>('POST', `${table(id)}/chairs/key`, host),
  closeChairs: (id: string, host: string) => call<null>('DELETE', `${table(id)}/chairs/key`, host),
  /** Sit down in a free chair, with the shared link. */
  takeChair: (id: string, shared: string, seat: string, name: string) =>
    call<Key>('POST', `${seatOf(id, seat)}/take`, shared, { name }),
  tail: (id: string, key: string, after: number) =>
    call<Step | State | null>('GET', `${table(id)}/tail?after=${after}`, key),
  log: (id: string, key: string, before: number, limit = 200) =>
    call<LogLine[]>('GET', `${table(id)}/log?before=${before}&limit=${limit}`, key),
  at: (id: string, key: string, place: number) =>
    call<State>('GET', `${table(id)}/at/${place}`, key),
  /** Why a line stands in the chronicle: its rule, what led to it, the chances it had. */
  why: (id: string, key: string, place: number) =>
    call<Why>('GET', `${table(id)}/why/${place}`, key),
  /** What this seat could try and may not just now, each with its reason. */
  barred: (id: string, key: string) => call<Barred[]>('GET', `${table(id)}/barred`, key),
  /** What this seat might do now, the best first, after so many short games. */
  hints: (id: string, key: string, games: number) =>
    call<Hints>('GET', `${table(id)}/hints?games=${games}`, key),
  falls: (id: string, key: string, to: number) =>
    still(call<Falls | Gone>('GET', `${table(id)}/undo?to=${to}`, key)),
  fairness: (id: string, key: string) => call<Fairness>('GET', `${table(id)}/fairness`, key),
  /** How it is likely to go, as far as that is known after a second of work; ask again for more. */
  again: (id: string, key: string, settings: Record<string, unknown>) =>
    call<OtherTable>('POST', `${table(id)}/again`, key, { settings }),
  forecast: (id: string, key: string, body: AskForecast) =>
    still(call<Forecast | Gone>('POST', `${table(id)}/forecast`, key, body)),
  /** What may come of something, counted from what this key may know; null where nothing is left to
   *  chance. */
  odds: (id: string, key: string, body: AskOdds) =>
    still(call<Odds | Gone | null>('POST', `${table(id)}/odds`, key, body)),
  /** One value of the table by its place, and what made it so, as far as this key may know. */
  place: (id: string, key: string, path: string) =>
    still(call<Place | Gone>('GET', `${table(id)}/place?path=${encodeURIComponent(path)}`, key)),
  /** The values people are likeliest to change. */
  places: (id: string, key: string) => call<Place[]>('GET', `${table(id)}/places`, key),
  /** What is filled in before an offer is opened, as the table stands now. */
  form: (id: string, key: string, body: AskForm) =>
    still(call<Form | Gone>('POST', `${table(id)}/form`, key, body)),
  /** What a bot would answer to an open request that is ours to answer. */
  advice: (id: string, key: string, body: AskBot) =>
    still(call<Advice | Gone>('POST', `${table(id)}/advice`, key, body)),
  /** A bot answers what somebody is asked who is away, and for whom nobody here answers. */
  standIn: (id: string, key: string, body: StandIn) =>
    still(call<Gone | null>('POST', `${table(id)}/stand-in`, key, body)),
  reissue: (id: string, host: string, seat: string) =>
    call<Key>('POST', `${seatOf(id, seat)}/key`, host),
  revoke: (id: string, host: string, seat: string) =>
    call<null>('DELETE', `${seatOf(id, seat)}/key`, host),
  reissueWatching: (id: string, host: string) =>
    call<Key>('POST', `${table(id)}/spectators/key`, host),
  reissueHost: (id: string, host: string) => call<Key>('POST', `${table(id)}/host/key`, host),
  /** For good, and for everybody. */
  deleteTable: (id: string, host: string) => call<null>('DELETE', table(id), host),
  /** The host or a GM puts something else in some places of the world. */
  rule: (id: string, key: string, patch: Record<string, unknown>, reason: string) =>
    call<Done>('POST', `${table(id)}/commands`, key, {
      id: newId(),
      do: { type: 'rule', patch, reason },
    }),
  /** By the host, or by whoever sits there. */
  change: (id: string, key: string, seat: string, change: SeatChange) =>
    call<unknown>('PUT', seatOf(id, seat), key, change),
  export: (id: string, key: string) => fetched('GET', `${table(id)}/export`, key, undefined, true),
  /** The characters as PDF, as we see them. */
  sheets: (id: string, key: string) => fetched('GET', `${table(id)}/sheets`, key, undefined, true),
  /** An empty sheet to fill in by hand, as PDF. */
  blank: (id: string, key: string) =>
    fetched('GET', `${table(id)}/sheets?blank=true`, key, undefined, true),
  /** A picture that this key may see. */
  picture: async (id: string, key: string, picture: string) => {
    const address = `${table(id)}/pictures/${encodeURIComponent(picture)}`;
    const found = await fetched('GET', address, key, undefined, true);
    if (!found.size) throw new ApiError(204, 'Gone', { key: 'web.picture.gone', args: {} });
    return found;
  },
  sendPicture: (id: string, key: string, file: Blob) =>
    call<PictureKept>('POST', `${table(id)}/pictures`, key, file),
  /** Who can be saved as a file. */
  characters: (id: string, key: string) => call<Traveller[]>('GET', `${table(id)}/characters`, key),
  character: (id: string, key: string, who: string) =>
    fetched('GET', `${table(id)}/characters/${encodeURIComponent(who)}`, key, undefined, true),
  /** A character out of a file comes to a seat; with `check` it is only looked at. */
  bring: (id: string, key: string, seat: string, file: Blob, check: boolean) =>
    call<Arrival>(
      'POST',
      `${table(id)}/characters?seat=${encodeURIComponent(seat)}&check=${check}`,
      key,
      file,
    ),
  /** What stands ready on a GM's shelf, and what this seat has made at a table. */
  ready: (game: string) => call<Thing[]>('GET', `/games/${encodeURIComponent(game)}/shelf`),
  made: (id: string, key: string) => call<Thing[]>('GET', `${table(id)}/shelf`, key),
  import: (file: Blob) => call<Created>('POST', '/import', undefined, file),
};
