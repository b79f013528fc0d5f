// The pieces of this page that are fetched when they are first needed. Every one of them comes
// through here, because a fetch can fail: the server is away, or it was upgraded and the piece has
// another name now. A browser remembers such a failure until the page is loaded anew, so a piece is
// asked for a second time under another address; what is still missing then needs a new page.

/** Style sheets that were asked for and did not come. */
const unstyled = new Set<HTMLLinkElement>();
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled.add(target);
  },
  true, // it does not bubble
);

let tries = 0;
/** The same file by an address that was never asked for. */
export function otherwise(address: string): string {
  tries += 1;
  return `${address}${address.includes('?') ? '&' : '?'}again=${tries}`;
}

/** Asks once more for every style sheet that did not come: without it a piece would be here, and be
 *  a heap of words. */
function restyled(): Promise<unknown> {
  return Promise.all(
    [...unstyled].map((link) => {
      unstyled.delete(link);
      if (!link.isConnected) return undefined;
      const next = link.cloneNode() as HTMLLinkElement;
      next.href = otherwise(link.href.replace(/[?&]again=\d+$/, ''));
      const came = new Promise((done, failed) => {
        next.addEventListener('load', done);
        next.addEventListener('error', () => failed(new Error(`no style sheet ${next.href}`)));
      });
      link.replaceWith(next);
      return came;
    }),
  );
}

/** The file an `import(…)` names, as the built page has it. */
export function addressIn(fetch: () => unknown): string {
  const named = /import\(\s*["'`]([^"'`]+)["'`]/.exec(String(fetch))?.[1];
  return named ? new URL(named, import.meta.url).href : '';
}

export class Piece<T> {
  /** It itself, once it came: drawn at once, without waiting for a promise. */
  here: T | null = null;
  private coming: Promise<T> | null = null;
  private failed = false;

  constructor(
    /** What it is called, whatever its file is called. */
    readonly name: string,
    /** `() => import('…')`, and nothing else: its address is read out of it. */
    private readonly first: () => Promise<T>,
    private readonly by = (address: string): Promise<T> => import(/* @vite-ignore */ address),
    private readonly address = addressIn(first),
  ) {}

  /** Fetched once; where it does not come, by the next one who asks. */
  get(): Promise<T> {
    this.coming ??= this.fetched().then(
      (found) => {
        this.here = found;
        came(this.name);
        return found;
      },
      (error: unknown) => {
        this.coming = null;
        throw error;
      },
    );
    return this.coming;
  }

  private async fetched(): Promise<T> {
    if (!this.failed) {
      try {
        await restyled();
        return await this.first();
      } catch (error) {
        this.failed = true;
        if (!this.address) throw error;
      }
    }
    await restyled();
    if (!this.address) return this.first();
    return this.by(otherwise(this.address));
  }
}

// --- a new page

const PLACE = 'undertow.anew';

/** The pieces for whose sake this page was loaded anew, and which have not come since. */
function sought(): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
  return Array.isArray(kept) ? kept.map(String) : [];
}

function came(name: string): void {
  try {
    const left = sought().filter((one) => one !== name);
    if (left.length) sessionStorage.setItem(PLACE, JSON.stringify(left));
    else sessionStorage.removeItem(PLACE);
  } catch {
    // A browser that keeps nothing is never loaded anew by itself.
  }
}

/** Loads the page anew for a piece that does not come, but only once until it came: a page that
 *  loads itself for ever helps nobody. Says whether it does. */
export function anew(name: string, reload = () => location.reload()): boolean {
  try {
    const before = sought();
    if (before.includes(name)) return false;
    sessionStorage.setItem(PLACE, JSON.stringify([...before, name]));
  } catch {
    return false;
  }
  reload();
  return true;
}

/** Does the server give this page away again? */
export async function answers(): Promise<boolean> {
  try {
    return (await fetch('./', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}
