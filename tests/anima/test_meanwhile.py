"""Who may help, and whatever comes too late, twice, from the wrong seat, or after a ruling."""

from __future__ import annotations

import pytest

from anima.stage import eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.facts import Assisted, OwnAdded, StrikeAimed
from undertow.kernel import IllegalAnswer, NotOffered, NotYours, Offer, TooLate

# Who may help


@shows("anima.maneuver.assist-scope", "anima.maneuver.assist-defeated")
def test_only_whose_pc_is_in_the_conflict_gives_a_die(stage):
    s = stage("ana", "ben", "cleo", having={"cleo": {"here": False}})
    s.does("maneuver").answers(1).answers(1)
    assert [r.seat for r in s.requests() if r.question.optional] == ["ben"]
    s.rolls(3, 3)
    s.answers("roll")
    t = stage("ana", "ben", order=("ben", "ana", "ogre"))
    t.does("leave")
    t.rolls(3, 3)
    t.does("maneuver").answers(1).answers(1)  # ben is out of reach, and not asked
    assert not t.told(Assisted)


@shows("anima.maneuver.assist-scope")
def test_the_die_comes_from_the_pool_of_the_pc_and_never_of_her_eidolon(stage):
    ben = pc("ben", eidolons=(eidolon(),))
    s = stage("ana", ben, having={"spirit": {"here": True, "ap": 5}})
    s.does("maneuver").answers(1).answers(1)
    s.rolls(3, 3, 3)
    s.answers("give", seat="ben").answers("roll")
    assert (s.of("ben").ap, s.of("spirit").ap) == (9, 5)
    t = stage("ana", ben, having={"ben": {"ap": 0}, "spirit": {"here": True, "ap": 5}})
    t.rolls(3, 3)
    t.does("maneuver").answers(1).answers(1)
    assert t.of("spirit").ap == 5, "nobody was asked"


@shows("anima.combined.assists", "anima.maneuver.assist-scope")
def test_a_summoner_whose_eidolon_takes_part_gives_nothing_on_top(stage):
    s = stage("ana", pc("ben", eidolons=(eidolon(),)), "cleo", having={"spirit": {"here": True}})
    s.does("combined").answers(("spirit",)).answers("yes", seat="ben").answers(1).answers(1)
    s.answers(1)
    assert [r.seat for r in s.requests() if r.question.optional] == ["cleo"]
    s.rolls(3, 3, 3)
    s.answers("roll")


@shows("anima.maneuver.assist-scope")
def test_by_one_reading_other_opponents_with_dice_left_assist(stage):
    s = stage(
        "ana",
        foes=[foe(), foe("troll"), foe("imp")],
        order=("ogre", "troll", "imp", "ana"),
        having={"imp": {"ap": 0}},
        rulings=("adversityAssist",),
    )
    s.does("maneuver").answers(1)
    assert s.choices("assists") == ["troll"], "not itself, and nobody without dice"
    s.rolls(3, 3, 3)
    s.answers(())
    assert s.of("troll").ap == 8


# Too late, twice, from the wrong seat


@shows("anima.maneuver.assist", "anima.maneuver.steps")
def test_nobody_gives_twice_or_late_or_in_anothers_name(stage):
    s = stage("ana", "ben", "cleo")
    s.does("maneuver").answers(1).answers(1)
    mine, bens = s.asked(seat="ana"), s.asked(seat="ben")
    for seat in ("gm", "cleo", "ana"):
        with pytest.raises(NotYours):
            s.reply(seat, bens.id, "give")
    with pytest.raises(NotYours):
        s.reply("ben", mine.id, "roll")
    s.answers("give", seat="ben")
    with pytest.raises(TooLate):
        s.reply("ben", bens.id, "give")
    late = s.asked(seat="cleo")
    s.rolls(3, 3, 3)
    s.answers("roll")
    with pytest.raises(TooLate):
        s.reply("cleo", late.id, "give")
    assert (s.of("ben").ap, s.of("cleo").ap) == (9, 10)


