"""Fire of Eidolon as an environment: what is on the table, in numbers."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, cast

from undertow.games.fire import grid
from undertow.games.fire.components import ATTRIBUTES, Components
from undertow.games.fire.game import GAME
from undertow.games.fire.rules.acting import ap_left
from undertow.games.fire.world import Board, World
from undertow.kernel import LiveFate, Play
from undertow.kernel.fate import NEWEST
from undertow.kernel.settings import begin as begun
from undertow.lab.arena import Arena, Field, Many, There
from undertow.lab.playout import secret_of

CHAMBERS, HEROES = 28, 6
_PHASES = {"actions": 0, "bob": 1, "ritual": 2}

FIELDS = (
    Field("mine", "1 if it is a hero of this seat whose turn it is"),
    Field("turn", "which hero turn of the game this is, in hundreds", high=10),
    Field("phase", "0 actions, 1 Bob's, 2 the ritual", high=2),
    Field("ap", "Action Points left this turn", high=20),
    Field("threat", "the level of threat, from 0", high=30),
    Field("levels", "how many levels the Threat Track has", high=30),
    Field("deck", "Ritual Cards still face down", high=30),
    Field("discard", "Ritual Cards on the discard pile", high=30),
    Field("supply", "tiles still in the supply", high=40),
    Field("cultists", "cultists left in the box", high=999),
    Field("relics", "broken relics: Strength, Dexterity, Intellect", count=3),
    Field("fire", "which hero carries the Fire, from 1 in turn order; 0 nobody", high=HEROES),
    Field(
        "heroes",
        "for each of six heroes in turn order: in play, active, of this seat, x, y, prone, lost, "
        "left, tokens of Strength, Dexterity, Intellect, stars of each, AP a turn",
        count=HEROES * 15,
        low=-40,
        high=40,
    ),
    Field(
        "chambers",
        "for each of 28 chambers in the order of the data: 0 unseen, 1 on the board, 2 in the Void; "
        "x, y, doorways as bits N 1, E 2, S 4, W 8, cultists, its token is there",
        count=CHAMBERS * 6,
        low=-40,
        high=40,
    ),
)
_NOBODY = [array("f", bytes(4 * 15 * max(0, HEROES - heroes))) for heroes in range(64)]
"""The numbers of heroes there are not, by how many there are."""
_EMPTY = (0, 0, 0)
_NEVER = ((None,) * 4, None)


def begin(settings: Mapping[str, Any], seed: int) -> Play[World]:
    given = settings or {"heroes": ("warrior", "ranger", "wizard", "paladin")}
    beginning = begun(GAME, given)
    fate = LiveFate(secret_of(seed, 0), NEWEST)
    return Play.begin(
        GAME, beginning.seats, beginning.offer, fate, first=beginning.first, keep_journal=False
    )


def ended(play: Play[World]) -> dict[str, float] | None:
    """All win or lose together."""
    over = play.world.ended
    if over is None:
        return None
    return dict.fromkeys(play.seats, -1.0 if over.outcome == "defeat" else 1.0)


def numbers(world: World, seat: str) -> array[float]:
    turn = world.turn
    if turn is None or world.setup is None:
        return array("f", bytes(4 * SIZE))
    components = world.components
    active = turn.hero
    names = list(world.heroes)
    broken = world.broken
    found: list[float] = [
        float(world.heroes[active].seat == seat),
        turn.number / 100,
        _PHASES[turn.phase],
        ap_left(world) if turn.phase == "actions" else 0,
        world.threat,
        len(world.track),
        len(world.deck),
        len(world.discard),
        len(world.supply),
        world.cultists_left,
        *(float(attribute in broken) for attribute in ATTRIBUTES),
        names.index(world.carrier) + 1 if world.carrier is not None else 0,
    ]
    tiles, cards = world.board.tiles, _cards(components)
    for id in names[:HEROES]:
        hero = world.heroes[id]
        held, at = hero.tokens, tiles.get(hero.at)
        x, y = grid.xy(at.cell) if at is not None else (0, 0)
        found += (1.0, id == active, hero.seat == seat, x, y, hero.prone, hero.lost, hero.left)
        found += (held.get("str", 0), held.get("dex", 0), held.get("int", 0)) if held else _EMPTY
        found += cards[id]
    return array("f", found) + _NOBODY[len(names)] + _chambers(world)


def _cards(components: Components) -> dict[str, tuple[float, ...]]:
    """What never changes of each hero."""
    kept: dict[str, tuple[float, ...]] | None = components.__dict__.get("arena heroes")
    if kept is None:
        kept = components.__dict__["arena heroes"] = {
            id: (card.strength, card.dexterity, card.intellect, card.ap)
            for id, card in components.heroes.items()
        }
    return kept


def _chambers(world: World) -> array[float]:
    """The numbers of all chambers. Most acts change none of them, so the last are kept."""
    components = world.components
    now = (world.board, world.cultists, world.tokens, world.void_tiles)
    last, kept = components.__dict__.get("arena chambers", _NEVER)
    if all(one is other for one, other in zip(now, last, strict=True)):
        return cast("array[float]", kept)
    tiles, cultists, tokens = now[0].tiles, now[1], now[2]
    places, found = _places(components), _laid(components, now[0])[:]
    for chamber, count in cultists.items():
        at = places.get(chamber, -1)
        if at >= 0 and chamber in tiles:
            found[at + 4] = count
    for chamber in tokens:
        at = places.get(chamber, -1)
        if at >= 0 and chamber in tiles:
            found[at + 5] = 1.0
    for chamber in now[3]:
        at = places.get(chamber, -1)
        if at >= 0:
            found[at] = 2.0
    components.__dict__["arena chambers"] = (now, found)
    return found


def _laid(components: Components, board: Board) -> array[float]:
    """The numbers of the tiles as they lie, and nothing on them."""
    last, kept = components.__dict__.get("arena tiles", (None, None))
    if last is board:
        return cast("array[float]", kept)
    places, rest, xy = _places(components), [0.0] * (CHAMBERS * 6), grid.xy
    for chamber, tile in board.tiles.items():
        at = places.get(chamber, -1)
        if at >= 0:
            rest[at : at + 4] = (1.0, *xy(tile.cell), tile.doors)
    found = array("f", rest)
    components.__dict__["arena tiles"] = (board, found)
    return found


def _places(components: Components) -> dict[str, int]:
    """Where the numbers of each chamber begin."""
    kept: dict[str, int] | None = components.__dict__.get("arena")
    if kept is None:
        ids = tuple(components.chambers)[:CHAMBERS]
        kept = components.__dict__["arena"] = {id: n * 6 for n, id in enumerate(ids)}
    return kept


def words(world: World) -> Mapping[Any, int]:
    """Chambers, heroes, attributes, sides, yes and no."""
    components = world.components
    kept: Mapping[Any, int] | None = components.__dict__.get("arena words")
    if kept is None:
        all = (*components.chambers, *components.heroes, *ATTRIBUTES, *grid.LETTERS, "yes", "no")
        kept = components.__dict__["arena words"] = {word: n for n, word in enumerate(all, 1)}
    return kept


def many(settings: Mapping[str, Any], count: int, acts: int) -> Many:
    """Many tables at once, on the twin. Raises where what it needs is not installed."""
    from undertow.games.fire.lab.many import FireMany

    return FireMany(settings, count, acts)


def there(settings: Mapping[str, Any], count: int, acts: int, cost: float) -> There:
    """The same on a graphics processor. Raises where there is none, or no compiler for it."""
    from undertow.games.fire.twin.tables import Tables

    return Tables(settings, count, acts, cost)


SIZE = sum(field.count for field in FIELDS)
ARENA = Arena(begin, ended, FIELDS, numbers, 160, words, many=many, there=there)
