"""The twenty-one patrons and their rites against what the book prints."""

from __future__ import annotations

import re

import pytest

from edge.deeds import deeds, deeds_of
from edge.printed import Row, figures, rows
from support.shows import shows
from undertow.games.edge.book import (
    ANY_SUIT,
    PATRONS,
    PUSH,
    REQUIRES,
    RITES,
    Ask,
    Beats,
    Bonus,
    Boon,
    Clear,
    Exposure,
    Fatigue,
    Give,
    Harm,
    Helper,
    Leash,
    Rite,
    Stock,
    Tick,
    Trial,
    Work,
    rivals,
)
from undertow.games.edge.catalogue.patrons import MODULES

BY_NAME = {(PATRONS[rite.patron].name, rite.name): rite for rite in RITES.values()}
XP = {"low": 4, "standard": 8, "high": 12}
"""What the Sealed Gate's rites cost, which print no price."""

RULED = {
    "aliyah.fallen-star": ("", "[4]"),
    "aliyah.chained-host": ("1f 1sb", "1sb"),
    "carrion.transformed-spirit": ("+1d", ""),
    "clockwork.self-improving-device": ("", "[6]"),
    "gallows.great-adjudication": ("+1e -1d", "2sb:hearts"),
    "grimmer.wolf-step": ("", "1f"),
    "grimmer.wild-hunt": ("dv3", ""),
    "grimmer.mark-of-antlers": ("", "dv3"),
    "grimmer.wild-communion": ("+1d", ""),
    "grimmer.shape-of-ancestor": ("", "+1body +1d 1f"),
    "inaea.tangled-thread": ("", "-1d"),
    "khemesh.abyssal-vision": ("", "+2d"),
    "oath.radiant-smite": ("+1e", ""),
    "raeyn.tidemarks-favor": ("", "+1d"),
    "geometry.find-the-pattern": ("", "+1e"),
    "gate.writ-of-passage": ("+1e", ""),
    "traveler.waymark": ("+1e", ""),
    "varnek.court-of-echoes": ("", "[6] 2seg"),
}
"""Figures that a rite and its push have by a ruling, or by words ("one step", "a die") in the book."""
IN_WORDS = {
    "gallows.balanced-scales": "1h 2f",
    "maelstraeus.cosmic-ledger": "1boon 2xp 1sb",
    "raeyn.storm-queens-hand": "+1band",
    "witness.immutable-record": "-1d",
}
"""Printed figures that our text has, and that no figure of the effect stands for."""


def _beats(amount: int, suits: str) -> str:
    return f"{amount}sb {'any' if suits == ANY_SUIT else suits}".strip()


def figures_of(give: Give) -> list[str]:
    match give:
        case Bonus():
            return [
                *([f"{give.dice:+}d"] if give.dice else []),
                *([f"{give.effect:+}e"] if give.effect else []),
                *([f"+{give.most}e"] if give.most else []),
                *([f"{give.attribute:+}{give.on.lower()}"] if give.attribute else []),
                *([_beats(give.beats, give.suits)] if give.beats else []),
            ]
        case Beats():
            return [_beats(give.amount, give.suits)]
        case Fatigue():
            return [f"{give.amount}f"]
        case Harm():
            return [f"{give.level}h"]
        case Exposure():
            return [f"{give.amount}x"]
        case Clear():
            return [f"{give.fatigue}f"] if give.fatigue else []
        case Boon():
            return [f"{give.amount}boon"]
        case Tick():
            return [f"[{give.size}]", *([f"{give.amount}seg"] if give.amount else [])]
        case Helper():
            return [f"cap{give.cap}"]
        case Work():
            return [f"[{give.size}]"] if give.size else []
        case Stock():
            return [f"{give.worth}xp"]
        case Trial():
            return [f"dv{give.dv}"] if give.dv else []
        case Leash():
            return [f"{give.amount}seg"]
    return []


def what(rite: Rite) -> list[Give]:
    extra = [give for way in rite.ways for give in way.gives] if rite.choose else []
    return [*rite.gives, *extra]


def pushed(rite: Rite) -> list[Give]:
    extra = [] if rite.choose else [give for way in rite.ways for give in way.gives]
    return [*rite.pushed, *extra]


def split(cell: str) -> set[str]:
    return {figure for figure in cell.split(", ") if figure}