@shows("anima.flow.one-action")
def test_nothing_else_is_begun_while_a_roll_is_being_made(stage):
    s = stage("ana", "ben", goals=(goal("gem", 1),), having={"ana": {"sp": 3}})
    s.does("strike", "ogre")
    for seat, rule, *args in (
        ("ana", "maneuver", "ana"),
        ("ana", "strike", "ana", "ogre"),
        ("ana", "pass", "ana"),
        ("ben", "maneuver", "ben"),
        ("gm", "maneuver", "ogre"),
        ("ana", "retreat", "ana"),
    ):
        with pytest.raises(NotOffered):
            s.play.open(seat, Offer(f"anima.{rule}", tuple(args)))
    s.rolls(1, 1, 1)
    s.answers(3)
    assert s.now == "ben"
    s.is_refused("strike", "ogre", actor="ana", because="Ben's turn")
    with pytest.raises(NotOffered, match="someone else"):
        s.play.open("ana", Offer("anima.maneuver", ("ben",)))
    with pytest.raises(NotOffered):
        s.play.open("ben", Offer("anima.strike", ("ben", "ben")))


@shows("anima.combined.uses-actions", "anima.combined.who")
def test_nobody_is_made_to_join_or_answers_for_another(stage):
    s = stage("ana", "ben", "cleo")
    s.does("combined").answers(("ben", "cleo"))
    bens = s.asked(seat="ben")
    with pytest.raises(NotYours):
        s.reply("ana", bens.id, "yes")
    s.answers("no", seat="ben").answers("yes", seat="cleo").answers(5)
    assert s.world.fight.throw.basic == 5
    s.rolls(1, 1, 1, 1, 1, 1, 3)
    s.answers(1).answers(1)
    s.answers("roll")
    assert s.now == "ben", "he kept his turn"


# After a ruling


@shows("anima.maneuver.action-dice")
def test_dice_a_ruling_took_away_are_asked_for_anew(stage):
    s = stage("ana")
    s.does("maneuver").answers(1)
    s.play.override("gm", {"fighters/ana/ap": 2}, "she is tired")
    s.answers(3)
    assert s.range("own") == (1, 2)
    s.rolls(3, 3, 3)
    s.answers(2)
    assert s.told(OwnAdded)[-1].dice == 2
    assert s.of("ana").ap == 0


@shows("anima.strike.dice", "anima.achievement.dice")
def test_so_are_strike_dice(stage):
    s = stage("ana", having={"ana": {"sp": 6}}, goals=(goal("gem", 1),))
    s.does("strike", "ogre")
    s.play.override("gm", {"fighters/ana/sp": 3}, "slowed")
    s.answers(4)
    assert s.range("strike-dice") == (1, 3)
    s.rolls(3, 3, 3)
    s.answers(3)
    assert s.told(StrikeAimed)[-1].dice == 3
    assert (s.of("ana").sp, s.of("ogre").wounds) == (0, 1)
    s.passes("ogre").set({"ana": {"sp": 6}})
    s.does("achieve", "gem")
    s.play.override("gm", {"fighters/ana/sp": 1}, "slowed again")
    s.rolls(3)
    s.answers(2)
    assert s.of("ana").sp == 1, "one die was all there was, and one success does not exceed one"


@shows("anima.achievement.success", "anima.switch.new-difficulty")
def test_the_difficulty_that_counts_is_the_one_that_stands_when_the_dice_are_counted(stage):
    gate = goal("gate", 5, switch=True)
    s = stage("ana", goals=(gate,), having={"ana": {"sp": 4, "marks": [0]}})
    s.achieve("gate", 4, (3, 3, 3, 1))
    s.play.override("gm", {"conflict/goals/0/difficulty": 2}, "three, I had said")
    s.answers("keep")
    assert (s.world.fight.goal("gate").on, s.world.fight.goal("gate").difficulty) == (True, 3)


