"""What actions, positions, effects and results mean, as people at the table read it."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.moonlight.world import Attribute, Band, Position

ACTION_WORDS: dict[str, tuple[str, str]] = {
    "confess": (
        "Lay open your own thoughts and feelings to somebody.",
        "To change a mind is rather to express.",
    ),
    "forgive": (
        "Show care for somebody in spite of a wrong.",
        "To sound out feelings is rather to empathize.",
    ),
    "perceive": (
        "Take in the world as it shows itself, without judging.",
        "To work out how something functions is rather to analyze.",
    ),
    "express": ("Use words with an aim.", "To tell your true feelings is rather to confess."),
    "defy": (
        "Gather courage and meet opposition head on; attack.",
        "To win an argument is rather to express.",
    ),
    "empathize": (
        "Understand somebody by feeling what they feel.",
        "To uncover true intentions is rather to analyze.",
    ),
    "conceal": (
        "Hide what you intend or feel, or yourself.",
        "To sneak by agility is rather to flow.",
    ),
    "flow": (
        "Move with grace and adapt, in body or in company.",
        "To match a monster blow for blow is rather to defy.",
    ),
    "analyze": (
        "Search below the surface for secrets.",
        "To take in beauty is rather to perceive.",
    ),
}
"""What each action is, and its neighbour."""

ATTRIBUTE_WORDS: dict[Attribute, tuple[str, str]] = {
    "sun": ("Compassion and resolve", "violence or fear"),
    "moon": ("Sincerity and clarity", "despair or heartbreak"),
    "stars": ("Cleverness and elegance", "panic or social pressure"),
}
"""What each attribute is, and what it resists."""

POSITION_WORDS: dict[Position, str] = {
    "controlled": "You hold the advantage.",
    "risky": "You act under pressure, on even footing.",
    "desperate": "You overreach, and things are set against you.",
}
EFFECT_WORDS = {
    "none": "Nothing: split it into steps that are possible, or go about it another way.",
    "limited": "Less than expected: part remains undone.",
    "standard": "What one would expect.",
    "great": "More than expected, with something gained besides.",
}
RESULT_WORDS: dict[Band, str] = {
    "1-3": "You usually miss your aim, and worse follows.",
    "4/5": "You reach your aim, at a cost.",
    "6": "You reach your aim, and nothing goes wrong.",
    "critical": "You reach your aim, and more.",
}
KIND_WORDS = {
    "harm": "An injury of body or heart that lasts.",
    "complication": "A new or worse danger, or ticks on a clock. It never undoes a success.",
    "reduced effect": "It achieves one level less; what is left may become a clock, partly marked.",
    "lost opportunity": "That way is closed; the goal may still be reached by another.",
    "worse position": "After a failure press on from a worse position, or give it up; after a success what you do "
    "next begins from one.",
}
WHEN_TO_ROLL = "Roll only against real opposition or danger, or where failing would bring trouble. Otherwise it just happens."


class Outcome(Struct, frozen=True):
    """What a result means in a position, and what may come of it."""

    text: str
    choices: tuple[str, ...]


OUTCOMES: dict[tuple[Position, Band], Outcome] = {
    ("controlled", "4/5"): Outcome(
        "Withdraw and try something else, or do it with one minor consequence.",
        ("minor complication", "reduced effect", "lesser harm", "risky position"),
    ),
    ("controlled", "1-3"): Outcome(
        "It falters. Press on from a risky position, or withdraw and try something else.",
        ("risky position",),
    ),
    ("risky", "4/5"): Outcome(
        "You do it, with a consequence.",
        ("harm", "complication", "reduced effect", "desperate position"),
    ),
    ("risky", "1-3"): Outcome(
        "It goes badly.", ("harm", "complication", "desperate position", "lost opportunity")
    ),
    ("desperate", "4/5"): Outcome(
        "You do it, with a consequence.", ("severe harm", "serious complication", "reduced effect")
    ),
    ("desperate", "1-3"): Outcome(
        "The worst comes to pass.", ("severe harm", "serious complication", "lost opportunity")
    ),
}
