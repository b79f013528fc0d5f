"""Suspects and the Conspiracy map."""

from __future__ import annotations

import pytest

from moonlight.test_maze import total
from support.shows import shows
from undertow.games.moonlight.book import PLAYSETS
from undertow.games.moonlight.catalogue.conspiracy import (
    BRANCHES,
    CONSPIRACY,
    HOST_COMES,
    KINDS,
    ROLES,
    hinders,
    open_roles,
    shut_down,
    suspect,
)
from undertow.games.moonlight.facts import FalloutRead, SuspectSet
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import (
    AdversaryAdvance,
    DowntimeDice,
    Effect,
    EngagementDice,
)
from undertow.games.moonlight.rules.mission import kinds
from undertow.games.moonlight.world import Mission

MAZE = PLAYSETS["maze"]


@pytest.fixture
def maze(playing):
    """A table with ten suspects, s1 to s10."""

    def lay(phase="mission", **roles):
        n = playing("maze", phase=phase)
        known = {id: {"name": f"S{id}", "by": "gm"} for id in range(1, 11)}
        for place, role in roles.items():
            id = int(place[1:])
            known[id] |= {"role": role.rstrip("!"), "confronted": role.endswith("!")}
        return n.set("suspects", known).set("next_id", 11)

    return lay


def branch(name, first, overseer="!"):
    return {
        f"s{first}": f"{name}-follower",
        f"s{first + 1}": f"{name}-propagator",
        f"s{first + 2}": f"{name}-overseer{overseer}",
    }


@shows(
    "moonlight.maze.suspects", "moonlight.maze.suspects-director", "moonlight.maze.suspects-replace"
)
def test_everybody_names_two_suspects_and_the_director_too(playing):
    n = playing("maze", phase="obligation")
    for seat in ("ana", "ben", "gm"):
        n.does(seat, "suspect", name=f"{seat} one", words="the baker").does(
            seat, "suspect", name=f"{seat} two"
        )
        assert n.refused(seat, "suspect", name="three") == "You have named your two suspects."
    assert next((one.name, one.words, one.by, one.role) for one in n.world.suspects.values()) == (
        "ana one",
        "the baker",
        "ana",
        "",
    )
    assert len(n.world.suspects) == 6
    assert suspect.text == (
        "Everybody names two people you know somehow, the director as well. All are part of the Conspiracy; how, play "
        "will tell."
    )
    assert (
        n.refused("ana", "secondary", name="Aunt")
        == "That is done otherwise in “In a Maze of Dreams”: name suspects."
    )


@shows("moonlight.maze.map", "moonlight.maze.map-shape", "moonlight.maze.map-missing")
def test_the_map_has_a_host_and_three_branches():
    assert [(role.name, role.tier) for role in ROLES.values()] == [
        ("Surveillance: follower", 1),
        ("Acquisitions: follower", 1),
        ("Indoctrination: follower", 1),
        ("Surveillance: propagator", 2),
        ("Acquisitions: propagator", 2),
        ("Indoctrination: propagator", 2),
        ("Surveillance: overseer", 3),
        ("Acquisitions: overseer", 3),
        ("Indoctrination: overseer", 3),
        ("Host", 3),
    ]
    assert BRANCHES == {
        "surveillance": "One die less to investigate",
        "acquisitions": "The Conspiracy advances 1 more in fallout",
        "indoctrination": "One die less to engage",
    }
    assert KINDS == {
        "follower": "Your foes count as one scale larger",
        "propagator": "Fallout is one step worse",
        "overseer": "Less effect against the host until two overseers, or all there are, are confronted",
    }
    assert CONSPIRACY.text == (
        "One cell: a host, overseers of three branches, and those under them. While it works it hinders you. An "
        "overseer's penalty ends when they are confronted, that of a kind of subordinate when all of that kind are "
        "identified. A branch is shut down when all in it are identified and its overseer is confronted. The host, "
        "identified and confronted, ends the season."
    )


@shows("moonlight.maze.branch", "moonlight.maze.overseer-penalty")
@pytest.mark.parametrize(
    ("name", "tally", "penalty"),
    [
        ("surveillance", DowntimeDice("ana", "investigation", "flow"), 1),
        ("acquisitions", AdversaryAdvance(0), -1),
        ("indoctrination", EngagementDice(Mission("x", 1, "", other=3)), 1),
    ],
)
def test_a_branch_hinders_until_it_is_shut_down(maze, name, tally, penalty):
    working = total(maze(), tally)
    for places in (branch(name, 1, ""), {**branch(name, 1), "s1": ""}):
        n = maze(**{place: role for place, role in places.items() if role})
        assert not shut_down(n.world, name)
        assert total(n, tally) == working
    n = maze(**branch(name, 1))
    assert shut_down(n.world, name)
    assert total(n, tally) - working == penalty