@shows("anima.strike.hit", "anima.achievement.win")
def test_nobody_owes_dice_that_a_ruling_took_while_they_lay_on_the_table(stage):
    s = stage("ana", having={"ana": {"sp": 4, "marks": [0]}}, goals=(goal("gem", 1),))
    s.strike("ogre", 4, (3, 3, 3, 1))
    s.play.override("gm", {"fighters/ana/sp": 1}, "they were fewer")
    s.answers("keep")
    assert (s.of("ana").sp, s.of("ogre").wounds) == (0, 1)
    s.passes("ogre").set({"ana": {"sp": 3}})
    s.achieve("gem", 3, (3, 3, 1))
    s.play.override("gm", {"fighters/ana/sp": 0}, "and now there are none")
    s.answers("keep")
    assert (s.of("ana").sp, s.world.fight.goal("gem").settled) == (0, "pc")


@shows("anima.maneuver.assist", "anima.charge.guard")
def test_a_die_or_a_guard_that_a_ruling_took_away_is_not_given(stage):
    s = stage(pc("ana", {"guard": 1}), "ben", having={"ana": {"cp": 1}})
    s.does("maneuver").answers(1).answers(1)
    s.play.override("gm", {"fighters/ben/ap": 0, "fighters/ana/cp": 0}, "both are spent")
    s.rolls(3, 3)
    s.answers("give", seat="ben").answers("roll")
    assert not s.told(Assisted)
    assert s.of("ben").ap == 0
    t = stage(pc("ana", {"guard": 1}), "ben", having={"ana": {"cp": 1}})
    t.does("maneuver").answers(1).answers(1)
    t.play.override("gm", {"fighters/ana/cp": 0}, "spent")
    t.answers(("guard", "ben"))
    assert (t.of("ana").cp, t.world.fight.guards) == (0, ())
    t.rolls(3, 3)
    t.answers("roll")


@shows("anima.combined.action-dice")
def test_who_can_no_longer_take_part_does_not(stage):
    s = stage("ana", "ben", "cleo")
    s.does("combined").answers(("ben", "cleo"))
    s.play.override("gm", {"fighters/ben/ap": 0}, "he is spent")
    s.answers("yes", seat="ben").answers("yes", seat="cleo")
    assert s.range("basic") == (1, 5), "two take part"
    s.rolls(3, 1, 1)
    s.answers(1).answers(1).answers(1)
    assert s.now == "ben"


@shows("anima.maneuver.free-strike", "anima.strike.friendly")
def test_a_free_strike_at_somebody_who_is_gone_is_aimed_anew(stage):
    s = stage("ana", "ben", foes=[foe(), foe("troll")])
    s.maneuver((3, 3, 3, 3, 3), basic=4, own=1)
    assert s.choices("free") == ["no", ("strike", "ogre"), ("strike", "troll")], "and no ally"
    s.play.override("gm", {"fighters/ogre/out": True}, "it ran")
    s.answers(("strike", "ogre"))
    assert s.choices("free") == ["no", ("strike", "troll")]
    with pytest.raises(IllegalAnswer):
        s.reply("ana", s.asked("free").id, ("strike", "ogre"))
    s.answers("no")


@shows("anima.maneuver.free-strike", "anima.end.defeated-out")
def test_who_is_out_meanwhile_strikes_nobody(stage):
    s = stage("ana", "ben")
    s.maneuver((3, 3, 3, 3, 3), basic=4, own=1)
    s.play.override("gm", {"fighters/ana/out": True}, "the floor gave way")
    s.answers(("strike", "ogre"))
    assert not s.told(StrikeAimed)
    assert s.now == "ben"


# What goes on


def rules(s, seat):
    return sorted({offer.rule.removeprefix("anima.") for offer in s.play.offers(seat)})


def test_a_gm_lays_goals_in_the_middle_of_a_strike(stage):
    s = stage("ana", "ben", "cleo", having={"ana": {"sp": 3}})
    s.does("strike", "ogre")
    assert rules(s, "gm") == ["adjust", "goal", "put"], "no end, and no other order"
    assert rules(s, "ana") == [], "who is asked answers first"
    assert rules(s, "ben") == [], "it is her turn"
    row = s.play.form(Offer("anima.goal")).answers.sample(lambda n: 0)
    s.play.open("gm", Offer("anima.goal", (), row))
    assert len(s.world.fight.goals) == 1
    s.rolls(1, 1, 1)
    s.answers(3)
    assert s.now == "ben"


