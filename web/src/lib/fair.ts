// Was it fair? Counted in this browser, from what it saw itself and what the server shows at the end.
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Fairness, FateAnswer } from './wire.ts';

const HEX = /^([0-9a-f]{2})+$/;
/** So many dice or things one question may be about, as the rules of the server have it. */
const MOST = 1000;

export interface Own {
  /** What does not fit, first of all: a seal we saw is gone, a secret is not the sealed one, or an
   *  answer is not what secret and links give. */
  wrong: { kind: 'seal' | 'secret' | 'answer'; place: number } | null;
  /** So many answers were counted again. */
  counted: number;
  /** So many of them took in a link of this browser's. */
  mine: number;
  /** So many took in a link of our seat that this browser never drew. */
  strange: number;
  /** So many seals were never shown to this browser. */
  unseen: number;
}

/** `seen` are the seals this browser was shown, `seat` is ours, `drew` knows the links it drew. */
export function check(
  found: Pick<Fairness, 'sessions' | 'answers'>,
  seen: readonly string[],
  seat: string | null,
  drew: (link: string) => boolean,
): Own {
  const own: Own = { wrong: null, counted: 0, mine: 0, strange: 0, unseen: 0 };
  const sessions = new Map(found.sessions.map((session) => [session.seal, session]));
  own.unseen = found.sessions.filter(({ seal }) => !seen.includes(seal)).length;
  if (seen.some((seal) => !sessions.has(seal)))
    return { ...own, wrong: { kind: 'seal', place: 0 } };
  for (const { seal, secret } of found.sessions) {
    if (secret && !(HEX.test(secret) && bytesToHex(sha256(hexToBytes(secret))) === seal)) {
      return { ...own, wrong: { kind: 'secret', place: 0 } };
    }
  }
  for (const answer of found.answers) {
    const session = sessions.get(answer.seal);
    const given = session?.secret && recompute(session.secret, session.scheme, answer);
    if (!given || given.join(' ') !== answer.answer.join(' ')) {
      return { ...own, wrong: { kind: 'answer', place: answer.place } };
    }
    own.counted += 1;
    const link = seat ? answer.links[seat] : undefined;
    if (link && drew(link)) own.mine += 1;
    else if (link) own.strange += 1;
  }
  return own;
}

/** What the last links of all seats come to; nothing where there are none. */
export function mixed(links: Record<string, string>): Uint8Array {
  const seats = Object.keys(links).sort(byLetters);
  if (!seats.length) return new Uint8Array();
  return sha256(utf8ToBytes(seats.map((seat) => `${seat} ${links[seat]}\n`).join('')));
}

/** The order of the letters' numbers, as the server has it. */
function byLetters(one: string, two: string): number {
  const [a, b] = [bytesToHex(utf8ToBytes(one)), bytesToHex(utf8ToBytes(two))];
  return a < b ? -1 : Number(a > b);
}

/** The answer that secret and links give; null where nobody asks chance such a thing. */
export function recompute(
  secret: string,
  scheme: number,
  one: Pick<FateAnswer, 'before' | 'asked' | 'links'>,
): number[] | null {
  const [kind, ...texts] = one.asked.split(' ').filter(Boolean);
  const numbers = texts.map(Number);
  if (numbers.length > MOST || !numbers.every((n) => Number.isInteger(n) && n >= 0)) return null;
  if (kind !== 'roll' && numbers.some((n) => n > MOST)) return null;
  const [things = 0, take = 0] = numbers;
  const down = (count: number) => Array.from({ length: Math.max(0, count) }, (_, n) => things - n);
  const dials = kind === 'roll' ? numbers : kind === 'draw' ? down(take) : down(things - 1);
  const outcomes = dials.reduce((all, sides) => all * BigInt(sides), 1n);
  if (outcomes <= 0n) return null;
  const key = hexToBytes(secret);
  const asked = utf8ToBytes(scheme >= 2 ? one.asked : '');
  const own = mixed(one.links);
  let large = 0n;
  const blocks = Math.floor((outcomes.toString(2).length + 128 + 511) / 512);
  for (let block = 0; block < blocks; block += 1) {
    const said = concatBytes(whole(one.before, 8), whole(block, 4), asked, own);
    large = (large << 512n) | BigInt(`0x${bytesToHex(blake2b(said, { key, dkLen: 64 }))}`);
  }
  large %= outcomes;
  const shown = dials.map((sides) => {
    const position = Number(large % BigInt(sides));
    large /= BigInt(sides);
    return position;
  });
  return read(kind, things, shown);
}

function read(kind: string | undefined, things: number, shown: number[]): number[] | null {
  if (kind === 'roll') return shown.map((position) => position + 1);
  const order = Array.from({ length: things }, (_, n) => n);
  if (kind === 'draw') return shown.flatMap((position) => order.splice(position, 1));
  if (kind !== 'shuffle') return null;
  shown.forEach((position, n) => {
    const last = things - 1 - n;
    [order[last], order[position]] = [order[position] ?? 0, order[last] ?? 0];
  });
  return order;
}

/** A number as so many bytes, the largest first. */
function whole(number: number, bytes: number): Uint8Array {
  return hexToBytes(number.toString(16).padStart(bytes * 2, '0'));
}
