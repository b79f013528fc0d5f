"""When a bot goes on: it ends what it began, helps its friends, and acts in turn while nothing lies
open; a bot that is the GM answers what is open and keeps scenes coming."""

from __future__ import annotations

from typing import Any

import pytest

from undertow.games.edge.pace import awaits, bot_acts, clock, next_up, to_spend
from undertow.games.edge.world import World

SEATS = ("gm", "ana", "ben")
UNSAID = {"who": "ana", "attribute": "body", "skill": "melee", "intent": "through"}
SAID = {**UNSAID, "dv": 2}
LAST = {
    **SAID,
    "kind": "action",
    "position": "risky",
    "effect": 2,
    "faces": [9],
    "successes": 1,
    "beats": 0,
    "outcome": "clean",
}
CLOCKS = {
    1: {"name": "the gate", "size": 4, "kind": "scene"},
    2: {"name": "the alarm", "size": 4, "kind": "opposition"},
}
READY = {"clocks": CLOCKS, "next_id": 90}
"""A scene in which a GM has said all there is to say."""
LASH = {"source": "edge.backlash.fire", "by": "ana", "data": {"kind": "lash"}}


def stands(evening: Any, lies: dict[str, Any], scene: bool = True, **people: Any) -> World:
    e = evening(scene=scene, **(people or {"ana": {}, "ben": {}}))
    for path, value in lies.items():
        e.set(path, value)
    return e.world


@pytest.mark.parametrize(
    ("lies", "who"),
    [
        ({}, ""),
        ({"rolls/1": UNSAID}, ""),
        ({"rolls/1": SAID}, ""),
        ({"rolls/1": {**SAID, "faces": [9, 1]}}, "ana"),
        ({"hits/1": {"whom": "ben", "level": 2, "words": "a hook"}}, "ben"),
        ({"hits/1": {"whom": "ben", "level": 2, "words": "a hook"}, "table/paused": "gm"}, ""),
        ({"hits/1": {"whom": "ben", "level": 2, "words": "a hook"}, "table/away": ["ben"]}, ""),
        ({"lasting/1": LASH}, "gm"),
        ({"last": {**LAST, "due": 1}}, "gm"),
        ({"last": LAST}, ""),
    ],
)
def test_only_who_has_to_answer_is_waited_for(evening, lies, who):
    world = stands(evening, lies)
    assert " ".join(seat for seat in SEATS if awaits(world, seat)) == who


def test_before_the_first_scene_unwritten_sheets_are_waited_for(evening):
    world = stands(evening, {}, scene=False, ana={"skills": {}}, ben={"skills": {"melee": 1}})
    assert [seat for seat in SEATS if awaits(world, seat)] == ["ana"]
    begun = stands(evening, {}, ana={"skills": {}}, ben={"skills": {"melee": 1}})
    assert [seat for seat in SEATS if awaits(begun, seat)] == []


@pytest.mark.parametrize(
    ("mine", "unwritten"), [("ana", True), ("ben", True), ("ana ben", True), ("", False)]
)
def test_a_bot_with_two_characters_writes_whichever_sheet_is_empty(evening, mine, unwritten):
    two = {
        id: {"seat": "ana", "skills": {} if id in mine else {"melee": 1}} for id in ("ana", "ben")
    }
    assert bot_acts(stands(evening, {"phase": "hooks"}, scene=False, **two), "ana") is unwritten


def act(world: World) -> str:
    return " ".join(seat for seat in SEATS if bot_acts(world, seat))


@pytest.mark.parametrize(
    ("lies", "who"),
    [
        # In turn, while nothing lies open.
        ({}, "ana"),
        ({"last": LAST}, "ben"),
        ({"last": {**LAST, "who": "ben"}}, "ana"),
        ({"last": LAST, "people/ben/harm": 3, "people/ben/dying": True}, "ana"),
        ({"scene/round": 1, "scene/acted": ["ana"]}, "ben"),
        ({"scene/round": 1, "scene/acted": ["ana", "ben"]}, "gm"),
        # A roll is its player's once the GM has said how hard it is.
        ({"rolls": {50: UNSAID}}, "gm"),
        ({"rolls": {50: SAID}}, "ana"),
        ({"rolls": {50: {**UNSAID, "contested": True}}}, "ana"),
        ({"rolls": {50: {**UNSAID, "faces": [2, 2]}}}, "ana"),
        # Whoever is hit answers, and everybody else lets them.
        ({"hits": {50: {"whom": "ben", "level": 1, "words": "a blade"}}}, "ben"),
        # What the GM owes an answer to.
        ({"last": {**LAST, "due": 1}}, "gm ben"),
        ({"beats": {"hearts/clubs": 1}}, "gm ana"),
        ({"lasting": {50: LASH}}, "gm ana"),
        ({"people/ana/obligation": {"mab": 40}}, "gm ana"),
        ({"foes": {50: {"name": "a thing", "cap": 2, "tied": True, "tally": 4}}}, "gm ana"),
        ({"foes": {50: {"name": "a thing", "cap": 2, "tied": True, "tally": 3}}}, "ana"),
        ({"beats": {"": 1}}, "gm ana"),
        ({"clocks": {1: CLOCKS[1]}}, "gm ana"),
        ({"clocks": {2: CLOCKS[2]}}, "gm ana"),
        ({"clocks/2/ticks": 4}, "gm ana"),
        ({"scene/over": True}, "gm"),
        # Away, or while nobody plays.
        ({"table/away": ["ana"]}, ""),
        ({"table/paused": "ben"}, ""),
    ],
)
def test_who_goes_on_in_a_scene(evening, lies, who):
    assert act(stands(evening, {**READY, **lies})) == who


