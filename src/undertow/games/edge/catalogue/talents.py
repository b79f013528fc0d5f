"""Talents that open a way: each is a price and a door, and what lies behind it is in the rules."""

from __future__ import annotations

from undertow.games.edge.acts import Talent

FAMILIAR_XP, CODEX_XP, SYMBOL_XP = 2, 4, 4
"""What binds somebody to a patron."""
BANDS = {2: "minor edge", 4: "major edge", 6: "prestige"}
"""What talents of a table's own making cost, by their weight."""

CASTERS_GIFT = Talent(
    id="edge.casters-gift",
    opens="casting",
    name="Caster's Gift",
    xp=2,
    text="You may weave and cast with the eight Elements.",
)
FOCUSED_DEVOTION = Talent(
    id="edge.focused-devotion",
    opens="devotion",
    name="Focused Devotion",
    xp=4,
    text="Once a scene a Boon clears one segment you owe a patron; none that this scene brought.",
)
BORROWED_GRACE = Talent(
    id="edge.borrowed-grace",
    opens="grace",
    name="Borrowed Grace",
    xp=2,
    text="With a symbol shown: 1 Boon for one die in melee or in the patron's skill, and 1 Obligation.",
)
LESSER_PACTWRIGHT = Talent(
    id="edge.lesser-pactwright",
    opens="spirit",
    name="Lesser Pactwright",
    xp=2,
    text="You may call spirits of Cap 1.",
)
GREATER_PACTWRIGHT = Talent(
    id="edge.greater-pactwright",
    opens="great spirit",
    name="Greater Pactwright",
    xp=4,
    after=(LESSER_PACTWRIGHT.id,),
    text="You may call spirits of Cap 3.",
)
EXCEPTIONAL_COORDINATION = Talent(
    id="edge.exceptional-coordination",
    opens="coordination",
    name="Exceptional Coordination+",
    xp=8,
    cooperative=True,
    text="Your follower helps with up to 4 dice; one you are Bonded with may give 2 each to two friends.",
)
