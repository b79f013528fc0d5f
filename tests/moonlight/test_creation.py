"""Making protagonists and promises."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.kernel import Offer

GUARDIAN = {
    "playbook": "guardian",
    "name": "Mina",
    "true_name": "Shield of Dawn",
    "action": "flow",
    "special": "moonlight.watchful",
    "transcendent": "moonlight.indomitable",
}


@pytest.fixture
def empty(night):
    n = night("obligation", ana={}, ben={})
    n.set("people/ana/lost", "mundane")
    return n


@shows(
    "moonlight.create.actions",
    "moonlight.create.abilities",
    "moonlight.create.names",
    "moonlight.create.start-state",
    "moonlight.guardian.starting-actions",
    "moonlight.guardian.starting-ability",
    "moonlight.loss.new-character",
    "moonlight.create.look",
    "moonlight.create.obligation",
    "moonlight.create.playbook",
)
def test_a_protagonist_has_three_dots_and_three_abilities(empty):
    empty.does("ana", "sheet", **GUARDIAN, look="tall, she")
    (id,) = empty.world.of_seat("ana")
    made = empty.one(id)
    assert made.dots == {"defy": 1, "perceive": 1, "flow": 1}
    assert made.abilities == (
        "moonlight.honour-bound",
        "moonlight.watchful",
        "moonlight.indomitable",
    )
    assert (made.name, made.true_name, made.look) == ("Mina", "Shield of Dawn", "tall, she")
    assert (made.stress, made.harm, made.links, made.track, made.xp, made.armour, made.eclipse) == (
        0,
        (),
        {},
        0,
        {},
        True,
        False,
    )
    assert empty.refused("ana", "sheet", **GUARDIAN) == "You have a protagonist already."


@shows("moonlight.create.actions-third-different", "moonlight.create.abilities")
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"action": "defy"}, "defy is at 1 already: raise another action."),
        ({"special": "moonlight.honour-bound"}, "is none of the legal answers"),
        ({"transcendent": ""}, "The Guardian takes one transcendent ability."),
        ({"playbook": "wizard"}, "wizard is none of the legal answers"),
        ({"name": ""}, "Everyday name: Some words are needed."),
    ],
)
def test_a_wrong_sheet_says_what_is_wrong(empty, wrong, why):
    assert why in empty.refused("ana", "sheet", **{**GUARDIAN, **wrong})


@shows("moonlight.create.playbook-unique")
def test_a_playbook_is_one_persons(night):
    n = night("obligation", ana={"playbook": "guardian"}, ben={"lost": "dead"})
    assert "guardian is none of the legal answers" in n.refused("ben", "sheet", **GUARDIAN)


def vow(to, words="I will never leave you"):
    return [to, words, "protective"]


@shows(
    "moonlight.promise.write",
    "moonlight.promise.different",
    "moonlight.promise.shared-open",
    "moonlight.promise.rewrite",
    "moonlight.table.players-out-of-range",
)
def test_promises_concern_others_and_are_rewritten_in_fallout(night):
    n = night("obligation", ana={}, ben={}, cleo={})
    assert n.refused("ana", "vows", vows=[vow("ana")]) == "A promise concerns another protagonist."
    assert (
        n.refused("ana", "vows", vows=[vow("ben"), vow("ben")])
        == "Each promise concerns somebody else."
    )
    n.does("ana", "vows", vows=[vow("ben"), vow("cleo")])
    assert [one.to for one in n.one("ana").vows] == ["ben", "cleo"]
    assert n.play.view("cleo").people[0].sheet.vows == n.one("ana").vows
    n.set("phase", "mission")
    assert "rewritten in fallout" in n.refused("ana", "vows", vows=[vow("ben")])
    n.set("phase", "fallout").does("ana", "vows", vows=[vow("ben")])
    assert len(n.one("ana").vows) == 1
    alone = night("obligation", ana={})
    assert alone.play.form(Offer("moonlight.vows", ("ana",))), (
        "nobody is there yet, and the page is"
    )
    assert (
        alone.refused("ana", "vows", vows=[vow("ben")]) == "A promise concerns another protagonist."
    )
    two = night("obligation", ana={}, ben={})
    two.does("ana", "vows", vows=[vow("ben"), vow("ben", "and never lie")])
    assert len(two.one("ana").vows) == 2


@shows("moonlight.create.secondary", "moonlight.create.secondary-recorded")
def test_anybody_writes_a_secondary_character(night):
    n = night()
    n.does("ana", "secondary", name="Aunt Iris", words="She knows")
    (one,) = n.world.secondary.values()
    assert (one.name, one.by) == ("Aunt Iris", "ana")
