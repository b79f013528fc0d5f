"""Ready concepts: whole builds of 30 XP, to be named and played, or changed first."""

from __future__ import annotations

from msgspec import Struct

from undertow.kernel import Line, message


class Arm(Struct, frozen=True):
    """A weapon of a concept."""

    name: str
    """What it is called."""
    row: str
    """Its row in the catalogue."""
    kind: str = "melee"
    """melee, ranged, thrown or polearm."""


class Concept(Struct, frozen=True):
    """A whole build to begin from."""

    id: str
    """Its id."""
    name: Line
    """What it is called."""
    text: Line
    """Who this is."""
    body: int = 1
    """Dots."""
    wits: int = 1
    """Dots."""
    spirit: int = 1
    """Dots."""
    presence: int = 1
    """Dots."""
    skills: dict[str, int] = {}
    """Dots by skill."""
    talents: tuple[str, ...] = ()
    """By id."""
    patron: str = "none"
    """A patron's id, or none."""
    familiar: bool = False
    """Has it the patron's familiar?"""
    codex: bool = False
    """Has it the patron's codex?"""
    rites: tuple[str, ...] = ()
    """By id."""
    symbols: tuple[str, ...] = ()
    """By patron."""
    weapons: tuple[Arm, ...] = ()
    """What it carries."""
    shield: str = "none"
    """Its row, or none."""
    armour: str = "none"
    """Its row, or none."""


CONCEPTS = (
    Concept(
        "sellsword",
        message("edge.concept.sellsword", "Sellsword")(),
        message("edge.concept.sellsword.text", "A blade, a coat of mail, a price.")(),
        body=2,
        skills={"melee": 2, "athletics": 1, "intimidate": 1, "notice": 1},
        weapons=(Arm("long sword", "medium"),),
        armour="light",
    ),
    Concept(
        "thief",
        message("edge.concept.thief", "Thief")(),
        message("edge.concept.thief.text", "In, out, and nobody the wiser.")(),
        body=2,
        wits=2,
        skills={"stealth": 2, "tinker": 1, "athletics": 1, "deceive": 1, "notice": 1},
        weapons=(Arm("knife", "light"),),
    ),
    Concept(
        "healer",
        message("edge.concept.healer", "Healer")(),
        message("edge.concept.healer.text", "Steady hands, and a word for everybody.")(),
        wits=2,
        presence=2,
        skills={"medicine": 2, "persuade": 2, "insight": 1},
        talents=("edge.medics-hand",),
    ),
    Concept(
        "keeper",
        message("edge.concept.keeper", "Runekeeper")(),
        message(
            "edge.concept.keeper.text", "Bound to the Sealed Gate: quick rites, a growing debt."
        )(),
        spirit=2,
        presence=2,
        skills={"arcana": 2, "lore": 1, "notice": 1, "resolve": 1},
        patron="gate",
        familiar=True,
        rites=("edge.gate.seal-the-threshold",),
    ),
    Concept(
        "invoker",
        message("edge.concept.invoker", "Invoker")(),
        message(
            "edge.concept.invoker.text", "A borrowed symbol, and rituals that take their time."
        )(),
        spirit=2,
        presence=2,
        skills={"arcana": 2, "insight": 1, "lore": 1, "notice": 1, "resolve": 1},
        symbols=("gate",),
    ),
    Concept(
        "weaver",
        message("edge.concept.weaver", "Weaver")(),
        message(
            "edge.concept.weaver.text", "Spells of your own making, and what slips with them."
        )(),
        wits=2,
        spirit=2,
        skills={"arcana": 3, "lore": 1, "resolve": 1},
        talents=("edge.casters-gift",),
    ),
    Concept(
        "binder",
        message("edge.concept.binder", "Binder")(),
        message("edge.concept.binder.text", "A spirit on a leash, for as long as it holds.")(),
        spirit=2,
        presence=2,
        skills={"arcana": 2, "command": 2, "lore": 1, "notice": 1},
        talents=("edge.lesser-pactwright",),
    ),
    Concept(
        "monk",
        message("edge.concept.monk", "Monk")(),
        message("edge.concept.monk.text", "Bare hands, a calm breath.")(),
        body=2,
        skills={"melee": 2, "athletics": 2, "resolve": 1},
        talents=("edge.disciplined-body", "edge.iron-fist"),
    ),
)