def ruled(rite: Rite, place: int) -> set[str]:
    figures = RULED.get(rite.id.removeprefix("edge."), ("", ""))[place]
    return {figure.replace(":", " ") for figure in figures.split()}


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=rite.id.removeprefix("edge."), marks=shows(rite.id))
        for row in rows()
        if (rite := BY_NAME[row.patron, row.name])
    ],
)
def test_a_rite_as_it_is_printed(row: Row) -> None:
    rite = BY_NAME[row.patron, row.name]
    assert (rite.tier, rite.xp) == (row.tier, row.xp or XP[row.tier])
    assert " ".join(rite.tags) == row.tags
    assert (rite.lasts, rite.reach, rite.stacks) == (row.lasts, row.reach, row.stacks)
    if row.requires:
        names = {"familiar": "Familiar", "codex": "Codex", "tier": "Tier III"}
        assert " + ".join(names[one] for one in rite.requires) == row.requires
        assert (rite.price, rite.obligation) == (row.boons, row.obligation or 1)

    assert deeds_of(rite) == deeds()[rite.id]
    backlash = rite.backlash.gives if rite.backlash else ()
    effect, push = split(row.effect), split(row.push)
    words = set(IN_WORDS.get(rite.id.removeprefix("edge."), "").split())
    assert {f for give in what(rite) for f in figures_of(give)} == effect - words | ruled(rite, 0)
    gives = (*pushed(rite), *backlash)
    assert {f for give in gives for f in figures_of(give)} == push | ruled(rite, 1)
    assert figures(rite.text) == effect
    if rite.id != "edge.gallows.great-adjudication":
        ours = rite.push + (rite.backlash.text if rite.backlash else "")
        assert figures(ours) == push

    asks, _, more = row.asks.partition("+")
    assert sum(give.amount for give in what(rite) if isinstance(give, Ask)) == int(asks or 0)
    assert sum(give.amount for give in pushed(rite) if isinstance(give, Ask)) == int(more or 0)
    ours = f"{rite.needs} {rite.text} {rite.push} {rite.backlash and rite.backlash.text}"
    said = set(re.findall("[a-z]+", ours.lower()))
    assert [word for word in row.words.split() if word not in said] == []


@shows(
    "edge.rite.req-low",
    "edge.rite.req-standard",
    "edge.rite.req-high",
    "edge.rite.boon-cost",
    "edge.rite.header",
)
def test_what_a_tier_requires_is_what_nearly_every_rite_prints() -> None:
    printed = {(row.tier, row.requires, row.boons) for row in rows() if row.requires}
    assert printed == {
        ("low", "Familiar", 1),
        ("standard", "Familiar + Codex", 1),
        ("high", "Familiar + Codex + Tier III", 2),
    }
    assert REQUIRES == {
        "low": ("familiar",),
        "standard": ("familiar", "codex"),
        "high": ("familiar", "codex", "tier"),
        "major": ("familiar", "codex", "tier"),
        "epic": ("familiar", "codex", "tier"),
    }
    assert {rite.price for rite in RITES.values() if rite.patron == "gate"} == {0}
    assert all(rite.lasts and rite.reach and rite.stacks for rite in RITES.values())


def test_what_is_not_printed_follows_the_rulings() -> None:
    gaps = {row.name: BY_NAME[row.patron, row.name] for row in rows() if not row.requires}
    assert {name: (rite.tier, rite.price, rite.obligation) for name, rite in gaps.items()} == {
        "Rite of the Great Adjudication": ("high", 2, 7),
        "Hunter's Snarl": ("low", 1, 1),
        "Wolf-Step": ("low", 1, 1),
        "Horn of the Wild Hunt": ("standard", 1, 1),
        "Mark of Antlers": ("standard", 1, 1),
        "Wild Communion": ("major", 2, 7),
        "Shape of the Ancestor": ("epic", 2, 7),
        "Seal the Threshold": ("low", 0, 1),
        "Key's Rebuke": ("low", 0, 1),
        "Circle of Denial": ("standard", 0, 1),
        "Writ of Passage": ("standard", 0, 1),
        "Banishment Knot": ("high", 0, 1),
    }
    assert [rite.name for rite in RITES.values() if rite.push == PUSH] == [
        "Drink from the Dreaming Deep",
        "Dive into the World-Worm's Dream",
    ]
    lashes = {rite.name: rite.backlash.colour for rite in RITES.values() if rite.backlash}
    assert lashes == {
        "Hunter's Snarl": "fate",
        "Wolf-Step": "body",
        "Horn of the Wild Hunt": "spirit",
        "Mark of Antlers": "life",
        "Wild Communion": "dreams",
        "Shape of the Ancestor": "life/death",
    }


