"""Every rule as it is declared: what it is called, what it says, when it may be opened, and where it
stands on the page."""

from __future__ import annotations

from copy import copy
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType
from typing import NamedTuple

import pytest

from undertow.games.eidolon import entries
from undertow.games.eidolon.actions import ACTIONS
from undertow.games.eidolon.entries import MOVES, Bonus, Move, Swap
from undertow.games.eidolon.game import GAME, PACKS
from undertow.kernel import BadSetup, packs, speak
from undertow.kernel.words import messages

# A star: at any time, even in the middle of a Move.
GROUPS = {
    "": (
        "create answer return leave-shelter* smell-danger* infiltrator.search infiltrator.unmask "
        "bill-settled facade-worn* virtuoso.inherit"
    ),
    "course": (
        "start-session end-session new-scene start-combat change-combat end-combat start-uptime "
        "start-downtime end-debrief begin-downtime options question-power ruling"
    ),
    "safety": (
        "safety.veto* safety.limits* safety.ask* safety.pause* safety.resume* safety.door* "
        "safety.house* safety.book* safety.wait* safety.ready* safety.grace* safety.patience*"
    ),
    "play": (
        "farewell act pass cut-in deed* deed.make deed.argue* deed.drop* conductor.switch* conductor.fold* alchemist.release* "
        "inhuman.close* virtuoso.hand* tend"
    ),
    "handouts": "handouts.write* handouts.show* handouts.remove* handouts.portrait*",
    "gm": (
        "gm.rescue gm.call spotlight deed.answer* deed.settle* gm.enemy* gm.edit-enemy* gm.phantom* gm.show gm.crash gm.npc* "
        "gm.edit-npc* gm.notes* gm.harm gm.weakness gm.mod gm.clear-mod gm.end-effect gm.state "
        "gm.narrate gm.settle"
    ),
    "ties": "tie.new tie.develop tie.scene tie.scene-end tie.memory tie.waive",
    "moves": "borrow",
    "words": "own-cards say* write",
    "extras": "extras.put* extras.count* extras.remove*",
}


def test_what_is_done_stands_with_its_like_and_comes_when_it_may():
    found: dict[str, str] = {}
    for id, action in ACTIONS.items():
        if id.startswith("eidolon.test."):
            continue  # what other tests bring along
        slug = id.removeprefix("eidolon.") + ("*" if action.anytime else "")
        found[action.group] = f"{found.get(action.group, '')} {slug}".strip()
    assert found == GROUPS


@pytest.mark.parametrize("id", sorted(GAME.rules))
def test_a_rule_has_a_name_and_says_what_it_does(id):
    rule = GAME.rules[id]
    name, text = speak(rule.name()), speak(rule.text())
    assert name
    assert not name.endswith("."), name
    assert text.endswith((".", "?", "…", "”")), text


def test_no_sentence_is_empty():
    """Translators get every sentence there is: one without words would be a rule without its reason."""
    assert not [key for key, said in messages().items() if key.startswith("eidolon.") and not said]


class Brought(NamedTuple):
    """What a pack brings, as far as the game looks at it."""

    modules: tuple[ModuleType, ...]


def for_playbook(book: str) -> Move:
    made = copy(MOVES["eidolon.scrap"])
    made.playbook = book
    return made


@pytest.mark.parametrize(
    ("where", "said", "problem"),
    [
        ("BONUSES", Bonus("eidolon.test", 1, ("eidolon.scrap", "eidolon.scap")), "Move"),
        ("SWAPS", Swap("eidolon.test", "pow", ("eidolon.scap",)), "Move"),
        ("BONUSES", Bonus("eidolon.test", 1, ("eidolon.scrap",)), ""),
        ("SWAPS", Swap("eidolon.test", "pow", ("eidolon.scrap", "eidolon.snipe")), ""),
        (
            "MOVES",
            for_playbook("vangard"),
            "playbook",
        ),
        ("MOVES", for_playbook("vanguard"), ""),
    ],
)
def test_what_a_pack_names_and_there_is_not_is_refused_with_file_and_line(
    monkeypatch, tmp_path, where, said, problem
):
    """The game is brought in once more, beside the one that is played."""
    assert PACKS == ()
    file = tmp_path / "moves.py"
    file.write_text('"""A pack."""\nHELPS = ["eidolon.scap"]\nWHOSE = "vangard"\n', "utf-8")
    spec = spec_from_file_location("a_pack", file)
    assert spec is not None
    pack = module_from_spec(spec)
    monkeypatch.setattr(packs, "brought", lambda game: (Brought((pack,)),))
    told = said if where == "MOVES" else (said,)
    monkeypatch.setitem(getattr(entries, where), "eidolon.test", told)
    own = find_spec(type(GAME).__module__)
    assert own is not None
    assert own.loader is not None
    if not problem:
        own.loader.exec_module(module_from_spec(own))
        return
    with pytest.raises(BadSetup, match=f"there is no such {problem}: ") as refused:
        own.loader.exec_module(module_from_spec(own))
    assert str(file) in str(refused.value)
    assert f"line {2 if problem == 'Move' else 3}" in str(refused.value)
