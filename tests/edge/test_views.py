"""What each seat sees: numbers with their reasons, costs before anybody agrees, and nothing hidden."""

from __future__ import annotations

import msgspec
import pytest

from undertow.games.edge import game
from undertow.games.edge.concepts import CONCEPTS, Concept
from undertow.games.edge.creation import START, bill
from undertow.games.edge.rules.building import Sheet
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import Foe, Item, Symbol, World

GATE = {"patron": "gate", "familiar": "gate", "codex": "gate"}


def test_a_hidden_clock_is_in_the_gms_view_alone(evening):
    e = evening(ana={}).does("gm", "clock-new", name="the tide", hidden=True)
    e.does("gm", "clock-new", name="the watch")
    names = {
        seat: [one.clock.name for one in e.play.view(seat).clocks] for seat in ("gm", "ana", "*")
    }
    assert names == {"gm": ["the tide", "the watch"], "ana": ["the watch"], "*": ["the watch"]}
    assert b"the tide" not in msgspec.json.encode(e.play.view("ana"))


def test_a_roll_shows_its_pool_help_place_and_difficulty_and_what_failure_pays(evening):
    e = evening(ana={}, ben={})
    e.does("ana", "act", intent="over the wall", skill="stealth", win="in", lose="seen")
    e.does("ben", "assist", e.roll_of("ana"), words="noise")
    (roll,) = e.play.view("ben").rolls
    assert (roll.pool.total, roll.help.total, roll.dv.total) == (4, 1, 3)
    assert (roll.danger.total, roll.effect.total, roll.why_not) == (1, 2, None)
    assert [str(term.amount) for term in roll.pool.terms] == ["3", "1"]
    assert roll.pays == {"partial": 1, "miss": 2}
    e.set("people/ana/consoled", 1)
    assert e.play.view("ana").rolls[0].pays == {"partial": 1, "miss": 1}
    e.does("gm", "stakes", e.roll_of("ana"), fishing=True, position="desperate")
    (roll,) = e.play.view("ana").rolls
    assert (roll.pays, roll.dv.total) == ({"partial": 0, "miss": 0}, 4)


def test_a_rite_shows_difficulty_debt_and_push_before_anybody_commits(evening):
    rite = "edge.gate.circle-of-denial"
    e = evening(ana={**GATE, "rites": (rite,), "obligation": {"gate": 3}})
    (ana,) = e.play.view("ana").people
    (one,) = ana.rites
    assert (one.path, one.tier, one.dv, one.rounds, one.boons) == ("codex", "standard", 3, 0, 0)
    assert one.pushed is not None
    assert (one.debt.total, one.pushed.total, one.why_not) == (1, 2, None)
    assert (ana.owed, ana.capacity.total, ana.clock) == (3, 4, 4)
    e.set("people/ana/codex", "")
    (one,) = e.play.view("ana").people[0].rites
    assert one.why_not.key == "edge.no.codex"


def test_a_symbol_opens_its_patrons_rites_whole_and_cracked_and_never_pushed(evening):
    e = evening(ana={"symbols": {"gate": Symbol()}})
    rites = e.play.view("ana").people[0].rites
    assert {one.path for one in rites} == {"symbol", "crack"}
    assert all(one.pushed is None and one.why_not_pushed is None for one in rites)
    (whole,) = [r for r in rites if r.id.endswith("circle-of-denial") and r.path == "symbol"]
    (cracked,) = [r for r in rites if r.id.endswith("circle-of-denial") and r.path == "crack"]
    assert (whole.dv, whole.rounds, whole.debt.total) == (3, 4, 1)
    assert (cracked.rounds, cracked.debt.total) == (0, 2)


def test_harm_shows_what_armour_would_leave(evening):
    e = evening(ana={"gear": {1: Item("armour", "light")}})
    e.does("gm", "harm", whom="ana", level=2, words="a club")
    (hit,) = e.play.view("ana").hits
    assert (hit.armour, hit.level, hit.fatigue) == (True, 1, 1)
    e.set("people/ana/gear", {})
    (hit,) = e.play.view("ana").hits
    assert (hit.armour, hit.level, hit.fatigue) == (False, 2, 0)


def test_the_bank_shows_its_limits_and_a_leash_its_length(evening):
    e = evening(ana={}).set("beats", {"": 3, "spades": 1})
    e.set("foes", {"5": msgspec.to_builtins(Foe("ash", cap=3, tied=True, tally=5))})
    e.does("gm", "spend", 2, "")
    seen = e.play.view("ana")
    assert (seen.bank.beats, seen.bank.scene, seen.bank.session) == ({"": 1, "spades": 1}, 2, 2)
    assert (seen.bank.scene_most, seen.bank.session_most, seen.bank.budget) == (12, 20, 5)
    assert [(one.leash, one.slipped) for one in seen.foes] == [(5, True)]


def test_prices_are_there_while_sheets_are_written(evening):
    e = evening(scene=False, ana={})
    prices = e.play.view("ana").prices
    assert (prices.start, prices.most, prices.rating, prices.skill) == (30, 34, 3, 2)
    assert prices.talents["edge.iron-fist"] == 6
    e.does("gm", "scene", name="the gate")
    assert e.play.view("ana").prices is None
    e.set("people/ana/dead", True)
    assert e.play.view("ana").prices is not None


@pytest.mark.parametrize("concept", CONCEPTS, ids=lambda one: one.id)
def test_a_ready_concept_is_a_whole_build(concept: Concept):
    given = msgspec.to_builtins(concept)
    skills = [{"skill": name, "level": level} for name, level in given.pop("skills").items()]
    weapons = [{**one, "first": "none", "second": "none"} for one in given.pop("weapons")]
    for key in ("id", "text"):
        del given[key]
    sheet = msgspec.convert({**given, "name": "x", "skills": skills, "weapons": weapons}, Sheet)
    assert game.GAME.id == "edge"
    assert sheet.why_not(World(), "x") is None
    cost = sum(bill(sheet.character(World(), "x"), Rulings()).values())
    assert START - 1 <= cost <= START


def test_everybody_on_the_grid_is_seen_with_their_cells_and_zone(evening):
    e = evening(ana={}, ben={})
    assert (e.play.view("ana").grid, e.play.view("ana").units) == (None, ())
    ogre = e.foe(name="ogre")
    e.does("gm", "grid").does("gm", "grid-put", "ana", x=5, y=5)
    e.does("gm", "grid-put", f"foe {ogre}", x=7, y=5, base="large")
    ana, foe = e.play.view("ben").units
    assert (ana.who, str(ana.name), ana.cells) == ("ana", "Ana", ((5, 5),))
    assert sorted(ana.zone) == [(4, 5), (5, 4), (5, 6), (6, 5)]
    assert (foe.who, str(foe.name)) == (f"foe {ogre}", "ogre")
    assert sorted(foe.cells) == [(7, 5), (7, 6), (8, 5), (8, 6)]
    assert (6, 5) in foe.zone
    e.does("gm", "foe-gone", ogre)
    assert [one.who for one in e.play.view("ben").units] == ["ana"]
