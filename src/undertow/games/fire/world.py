"""What lies on the table: frozen records.

Heroes, cultists and tokens stand in *chambers*, and a chamber lies in a cell; so a chamber that
is slid or lifted takes along whatever is in it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from undertow.games.fire import grid
from undertow.games.fire.components import (
    VESTIBULE,
    Attribute,
    CardId,
    ChamberId,
    Components,
    HeroId,
    one_box,
)
from undertow.games.fire.rulings import Rulings
from undertow.parts.people import People

SeatId = str


class Setup(Struct, frozen=True, dict=True):
    """What was agreed before the first turn."""

    heroes: tuple[HeroId, ...]
    """In turn order."""
    players: dict[HeroId, SeatId]
    difficulty: str
    components: Components
    scenarios: tuple[str, ...] = ()
    glyph: bool = False
    passages: bool = False

    def __post_init__(self) -> None:
        # Nearly all tables play with the same box: in memory there is one.
        force_setattr(self, "components", one_box(self.components))

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The catalogue entries in play."""
        return (*self.heroes, *self.scenarios)

    @cached_property
    def track(self) -> tuple[int, ...]:
        """Ritual Cards at each level of the Threat Track."""
        return self.components.difficulties[self.difficulty].track

    @cached_property
    def shown(self) -> dict[str, Any]:
        """What views were last made of at this table (`views.py`): what has not changed since is the
        very same record."""
        return {}


class Tile(Struct, frozen=True, gc=False):
    """A chamber as it lies: where, with doorways on which sides, and walls cracked by bombs."""

    cell: int
    doors: int
    cracks: int = 0


class Board(Struct, frozen=True, dict=True):
    """The dungeon. What follows from where the tiles lie is worked out once, when first asked."""

    tiles: dict[ChamberId, Tile] = {}

    @cached_property
    def at(self) -> dict[int, ChamberId]:
        """Which chamber lies in a cell."""
        return {tile.cell: chamber for chamber, tile in self.tiles.items()}

    @cached_property
    def links(self) -> dict[ChamberId, tuple[ChamberId, ...]]:
        """The chambers connected to each: side by side, a doorway on both touching sides."""
        return {chamber: self._links(chamber) for chamber in self.tiles}

    def _links(self, chamber: ChamberId) -> tuple[ChamberId, ...]:
        at, tiles = self.at, self.tiles
        tile = tiles[chamber]
        cell, ways = tile.cell, tile.doors | tile.cracks
        found = []
        for side, step in enumerate(grid.STEPS):
            if ways & (1 << side):
                other = at.get(cell + step)
                if other is not None:
                    facing = tiles[other]
                    if (facing.doors | facing.cracks) & (1 << (side ^ 2)):
                        found.append(other)
        return tuple(found)

    @cached_property
    def open_sides(self) -> dict[ChamberId, tuple[int, ...]]:
        """The sides of each chamber whose doorway faces an empty cell."""
        return {chamber: self._open_sides(chamber) for chamber in self.tiles}

    def _open_sides(self, chamber: ChamberId) -> tuple[int, ...]:
        at, tile = self.at, self.tiles[chamber]
        cell, ways = tile.cell, tile.doors | tile.cracks
        return tuple(
            [s for s, step in enumerate(grid.STEPS) if ways & (1 << s) and cell + step not in at]
        )

    @cached_property
    def regions(self) -> dict[ChamberId, ChamberId]:
        """For each chamber, the first chamber of the part of the dungeon it is joined to."""
        regions: dict[ChamberId, ChamberId] = {}
        links = self.links
        for first in self.tiles:
            if first in regions:
                continue
            regions[first] = first
            todo = [first]
            while todo:
                for chamber in links[todo.pop()]:
                    if chamber not in regions:
                        regions[chamber] = first
                        todo.append(chamber)
        return regions

    @cached_property
    def whole(self) -> bool:
        """Is the dungeon in one piece?"""
        return len(dict.fromkeys(self.regions.values())) <= 1

    @cached_property
    def reached(self) -> dict[tuple[object, ...], bool]:
        """Answers of the long way round in rules/reach.py, kept as long as this board lies."""
        return {}

    @cached_property
    def grounds(self) -> dict[tuple[object, ...], frozenset[int]]:
        """The cells somebody can get to, found the same way and kept as long."""
        return {}

    def neighbours(self, chamber: ChamberId) -> list[ChamberId]:
        """The chambers on the four sides, connected or not."""
        cell, at = self.tiles[chamber].cell, self.at
        return [at[cell + step] for step in grid.STEPS if cell + step in at]

    def by_vestibule(self, cell: int) -> bool:
        """Does this cell touch the Vestibule's?"""
        return cell - self.tiles[VESTIBULE].cell in grid.STEPS

    def in_line(self, chamber: ChamberId, side: int) -> list[ChamberId]:
        """Line of sight: the chambers straight on through connected doorways, nearest first."""
        seen: list[ChamberId] = []
        step = grid.STEPS[side]
        cell = self.tiles[chamber].cell
        while True:
            other = self.at.get(cell + step)
            if other is None or other not in self.links[chamber]:
                return seen
            seen.append(other)
            chamber, cell = other, cell + step

    def joins(self, cell: int, doors: int, without: ChamberId | None = None) -> bool:
        """Would a tile in this cell share a connected doorway with another?"""
        for side, step in enumerate(grid.STEPS):
            if doors & (1 << side):
                other = self.at.get(cell + step)
                if other is not None and other != without:
                    facing = self.tiles[other]
                    if (facing.doors | facing.cracks) & (1 << (side ^ 2)):
                        return True
        return False

    def lay(self, chamber: ChamberId, tile: Tile) -> Board:
        board = Board({**self.tiles, chamber: tile})
        if chamber not in self.tiles and "links" in self.__dict__ and "whole" in self.__dict__:
            board._grow_from(self, chamber, tile)
        return board

    def _grow_from(self, before: Board, chamber: ChamberId, tile: Tile) -> None:
        """A new tile changes little: only it and its neighbours are looked at again."""
        known = self.__dict__
        known["at"] = {**before.at, tile.cell: chamber}
        near = [chamber, *self.neighbours(chamber)]
        known["links"] = {**before.links, **{c: self._links(c) for c in near}}
        known["open_sides"] = {**before.open_sides, **{c: self._open_sides(c) for c in near}}
        if before.whole and known["links"][chamber]:
            known["whole"] = True

    def lift(self, chamber: ChamberId) -> Board:
        tiles = dict(self.tiles)
        del tiles[chamber]
        return Board(tiles)


