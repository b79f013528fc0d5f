"""The switches of Fate's Edge: each has a reading, stands with its atom, and is told on the page."""

from __future__ import annotations

import re

from tools import rules
from undertow.games.edge.facts.story import RulingsSet
from undertow.games.edge.game import GAME
from undertow.games.edge.rulings import READINGS, SWITCHES, Rulings
from undertow.games.edge.world import GM
from undertow.kernel import Offer, speak

PAGE = (rules.ROOT / "docs" / "rulings" / "edge.md").read_text(encoding="utf-8")
TOLD = [
    (id, name)
    for id, said in re.findall(r"^- `([^`]+)` — (.*)$", PAGE, re.MULTILINE)
    for name in re.findall(r"\*\*Switch\*\* `(\w+)`", said)
]


def test_every_switch_has_a_reading_and_one_line_on_the_page():
    assert sorted(READINGS) == sorted(SWITCHES)
    assert sorted(name for _, name in TOLD) == sorted(SWITCHES)


def test_every_switch_stands_with_the_atom_that_names_it():
    named = {
        (id, name)
        for id, atom in rules.inventory("edge").items()
        for name in re.findall(r"Switch: (\w+)", atom.text)
    }
    assert named == set(TOLD)


def test_a_switch_is_turned_over_alone():
    for name, field in SWITCHES.items():
        turned = Rulings().turned_over(name)
        assert [f for f in SWITCHES.values() if getattr(turned, f) != getattr(Rulings(), f)] == [
            field
        ]


def test_the_gm_changes_a_reading_in_mid_game_and_it_is_told(evening):
    e = evening()
    offer = Offer("edge.readings", (GM,))
    (line,) = e.play.form(offer).answers.fields
    assert line.default == (), "nothing is switched on yet"
    e.does(GM, "readings", readings=("harmAdds", "paidAssist"))
    assert e.world.rulings == Rulings(harm_adds=True, paid_assist=True)
    (line,) = e.play.form(offer).answers.fields
    assert line.default == ("paidAssist", "harmAdds"), "the page shows how it stands"
    e.does(GM, "readings", readings=("harmAdds",))
    assert e.world.rulings == Rulings(harm_adds=True)
    assert "edge.readings" not in {o.rule for o in e.play.anytime("ana")}, "it is the GM's to say"
    told = speak(GAME.prose(RulingsSet(Rulings(harm_adds=True)), e.world))
    assert told == "The table agrees: New harm is added to old harm."
    assert speak(GAME.prose(RulingsSet(Rulings()), e.world)) == "The table plays by the book."
