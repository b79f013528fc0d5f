"""Every rule as it is declared: what it is called, what it says, when it may be opened, and where it
stands on the page."""

from __future__ import annotations

import pytest

from undertow.games.eidolon.actions import ACTIONS
from undertow.games.eidolon.game import GAME
from undertow.kernel import speak
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
