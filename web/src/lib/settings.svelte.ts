// What this person likes: kept in this browser, never sent.
import { api } from './api.ts';
import type { Pace } from './beats.ts';
import { isPseudo, speakIn } from './words.ts';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'calm';

interface Settings {
  language: string;
  theme: Theme;
  motion: Motion;
  name: string;
  /** How quickly what happened is told. */
  pace: Pace;
  /** How loud, from 0 to 1; nothing is heard before the first press. */
  volume: number;
  muted: boolean;
  /** A phone may shake. */
  shakes: boolean;
  /** A notice of the browser when it is one's turn and the page is hidden. */
  notices: boolean;
  /** Games whose "how to play" was closed. */
  taught: string[];
}

const PLACE = 'undertow.settings';
/** Languages that come with Undertow beside English: whoever's browser speaks one is greeted in it. */
const OURS = ['de'];
const theirs = globalThis.navigator?.language?.split('-')[0] ?? '';
const DEFAULTS: Settings = {
  language: OURS.includes(theirs) ? theirs : 'en',
  theme: 'auto',
  motion: 'auto',
  name: '',
  pace: 'normal',
  volume: 0.5,
  muted: false,
  shakes: true,
  notices: false,
  taught: [],
};

export const settings: Settings = $state({ ...DEFAULTS, ...read() });

/** The language asked for in the address wins over the setting. */
export function language(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  return asked && /^[\w-]{2,20}$/.test(asked) ? asked : settings.language;
}

/** Whoever wants calm, here or on this whole device, is shown no movement. */
export function calm(): boolean {
  return (
    settings.motion === 'calm' ||
    (settings.motion !== 'full' &&
      typeof matchMedia === 'function' &&
      matchMedia('(prefers-reduced-motion: reduce)').matches)
  );
}

/** What every page says, and what each game that was shown here says, by the game. */
const COMMON = '-';
let spoken = '';
const parts = new Map<string, Promise<Record<string, string>>>();
const came = new Map<string, Record<string, string>>();
/** So long what came waits for the rest, so that a page is drawn once and whole; one that does not come
 *  holds up no other. */
const TOGETHER = 3000;

/** How long until sentences that did not come are asked for again; longer each time. */
const AGAIN = 1000;
const LONGEST = 30_000;
const waits = new Map<string, number>();

/** Fetch the sentences of the chosen language. Where that fails, keys stand in until it works. */
export async function loadWords(): Promise<void> {
  const games = [...parts.keys()];
  parts.clear();
  await Promise.all([...new Set([COMMON, ...games])].map(loadPart));
}

/** Fetch a game's sentences as well, once. */
export async function loadWordsOf(game: string): Promise<void> {
  if (parts.has(game)) await parts.get(game);
  else await loadPart(game);
}

async function loadPart(part: string): Promise<void> {
  const chosen = language();
  if (spoken !== chosen) came.clear();
  spoken = chosen;
  const fetched = api.words(isPseudo(chosen) ? 'en' : chosen, part);
  parts.set(part, fetched);
  let found: Record<string, string>;
  try {
    found = await fetched;
  } catch (error) {
    if (parts.get(part) === fetched) {
      parts.delete(part);
      const wait = waits.get(part) ?? AGAIN;
      waits.set(part, Math.min(LONGEST, 2 * wait));
      setTimeout(() => void loadWordsOf(part).catch(() => {}), wait);
    }
    throw error;
  }
  waits.delete(part);
  if (spoken !== chosen) return;
  came.set(part, found);
  const late = new Promise((done) => setTimeout(done, TOGETHER));
  await Promise.race([Promise.allSettled(parts.values()), late]);
  if (spoken === chosen) speakIn(chosen, Object.assign({}, ...came.values()));
}

/** Put the settings where the style sheet sees them, and keep them. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function read(): Partial<Settings> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Partial<Settings>) : {};
  } catch {
    return {};
  }
}
