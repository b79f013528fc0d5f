"""Everything that can be done in a turn, and every rule, as it is declared."""

from __future__ import annotations

import pytest

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.game import GAME
from undertow.games.anima.rules.book import ACTS
from undertow.kernel import speak

# What may be done in a turn, as the book has it: which kind of action it is, the dice without which it
# cannot be done, and whether it is only for fights.
ACTIONS = {
    "achieve": ("achievement", 0, 1, 0, "always"),
    "combined": ("maneuver", 1, 0, 0, "always"),
    "crazy": ("other", 0, 0, 0, "fights"),
    "dismiss": ("free", 0, 0, 0, "fights"),
    "draw": ("other", 0, 0, 0, "fights"),
    "friendly": ("strike", 0, 1, 0, "fights"),
    "friendly-power": ("power", 0, 0, 2, "fights"),
    "imbue": ("other", 0, 0, 0, "fights"),
    "invented": ("power", 0, 0, 0, "fights"),
    "leave": ("other", 0, 0, 0, "always"),
    "maneuver": ("maneuver", 1, 0, 0, "always"),
    "mercy": ("power", 0, 0, 1, "fights"),
    "pass": ("other", 0, 0, 0, "always"),
    "quickdraw": ("free", 0, 0, 0, "fights"),
    "strike": ("strike", 0, 1, 0, "fights"),
    "summon": ("power", 0, 0, 1, "fights"),
}


def test_every_action_is_of_its_kind_and_needs_its_dice():
    """A power that is an action needs its price, and is for fights alone."""
    powers = {
        id: ("power", 0, 0, one.cost, "fights")
        for id, one in POWERS.items()
        if one.type == "action" and id != "summoning"
    }
    found = {
        id.removeprefix("anima."): (
            act.kind,
            act.ap,
            act.sp,
            act.cp,
            "fights" if act.combat else "always",
        )
        for id, act in ACTS.items()
    }
    assert found == {**ACTIONS, **powers}
    by_power = {id.removeprefix("anima."): act.power for id, act in ACTS.items() if act.power}
    assert by_power == {
        **{id: id for id in powers},
        "summon": "summoning",
        "quickdraw": "quickdraw",
    }


@pytest.mark.parametrize("id", sorted(GAME.rules))
def test_a_rule_has_a_name_and_says_what_it_does(id):
    rule = GAME.rules[id]
    name, text = speak(rule.name()), speak(rule.text())
    assert name
    assert not name.endswith("."), name
    assert text.endswith((".", "?", "…")), text