@pytest.mark.parametrize(
    ("lies", "helps"),
    [
        ({}, True),
        ({"people/ben/bonds": []}, False),
        ({"people/ben/harm": 3, "people/ben/dying": True}, False),
        ({"people/ben/band": "far"}, False),
        ({"rolls/50/helper": "cleo"}, False),
        ({"rolls/50/group": {"cleo": "melee"}}, False),
        ({"rolls/50/faces": [2, 2]}, False),
        ({"rolls/50/kind": "resist"}, False),
        ({"rolls/50/kind": "defend"}, False),
        ({"scene/over": True}, False),
        ({"uses": [{"who": "ben", "what": "edge.assist", "until": "round"}]}, True),
        (
            {
                "scene/round": 1,
                "uses": [{"who": "ben", "what": "edge.assist", "until": "round"}],
            },
            False,
        ),
        ({"rulings/paid_assist": True}, False),
    ],
)
def test_a_friend_helps_where_they_are_bound_and_can(evening, lies, helps):
    lies = {**READY, "rolls": {50: SAID}, **lies}
    world = stands(evening, lies, ana={}, ben={"bonds": ("ana",)}, cleo={})
    assert bot_acts(world, "ben") == helps
    assert not bot_acts(world, "cleo")


@pytest.mark.parametrize(
    ("lies", "who"),
    [
        # Sheets are written before the first scene; then the GM begins it.
        ({"people/ana/skills": {}}, "ana"),
        ({"people/ana/skills": {}, "people/ana/talents": ["edge.quick-hands"]}, "gm"),
        ({"people/ana/skills": {}, "people/ana/rites": ["edge.mab.courtly-guise"]}, "gm"),
        ({}, "gm"),
        # Boons are turned into XP at the end, two for one, once.
        ({"phase": "wrap-up"}, "gm"),
        ({"phase": "wrap-up", "people/ana/boons": 1}, "gm"),
        ({"phase": "wrap-up", "people/ana/boons": 2}, "gm ana"),
        ({"phase": "wrap-up", "people/ana/boons": 2, "people/ana/converted": True}, "gm"),
        # Downtime is the players' once the GM has said how long it is, until all is done.
        ({"phase": "downtime"}, "gm"),
        ({"phase": "downtime", "people/ben/downtime": 1}, "gm ben"),
        (
            {
                "phase": "downtime",
                "people/ben/downtime": 1,
                "uses": [{"who": "gm", "what": "edge.downtime", "until": "phase"}],
            },
            "ben",
        ),
        (
            {
                "phase": "downtime",
                "uses": [{"who": "gm", "what": "edge.downtime", "until": "phase"}],
            },
            "gm",
        ),
    ],
)
def test_who_goes_on_between_scenes(evening, lies, who):
    assert act(stands(evening, {"next_id": 90, **lies}, scene=False)) == who


def test_nobody_goes_on_at_a_table_without_characters(evening):
    e = evening()
    e.set("people/ana/dead", True).set("people/ben/dead", True).set("people/cleo/dead", True)
    assert not any(bot_acts(e.world, seat) for seat in ("gm", "ana", "ben", "cleo"))
    assert next_up(e.world) == ""


def test_beats_are_spent_within_what_is_usual(evening):
    e = evening()
    assert to_spend(e.world) == 0
    e.set("beats", {"": 2})
    assert to_spend(e.world) == 2
    e.set("beats", {"": 50})
    most = to_spend(e.world)
    assert 0 < most < 50
    e.set("scene/spent", most - 1)
    assert to_spend(e.world) == 1
    e.set("scene/spent", most + 1)
    assert to_spend(e.world) == 0


def test_the_clocks_of_a_scene_are_nobodys_own(evening):
    e = evening().set("clocks", CLOCKS)
    assert (clock(e.world, "goal"), clock(e.world, "danger")) == (1, 2)
    e.set("clocks/1/of", "ana")
    assert clock(e.world, "goal") == 0