@shows("moonlight.maze.subordinate-penalty")
def test_subordinates_hinder_until_all_of_their_kind_are_identified(maze):
    places = {f"s{n}": f"{name}-propagator" for n, name in enumerate(BRANCHES, 1)}
    for known, band in ((places, "6"), (dict(list(places.items())[:2]), "4/5")):
        n = maze("fallout", **known)
        n.set("tracks/steps", ["advance", "clear"]).set("tracks/investigation", 5)
        n.dice(6).does("gm", "fallout-roll")
        assert n.told(FalloutRead)[-1].band == band
    followers = {f"s{n}": f"{name}-follower" for n, name in enumerate(BRANCHES, 1)}
    assert not hinders(maze(**followers).world, "follower")
    assert hinders(maze().world, "follower")


@pytest.mark.parametrize(("faces", "read"), [((1, 1), "1-3"), ((5, 5), "1-3"), ((6, 6), "4/5")])
def test_propagators_make_fallout_worse(maze, faces, read):
    n = maze("fallout").set("tracks/steps", ["advance", "clear"]).set("tracks/investigation", 10)
    n.dice(*faces).does("gm", "fallout-roll")
    assert n.told(FalloutRead)[-1].band == read


def test_overseers_shield_the_host_until_two_are_confronted(maze):
    for confronted, effect in ((0, 1), (1, 1), (2, 2)):
        names = list(BRANCHES)
        places = {
            f"s{n + 1}": f"{name}-overseer{'!' if n < confronted else ''}"
            for n, name in enumerate(names)
        }
        n = maze(s9="host", **places)
        roll = n.acts("ana", foe="S9")
        assert total(n, Effect(n.world.rolls[roll])) == effect
        other = n.acts("ben", foe="S1")
        assert total(n, Effect(n.world.rolls[other])) == 2


def test_a_penalty_may_be_set_aside(maze):
    n = maze()
    assert total(n, DowntimeDice("ana", "investigation", "flow")) == 0
    n.does("gm", "waive", "surveillance")
    assert total(n, DowntimeDice("ana", "investigation", "flow")) == 1
    n.does("gm", "waive", "surveillance")
    assert total(n, DowntimeDice("ana", "investigation", "flow")) == 0


# The map as a table draws it


@shows("moonlight.maze.map-shape", "moonlight.maze.map-missing")
def test_a_table_draws_the_map_otherwise(maze):
    n = maze(s1="surveillance-follower")
    assert n.offered("gm", "cell") == [(id,) for id, role in ROLES.items() if role.branch]
    assert n.refused("gm", "cell", "host", many=2).endswith("that cannot be chosen now.")
    assert "from 0 to 4" in n.refused("gm", "cell", "surveillance-follower", many=5)
    n.does("gm", "cell", "surveillance-follower", many=3)
    assert open_roles(n.world)[:4] == [
        *("surveillance-follower-2", "surveillance-follower-3"),
        *("acquisitions-follower", "indoctrination-follower"),
    ]
    (asked,) = {
        str(GAME.label(n.world, one))
        for one in n.play.anytime("gm")
        if one.rule == "moonlight.identify" and one.args[1:] == (2, "surveillance-follower-3")
    }
    assert asked == "S2: Surveillance: follower, 3"
    n.does("gm", "identify", 2, "surveillance-follower-3")
    assert [(str(one.name), one.tier, one.suspect) for one in n.play.view("ana").places[:3]] == [
        ("Surveillance: follower", 1, 1),
        ("Surveillance: follower, 2", 1, 0),
        ("Surveillance: follower, 3", 1, 2),
    ]
    assert {kind.id: kind.tier for kind in kinds(n.world)}["confront-2"] == 1
    why = n.refused("gm", "cell", "surveillance-follower", many=2)
    assert why == "S2 is known to stand there."
    n.does("gm", "identify", 3, "surveillance-follower-2")
    many = next(
        n.play.form(one)
        for one in n.play.anytime("gm")
        if one.rule == "moonlight.cell" and one.args[1] == "surveillance-follower"
    )
    assert [line.default for line in many.answers.fields] == [3]


