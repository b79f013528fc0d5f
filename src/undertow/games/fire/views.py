"""What a seat sees of the dungeon: everything but the order of supply, deck and events.

All players see the same; what is hidden is hidden from everybody. The contents of supply and deck
can be counted, so they are listed, in an order that says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.components import ATTRIBUTES, Attribute, CardId, Chamber, ChamberId, HeroId
from undertow.games.fire.moments import ApLimit, Rating
from undertow.games.fire.rules.acting import Action, ap_left, skills_of
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.words import tile_name
from undertow.games.fire.world import Ending, Hero, Phase, Tile, World
from undertow.kernel import Line, Reckoning
from undertow.parts.people import People

T = TypeVar("T")
R = TypeVar("R")


class TileView(Struct, frozen=True, omit_defaults=True):
    """A chamber as it lies, and what is in it."""

    chamber: ChamberId
    """Its id: `V` is the Vestibule, `S1` to `S7`, `D1`, `I1` the Basic Chambers of each colour."""
    name: Line
    """What it is called."""
    x: int
    """Columns east of the Vestibule."""
    y: int
    """Rows south of the Vestibule."""
    doors: str
    """The sides with a doorway as it lies, letters of `NESW`. One walks through where both sides have one."""
    holds: str
    """What belongs here: vestibule, token, relic, fire, glyph or passage."""
    colour: Attribute | None = None
    """Strength, Dexterity or Intellect, where it has one."""
    cracks: str = ""
    """Sides that were blown open; they count as doorways."""
    token: bool = False
    """Does its Token of Power still lie here?"""
    relic: str = ""
    """"whole" or "broken", where there is one."""
    fire: bool = False
    """Does the Fire of Eidolon lie here?"""
    cultists: int = 0
    """How many stand here."""
    heroes: tuple[HeroId, ...] = ()
    """Who is here."""
    bob: bool = False
    """Is the Engineer's machine here?"""
    shades: tuple[Attribute, ...] = ()
    """Shades of Vorax that stand here."""
    blessed: bool = False
    """Does the Cleric's Blessing lie here?"""
    sanctified: bool = False
    """Has the Cleric sanctified it? No cultist appears here any more."""
    boomerang: bool = False
    """Is the Master-Swordsman's boomerang here?"""
    exit: bool = False
    """Is it where the Fire must be brought?"""


class ChamberView(Struct, frozen=True, omit_defaults=True):
    """What is printed on a tile, wherever it is."""

    name: Line
    """What it is called."""
    holds: str
    """What belongs there, as on a tile."""
    colour: Attribute | None = None
    """Its colour, where it has one."""


class Hole(Struct, frozen=True):
    """Where a chamber fell, and nothing lies since."""

    chamber: ChamberId
    """What fell."""
    x: int
    """Columns east of the Vestibule."""
    y: int
    """Rows south of the Vestibule."""


class SkillView(Struct, frozen=True):
    """A skill on a hero card, and how often it was used this game."""

    id: str
    """The id of its rule, as `act.rule` has it."""
    kind: str
    """basic or master."""
    used: int
    """Times this game."""
    spent: bool
    """Is it used up, for this turn or for the game?"""


class HeroView(Struct, frozen=True, omit_defaults=True):
    """A hero and her card."""

    id: HeroId
    """Such as `warrior`."""
    seat: str
    """Who plays her."""
    at: ChamberId
    """The chamber she is in."""
    stars: dict[Attribute, int]
    """In each attribute."""
    ap: Reckoning
    """Action Points a turn, with reasons."""
    skills: tuple[SkillView, ...]
    """Those she uses; passives are not listed."""
    tokens: dict[Attribute, int] = {}
    """Tokens of Power she has, by attribute; none, where one is not there."""
    prone: bool = False
    """Lies on the ground, and must stand up first."""
    lost: bool = False
    """Went into the Void."""
    left: bool = False
    """Is out of the dungeon."""
    fire: bool = False
    """Carries the Fire."""
    hoard: int = 0
    """Cultists on the Dark-Knight's card."""
    plus_ap: int = 0
    """+1AP tokens on the Dark-Knight's card."""


