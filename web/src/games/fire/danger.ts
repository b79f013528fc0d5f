// How near the end is, from what lies on the table: the threat, what may still be lost, who is cut off,
// and doorways into the Void.
import { byCell, openSides, STEP, ways } from './geometry.ts';
import { ATTRIBUTES, type Attribute, type FireView, type Side, type TileView } from './kinds.ts';
import { reached } from './reach.ts';
import { ritualsLeft } from './ritual.ts';

/** Tokens that break a relic. */
export const NEED = 6;

export interface Danger {
  /** Rituals until the cards run out and the threat rises; the next one is 1. */
  turns: number;
  /** Steps of the threat until the game is lost. */
  steps: number;
  /** Chambers where one more cultist is the last. */
  shaky: TileView[];
  /** Tokens of a colour in hand, and how many may still be lost; below 0 it is too late. */
  spare: { colour: Attribute; held: number; left: number }[];
  /** Heroes from whose chamber no doorways lead to the way out. */
  cut: string[];
  /** Relics, or the Fire, that nobody can walk to as the dungeon lies. */
  apart: TileView[];
  /** Relics, or the Fire, that nobody has found yet, by their chambers. */
  unfound: string[];
  /** Doorways that lead to where a chamber fell. */
  voids: { tile: TileView; sides: Side[] }[];
}

/** Tokens of a colour in the hands of those who are here. */
export function heldOf(view: FireView, colour: Attribute): number {
  return view.heroes
    .filter((hero) => !hero.lost && !hero.left)
    .reduce((sum, hero) => sum + (hero.tokens?.[colour] ?? 0), 0);
}

function spareOf(view: FireView, colour: Attribute): number {
  const lying = view.tiles.filter((tile) => tile.token && tile.colour === colour).length;
  const hidden = view.supply.filter(
    (id) => view.chambers[id]?.holds === 'token' && view.chambers[id]?.colour === colour,
  ).length;
  return heldOf(view, colour) + lying + hidden - NEED;
}

/** Every chamber one can walk to from here: by doorways, and from one Secret Passage to the other. */
function walkable(view: FireView, from: string): ReadonlySet<string> {
  const found = reached(view, from);
  const [one, other] = view.tiles.filter(({ holds }) => holds === 'passage');
  if (!one || !other || found.has(one.chamber) === found.has(other.chamber)) return found;
  const far = found.has(one.chamber) ? other : one;
  return new Set([...found, ...reached(view, far.chamber)]);
}

/** What must be reached to win. */
const GOALS = new Set(['relic', 'fire']);

/** What a fall has newly put out of reach: goals nobody can walk to any more, and heroes who can walk to
 *  the way out no more. Whoever dives is where they land. */
export function severed(
  before: FireView,
  after: FireView,
  next: FireView,
): Pick<Danger, 'apart' | 'cut'> {
  const lie = new Set(after.tiles.map(({ chamber }) => chamber));
  const landed = new Map(next.heroes.map((hero) => [hero.id, hero]));
  const heroes = after.heroes.map((hero) =>
    lie.has(hero.at) ? hero : (landed.get(hero.id) ?? hero),
  );
  const [was, is] = [danger(before), danger({ ...after, heroes })];
  return {
    apart: is.apart.filter(({ chamber }) => !was.apart.some((one) => one.chamber === chamber)),
    cut: is.cut.filter((hero) => !was.cut.includes(hero)),
  };
}

export function danger(view: FireView): Danger {
  const at = byCell(view.tiles);
  const holes = new Set(view.holes.map(({ x, y }) => `${x},${y}`));
  const here = view.heroes.filter((hero) => !hero.lost && !hero.left);
  const home = view.tiles.find((tile) => tile.exit)?.chamber;
  const safe = home ? walkable(view, home) : new Set<string>();
  const walked = new Set(here.flatMap((hero) => [...walkable(view, hero.at)]));
  const goal = (tile: TileView) =>
    (tile.holds === 'relic' && tile.relic !== 'broken') || (tile.holds === 'fire' && tile.fire);
  return {
    turns: ritualsLeft(view),
    steps: view.track.length - view.threat,
    shaky: view.tiles.filter((tile) => tile.holds === 'token' && tile.cultists === 1),
    spare: ATTRIBUTES.filter((colour) => !view.broken.includes(colour)).map((colour) => ({
      colour,
      held: heldOf(view, colour),
      left: spareOf(view, colour),
    })),
    cut: here.filter((hero) => home && !safe.has(hero.at)).map(({ id }) => id),
    apart: view.tiles.filter((tile) => goal(tile) && !walked.has(tile.chamber)),
    unfound: view.supply.filter((id) => GOALS.has(view.chambers[id]?.holds ?? '')),
    voids: view.tiles
      .map((tile) => ({
        tile,
        sides: openSides(at, tile.x, tile.y, ways(tile)).filter((side) =>
          holes.has(`${tile.x + STEP[side][0]},${tile.y + STEP[side][1]}`),
        ),
      }))
      .filter(({ sides }) => sides.length),
  };
}
