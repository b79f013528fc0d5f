// What the facts of Fire of Eidolon look like when they are told: a hero walks, the card turns, the
// eye goes to its chamber, a cultist steps out or the chamber falls, the threat rises.
import type { Beat, Beats } from '../../lib/beats.ts';
import type { LogLine } from '../../lib/wire.ts';
import { capital, formed, msg, t } from '../../lib/words.ts';
import { severed } from './danger.ts';
import type { FireView, HeroView, TileView } from './kinds.ts';
import { alarms, heroTitle } from './said.ts';

const CHANT = msg('web.fire.beat.chant', 'The cult chants');
const FALLS = msg('web.fire.beat.falls', '{chamber} falls');
const LOST = msg('web.fire.beat.lost', '{hero} is lost');
const RELIC = msg('web.fire.beat.relic', 'The relic of {attribute} breaks');
const FIRE = msg('web.fire.beat.fire', 'The Fire is taken');
const THREAT = msg('web.fire.beat.threat', 'Threat {level}');
const NO_WAY = msg('web.fire.beat.no-way', 'The way out is lost');
const WON = msg('web.fire.beat.won', 'Victory');
const PARTLY = msg('web.fire.beat.partly', 'A partial victory');
const DEFEAT = msg('web.fire.beat.defeat', 'Defeat');
const SECOND = msg('web.fire.beat.second', 'It was the second cultist there.');
const NOT_HERE = msg('web.fire.beat.not-here', 'not in the dungeon');

type Fact = Record<string, unknown>;
const text = (fact: Fact, name: string): string => String(fact[name] ?? '');

function tiles(view: FireView, change: (tile: TileView) => TileView): FireView {
  return { ...view, tiles: view.tiles.map(change) };
}
function tile(view: FireView, chamber: string, change: Partial<TileView>): FireView {
  return tiles(view, (one) => (one.chamber === chamber ? { ...one, ...change } : one));
}
function hero(view: FireView, id: string, change: Partial<HeroView>): FireView {
  return {
    ...view,
    heroes: view.heroes.map((one) => (one.id === id ? { ...one, ...change } : one)),
  };
}
function walked(view: FireView, id: string, to: string): FireView {
  const moved = tiles(view, (one) => {
    const here = (one.heroes ?? []).filter((other) => other !== id);
    const heroes = one.chamber === to ? [...here, id] : here;
    return heroes.length === (one.heroes ?? []).length && one.chamber !== to
      ? one
      : { ...one, heroes };
  });
  return hero(moved, id, { at: to });
}
function gone(view: FireView, id: string): FireView {
  return tiles(view, (one) =>
    one.heroes?.includes(id) ? { ...one, heroes: one.heroes.filter((other) => other !== id) } : one,
  );
}
/** Without its cultists that were removed, one for each time it is named. */
function freed(view: FireView, chambers: readonly string[]): FireView {
  return tiles(view, (one) => {
    const less = chambers.filter((chamber) => chamber === one.chamber).length;
    return less ? { ...one, cultists: Math.max(0, (one.cultists ?? 0) - less) } : one;
  });
}
const nameOf = (view: FireView, chamber: string): string => {
  const found = view.chambers[chamber];
  return found ? capital(t(found.name)) : chamber;
};
const lies = (view: FireView, chamber: string): boolean =>
  view.tiles.some((one) => one.chamber === chamber);

type Tells = (fact: Fact, view: FireView, next: FireView, line: LogLine) => Beat<FireView> | null;

const walks: Tells = (fact, view) => {
  const [id, to] = [text(fact, 'hero'), text(fact, 'to')];
  return { hold: 520, at: to, sound: 'step', after: walked(view, id, to) };
};