def test_between_conflicts_everybody_sees_to_their_own_sheet(stage):
    s = stage(pc("ana", eidolons=(eidolon(),)), pc("ben", eidolons=(eidolon("cat"),)), peace=True)
    s.play.open("ana", Offer("anima.break-bond", ("ana", "spirit")))
    assert [one.question.seat for one in s.play.requests()] == ["gm"]
    assert "break-bond" in rules(s, "ben")
    assert rules(s, "ana") == []
    assert "conflict" not in rules(s, "gm"), "it takes sheets as they are"
    assert {"scene", "rest", "adjust", "grant"} <= {*rules(s, "gm")}
    assert "scene" in rules(s, "ben")
    s.play.open("gm", Offer("anima.scene", ("gm",), {"place": "The roof", "between": "x"}))
    assert s.world.scene.place == "The roof"
    assert {"end-scene"} <= {*rules(s, "gm")}
    s.answers("no")


def test_a_figure_is_set_in_the_middle_of_a_strike_and_the_strike_ends_the_conflict(stage):
    s = stage("ana", "ben", having={"ana": {"sp": 3}})
    s.does("strike", "ogre")
    s.play.open("gm", Offer("anima.adjust", (), ("ben", "ap", 2, "he ran")))
    assert s.of("ben").ap == 2
    s.play.open("gm", Offer("anima.adjust", (), ("ogre", "wounds", 40, "the bridge fell")))
    assert s.of("ogre").out
    assert s.world.conflict is not None, "her strike is not over"
    s.rolls(3, 3, 3)
    s.answers(3)
    assert s.world.conflict is None


def test_at_rest_a_figure_that_decides_a_conflict_ends_it(stage):
    s = stage("ana", "ben")
    s.play.open("gm", Offer("anima.adjust", (), ("ogre", "wounds", 40, "the bridge fell")))
    assert s.world.conflict is None


def test_a_condition_is_put_in_the_middle_of_a_strike(stage):
    s = stage("ana", "ben", having={"ana": {"sp": 3}})
    s.does("strike", "ogre")
    s.play.open("gm", Offer("anima.put", (), ("ogre", "shielded", "put")))
    assert ("shielded", "hand") in s.of("ogre").conditions
    s.rolls(1, 1, 1)
    s.answers(3)


def test_a_gm_has_both_hands_free_while_a_side_talks_of_retreat(stage):
    s = stage("ana", "ben", "cleo")
    s.play.open("ana", Offer("anima.retreat", ("ana",)))
    assert rules(s, "gm") == ["adjust", "goal", "put", "weakness"]
    s.play.open("gm", Offer("anima.adjust", (), ("ogre", "wounds", 40, "it fell")))
    s.answers("no", seat="ben").answers("yes", seat="cleo")
    assert s.world.conflict is not None


def test_turns_go_on_while_the_gm_thinks_about_a_passion(stage):
    s = stage("ana", "ben", having={"ana": {"changes": 1}})
    s.play.open("ana", Offer("anima.passion", ("ana",), ("vengeance", "", "")))
    assert [one.question.seat for one in s.play.requests()] == ["gm"]
    assert rules(s, "ana") == [], "she asked"
    s.play.override("gm", {"conflict/place": 1}, "his turn")
    assert {"maneuver", "pass"} <= {*rules(s, "ben")}
    s.play.open("ben", Offer("anima.pass", ("ben",)))
    s.answers("yes", seat="gm")
    assert s.of("ana").passion == "vengeance"


def test_a_weakness_of_who_is_gone_is_not_rolled(stage):
    s = stage("ana")
    s.play.open("gm", Offer("anima.weakness", ("ogre",)))
    s.play.override("gm", {"fighters/ogre/out": True}, "it ran")
    s.passes("ana")
    assert "ogre" not in s.world.fighters
    first = s.asked(seat="gm").question.answers.sample(lambda n: 0)
    s.answers(first, seat="gm")