NOBODY = People()
"""Nobody is away, and nobody asked for anything: so it is nearly always."""


class Hero(Struct, frozen=True, gc=False):
    """A hero, and her card."""

    id: HeroId
    seat: SeatId
    at: ChamberId = VESTIBULE
    prone: bool = False
    lost: bool = False
    left: bool = False
    """Gone by the Vagrant Portal, where a ruling lets heroes leave one by one."""
    tokens: dict[Attribute, int] = {}
    used: tuple[str, ...] = ()
    """Skills used that are limited by game, once for each use."""
    hoard: int = 0
    """Cultists on the Dark-Knight's card."""
    plus_ap: int = 0
    """+1AP tokens on the Dark-Knight's card."""

    @property
    def here(self) -> bool:
        return not self.lost and not self.left


Phase = Literal["actions", "bob", "ritual"]


class Turn(Struct, frozen=True, gc=False):
    """The turn of one hero, and what has happened in it."""

    hero: HeroId
    number: int = 1
    phase: Phase = "actions"
    spent: int = 0
    used: tuple[str, ...] = ()
    """Skills used this turn."""
    sneaking: bool = False
    on_threshold: bool = False
    """Has just moved into a Secret Passage and done nothing since."""
    passage_used: bool = False
    bob_spent: int = 0
    threat_due: bool = False
    """The Ritual Cards were reshuffled; the threat rises at the end of the ritual."""
    threat_risen: bool = False
    """It rose already this turn by a reshuffle, which happens once at most."""
    arrived: tuple[Attribute, ...] = ()
    """Shades that reached the Vestibule this turn."""
    declined: tuple[tuple[HeroId, str], ...] = ()
    """Heroes who would not give, and what: "str", "dex", "int" or "fire"."""


Outcome = Literal["total", "partial", "defeat"]


class Ending(Struct, frozen=True, gc=False):
    """How it ended, and why."""

    outcome: Outcome
    """Everybody out, some out, or nobody."""
    why: str
    """The reason, by its id, as `undertow sim` counts it."""


class Pieces(Struct, frozen=True, gc=False):
    """What skills and scenarios have put on the board."""

    blessed: ChamberId | None = None
    sanctified: ChamberId | None = None
    boomerang: ChamberId | None = None
    bob: ChamberId | None = None
    shades: dict[Attribute, ChamberId] = {}
    events: tuple[CardId, ...] = ()
    """The Vagrant Portal's own stack, top first. Nobody may see the order."""
    portal: ChamberId | None = None
    """The exit that the Vagrant Portal shows now."""
    no_way_out: bool = False
    """The table has heard that nobody can reach the exit any more."""