const TOLD: Record<string, Tells> = {
  'turn-began': (fact, view, next) => {
    const [id, turn] = [text(fact, 'hero'), view.turn ?? next.turn];
    const seat = view.heroes.find((one) => one.id === id)?.seat ?? '';
    const ap = next.turn?.hero === id ? next.turn.ap_left : (turn?.ap_left ?? 0);
    return {
      hold: 450,
      after: turn
        ? { ...view, turn: { ...turn, hero: id, seat, phase: 'actions', ap_left: ap } }
        : view,
    };
  },
  moved: walks,
  'passage-taken': walks,
  dived: (fact, view, next, line) => {
    const found = walks(fact, view, next, line)!;
    return {
      ...found,
      hold: 800,
      after: hero(found.after!, text(fact, 'hero'), { prone: true }),
    };
  },
  'skill-used': () => ({ hold: 500 }),
  'tile-placed': (fact, view, next) => {
    const chamber = text(fact, 'chamber');
    const laid = next.tiles.find((one) => one.chamber === chamber);
    return {
      hold: 650,
      at: chamber,
      sound: 'stone',
      after:
        laid && !lies(view, chamber)
          ? {
              ...view,
              tiles: [...view.tiles, { ...laid, heroes: [], cultists: 0 }],
              holes: view.holes.filter(({ x, y }) => x !== laid.x || y !== laid.y),
            }
          : view,
    };
  },
  'tile-moved': (fact, view, next) => {
    const chamber = text(fact, 'chamber');
    const to = next.tiles.find((one) => one.chamber === chamber);
    const { x, y, doors, cracks } = to ?? {};
    return {
      hold: 650,
      at: chamber,
      sound: 'stone',
      after:
        to && x !== undefined && y !== undefined && doors !== undefined
          ? tile(view, chamber, { x, y, doors, ...(cracks !== undefined && { cracks }) })
          : view,
    };
  },
  'token-collected': (fact, view) => ({
    hold: 500,
    at: text(fact, 'chamber'),
    sound: 'token',
    after: tile(view, text(fact, 'chamber'), { token: false }),
  }),
  'tokens-given': () => ({ hold: 400, sound: 'token' }),
  'relic-destroyed': (fact, view) => {
    const attribute = text(fact, 'attribute') as 'dex' | 'int' | 'str';
    const at = view.tiles.find((one) => one.holds === 'relic' && one.colour === attribute);
    return {
      hold: 1500,
      word: RELIC({ attribute: { key: `fire.attribute.${attribute}`, args: {} } }),
      tone: 'good',
      sound: 'good',
      ...(at && { at: at.chamber, after: tile(view, at.chamber, { relic: 'broken' }) }),
    };
  },
  'fire-taken': (fact, view) => {
    const id = text(fact, 'hero');
    const from = view.tiles.find((one) => one.fire);
    const lit = hero(view, id, { fire: true });
    return {
      hold: 1500,
      word: FIRE(),
      tone: 'good',
      sound: 'good',
      ...(from && { at: from.chamber }),
      after: from ? tile(lit, from.chamber, { fire: false }) : lit,
    };
  },
  'ritual-began': (_, view) => ({
    hold: 900,
    word: CHANT(),
    sound: 'chant',
    after: view.turn ? { ...view, turn: { ...view.turn, phase: 'ritual', ap_left: 0 } } : view,
  }),
  'card-revealed': (fact, view) => {
    const card = text(fact, 'card');
    const here = lies(view, card);
    const known = view.chambers[card];
    return {
      hold: 1300,
      sound: 'card',
      ...(here && { at: card }),
      card: {
        title: known ? capital(formed(known.name, 'map')) : card,
        ...(!here && known && { under: NOT_HERE() }),
        ...(known?.colour && { colour: known.colour }),
      },
      after: { ...view, deck: view.deck.slice(1), discard: [...view.discard, card] },
    };
  },
  'cultist-placed': (fact, view) => {
    const chamber = text(fact, 'chamber');
    const before = view.tiles.find((one) => one.chamber === chamber)?.cultists ?? 0;
    return {
      hold: 950,
      at: chamber,
      sound: 'bad',
      after: tile(view, chamber, { cultists: before + 1 }),
    };
  },
  'cultists-removed': (fact, view) => {
    const chambers = Array.isArray(fact.chambers) ? fact.chambers.map(String) : [];
    return {
      hold: 550,
      ...(chambers[0] && { at: chambers[0] }),
      sound: 'token',
      after: freed(view, chambers),
    };
  },
  'cultist-hoarded': (fact, view) => ({
    hold: 450,
    at: text(fact, 'chamber'),
    after: freed(view, [text(fact, 'chamber')]),
  }),
  'chamber-fell': (fact, view, next) => {
    const chamber = text(fact, 'chamber');
    const fallen = view.tiles.find((one) => one.chamber === chamber);
    const after = fallen && {
      ...view,
      tiles: view.tiles.filter((one) => one !== fallen),
      holes: [...view.holes, { chamber, x: fallen.x, y: fallen.y }],
    };
    const second = (fallen?.cultists ?? 0) > 1 ? [SECOND()] : [];
    const note = [...second, ...(after ? alarms(severed(view, after, next)) : [])].join(' ');
    return {
      ...(note && { note }),
      hold: 1700,
      word: FALLS({ chamber: nameOf(view, chamber) }),
      tone: 'bad',
      at: chamber,
      sound: 'fall',
      after: after ?? view,
    };
  },
  'hero-lost': (fact, view) => ({
    hold: 1800,
    word: LOST({ hero: heroTitle(text(fact, 'hero')) }),
    tone: 'bad',
    sound: 'lost',
    after: hero(gone(view, text(fact, 'hero')), text(fact, 'hero'), { lost: true }),
  }),
  'hero-left': (fact, view) => ({ hold: 900, after: gone(view, text(fact, 'hero')) }),
  'shade-moved': (fact) => ({ hold: 700, at: text(fact, 'to'), sound: 'bad' }),
  'shade-arrived': () => ({ hold: 900, sound: 'bad' }),
  'bob-moved': (fact) => ({ hold: 450, at: text(fact, 'to'), sound: 'step' }),
  'threat-due': () => ({ hold: 900 }),
  'deck-shuffled': () => ({ hold: 500, sound: 'card' }),
  'threat-rose': (_, view, __, { line }) => ({
    hold: 1300,
    word: THREAT({ level: line?.args?.level ?? view.threat + 2 }),
    tone: 'bad',
    sound: 'bad',
    after: { ...view, threat: view.threat + 1 },
  }),
  'portal-opened': (fact) => ({ hold: 900, at: text(fact, 'chamber') }),
  'way-out-lost': () => ({ hold: 1700, word: NO_WAY(), tone: 'bad', sound: 'lost' }),
  'game-ended': (fact) => {
    const outcome = text(fact, 'outcome');
    const won = outcome !== 'defeat';
    const word = outcome === 'total' ? WON : won ? PARTLY : DEFEAT;
    return { hold: 2200, word: word(), tone: won ? 'good' : 'bad', sound: won ? 'won' : 'lost' };
  },
};

export const beats: Beats<FireView> = {
  folds: true,
  of: (line: LogLine, view, next) => TOLD[line.kind]?.(line.fact, view, next, line) ?? null,
};
