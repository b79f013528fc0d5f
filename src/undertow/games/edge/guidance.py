"""How to play, in a few sentences of our own."""

from __future__ import annotations

from undertow.kernel import message

HOW_TO_PLAY = (
    message(
        "edge.how.act",
        "Say what you want, how, and what is at stake both ways. The GM sets position and difficulty.",
    ),
    message(
        "edge.how.dice",
        "Roll a d10 for each point of an attribute and a skill. Each 6 or more is a success.",
    ),
    message(
        "edge.how.ones",
        "Each 1 is a story beat for the GM, and sticks even when the die is rolled again. Beats buy "
        "trouble.",
    ),
    message(
        "edge.how.boons",
        "Failure pays Boons: for re-rolls, help, a better position, rites. Two stay when a scene ends.",
    ),
    message(
        "edge.how.harm",
        "Harm comes step by step: resist it, turn it, let armour meet it. A full track of fatigue is "
        "harm too.",
    ),
    message(
        "edge.how.patrons",
        "Magic has a price: spells slip, rites owe a patron, a spirit strains at its leash.",
    ),
)
