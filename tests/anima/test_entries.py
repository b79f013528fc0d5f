"""No rule knows an entry of the lists by its name: what an entry does, the entry says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from undertow.games import anima
from undertow.games.anima.catalogue.entries import effect, power
from undertow.games.anima.catalogue.listing import listing
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.game import GAME
from undertow.games.anima.rules.book import ACTS
from undertow.kernel import speak

ROOM = Path(str(anima.__file__)).parent
WORDS = ("chronicle.py", "labels.py", "form.py", "guidance.py", "rulebook.py")
"""Sentences, buttons, demos and the page of rules."""
RULES = [*sorted((ROOM / "rules").glob("*.py"))]
RULES += [path for path in sorted(ROOM.glob("*.py")) if path.name not in WORDS]
KINDS = ("powers", "effects", "ultimate", "weaknesses", "passions", "eidolons")
SAME = ("companion",)
"""A rule between conflicts is called like the power."""


def test_a_rule_is_called_like_a_power():
    assert all(f"anima.{id}" in GAME.rules and id in listing()["powers"] for id in SAME)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_no_rule_names_an_entry(path: Path):
    lists = listing()
    entries = [id for kind in KINDS for id in lists[kind] if id not in SAME]
    found = [
        f"{path.name}:{node.lineno}: {node.value}"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.removeprefix("anima.") in entries
    ]
    assert found == []


REFUSED = {
    "a power of another's id": (
        lambda: power("blaze", "Blaze", "Text.", "charge"),
        "two powers are called blaze",
    ),
    "an effect of another's id": (
        lambda: effect("quicken", "Quicken", "Text."),
        "two effects are called quicken",
    ),
    "a power without a name": (
        lambda: power("nameless", "", "Text.", "charge"),
        "the power nameless has no words",
    ),
    "a power without a text": (
        lambda: power("wordless", "Wordless", "", "charge"),
        "the power wordless has no words",
    ),
    "a power of no type": (
        lambda: power("odd", "Odd", "Text.", "charge", type="strke"),  # type: ignore[arg-type]
        "the power odd has a type that there is not: strke",
    ),
    "an action of another's id": (
        lambda: ACTS["anima.strike"].enter(None),
        "two actions are called anima.strike",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_an_entry_that_cannot_be_is_refused_and_leaves_nothing_behind(name: str):
    enters, why = REFUSED[name]
    before = dict(POWERS), dict(EFFECTS), dict(ACTS)
    with pytest.raises(ValueError, match=why):
        enters()
    assert before == (POWERS, EFFECTS, ACTS)


def test_an_action_that_an_entry_brings_is_called_by_the_words_of_the_entry():
    known = {id: act for id, act in ACTS.items() if act.entry is not None}
    assert {"anima.slow", "anima.weaken", "anima.restore"} <= known.keys()
    for act in known.values():
        entry = act.entry
        assert (speak(act.line), speak(act.words[1]())) == (
            speak(entry.name()),
            speak(entry.text()),
        )
    for act in ACTS.values():
        assert act.entry is not None or act.words[0].key == f"{act.id}.name", act.id
