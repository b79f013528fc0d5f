"""Names of heroes and chambers as people read them."""

from __future__ import annotations

from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId, load
from undertow.games.fire.world import World
from undertow.kernel import Line, message, plain

_HEROES = {
    id: message(f"fire.hero.{id}", name)
    for id, name in {
        "warrior": "the Warrior",
        "ranger": "the Ranger",
        "wizard": "the Wizard",
        "paladin": "the Paladin",
        "sage": "the Sage",
        "rogue": "the Rogue",
        "cleric": "the Cleric",
        "engineer": "the Engineer",
        "dark-knight": "the Dark-Knight",
        "geomancer": "the Geomancer",
        "soldier": "the SOLDIER",
        "master-swordsman": "the Master-Swordsman",
    }.items()
}


def call(hero: HeroId, name: str) -> None:
    """A hero of a pack has a name of her own."""
    _HEROES[hero] = message(f"fire.hero.{hero}", name)


def hero_name(hero: HeroId) -> Line:
    known = _HEROES.get(hero)
    return known() if known else plain(hero)


_PRINTED = load()
_TILES = {id: message(f"fire.tile.{id}", chamber.name) for id, chamber in _PRINTED.chambers.items()}
_LEVELS = {
    id: message(f"fire.difficulty.{id}", level.name) for id, level in _PRINTED.difficulties.items()
}
_VESTIBULE = message("fire.chamber.V", "the Vestibule")


def tile_name(chamber: ChamberId, printed: str) -> Line:
    """What stands on a tile. Where component data of the table's own gives another name, that is
    theirs."""
    known = _TILES.get(chamber)
    return known() if known and known.english == printed else plain(printed)


def chamber_name(world: World, chamber: ChamberId) -> Line:
    """A chamber in a sentence."""
    known = world.components.chambers.get(chamber)
    if known is None:
        return plain(chamber)
    return in_a_sentence(tile_name(chamber, known.name))


def in_a_sentence(name: Line) -> Line:
    """What stands on a tile, as one says it."""
    return _VESTIBULE() if name.key == f"fire.tile.{VESTIBULE}" else name


def difficulty_name(id: str, printed: str) -> Line:
    known = _LEVELS.get(id)
    return known() if known and known.english == printed else plain(printed)


_COLOURS = {
    "str": message("fire.colour.str", "red"),
    "dex": message("fire.colour.dex", "green"),
    "int": message("fire.colour.int", "blue"),
}


def colour_name(attribute: str) -> Line:
    return _COLOURS[attribute]()


_SIDES = {
    letter: message(f"fire.side.{letter}", name)
    for letter, name in {"N": "north", "E": "east", "S": "south", "W": "west"}.items()
}


def side_name(letter: str) -> Line:
    return _SIDES[letter]()
