"""What actions, positions, effects and results mean, as people at the table read it."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.moonlight.world import Attribute, Band, Position
from undertow.kernel import Line, Message, message


def _said(where: str, text: str) -> Message:
    return message(f"moonlight.means.{where}", text)


ACTION_WORDS: dict[str, tuple[Message, Message]] = {
    action: (_said(action, text), _said(f"{action}.rather", rather))
    for action, (text, rather) in {
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
    }.items()
}
"""What each action is, and its neighbour."""

ATTRIBUTE_WORDS: dict[Attribute, Message] = {
    "sun": _said("sun", "Compassion and resolve: it resists violence or fear."),
    "moon": _said("moon", "Sincerity and clarity: it resists despair or heartbreak."),
    "stars": _said("stars", "Cleverness and elegance: it resists panic or social pressure."),
}
"""What each attribute is, and what it resists."""

POSITION_WORDS: dict[Position, Message] = {
    "controlled": _said("controlled", "You hold the advantage."),
    "risky": _said("risky", "You act under pressure, on even footing."),
    "desperate": _said("desperate", "You overreach, and things are set against you."),
}
EFFECT_WORDS: dict[str, Message] = {
    "none": _said(
        "none", "Nothing: split it into steps that are possible, or go about it another way."
    ),
    "limited": _said("limited", "Less than expected: part remains undone."),
    "standard": _said("standard", "What one would expect."),
    "great": _said("great", "More than expected, with something gained besides."),
}
RESULT_WORDS: dict[Band, Message] = {
    "1-3": _said("bad", "You usually miss your aim, and worse follows."),
    "4/5": _said("mixed", "You reach your aim, at a cost."),
    "6": _said("good", "You reach your aim, and nothing goes wrong."),
    "critical": _said("critical", "You reach your aim, and more."),
}
WHEN_TO_ROLL = _said(
    "when",
    "Roll only against real opposition or danger, or where failing would bring trouble. Otherwise it just happens.",
)


MEANINGS: dict[str, tuple[Message, ...]] = {
    **ACTION_WORDS,
    **{
        name: (said,)
        for table in (ATTRIBUTE_WORDS, POSITION_WORDS, EFFECT_WORDS, RESULT_WORDS)
        for name, said in table.items()
    },
}
"""Every word of these, and what it means."""
CHOICES = {
    text: _said(text.replace(" ", "-"), text)
    for text in (
        "minor complication",
        "complication",
        "serious complication",
        "reduced effect",
        "lesser harm",
        "harm",
        "severe harm",
        "risky position",
        "desperate position",
        "lost opportunity",
    )
}


class Outcome(Struct, frozen=True):
    """What a result means in a position, and what may come of it."""

    text: Line
    choices: tuple[Line, ...]


def _outcome(position: Position, band: Band, text: str, *choices: str) -> Outcome:
    key = RESULT_WORDS[band].key.removeprefix("moonlight.means.")
    return Outcome(_said(f"{position}.{key}", text)(), tuple(CHOICES[one]() for one in choices))


OUTCOMES: dict[Position, dict[Band, Outcome]] = {
    "controlled": {
        "4/5": _outcome(
            "controlled",
            "4/5",
            "Withdraw and try something else, or do it with one minor consequence.",
            *("minor complication", "reduced effect", "lesser harm", "risky position"),
        ),
        "1-3": _outcome(
            "controlled",
            "1-3",
            "It falters. Press on from a risky position, or withdraw and try something else.",
            "risky position",
        ),
    },
    "risky": {
        "4/5": _outcome(
            "risky",
            "4/5",
            "You do it, with a consequence.",
            *("harm", "complication", "reduced effect", "desperate position"),
        ),
        "1-3": _outcome(
            "risky",
            "1-3",
            "It goes badly.",
            *("harm", "complication", "desperate position", "lost opportunity"),
        ),
    },
    "desperate": {
        "4/5": _outcome(
            "desperate",
            "4/5",
            "You do it, with a consequence.",
            *("severe harm", "serious complication", "reduced effect"),
        ),
        "1-3": _outcome(
            "desperate",
            "1-3",
            "The worst comes to pass.",
            *("severe harm", "serious complication", "lost opportunity"),
        ),
    },
}
