"""The cycle: obligation, downtime, mission with its engagement and flashbacks, fallout; growth."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import PLAYBOOKS
from undertow.games.moonlight.facts import Asked, MissionSet, Threw
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.numbers import EngagementDice
from undertow.games.moonlight.world import ACTIONS, Harm, Mission, Tracks

FEW = {"dots": {"defy": 1, "flow": 1}}
"""Moon 0, sun 1, stars 1."""


@shows(
    "moonlight.cycle.phases",
    "moonlight.cycle.episode",
    "moonlight.downtime.two-actions",
    "moonlight.downtime.unused",
    "moonlight.fallout.end-episode",
    "moonlight.trans.mission-end",
)
def test_an_episode_runs_obligation_downtime_mission_fallout(night):
    n = night("obligation", ana={}, ben={})
    n.does("gm", "next-phase")
    assert (n.world.phase, n.one("ana").downtime) == ("downtime", 2)
    n.does("gm", "next-phase")
    assert (n.world.phase, n.one("ana").downtime) == ("mission", 0)
    n.does("ana", "transcend").does("gm", "next-phase")
    assert (n.world.phase, n.one("ana").transcended) == ("fallout", False)
    assert n.refused("gm", "next-phase") == "Fallout is not over: its steps come first."
    n.does("gm", "fallout-advance").does("gm", "fallout-clear").dice(1, 1).does(
        "gm", "fallout-roll"
    )
    n.does("gm", "fallout-halve").does("gm", "next-phase")
    assert (n.world.phase, n.world.episode) == ("obligation", 2)


@shows("moonlight.oblig.roll", "moonlight.rolltype.obligation", "moonlight.oblig.eclipse")
def test_obligation_costs_six_less_the_lowest_attribute_rolled(night):
    n = night("obligation", ana=FEW, ben={**FEW, "stress": 6, "eclipse": True})
    n.dice(4, 2).does("ana", "oblige")
    assert n.one("ana").stress == 4
    assert n.offered("ana", "oblige") == []
    n.dice(5, 5).does("ben", "oblige")
    assert n.one("ben").stress == 5, "in eclipse it is erased"


@shows("moonlight.oblig.critical", "moonlight.downtime.extra-actions")
def test_a_critical_obligation_gives_one_more_downtime_action(night):
    n = night("obligation", ana={"dots": dict.fromkeys(ACTIONS, 1)}, ben={})
    n.does("ana", "oblige").dice(6, 6, 1).answers("ana", "sun")
    n.does("gm", "next-phase")
    assert (n.one("ana").stress, n.one("ana").downtime, n.one("ben").downtime) == (0, 3, 2)


@shows(
    "moonlight.downtime.connect",
    "moonlight.downtime.connect-die",
    "moonlight.downtime.connect-limit",
    "moonlight.downtime.table",
    "moonlight.link.sources",
    "moonlight.link.pools",
)
@pytest.mark.parametrize(("face", "links"), [(3, 2), (4, 3), (6, 4)])
def test_a_connection_gives_the_other_links(night, face, links):
    n = night("downtime", ana={"downtime": 2}, ben={}, cleo={})
    n.dice(1, face).does("ana", "connect", "ben", action="confess", welcome=True)
    assert (n.one("ben").links, n.one("ana").links, n.one("ana").downtime) == (
        {"ana": links},
        {},
        1,
    )
    assert n.offered("ana", "connect") == [("cleo",)], "once a downtime with each"


@shows("moonlight.downtime.connect-critical", "moonlight.downtime.connect-critical-amount")
def test_a_critical_connection_gives_five_and_one(night):
    n = night("downtime", ana={"downtime": 1, "dots": {"flow": 2}}, ben={})
    n.dice(6, 6).does("ana", "connect", "ben", action="flow")
    assert (n.one("ben").links, n.one("ana").links) == ({"ana": 5}, {"ben": 1})


@shows(
    "moonlight.downtime.project",
    "moonlight.downtime.project-start",
    "moonlight.downtime.project-start-cost",
    "moonlight.downtime.project-critical",
    "moonlight.downtime.xp-where",
)
def test_a_project_is_begun_for_nothing_and_filled_by_rolls(night):
    n = night("downtime", ana={"downtime": 2, "dots": {"flow": 2}}, ben={})
    n.does("ana", "project", name="A greenhouse", size=8)
    (id,) = n.world.projects
    assert (n.one("ana").downtime, n.world.clocks[id].ticks) == (2, 0)
    n.dice(4, 2).does("ana", "work", id, action="flow")
    assert n.world.clocks[id].ticks == 3
    n.dice(6, 6).does("ana", "work", id, action="flow")
    assert (n.world.clocks[id].full, n.one("ana").xp) == (True, {"playbook": 1})


@shows(
    "moonlight.downtime.investigate",
    "moonlight.downtime.investigate-info",
    "moonlight.downtime.investigate-critical",
    "moonlight.downtime.investigate-critical-stack",
    "moonlight.mission.investigation-overflow",
    "moonlight.mission.investigation-length",
)
def test_investigating_advances_the_track_asks_and_saves_a_die(night):
    n = night("downtime", ana={"downtime": 3, "dots": {"flow": 2}}, ben={})
    n.dice(4, 1).does("ana", "investigate", action="flow", words="the Duke")
    assert (n.world.tracks.investigation, n.world.tracks.dice) == (3, 0)
    (asked,) = n.told(Asked)
    assert (asked.questions, asked.follow_ups) == (1, 1)
    n.dice(6, 6).does("ana", "investigate", action="flow")
    assert (n.world.tracks.investigation, n.world.tracks.dice) == (8, 1)
    n.set("tracks/investigation", 14)
    n.dice(6, 6).does("ana", "investigate", action="flow")
    assert (n.world.tracks.investigation, n.world.tracks.dice) == (15, 2)


@shows(
    "moonlight.info.type",
    "moonlight.info.result-13",
    "moonlight.info.result-45",
    "moonlight.info.result-6",
    "moonlight.info.critical",
    "moonlight.info.effect-default",
)
@pytest.mark.parametrize(
    ("faces", "may"),
    [((2, 1), (1, 0, 2)), ((5, 1), (1, 1, 2)), ((6, 1), (2, 1, 2)), ((6, 6), (2, 1, 3))],
)
def test_how_much_one_may_ask(night, faces, may):
    n = night(ana={"dots": {"flow": 2}}, ben={})
    n.dice(*faces).does("ana", "gather", about="the gate", action="flow")
    (asked,) = n.told(Asked)
    assert (asked.questions, asked.follow_ups, asked.effect) == may


def engagement(n, **given):
    mission = Mission("tier-1", given.pop("tier", 1), "a goal", **given)
    return GAME.reckon(n.world, EngagementDice(mission)).total


@shows(
    "moonlight.engage.base",
    "moonlight.engage.noble",
    "moonlight.engage.worst-parts",
    "moonlight.engage.follow-investigation",
    "moonlight.engage.rash",
    "moonlight.engage.friend-fate",
    "moonlight.engage.mundane-trouble",
    "moonlight.engage.tier",
    "moonlight.engage.other",
    "moonlight.mission.tier-bonus",
    "moonlight.mission.tier-penalty",
    "moonlight.mission.tier-bonus-conflict",
    "moonlight.engage.independent",
    "moonlight.mission.investigation-tier",
    "moonlight.engage.investigation-critical",
)
def test_the_engagement_list(night):
    n = night()
    assert engagement(n) == 0, "one, less one tier"
    assert engagement(n, tier=3) == 0
    n.set("tracks/investigation", 5)
    assert engagement(n) == 2, "matched: one more"
    for answer, dice in (
        ("noble", 3),
        ("worst", 1),
        ("follows", 3),
        ("rash", 1),
        ("friend", 3),
        ("mundane", 1),
    ):
        assert engagement(n, answers=(answer,)) == dice
    assert engagement(n, answers=("noble", "worst")) == 2
    assert engagement(n, other=2) == 4
    assert engagement(n, tier=3, other=2) == 1, "one, two above, two more"
    n.set("tracks/dice", 2)
    assert engagement(n) == 4
    n.set("tracks/investigation", 4)
    assert engagement(n) == 2


@shows(
    "moonlight.engage.roll",
    "moonlight.engage.result-13",
    "moonlight.engage.result-45",
    "moonlight.engage.result-6",
    "moonlight.engage.critical",
    "moonlight.mission.goal",
    "moonlight.mission.choice",
    "moonlight.mission.not-gated",
    "moonlight.mission.stages",
)
@pytest.mark.parametrize(
    ("faces", "position"),
    [((3, 1), "desperate"), ((4, 1), "risky"), ((6, 1), "controlled"), ((6, 6), "controlled")],
)
def test_one_roll_says_how_the_mission_opens(night, faces, position):
    n = night()
    n.set("tracks/investigation", 5)
    n.does("ana", "plan", kind="tier-3", goal="too much", answers=())
    n.does("ana", "plan", kind="tier-1", goal="free the fox")
    n.dice(*faces).does("ben", "engage")
    assert n.world.mission.position == position
    assert n.refused("ana", "plan", kind="tier-1", goal="another") == "There is a mission already."
    assert n.offered("ben", "engage") == []


@shows("moonlight.engage.position-scope", "moonlight.engage.result-13", "moonlight.engage.result-6")
@pytest.mark.parametrize(("face", "opens"), [(2, "desperate"), (5, "risky"), (6, "controlled")])
def test_what_each_does_first_begins_as_the_mission_opened(night, face, opens):
    n = night()
    n.acts("ana")
    assert n.world.rolls[n.roll_of("ana")].position == "risky", "nothing is open yet"
    n.rolls("ana", 6)
    n.does("ana", "plan", kind="tier-1", goal="free the fox")
    n.dice(face, face).does("ana", "engage")
    n.does("ana", "act-before", goal="a rope", action="flow")
    n.rolls("ana", 6)
    n.does("ana", "set-up", goal="an opening", action="flow")
    n.does("ben", "act", goal="over the wall", action="flow")
    assert {roll.position for roll in n.world.rolls.values()} == {opens}
    n.rolls("ana", 6)
    n.acts("ana")
    assert n.world.rolls[n.roll_of("ana")].position == "risky"
    n.set("people/cleo/footing", 1)
    n.does("cleo", "set-up", goal="an opening", action="flow")
    worse = "risky" if opens == "controlled" else "desperate"
    assert n.world.rolls[n.roll_of("cleo")].position == worse


@shows(
    "moonlight.adversary.full",
    "moonlight.adversary.length",
    "moonlight.adversary.tiers",
    "moonlight.adversary.tier-asymmetry",
)
def test_a_full_adversary_strikes_and_the_mission_opens_badly(night):
    assert [Tracks(adversary=n).tier for n in (0, 4, 5, 9, 10, 15)] == [1, 1, 2, 2, 3, 3]
    assert [Tracks(investigation=n).known for n in (0, 4, 5, 10, 15)] == [0, 0, 1, 2, 3]
    n = night("fallout", ana={}, ben={})
    n.set("tracks/adversary", 13)
    n.does("gm", "fallout-advance", agenda=True)
    assert (n.world.tracks.adversary, n.world.tracks.strikes) == (15, True)
    n.set("phase", "mission")
    n.does("ana", "plan", kind="tier-1", goal="hold the line").does("ana", "engage")
    assert n.world.mission.position == "desperate"
    assert n.told(Threw) == [], "nobody rolls"


@shows(
    "moonlight.flashback.call",
    "moonlight.flashback.cost",
    "moonlight.flashback.cancel",
    "moonlight.flashback.roll",
    "moonlight.flashback.director-final",
    "moonlight.trans.flashback-before",
)
def test_the_director_prices_a_flashback_and_the_player_may_drop_it(night):
    n = night(ana={"transcended": True, "changed": True}, ben={})
    n.does("ana", "flashback", words="I hid a rope here")
    (id,) = n.world.flashbacks
    assert n.offered("ana", "remember") == []
    assert "from 0 to 3" in n.refused("gm", "price", id, price=4)
    n.does("gm", "price", id, price=2).does("ana", "remember", id)
    assert (n.one("ana").stress, n.world.flashbacks) == (2, {})
    n.does("ana", "flashback", words="and a boat")
    (id,) = n.world.flashbacks
    n.does("gm", "price", id, price=3).does("ana", "forget", id)
    assert n.one("ana").stress == 2
    n.does("ana", "flashback", words="and a dragon")
    n.does("gm", "forget", *n.world.flashbacks)
    assert (n.world.flashbacks, n.one("ana").stress) == ({}, 2), "the director has the last word"
    n.does("ana", "act-before", goal="earlier", action="flow")
    n.rolls("ana", 5)
    assert n.one("ana").track == 0, "a roll in the past marks no segment"


@shows("moonlight.mission.end")
def test_the_end_of_a_mission_says_whether_it_succeeded(night):
    n = night()
    n.does("ana", "plan", kind="tier-1", goal="a goal").dice(3, 3).does("ana", "engage")
    n.does("gm", "mission-end", success=False)
    assert n.told(MissionSet)[-1].mission.success is False
    assert n.offered("gm", "mission-end") == []


@shows(
    "moonlight.fallout.steps",
    "moonlight.adversary.base-step",
    "moonlight.adversary.agenda-step",
    "moonlight.adversary.fall-step",
    "moonlight.adversary.destiny-step",
    "moonlight.adversary.once-each",
    "moonlight.fallout.roll",
    "moonlight.fallout.roll-before-halving",
    "moonlight.fallout.roll-zero",
    "moonlight.fallout.halve",
    "moonlight.mission.stale-leads",
)
@pytest.mark.parametrize(
    ("answers", "more"),
    [({}, 1), ({"agenda": True}, 2), ({"agenda": True, "fallen": True, "destiny": True}, 4)],
)
def test_fallout_goes_in_four_steps(night, answers, more):
    n = night("fallout", ana={}, ben={})
    n.set("tracks/investigation", 7)
    assert n.refused("gm", "fallout-clear") == "First: the adversary advances."
    n.does("gm", "fallout-advance", **answers)
    assert n.world.tracks.adversary == more
    assert n.refused("gm", "fallout-roll") == "First: clear stress, links and armour."
    n.does("gm", "fallout-clear")
    assert n.refused("gm", "fallout-halve") == "First: the fallout roll."
    n.dice(5).does("gm", "fallout-roll").does("gm", "fallout-halve")
    assert n.world.tracks.investigation == 4, "half of seven, rounded up"
    for step in ("advance", "clear", "roll", "halve"):
        assert n.offered("gm", f"fallout-{step}") == []


@shows("moonlight.adversary.fall-step")
def test_who_fell_during_the_mission_is_remembered_for_fallout(night):
    n = night("mission", ana={"stress": 8, **FEW}, ben={})
    n.dice(1, 2).does("ana", "push", n.acts("ana"), "effect", "")
    n.does("gm", "next-phase")
    n.does("gm", "fallout-advance")
    assert n.world.tracks.adversary == 2


@shows(
    "moonlight.fallout.clear",
    "moonlight.fallout.clear-eclipse",
    "moonlight.eclipse.no-clear",
    "moonlight.trans.reset",
    "moonlight.armour.restore",
    "moonlight.armour.special-box",
    "moonlight.link.expire",
    "moonlight.eclipse.links-still-expire",
    "moonlight.armour.restore-conflict",
    "moonlight.armour.special-eclipse",
    "moonlight.fallout.clear-timing",
)
def test_clearing_spares_nobody_in_eclipse(night):
    worn = {
        "stress": 5,
        "links": {"ben": 2},
        "track": 3,
        "armour": False,
        "special": False,
        "changed": True,
    }
    n = night(
        "fallout",
        ana={**worn, "links": {"ben": 2}},
        ben={**worn, "links": {"ana": 1}, "eclipse": True},
    )
    n.does("gm", "fallout-advance").does("gm", "fallout-clear")
    ana, ben = n.one("ana"), n.one("ben")
    assert (ana.stress, ana.links, ana.track, ana.armour, ana.special, ana.changed) == (
        0,
        {},
        0,
        True,
        True,
        False,
    )
    assert (ben.stress, ben.links, ben.track, ben.armour, ben.special) == (5, {}, 3, False, False)


@shows(
    "moonlight.xp.session-end",
    "moonlight.xp.trigger-list",
    "moonlight.xp.track-sizes",
    "moonlight.xp.advance",
    "moonlight.xp.overflow",
    "moonlight.xp.attribute-advance",
    "moonlight.xp.attribute-advance-order",
    "moonlight.general.session-vs-episode",
    "moonlight.action.rating-range",
)
def test_a_full_track_gives_an_advance(night):
    n = night("fallout", ana={"dots": {"defy": 2}, "bright": {"defy": 2}, "xp": {"sun": 4}}, ben={})
    n.does("ana", "review", challenge=1, trouble=2, track="sun")
    assert (n.one("ana").xp["sun"], n.one("ana").advances) == (1, ("sun",))
    assert n.offered("ana", "advance") == [("sun", "express"), ("sun", "empathize")], (
        "defy has its four"
    )
    n.does("ana", "advance", "sun", "empathize")
    assert (n.one("ana").dots["empathize"], n.one("ana").advances) == (1, ())
    assert "from 0 to 2" in n.refused("ana", "review", challenge=3)


def lines(n, who, action):
    """What the lines of a form ask."""
    offer = next(one for one in n.play.anytime(who) if one.rule == f"moonlight.{action}")
    return {line.name: str(line.label) for line in n.play.form(offer).answers.fields}


@shows("moonlight.xp.series-list", "moonlight.xp.series-gain")
def test_the_group_goes_through_the_questions_of_its_series(night):
    n = night("fallout")
    assert list(lines(n, "ana", "series-questions").values()) == [
        "You completed a mission of the series",
        "You showed your nature, origin or destiny",
        "A theme of your series came up",
        "Its other theme came up",
    ]
    assert n.refused("ana", "series-questions") == "Say first what came up."
    assert "from 0 to 2" in n.refused("ana", "series-questions", mission=3)
    n.does("ana", "series-questions", mission=1, nature=2, theme=1)
    assert n.world.series.xp == 4
    for who in ("ana", "ben", "gm"):  # the group does it together, once
        assert n.refused(who, "series-questions", mission=2) == (
            "The group has gone through these questions in this episode; what else came up, mark by “Series xp”."
        )
    n.set("tracks/steps", ["advance", "clear", "roll", "halve"]).does("gm", "next-phase")
    assert n.world.phase == "obligation"
    n.does("gm", "series-questions", mission=2, other=2)
    assert (n.world.series.xp, n.world.series.advances) == (0, 1)


@shows("moonlight.xp.trigger-list", "moonlight.xp.series-list", "moonlight.xp.playbook-trigger")
def test_a_table_words_the_questions_of_a_sessions_end_itself(night):
    n = night("fallout", ana={"playbook": "guardian"}, ben={})
    ours = lines(n, "ben", "review")
    assert lines(n, "ana", "review") == {
        **ours,
        "challenge": PLAYBOOKS["guardian"].xp,
    }
    n.does("ben", "wording", trouble="School got in the way.", theme=" First love ", belief="  ")
    assert n.world.series.asked == {"trouble": "School got in the way", "theme": "First love"}
    assert lines(n, "ben", "review") == {**ours, "trouble": "School got in the way"}
    assert lines(n, "ana", "series-questions")["theme"] == "First love"
    form = n.play.form(next(o for o in n.play.anytime("gm") if o.rule == "moonlight.wording"))
    stands = {line.name: line.default for line in form.answers.fields if line.default}
    assert stands == n.world.series.asked
    assert [str(line.label) for line in form.answers.fields][
        1
    ] == "Promises or obligation made trouble"
    n.does("ana", "review", trouble=2)
    assert n.one("ana").xp == {"playbook": 2}
    n.does("gm", "wording", trouble="", theme="")
    assert lines(n, "ben", "review") == ours


@shows("moonlight.xp.playbook-advance", "moonlight.xp.track-sizes")
def test_a_playbook_advance_buys_an_ability(night):
    n = night(
        "fallout",
        ana={
            "playbook": "guardian",
            "abilities": ("moonlight.honour-bound",),
            "xp": {"playbook": 7},
        },
        ben={},
    )
    n.does("ana", "review", eclipse=1)
    assert n.one("ana").advances == ("playbook",)
    assert ("playbook", "moonlight.indomitable") in n.offered("ana", "advance")
    assert ("playbook", "moonlight.honour-bound") not in n.offered("ana", "advance")
    n.does("ana", "advance", "playbook", "moonlight.watchful")
    assert n.one("ana").abilities == ("moonlight.honour-bound", "moonlight.watchful")


@shows("moonlight.harm.recovery-multi")
def test_enough_segments_fill_the_clock_twice(night):
    n = night(
        "downtime",
        ana={"harm": (Harm(3, "broken"),), "recovery": 3},
        ben={"downtime": 1, "dots": {"flow": 2}},
    )
    n.dice(6, 6).does("ben", "care", "ana", action="flow")
    assert ([tag.level for tag in n.one("ana").harm], n.one("ana").recovery) == ([1], 0)