TABLE = {
    # short: (name, sphere, rites, thematic skills, primary rival, what is between them)
    "aliyah": (
        "Aliyah, the Chained Angel",
        "curses corruption",
        6,
        "command",
        "oath",
        "blessings vow",
    ),
    "carrion": (
        "The Carrion-King",
        "decay renewal transformation",
        6,
        "survival",
        "inaea",
        "rot hearth mercy",
    ),
    "clockwork": (
        "The Clockwork Monad",
        "iterative evolution",
        6,
        "tinker",
        "grimmer",
        "procedure instinct",
    ),
    "gallows": ("The Gallow's Bell", "justice judgment", 6, "command", "oath", "doom dawn hope"),
    "grimmer": (
        "Grimmer, the Old Man of the Forest",
        "instinct wild memory",
        6,
        "intimidate survival",
        "mab",
        "primal courtly veneer",
    ),
    "ikasha": (
        "Ikasha, She Who Sleeps",
        "latent potential shadow",
        5,
        "stealth",
        "witness",
        "hiding eye",
    ),
    "inaea": (
        "Inaea, Angel of the Spider",
        "webs fate",
        5,
        "persuade",
        "carrion",
        "mercy rot recycle",
    ),
    "isoka": (
        "Isoka, Angel of Serpents",
        "change shedding",
        6,
        "skirmish",
        "geometry",
        "coil line",
    ),
    "khemesh": (
        "Khemesh, the Abyssal Maw",
        "depths inexorability terror",
        5,
        "skirmish",
        "raeyn",
        "abyss unmoors chart",
    ),
    "livaea": (
        "Livaea, the Crimson Courtier",
        "seduction social binding",
        6,
        "persuade",
        "inaea",
        "temptation sanctuary",
    ),
    "mab": ("Mab, Queen of Courts", "glamour bargain", 5, "persuade", "witness", "masks testimony"),
    "maelstraeus": (
        "Maelstraeus, the Merchant of Equities",
        "exchange balance",
        6,
        "persuade",
        "witness",
        "bargain truth",
    ),
    "mykkiel": (
        "Mykkiel, Arbiter of the Writ",
        "judgment writ",
        5,
        "command",
        "varnek",
        "law bones",
    ),
    "nidhoggr": (
        "Nidhoggr, the World-Worm",
        "dreaming antiquity",
        5,
        "skirmish",
        "geometry",
        "memory measure",
    ),
    "oath": ("Oath of Flame & Light", "dawn vows", 6, "command", "khemesh", "dawn abyss"),
    "raeyn": (
        "Raéyn, Mistress of the Sea",
        "tides change travel",
        5,
        "skirmish",
        "khemesh",
        "tides trench",
    ),
    "geometry": (
        "The Sacred Geometry",
        "order pattern",
        5,
        "tinker",
        "traveler",
        "measure happenstance",
    ),
    "gate": ("The Sealed Gate", "boundaries closure", 5, "tinker", "traveler", "keys roads"),
    "traveler": ("The Traveler", "ways roads", 5, "notice", "gate", "paths gates"),
    "varnek": (
        "Varnek Karn, the Bone King",
        "necromantic archives",
        5,
        "command",
        "oath",
        "memory dead light",
    ),
    "witness": ("The Witness", "truth revelation", 6, "notice", "mab", "revelation glamour"),
}


def atoms_of(short: str) -> tuple[str, ...]:
    gift = {"geometry": "sacred-geometry", "gate": "sealed-gate"}.get(short, short)
    rival = {"gate": "sealed-gate"}.get(short, short)
    return (f"edge.{short}.patron", f"edge.gifttable.{gift}", f"edge.rival.{rival}")


@pytest.mark.parametrize(
    "short", [pytest.param(short, id=short, marks=shows(*atoms_of(short))) for short in TABLE]
)
def test_a_patron_as_it_is_printed(short: str) -> None:
    name, sphere, count, skills, rival, friction = TABLE[short]
    patron = PATRONS[short]
    assert patron.name == name
    assert [word for word in sphere.split() if word not in re.findall(r"\w+", patron.sphere)] == []
    assert len(patron.rites) >= count
    assert " ".join(patron.skills) == skills
    assert patron.rival == rival
    assert [word for word in friction.split() if word not in patron.friction.lower()] == []
    assert all(rite.patron == short for rite in patron.rites)


@shows("edge.patron.list")
def test_every_patron_and_every_rite_of_the_book_is_there_and_no_other() -> None:
    assert PATRONS.keys() == TABLE.keys()
    assert len(MODULES) == len(PATRONS)
    assert len(RITES) == len(BY_NAME)
    assert BY_NAME.keys() == {(row.patron, row.name) for row in rows()}


@shows("edge.gifttable.grimmer-relic")
def test_grimmers_gift_is_a_relic_that_counts_as_an_enchanted_weapon() -> None:
    assert "Bestial Relic" in PATRONS["grimmer"].gift
    assert (
        "sworn implement counts as an enchanted melee weapon, +1 Melee" in PATRONS["grimmer"].gift
    )


def test_two_are_rivals_where_either_names_the_other() -> None:
    assert rivals("ikasha", "witness")
    assert rivals("witness", "ikasha")
    assert not rivals("witness", "ikasha", only_own=True)
    assert rivals("ikasha", "witness", only_own=True)
    assert not rivals("ikasha", "khemesh")
