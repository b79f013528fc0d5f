"""A world of the engine as the twin's row of numbers, to compare them or to play on from it."""

from __future__ import annotations

from typing import Any

import numpy as np

from undertow.games.fire import grid
from undertow.games.fire.twin import memory as k
from undertow.games.fire.world import Board, World
from undertow.kernel import Question

_TILE = {chamber: number for number, chamber in enumerate(k.CHAMBERS)}
PER_TURN = (
    "fire.bless",
    "fire.smite",
    "fire.consume",
    "fire.enormous-sword",
    "fire.mystic-boomerang",
)
PHASES = ("actions", "bob", "ritual")


def _at(chamber: str | None) -> int:
    return -1 if chamber is None else _TILE[chamber]


def mirror(world: World) -> Any:
    """The world between two scripts: nothing is open, nothing is in hand."""
    s: Any = [0] * k.STATE  # one by one into a list is quicker than into an array
    _tiles(s, world)
    _cards(s, world)
    _heroes(s, world)
    _turn(s, world)
    pieces = world.pieces
    s[k.BLESSED], s[k.SANCTIFIED] = _at(pieces.blessed), _at(pieces.sanctified)
    s[k.BOOMERANG], s[k.BOB], s[k.PORTAL] = (
        _at(pieces.boomerang),
        _at(pieces.bob),
        _at(pieces.portal),
    )
    for place, colour in enumerate(k.ATTRIBUTES):
        s[k.SHADES + place] = _at(pieces.shades.get(colour))  # type: ignore[call-overload]
    events = [_TILE[card] for card in reversed(pieces.events)] or [-1, -1, -1]
    s[k.EVENTS : k.EVENTS + 3] = events
    s[k.NO_WAY_OUT] = pieces.no_way_out
    s[k.BROKEN] = sum(1 << k.ATTRIBUTES.index(colour) for colour in world.broken)
    order = list(world.heroes)
    s[k.CARRIER] = -1 if world.carrier is None else order.index(world.carrier)
    s[k.THREAT] = world.threat
    if world.ended is not None:
        s[k.ENDED] = k.OUTCOMES.index(world.ended.outcome)
        s[k.WHY] = k.WHYS.index(world.ended.why)
    return np.array(s, np.int8)


def asked_about(world: World, question: Question) -> Any:
    """The world in the middle of exploring: how a tile shall lie, or whether to walk in. None where
    something else is asked."""
    key = question.prompt.key
    if key not in ("fire.ask.turn", "fire.ask.rangers-sight"):
        return None
    s = mirror(world)
    tile, at = _TILE[str(question.about["chamber"])], int(s[k.AT + int(s[k.TURN_HERO])])
    side = 0
    if key == "fire.ask.turn":
        s[k.INFO + tile] = (s[k.INFO + tile] & ~k.PLACE_BITS) | k.IN_HAND
        cell = grid.cell_at(int(str(question.about["x"])), int(str(question.about["y"])))
        side = grid.STEPS.index(cell - world.board.tiles[k.CHAMBERS[at]].cell)
    asks = k.F_DOORS if key == "fire.ask.turn" else k.F_SIGHT
    s[k.FRAMES : k.FRAMES + 2 * k.FRAME] = (k.F_CHECK, 0, 0, 0, asks, tile, side, 0)
    s[k.DEPTH] = 2
    return s


def _tiles(s: Any, world: World) -> None:
    for chamber in world.supply:
        s[k.INFO + _TILE[chamber]] = k.IN_SUPPLY
    for chamber, holds in world.void_tiles.items():
        s[k.INFO + _TILE[chamber]] = k.VOID_HOLDING if holds else k.VOID_EMPTY
        s[k.VOIDED] += 1
        s[k.SPECIALS_VOIDED] += not world.is_basic(chamber)
    for chamber in world.board.tiles:
        s[k.INFO + _TILE[chamber]] = k.ON_BOARD
    s[: k.INFO] = _laid(world.board)
    for chamber in world.tokens:
        s[k.INFO + _TILE[chamber]] |= k.TOKEN
    for chamber, count in world.cultists.items():
        if chamber == "V":
            s[k.GATHERED] = count
        else:
            s[k.INFO + _TILE[chamber]] |= count << k.CULTIST_SHIFT
    for card in world.void_cards:
        s[k.INFO + _TILE[card]] |= k.CARD_VOID