@shows("moonlight.maze.subordinate-penalty", "moonlight.maze.branch")
def test_a_penalty_holds_until_all_the_table_has_drawn_are_known(maze):
    followers = {f"s{n}": f"{name}-follower" for n, name in enumerate(BRANCHES, 1)}
    n = maze(**followers)
    n.does("gm", "cell", "acquisitions-follower", many=2)
    assert hinders(n.world, "follower")
    n.does("gm", "identify", 9, "acquisitions-follower-2")
    assert not hinders(n.world, "follower")
    n = maze(**branch("surveillance", 1))
    n.does("gm", "cell", "surveillance-overseer", many=2)
    assert not shut_down(n.world, "surveillance")
    n.does("gm", "identify", 9, "surveillance-overseer-2")
    assert not shut_down(n.world, "surveillance")
    n.does("gm", "confront", 9)
    assert shut_down(n.world, "surveillance")
    assert not hinders(n.world, "overseer"), "two are confronted, though in one branch"


def test_a_branch_of_which_nothing_is_drawn_does_nothing_and_hides_no_host(maze):
    n = maze()
    for kind in KINDS:
        n.does("gm", "cell", f"surveillance-{kind}", many=0)
    assert shut_down(n.world, "surveillance")
    assert "host" not in open_roles(n.world), "the others have places left"
    for name in ("acquisitions", "indoctrination"):
        n.does("gm", "cell", f"{name}-overseer", many=0)
    assert not hinders(n.world, "overseer")
    for name in ("acquisitions", "indoctrination"):
        for kind in ("follower", "propagator"):
            n.does("gm", "cell", f"{name}-{kind}", many=0)
    assert open_roles(n.world) == ["host"]


def test_one_overseer_who_is_all_there_is_shields_the_host_until_confronted(maze):
    for role, hidden in (("surveillance-overseer", True), ("surveillance-overseer!", False)):
        n = maze(s1=role)
        for name in ("acquisitions", "indoctrination"):
            n.does("gm", "cell", f"{name}-overseer", many=0)
        assert hinders(n.world, "overseer") is hidden


@shows(
    "moonlight.maze.missions-dreams",
    "moonlight.maze.mission-tier",
    "moonlight.maze.mission-explore",
    "moonlight.maze.mission-confront",
)
def test_missions_enter_a_suspects_dream(maze):
    n = maze(
        s1="surveillance-follower",
        s2="acquisitions-propagator",
        s3="acquisitions-follower!",
        s4="indoctrination-follower",
        s5="surveillance-overseer",
    )
    found = {kind.id: (kind.tier, kind.name, kind.halves) for kind in kinds(n.world)}
    assert found == {
        **{f"explore-{id}": (2, f"Explore the dream of S{id}", False) for id in (6, 7, 8, 9, 10)},
        "confront-1": (1, "Confront S1", True),
        "confront-2": (2, "Confront S2", True),
        "confront-4": (1, "Confront S4", True),
        "confront-5": (3, "Confront S5", True),
    }
    assert [(kind.name, kind.text) for kind in MAZE.missions] == [
        (
            "Explore a suspect's dream",
            "Learn their part. What you know does not grow stale after it.",
        ),
        ("Confront a known conspirator", "Face the full truth of their part."),
    ]
    assert {kind.tier for kind in kinds(maze().world)} == {1}


@shows(
    "moonlight.maze.identify", "moonlight.maze.map-who-assigns", "moonlight.maze.mission-explore"
)
def test_exploring_a_dream_identifies_a_conspirator(maze):
    n = maze().set("tracks/investigation", 10)
    n.does("ana", "plan", kind="explore-3", goal="the truth", other=3).dice(6, 1, 1, 1).does(
        "ana", "engage"
    )
    n.does("gm", "mission-end", success=True)
    (asked,) = n.play.requests("gm")
    said = [str(GAME.answer_label(n.world, asked.question, id)) for id in ROLES]
    assert said == [
        *(f"{name}: follower" for name in ("Surveillance", "Acquisitions", "Indoctrination")),
        *(f"{name}: propagator" for name in ("Surveillance", "Acquisitions", "Indoctrination")),
        *(f"{name}: overseer" for name in ("Surveillance", "Acquisitions", "Indoctrination")),
        "Host",
    ]
    n.answers("gm", "surveillance-follower")
    assert n.world.suspects[3].role == "surveillance-follower"
    assert not n.world.suspects[3].confronted
    n.does("gm", "next-phase").does("gm", "fallout-advance").does("gm", "fallout-clear")
    n.dice(1, 1).does("gm", "fallout-roll").does("gm", "fallout-halve")
    assert n.world.tracks.investigation == 10
    n.does("gm", "identify", 4, "acquisitions-follower")
    assert n.world.suspects[4].role == "acquisitions-follower"
    assert (5, "acquisitions-follower") not in n.offered("gm", "identify")


