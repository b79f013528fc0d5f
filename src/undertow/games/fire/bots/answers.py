"""How the greedy bot answers what it is asked, by question."""

from __future__ import annotations

from collections.abc import Callable

from undertow.games.fire import grid
from undertow.games.fire.bots.analysis import Analysis
from undertow.games.fire.bots.paths import bridge
from undertow.games.fire.bots.route import FAR
from undertow.games.fire.components import VESTIBULE
from undertow.games.fire.world import World
from undertow.kernel import Choice, Plain, Request

Options = list[Plain]


def answer(analysis: Analysis, request: Request) -> Plain:
    """A legal answer; to a question it does not know, the first."""
    answers = request.question.answers
    how = _ANSWERS.get(request.question.prompt.key)
    if how is None or not isinstance(answers, Choice):
        return answers.sample(lambda n: 0)
    return how(analysis, request, list(answers.options))


# Laying tiles


def _turn(analysis: Analysis, request: Request, options: Options) -> Plain:
    about = request.question.about
    cell = grid.cell_at(int(str(about["x"])), int(str(about["y"])))
    chamber = str(about["chamber"])

    def worth(option: Plain) -> float:
        doors = grid.mask(str(option))
        after = analysis.laid(chamber, cell, doors)
        worth = 3.0 * analysis.joined(after) + lie(analysis, cell, doors)
        if after.supply:
            worth += analysis.weights.ways * min(analysis.weights.few_ways, _ways_on(after))
        for place in analysis.goals:
            if analysis.route(analysis.me).to(place) >= FAR:
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


def lie(analysis: Analysis, cell: int, doors: int) -> float:
    """How well a tile lies: doorways that join others, and doorways to go on exploring."""
    board = analysis.board
    score = 0.0
    for side, step in enumerate(grid.STEPS):
        other = board.at.get(cell + step)
        mine = doors >> side & 1
        if other is None:
            score += analysis.weights.open * mine
        else:
            tile = board.tiles[other]
            theirs = (tile.doors | tile.cracks) >> (side ^ 2) & 1
            score += (
                analysis.weights.link * (mine & theirs)
                - 0.4 * (theirs & ~mine & 1)
                - 0.2 * (mine & ~theirs & 1)
            )
    return score


def _lay(analysis: Analysis, request: Request, options: Options) -> Plain:
    """Timeturn and Terraport: where it joins most, near the one who asks."""
    here = analysis.board.tiles[analysis.me.at].cell
    chamber = str(request.question.about["chamber"])
    torn = not analysis.board.whole  # then it may bring the pieces together again

    def worth(option: Plain) -> float:
        assert isinstance(option, tuple)
        x, y, doors = option
        cell = grid.cell_at(int(str(x)), int(str(y)))
        (x1, y1), (x2, y2) = grid.xy(here), grid.xy(cell)
        if torn:
            after = analysis.laid(chamber, cell, grid.mask(str(doors)))
            return 3.0 * analysis.joined(after) + lie(analysis, cell, grid.mask(str(doors)))
        return lie(analysis, cell, grid.mask(str(doors))) - 1.5 * (abs(x1 - x2) + abs(y1 - y2))

    return max(options, key=worth)


# Heroes


def _dive(analysis: Analysis, request: Request, options: Options) -> Plain:
    """Towards what the hero is after, and not into the next chamber to fall."""
    hero = analysis.world.heroes[str(request.question.about["hero"])]
    goal = analysis.exit_or_vestibule
    for colour in analysis.open_colours:
        if hero.tokens.get(colour, 0) >= analysis.needed:
            relic = analysis.world.components.relic_of[colour]
            goal = relic if relic in analysis.board.tiles else goal
    fallen = str(analysis.world.heroes[hero.id].at)

    def worth(option: Plain) -> float:
        place = str(option)
        route = analysis.route_from(place)
        risk = 3.0 * analysis.soon(place) if place in analysis.world.cultists else 0.0
        ways = len([c for c in analysis.board.links[place] if c != fallen])
        return -min(route.to(goal), 20) - risk + 0.5 * min(ways, 2) - (8.0 if not ways else 0)

    return max(options, key=worth)


def _trade(analysis: Analysis, request: Request, options: Options) -> Plain:
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
        for colour in analysis.open_colours:
            if colour == what and analysis.keepers[colour] == taker and int(str(count)) > most:
                best, most = option, int(str(count))
    if best is not None:
        return best
    return ("done",) if ("done",) in options else options[0]


def _sight(analysis: Analysis, request: Request, options: Options) -> Plain:
    """Walk in for a token that she will take, or to go on from there; not into a dead end."""
    world, me = analysis.world, analysis.me
    chamber = list(analysis.board.tiles)[-1]  # the tile that was laid last
    colour = world.tokens.get(chamber)
    if (
        colour is not None
        and analysis.missing(colour)
        and analysis.collect_cost(me, chamber) <= analysis.weights.walk_in
    ):
        return "go"
    relic = world.components.colours[chamber] if not world.is_basic(chamber) else None
    if relic is not None and me.tokens.get(relic, 0) >= analysis.needed:
        return "go"
    if chamber == world.components.fire and not analysis.open_colours:
        return "go"
    here, there = analysis.board.open_sides[me.at], analysis.board.open_sides[chamber]
    return "stay" if here or not there else "go"


def _yes(analysis: Analysis, request: Request, options: Options) -> Plain:
    return "yes"


def _no(analysis: Analysis, request: Request, options: Options) -> Plain:
    return "no"


def _charge(analysis: Analysis, request: Request, options: Options) -> Plain:
    """On towards the cultists that do most harm."""
    route = analysis.route(analysis.me)
    prey = [c for c in analysis.world.cultists if 0 < route.to(c) < FAR and c != VESTIBULE]
    if not prey:
        return "stop"
    goal = max(prey, key=lambda c: analysis.fall_loss(c) * analysis.urgency(c) / route.to(c))
    step = route.first[goal]
    return step if step in options else "stop"


def _strike(analysis: Analysis, request: Request, options: Options) -> Plain:
    targets = [option for option in options if option != "none"]
    return max(targets, key=lambda c: analysis.fall_loss(str(c)) * analysis.urgency(str(c)))


def _mindstrike(analysis: Analysis, request: Request, options: Options) -> Plain:
    """Where a cultist does least; not at all where it does little here."""
    here = str(request.question.about["chamber"])
    falls = here in analysis.world.cultists
    other = min((str(o) for o in options if o != "no"), key=analysis.fall_loss)
    if falls:
        return other
    return other if analysis.fall_loss(here) > analysis.fall_loss(other) else "no"


# The cult


def _march(analysis: Analysis, request: Request, options: Options) -> Plain:
    return min(options, key=lambda c: analysis.fall_loss(str(c)) if c != VESTIBULE else 10.0)


def _shade_way(analysis: Analysis, request: Request, options: Options) -> Plain:
    """Towards the heroes, who may banish it."""
    return min(options, key=lambda c: analysis.route(analysis.me).to(str(c)))


_ANSWERS: dict[str, Callable[[Analysis, Request, Options], Plain]] = {
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
