"""How much each page takes: the least and the most of its numbers, its words and its rows."""

from __future__ import annotations

from eidolon.tableau import pc
from support.pages import room
from undertow.games.eidolon.creation import sheet_for
from undertow.games.eidolon.rules.enemies import sheet
from undertow.games.eidolon.rules.gm import award_form
from undertow.games.eidolon.rules.safety import limits_form
from undertow.games.eidolon.world import World
from undertow.kernel import Offer


def test_a_character_has_so_much_room():
    assert room(sheet_for(World(), "ana")) == {
        "name": 60,
        "eidolon": 60,
        "look": 600,
        **dict.fromkeys(("pow", "ele", "gen", "glam", "biz"), (1, 3)),
        "blanks": (0, 3),
        "blanks[]": 300,
        "answer": 1000,
        "choices": (0, 6),
        "choices.key": 40,
        "choices.value": 300,
        "ties": (0, 3),
        "ties.to": 80,
        "ties.text": 300,
    }


def test_an_enemy_has_so_much_room():
    assert room(sheet(None)) == {
        "name": 80,
        "eidolon": 80,
        "power": 400,
        "group": (1, 99),
        "stages": (1, 12),
        "stages.threat": 400,
        "stages.condition": 400,
    }


def test_somebody_else_has_so_much_room(tableau):
    e = tableau(pc("ana"))
    can = (*e.play.offers("gm"), *e.play.anytime("gm"))
    offer = next(o for o in can if o.rule == "eidolon.gm.npc")
    asked = e.play.form(Offer(offer.rule, offer.args))
    assert room(asked.answers) == {
        "name": 80,
        "notes": 4000,
        "eidolon": 80,
        "power": 400,
        "ties": (0, 12),
        "ties.text": 200,
    }


def test_what_stays_out_of_the_story_and_what_the_gm_gives_have_so_much_room():
    lines = {"lines": (0, 50), "lines[]": 200, "veils": (0, 50), "veils[]": 200}
    assert room(limits_form(World(), "ana").answers) == lines
    assert room(award_form(World()).answers) == {"amount": (-3, 3), "why": 200, "if": 200}
