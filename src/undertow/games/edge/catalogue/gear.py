"""Weapons, shields, armour, weapon tags and what a shooter can do: prices and figures."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undertow.games.edge.world import Position

TAG_XP = 4
MOST_TAGS = 2
AMMO = 4
"""Segments of a weapon's ammunition."""


class Shot(Struct, frozen=True):
    """A weapon's row at range: its tempo, what Close does to a position, dice at Near and Far."""

    tempo: Literal["fast", "standard", "slow"]
    close: Position
    near: int
    far: int | None


class Weapon(Struct, frozen=True):
    name: str
    xp: int
    text: str
    close: int
    near: int
    unset: int
    """Dice the first attack of a scene loses where nobody has set the weapon."""
    shot: Shot


WEAPONS = {
    "light": Weapon(
        "Light weapon", 4, "Fast, easy to hide.", 2, 1, 0, Shot("fast", "risky", 1, None)
    ),
    "medium": Weapon(
        "Medium weapon",
        8,
        "Balanced, what armies carry.",
        1,
        2,
        1,
        Shot("standard", "desperate", 2, 1),
    ),
    "heavy": Weapon(
        "Heavy weapon", 12, "Punishing, slow.", -1, 3, 2, Shot("slow", "desperate", 1, 3)
    ),
}
ROWS = ("light", "medium", "heavy")
TEMPOS = {
    "fast": "Move and shoot in one turn.",
    "standard": "Move or shoot. Aim for one more die or more effect.",
    "slow": "Set or brace first, reload after each shot, never move and shoot.",
}


class Shield(Struct, frozen=True):
    name: str
    xp: int
    text: str
    defend: int = 0
    """Dice when you defend."""
    dv: int = 0
    """What it adds to one melee attack a round where you do not."""
    turns: int = 0
    """Levels of harm it turns into fatigue, once a round."""
    ranged: int = 0
    """What it costs your own shots."""
    plants: bool = False
    shots: bool = False
    """Does it help to defend against shots too?"""


SHIELDS = {
    "buckler": Shield(
        "Buckler",
        4,
        "One more die to defend in melee, or +1 to an attacker's difficulty; takes the off hand.",
        1,
        1,
    ),
    "heater": Shield(
        "Heater",
        8,
        "One more die to defend; turns 1 harm into fatigue; your shots lose a die.",
        1,
        0,
        1,
        -1,
        shots=True,
    ),
    "pavise": Shield(
        "Pavise",
        12,
        "Plant it: heavy cover in a cone. Bulky, and it stays where it is.",
        plants=True,
    ),
}


class Armour(Struct, frozen=True):
    name: str
    xp: int
    text: str
    into: tuple[int, ...]
    """The fatigue that 1, 2, 3 levels of harm become; beyond its end they stay harm."""
    penalty: int = 0
    dash: bool = True


ARMOURS = {
    "light": Armour("Light armour", 4, "1 harm becomes 1 fatigue.", (1,)),
    "medium": Armour(
        "Medium armour", 8, "2 harm become 1 fatigue; one die less for physical things.", (1, 1), 1
    ),
    "heavy": Armour(
        "Heavy armour",
        12,
        "3 harm become 2 fatigue; two dice less for physical things, and no dash.",
        (1, 1, 2),
        2,
        False,
    ),
}

TAGS = {
    "reach": "Strikes at Near without the melee; on a grid it holds one ring more.",
    "close": "At Close it never gives less than one die.",
    "accurate": "Aim gives both a die and effect.",
    "brutal": "On a clean success the effect rises a step.",
    "hook": "On a hit, give up a step of effect to pull, trip or disarm.",
    "concealable": "Finding it on you is harder by 1.",
    "quickdraw": "Needs no setting: the first attack loses nothing.",
    "two-handed": "One more die at its best range; no shield, no second weapon.",
    "off-hand": "Once a round one more die for the other hand's attack or defence.",
}

SHOOTING = {
    "aim": "One more die or more effect on the shot.",
    "volley": "Extra ammunition: one more die, two at the most.",
    "suppress": "Fire over a zone: foes there lose a die, or have limited effect.",
    "overwatch": "A risky shot held ready for a trigger you name.",
}


def row_of(row: str, steps: int) -> str | None:
    """The row so many steps lighter; None where nothing is left."""
    place = ROWS.index(row) - steps
    return ROWS[place] if place >= 0 else None
