"""How the greedy bot answers what it is asked, by question."""

from __future__ import annotations

from collections.abc import Callable

from undertow.games.fire import grid
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.bots.sight import Sight
from undertow.games.fire.bots.ways import bridge
from undertow.games.fire.components import VESTIBULE
from undertow.games.fire.world import World
from undertow.kernel import Choice, Plain, Request

Options = list[Plain]


def answer(sight: Sight, request: Request) -> Plain:
    """A legal answer; to a question it does not know, the first."""
    answers = request.question.answers
    how = _ANSWERS.get(request.question.prompt.key)
    if how is None or not isinstance(answers, Choice):
        return answers.sample(lambda n: 0)
    return how(sight, request, list(answers.options))


# Laying tiles


def _turn(sight: Sight, request: Request, options: Options) -> Plain:
    about = request.question.about
    cell = grid.cell_at(int(str(about["x"])), int(str(about["y"])))
    chamber = str(about["chamber"])

    def worth(option: Plain) -> float:
        doors = grid.mask(str(option))
        after = sight.laid(chamber, cell, doors)
        worth = 3.0 * sight.joined(after) + lie(sight, cell, doors)
        if after.supply:
            worth += sight.taste.ways * min(sight.taste.few_ways, _ways_on(after))
        for place in sight.goals:
            if sight.route(sight.me).to(place) >= FAR:
                way = bridge(after, chamber, place)
                worth -= 2.0 * way.cost if way is not None else 30.0
        return worth

    return max(options, key=worth)


def _ways_on(world: World) -> int:
    """Cells that can be explored from the Vestibule's part of the dungeon."""
    board = world.board
    home = board.regions[VESTIBULE]
    cells = {
        board.tiles[chamber].cell + grid.STEPS[side]
        for chamber, sides in board.open_sides.items()
        if board.regions[chamber] == home
        for side in sides
    }
    return len(cells)


def lie(sight: Sight, cell: int, doors: int) -> float:
    """How well a tile lies: doorways that join others, and doorways to go on exploring."""
    board = sight.board
    score = 0.0
    for side, step in enumerate(grid.STEPS):
        other = board.at.get(cell + step)
        mine = doors >> side & 1
        if other is None:
            score += sight.taste.open * mine
        else:
            tile = board.tiles[other]
            theirs = (tile.doors | tile.cracks) >> (side ^ 2) & 1
            score += (
                sight.taste.link * (mine & theirs)
                - 0.4 * (theirs & ~mine & 1)
                - 0.2 * (mine & ~theirs & 1)
            )
    return score


def _lay(sight: Sight, request: Request, options: Options) -> Plain:
    """Timeturn and Terraport: where it joins most, near the one who asks."""
    here = sight.board.tiles[sight.me.at].cell
    chamber = str(request.question.about["chamber"])
    torn = not sight.board.whole  # then it may bring the pieces together again

    def worth(option: Plain) -> float:
        assert isinstance(option, tuple)
        x, y, doors = option
        cell = grid.cell_at(int(str(x)), int(str(y)))
        (x1, y1), (x2, y2) = grid.xy(here), grid.xy(cell)
        if torn:
            after = sight.laid(chamber, cell, grid.mask(str(doors)))
            return 3.0 * sight.joined(after) + lie(sight, cell, grid.mask(str(doors)))
        return lie(sight, cell, grid.mask(str(doors))) - 1.5 * (abs(x1 - x2) + abs(y1 - y2))

    return max(options, key=worth)


# Heroes


def _dive(sight: Sight, request: Request, options: Options) -> Plain:
    """Towards what the hero is after, and not into the next chamber to fall."""
    hero = sight.world.heroes[str(request.question.about["hero"])]
    goal = sight.exit_or_vestibule
    for colour in sight.open_colours:
        if hero.tokens.get(colour, 0) >= sight.needed:
            relic = sight.world.components.relic_of[colour]
            goal = relic if relic in sight.board.tiles else goal
    fallen = str(sight.world.heroes[hero.id].at)

    def worth(option: Plain) -> float:
        place = str(option)
        route = sight.route_from(place)
        risk = 3.0 * sight.soon(place) if place in sight.world.cultists else 0.0
        ways = len([c for c in sight.board.links[place] if c != fallen])
        return -min(route.to(goal), 20) - risk + 0.5 * min(ways, 2) - (8.0 if not ways else 0)

    return max(options, key=worth)


