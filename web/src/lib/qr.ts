// A QR code for an invitation: bytes, error correction M, versions 1 to 12 (up to 287 bytes).
// After ISO/IEC 18004; small because a link is all it has to carry.

/** Rows of dark (true) and light modules. */
export type Modules = boolean[][];

// For each version: correction bytes per block, then (blocks, data bytes) once or twice. Level M.
const BLOCKS: readonly (readonly number[])[] = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
  [18, 4, 31],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
  [30, 1, 50, 4, 51],
  [22, 6, 36, 2, 37],
];
// Where alignment patterns lie.
const ALIGN: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
];

export class TooLong extends Error {}

/** The code of a text; the mask is chosen for the reader's sake unless one is named. */
export function qr(text: string, only?: number): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex((_, v) => capacity(v + 1) >= bytes.length);
  if (version === 0) throw new TooLong(`${bytes.length} bytes do not fit into a QR code of ours`);
  const stream = interleave(version, dataBytes(version, bytes));
  let best: Modules = [];
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 8; mask++) {
    if (only !== undefined && mask !== only) continue;
    const modules = draw(version, stream, mask);
    const cost = penalty(modules);
    if (cost < least) [best, least] = [modules, cost];
  }
  return best;
}

function groups(version: number): number[] {
  const [, ...pairs] = BLOCKS[version - 1]!;
  const sizes: number[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    for (let n = 0; n < pairs[i]!; n++) sizes.push(pairs[i + 1]!);
  }
  return sizes;
}

function capacity(version: number): number {
  const total = groups(version).reduce((sum, size) => sum + size, 0);
  return total - (version < 10 ? 2 : 3);
}

function dataBytes(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const total = groups(version).reduce((sum, size) => sum + size, 0);
  put(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) {
    data.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  }
  for (let pad = 0xec; data.length < total; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

function correction(data: number[], count: number): number[] {
  const divisor: number[] = [...Array(count - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
    }
    root = times(root, 2);
  }
  const rest: number[] = Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let j = 0; j < count; j++) rest[j] = rest[j]! ^ times(divisor[j]!, factor);
  }
  return rest;
}

function interleave(version: number, data: number[]): number[] {
  const count = BLOCKS[version - 1]![0]!;
  const blocks: number[][] = [];
  let at = 0;
  for (const size of groups(version)) {
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const checks = blocks.map((block) => correction(block, count));
  const out: number[] = [];
  const longest = Math.max(...blocks.map((block) => block.length));
  for (let i = 0; i < longest; i++) {
    for (const block of blocks) if (i < block.length) out.push(block[i]!);
  }
  for (let i = 0; i < count; i++) for (const check of checks) out.push(check[i]!);
  return out;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, stream: number[], mask: number): Modules {
  const size = 17 + 4 * version;
  const dark: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array(size).fill(undefined),
  );
  const put = (x: number, y: number, on: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) dark[y]![x] = on;
  };
  const finder = (cx: number, cy: number) => {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  };
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  finder(3, 3);
  finder(size - 4, 3);
  finder(3, size - 4);
  const places = ALIGN[version - 1]!;
  const end = places.length - 1;
  places.forEach((cy, row) => {
    places.forEach((cx, column) => {
      const corner =
        (row === 0 && (column === 0 || column === end)) || (row === end && column === 0);
      if (corner) return;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          put(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    });
  });
  format(put, size, mask);
  if (version >= 7) versionBits(put, size, version);

  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (dark[y]![x] !== undefined) continue;
        const on = bit < stream.length * 8 && ((stream[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
        dark[y]![x] = on !== MASKS[mask]!(x, y);
      }
    }
  }
  return dark as Modules;
}

type Put = (x: number, y: number, on: boolean) => void;

function format(put: Put, size: number, mask: number): void {
  let rest = mask; // level M is 00
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const on = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) put(8, i, on(i));
  put(8, 7, on(6));
  put(8, 8, on(7));
  put(7, 8, on(8));
  for (let i = 9; i < 15; i++) put(14 - i, 8, on(i));
  for (let i = 0; i < 8; i++) put(size - 1 - i, 8, on(i));
  for (let i = 8; i < 15; i++) put(8, size - 15 + i, on(i));
  put(8, size - 8, true);
}

function versionBits(put: Put, size: number, version: number): void {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const on = ((bits >> i) & 1) === 1;
    const a = size - 11 + (i % 3);
    const b = Math.floor(i / 3);
    put(a, b, on);
    put(b, a, on);
  }
}

/** How hard a reader would find it: runs, blocks, false finders, imbalance. */
function penalty(modules: Modules): number {
  const size = modules.length;
  let cost = 0;
  let darks = 0;
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x]!))];
  for (const line of lines) {
    let run = 0;
    for (let i = 0; i < size; i++) {
      run = i > 0 && line[i] === line[i - 1] ? run + 1 : 1;
      if (run === 5) cost += 3;
      else if (run > 5) cost += 1;
    }
    const text = line.map((on) => (on ? 1 : 0)).join('');
    for (let i = 0; i + 11 <= size; i++) {
      const part = text.slice(i, i + 11);
      if (part === '10111010000' || part === '00001011101') cost += 40;
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const on = modules[y]![x];
      if (on) darks += 1;
      if (y + 1 < size && x + 1 < size) {
        const square = [modules[y]![x + 1], modules[y + 1]![x], modules[y + 1]![x + 1]];
        if (square.every((other) => other === on)) cost += 3;
      }
    }
  }
  return cost + 10 * Math.floor(Math.abs((darks * 20) / (size * size) - 10));
}

/** The dark modules as one SVG path, with a quiet border of four. */
export function path(modules: Modules): { d: string; size: number } {
  const parts: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      let length = 1;
      while (row[x + length]) length += 1;
      parts.push(`M${x + 4} ${y + 4}h${length}v1h-${length}z`);
      x += length;
    }
  });
  return { d: parts.join(''), size: modules.length + 8 };
}
