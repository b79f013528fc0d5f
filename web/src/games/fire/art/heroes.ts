import { type Message, msg } from '../../../lib/words.ts';

// Twelve heroes as we see them: silhouettes in a box of 40 by 48. `body` is bone white, `ink` is
// cut out of it, `glow` carries the hero's own hue.
export interface HeroArt {
  hue: string;
  /** Two letters on the foot of a standee. */
  mark: Message;
  body: string;
  ink: string;
  glow: string;
}

const ROBE = 'M7 47c0-11 4-19 13-19s13 8 13 19z';
const BROAD = 'M5 47c0-6 1-12 5-15 3-2 6-3 10-3s7 1 10 3c4 3 5 9 5 15z';
const HEAD = 'M20 11c5 0 7 4 7 9s-3 9-7 9-7-4-7-9 2-9 7-9z';

export const HEROES: Record<string, HeroArt> = {
  warrior: {
    hue: '#a8321f',
    mark: msg('web.fire.mark.warrior', 'Wa'),
    body: `${BROAD}M13 21c0-7 3-10 7-10s7 3 7 10v6c-2 2-4 3-7 3s-5-1-7-3zM13 16C8 16 6 12 6 7c2 4 4 5 8 5zM27 16c5 0 7-4 7-9-2 4-4 5-8 5z`,
    ink: 'M15 20h10v2.4h-4V28h-2v-5.6h-4zM10 38l6-4v13h-6zM30 38l-6-4v13h6z',
    glow: 'M34.5 4 38 12l-2.4 1.5V47h-2.2V13.5L31 12z',
  },
  ranger: {
    hue: '#4b6b2a',
    mark: msg('web.fire.mark.ranger', 'Ra'),
    body: `${ROBE}M20 6c-7 3-9 9-9 15 0 5 3 8 9 8s9-3 9-8c0-6-2-12-9-15z`,
    ink: 'M20 14c-4 0-5 3-5 6 0 4 2 6 5 6s5-2 5-6c0-3-1-6-5-6zm-3 6h2v1.6h-2zm4 0h2v1.6h-2zM12 35l14 12h-4L11 38z',
    glow: 'M30 9c8 8 8 28 0 37l-.9-1C35 36 35 19 29 10zM29 9h1.2v37H29zM16 30.4l20-6-.2 1.4-19.6 5.8z',
  },
  wizard: {
    hue: '#3d3f9c',
    mark: msg('web.fire.mark.wizard', 'Wi'),
    body: `${ROBE}M22 1c1 6 4 11 6 14h-15C16 11 19 7 22 1zM7 16c6-2 20-2 26 0 1 2-1 3-3 3H10c-2 0-4-1-3-3zM14 20h12c1 9-1 16-6 20-5-4-7-11-6-20z`,
    ink: 'M16.5 21h2.5v2h-2.5zM21 21h2.5v2H21zM17 27h6l-1 1.5h-4zM19.5 31h1v7h-1z',
    glow: 'M33 14a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM32 23h2v24h-2zM20 10l1 2 2 .3-1.5 1.4.4 2-1.9-1-1.9 1 .4-2L17 12.3l2-.3z',
  },
  paladin: {
    hue: '#a87b16',
    mark: msg('web.fire.mark.paladin', 'Pa'),
    body: `${BROAD}M13 10c4-2 10-2 14 0v17c-4 3-10 3-14 0zM12 12C8 12 5 9 4 4c3 2 6 3 8 3zM28 12c4 0 7-3 8-8-3 2-6 3-8 3z`,
    ink: 'M19 12h2v5h4v2h-4v8h-2v-8h-4v-2h4z',
    glow: 'M20 32c4 2 7 2 9 1 0 8-3 12-9 14-6-2-9-6-9-14 2 1 5 1 9-1zm-1 4v3h-3v2h3v4h2v-4h3v-2h-3v-3z',
  },
  sage: {
    hue: '#6b3fa0',
    mark: msg('web.fire.mark.sage', 'Sa'),
    body: `${ROBE}${HEAD}M20 8c-7 0-10 5-10 12v14h5V20c0-3 2-5 5-5s5 2 5 5v14h5V20c0-7-3-12-10-12z`,
    ink: 'M16.5 20.5h2.5v1.5h-2.5zM21 20.5h2.5v1.5H21zM18 25.5h4v1h-4z',
    glow: 'M20 16.2l1.6 1.8-1.6 1.8-1.6-1.8zM9 36l11 3.5L31 36v8l-11 3.5L9 44zM20 2l.8 2.4L23 5l-2.2.8L20 8l-.8-2.2L17 5l2.2-.6z',
  },
  rogue: {
    hue: '#33535c',
    mark: msg('web.fire.mark.rogue', 'Ro'),
    body: `${ROBE}M20 7c6 0 9 5 9 12 0 6-4 10-9 10s-9-4-9-10c0-7 3-12 9-12z`,
    ink: 'M11 16c6-2 12-2 18 0v6c-2 1-5 1-9 .5-4 .5-7 .5-9-.5zM13 33l14 10-1 2-14-10z',
    glow: 'M15 17.5l4 1.2-1 1.8-3-.5zM25 17.5l-4 1.2 1 1.8 3-.5zM4 28l3 2 1 12-1.5 5L5 42zM36 28l-3 2-1 12 1.5 5L35 42z',
  },
  cleric: {
    hue: '#b8862f',
    mark: msg('web.fire.mark.cleric', 'Cl'),
    body: `${ROBE}M20 1c6 5 8 10 7 16H13c-1-6 1-11 7-16zM13.5 18.5h13c0 7-3 11-6.5 11s-6.5-4-6.5-11z`,
    ink: 'M19.2 6h1.6v3.5H24V11h-3.2v4h-1.6v-4H16V9.5h3.2zM16.5 21h2.3v1.6h-2.3zM21.2 21h2.3v1.6h-2.3zM17.5 31l2.5 16 2.5-16z',
    glow: 'M33 16a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM32 26h2v21h-2z',
  },
  engineer: {
    hue: '#8a4b1d',
    mark: msg('web.fire.mark.engineer', 'En'),
    body: `${BROAD}${HEAD}M12 17c0-7 4-10 8-10s8 3 8 10c-5-2-11-2-16 0z`,
    ink: 'M16 17.5a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM24 17.5a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM14 34h12v13H14z',
    glow: 'M16 19a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 0 1 16 19zM24 19a1.8 1.8 0 1 1 0 3.6A1.8 1.8 0 0 1 24 19zM33 24l-1.5-4 1.5-3v4h3v-4l1.5 3L36 24v23h-3zM20 37l1 1.6 1.8-.5-.5 1.8 1.6 1.1-1.6 1 .5 1.9-1.8-.5-1 1.6-1-1.6-1.8.5.5-1.9-1.6-1 1.6-1.1-.5-1.8 1.8.5z',
  },
  'dark-knight': {
    hue: '#2f1b3d',
    mark: msg('web.fire.mark.dark-knight', 'DK'),
    body: `${BROAD}M12 27V15l2-9 3 5 3-8 3 8 3-5 2 9v12c-4 3-12 3-16 0zM3 36l4-13 5 8zM37 36l-4-13-5 8z`,
    ink: 'M14 18l5.4 2-.4 2.6-5-2zM26 18l-5.4 2 .4 2.6 5-2zM19.4 24h1.2v5h-1.2zM15 34h10l-5 13z',
    glow: 'M15 19l3.5 1.3-.3 1.2-3.2-1.2zM25 19l-3.5 1.3.3 1.2 3.2-1.2zM20 36l2 3-2 5-2-5z',
  },
  geomancer: {
    hue: '#5d6b3c',
    mark: msg('web.fire.mark.geomancer', 'Ge'),
    body: `${ROBE}${HEAD}M14 13C10 12 8 9 8 5l3 3V3l3 5 2 4zM26 13c4-1 6-4 6-8l-3 3V3l-3 5-2 4zM13 22h14c0 7-3 11-7 14-4-3-7-7-7-14z`,
    ink: 'M16.5 18.5h2.3v1.7h-2.3zM21.2 18.5h2.3v1.7h-2.3zM18 25h4v1.2h-4z',
    glow: 'M5 28l4-2 3 3-1 4-5 1-2-3zM31 24l4-1 3 3-2 4-4 0-2-3zM28 37l4-2 4 2v4l-4 2-4-2zM8 41l3-2 3 2-1 4H9z',
  },
  soldier: {
    hue: '#2c5b7d',
    mark: msg('web.fire.mark.soldier', 'SO'),
    body: `${BROAD}${HEAD}M20 4l3 4 5-3-1 5 5 1-4 4 2 4-5-2-5-3-6 4-5 1 2-5-4-3 5-1-1-5 5 3z`,
    ink: 'M16 20h2.6v1.6H16zM21.4 20H24v1.6h-2.6zM18 25.5h4v1h-4zM8 33l8-2 1 6-9 3z',
    glow: 'M30 47l-2-31 4-11 5 9 1 33zM33 10l-1.4 5 1 28h1.6z',
  },
  'master-swordsman': {
    hue: '#2c7a5a',
    mark: msg('web.fire.mark.master-swordsman', 'MS'),
    body: `${ROBE}${HEAD}M12 17c1-7 4-10 9-10 7 0 12 5 16 13-4-2-7-3-9-3-4-1-11-1-16 0z`,
    ink: 'M16.5 19.5h2.3v1.7h-2.3zM21.2 19.5h2.3v1.7h-2.3zM18 25h4v1h-4zM11 36h18v2.5H11z',
    glow: 'M4 8l1.6-2L7 8v20h3v2.4H7V36H4v-5.6H1V28h3zM28 44c0-6 3-9 8-10-2 2-4 5-4 10z',
  },
};

export const UNKNOWN: HeroArt = {
  hue: '#5b5148',
  mark: msg('web.fire.mark', '?'),
  body: `${ROBE}${HEAD}`,
  ink: '',
  glow: '',
};

export function heroArt(id: string): HeroArt {
  return HEROES[id] ?? UNKNOWN;
}