def _trade(sight: Sight, request: Request, options: Options) -> Plain:
    """Everything to the keeper of its colour."""
    me = request.question.about["hero"]
    best: Plain = None
    most = 0
    for option in options:
        assert isinstance(option, tuple)
        if len(option) < 4:
            continue
        way, other, what, count = option
        taker = other if way == "give" else me
        for colour in sight.open_colours:
            if colour == what and sight.keepers[colour] == taker and int(str(count)) > most:
                best, most = option, int(str(count))
    if best is not None:
        return best
    return ("done",) if ("done",) in options else options[0]


def _sight(sight: Sight, request: Request, options: Options) -> Plain:
    """Walk in for a token that she will take, or to go on from there; not into a dead end."""
    world, me = sight.world, sight.me
    chamber = list(sight.board.tiles)[-1]  # the tile that was laid last
    colour = world.tokens.get(chamber)
    if (
        colour is not None
        and sight.missing(colour)
        and sight.collect_cost(me, chamber) <= sight.taste.walk_in
    ):
        return "go"
    relic = world.components.colours[chamber] if not world.is_basic(chamber) else None
    if relic is not None and me.tokens.get(relic, 0) >= sight.needed:
        return "go"
    if chamber == world.components.fire and not sight.open_colours:
        return "go"
    here, there = sight.board.open_sides[me.at], sight.board.open_sides[chamber]
    return "stay" if here or not there else "go"


def _yes(sight: Sight, request: Request, options: Options) -> Plain:
    return "yes"


def _no(sight: Sight, request: Request, options: Options) -> Plain:
    return "no"


def _charge(sight: Sight, request: Request, options: Options) -> Plain:
    """On towards the cultists that do most harm."""
    route = sight.route(sight.me)
    prey = [c for c in sight.world.cultists if 0 < route.to(c) < FAR and c != VESTIBULE]
    if not prey:
        return "stop"
    goal = max(prey, key=lambda c: sight.fall_loss(c) * sight.urgency(c) / route.to(c))
    step = route.first[goal]
    return step if step in options else "stop"


def _strike(sight: Sight, request: Request, options: Options) -> Plain:
    targets = [option for option in options if option != "none"]
    return max(targets, key=lambda c: sight.fall_loss(str(c)) * sight.urgency(str(c)))


def _mindstrike(sight: Sight, request: Request, options: Options) -> Plain:
    """Where a cultist does least; not at all where it does little here."""
    here = str(request.question.about["chamber"])
    falls = here in sight.world.cultists
    other = min((str(o) for o in options if o != "no"), key=sight.fall_loss)
    if falls:
        return other
    return other if sight.fall_loss(here) > sight.fall_loss(other) else "no"


# The cult


def _march(sight: Sight, request: Request, options: Options) -> Plain:
    return min(options, key=lambda c: sight.fall_loss(str(c)) if c != VESTIBULE else 10.0)


def _shade_way(sight: Sight, request: Request, options: Options) -> Plain:
    """Towards the heroes, who may banish it."""
    return min(options, key=lambda c: sight.route(sight.me).to(str(c)))


_ANSWERS: dict[str, Callable[[Sight, Request, Options], Plain]] = {
    "fire.ask.turn": _turn,
    "fire.ask.timeturn": _lay,
    "fire.ask.terraport": _lay,
    "fire.ask.dive": _dive,
    "fire.ask.trade": _trade,
    "fire.ask.consent": _yes,
    "fire.ask.consent-fire": _yes,
    "fire.ask.claim": _yes,
    "fire.ask.concede": _yes,  # whoever plays for people does not hold them back
    "fire.ask.sacrifice": _no,
    "fire.ask.rangers-sight": _sight,
    "fire.ask.charge": _charge,
    "fire.ask.charge-strike": _strike,
    "fire.ask.charge-passage": _no,
    "fire.ask.mindstrike": _mindstrike,
    "fire.ask.march": _march,
    "fire.ask.shade-way": _shade_way,
}
