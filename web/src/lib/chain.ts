// A seat's own chance: a chain of hashes, drawn here and shown from its end, a link with each command.
// What it begins with is kept in this browser, by table and seat, and told to nobody.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Pending } from './sync.ts';

const PLACE = 'undertow.chains';
/** So many tables are kept, the newest of them. */
const MOST = 60;
/** So many chains of one seat: every change from one device to another begins one. */
const MOST_CHAINS = 100;
/** So many commands a chain is good for; then a new one begins. */
export const LINKS = 2000;

type Kept = Record<string, string[]>;
type Sent = Pick<Pending, 'link'>;

export class Chain {
  /** Where each link stands: 0 is the seed, the last is the anchor. */
  private places = new Map<string, number>();
  private links: string[] = [];

  constructor(
    readonly seed: string,
    length = LINKS,
  ) {
    let link = hexToBytes(seed);
    for (let place = 0; place <= length; place += 1) {
      const text = bytesToHex(link);
      this.places.set(text, place);
      this.links.push(text);
      link = sha256(link);
    }
  }

  get anchor(): string {
    return this.links.at(-1) ?? '';
  }

  has(link: string): boolean {
    return this.places.has(link);
  }

  /** The link to show after this one; '' where it is not ours, or was the last. */
  after(shown: string): string {
    const place = this.places.get(shown);
    return place ? (this.links[place - 1] ?? '') : '';
  }
}

const nameOf = (table: string, seat: string): string => `${table} ${seat}`;

const seedsOf = (table: string, seat: string): string[] => read()[nameOf(table, seat)] ?? [];

/** The chains of a seat that were begun in this browser, the newest first. */
export function chainsOf(table: string, seat: string, length = LINKS): Chain[] {
  return seedsOf(table, seat).map((seed) => new Chain(seed, length));
}

/** Begin a new chain; what it begins with is kept. */
export function begin(table: string, seat: string, length = LINKS): Chain {
  const seed = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const { [nameOf(table, seat)]: before = [], ...others } = read();
  const kept = { [nameOf(table, seat)]: [seed, ...before].slice(0, MOST_CHAINS), ...others };
  try {
    localStorage.setItem(
      PLACE,
      JSON.stringify(Object.fromEntries(Object.entries(kept).slice(0, MOST))),
    );
  } catch {
    // A browser that keeps nothing still adds its chance, until the page is closed.
  }
  return new Chain(seed, length);
}

/** What one seat shows, command by command. */
export class Links {
  private chain: Chain | undefined;

  constructor(
    private table: string,
    private seat: string,
    private length = LINKS,
  ) {
    const [seed] = seedsOf(table, seat);
    if (seed) this.chain = new Chain(seed, length);
  }

  /** What to show next: after what is on its way, else after what the server heard last. Where our
   *  chain does not fit (another device showed its own since) or is used up, a new one begins, and
   *  its anchor is shown first. */
  next(heard: string, pending: readonly Sent[] = []): { anchor: string; link: string } {
    const link = this.chain?.after(pending.findLast((sent) => sent.link)?.link ?? heard);
    if (link) return { anchor: '', link };
    this.chain = begin(this.table, this.seat, this.length);
    return { anchor: this.chain.anchor, link: this.chain.after(this.chain.anchor) };
  }
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Kept) : {};
  } catch {
    return {};
  }
}
