"""The game that the peer is measured with (bench/boardgameio/server.cjs), on our kernel: no game,
but a table of the same size, at which any of six seats may move its hero on at any time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from undertow.kernel import (
    EVERYONE,
    Beginning,
    Fact,
    Game,
    Line,
    Offer,
    Rule,
    Rulebook,
    Table,
    message,
)

HEROES = ("warrior", "ranger", "wizard", "paladin", "sage", "rogue")
SEATS = tuple(f"seat{n}" for n in range(len(HEROES)))
TILES = 22


class Hero(Struct, frozen=True, gc=False):
    id: str
    seat: str
    at: str = "S1"
    ap: int = 3
    left: int = 3
    strength: int = 2
    dexterity: int = 1
    intellect: int = 3
    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("str", "dex", "int"), 0))
    fallen: bool = False
    used: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    skills: tuple[str, ...] = ("move", "explore", "attack", "stand", "exchange", "wait")
    can: dict[str, bool] = field(
        default_factory=lambda: {"dive": True, "wait": True, "trade": False, "leave": False}
    )
    since: int = 0


class Tile(Struct, frozen=True, gc=False):
    id: str
    cell: tuple[int, int]
    doors: str
    kind: str = "chamber"
    cultists: int = 0
    token: str | None = None
    torch: bool = False


class Board(Struct, frozen=True, gc=False):
    round: int = 1
    heroes: tuple[Hero, ...] = tuple(Hero(id, seat) for id, seat in zip(HEROES, SEATS, strict=True))
    tiles: tuple[Tile, ...] = tuple(
        Tile(f"D{n}", (n % 5, n // 5), "NESW"[: 1 + n % 4], cultists=n % 3) for n in range(TILES)
    )
    deck: int = 25
    discard: tuple[str, ...] = ()
    threat: int = 1
    track: tuple[int, ...] = (2, 2, 3, 3, 4, 4, 5)


class Moved(Fact, frozen=True, tag="bench.moved", gc=False):
    hero: int
    to: int

    def evolve(self, world: Board) -> Board:
        heroes, tiles, round = list(world.heroes), list(world.tiles), world.round + 1
        hero = heroes[self.hero]
        heroes[self.hero] = replace(hero, at=f"D{self.to}", since=round)
        tiles[self.to] = replace(tiles[self.to], token=hero.id)
        return replace(world, round=round, heroes=tuple(heroes), tiles=tuple(tiles))


BOOK = Rulebook()
MOVED = message("bench.told.moved", "{hero} moves to {tile}.")


async def _move(t: Table[Board], seat: str) -> None:
    t.tell(Moved(SEATS.index(seat), t.world.round % TILES))


MOVE = BOOK.add(
    Rule("bench.move", _move, message("bench.move", "Move"), message("bench.move.text", "Go on."))
)


class Nothing(Struct, frozen=True):
    """There is nothing to choose."""


class SameGame(Game[Board]):
    """What boardgame.io plays, played here."""

    id = "bench"
    name = message("bench.name", "A table to measure")
    World = Board
    facts = (Moved,)
    rules = BOOK.rules
    Settings = Nothing

    def begin(self, settings: Nothing) -> Beginning:
        return Beginning(SEATS, (), None)

    def offers(self, world: Board, seat: str) -> list[Offer]:
        return [MOVE.offer(seat)]

    def view(self, world: Board, seat: str) -> Board:
        return world

    def audience(self, seat: str) -> str:
        return EVERYONE

    def prose(self, fact: Fact, world: Board) -> Line | None:
        assert isinstance(fact, Moved)
        return MOVED(hero=HEROES[fact.hero], tile=f"D{fact.to}")


GAMES: dict[str, Game[Any]] = {"bench": SameGame()}
