"""When the greedy bot uses the heroes' skills, one function for each kind of use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.bots.sight import Sight
from undertow.games.fire.components import ChamberId
from undertow.games.fire.facts import TileMoved, WallCracked
from undertow.games.fire.rules.placing import places
from undertow.games.fire.world import World
from undertow.kernel import Offer

if TYPE_CHECKING:
    from undertow.games.fire.bots.wishes import Wishes

NEARBY = 3
"""So far away somebody may be who comes to collect before the Boomerang is home again."""


def wish(w: Wishes) -> None:
    """Add wishes for what this hero alone can do."""
    _strikes(w)
    _portal(w)
    _falconry(w)
    _teleport(w)
    _charge(w)
    _blessings(w)
    _shades(w)
    _doors(w)
    _timeturn(w)
    _sacrifice(w)
    _terraport(w)


def instead_of_waiting(w: Wishes) -> Offer | None:
    """With AP that would be given up: drive somebody out, bless, or help the next who collects."""
    best, worth = None, 0.0
    for rule in ("fire.attack", "fire.polearm-lunge", "fire.smite"):
        for offer in w.offered.get(rule, ()):
            chamber = w.me.at if rule == "fire.attack" else str(offer.args[1])
            harm = w.harm(chamber)
            if harm > worth:
                best, worth = offer, harm
    if best is not None:
        return best
    if (bless := w.offered.get("fire.bless")) and w.me.at in w.world.deck:
        return bless[0]
    for offer in w.offered.get("fire.mystic-boomerang", ()):
        chamber = str(offer.args[1])
        colour = w.world.tokens.get(chamber)
        if colour is None or not w.sight.missing(colour):
            continue
        comers = [h for h in w.sight.here if w.sight.route(h).to(chamber) <= NEARBY]
        near = max((w.sight.collect_cost(hero, chamber) for hero in comers), default=0)
        if near > worth:
            best, worth = offer, float(near)
    return best


def first(w: Wishes) -> Offer | None:
    """What costs nothing and is done before anything else."""
    if consume := w.offered.get("fire.consume"):
        return consume[0]
    if (sneak := w.offered.get("fire.sneak-attack")) and w.wishes and w.left >= 2:
        best = max(w.wishes, key=w.worth)
        if best.value >= 20 and best.cost > w.left:
            return sneak[0]
    return None


def threat(sight: Sight, chambers: Iterable[ChamberId]) -> float:
    """How good it is if the cultists in these chambers go."""
    return sum(sight.fall_loss(c) * sight.urgency(c) for c in chambers)


def _strikes(w: Wishes) -> None:
    sight, board, me = w.sight, w.sight.board, w.me
    for rule in ("fire.polearm-lunge", "fire.smite"):
        for offer in w.offered.get(rule, ()):
            w.add(w.harm(str(offer.args[1])), 1.05, offer)
    cultists = w.world.cultists
    for offer in w.offered.get("fire.holy-light", ()):
        struck = str(offer.args[1])
        around = [c for c in (struck, *board.neighbours(struck)) if c in cultists]
        w.add(w.taste.holy_light * threat(sight, around), 3, offer)
    for offer in w.offered.get("fire.break-limit", ()):
        around = [c for c in (me.at, *board.links[me.at]) if c in cultists]
        w.add(w.taste.holy_light * threat(sight, around), 3, offer)
    for offer in w.offered.get("fire.enormous-sword", ()):
        line = board.in_line(me.at, grid.side_of(str(offer.args[1])))[:2]
        w.add(threat(sight, [c for c in line if c in cultists]), 2, offer)


def _portal(w: Wishes) -> None:
    sight = w.sight
    for offer in w.offered.get("fire.object-portal", ()):
        _, taker, colour = offer.args
        for open_colour in sight.open_colours:
            if open_colour == colour and sight.keepers[open_colour] == taker:
                complete = sight.held[open_colour] >= sight.needed
                w.add(25.0 if complete else w.taste.portal, 1, offer)


def _falconry(w: Wishes) -> None:
    sight = w.sight
    for offer in w.offered.get("fire.master-falconry", ()):
        chamber, taker = str(offer.args[1]), offer.args[2]
        colour = w.world.tokens[chamber]
        missing = sight.missing(colour)
        if not missing or sight.keepers[colour] != taker:
            continue
        value = w.taste.falconry + (8.0 if missing == 1 else 0.0)
        nearest = min(sight.route(hero).to(chamber) for hero in sight.here)
        value += 2.0 * min(nearest, 6)
        if chamber in w.world.cultists:
            value += sight.fall_loss(chamber) * sight.urgency(chamber)
        w.add(value, 3, offer)


def _teleport(w: Wishes) -> None:
    sight = w.sight
    places: dict[ChamberId, float] = {}
    for colour in sight.open_colours:
        if w.me.tokens.get(colour, 0) >= sight.needed:
            places[w.world.components.relic_of[colour]] = 60.0
        elif sight.held[colour] >= sight.needed:
            keeper = w.world.heroes[sight.keepers[colour]]
            if w.me.tokens.get(colour, 0) and keeper.id != w.me.id:
                places[keeper.at] = 30.0
    if not sight.open_colours and w.world.carrier is None:
        fire = w.world.components.fire
        if min(sight.route(hero).to(fire) for hero in sight.here) > 4:
            places[fire] = 60.0
    if w.world.carrier is not None and w.world.carrier != w.me.id:
        places[sight.exit_or_vestibule] = 40.0
    for offer in w.offered.get("fire.teleport", ()):
        place = str(offer.args[1])
        if place in places and w.route.to(place) > w.taste.teleport:
            w.add(places[place], 4, offer)


def _charge(w: Wishes) -> None:
    """Worth it where it strikes at least two on the way."""
    if charge := w.offered.get("fire.heros-charge"):
        near = [c for c in w.world.cultists if w.route.to(c) <= 4]
        hits = sorted((threat(w.sight, [c]) for c in near), reverse=True)[:3]
        if len(hits) > 1 and sum(hits) > w.taste.charge_least:
            w.add(w.taste.charge * sum(hits), 3, charge[0])


def _blessings(w: Wishes) -> None:
    sight, at = w.sight, w.me.at
    bless = w.offered.get("fire.bless")
    if bless and at in w.world.deck and w.world.blessed is None:
        w.add(0.3 * sight.fall_loss(at), 1, bless[0])
    if sanctify := w.offered.get("fire.sanctify"):
        w.add(0.25 * sight.fall_loss(at), 3, sanctify[0])


def _shades(w: Wishes) -> None:
    for colour, at in w.world.shades.items():
        home = w.sight.route_from("V").to(at)
        near = [o for o in w.offered.get("fire.banish", ()) if o.args[1] == colour]
        if near:
            w.add(16.0, 1, near[0])
        elif at != w.me.at and w.route.to(at) < FAR:
            w.go(at, 16.0 if home <= 3 else 8.0, w.route.to(at) + 2)


def _doors(w: Wishes) -> None:
    """Turn tiles and crack walls where that opens the way to something she cannot walk to."""
    if not w.apart:
        return
    world = w.world
    for offer in (
        *w.offered.get("fire.geopivot", ()),
        *w.offered.get("fire.wallcrack-bombs", ()),
    ):
        after = _after(world, offer)
        routes = Sight(after).route(after.heroes[w.me.id])
        gained = sum(1 for place in w.apart if routes.to(place) < FAR)
        lost = sum(1 for place in world.board.tiles if w.route.to(place) < FAR <= routes.to(place))
        w.add(20.0 * gained - 3.0 * lost, 2, offer)


def _after(world: World, offer: Offer) -> World:
    """The dungeon as it would lie."""
    if offer.rule == "fire.wallcrack-bombs":
        at = world.heroes[str(offer.args[0])].at
        return WallCracked(at, grid.side_of(str(offer.args[1]))).evolve(world)
    _, how, chamber, where = (str(arg) for arg in offer.args)
    tile = world.board.tiles[chamber]
    if how == "turn":
        return TileMoved(chamber, tile.cell, grid.mask(where)).evolve(world)
    return TileMoved(chamber, tile.cell + grid.STEPS[grid.side_of(where)], tile.doors).evolve(world)


def _timeturn(w: Wishes) -> None:
    sight = w.sight
    relics = list(w.world.components.relic_of.values())
    for offer in w.offered.get("fire.timeturn", ()):
        chamber = str(offer.args[1])
        colour = w.world.components.colours[chamber]
        if w.apart and not sight.board.whole and sight.stranded(w.me) and not w.world.supply:
            w.add(w.taste.stranded, 3, offer)
        if colour is None or not w.world.void_tiles[chamber] or colour in w.world.broken:
            continue
        if chamber in relics:
            w.add(90.0, 3, offer)
        elif sight.missing(colour) and sight.spare(colour) <= 0:
            w.add(20.0, 3, offer)


def _sacrifice(w: Wishes) -> None:
    """Bob goes where he takes many with him, from a chamber that is not needed."""
    sight, world = w.sight, w.world
    for offer in w.offered.get("fire.metallic-sacrifice", ()):
        chamber = str(offer.args[1])
        if not world.is_basic(chamber):
            continue
        cell, at = sight.board.tiles[chamber].cell, sight.board.at
        around = [at[cell + step] for step in grid.AROUND if cell + step in at]
        struck = [c for c in around if c in world.cultists]
        thrown = sum(1 for hero in sight.here if hero.at in (chamber, *around))
        loss = sight.fall_loss(chamber) + 4.0 * thrown
        w.add(w.taste.holy_light * threat(sight, struck) - loss, 3, offer)


def _terraport(w: Wishes) -> None:
    """Lift a chamber at an edge that nobody needs, to join what has come apart."""
    if not w.apart or w.sight.board.whole:
        return
    sight, world = w.sight, w.world
    for offer in w.offered.get("fire.terraport", ()):
        chamber = str(offer.args[1])
        needed = chamber in world.tokens and sight.missing(world.tokens[chamber])
        if needed or len(sight.board.links[chamber]) > 1:
            continue
        lifted = replace(world, board=sight.board.lift(chamber))
        spots = places(lifted, lifted.board, chamber, besides=sight.board.tiles[chamber].cell)
        for x, y, doors in spots:
            cell = grid.cell_at(x, y)
            beside = [lifted.board.at.get(cell + step) for step in grid.STEPS]
            pieces = dict.fromkeys(lifted.board.regions[c] for c in beside if c is not None)
            if len(pieces) < 2:
                continue
            after = TileMoved(chamber, cell, grid.mask(doors)).evolve(world)
            routes = Sight(after).route(after.heroes[w.me.id])
            gained = sum(1 for place in w.apart if routes.to(place) < FAR)
            w.add(20.0 * gained, 2, offer)


def bob(sight: Sight, offered: Sequence[Offer]) -> Offer:
    """Bob strikes where he stands, or walks to the cultist who does most harm."""
    by_rule = {o.rule: o for o in offered}
    world = sight.world
    if "fire.bob-attack" in by_rule:
        return by_rule["fire.bob-attack"]
    assert world.bob is not None
    route = sight.route_from(world.bob)
    prey = [c for c in world.cultists if 0 < route.to(c) < FAR and c != "V"]
    if prey:
        goal = max(prey, key=lambda c: threat(sight, [c]) / route.to(c))
        for offer in offered:
            if offer.rule == "fire.bob-move" and offer.args[1] == route.first[goal]:
                return offer
    return by_rule.get("fire.bob-wait", offered[0])
