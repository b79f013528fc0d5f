"""The core roll: pools, ones that stick, the description ladder, the outcome matrix."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.edge.facts.people import BoonsSet
from undertow.games.edge.facts.rolls import Stood, Threw
from undertow.games.edge.facts.story import BeatsGained
from undertow.games.edge.moments import SUGGESTED, Danger, Difficulty, Effect, Help, Pool
from undertow.games.edge.rules.dice import critical, ones, outcome, successes
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import (
    ALIASES,
    ATTRIBUTES,
    EFFECTS,
    PAIRS,
    POSITIONS,
    SKILLS,
    World,
    attribute_of,
)


@shows(
    "edge.skill.attributes",
    "edge.skill.list",
    "edge.skill.attribute-choice",
    "edge.skill.merge-sway",
    "edge.skill.merge-diplomacy",
    "edge.skill.merge-deceit",
    "edge.skill.merge-recall",
    "edge.skill.merge-agility",
)
def test_four_attributes_and_eighteen_skills():
    assert ATTRIBUTES == ("body", "wits", "spirit", "presence")
    assert SKILLS == (
        "arcana",
        "athletics",
        "command",
        "craft",
        "deceive",
        "insight",
        "intimidate",
        "investigate",
        "lore",
        "medicine",
        "melee",
        "notice",
        "persuade",
        "resolve",
        "skirmish",
        "stealth",
        "survival",
        "tinker",
    )
    assert PAIRS["body"] == ("athletics", "melee", "skirmish", "survival")
    assert PAIRS["presence"] == ("command", "intimidate", "persuade")
    assert PAIRS["spirit"] == ("resolve",)
    assert {
        attribute_of(skill)
        for skill in SKILLS
        if skill not in sum((PAIRS[a] for a in ("body", "presence", "spirit")), ())
    } == {"wits"}
    assert ALIASES == {
        "sway": "persuade",
        "diplomacy": "persuade",
        "deceit": "deceive",
        "deception": "deceive",
        "recall": "lore",
        "agility": "athletics",
        "intimidation": "intimidate",
        "investigation": "investigate",
    }


@shows("edge.roll.success", "edge.roll.ones", "edge.roll.ten-is-one")
@pytest.mark.parametrize(
    ("faces", "hits", "beats"),
    [
        ((5,), 0, 0),
        ((6,), 1, 0),
        ((10,), 1, 0),
        ((1,), 0, 1),
        ((2,), 0, 0),
        ((10, 9, 6, 5, 1, 1), 3, 2),
    ],
)
def test_sixes_and_more_succeed_and_ones_are_beats(faces, hits, beats):
    assert (successes(faces), ones(faces)) == (hits, beats)


@shows("edge.roll.ones")
@pytest.mark.parametrize("faces", [(2, 2, 2, 2, 2), (9, 1, 2, 2, 2), (1, 1, 9, 2, 1)])
def test_every_one_is_a_beat_for_the_gm(evening, faces):
    e = evening()
    e.acts("ana")
    e.rolls("ana", *faces)
    assert (e.made.beats, e.world.bank) == (faces.count(1), faces.count(1))


@shows(
    "edge.outcome.clean",
    "edge.outcome.cost",
    "edge.outcome.partial",
    "edge.outcome.miss",
    "edge.roll.count-against-dv",
    "edge.outcome.hit-names",
    "edge.dv.below-two",
)
@pytest.mark.parametrize(
    ("hits", "dv", "beats", "came"),
    [
        (2, 2, 0, "clean"),
        (3, 2, 0, "clean"),
        (2, 2, 1, "cost"),
        (5, 2, 3, "cost"),
        (1, 2, 0, "partial"),
        (1, 2, 2, "partial"),
        (2, 3, 0, "partial"),
        (0, 2, 0, "miss"),
        (0, 2, 3, "miss"),
        (1, 1, 0, "clean"),
        (0, 1, 0, "miss"),
    ],
)
def test_the_outcome_matrix(hits, dv, beats, came):
    assert outcome(hits, dv, beats) == came


@shows(
    "edge.roll.vector-lockpick",
    "edge.roll.vector-charm",
    "edge.roll.vector-hinge",
    "edge.roll.vector-blade-error",
)
@pytest.mark.parametrize(
    ("faces", "hits", "beats", "came"),
    [
        ((10, 8, 5, 4, 1, 1), 2, 2, "cost"),
        ((7, 6, 6, 2, 1), 3, 1, "cost"),
        ((9, 7, 5, 3, 1, 1), 2, 2, "cost"),
        ((9, 7, 5, 2, 1), 2, 1, "cost"),
    ],
)
def test_the_book_s_own_rolls_at_difficulty_two(evening, faces, hits, beats, came):
    e = evening(ana={"skills": {"melee": len(faces) - 3}})
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=2)
    e.rolls("ana", *faces)
    made = e.made
    assert (made.successes, made.beats, made.outcome) == (hits, beats, came)
    assert e.world.beats == {"": beats}
    assert e.told(BoonsSet) == []
    if beats == 2:  # one may be spent now, one stays in the bank
        e.does("gm", "spend", 1, "")
        assert e.world.beats == {"": 1}


@shows(
    "edge.roll.pool",
    "edge.roll.steps",
    "edge.pos.default",
    "edge.dv.3",
    "edge.roll.dv-before",
    "edge.cheat.defaults",
    "edge.combat.same-engine",
)
def test_a_roll_is_attribute_and_skill_near_risky_and_standard_unless_the_gm_says_so(evening):
    e = evening()
    id = e.acts("ana", "melee")
    roll = e.world.rolls[id]
    assert (roll.band, roll.position, EFFECTS[roll.effect]) == ("near", "risky", "standard")
    assert e.count(Pool(roll)) == [(5, "body and melee")]
    assert e.count(Difficulty(roll)) == [(3, "Position risky")]
    e.does("gm", "stakes", id, position="desperate", effect="great", dv=2)
    roll = e.world.rolls[id]
    assert (roll.position, roll.effect, e.total(Difficulty(roll))) == ("desperate", 3, 2)
    assert "the GM's to do" in e.refused("ben", "stakes", id)
    e.rolls("ana", 6, 7, 2, 2, 2)
    assert (e.made.dv, e.made.position, e.made.effect, e.made.outcome) == (
        2,
        "desperate",
        3,
        "clean",
    )
    assert e.world.rolls == {}
    assert "there is nothing" in e.refused("gm", "stakes", id)


@shows("edge.skill.skill-start", "edge.skill.attribute-start", "edge.skill.attribute-test")
def test_an_untrained_skill_adds_nothing_and_an_attribute_may_be_rolled_alone(evening):
    e = evening(ana={"attributes": {}, "skills": {}})
    id = e.acts("ana", "lore")
    assert e.count(Pool(e.world.rolls[id])) == [(1, "wits and lore")]
    e.does("ana", "revise", id, intent="remember", skill="none", attribute="spirit")
    assert e.count(Pool(e.world.rolls[id])) == [(1, "spirit")]
    e.does("ana", "revise", id, intent="remember", skill="notice", attribute="body")
    assert e.count(Pool(e.world.rolls[id])) == [(1, "body and notice")]


@shows(
    "edge.ladder.basic",
    "edge.ladder.detailed",
    "edge.ladder.optional",
    "edge.roll.reroll-keeps-sb",
    "edge.roll.reroll-adds-sb",
    "edge.roll.sb-total",
    "edge.roll.reroll-replaces",
)
def test_a_detailed_action_rolls_one_one_again_and_both_stick(evening):
    e = evening()
    id = e.acts("ana", rung="detailed")
    e.rolls("ana", 6, 1, 1, 2, 2)
    assert e.offered("ana", "reroll-ones") == [(id,)]
    e.dice(1).does("ana", "reroll-ones", id)
    assert (e.made.faces, e.made.successes, e.made.beats) == ((6, 1, 1, 2, 2), 1, 3)
    e = evening()
    e.acts("ana", rung="detailed")
    e.rolls("ana", 6, 1, 1, 2, 2)
    e.dice(9).does("ana", "reroll-ones", e.roll_of("ana"))
    assert (e.made.faces, e.made.successes, e.made.beats) == ((6, 9, 1, 2, 2), 2, 2)
    e = evening()
    id = e.acts("ana", rung="detailed")
    e.rolls("ana", 6, 1, 1, 2, 2).does("ana", "stand", id)
    assert (e.made.successes, e.made.beats) == (1, 2)
    e = evening()
    e.acts("ana", rung="basic")
    e.rolls("ana", 6, 1, 1, 2, 2)
    assert e.made.beats == 2, "a basic action stands at once"


@shows("edge.ladder.intricate", "edge.roll.vector-intricate", "edge.ladder.intricate-flourish")
def test_an_intricate_action_rolls_all_ones_again(evening):
    e = evening(ana={"skills": {"melee": 4}})
    id = e.acts("ana", rung="intricate")
    e.rolls("ana", 9, 8, 5, 4, 3, 1, 1)
    e.dice(6, 2).does("ana", "reroll-ones", id)
    assert (e.made.faces, e.made.successes, e.made.beats) == ((9, 8, 5, 4, 3, 6, 2), 3, 2)
    assert e.made.flourish
    e = evening(ana={"skills": {"melee": 4}})
    id = e.acts("ana", rung="intricate")
    e.rolls("ana", 9, 2, 5, 4, 3, 2, 2)
    assert (e.made.outcome, e.made.flourish) == ("partial", False)
    e = evening()
    e.acts("ana", rung="detailed")
    e.rolls("ana", 6, 6, 6, 2, 2)
    assert (e.made.outcome, e.made.flourish) == ("clean", False)


@shows("edge.ladder.judge")
def test_the_gm_may_lower_a_description_and_never_raise_it(evening):
    e = evening()
    id = e.acts("ana", rung="detailed")
    assert "none of the legal answers" in e.refused("gm", "stakes", id, rung="intricate")
    e.does("gm", "stakes", id, rung="basic")
    e.rolls("ana", 6, 1, 2, 2, 2)
    assert e.made.beats == 1


@shows("edge.boon.spend-reroll", "edge.boon.reroll-any", "edge.roll.reroll-order")
def test_a_boon_rolls_any_one_die_again_and_several_may_be_spent(evening):
    e = evening(ana={"boons": 2})
    id = e.acts("ana", rung="detailed", win="")
    e.rolls("ana", 6, 1, 2, 2, 2)
    e.dice(3).does("ana", "reroll-ones", id)
    assert e.offered("ana", "reroll-ones") == []
    assert e.offered("ana", "reroll") == [(id, 2), (id, 1), (id, 0)]
    e.dice(1).does("ana", "reroll", id, 2)
    assert (e.one("ana").boons, e.world.rolls[id].faces, e.world.rolls[id].beats) == (
        1,
        (6, 3, 1, 2, 2),
        2,
    )
    assert e.offered("ana", "reroll-ones") == [], "the description works once"
    e.dice(8).does("ana", "reroll", id, 2)
    assert (e.made.faces, e.made.beats, e.one("ana").boons) == ((6, 3, 8, 2, 2), 2, 0)
    assert "needs 1 and holds 0" in e.refused("ana", "reroll", id, 0)


@shows("edge.roll.reroll-order", "edge.ladder.optional")
def test_the_description_s_dice_come_first_or_not_at_all(evening):
    e = evening(ana={"boons": 2})
    id = e.acts("ana", rung="intricate", win="")
    e.rolls("ana", 6, 1, 2, 2, 2)
    e.dice(1).does("ana", "reroll", id, 2)
    assert (e.world.rolls[id].faces, e.world.rolls[id].beats) == ((6, 1, 1, 2, 2), 2)
    assert e.offered("ana", "reroll-ones") == [], "a Boon was spent before it"


@shows("edge.concept.affinity-effect", "edge.concept.affinity")
def test_an_affinity_rolls_one_one_again_once_a_scene(evening):
    people = {"ana": {"affinity": "sailors"}}
    e = evening(**people)
    id = e.acts("ana", win="")
    e.rolls("ana", 6, 1, 1, 2, 2)
    e.dice(9).does("ana", "affinity", id)
    assert (e.made.faces, e.made.beats) == ((6, 9, 1, 2, 2), 2)
    e.acts("ana")
    e.rolls("ana", 6, 1, 2, 2, 2)
    assert e.made.beats == 1
    e = evening(switch="affinityIsStory", **people)
    e.acts("ana")
    e.rolls("ana", 6, 1, 1, 2, 2)
    assert e.made.beats == 2


@shows("edge.outcome.critical")
def test_two_tens_on_a_success_are_critical_or_twice_the_need():
    tens, double = World(), World(rulings=Rulings(critical_by_double=True))
    assert critical(tens, (10, 10), 2)
    assert not critical(tens, (10, 10), 3)
    assert not critical(tens, (10, 9, 9, 9), 2)
    assert critical(double, (9, 9, 9, 9), 2)
    assert not critical(double, (10, 10, 9), 2)


@shows("edge.outcome.critical")
def test_a_critical_is_more_effect_or_an_advantage_as_its_player_likes(evening):
    e = evening(ana={"skills": {"melee": 3}}, ben={})
    e.does("gm", "clock-new", name="The gate", size=8)
    (clock,) = e.world.clocks
    e.acts("ana", clock=clock)
    e.rolls("ana", 10, 10, 6, 2, 2, 2)
    ticks = e.world.clocks[clock].ticks
    ((n, more), (_, advantage)) = e.offered("ana", "critical")
    assert (ticks, more, advantage, e.offered("ben", "critical")) == (
        2,
        "more effect",
        "an advantage",
        [],
    )
    e.does("ana", "critical", n, "more effect")
    assert (e.world.clocks[clock].ticks, e.offered("ana", "critical")) == (3, [])
    foe = e.foe(size=6)
    e.set("people/ana/melee", True).does("ana", "attack", 0, foe, band="close")
    e.rolls("ana", 10, 10, 6, 2, 2, 2)
    assert e.world.foes[foe].ticks == 2
    e.does("ana", "critical", e.offered("ana", "critical")[0][0], "more effect")
    assert e.world.foes[foe].ticks == 3
    e.acts("ana")
    e.rolls("ana", 10, 10, 6, 2, 2, 2)
    e.does("ana", "critical", e.offered("ana", "critical")[0][0], "an advantage", words="he limps")
    id = e.acts("ben")
    ((opening, _),) = e.offered("ben", "use-setup")
    assert e.world.lasting[opening].words == "he limps"
    e.does("ben", "use-setup", opening, id)
    assert e.total(Danger(e.world.rolls[id])) == 0
    e.acts("ana")
    e.rolls("ana", 10, 9, 6, 2, 2, 2)
    assert e.offered("ana", "critical") == [], "one ten is none"


@shows("edge.roll.min-pool")
def test_a_pool_never_drops_under_one_die_or_the_lower_of_two(evening):
    weak = {"attributes": {}, "skills": {}, "harm": 2}
    e = evening(ana=weak)
    e.acts("ana", "lore")
    e.rolls("ana", 6)
    assert e.made.faces == (6,)
    e = evening(switch="keepLowerOfTwo", ana=weak)
    e.acts("ana", "lore")
    e.rolls("ana", 9, 2)
    assert e.made.faces == (2,)


@shows("edge.roll.group", "edge.roll.vector-group", "edge.sb.fatigue-example", "edge.sb.bank")
def test_a_group_lays_its_dice_together_and_a_beat_goes_into_the_next_scene(evening):
    e = evening(ana={"skills": {}}, ben={"skills": {}})
    id = e.acts("ana", "survival")
    e.does("ben", "join", id, skill="survival")
    assert e.count(Pool(e.world.rolls[id])) == [(3, "body and survival"), (3, "Together with Ben")]
    assert e.offered("ben", "assist") == []
    e.rolls("ana", 6, 7, 8, 1, 1, 1)
    assert (e.made.successes, e.made.beats, e.made.dv, e.made.outcome) == (3, 3, 3, "cost")
    e.does("gm", "spend-tire", "")
    assert [e.one(who).fatigue for who in ("ana", "ben")] == [1, 1]
    e.does("gm", "scene-end").does("gm", "scene")
    assert e.world.beats == {"": 1}


@shows("edge.roll.contested")
def test_a_contest_needs_more_than_the_foe_has(evening):
    e = evening()
    foe = e.foe(pool=3)
    for mine, theirs, came in [
        ((6, 6, 2, 2, 2), (6, 2, 2), "clean"),
        ((6, 2, 2, 2, 2), (6, 2, 1), "partial"),
        ((2, 2, 2, 2, 2), (2, 2, 2), "miss"),
    ]:
        id = e.acts("ana")
        e.set(f"rolls/{id}/target", foe)
        e.does("gm", "stakes", id, contested=True)
        e.dice(*theirs).rolls("ana", *mine)
        assert e.made.outcome == came
    assert e.told(BeatsGained) == [], "a foe's ones make no beats"


@shows(
    "edge.pos.controlled",
    "edge.pos.risky",
    "edge.pos.desperate",
    "edge.pos.gm-sets",
    "edge.pos.typical-dv",
    "edge.pos.desperate-dv",
    "edge.persuade.dv",
    "edge.pos.severity",
    "edge.pos.dv-conflict",
)
def test_a_position_suggests_a_difficulty_and_moves_it_only_where_the_table_says_so(evening):
    assert POSITIONS == ("controlled", "risky", "desperate")
    assert SUGGESTED == {"controlled": 2, "risky": 3, "desperate": 4}
    for switch, dv in (("", 3), ("dvFollowsPosition", 2)):
        e = evening(switch=switch, ana={"boons": 1})
        id = e.acts("ana")
        e.does("ana", "boon-position", id)
        roll = e.world.rolls[id]
        assert (e.total(Danger(roll)), e.total(Difficulty(roll))) == (0, dv)


@shows(
    "edge.pos.player-shift",
    "edge.boon.spend-position",
    "edge.pos.gm-shift",
    "edge.sb.shift-position",
    "edge.boon.spend-cancel",
    "edge.boon.position-limit",
    "edge.pos.stack-limit",
    "edge.pos.bounds",
    "edge.pos.free-shift",
)
def test_position_moves_one_step_each_way_and_no_further(evening):
    e = evening(ana={"boons": 3})
    e.set("beats", {"": 3})
    id = e.acts("ana")
    e.does("gm", "spend-shift", id, "")
    assert (e.world.beats, e.total(Danger(e.world.rolls[id]))) == ({"": 2}, 2)
    e.does("gm", "free-shift", id, words="the cover falls")
    assert e.total(Danger(e.world.rolls[id])) == 2
    e.does("ana", "boon-position", id)
    assert (e.one("ana").boons, e.total(Danger(e.world.rolls[id]))) == (2, 1)
    assert (
        e.refused("ana", "boon-position", id)
        == "One Boon moves the Position of an action, and one has."
    )
    e.does("gm", "free-shift", id, better=True, words="a flank")
    assert e.total(Danger(e.world.rolls[id])) == 1
    e.does("ana", "drop", id)
    id = e.acts("ana")
    e.does("gm", "spend-shift", id, "")
    e.does("ana", "boon-cancel", id)
    assert (e.one("ana").boons, e.total(Danger(e.world.rolls[id]))) == (1, 1)
    assert "One Boon" in e.refused("ana", "boon-position", id)
    e.does("ana", "drop", id)
    id = e.acts("ana")
    e.does("gm", "stakes", id, position="controlled")
    e.does("ana", "boon-position", id)
    assert (e.one("ana").boons, e.total(Danger(e.world.rolls[id]))) == (0, 0), "wasted, and paid"


@shows(
    "edge.effect.limited",
    "edge.effect.standard",
    "edge.effect.great",
    "edge.effect.who",
    "edge.clock.effect-ticks",
    "edge.clock.def",
    "edge.effect.step",
    "edge.travel.progress",
)
@pytest.mark.parametrize(
    ("effect", "faces", "ticks"),
    [
        ("limited", (6, 6, 6, 2, 2), 1),
        ("standard", (6, 6, 6, 2, 2), 2),
        ("great", (6, 6, 6, 2, 2), 3),
        ("great", (6, 2, 2, 2, 2), 1),
        ("great", (2, 2, 2, 2, 2), 0),
        ("none", (6, 6, 6, 2, 2), 0),
    ],
)
def test_a_clock_moves_by_effect_and_by_one_for_a_partial(evening, effect, faces, ticks):
    e = evening()
    e.does("gm", "clock-new", name="The lock", size=6)
    (clock,) = e.world.clocks
    id = e.acts("ana", clock=clock)
    e.does("gm", "stakes", id, effect=effect)
    e.rolls("ana", *faces)
    assert e.world.clocks[clock].ticks == ticks


def test_steps_beyond_great_are_ticks_more(evening):
    e = evening()
    e.does("gm", "clock-new", name="The lock", size=8)
    (clock,) = e.world.clocks
    id = e.acts("ana", clock=clock)
    e.set(f"rolls/{id}/effects", {"rear": 1, "mark": 1})
    assert e.total(Effect(e.world.rolls[id])) == 4
    e.rolls("ana", 6, 6, 6, 2, 2)
    assert e.world.clocks[clock].ticks == 4


@shows("edge.clock.half")
def test_clocks_know_halves_and_fill_on_whole_segments(evening):
    e = evening()
    e.does("gm", "clock-new", name="Notice", size=2)
    (id,) = e.world.clocks
    e.does("gm", "clock-tick", id, halves=3)
    clock = e.world.clocks[id]
    assert (clock.ticks, clock.half, clock.full) == (1, True, False)
    e.does("gm", "clock-tick", id, halves=1)
    assert (e.world.clocks[id].ticks, e.world.clocks[id].half, e.world.clocks[id].full) == (
        2,
        False,
        True,
    )
    e.does("gm", "clock-tick", id, halves=5, back=True)
    assert (e.world.clocks[id].ticks, e.world.clocks[id].half) == (0, False)


def test_one_roll_at_a_time_and_none_for_the_fallen(evening):
    e = evening(ana={}, ben={"harm": 3})
    e.acts("ana")
    assert e.refused("ana", "act") == "Ana is about to roll: roll, or drop that first."
    assert e.refused("ben", "act") == "Ben is at harm 3 and cannot act."
    e.does("gm", "scene-end")
    assert e.refused("ana", "act") == "There is no scene now; the GM begins one."
    assert e.told(Threw) == e.told(Stood) == []


@shows("edge.team.cap", "edge.team.dice-cap-scope")
def test_dice_of_help_stop_at_three(evening):
    for switch, dice in (("", 8), ("capAssistsOnly", 10)):
        e = evening(switch=switch)
        id = e.acts("ana")
        e.set(f"rolls/{id}/helper", "ben")
        e.set(f"rolls/{id}/help", {"boon": 1, "follower": 1, "a rite": 2})
        e.set(f"rolls/{id}/more", {"weapon": 0})
        roll = e.world.rolls[id]
        assert (e.total(Help(roll)), e.total(Pool(roll))) == (5, dice)


@shows("edge.cond.shaken")
def test_who_is_shaken_loses_a_die_once_a_scene(evening):
    e = evening(ana={"conditions": ("shaken",)})
    id = e.acts("ana")
    assert e.total(Pool(e.world.rolls[id])) == 5, "nothing to fear"
    e.does("gm", "stakes", id, position="desperate")
    assert e.total(Pool(e.world.rolls[id])) == 4
    e.rolls("ana", 2, 2, 2, 2)
    id = e.acts("ana", "resolve")
    assert e.total(Pool(e.world.rolls[id])) == 2, "the next roll only"
    e.does("ana", "drop", id).does("gm", "scene-end").does("gm", "scene")
    id = e.acts("ana", "resolve")
    assert e.total(Pool(e.world.rolls[id])) == 1, "and again in the next scene"
