// Sentences that several parts of the stage say, and names of things as the server words them.
import type { Offer } from '../../lib/wire.ts';
import { formed, msg, plural, t } from '../../lib/words.ts';
import type { Attribute, Side, TileView } from './kinds.ts';

const BASIC = msg('web.fire.room.token', 'a {colour} token');
const TAKEN = msg('web.fire.room.taken', 'its {colour} token is gone');
const RELIC = msg('web.fire.room.relic', 'a Dark Relic ({colour})');
const BROKEN = msg('web.fire.room.broken', 'a broken relic ({colour})');
const FIRE = msg('web.fire.room.fire', 'the Fire of Eidolon');
const NO_FIRE = msg('web.fire.room.no-fire', 'an empty brazier');
const EXIT = msg('web.fire.room.exit', 'the way out');
const CULTIST = msg('web.fire.room.cultist', 'a cultist: one more and the chamber falls');
const CULTISTS = msg('web.fire.room.cultists', '{count} {count#cultist|cultists}');
const BOB = msg('web.fire.room.bob', 'Bob');
const SHADE = msg('web.fire.room.shade', 'the {colour} Shade');
const BLESSED = msg('web.fire.room.blessed', 'blessed');
const SANCTIFIED = msg('web.fire.room.sanctified', 'holy ground');
const BOOMERANG = msg('web.fire.room.boomerang', 'the Boomerang');

/** Cards, counted. */
export const cards = plural(
  msg('web.fire.card.one', 'one card'),
  msg('web.fire.card.many', '{count} cards'),
);

export const heroName = (id: string): string => t({ key: `fire.hero.${id}`, args: {} });
export const colourName = (a: Attribute): string => t({ key: `fire.colour.${a}`, args: {} });
export const attributeName = (a: Attribute): string => t({ key: `fire.attribute.${a}`, args: {} });
export const sideName = (side: Side): string => t({ key: `fire.side.${side}`, args: {} });
/** So many Action Points. */
export const points = (ap: number): string => t({ key: 'fire.word.ap', args: { ap } });
/** What an offer costs in Action Points, where it has a price. */
export function apOf(offer: Offer): number | null {
  const ap = offer.price?.args?.ap;
  return typeof ap === 'number' ? ap : null;
}
const WALK = msg('web.fire.stage.walk', 'Walk there: {chambers}');
const TOWARDS = msg('web.fire.stage.walk-towards', 'Walk towards it: {can} of {chambers}');
const CHAMBERS = plural(
  msg('web.fire.stage.chambers.one', '{count} chamber'),
  msg('web.fire.stage.chambers.other', '{count} chambers'),
);
/** A walk to a far chamber, on its button. */
export function walks(way: { chambers: readonly string[]; can: number }): string {
  const chambers = CHAMBERS(way.chambers.length);
  return way.can < way.chambers.length ? TOWARDS({ can: way.can, chambers }) : WALK({ chambers });
}
/** "the Warrior" as a title: "Warrior". */
export function heroTitle(id: string): string {
  return formed({ key: `fire.hero.${id}`, args: {} }, 'title').replace(/^(⟦?)the /i, '$1');
}

const APART = msg('web.fire.alarm.apart', 'Out of reach on foot: {names}.');
const CUT = msg('web.fire.alarm.cut', 'Cut off from the way out: {names}.');
const APART_MANY = msg('web.fire.alarm.apart-many', 'Out of reach on foot: {count} chambers.');
const CUT_MANY = msg('web.fire.alarm.cut-many', 'Cut off from the way out: {count} heroes.');
/** What can no longer be reached, in a sentence each. */
export function alarms({ apart, cut }: { apart: readonly TileView[]; cut: readonly string[] }) {
  return [
    apart.length ? APART({ names: apart.map(({ name }) => t(name)).join(', ') }) : '',
    cut.length ? CUT({ names: cut.map(heroTitle).join(', ') }) : '',
  ].filter(Boolean);
}

/** The same for a small place, where the panel says the rest. */
export function alarmInShort({
  apart,
  cut,
}: {
  apart: readonly TileView[];
  cut: readonly string[];
}): string {
  if (apart.length > 1) return APART_MANY({ count: apart.length });
  if (!apart.length && cut.length > 1) return CUT_MANY({ count: cut.length });
  return alarms({ apart, cut })[0] ?? '';
}

/** What is in a chamber, thing by thing. */
export function contents(tile: TileView): string[] {
  const found: string[] = [];
  const colour = tile.colour ? colourName(tile.colour) : '';
  if (tile.exit) found.push(EXIT());
  if (tile.holds === 'token') found.push((tile.token ? BASIC : TAKEN)({ colour }));
  if (tile.holds === 'relic') found.push((tile.relic === 'broken' ? BROKEN : RELIC)({ colour }));
  if (tile.holds === 'fire') found.push((tile.fire ? FIRE : NO_FIRE)());
  if (tile.cultists === 1 && tile.holds === 'token') found.push(CULTIST());
  else if (tile.cultists) found.push(CULTISTS({ count: tile.cultists }));
  for (const hero of tile.heroes ?? []) found.push(heroName(hero));
  if (tile.bob) found.push(BOB());
  for (const shade of tile.shades ?? []) found.push(SHADE({ colour: colourName(shade) }));
  if (tile.blessed) found.push(BLESSED());
  if (tile.sanctified) found.push(SANCTIFIED());
  if (tile.boomerang) found.push(BOOMERANG());
  return found;
}