def _laid(board: Board) -> list[int]:
    """Where the tiles lie and what joins them. Most decisions leave the board as it is, so that is kept with it."""
    kept: list[int] | None = board.__dict__.get("twin")
    if kept is not None:
        return kept
    s = [0] * k.NEXT + [-1] * (4 * k.TILES)
    for chamber, tile in board.tiles.items():
        number = _TILE[chamber]
        s[k.X + number], s[k.Y + number] = grid.xy(tile.cell)
        s[k.DOORS + number], s[k.CRACKS + number] = tile.doors, tile.cracks
        for side, step in enumerate(grid.STEPS):
            other = board.at.get(tile.cell + step)
            if other is not None:
                there = board.tiles[other]
                ways, back = tile.doors | tile.cracks, there.doors | there.cracks
                joined = (ways >> side) & (back >> (side ^ 2)) & 1
                s[k.NEXT + number * 4 + side] = _TILE[other] + joined * k.JOINED
    board.__dict__["twin"] = s
    return s


def _cards(s: Any, world: World) -> None:
    for start, size, pile in (
        (k.SUPPLY, k.SUPPLY_SIZE, tuple(reversed(world.supply))),
        (k.DECK, k.DECK_SIZE, tuple(reversed(world.deck))),
        (k.DISCARD, k.DISCARD_SIZE, world.discard),
    ):
        s[size] = len(pile)
        s[start : start + len(pile)] = [_TILE[card] for card in pile]


def _heroes(s: Any, world: World) -> None:
    for slot, hero in enumerate(world.heroes.values()):
        s[k.AT + slot] = _at(hero.at)
        status = hero.prone * k.PRONE + hero.lost * k.LOST + hero.left * k.LEFT
        s[k.STATUS + slot] = status + len(hero.used) * k.ONE_USE
        for place, colour in enumerate(k.ATTRIBUTES):
            s[k.TOKENS + slot * 3 + place] = hero.tokens.get(colour, 0)  # type: ignore[call-overload]
        if hero.id == "dark-knight":
            s[k.HOARD], s[k.PLUS_AP] = hero.hoard, hero.plus_ap


def _turn(s: Any, world: World) -> None:
    turn, order = world.now, list(world.heroes)
    s[k.TURN_HERO], s[k.PHASE] = order.index(turn.hero), PHASES.index(turn.phase)
    s[k.SPENT] = turn.spent
    s[k.USED_THIS_TURN] = any(skill in PER_TURN for skill in turn.used)
    s[k.SNEAKING], s[k.THRESHOLD] = turn.sneaking, turn.on_threshold
    s[k.PASSAGE_USED], s[k.BOB_SPENT] = turn.passage_used, turn.bob_spent
    s[k.THREAT_DUE], s[k.THREAT_RISEN] = turn.threat_due, turn.threat_risen
    s[k.ARRIVED] = sum(1 << k.ATTRIBUTES.index(c) for c in dict.fromkeys(turn.arrived))
    for hero, what in turn.declined:
        kind = k.FIRE_TRADED if what == "fire" else k.ATTRIBUTES.index(what)
        s[k.DECLINED + order.index(hero)] |= 1 << kind
    s[k.TURNS], s[k.TURN_HUNDREDS] = turn.number % 100, turn.number // 100


def essence(s: Any) -> Any:
    """What of a state must be the same: no stack, nothing kept only to be quick, nothing stale."""
    e = np.array(s, np.int8)
    info = e[k.INFO : k.INFO + k.TILES]
    place = info & k.PLACE_BITS
    away = place != k.ON_BOARD
    for part in (k.X, k.Y, k.DOORS, k.CRACKS):
        e[part : part + k.TILES][away] = 0
    e[k.NEXT : k.NEXT + 4 * k.TILES].reshape(k.TILES, 4)[away] = -1
    info[place == k.IN_HAND] &= ~k.PLACE_BITS
    for start, size, most in (
        (k.SUPPLY, k.SUPPLY_SIZE, 28),
        (k.DECK, k.DECK_SIZE, k.CARDS),
        (k.DISCARD, k.DISCARD_SIZE, k.CARDS),
    ):
        e[start + int(e[size]) : start + most] = 0
    e[k.SETTLED : k.SETTLED + k.MOST_HEROES] = 0
    e[k.WHOLE] = e[k.RETURNED] = e[k.DEPTH] = e[k.REGIONS_KEPT] = 0
    e[k.FRAMES :] = 0
    return e


def names() -> dict[int, str]:
    """What stands in each place of a state, for who reads a difference."""
    found: dict[int, str] = {}
    sized = {"X": 29, "Y": 29, "DOORS": 29, "CRACKS": 29, "NEXT": 116, "INFO": 29, "SUPPLY": 28}
    sized |= {"DECK": 24, "DISCARD": 24, "AT": 12, "STATUS": 12, "TOKENS": 36, "DECLINED": 12}
    for name, size in {**sized, "SETTLED": 12}.items():
        start = getattr(k, name)
        found |= {start + n: f"{name}[{n}]" for n in range(size)}
    for name, value in vars(k).items():
        if isinstance(value, int) and k.MISC <= value < k.FRAMES and name.isupper():
            found.setdefault(value, name)
    return found