class TurnView(Struct, frozen=True):
    """Whose turn it is, and what is left of it."""

    hero: HeroId
    """Whose turn it is."""
    seat: str
    """Who plays her."""
    number: int
    """Which hero turn of the game, from 1."""
    phase: Phase
    """actions, bob (the Engineer's machine acts) or ritual."""
    ap_left: int
    """Action Points she may still spend."""
    bob_left: int
    """Those of the Engineer's machine."""


class View(Struct, frozen=True):
    """The table as a seat sees it."""

    turn: TurnView | None
    """None before the first turn and after the last."""
    heroes: tuple[HeroView, ...]
    """In turn order."""
    tiles: tuple[TileView, ...]
    """Every chamber that lies in the dungeon."""
    chambers: dict[ChamberId, ChamberView]
    """Every chamber of the box, by its id: one in hand is on no board yet."""
    supply: tuple[ChamberId, ...]
    """Tiles still face down, sorted: what they are is known, their order is not."""
    deck: tuple[CardId, ...]
    """Ritual Cards still face down, sorted, by the chamber they show."""
    discard: tuple[CardId, ...]
    """Ritual Cards that came up since the last shuffle."""
    void_cards: tuple[CardId, ...]
    """Ritual Cards in the Void."""
    void_tiles: dict[ChamberId, bool]
    """Chambers in the Void, and whether what they hold went with them."""
    holes: tuple[Hole, ...]
    """Where chambers fell."""
    threat: int
    """The level of threat, from 0; at the length of the track all is lost."""
    track: tuple[int, ...]
    """Ritual Cards a turn at each level."""
    broken: tuple[Attribute, ...]
    """Relics that are destroyed, by their attribute."""
    carrier: HeroId | None
    """Who has the Fire."""
    exit: ChamberId | None
    """Where the Fire must be brought; None while nobody knows."""
    cultists_left: int
    """Cultists still in the box."""
    difficulty: str
    """Such as `beginner`."""
    scenarios: tuple[str, ...]
    """Their ids."""
    rating: Reckoning
    """How hard it is, in stars."""
    rulings: Rulings
    """Which readings this table plays by."""
    ended: Ending | None
    """How it ended; None while it goes on."""
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
    shown, marks = world.setup.shown, _marks(world)
    tiles = [
        _tile(world, shown, chamber, tile, marks) for chamber, tile in world.board.tiles.items()
    ]
    heroes = [_hero(world, shown, hero) for hero in world.heroes.values()]
    return View(
        turn=turn,
        heroes=_again(shown, "heroes", tuple(heroes)),
        tiles=_again(shown, "tiles", tuple(tiles)),
        chambers=_all_printed(world.components.chambers),
        supply=_made(shown, "supply", world.supply, _in_order),
        deck=_made(shown, "deck", world.deck, _in_order),
        discard=world.discard,
        void_cards=world.void_cards,
        void_tiles=world.void_tiles,
        holes=_again(shown, "holes", _holes(world)) if world.fell_from else (),
        threat=world.threat,
        track=world.track,
        broken=world.broken,
        carrier=world.carrier,
        exit=world.exit,
        cultists_left=world.cultists_left,
        difficulty=world.setup.difficulty,
        scenarios=world.setup.scenarios,
        rating=_again(shown, "rating", hooks(world).reckon(world, Rating())),
        rulings=world.rulings,
        ended=world.ended,
        table=world.table,
    )


def _made(shown: dict[str, Any], what: str, of: T, make: Callable[[T], R]) -> R:
    """What was made of this the last time; made anew where it is another."""
    last = shown.get(what)
    if last is None or last[0] is not of:
        last = shown[what] = of, make(of)
    found: R = last[1]
    return found


def _again(shown: dict[str, Any], what: str, now: R) -> R:
    """The very record that was shown last, where this one is equal: whoever looks for what has changed
    passes over it."""
    last: R | None = shown.get(what)
    if last is not None and last == now:
        return last
    shown[what] = now
    return now


def _in_order(pile: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(pile))


def _holes(world: World) -> tuple[Hole, ...]:
    at = world.board.at
    cells = {cell: chamber for chamber, cell in world.fell_from.items() if cell not in at}
    return tuple([Hole(chamber, *grid.xy(cell)) for cell, chamber in cells.items()])


