"""Edges that are easily a little wrong: what stands on buttons, who plays in a demo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from eidolon.tableau import Tableau, pc
from undertow.games.eidolon.catalogue.vanguard import _fallen
from undertow.games.eidolon.catalogue.wildcard import MAKE
from undertow.games.eidolon.facts import CombatBegan
from undertow.games.eidolon.form import DEMOS
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.labels import answer_label
from undertow.games.eidolon.people import DEFEATED, Enemy, Stage
from undertow.games.eidolon.rules.borrowing import LENDERS
from undertow.games.eidolon.rules.enemies import sheet
from undertow.games.eidolon.rules.farewell import _leaving
from undertow.games.eidolon.rules.sharing import secret
from undertow.games.eidolon.shelf import SHELF
from undertow.games.eidolon.stories import STORIES
from undertow.games.eidolon.world import GM, World
from undertow.kernel import Choice, Line, Offer, Plain, Question, speak


@pytest.mark.parametrize(
    ("about", "answer", "said"),
    [
        ({"kind": "card"}, 0, "The Fool"),
        ({"field": "resonant"}, 21, "The World"),
        ({"kind": "card"}, 22, "22"),
        ({"field": "stat"}, 3, "3"),
        ({}, 0, "0"),
        ({}, True, "Yes"),
        ({}, False, "No"),
        ({}, "", "Nothing"),
        ({}, "navigator", "The Navigator"),
        ({}, "as it stands", "as it stands"),
    ],
)
def test_an_answer_reads_as_words(about: dict[str, Plain], answer: Plain, said: str) -> None:
    question = Question("ana", Line("eidolon.ask.anything"), Choice((answer,)), about)
    assert speak(answer_label(World(), question, answer)).startswith(said)


def test_in_a_demo_you_play_the_first_of_the_party_or_the_gm_and_bots_the_others() -> None:
    demos = {demo.id: demo for demo in GAME.demos()}
    assert tuple(demos.values()) == DEMOS
    for story in STORIES.values():
        first, *others = story.party
        assert set(demos[story.id].bots) == {GM, *others}
        assert set(demos[f"{story.id}-gm"].bots) == {first, *others}


def test_on_the_shelf_only_a_choir_is_several() -> None:
    foes = {one.name: one.form["group"] for one in SHELF.ready() if one.kind == "opponent"}
    assert foes == {"The Ringmaster": 1, "The Night Porter": 1, "The Choir of Line Seven": 6}


def test_an_enemys_sheet_holds_what_stands_on_it_and_a_new_one_is_empty() -> None:
    enemy = Enemy(
        "brute",
        "Brute",
        eidolon="Iron Maid",
        power="crushes",
        group=3,
        stages=(Stage("he growls", "hit once"),),
    )
    known = {field.name: field.default for field in sheet(enemy).fields}
    assert known == {
        "name": "Brute",
        "eidolon": "Iron Maid",
        "power": "crushes",
        "group": 3,
        "stages": (("he growls", "hit once"),),
    }
    fresh = {field.name: field.default for field in sheet(None).fields}
    assert fresh == {"name": None, "eidolon": "", "power": None, "group": 1, "stages": None}
    given = sheet(None, (("a", "b"),)).fields[-1]
    assert given.default == (("a", "b"),)


def test_who_is_no_longer_in_a_fight_has_not_acted_in_it(tableau: Callable[..., Tableau]) -> None:
    fight = {"present": ["ana", "ben"], "acted": ["ana"]}
    world = tableau(pc("ana"), pc("ben"), patch={"combat": fight}).world
    for present, acted in ((("ana", "ben"), ("ana",)), (("ben",), ())):
        now = CombatBegan(present).evolve(world).combat
        assert now is not None
        assert now.acted == acted


def test_whom_players_do_not_know_is_a_secret_and_others_are_not(
    tableau: Callable[..., Tableau],
) -> None:
    hidden = {"npcs/milo/known": False, "enemies/shade/shown": "hidden"}
    e = tableau(pc("ana"), npcs=["Milo", "Nora"], enemies={"crow": 1, "shade": 1}, patch=hidden)
    people = ("milo", "nora", "crow", "shade", "ana")
    assert [one for one in people if secret(e.world, one)] == ["milo", "shade"]


def test_where_everybody_retires_no_uptime_begins(tableau: Callable[..., Tableau]) -> None:
    going = {"pcs/ana/flags": {"retiring": True}}
    e = tableau(pc("ana"), pc("ben"), mode="downtime", patch=going)
    assert Offer("eidolon.start-uptime", ("gm",)) in e.play.offers("gm")
    going["pcs/ben/flags"] = {"retiring": True}
    e = tableau(pc("ana"), pc("ben"), mode="downtime", patch=going)
    e.is_refused("gm", "start-uptime", "gm", because="everybody retires")


def test_who_lies_defeated_calls_no_friends(tableau: Callable[..., Tableau]) -> None:
    for track, called in ((DEFEATED - 1, True), (DEFEATED, False)):
        e = tableau(pc("ana", "vanguard", track=track))
        assert (_fallen(e.world, e.pc("ana")) is None) is called


@pytest.mark.parametrize("patch", [{"paused": "ben"}, {"mode": "uptime"}])
def test_nobody_says_farewell_in_a_pause_or_in_uptime(
    tableau: Callable[..., Tableau], patch: dict[str, str]
) -> None:
    going = {"pcs/ana/flags": {"retiring": True}}
    e = tableau(pc("ana"), pc("ben"), mode="downtime", patch=going)
    assert _leaving(e.world, "ana") == [("ana",)]
    e = tableau(pc("ana"), pc("ben"), mode="downtime", patch={**going, **patch})
    assert _leaving(e.world, "ana") == []


def test_a_play_needs_a_hand_and_somebody_who_deals(tableau: Callable[..., Tableau]) -> None:
    lender = LENDERS[MAKE]
    world = tableau(pc("ana", "wildcard", holds={MAKE: 1})).world
    ana = world.pcs["ana"]
    assert lender.can(world, ana)
    assert not lender.can(world, replace(ana, holds={}))
    other = tableau(pc("ana", "beast", holds={MAKE: 1})).world
    assert not lender.can(other, other.pcs["ana"])