class World(Struct, frozen=True, gc=False):
    """The whole table."""

    setup: Setup | None = None
    rulings: Rulings = Rulings()
    heroes: dict[HeroId, Hero] = {}
    """In turn order."""
    board: Board = Board()
    supply: tuple[ChamberId, ...] = ()
    """Top first. Nobody may see the order."""
    deck: tuple[CardId, ...] = ()
    """Top first. Nobody may see the order."""
    discard: tuple[CardId, ...] = ()
    void_cards: tuple[CardId, ...] = ()
    void_tiles: dict[ChamberId, bool] = {}
    """Chambers in the Void, and whether what they hold went with them."""
    fell_from: dict[ChamberId, int] = {}
    """The cells in which chambers in the Void lay. No rule asks; people remember."""
    tokens: dict[ChamberId, Attribute] = {}
    """Chambers in play that still hold their Token of Power."""
    cultists: dict[ChamberId, int] = {}
    broken: tuple[Attribute, ...] = ()
    """Relics destroyed, in order."""
    carrier: HeroId | None = None
    threat: int = 0
    """The Threat token's level; above the last level stands the cult's symbol."""
    turn: Turn | None = None
    pieces: Pieces = Pieces()
    ended: Ending | None = None
    table: People = NOBODY
    """What holds among the people."""

    @property
    def blessed(self) -> ChamberId | None:
        return self.pieces.blessed

    @property
    def sanctified(self) -> ChamberId | None:
        return self.pieces.sanctified

    @property
    def boomerang(self) -> ChamberId | None:
        return self.pieces.boomerang

    @property
    def bob(self) -> ChamberId | None:
        return self.pieces.bob

    @property
    def shades(self) -> dict[Attribute, ChamberId]:
        return self.pieces.shades

    @property
    def events(self) -> tuple[CardId, ...]:
        return self.pieces.events

    @property
    def portal(self) -> ChamberId | None:
        return self.pieces.portal

    @property
    def agreed(self) -> Setup:
        """The set-up, once there is one."""
        assert self.setup is not None
        return self.setup

    @property
    def components(self) -> Components:
        assert self.setup is not None
        return self.setup.components

    @property
    def now(self) -> Turn:
        """The turn, once play has begun."""
        assert self.turn is not None
        return self.turn

    @property
    def active(self) -> Hero:
        return self.heroes[self.now.hero]

    @property
    def exit(self) -> ChamberId | None:
        """Where the Fire must be brought; None while the Vagrant Portal has not shown it yet."""
        if self.portal is not None or "vagrant-portal" in self.agreed.scenarios:
            return self.portal
        return self.components.holding("glyph")[0] if self.agreed.glyph else VESTIBULE

    @property
    def exits(self) -> tuple[ChamberId, ...]:
        """Where the exit is or may come to be: the Vagrant Portal moves on with every reshuffle,
        as long as there are Ritual Cards to shuffle."""
        wanders = "vagrant-portal" in self.agreed.scenarios and (self.deck or self.discard)
        if wanders or self.exit is None:
            return tuple(self.components.relic_of.values())
        return (self.exit,)

    @property
    def track(self) -> tuple[int, ...]:
        assert self.setup is not None
        return self.setup.track

    def heroes_in(self, chamber: ChamberId) -> list[Hero]:
        """The heroes in a chamber, the active one first, then in turn order."""
        found = [h for h in self.heroes.values() if h.at == chamber and h.here]
        if len(found) > 1:
            order = list(self.heroes)
            first = order.index(self.now.hero)
            found.sort(key=lambda h: (order.index(h.id) - first) % len(order))
        return found

    def is_basic(self, chamber: ChamberId) -> bool:
        return chamber in self.components.basic

    @property
    def cultists_left(self) -> int:
        """Cultists in the supply; below zero, stand-ins are out."""
        on_cards = sum(hero.hoard for hero in self.heroes.values())
        return self.components.cultists - sum(self.cultists.values()) - on_cards


def change(world: World, hero: HeroId, **fields: object) -> World:
    """The world with one hero changed."""
    heroes = dict(world.heroes)
    heroes[hero] = replace(heroes[hero], **fields)
    return replace(world, heroes=heroes)


def put(world: World, **pieces: object) -> World:
    """The world with some pieces elsewhere."""
    return replace(world, pieces=replace(world.pieces, **pieces))
