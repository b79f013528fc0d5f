"""What there is to do, as the greedy bot weighs it: tokens, relics, the Fire, cultists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undertow.games.fire.bots.route import FAR
from undertow.games.fire.components import VESTIBULE, ChamberId
from undertow.games.fire.world import Hero

if TYPE_CHECKING:
    from undertow.games.fire.bots.candidates import Candidates

NEAR = 6
"""Nobody walks further than this to fight."""
COMES = 2
"""Who is so near can come and hand over in one turn; whoever waits for others waits in vain."""


def relics(w: Candidates) -> None:
    analysis = w.analysis
    for colour in analysis.open_colours:
        if w.me.tokens.get(colour, 0) >= analysis.needed:
            place = w.world.components.relic_of[colour]
            if place in analysis.board.tiles:
                w.at(place, "fire.destroy", w.weights.relic, 1)


def the_fire(w: Candidates) -> None:
    """Fetch the Fire and run; whoever does not carry it goes to the exit."""
    world, analysis = w.world, w.analysis
    if world.carrier is None and not analysis.open_colours:
        fire = world.components.fire
        nearest = min(analysis.here, key=lambda hero: _turns_to(w, hero, fire))
        if nearest.id == w.me.id:
            w.at(fire, "fire.take-fire", w.weights.fire, 1)
    if world.carrier is None and analysis.open_colours:
        return
    exit = analysis.exit_or_vestibule
    if world.carrier == w.me.id and w.me.at != exit:
        w.go(exit, w.weights.fire, analysis.route(w.me).to(exit))
    elif world.carrier != w.me.id and w.me.at != exit:
        value = w.weights.home if world.carrier else w.weights.home / 4
        w.go(exit, value, w.route.to(exit))
    elif "fire.leave" in w.offered:
        w.add(w.weights.home, 1, w.offered["fire.leave"][0])
    elif "fire.wait" in w.offered:
        w.add(w.weights.home / 4, w.weights.hold, w.offered["fire.wait"][0])
    if w.me.at != exit or world.carrier != w.me.id:
        _relay(w)


def _relay(w: Candidates) -> None:
    """The Fire goes faster from hand to hand: each hero who is near takes it a few chambers."""
    world, analysis = w.world, w.analysis
    exit = analysis.exit_or_vestibule
    if world.carrier is None or w.route.to(exit) >= FAR:
        return
    carrier = world.heroes[world.carrier]
    if carrier.id != w.me.id:
        far = w.route.to(carrier.at)
        home = analysis.route_from(exit)
        if home.to(carrier.at) > 0 and far + 2 <= w.left:
            if far:
                w.go(carrier.at, w.weights.fire, far + 1)
            for offer in w.offered.get("fire.pass-fire", ()):
                w.add(w.weights.fire, 1, offer)
        return
    if w.left > 1 or w.route.to(exit) <= 1:
        return
    order = [hero.id for hero in analysis.here]
    for offer in w.offered.get("fire.pass-fire", ()):
        taker = world.heroes[str(offer.args[2])]
        sooner = (order.index(taker.id) - order.index(w.me.id)) % len(order)
        if not taker.prone and 0 < sooner < len(order):
            w.add(w.weights.fire * 1.1, 1 + 0.01 * sooner, offer)


def _turns_to(w: Candidates, hero: Hero, chamber: ChamberId) -> float:
    """Roughly how long until a hero is there, the order of turns counted in."""
    far = w.analysis.route(hero).to(chamber)
    order = [h.id for h in w.analysis.here]
    now = order.index(w.world.now.hero) if w.world.now.hero in order else 0
    wait = (order.index(hero.id) - now) % len(order)
    return far + hero.prone + 0.4 * wait


def tokens(w: Candidates) -> None:
    world, analysis = w.world, w.analysis
    for chamber, colour in world.tokens.items():
        if not analysis.missing(colour) or w.route.to(chamber) >= FAR:
            continue
        ap = analysis.collect_cost(w.me, chamber)
        value = w.token_value(chamber, colour)
        w.at(chamber, "fire.collect", value * w.mine("collect", chamber), ap)


def gathering(w: Candidates) -> None:
    """Bring the colours together, most eagerly where six are there."""
    analysis = w.analysis
    for colour in analysis.open_colours:
        keeper = w.world.heroes[analysis.keepers[colour]]
        complete = analysis.held[colour] >= analysis.needed
        if keeper.tokens.get(colour, 0) >= analysis.needed:
            continue
        givers = [h for h in analysis.here if h.id != keeper.id and h.tokens.get(colour)]
        if w.me.id != keeper.id:
            givers = [h for h in givers if h.id == w.me.id]
        for giver in givers:
            other = keeper if giver.id == w.me.id else giver
            count = giver.tokens.get(colour, 0)
            if other.at == w.me.at:
                value = w.weights.gather if complete else w.weights.trade * count
                if trade := w.offered.get("fire.exchange"):
                    w.add(value + 2.0 * count, 1, trade[0])
            elif complete:
                _meet(w, keeper, giver, w.world.components.relic_of[colour])


def _meet(w: Candidates, keeper: Hero, giver: Hero, relic: ChamberId) -> None:
    """Whoever can be with the other in this very turn, with an AP left to hand over, goes there at once;
    else both go where they meet best on the way to the relic."""
    analysis = w.analysis
    other = giver if keeper.id == w.me.id else keeper
    apart = w.route.to(other.at)
    if apart < w.left:
        w.go(other.at, w.weights.gather, apart + 1)
        return
    routes = [analysis.route(keeper), analysis.route(giver)]
    if relic in analysis.board.tiles:
        routes.append(analysis.route_from(relic))

    def worth(chamber: ChamberId) -> tuple[int, int]:
        return sum(route.to(chamber) for route in routes), w.route.to(chamber)

    place = min(routes[0].far, key=worth)
    if place == w.me.at:
        if analysis.route(other).to(place) <= COMES and "fire.wait" in w.offered:
            w.add(w.weights.gather / 2, 3 + w.left, w.offered["fire.wait"][0])
        else:
            place = other.at
    w.go(place, w.weights.gather, w.route.to(place) + analysis.route(other).to(place) / 2 + 1)


def fighting(w: Candidates) -> None:
    analysis = w.analysis
    for chamber in w.world.cultists:
        if analysis.route(w.me).to(chamber) > NEAR:
            continue
        if chamber == VESTIBULE:
            continue
        value = w.harm(chamber) * (w.mine("attack", chamber) if w.me.at != chamber else 1)
        w.at(chamber, "fire.attack", value, 1)


def standing_by(w: Candidates) -> None:
    """With nothing better to do, be where the end will need her: one by the Fire, the next on
    its way out, the others near the exit."""
    analysis, world = w.analysis, w.world
    fire = world.components.fire
    if world.carrier is not None or fire not in analysis.board.tiles or analysis.still_hidden > 2:
        return
    busy = [analysis.keepers[a] for a in analysis.open_colours]
    idle = [h for h in analysis.here if h.id not in busy]
    if w.me not in idle:
        return
    idle.sort(key=lambda hero: analysis.route(hero).to(fire))
    way = [fire, *analysis.between(fire, analysis.exit_or_vestibule), analysis.exit_or_vestibule]
    place = way[min(2 * idle.index(w.me), len(way) - 1)]
    value = w.weights.stand_by * (4 - len(analysis.open_colours))
    if w.me.at != place:
        w.go(place, value, max(w.weights.hold - 0.5, w.route.to(place)))
    elif "fire.wait" in w.offered:
        w.add(value, w.weights.hold, w.offered["fire.wait"][0])
