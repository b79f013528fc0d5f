// What the offers and questions of the moment point at: chambers, open doorways, empty places.
import type { Offer, Option, Request } from '../../lib/wire.ts';
import { byCell, cellKey, joined, neighbour, STEP } from './geometry.ts';
import type { FireView, Side, TileView } from './kinds.ts';

/** Something to press on the map. */
export interface ChamberTarget {
  kind: 'chamber';
  key: string;
  chamber: string;
  offers: Offer[];
  answers: Answer[];
}
export interface DoorTarget {
  kind: 'door';
  key: string;
  chamber: string;
  side: Side;
  offer: Offer;
}
export interface SpotTarget {
  kind: 'spot';
  key: string;
  x: number;
  y: number;
  offers: Offer[];
}
export interface Answer {
  request: Request;
  option: Option;
}
export interface Targets {
  chambers: Map<string, ChamberTarget>;
  doors: DoorTarget[];
  spots: SpotTarget[];
  placing: Placing | null;
  /** Answers to questions about chambers that name no chamber: "stop", "no". */
  loose: Answer[];
  /** The question whose answers are on the map. */
  asked: Request | null;
}

/** A chamber in hand, and every place and way round it may lie. */
export interface Placing {
  request: Request;
  chamber: string;
  places: Place[];
}
/** A chamber in hand, as it would lie. */
export interface Ghost {
  place: Place;
  doors: string;
  chamber: string;
}

export interface Place {
  x: number;
  y: number;
  ways: { doors: string; option: Option }[];
}

const isSide = (value: unknown): value is Side =>
  typeof value === 'string' && value.length === 1 && 'NESW'.includes(value);

/** Rules whose side is a direction to act in, not a doorway to open. */
const AIMED = new Set(['fire.enormous-sword', 'fire.break-limit', 'fire.wallcrack-bombs']);

export function targets(
  view: FireView,
  offers: readonly Offer[],
  requests: readonly Request[],
): Targets {
  const at = byCell(view.tiles);
  const tiles = new Map(view.tiles.map((tile) => [tile.chamber, tile]));
  const heroes = new Map(view.heroes.map((hero) => [hero.id, hero]));
  const chambers = new Map<string, ChamberTarget>();
  const spots = new Map<string, SpotTarget>();
  const doors: DoorTarget[] = [];
  const target = (chamber: string): ChamberTarget => {
    let found = chambers.get(chamber);
    if (!found) {
      found = { kind: 'chamber', key: `chamber ${chamber}`, chamber, offers: [], answers: [] };
      chambers.set(chamber, found);
    }
    return found;
  };
  const spot = (x: number, y: number): SpotTarget => {
    const key = cellKey(x, y);
    let found = spots.get(key);
    if (!found) {
      found = { kind: 'spot', key: `spot ${key}`, x, y, offers: [] };
      spots.set(key, found);
    }
    return found;
  };

  for (const offer of offers) {
    const here = home(view, offer, heroes);
    const rest = offer.args.slice(1);
    const side = rest.find(isSide);
    const chamber = rest.find((arg): arg is string => typeof arg === 'string' && tiles.has(arg));
    const tile = here ? tiles.get(here) : undefined;
    if (offer.rule === 'fire.explore' && side && tile) {
      const key = `door ${tile.chamber} ${side}`;
      doors.push({ kind: 'door', key, chamber: tile.chamber, side, offer });
    } else if (rest[0] === 'slide' && chamber && isSide(rest[2])) {
      const from = tiles.get(chamber)!;
      const [dx, dy] = STEP[rest[2]];
      spot(from.x + dx, from.y + dy).offers.push(offer);
    } else if (chamber) {
      target(chamber).offers.push(offer);
    } else if (side && tile && AIMED.has(offer.rule)) {
      target(neighbour(at, tile.x, tile.y, side)?.chamber ?? tile.chamber).offers.push(offer);
    } else {
      const other = rest.find((arg): arg is string => typeof arg === 'string' && heroes.has(arg));
      const where = other && heroes.get(other)!.at !== here ? heroes.get(other)!.at : here;
      if (where && tiles.has(where)) target(where).offers.push(offer);
    }
  }

  let placing: Placing | null = null;
  let asked: Request | null = null;
  const loose: Answer[] = [];
  for (const request of requests) {
    placing ??= placingOf(request);
    if (placing?.request === request) {
      asked ??= request;
      continue;
    }
    const answers = request.options.map((option): Answer => ({ request, option }));
    const placed = answers.filter(({ option }) => tiles.has(String(option.value)));
    if (request.kind !== 'choice' || !placed.length) continue;
    asked ??= request;
    for (const answer of answers) {
      if (placed.includes(answer)) target(String(answer.option.value)).answers.push(answer);
      else loose.push(answer);
    }
  }
  return { chambers, doors, spots: [...spots.values()], placing, loose, asked };
}

/** The chamber an offer is made in: the acting hero's, or Bob's. */
function home(
  view: FireView,
  offer: Offer,
  heroes: ReadonlyMap<string, { at: string }>,
): string | undefined {
  if (offer.rule.startsWith('fire.bob-')) {
    const bob = view.tiles.find((tile) => tile.bob);
    if (bob) return bob.chamber;
  }
  const hero = heroes.get(String(offer.args[0])) ?? heroes.get(view.turn?.hero ?? '');
  return hero?.at;
}

function placingOf(request: Request): Placing | null {
  const { chamber, x, y } = request.about;
  if (typeof chamber !== 'string') return null;
  const places = new Map<string, Place>();
  for (const option of request.options) {
    let spot: [number, number, string] | null = null;
    if (typeof x === 'number' && typeof y === 'number' && typeof option.value === 'string') {
      spot = [x, y, option.value];
    } else if (Array.isArray(option.value) && option.value.length === 3) {
      const [px, py, doors] = option.value;
      if (typeof px === 'number' && typeof py === 'number') spot = [px, py, String(doors)];
    }
    if (!spot || !/^[NESW]+$/.test(spot[2])) return null;
    const key = cellKey(spot[0], spot[1]);
    const place = places.get(key) ?? { x: spot[0], y: spot[1], ways: [] };
    place.ways.push({ doors: spot[2], option });
    places.set(key, place);
  }
  return places.size ? { request, chamber, places: [...places.values()] } : null;
}

/** The way round that joins most neighbours: a good one to look at first. */
export function bestWay(tiles: readonly TileView[], place: Place): number {
  const at = byCell(tiles);
  const joins = place.ways.map((way) => joined(at, place.x, place.y, way.doors).length);
  return joins.indexOf(Math.max(...joins));
}