def _all_printed(chambers: dict[ChamberId, Chamber]) -> dict[ChamberId, ChamberView]:
    """Nearly all tables have the same box (`components.one_box`), and so the same list."""
    last, found = _last_printed[0]
    if last is not chambers:
        found = {id: _printed(chamber, id) for id, chamber in chambers.items()}
        _last_printed[0] = chambers, found
    return found


_last_printed: list[tuple[dict[ChamberId, Chamber] | None, dict[ChamberId, ChamberView]]] = [
    (None, {})
]


@lru_cache(maxsize=1024)
def _printed(printed: Chamber, chamber: ChamberId) -> ChamberView:
    return ChamberView(tile_name(chamber, printed.name), printed.holds, printed.colour)


@lru_cache(maxsize=256)
def _listed(hero: HeroId, more: tuple[str, ...]) -> tuple[Action, ...]:
    """The skills on a hero's card that she uses herself."""
    return tuple([skill for skill in skills_of(hero, more) if skill.kind != "bob"])


def _hero(world: World, shown: dict[str, Any], hero: Hero) -> HeroView:
    card = world.components.heroes[hero.id]
    skills = _listed(hero.id, card.skills)
    carries = world.carrier == hero.id
    ap = hooks(world).reckon(world, ApLimit(hero.id))
    limits = [
        skill.per_game if isinstance(skill.per_game, int) else skill.per_game(world)
        for skill in skills
    ]
    used_now = world.turn.used if world.turn is not None else ()
    follows = hero, carries, ap, limits, used_now
    last = shown.get(hero.id)
    if last is not None and last[0] == follows:
        found: HeroView = last[1]
        return found
    listed = []
    for skill, allowed in zip(skills, limits, strict=True):
        used = hero.used.count(skill.id)
        spent = (bool(allowed) and used >= allowed) or (skill.per_turn and skill.id in used_now)
        listed.append(SkillView(skill.id, skill.kind, used, spent))
    found = HeroView(
        id=hero.id,
        seat=hero.seat,
        at=hero.at,
        stars={attribute: card.stars(attribute) for attribute in ATTRIBUTES},
        ap=ap,
        skills=tuple(listed),
        tokens=hero.tokens,
        prone=hero.prone,
        lost=hero.lost,
        left=hero.left,
        fire=carries,
        hoard=hero.hoard,
        plus_ap=hero.plus_ap,
    )
    shown[hero.id] = follows, found
    return found


def _marks(world: World) -> dict[ChamberId, dict[str, Any]]:
    """What stands and lies in chambers, beside tokens and cultists."""
    marks: dict[ChamberId, dict[str, Any]] = {}
    for hero in world.heroes.values():
        if hero.here:
            found = marks.setdefault(hero.at, {})
            found["heroes"] = (*found.get("heroes", ()), hero.id)
    pieces = world.pieces
    for colour, at in pieces.shades.items():
        found = marks.setdefault(at, {})
        found["shades"] = (*found.get("shades", ()), colour)
    for name, place in (
        ("bob", pieces.bob),
        ("blessed", pieces.blessed),
        ("sanctified", pieces.sanctified),
        ("boomerang", pieces.boomerang),
        ("exit", world.exit),
    ):
        if place is not None:
            marks.setdefault(place, {})[name] = True
    return marks


def _tile(
    world: World,
    shown: dict[str, Any],
    chamber: ChamberId,
    tile: Tile,
    marks: Mapping[ChamberId, dict[str, Any]],
) -> TileView:
    last = shown.get(f"tile {chamber}")
    if last is not None and last[0] is tile:
        bare: TileView = last[1]
    else:
        bare, last = _bare(world.components.chambers[chamber], chamber, tile), None
    more = marks.get(chamber, {})
    if chamber in world.tokens:
        more["token"] = True
    if chamber in world.cultists:
        more["cultists"] = world.cultists[chamber]
    if bare.relic and bare.colour in world.broken:
        more["relic"] = "broken"
    if bare.fire and world.carrier is not None:
        more["fire"] = False
    if last is None or last[2] != more:
        last = tile, bare, more, replace(bare, **more) if more else bare
        shown[f"tile {chamber}"] = last
    found: TileView = last[3]
    return found


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
