// The emblems of the 22 arcana: our own drawings, in a box of 100. `line` is drawn with foil, `fill` is
// solid foil, `neon` is the one thing on each card that glows.
export interface Emblem {
  line: string;
  fill: string;
  neon: string;
}

const f = (n: number) => Number(n.toFixed(1));
const ring = (x: number, y: number, r: number) =>
  `M${f(x - r)} ${y}A${r} ${r} 0 1 1 ${f(x + r)} ${y}A${r} ${r} 0 1 1 ${f(x - r)} ${y}Z`;

/** A star of so many points; `first` turns it. */
function star(x: number, y: number, points: number, out: number, inner: number, first = -90) {
  const corners = Array.from({ length: points * 2 }, (_, n) => {
    const turn = ((first + (n * 180) / points) * Math.PI) / 180;
    const r = n % 2 ? inner : out;
    return `${f(x + r * Math.cos(turn))} ${f(y + r * Math.sin(turn))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Lines that leave a middle. */
function rays(x: number, y: number, count: number, from: number, to: number, first = -90) {
  return Array.from({ length: count }, (_, n) => {
    const turn = ((first + (n * 360) / count) * Math.PI) / 180;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return `M${f(x + from * c)} ${f(y + from * s)}L${f(x + to * c)} ${f(y + to * s)}`;
  }).join('');
}

/** Petals around a middle, each a pointed leaf. */
function petals(x: number, y: number, count: number, from: number, to: number, width: number) {
  return Array.from({ length: count }, (_, n) => {
    const turn = (-90 + (n * 360) / count) * (Math.PI / 180);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const at = (r: number, w: number) => `${f(x + r * c - w * s)} ${f(y + r * s + w * c)}`;
    const half = (from + to) / 2;
    return `M${at(from, 0)}Q${at(half, width)} ${at(to, 0)}Q${at(half, -width)} ${at(from, 0)}Z`;
  }).join('');
}

const WAVES = 'M8 84q7-6 14 0t14 0 14 0 14 0 14 0 14 0M8 92q7-6 14 0t14 0 14 0 14 0 14 0 14 0';

export const ARCANA: readonly Emblem[] = [
  {
    // The Fool: one step past the edge, a bundle on a stick.
    line: 'M6 64H56L49 75 57 83 50 96M38 62 74 20M44 44 56 52M47 30q10 3 9 14l-2 10 10 8 10-2M54 54 44 62',
    fill: `${ring(50, 23, 7)}M6 64H56L49 75 57 83 50 96H6ZM78 84l3 6 6 1-5 4 1 6-5-3Z`,
    neon: 'M74 20q14-10 16 4 0 12-13 10-10-3-3-14Z',
  },
  {
    // The Magician: a wand between above and below.
    line: 'M50 24C42 8 22 8 22 22S42 38 50 24 78 6 78 22 58 38 50 24M14 70H86M24 70V94M76 70V94',
    fill: 'M47.5 44H52.5L53.5 92 50 97 46.5 92ZM27 54h10v4q0 6-5 6t-5-6ZM31 64h2v4h4v2H27v-2h4ZM66 66 80 52l2 2-14 14ZM62 58h8v2h-8Z',
    neon: star(50, 50, 8, 13, 4),
  },
  {
    // The High Priestess: a moon between two pillars, behind a veil.
    line: 'M31 26Q50 42 69 26M31 32Q50 50 69 32M31 82Q50 98 69 82M31 40V84M69 40V84',
    fill: 'M14 16H34V22H31V88H34V94H14V88H17V22H14ZM66 16H86V22H83V88H86V94H66V88H69V22H66ZM21 26V84H23V26ZM77 26V84H79V26Z',
    neon: 'M59 44A18 18 0 1 0 59 76 14 14 0 1 1 59 44Z',
  },
  {
    // The Empress: something opens that was not there before.
    line: `M50 62V96M50 84Q34 84 28 72 44 70 50 84M50 90Q68 90 74 78 56 76 50 90${ring(50, 38, 31)}`,
    fill: petals(50, 38, 12, 9, 27, 8),
    neon: ring(50, 38, 8),
  },
  {
    // The Emperor: a ram's head under a crown.
    line: 'M40 50C16 58 8 30 26 24 40 20 44 38 32 40M60 50C84 58 92 30 74 24 60 20 56 38 68 40M44 62 47 66M56 62 53 66',
    fill: 'M36 50Q50 38 64 50L60 74 50 94 40 74ZM45 60l-3 5 6 2ZM55 60l3 5-6 2ZM46 84h8l-4 5Z',
    neon: 'M34 32 30 10 42 20 50 6 58 20 70 10 66 32Z',
  },
  {
    // The Hierophant: a triple cross, two keys.
    line: 'M50 8V94M38 22H62M32 34H68M26 46H74M30 66 66 92M70 66 34 92M60 88l4-6M40 88l-4-6',
    fill: `${ring(26, 63, 8)}${ring(26, 63, 3.5)}${ring(74, 63, 8)}${ring(74, 63, 3.5)}M44 94H56V97H44Z`,
    neon: 'M50 50Q62 52 68 60 62 68 50 70 38 68 32 60 38 52 50 50ZM50 55A5 5 0 1 0 50 65 5 5 0 1 0 50 55Z',
  },
  {
    // The Lovers: two rings, one heart, and a road that forks.
    line: `${ring(37, 40, 23)}${ring(63, 40, 23)}M50 96V82L30 66M50 82 70 66`,
    fill: 'M27 70l1-8 7 4ZM73 70l-1-8-7 4ZM46 12h8l-4-8Z',
    neon: 'M50 56C40 46 39 40 39 36 40 29 48 29 50 35 52 29 60 29 61 36 61 40 60 46 50 56Z',
  },
  {
    // The Chariot: a wheel with wings.
    line: `${ring(50, 66, 25)}${rays(50, 66, 8, 7, 25)}${ring(50, 66, 20)}`,
    fill: `${ring(50, 66, 7)}M44 44Q20 44 6 16 24 22 30 20 20 26 34 30 28 34 44 44ZM56 44Q80 44 94 16 76 22 70 20 80 26 66 30 72 34 56 44Z`,
    neon: star(50, 22, 5, 13, 5.5),
  },
  {
    // Justice: a sword that carries the scales.
    line: 'M14 34H86M14 34 5 60M14 34 23 60M86 34 77 60M86 34 95 60M36 20Q50 30 64 20',
    fill: 'M3 60H25Q22 72 14 72T3 60ZM75 60H97Q94 72 86 72T75 60ZM38 26H62V30H38ZM47 6H53V24H47Z',
    neon: 'M46 32H54L52.5 86 50 96 47.5 86Z',
  },
  {
    // The Hermit: one lantern above empty mountains.
    line: 'M50 4V14M38 24H62L68 34V58L60 66H40L32 58V34ZM38 24 50 14 62 24M6 95 30 72 42 82 62 68 94 95',
    fill: 'M6 97 30 74 42 84 62 70 94 97ZM40 66H60V70H40Z',
    neon: star(50, 46, 6, 15, 5),
  },
  {
    // The Wheel of Fortune.
    line: `${ring(50, 54, 38)}${ring(50, 54, 30)}${ring(50, 54, 13)}${rays(50, 54, 8, 13, 30, -67.5)}`,
    fill: `${ring(50, 54, 5)}${petals(50, 54, 8, 14, 28, 3)}${rays(50, 54, 24, 32, 36)}`,
    neon: 'M50 22 42 6H58Z',
  },
  {
    // Strength: a lion, looking at you.
    line: `${ring(50, 52, 25)}M50 56V66M50 66Q42 74 36 68M50 66Q58 74 64 68M38 62 26 60M38 66 27 68M62 62 74 60M62 66 73 68`,
    fill: `${star(50, 52, 18, 46, 30)}${ring(50, 52, 27)}M44 56H56L50 64Z`,
    neon: 'M34 44 46 48 42 52Q36 52 34 44ZM66 44 54 48 58 52Q64 52 66 44Z',
  },
  {
    // The Hanged Man.
    line: 'M16 8H84M24 8V96M76 8V96M50 8V26M50 26V48M50 44 34 36 50 30M40 52 34 66 44 70M60 52 66 66 56 70',
    fill: 'M40 48H60L57 70H43ZM16 5H84V10H16Z',
    neon: `${ring(50, 80, 15)}${ring(50, 80, 11)}${ring(50, 80, 7)}`,
  },
  {
    // Death: a scythe, and the sun that comes up behind it.
    line: `M26 96 70 10M38 72 48 76M8 92H92${rays(70, 92, 16, 26, 33)}`,
    fill: 'M44 92A26 26 0 0 1 96 92ZM58 74a11 11 0 0 1 22 0q0 6-4 8v6H62v-6q-4-2-4-8ZM65 72a3 3 0 1 0 .1 0ZM73 72a3 3 0 1 0 .1 0ZM67.5 82h3l-1.5-4Z',
    neon: 'M70 10C44 0 18 14 8 40 26 22 46 20 64 26Z',
  },
  {
    // Temperance: out of one cup into the other.
    line: 'M12 14H42M58 62H88M27 40 24 52M73 88V96M62 96H84M17 54H31',
    fill: 'M12 14H42Q42 38 27 40 12 38 12 14ZM58 62H88Q88 86 73 88 58 86 58 62Z',
    neon: 'M40 20C64 16 56 40 66 48 72 54 76 56 74 64L68 64C70 58 62 58 58 50 52 38 56 26 40 28Z',
  },
  {
    // The Devil: horns, and a chain with an open end.
    line: `${ring(38, 88, 6)}${ring(50, 92, 6)}${ring(62, 88, 6)}M74 80a6 6 0 1 1-4 10M26 80a6 6 0 1 0 4 10`,
    fill: 'M50 80 32 56 28 36C16 34 12 18 18 6 20 20 30 24 40 28H60C70 24 80 20 82 6 88 18 84 34 72 36L68 56ZM38 42 47 48 40 50ZM62 42 53 48 60 50ZM44 64H56L50 70Z',
    neon: 'M36 40 48 48 40 52ZM64 40 52 48 60 52Z',
  },
  {
    // The Tower.
    line: 'M10 96H90M36 52H64M38 66H62M20 34l4 4M14 58l5 1M82 60l-5 1M84 78l-4-2',
    fill: 'M34 96 37 44H31V36H36V28L48 36 44 42 56 36 63 44 66 96ZM46 56V64H54V56ZM46 74V82H54V74ZM20 44l7 3-4 5ZM80 44l6 5-7 3ZM14 72l6 1-3 6ZM86 88l-7-1 3-5Z',
    neon: 'M70 2 46 26H56L44 46 74 20H62Z',
  },
  {
    // The Star: one for the way, seven that watch.
    line: WAVES,
    fill: [
      [14, 20],
      [86, 20],
      [24, 58],
      [76, 58],
      [8, 42],
      [92, 42],
      [50, 74],
    ]
      .map(([x, y]) => star(x!, y!, 4, 6, 2))
      .join(''),
    neon: star(50, 38, 8, 31, 9),
  },
  {
    // The Moon: a face that looks away, between two towers.
    line: `${WAVES}M36 68l-3 5M50 70v6M64 68l3 5`,
    fill: 'M64 8A30 30 0 1 0 64 64C48 58 44 50 50 44L44 38 50 34C46 24 50 14 64 8ZM8 78V54H4V46H8V50H12V46H16V50H20V46H24V54H20V78ZM80 78V54H76V46H80V50H84V46H88V50H92V46H96V54H92V78Z',
    neon: 'M36 28Q43 24 47 30 41 34 36 28Z',
  },
  {
    // The Sun.
    line: `${ring(50, 50, 21)}M42 54Q50 62 58 54M41 45q4-4 7 0M52 45q4-4 7 0`,
    fill: star(50, 50, 16, 46, 25),
    neon: `${star(50, 50, 8, 34, 22, -78.75)}${ring(50, 50, 19)}`,
  },
  {
    // Judgment: a call nobody sleeps through.
    line: 'M33 70 47 86M28 74 40 88M40 64 53 80M58 50 66 58M50 57 58 65M10 84 5 89',
    fill: 'M8 84 12 90 66 44 58 37ZM58 37Q70 28 70 6L96 32Q76 34 66 44ZM24 76 46 57 62 76 40 96ZM74 18 86 30 78 30Z',
    neon: 'M84 8A12 12 0 0 1 95 19L91 21A8 8 0 0 0 82 12ZM87-3A22 22 0 0 1 105 15L100 16A17 17 0 0 0 86 2Z',
  },
  {
    // The World: a wreath, and a dancer in it.
    line: `M50 6C74 6 82 28 82 50S74 94 50 94 18 72 18 50 26 6 50 6${rays(50, 50, 28, 34, 39)}`,
    fill: `${star(12, 12, 4, 8, 3)}${star(88, 12, 4, 8, 3)}${star(12, 88, 4, 8, 3)}${star(88, 88, 4, 8, 3)}`,
    neon: 'M50 24a6 6 0 1 1-.1 0ZM50 38Q62 40 72 32L74 36Q64 46 56 48L58 60 70 74 66 78 50 66 42 86 37 84 44 62 44 48Q34 46 26 38L29 34Q40 40 50 38Z',
  },
];

const ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
/** The number on a card: 0, I, II … XXI. */
export const roman = (n: number): string =>
  n === 0 ? '0' : 'X'.repeat(Math.floor(n / 10)) + ONES[n % 10]!;

/** What lies behind the emblem: light that rises, a still diamond, shards that fall. */
export const BEHIND = {
  positive: rays(50, 50, 24, 40, 90, -90),
  neutral:
    'M50-6 106 50 50 106-6 50ZM50-22 122 50 50 122-22 50ZM50-38 138 50 50 138-38 50ZM50-54 154 50 50 154-54 50Z',
  negative:
    'M-10-20 18 26 8 60M20-24 34 10 26 30M50-26 46 4 58 20M84-24 72 8 80 34M112-20 86 30 94 64M-6 70 10 96 4 124M106 72 92 100 98 124M34 108 40 124M66 108 60 124',
} as const;

export const MARK = {
  positive: 'M8 1 15.5 14.5H.5Z',
  neutral: 'M8 .5 15.5 8 8 15.5.5 8Z',
  negative: 'M8 15 .5 1.5H15.5Z',
} as const;
