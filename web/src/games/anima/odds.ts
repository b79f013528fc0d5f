// What dice are worth before they fall, exactly. A d6 of 1 or 2 fails, 3 to 5 is a strike die, a 6 is
// a charge die; in strikes and achievements all of 3 to 6 succeed.

const HIT = 2 / 3;

const choose: number[][] = [[1]];
function comb(n: number, k: number): number {
  for (let m = choose.length; m <= n; m++) {
    const last = choose[m - 1]!;
    choose.push(Array.from({ length: m + 1 }, (_, i) => (last[i - 1] ?? 0) + (last[i] ?? 0)));
  }
  return choose[n]![k] ?? 0;
}

/** How likely so many of `dice` succeed, from none to all. */
export function successes(dice: number): number[] {
  const n = Math.max(0, dice);
  return Array.from({ length: n + 1 }, (_, k) => comb(n, k) * HIT ** k * (1 - HIT) ** (n - k));
}

export interface Maneuver {
  /** How many dice are earned, from none to the cap. */
  earned: number[];
  /** Strike dice, where sixes are kept as charge dice first. */
  strike: number[];
  /** Charge dice that find room. */
  charge: number[];
  /** Five or more: a strike or an achievement at once. */
  free: number;
  /** One's own dice return: every die failed, or by one reading nothing was earned. */
  nothing: number;
}
export const FREE_AT = 5;

export interface Limits {
  cap: number;
  lost?: number;
  /** Room in the Charge Pool. */
  room?: number;
  /** Surplus sixes become strike dice, by one reading. */
  overflow?: boolean;
  /** One's own dice return whenever nothing is earned, by one reading: a condition may have taken the
   *  only success. */
  byEarned?: boolean;
  /** Dice that have fallen already. */
  faces?: readonly number[];
}

/** What a maneuver may earn. */
export function maneuver(dice: number, limits: Limits): Maneuver {
  const {
    cap,
    lost = 0,
    room = Number.POSITIVE_INFINITY,
    overflow = false,
    byEarned = false,
    faces = [],
  } = limits;
  const n = Math.max(0, dice);
  const had = {
    strike: faces.filter((f) => f > 2 && f < 6).length,
    six: faces.filter((f) => f === 6).length,
  };
  const found: Maneuver = {
    earned: fill(cap),
    strike: fill(cap),
    charge: fill(cap),
    free: 0,
    nothing: 0,
  };
  for (let s = 0; s <= n; s++)
    for (let c = 0; c + s <= n; c++) {
      const chance =
        comb(n, s) * comb(n - s, c) * (1 / 2) ** s * (1 / 6) ** c * (1 / 3) ** (n - s - c);
      const [strikes, sixes] = [s + had.strike, c + had.six];
      const kept = Math.min(cap, Math.max(0, strikes + sixes - lost));
      const charge = Math.min(sixes, kept);
      const fits = Math.min(charge, Math.max(0, room));
      const strike = kept - charge + (overflow ? charge - fits : 0);
      found.earned[kept]! += chance;
      found.strike[strike]! += chance;
      found.charge[fits]! += chance;
      if (kept >= FREE_AT) found.free += chance;
      if ((byEarned ? kept : strikes + sixes) === 0) found.nothing += chance;
    }
  return found;
}

const fill = (most: number): number[] => Array.from({ length: Math.max(0, most) + 1 }, () => 0);

export interface Strike {
  /** How many wounds, from none to as many as can be marked. */
  wounds: number[];
  /** It wounds at all. */
  hit: number;
  /** It marks the last circle. */
  out: number;
  expected: number;
}

/** What a strike may do: one wound for each full step above the defense. `have` successes lie there
 *  already. */
export function strike(dice: number, defense: number, left: number, lost = 0, have = 0): Strike {
  const most = Math.max(0, left);
  const found: Strike = { wounds: fill(most), hit: 0, out: 0, expected: 0 };
  successes(dice).forEach((chance, n) => {
    const wounds = Math.floor(Math.max(0, n + have - lost) / (Math.max(0, defense) + 1));
    const marked = Math.min(most, wounds);
    found.wounds[marked]! += chance;
    found.expected += marked * chance;
    if (wounds) found.hit += chance;
    if (marked === most) found.out += chance;
  });
  return found;
}

/** That an achievement works: more successes than it is difficult. */
export function achievement(dice: number, difficulty: number, lost = 0, have = 0): number {
  return successes(dice).reduce(
    (sum, chance, n) => sum + (Math.max(0, n + have - lost) > difficulty ? chance : 0),
    0,
  );
}

export const hits = (faces: readonly number[]): number => faces.filter((face) => face > 2).length;
export const expected = (chances: readonly number[]): number =>
  chances.reduce((sum, chance, n) => sum + n * chance, 0);
export const atLeast = (chances: readonly number[], least: number): number =>
  chances.slice(Math.max(0, least)).reduce((sum, chance) => sum + chance, 0);

/** A chance as people say it; never 0 or 100 where it is not. */
export function percent(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (chance > 1e-12 && rounded === 0) return '<1%';
  if (chance < 1 - 1e-12 && rounded === 100) return '>99%';
  return `${rounded}%`;
}
