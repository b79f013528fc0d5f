"""Consequences: proposed, answered, and only then they land. Harm and recovery."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.world import Harm


def levels(n, who="ana"):
    return sorted(tag.level for tag in n.one(who).harm)


@shows(
    "moonlight.conseq.types",
    "moonlight.conseq.director-assigns",
    "moonlight.conseq.harm",
    "moonlight.conseq.declare-before-final",
    "moonlight.harm.kind-tag",
)
def test_a_consequence_is_proposed_and_lands_when_it_is_taken(night):
    n = night()
    id = n.hits("ana", 2, body="emotional", foe="the Duke")
    assert n.one("ana").harm == ()
    n.does("ana", "take", id)
    assert n.one("ana").harm == (Harm(2, "claws", "emotional", "the Duke"),)
    fields = {line.name: line for line in n.play.form(n.play.anytime("gm")[0]).answers.fields}
    assert fields["kind"].answers.options == (
        "harm",
        "complication",
        "reduced effect",
        "lost opportunity",
        "worse position",
    )


@shows("moonlight.conseq.declare-before-final")
def test_the_director_may_let_it_land_or_withdraw_it(night):
    n = night()
    n.does("gm", "land", n.hits("ana", 1))
    assert levels(n) == [1]
    n.does("gm", "withdraw", n.hits("ana", 1))
    assert levels(n) == [1]
    assert n.world.incoming == {}


@shows(
    "moonlight.resist.declare",
    "moonlight.resist.automatic",
    "moonlight.resist.cost",
    "moonlight.resist.reduce",
    "moonlight.resist.attribute",
    "moonlight.resist.once",
    "moonlight.attr.sun-use",
)
@pytest.mark.parametrize(("faces", "cost"), [((1, 1), 5), ((4, 2), 2), ((6, 3), 0)])
def test_resisting_lessens_it_by_one_level_and_costs_six_less_the_best_die(night, faces, cost):
    n = night(ana={"dots": {"defy": 1, "express": 2}}, ben={})
    id = n.hits("ana", 3, attribute="sun")
    n.dice(*faces).does("ana", "resist", id)
    assert n.one("ana").stress == cost
    assert n.offered("ana", "resist") == []
    n.does("ana", "take", id)
    assert levels(n) == [2]


@shows("moonlight.resist.critical", "moonlight.resist.per-consequence")
def test_a_critical_resistance_costs_nothing_and_clears_one(night):
    n = night(ana={"stress": 4}, ben={})
    one, other = n.hits("ana", 1), n.hits("ana", 2)
    n.dice(6, 6, 1).does("ana", "resist", one)
    assert n.one("ana").stress == 3
    assert n.offered("ana", "resist") == [(other,)]


@shows("moonlight.resist.zero-dice")
def test_without_the_attribute_the_lower_of_two_counts(night):
    n = night(ana={"dots": {}}, ben={})
    n.dice(6, 6).does("ana", "resist", n.hits("ana", 1, attribute="moon"))
    assert n.one("ana").stress == 0, "a plain six, not a critical"
    n.dice(5, 2).does("ana", "resist", n.hits("ana", 1, attribute="stars"))
    assert n.one("ana").stress == 4


@shows("moonlight.resist.reduce", "moonlight.resist.automatic")
def test_where_it_is_all_or_nothing_resisting_averts_it(night):
    n = night()
    id = n.hits("ana", 3, averts=True)
    n.dice(6, 1, 1).does("ana", "resist", id).does("ana", "take", id)
    assert n.one("ana").harm == ()


@shows(
    "moonlight.team.protect",
    "moonlight.team.protect-own-attribute",
    "moonlight.team.protect-resist-optional",
    "moonlight.team.protect-still-reduced",
    "moonlight.team.protect-timing",
    "moonlight.team.protect-cost",
)
def test_a_friend_takes_it_on_and_may_resist_it_as_their_own(night):
    n = night(ana={}, ben={"dots": {}}, cleo={})
    id = n.hits("ana", 3)
    n.does("ben", "protect", id)
    assert n.one("ben").stress == 0
    assert n.offered("ana", "take") == []
    assert n.offered("cleo", "protect") == [], "no chains"
    n.dice(4, 6).does("ben", "resist", id).does("ben", "take", id)
    assert (levels(n, "ana"), levels(n, "ben"), n.one("ben").stress) == ([], [2], 2)
    late = n.hits("ana", 1)
    n.dice(6, 1, 1).does("ana", "resist", late)
    assert n.offered("ben", "protect") == [], "before the ally resists, not after"


@shows(
    "moonlight.armour.who",
    "moonlight.armour.use",
    "moonlight.armour.box",
    "moonlight.armour.combine",
    "moonlight.armour.amount",
    "moonlight.trans.unlock-armour",
    "moonlight.trans.interrupt",
)
def test_armour_is_worn_while_transcended_and_joins_a_resistance(night):
    n = night()
    id = n.hits("ana", 4)
    assert n.refused("ana", "armour", id) == "Armour is worn only while transcended."
    n.does("ana", "transcend").does("ana", "armour", id)
    n.dice(6, 2, 2).does("ana", "resist", id).does("ana", "take", id)
    assert levels(n) == [2]
    assert "spent" in n.refused("ana", "armour", n.hits("ana", 1))


@shows(
    "moonlight.harm.slots",
    "moonlight.harm.overflow",
    "moonlight.harm.overflow-cascade",
    "moonlight.harm.reduce-before-place",
    "moonlight.harm.levels",
)
def test_harm_without_room_is_written_one_level_up(night):
    n = night()
    for expected in ([1], [1, 1], [1, 1, 2], [1, 1, 2, 2], [1, 1, 2, 2, 3]):
        n.does("ana", "take", n.hits("ana", 1))
        assert levels(n) == expected


@shows(
    "moonlight.harm.level3-full", "moonlight.loss.catastrophe", "moonlight.harm.catastrophe-record"
)
@pytest.mark.parametrize("ruled", ["fatal", "out"])
def test_beyond_a_full_level_three_the_director_rules_it_fatal_or_out_of_action(night, ruled):
    n = night(ana={"harm": (Harm(3, "broken"),)}, ben={})
    n.does("ana", "take", n.hits("ana", 3))
    n.answers("gm", ruled)
    assert (n.one("ana").lost, n.one("ana").out) == (
        ("dead", False) if ruled == "fatal" else (None, True)
    )
    assert levels(n) == [3]
    if ruled == "out":
        assert "out of action" in n.refused("ana", "act", goal="on", action="defy")
        assert "out of action" in n.refused("ana", "assist", n.acts("ben"))


@shows("moonlight.harm.level4", "moonlight.loss.level4")
def test_level_four_is_fatal(night):
    n = night()
    n.does("ana", "take", n.hits("ana", 4))
    assert n.one("ana").lost == "dead"


@shows(
    "moonlight.harm.recovery-clock",
    "moonlight.harm.recovery-fill",
    "moonlight.harm.recovery-simultaneous",
    "moonlight.harm.recovery-carry",
    "moonlight.harm.recovery-no-harm",
    "moonlight.downtime.recover",
    "moonlight.downtime.table",
    "moonlight.downtime.action-choice",
)
@pytest.mark.parametrize(
    ("face", "left", "clock"), [(1, [1, 2, 3], 2), (4, [1, 2, 3], 3), (6, [1, 2], 0)]
)
def test_caring_for_a_friend_fills_their_recovery_clock(night, face, left, clock):
    hurt = (Harm(1, "tired"), Harm(2, "cut"), Harm(3, "broken"))
    n = night("downtime", ana={"harm": hurt}, ben={"downtime": 2})
    n.dice(face).does("ben", "care", "ana", action="empathize")
    assert (levels(n), n.one("ana").recovery, n.one("ben").downtime) == (left, clock, 1)
    n.set("people/ana/harm", []).set("people/ana/recovery", 0)
    n.dice(4).does("ben", "care", "ana", action="empathize")
    assert n.one("ana").recovery == 0, "without harm nothing is marked"


@shows(
    "moonlight.downtime.recover-critical",
    "moonlight.downtime.critical",
    "moonlight.harm.recovery-carry",
    "moonlight.downtime.recover-self",
)
def test_a_critical_carries_a_segment_over_and_links_both(night):
    n = night(
        "downtime", ana={"harm": (Harm(3, "broken"),)}, ben={"downtime": 1, "dots": {"flow": 2}}
    )
    n.dice(6, 6).does("ben", "care", "ana", action="flow")
    assert (levels(n), n.one("ana").recovery) == ([2], 1)
    assert (n.one("ana").links, n.one("ben").links) == ({"ben": 1}, {"ana": 1})
    assert n.refused("ben", "care", "ana", action="flow") == "Ben has no downtime action left."
    assert n.offered("ben", "care") == []


@shows(
    "moonlight.conseq.complication",
    "moonlight.clock.ticks",
    "moonlight.clock.create",
    "moonlight.clock.hidden",
    "moonlight.clock.start-filled",
    "moonlight.clock.reverse",
    "moonlight.clock.size-range",
    "moonlight.clock.open",
)
def test_a_complication_ticks_a_clock_and_a_hidden_clock_is_the_directors(night):
    n = night()
    n.does("gm", "clock-new", name="The ritual", size=6, marked=1)
    (clock,) = n.world.clocks
    n.does("ana", "take", n.hits("ana", 2, kind="complication", clock=clock))
    assert n.world.clocks[clock].ticks == 3
    n.does("gm", "clock-tick", clock, segments=-2)
    assert n.world.clocks[clock].ticks == 1
    assert "It must be from 4 to 12" in n.refused("gm", "clock-new", name="x", size=3)
    n.does("gm", "clock-new", name="A traitor", hidden=True)
    assert [one.clock.name for one in n.play.view("ana").clocks] == ["The ritual"]
    assert [one.clock.name for one in n.play.view("gm").clocks] == ["The ritual", "A traitor"]
    told = [fact for _, fact in n.play.log("ana") if getattr(fact, "clock", None)]
    assert all(fact.clock.name != "A traitor" for fact in told)
