"""What a seat sees of the dungeon: everything but the order of supply, deck and events.

All players see the same; what is hidden is hidden from everybody. The contents of supply and deck
can be counted, so they are listed, in an order that says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.components import ATTRIBUTES, Attribute, CardId, Chamber, ChamberId, HeroId
from undertow.games.fire.moments import ApLimit, Rating
from undertow.games.fire.rules.acting import ap_left, skills_of
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.words import tile_name
from undertow.games.fire.world import Ending, Hero, Phase, Tile, World
from undertow.kernel import Line, Reckoning
from undertow.parts.people import People


class TileView(Struct, frozen=True, omit_defaults=True):
    """A chamber as it lies, and what is in it."""

    chamber: ChamberId
    name: Line
    x: int
    y: int
    doors: str
    holds: str
    colour: Attribute | None = None
    cracks: str = ""
    token: bool = False
    relic: str = ""
    """"whole" or "broken", where there is one."""
    fire: bool = False
    cultists: int = 0
    heroes: tuple[HeroId, ...] = ()
    bob: bool = False
    shades: tuple[Attribute, ...] = ()
    blessed: bool = False
    sanctified: bool = False
    boomerang: bool = False
    exit: bool = False


class ChamberView(Struct, frozen=True, omit_defaults=True):
    """What is printed on a tile, wherever it is."""

    name: Line
    holds: str
    colour: Attribute | None = None


class Hole(Struct, frozen=True):
    """Where a chamber fell, and nothing lies since."""

    chamber: ChamberId
    x: int
    y: int


class SkillView(Struct, frozen=True):
    """A skill on a hero card, and how often it was used this game."""

    id: str
    kind: str
    used: int
    spent: bool
    """Is it used up, for this turn or for the game?"""


class HeroView(Struct, frozen=True, omit_defaults=True):
    """A hero and her card."""

    id: HeroId
    seat: str
    at: ChamberId
    stars: dict[Attribute, int]
    ap: Reckoning
    skills: tuple[SkillView, ...]
    tokens: dict[Attribute, int] = {}
    prone: bool = False
    lost: bool = False
    left: bool = False
    fire: bool = False
    hoard: int = 0
    plus_ap: int = 0


class TurnView(Struct, frozen=True):
    """Whose turn it is, and what is left of it."""

    hero: HeroId
    seat: str
    number: int
    phase: Phase
    ap_left: int
    bob_left: int


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    turn: TurnView | None
    heroes: tuple[HeroView, ...]
    tiles: tuple[TileView, ...]
    chambers: dict[ChamberId, ChamberView]
    """Every chamber of the box, by its id: one in hand is on no board yet."""
    supply: tuple[ChamberId, ...]
    deck: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    void_cards: tuple[CardId, ...]
    void_tiles: dict[ChamberId, bool]
    holes: tuple[Hole, ...]
    threat: int
    track: tuple[int, ...]
    broken: tuple[Attribute, ...]
    carrier: HeroId | None
    exit: ChamberId | None
    cultists_left: int
    difficulty: str
    scenarios: tuple[str, ...]
    rating: Reckoning
    rulings: Rulings
    ended: Ending | None
    table: People = People()
    """Who is away, who asked for a pause or to wait."""


def known(world: World) -> World:
    """The table without what lies face down: the piles are there, in an order that says nothing. A
    Vagrant Portal lies open on top of the events."""
    shown = 1 if world.portal is not None else 0
    events = (*world.events[:shown], *sorted(world.events[shown:]))
    return replace(
        world,
        supply=tuple(sorted(world.supply)),
        deck=tuple(sorted(world.deck)),
        pieces=replace(world.pieces, events=events),
    )


def view(world: World, seat: str) -> View | None:
    """What a seat may see; nothing before the game is set up."""
    if world.setup is None:
        return None
    turn = None
    if world.turn is not None:
        bob_left = 2 - world.turn.bob_spent if world.turn.phase == "bob" else 0
        left = ap_left(world) if world.turn.phase == "actions" else 0
        turn = TurnView(
            world.turn.hero, world.active.seat, world.turn.number, world.turn.phase, left, bob_left
        )
    standing: dict[ChamberId, tuple[HeroId, ...]] = {}
    for hero in world.heroes.values():
        if hero.here:
            standing[hero.at] = (*standing.get(hero.at, ()), hero.id)
    return View(
        turn=turn,
        heroes=tuple([_hero(world, hero) for hero in world.heroes.values()]),
        tiles=tuple([_tile(world, chamber, standing) for chamber in world.board.tiles]),
        chambers={id: _printed(chamber, id) for id, chamber in world.components.chambers.items()},
        supply=tuple(sorted(world.supply)),
        deck=tuple(sorted(world.deck)),
        discard=world.discard,
        void_cards=world.void_cards,
        void_tiles=world.void_tiles,
        holes=_holes(world),
        threat=world.threat,
        track=world.track,
        broken=world.broken,
        carrier=world.carrier,
        exit=world.exit,
        cultists_left=world.cultists_left,
        difficulty=world.setup.difficulty,
        scenarios=world.setup.scenarios,
        rating=hooks(world).reckon(world, Rating()),
        rulings=world.rulings,
        ended=world.ended,
        table=world.table,
    )


def _holes(world: World) -> tuple[Hole, ...]:
    at = world.board.at
    cells = {cell: chamber for chamber, cell in world.fell_from.items() if cell not in at}
    return tuple([Hole(chamber, *grid.xy(cell)) for cell, chamber in cells.items()])


@lru_cache(maxsize=1024)
def _printed(printed: Chamber, chamber: ChamberId) -> ChamberView:
    return ChamberView(tile_name(chamber, printed.name), printed.holds, printed.colour)


def _hero(world: World, hero: Hero) -> HeroView:
    card = world.components.heroes[hero.id]
    skills = []
    for skill in skills_of(hero.id, card.skills):
        if skill.kind == "bob":
            continue
        used = hero.used.count(skill.id)
        allowed = skill.per_game if isinstance(skill.per_game, int) else skill.per_game(world)
        this_turn = world.turn is not None and skill.id in world.turn.used
        spent = (bool(allowed) and used >= allowed) or (skill.per_turn and this_turn)
        skills.append(SkillView(skill.id, skill.kind, used, spent))
    return HeroView(
        id=hero.id,
        seat=hero.seat,
        at=hero.at,
        stars={attribute: card.stars(attribute) for attribute in ATTRIBUTES},
        ap=hooks(world).reckon(world, ApLimit(hero.id)),
        skills=tuple(skills),
        tokens=hero.tokens,
        prone=hero.prone,
        lost=hero.lost,
        left=hero.left,
        fire=world.carrier == hero.id,
        hoard=hero.hoard,
        plus_ap=hero.plus_ap,
    )


def _tile(
    world: World, chamber: ChamberId, standing: Mapping[ChamberId, tuple[HeroId, ...]]
) -> TileView:
    bare = _bare(world.components.chambers[chamber], chamber, world.board.tiles[chamber])
    more: dict[str, Any] = {}
    if chamber in standing:
        more["heroes"] = standing[chamber]
    if chamber in world.tokens:
        more["token"] = True
    if chamber in world.cultists:
        more["cultists"] = world.cultists[chamber]
    if bare.relic and bare.colour in world.broken:
        more["relic"] = "broken"
    if bare.fire and world.carrier is not None:
        more["fire"] = False
    if chamber in world.shades.values():
        more["shades"] = tuple([colour for colour, at in world.shades.items() if at == chamber])
    for name, at in (
        ("bob", world.bob),
        ("blessed", world.blessed),
        ("sanctified", world.sanctified),
        ("boomerang", world.boomerang),
        ("exit", world.exit),
    ):
        if at == chamber:
            more[name] = True
    return replace(bare, **more) if more else bare


@lru_cache(maxsize=4096)
def _bare(printed: Chamber, chamber: ChamberId, tile: Tile) -> TileView:
    """A chamber as it lies with nobody in it. Most are seen so at every step of a live table, and
    the same record is quickly found unchanged."""
    x, y = grid.xy(tile.cell)
    return TileView(
        chamber=chamber,
        name=tile_name(chamber, printed.name),
        x=x,
        y=y,
        doors=grid.letters(tile.doors),
        holds=printed.holds,
        colour=printed.colour,
        cracks=grid.letters(tile.cracks),
        relic="whole" if printed.holds == "relic" else "",
        fire=printed.holds == "fire",
    )
