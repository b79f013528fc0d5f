"""Names of heroes and chambers as people read them."""

from __future__ import annotations

from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId
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


def hero_name(hero: HeroId) -> Line:
    known = _HEROES.get(hero)
    return known() if known else plain(hero)


_VESTIBULE = message("fire.chamber.V", "the Vestibule")


def chamber_name(world: World, chamber: ChamberId) -> Line:
    known = world.components.chambers.get(chamber)
    if chamber == VESTIBULE and known and known.name == "Vestibule":
        return _VESTIBULE()
    return plain(known.name if known else chamber)


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
