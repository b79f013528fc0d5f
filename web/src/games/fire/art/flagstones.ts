// Floors of irregular stones, laid once per pattern by a small seeded mason.
export interface Stone {
  x: number;
  y: number;
  width: number;
  height: number;
  shade: number;
}

export function flagstones(seed: number, size: number): Stone[] {
  let state = seed * 2654435761 + 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const stones: Stone[] = [];
  const gap = 1.6;
  for (let y = 0; y < size; ) {
    const height = Math.min(size - y, 15 + random() * 8);
    for (let x = -random() * 12; x < size; ) {
      const width = 16 + random() * 18;
      stones.push({ x, y, width: width - gap, height: height - gap, shade: random() });
      x += width;
    }
    y += height;
  }
  return stones;
}

/** A floor as few paths: its stones in five shades, and the light on their edges. */
export function floorPaths(seed: number, size: number): { shades: string[]; bevel: string } {
  const shades = ['', '', '', '', ''];
  let bevel = '';
  for (const { x, y, width, height, shade } of flagstones(seed, size)) {
    shades[Math.min(4, Math.floor(shade * 5))] +=
      `M${n(x + 2)} ${n(y)}h${n(width - 4)}l2 2v${n(height - 4)}l-2 2h${n(4 - width)}l-2-2v${n(4 - height)}z`;
    bevel += `M${n(x + 1.5)} ${n(y + height - 1)}V${n(y + 1)}H${n(x + width - 1.5)}`;
  }
  return { shades, bevel };
}
const n = (value: number) => Math.round(value * 10) / 10;

export const FLOORS = 4;
/** A steady choice of floor for each chamber. */
export function floorOf(chamber: string): number {
  let sum = 0;
  for (const letter of chamber) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum % FLOORS;
}
