"""When the greedy bot uses the heroes' skills, one function for each kind of use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.bots.analysis import Analysis
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.components import ChamberId
from undertow.games.fire.facts import TileMoved, WallCracked
from undertow.games.fire.rules.placing import places
from undertow.games.fire.world import World
from undertow.kernel import Offer

if TYPE_CHECKING:
    from undertow.games.fire.bots.candidates import Candidates

NEARBY = 3
"""So far away somebody may be who comes to collect before the Boomerang is home again."""


def propose(w: Candidates) -> None:
    """Add candidates for what this hero alone can do."""
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


def instead_of_waiting(w: Candidates) -> Offer | None:
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
        if colour is None or not w.analysis.missing(colour):
            continue
        comers = [h for h in w.analysis.here if w.analysis.route(h).to(chamber) <= NEARBY]
        near = max((w.analysis.collect_cost(hero, chamber) for hero in comers), default=0)
        if near > worth:
            best, worth = offer, float(near)
    return best


def first(w: Candidates) -> Offer | None:
    """What costs nothing and is done before anything else."""
    if consume := w.offered.get("fire.consume"):
        return consume[0]
    if (sneak := w.offered.get("fire.sneak-attack")) and w.candidates and w.left >= 2:
        best = max(w.candidates, key=w.worth)
        if best.value >= 20 and best.cost > w.left:
            return sneak[0]
    return None


def threat(analysis: Analysis, chambers: Iterable[ChamberId]) -> float:
    """How good it is if the cultists in these chambers go."""
    return sum(analysis.fall_loss(c) * analysis.urgency(c) for c in chambers)


def _strikes(w: Candidates) -> None:
    analysis, board, me = w.analysis, w.analysis.board, w.me
    for rule in ("fire.polearm-lunge", "fire.smite"):
        for offer in w.offered.get(rule, ()):
            w.add(w.harm(str(offer.args[1])), 1.05, offer)
    cultists = w.world.cultists
    for offer in w.offered.get("fire.holy-light", ()):
        struck = str(offer.args[1])
        around = [c for c in (struck, *board.neighbours(struck)) if c in cultists]
        w.add(w.weights.holy_light * threat(analysis, around), 3, offer)
    for offer in w.offered.get("fire.break-limit", ()):
        around = [c for c in (me.at, *board.links[me.at]) if c in cultists]
        w.add(w.weights.holy_light * threat(analysis, around), 3, offer)
    for offer in w.offered.get("fire.enormous-sword", ()):
        line = board.in_line(me.at, grid.side_of(str(offer.args[1])))[:2]
        w.add(threat(analysis, [c for c in line if c in cultists]), 2, offer)


def _portal(w: Candidates) -> None:
    analysis = w.analysis
    for offer in w.offered.get("fire.object-portal", ()):
        _, taker, colour = offer.args
        for open_colour in analysis.open_colours:
            if open_colour == colour and analysis.keepers[open_colour] == taker:
                complete = analysis.held[open_colour] >= analysis.needed
                w.add(25.0 if complete else w.weights.portal, 1, offer)


def _falconry(w: Candidates) -> None:
    analysis = w.analysis
    for offer in w.offered.get("fire.master-falconry", ()):
        chamber, taker = str(offer.args[1]), offer.args[2]
        colour = w.world.tokens[chamber]
        missing = analysis.missing(colour)
        if not missing or analysis.keepers[colour] != taker:
            continue
        value = w.weights.falconry + (8.0 if missing == 1 else 0.0)
        nearest = min(analysis.route(hero).to(chamber) for hero in analysis.here)
        value += 2.0 * min(nearest, 6)
        if chamber in w.world.cultists:
            value += analysis.fall_loss(chamber) * analysis.urgency(chamber)
        w.add(value, 3, offer)


def _teleport(w: Candidates) -> None:
    analysis = w.analysis
    places: dict[ChamberId, float] = {}
    for colour in analysis.open_colours:
        if w.me.tokens.get(colour, 0) >= analysis.needed:
            places[w.world.components.relic_of[colour]] = 60.0
        elif analysis.held[colour] >= analysis.needed:
            keeper = w.world.heroes[analysis.keepers[colour]]
            if w.me.tokens.get(colour, 0) and keeper.id != w.me.id:
                places[keeper.at] = 30.0
    if not analysis.open_colours and w.world.carrier is None:
        fire = w.world.components.fire
        if min(analysis.route(hero).to(fire) for hero in analysis.here) > 4:
            places[fire] = 60.0
    if w.world.carrier is not None and w.world.carrier != w.me.id:
        places[analysis.exit_or_vestibule] = 40.0
    for offer in w.offered.get("fire.teleport", ()):
        place = str(offer.args[1])
        if place in places and w.route.to(place) > w.weights.teleport:
            w.add(places[place], 4, offer)


def _charge(w: Candidates) -> None:
    """Worth it where it strikes at least two on the way."""
    if charge := w.offered.get("fire.heros-charge"):
        near = [c for c in w.world.cultists if w.route.to(c) <= 4]
        hits = sorted((threat(w.analysis, [c]) for c in near), reverse=True)[:3]
        if len(hits) > 1 and sum(hits) > w.weights.charge_least:
            w.add(w.weights.charge * sum(hits), 3, charge[0])


def _blessings(w: Candidates) -> None:
    analysis, at = w.analysis, w.me.at
    bless = w.offered.get("fire.bless")
    if bless and at in w.world.deck and w.world.blessed is None:
        w.add(0.3 * analysis.fall_loss(at), 1, bless[0])
    if sanctify := w.offered.get("fire.sanctify"):
        w.add(0.25 * analysis.fall_loss(at), 3, sanctify[0])


def _shades(w: Candidates) -> None:
    for colour, at in w.world.shades.items():
        home = w.analysis.route_from("V").to(at)
        near = [o for o in w.offered.get("fire.banish", ()) if o.args[1] == colour]
        if near:
            w.add(16.0, 1, near[0])
        elif at != w.me.at and w.route.to(at) < FAR:
            w.go(at, 16.0 if home <= 3 else 8.0, w.route.to(at) + 2)


def _doors(w: Candidates) -> None:
    """Turn tiles and crack walls where that opens the way to something she cannot walk to."""
    if not w.apart:
        return
    world = w.world
    for offer in (
        *w.offered.get("fire.geopivot", ()),
        *w.offered.get("fire.wallcrack-bombs", ()),
    ):
        after = _after(world, offer)
        routes = Analysis(after).route(after.heroes[w.me.id])
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


def _timeturn(w: Candidates) -> None:
    analysis = w.analysis
    relics = list(w.world.components.relic_of.values())
    for offer in w.offered.get("fire.timeturn", ()):
        chamber = str(offer.args[1])
        colour = w.world.components.colours[chamber]
        if w.apart and not analysis.board.whole and analysis.stranded(w.me) and not w.world.supply:
            w.add(w.weights.stranded, 3, offer)
        if colour is None or not w.world.void_tiles[chamber] or colour in w.world.broken:
            continue
        if chamber in relics:
            w.add(90.0, 3, offer)
        elif analysis.missing(colour) and analysis.spare(colour) <= 0:
            w.add(20.0, 3, offer)


def _sacrifice(w: Candidates) -> None:
    """Bob goes where he takes many with him, from a chamber that is not needed."""
    analysis, world = w.analysis, w.world
    for offer in w.offered.get("fire.metallic-sacrifice", ()):
        chamber = str(offer.args[1])
        if not world.is_basic(chamber):
            continue
        cell, at = analysis.board.tiles[chamber].cell, analysis.board.at
        around = [at[cell + step] for step in grid.AROUND if cell + step in at]
        struck = [c for c in around if c in world.cultists]
        thrown = sum(1 for hero in analysis.here if hero.at in (chamber, *around))
        loss = analysis.fall_loss(chamber) + 4.0 * thrown
        w.add(w.weights.holy_light * threat(analysis, struck) - loss, 3, offer)


def _terraport(w: Candidates) -> None:
    """Lift a chamber at an edge that nobody needs, to join what has come apart."""
    if not w.apart or w.analysis.board.whole:
        return
    analysis, world = w.analysis, w.world
    for offer in w.offered.get("fire.terraport", ()):
        chamber = str(offer.args[1])
        needed = chamber in world.tokens and analysis.missing(world.tokens[chamber])
        if needed or len(analysis.board.links[chamber]) > 1:
            continue
        lifted = replace(world, board=analysis.board.lift(chamber))
        spots = places(lifted, lifted.board, chamber, besides=analysis.board.tiles[chamber].cell)
        for x, y, doors in spots:
            cell = grid.cell_at(x, y)
            beside = [lifted.board.at.get(cell + step) for step in grid.STEPS]
            pieces = dict.fromkeys(lifted.board.regions[c] for c in beside if c is not None)
            if len(pieces) < 2:
                continue
            after = TileMoved(chamber, cell, grid.mask(doors)).evolve(world)
            routes = Analysis(after).route(after.heroes[w.me.id])
            gained = sum(1 for place in w.apart if routes.to(place) < FAR)
            w.add(20.0 * gained, 2, offer)


def bob(analysis: Analysis, offered: Sequence[Offer]) -> Offer:
    """Bob strikes where he stands, or walks to the cultist who does most harm."""
    by_rule = {o.rule: o for o in offered}
    world = analysis.world
    if "fire.bob-attack" in by_rule:
        return by_rule["fire.bob-attack"]
    assert world.bob is not None
    route = analysis.route_from(world.bob)
    prey = [c for c in world.cultists if 0 < route.to(c) < FAR and c != "V"]
    if prey:
        goal = max(prey, key=lambda c: threat(analysis, [c]) / route.to(c))
        for offer in offered:
            if offer.rule == "fire.bob-move" and offer.args[1] == route.first[goal]:
                return offer
    return by_rule.get("fire.bob-wait", offered[0])
