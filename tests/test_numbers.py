"""Numbers in sentences: one die, two dice. A noun behind a number takes the form `{n#die|dice}`, or the
sentence is never said of one."""

from __future__ import annotations

import importlib
import pkgutil
import re

import undertow
from undertow.kernel.words import messages

NOUNS = frozenset(
    [
        "actions",
        "beats",
        "berths",
        "blanks",
        "boxes",
        "cards",
        "chambers",
        "choices",
        "cultists",
        "days",
        "dice",
        "dots",
        "eidolons",
        "entries",
        "facts",
        "followers",
        "heroes",
        "hours",
        "letters",
        "levels",
        "lines",
        "links",
        "minutes",
        "pages",
        "people",
        "pictures",
        "points",
        "powers",
        "promises",
        "rolls",
        "scenes",
        "seconds",
        "segments",
        "sentences",
        "slots",
        "steps",
        "",
        "successes",
        "tables",
        "threads",
        "ticks",
        "times",
        "tokens",
        "",
        "wounds",
    ]
)
COUNTED = re.compile(
    r"\{(?!(?:who|whom|pc|key)\b)\w+\} (?:(?:strike|action|charge|bonus|more|free|whole) )?(\w+)"
)

NEVER_ONE = {
    "anima.ask.free": "a free strike takes five dice",
    "anima.danger.played": "a forecast is many fights",
    "anima.sheet.open-pick": "a character has nine powers",
    "anima.told.many.ap": "there is a sentence for one",
    "anima.told.many.cp": "there is a sentence for one",
    "anima.told.many.scenes": "there is a sentence for one",
    "anima.told.many.sp": "there is a sentence for one",
    "anima.told.many.successes": "there is a sentence for one",
    "anima.told.many.wounds": "there is a sentence for one",
    "anima.word.charge": "there is a sentence for one",
    "edge.hard.clocks": "a clock has more than one segment",
    "edge.hard.played": "a forecast is many scenes",
    "edge.n.actions": "there is a sentence for one",
    "edge.n.beats": "there is a sentence for one",
    "edge.n.cards": "there is a sentence for one",
    "edge.n.days": "there is a sentence for one",
    "edge.n.successes": "there is a sentence for one",
    "edge.rules.clocks": "a ritual has four segments at the least",
    "edge.no.scene-beats": "a scene has three beats at the least",
    "edge.no.session-beats": "a session has more than one beat",
    "eidolon.say.aid-fewer": "fewer than these are drawn instead, and at least one",
    "fire.near.played": "a forecast is many games",
    "fire.rules.count.cultists": "the box has thirty",
    "fire.rules.count.tokens-for-relic": "the book says six",
    "fire.setup.too-many": "one hero is never too many",
    "fire.setup.too-many-people": "one person is never too many",
    "fire.setup.warn.crowded": "more than three are meant",
    "handouts.no.full": "a table has room for many pages",
    "kernel.answer.too-long": "one letter always fits",
    "moonlight.hard.clocks": "a clock has four segments at the least",
    "moonlight.hard.played": "a forecast is many episodes",
    "moonlight.odds.group": "a group is two or more",
    "moonlight.setup.clock": "a clock has four segments at the least",
    "moonlight.setup.dots": "more than four are meant",
    "moonlight.setup.less": "less than none is meant",
    "moonlight.setup.links": "less than none is meant",
    "moonlight.told.clock-segments": "a clock has four segments at the least",
    "server.no.more-entries": "a table has room for many entries",
    "store.export.lost-pictures": "one of more is missing",
    "terminal.hint.chance": "so many of a hundred",
    "terminal.odds.sampled": "trials are many",
}


def every_sentence() -> dict[str, str]:
    """All there are, whatever was imported before."""
    for module in pkgutil.walk_packages(undertow.__path__, "undertow."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return messages()


def test_a_noun_behind_a_number_has_both_forms_or_is_never_said_of_one() -> None:
    wrong = [
        f"{key}: {text}"
        for key, text in every_sentence().items()
        if any(noun in NOUNS for noun in COUNTED.findall(text))
        and key not in NEVER_ONE
        and not key.startswith("test.")
    ]
    assert wrong == []


def test_who_is_excused_still_says_it() -> None:
    known = every_sentence()
    assert [key for key in NEVER_ONE if not COUNTED.search(known.get(key, ""))] == []
