"""Whom the table waits for, and what a bot would do, as things stand: one thing at a time."""

from __future__ import annotations

import pytest

from undertow.games.moonlight import flow
from undertow.games.moonlight.game import GAME, MoonlightSettings
from undertow.games.moonlight.world import World
from undertow.kernel import Play, ScriptedFate

HIT = {8: {"whom": "ana", "kind": "harm", "words": "claws"}}
ROLL = {7: {"who": "ana", "action": "defy", "goal": "in"}}
PAST = {6: {"who": "ana", "words": "a rope"}}
PRICED = {6: {"who": "ana", "words": "a rope", "price": 0}}
FALLS = [{"who": "ana"}]


def laid(n, **stands):
    for path, value in stands.items():
        n.set(path.replace("__", "/"), value)
    return n


def waits(n):
    return [seat for seat in n.play.seats if GAME.awaits(n.world, seat)]


def goes_on(n):
    return [seat for seat in n.play.seats if flow.bot_acts(n.world, seat)]


@pytest.mark.parametrize(
    ("stands", "settled", "waited", "bots"),
    [
        ({}, True, [], ["gm"]),
        ({"incoming": HIT}, False, ["ana"], ["ana"]),
        ({"falling": FALLS}, False, ["ana"], ["ben", "cleo"]),
        ({"rolls": ROLL}, False, [], ["ana"]),
        ({"flashbacks": PAST}, False, ["gm"], ["gm"]),
        ({"flashbacks": PRICED}, False, [], ["ana"]),
        ({"incoming": HIT, "rolls": {7: {**ROLL[7], "who": "ben"}}}, False, ["ana"], ["ana"]),
        ({"owed": True}, True, ["gm"], ["gm"]),
        ({"owed": True, "incoming": HIT}, False, ["ana"], ["ana"]),
        ({"owed": True, "falling": FALLS}, False, ["ana"], ["ben", "cleo"]),
        ({"spotlight": "ben"}, True, ["ben"], ["ben"]),
        ({"people__ben__links": {"ana": 1}, "rolls": ROLL}, False, [], ["ana", "ben"]),
        ({"table__paused": "ana"}, True, [], []),
        ({"phase": "fallout"}, True, ["gm"], ["gm"]),
        ({"phase": "fallout", "incoming": HIT}, False, ["ana"], ["ana"]),
        ({"phase": "obligation"}, True, ["ana", "ben", "cleo"], ["ana", "ben", "cleo"]),
        ({"phase": "obligation", "obliged": ["ana", "ben"]}, True, ["cleo"], ["cleo"]),
        ({"phase": "obligation", "obliged": ["ana", "ben", "cleo"]}, True, ["gm"], ["gm"]),
        ({"phase": "obligation", "incoming": HIT}, False, ["ana"], ["ana"]),
        ({"phase": "downtime"}, True, ["gm"], ["gm"]),
        ({"phase": "downtime", "people__ben__downtime": 1}, True, ["ben"], ["ben"]),
        (
            {"phase": "obligation", "obliged": ["ana", "ben", "cleo"], "rolls": ROLL},
            False,
            [],
            ["ana"],
        ),
    ],
)
def test_whom_the_table_waits_for(night, stands, settled, waited, bots):
    n = laid(night(), **stands)
    assert (flow.settled(n.world), waits(n), goes_on(n)) == (settled, waited, bots)


def test_who_is_away_is_not_waited_for_and_who_has_nobody_left_is(night):
    n = night("obligation")
    n.set("table/away", ["ana"])
    assert waits(n) == ["ben", "cleo"]
    n = night("mission", ana={"lost": "dead"}, ben={})
    assert waits(n) == ["ana"]
    n = night("mission", ana={"lost": "dead"})
    assert waits(n) == ["ana"]
    assert "gm" not in goes_on(n)


@pytest.mark.parametrize(
    ("stands", "gathers"),
    [
        ({}, True),
        ({"episode": 2}, False),
        ({"phase": "downtime"}, False),
        ({"obliged": ["ana"]}, False),
    ],
)
def test_people_gather_until_something_has_happened(stands, gathers):
    begin = GAME.begin(MoonlightSettings(players=("ana", "ben")))
    play: Play[World] = Play.begin(GAME, begin.seats, None, ScriptedFate(), first=begin.first)
    for path, value in stands.items():
        play.override("host", {path: value}, "for the test")
    assert flow.gathering(play.world) is gathers
    assert GAME.awaits(play.world, "gm") is False
    assert flow.bot_acts(play.world, "gm") is False


@pytest.mark.parametrize(
    ("one", "whom", "can"),
    [
        ({"stress": 5}, "ana", True),
        ({"stress": 6}, "ana", False),
        ({"stress": 9, "links": {"ana": 1}}, "ana", True),
        ({"stress": 0, "out": True}, "ana", False),
        ({"stress": 9, "links": {"cleo": 1}}, "ana", False),
    ],
)
def test_who_could_hold_a_friend_on_the_brink(night, one, whom, can):
    n = night(ana={"stress": 9}, ben=one, cleo={"out": True})
    n.set("falling", FALLS)
    assert flow.holds(n.world, "ben", whom) is can
    assert goes_on(n) == (["ben"] if can else ["gm", "ana"])


def test_the_steps_of_each_phase(night):
    n = night("mission")

    def steps():
        return [(step.id, step.done, step.who) for step in flow.guide(n.world)]

    assert steps() == [("plan", False, ()), ("engage", False, ()), ("over", False, ())]
    n.set("mission", {"id": "tier-1", "tier": 1, "goal": "x"})
    assert steps() == [("plan", True, ()), ("engage", False, ()), ("over", False, ())]
    n.set("mission/position", "risky")
    assert steps() == [("plan", True, ()), ("engage", True, ()), ("over", False, ())]
    assert waits(n) == []
    n.set("mission/success", False)
    assert steps() == [("plan", True, ()), ("engage", True, ()), ("over", True, ())]
    assert waits(n) == ["gm"]
    n = night("fallout")
    assert steps() == [(one, False, ()) for one in ("advance", "clear", "roll", "halve")]
    n.set("tracks/steps", ["advance"])
    assert steps()[0] == ("advance", True, ())