def test_a_dream_that_gives_nothing_away_identifies_nobody(maze):
    n = maze()
    n.does("ana", "plan", kind="explore-3", goal="the truth", other=3).dice(6, 1).does(
        "ana", "engage"
    )
    n.does("gm", "mission-end", success=False)
    assert n.world.suspects[3].role == ""


@shows(
    "moonlight.maze.confront", "moonlight.maze.confronted-remain", "moonlight.maze.mission-confront"
)
def test_a_conspirator_is_confronted_in_their_dream_and_remains(maze):
    n = maze(s1="surveillance-follower")
    n.does("ana", "plan", kind="confront-1", goal="the truth", other=3).dice(6, 1).does(
        "ana", "engage"
    )
    n.does("gm", "mission-end", success=True)
    assert (n.world.suspects[1].confronted, n.world.suspects[1].role) == (
        True,
        "surveillance-follower",
    )
    assert "confront-1" not in [kind.id for kind in kinds(n.world)]


@shows("moonlight.maze.map-host-rule")
def test_the_host_is_found_when_a_branch_has_no_place_left_or_by_the_chart(maze):
    assert "host" not in open_roles(maze(s1="surveillance-follower").world)
    assert "host" in open_roles(maze(**branch("surveillance", 1, "")).world)
    n = maze()
    n.does("gm", "host", 2)
    assert (n.world.suspects[2].role, n.offered("gm", "host")) == ("host", [])


@shows("moonlight.maze.host", "moonlight.maze.season-end")
def test_confronting_the_host_ends_the_season_and_a_new_cell_begins(maze):
    n = maze(s9="host", s1="surveillance-follower!", s2="acquisitions-follower")
    n.does("ana", "plan", kind="confront-9", goal="the end", other=3).dice(6, 1).does(
        "ana", "engage"
    )
    n.does("gm", "mission-end", success=True).does("gm", "next-phase")
    assert (n.offered("ana", "suspect-away"), n.offered("gm", "season-end")) == ([], [(False,)])
    before = len(n.told(SuspectSet))
    n.does("gm", "season-end", False)
    assert n.world.series.season == 2
    known = [told.id for told in n.told(SuspectSet)[before:]]
    assert known == [1, 2, 9], "of whom nothing was known nothing is told"
    assert all(not (one.role or one.confronted) for one in n.world.suspects.values())
    n.set(
        "uses", [{"who": who, "what": "suspect named", "until": "ever"} for who in ("ana", "ana")]
    )
    assert "named your two" in n.refused("ana", "suspect", name="New")
    n.does("ana", "suspect-away", 1)
    assert (1 in n.world.suspects, n.offered("ana", "suspect-away")) == (False, [])
    n.does("ana", "suspect", name="New")
    assert "named your two" in n.refused("ana", "suspect", name="Newer")


@shows("moonlight.maze.full-track", "moonlight.maze.full-track-host")
def test_a_full_track_brings_the_host_into_a_protagonists_dream(maze):
    n = maze().set("tracks/strikes", True)
    assert [(kind.id, kind.name) for kind in kinds(n.world)] == [
        ("host-ana", "The host in Ana's dream"),
        ("host-ben", "The host in Ben's dream"),
    ]
    assert HOST_COMES == (
        "The host comes for you in a protagonist's dream; their player helps to say what it is like."
    )
    n.does("gm", "host", 4).does("ana", "plan", kind="host-ana", goal="wake up").does(
        "ana", "engage"
    )
    assert n.world.mission.position == "desperate"


@pytest.mark.parametrize("quicker", ["taken", "gone"])
def test_while_the_director_thinks_a_place_or_the_suspect_may_be_gone(maze, quicker):
    n = maze()
    n.does("ana", "plan", kind="explore-3", goal="the truth", other=3).dice(6, 1).does(
        "ana", "engage"
    )
    n.does("gm", "mission-end", success=True)
    if quicker == "taken":
        n.does("gm", "identify", 4, "surveillance-follower")
    else:
        n.set("series/season", 2).does("ben", "suspect-away", 3)
    n.answers("gm", "surveillance-follower")
    held = {id: one.role for id, one in n.world.suspects.items() if one.role}
    assert held == ({4: "surveillance-follower"} if quicker == "taken" else {})
