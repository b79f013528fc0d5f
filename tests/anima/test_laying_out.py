"""What the GM writes holds nobody up: a conflict laid out, goals, figures, conditions, threats; and
what comes too late or names nobody is refused in one sentence."""

from __future__ import annotations

import pytest

from anima.stage import Weapon, eidolon, foe, goal, pc
from support.shows import shows
from undertow.games.anima.facts import ConflictBegan, ThreatTurned
from undertow.games.anima.goals import GOAL_PAGE, goal_page
from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.rules.conflicts import conflict_page
from undertow.games.anima.world import Effect, Invented, Threat
from undertow.kernel import (
    IllegalAnswer,
    NotOffered,
    Offer,
    speak,
)

COMPANION = {"companion": 1, "summoning": 1, "open-bond": 1}
SCENE = ("the inn", ("ana",), "an old debt")


def opponent(**figures):
    given = {"name": "Ogre", "wounds": 3, **figures}
    return tuple(given.get(field.name, field.default) for field in OPPONENT.fields)


def target(name: str, **more):
    """A goal that lowers somebody's defense."""
    page = {"text": "The wall", "effect": "defense", "target": name, **more}
    return tuple(page.get(field.name, field.default) for field in GOAL_PAGE.fields)


def page(
    adversity=None, goals=(), pcs=("ana",), prepared=(), conditions=(), combat=True, order="rolled"
):
    foes = (opponent(),) if adversity is None else adversity
    return (pcs, combat, foes, prepared, goals, conditions, order, ())


def asks(s, seat: str, form: str):
    """The page of this form that lies before a seat."""
    (found,) = [r for r in s.requests(seat) if r.question.answers.form == form]
    return found


def hands_in(s, form: str, answer, seat: str = "gm"):
    s.reply(seat, asks(s, seat, form).id, answer)
    s._look()


def is_refused(s, form: str, answer, because: str, seat: str = "gm") -> None:
    before = s.world
    with pytest.raises((IllegalAnswer, NotOffered)) as refused:
        s.reply(seat, asks(s, seat, form).id, answer)
    said = str(refused.value)
    assert because in said, said
    assert said.count(".") == 1, "one sentence"
    assert s.world is before
    asks(s, seat, form)  # it is still there


# A conflict is laid out while the others go on


@shows("anima.setup.steps", "anima.setup.improvised")
def test_others_play_a_scene_while_the_gm_lays_out_a_conflict(stage):
    s = stage("ana", peace=True, before={"ana": {"wounds": 1}})
    s.opens("gm", "conflict")
    s.opens("ana", "scene", "ana").answers(SCENE, seat="ana")
    is_refused(s, "anima-conflict", page(), "A scene is being played")
    s.opens("ana", "reward", "ana", "heal").opens("ana", "end-scene", "ana")
    s.rolls(6, 1)
    hands_in(s, "anima-conflict", page())
    assert s.now == "ana"
    assert s.of("ana").wounds == 0


@shows("anima.setup.steps", "anima.threat.tick")
def test_nothing_happens_before_it_is_handed_in_and_nothing_when_it_is_put_away(stage):
    s = stage("ana", peace=True, threats=(Threat("dogs", "Dogs", 3),))
    s.opens("gm", "conflict").answers(None)
    assert s.world.threats[0].face == 3
    assert s.play.at_rest
    s.opens("gm", "conflict").rolls(6, 1)
    s.answers(page())
    assert [fact.face for fact in s.told(ThreatTurned)] == [2], "a conflict is a scene, once"


@shows("anima.setup.steps")
def test_two_conflicts_are_never_laid_out_or_begun_side_by_side(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    s.play.override("gm", {"conflict": {"order": ["ana"], "open": True, "place": 0}}, "it begins")
    assert s.world.conflict is not None
    s.lawful = False
    is_refused(
        s, "anima-conflict", page(), "A conflict is going on; finish it before the next one."
    )
    s.answers(None, seat="gm")
    s.play.override("gm", {"conflict": None}, "and is over")


@shows("anima.setup.steps")
def test_it_is_not_handed_in_while_somebody_is_in_the_middle_of_something(stage):
    smith = {"soulsmith": 1, "soulbound-weapon": 1}
    s = stage("ana", pc("ben", smith, weapons=(Weapon("blade"),)), peace=True)
    s.opens("gm", "conflict").opens("ben", "smith", "ben", "ben", 0)
    is_refused(s, "anima-conflict", page(), "A question is open to Ben; it comes first.")
    s.answers("quicken", seat="ben")
    s.rolls(6, 1)
    hands_in(s, "anima-conflict", page())
    assert s.now == "ana"


@shows("anima.end.death")
def test_it_is_read_with_those_who_can_stand_by_then(stage):
    s = stage("ana", "ben", peace=True)
    s.opens("gm", "conflict")
    wounded = {"ana": {"wounds": 3}}
    s.set(wounded)
    is_refused(s, "anima-conflict", page(pcs=("ana",)), "ana is none of the legal answers")
    s.rolls(6, 1)
    hands_in(s, "anima-conflict", {"adversity": (opponent(),), "goals": ()})
    assert (s.of("ana").here, s.of("ben").here) == (False, True), "a line left as it stood follows"
    t = stage("ana", peace=True)
    t.opens("gm", "conflict").set(wounded)
    is_refused(t, "anima-conflict", page(), "No PC has a free wound circle to fight with.")
    t.answers(None)
    assert not t.may_open("gm", "conflict")


@shows("anima.setup.improvised")
def test_what_stood_there_to_begin_from_stays_although_somebody_was_prepared_meanwhile(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    left_alone = tuple(f.default for f in asks(s, "gm", "anima-conflict").question.answers.fields)
    s.opens("gm", "prepare")
    hands_in(s, "anima-opponent", opponent(name="The Mole"))
    s.rolls(6, 1)
    hands_in(s, "anima-conflict", left_alone)
    assert [x.name for x in s.told(ConflictBegan)[-1].adversity] == ["The Captain"]
    assert s.world.fight.goals[0].effect.target == "the-captain"


def test_only_the_gm_hands_it_in_and_only_once(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    asked = asks(s, "gm", "anima-conflict")
    with pytest.raises(NotOffered):
        s.reply("ana", asked.id, page())
    s.rolls(6, 1)
    s.answers(page())
    for seat in ("gm", "ana"):
        with pytest.raises(NotOffered):
            s.play.open(seat, Offer("anima.conflict", (), page()))


# Goals that would change nothing


@shows("anima.goal.record", "anima.goal.effects")
@pytest.mark.parametrize(
    ("row", "because"),
    [
        (target("Orge"), "No one here is called Orge."),
        (target("everyone"), "No one here is called everyone."),
        (target("Orge", effect="condition", what="blinded"), "No one here is called Orge."),
        (target("", effect="condition", what="tired"), "Choose a condition; tired is not one."),
        (target("", effect="condition"), "Choose a condition"),
        (
            target("", effect="block", what="flight"),
            "Choose the power that is blocked; flight is not one.",
        ),
        (target("", effect="block"), "Choose the power that is blocked"),
        (target("", effect="threat"), "There is no such Threat Die on the table."),
        (target("", effect="threat", what="wolves"), "There is no such Threat Die on the table."),
    ],
)
def test_a_goal_that_names_nobody_or_nothing_is_refused(stage, row, because):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    is_refused(s, "anima-conflict", page(goals=(row,)), because)
    s.answers(None)
    t = stage("ana")
    t.opens("gm", "goal")
    is_refused(t, "anima-goal", row, because)
    t.answers(None)


@shows("anima.goal.record", "anima.goal.effects", "anima.startcond.linked")
@pytest.mark.parametrize(
    "row",
    [
        target(""),
        target("Ogre"),
        target("ogre"),
        target("Shaleya"),
        target("ana", gains="gm"),
        target("", effect="block", what="Blindness"),
        target("", effect="block", what="Evil Eye"),
        target("Everyone", effect="condition", what="Poisoned", amount=-1),
        target("", effect="other", what="whatever"),
        target("", effect="threat", what="Dogs"),
        target("", effect="threat"),
    ],
)
def test_whoever_is_coming_can_be_named_and_her_own_powers_too(stage, row):
    s = stage("ana", peace=True, threats=(Threat("dogs", "Dogs", 5),))
    s.opens("gm", "conflict").rolls(6, 1)
    own = (("Evil Eye", "action", 1, "It stares."),)
    s.answers(page((opponent(eidolon="shaleya", invented=own),), goals=(row,)))
    assert len(s.world.fight.goals) == 1


@shows("anima.goal.effects", "anima.startcond.linked")
def test_everyone_is_everyone_however_it_is_written(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict").rolls(6, 1)
    gas = target("Everyone", effect="condition", what="Poisoned", switch=True, on=True)
    s.answers(page(goals=(gas,)))
    assert s.world.fight.goals[0].effect.target == "everyone"
    assert all(s.of(who).conditions for who in ("ana", "ogre"))


@shows("anima.goal.effect-list-cut")
def test_somebody_prepared_is_named_only_where_she_comes(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "prepare").answers(opponent(name="Hydra"), seat="gm")
    s.opens("gm", "conflict").rolls(6, 2, 1)
    about = (target("Hydra"),)
    s.is_told_off(page(goals=about), because="No one here is called Hydra.", seat="gm")
    s.answers(page(prepared=("hydra",), goals=about), seat="gm")
    assert s.world.fight.goals[0].effect.target == "hydra"


@shows("anima.threat.secret", "anima.threat.delay-goal")
def test_a_goal_gives_no_secret_threat_away_and_means_the_one_it_was_made_for(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "threat").answers(("Snow", 4, True), seat="gm")
    s.opens("gm", "conflict").rolls(6, 1)
    s.answers(page(goals=(target("", effect="threat", difficulty=1),)))
    s.set({"ana": {"sp": 2}})
    s.opens("gm", "threat").answers(("Dogs", 4, False), seat="gm")
    s.opens("gm", "goal").answers(target("", effect="threat", what="snow"), seat="gm")
    assert [g.effect.what for g in s.play.view("ana").conflict.goals] == ["threat", "threat"]
    assert not any("snow" in repr(fact).lower() for _, fact in s.play.log("ana"))
    s.achieve("goal-1", 2, (3, 3))
    faces = {threat.label: threat.face for threat in s.world.threats}
    assert faces == {"Snow": 4, "Dogs": 4}, "down to three as it began, and up again"


@shows("anima.goal.effects", "anima.adversity.custom-power")
def test_a_power_of_its_own_can_be_blocked(stage):
    eye = Invented("Evil Eye", "action", 0, "It stares.")
    lid = goal("lid", 1, Effect("block", 0, "", "evil-eye"))
    s = stage("ana", foes=[foe(invented=(eye,))], goals=(lid,), having={"ana": {"sp": 2}})
    s.passes("ana")
    assert s.offered("invented") == [(0,)]
    s.passes("ogre").achieve("lid", 2, (3, 3))
    assert s.offered("invented") == []
    s.is_refused("invented", 0)


# What is no fight


@shows("anima.noncombat.no-strikes", "anima.setup.no-goal-allowed")
def test_a_quarrel_over_switches_alone_would_never_end_and_is_refused(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict")
    turned = target("", switch=True)
    is_refused(s, "anima-conflict", page(goals=(turned,), combat=False), "at least one goal")
    s.rolls(6, 1)
    s.answers(page(goals=(turned, target("")), combat=False))
    assert [g.switch for g in s.world.fight.goals] == [True, False]


@shows("anima.noncombat.eidolons", "anima.noncombat.no-powers")
def test_nobody_draws_a_weapon_or_brings_an_eidolon_into_a_quarrel(stage):
    blades = (Weapon("blade", ("protection",)), Weapon("gun", ("quicken",)))
    ana = pc(
        "ana",
        {"soulbound-weapon": 1, "multisoul": 1, **COMPANION},
        weapons=blades,
        eidolons=(eidolon(),),
        companion="spirit",
    )
    spotted = foe(weakness="weak-spot", level=2)
    s = stage(ana, foes=[spotted], combat=False, goals=(goal(),))
    assert [g.id for g in s.world.fight.goals] == ["gem"], "nothing to disarm, no spot to find"
    assert not s.of("spirit").here
    t = stage(ana, foes=[spotted], goals=(goal(),))
    t.answers(0)
    assert len(t.world.fight.goals) == 4
    assert t.of("spirit").here


# Who is met again


@shows("anima.gmplay.end-carry", "anima.setup.improvised", "anima.adversity.charge-start")
def test_who_is_to_be_met_again_comes_as_she_left_and_not_while_she_cannot_stand(stage):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict").rolls(6, 5, 4)
    s.answers(page((opponent(keep=True, start=3, action=9), opponent(name="Troll"))))
    assert s.pools("ogre") == (9, 0, 3)
    s.set({"ogre": {"wounds": 1, "ap": 4, "sp": 2, "conditions": [["blinded", "x"]]}})
    s.opens("gm", "retreat", "gm")
    assert "troll" not in s.world.fighters
    assert [p.name for p in s.play.view("gm").prepared] == ["Ogre"]
    s.opens("gm", "conflict").rolls(6, 1)
    s.answers(page((), prepared=("ogre",)))
    again = s.of("ogre")
    assert (s.pools("ogre"), again.wounds, again.conditions) == ((6, 0, 2), 1, ())
    s.set({"ogre": {"wounds": 3, "out": True}}).opens("gm", "retreat", "gm").opens("gm", "conflict")
    is_refused(s, "anima-conflict", page((), prepared=("ogre",)), "Prepared opponents")
    s.answers(None)


# In the middle of a conflict


@shows("anima.goal.declared-when")
def test_nobody_waits_for_a_goal_that_is_being_written_or_proposed(stage):
    s = stage("ana", "ben")
    s.opens("gm", "goal")
    s.opens("ben", "propose", "ben")
    s.passes("ana")
    hands_in(s, "anima-proposal", ("cut the rope",), seat="ben")
    s.passes("ben").opens("gm", "take-up", 1)
    mine, proposed = s.requests("gm")
    assert "ben proposes: cut the rope" in speak(proposed.question.prompt)
    assert proposed.question.answers.fields[0].default == "cut the rope"
    s.passes("ogre")
    s.reply("gm", proposed.id, {"effect": "defense"})
    assert s.world.fight.proposals == ()
    s.reply("gm", mine.id, target("", text="The wall"))
    s._look()
    assert [(g.id, g.text) for g in s.world.fight.goals] == [
        ("goal-1", "cut the rope"),
        ("goal-2", "The wall"),
    ]
    assert s.now == "ana"


@shows("anima.goal.declared-when")
def test_what_is_written_in_a_conflict_comes_too_late_when_it_is_over(stage):
    s = stage("ana", "ben", foes=[foe("old-ogre")])
    s.opens("gm", "goal").opens("gm", "put").opens("gm", "adjust").opens("ana", "propose", "ana")
    s.opens("ben", "propose", "ben")
    hands_in(s, "anima-proposal", ("run",), seat="ben")
    assert s.may_open("gm", "put-away") == [(1,)]
    s.opens("gm", "retreat", "gm")
    over = "There is no conflict going on."
    is_refused(s, "anima-condition", ("ana", "blinded", "put"), over)
    is_refused(s, "anima-proposal", ("hide",), over, seat="ana")
    is_refused(s, "anima-adjust", ("ana", "sp", 3, ""), "sp is none of the legal answers")
    is_refused(s, "anima-adjust", ("ogre", "ap", 3, ""), "ogre is none of the legal answers")
    is_refused(s, "anima-goal", target(""), over)
    hands_in(s, "anima-goal", None)
    with pytest.raises(NotOffered, match=over):
        s.play.open("gm", Offer("anima.take-up", (1,), target("")))
    hands_in(s, "anima-adjust", ("ana", "ap", 3, "tired"))
    assert s.of("ana").ap == 3
    hands_in(s, "anima-condition", None)
    hands_in(s, "anima-proposal", None, seat="ana")


@shows("anima.adversity.custom-power", "anima.strike.dice")
def test_what_a_gm_wrote_is_done_under_a_roll_that_is_being_made(stage):
    s = stage("ana", having={"ana": {"sp": 6}})
    s.opens("gm", "adjust").opens("gm", "put").opens("gm", "goal")
    s.does("strike", "ogre")
    hands_in(s, "anima-adjust", ("ana", "sp", 2, ""))
    hands_in(s, "anima-condition", ("ana", "blinded", "put"))
    hands_in(s, "anima-goal", target(""))
    assert (s.of("ana").sp, s.of("ana").conditions) == (2, (("blinded", "hand"),))
    s.rolls(1, 1)
    s.answers(6, seat="ana")
    s.answers(2, seat="ana")
    assert s.of("ana").sp == 2, "six was too many by now"


@shows("anima.threat.place", "anima.threat.several")
def test_whoever_writes_for_the_chronicle_or_a_threat_holds_nobody_up(stage):
    s = stage("ana", "ben")
    s.opens("ben", "tell", "ben").opens("gm", "threat")
    s.passes("ana", "ben", "ogre")
    s.play.override("gm", {"threats": [{"id": "dogs", "label": "Dogs", "face": 3}]}, "meanwhile")
    is_refused(s, "anima-threat", ("dogs", 2, False), "Another Threat Die already has that name.")
    hands_in(s, "anima-threat", ("Snow", 2, False))
    hands_in(s, "anima-words", ("It rains.",), seat="ben")
    assert [x.label for x in s.world.threats] == ["Dogs", "Snow"]
    assert s.now == "ana"


# Opponents as they are written down


@shows("anima.adversity.action-pool")
def test_an_opponent_begins_with_its_action_pool_as_full_as_it_can_be(stage):
    tireless = {"stamina": 2}
    s = stage("ana", foes=[foe(ap=8, powers=tireless), foe("troll", ap=5)])
    assert (s.of("ogre").ap, s.count(ActionLimit("ogre"))) == (12, 12)
    assert (s.of("troll").ap, s.count(ActionLimit("troll"))) == (5, 5)
    t = stage("ana", combat=False, goals=(goal(),), foes=[foe(ap=8, powers=tireless)])
    assert t.of("ogre").ap == 8, "in a quarrel there are no powers"


@shows("anima.adversity.squad-wounds", "anima.adversity.squad-wounds-text")
def test_a_squad_says_how_many_it_is_and_toughness_counts(stage):
    def why(**figures) -> str:
        refused = OPPONENT.refuses(opponent(**figures))
        return speak(refused) if refused else ""

    assert "how many" in why(type="squad", members=0, wounds=1)
    assert why(type="squad", members=4, wounds=3, powers=("toughness",)) == ""
    assert "at most 4" in why(type="squad", members=4, wounds=4, powers=("toughness",))
    assert why(type="swarm", members=0, wounds=9) == ""


@shows("anima.adversity.charge-pool", "anima.adversity.charge-start")
def test_nobody_begins_with_more_charge_dice_than_fit():
    def fits(**figures) -> bool:
        return OPPONENT.refuses(opponent(**figures)) is None

    assert fits(charge=-1, start=40)
    assert fits(charge=4, start=4)
    assert not fits(charge=4, start=5)
    assert fits(charge=4, start=6, powers=("charge-boost",))
    assert not fits(charge=4, start=7, powers=("charge-boost",))


@shows("anima.startcond.linked", "anima.switch.initial-state")
def test_a_switch_that_keeps_a_condition_away_from_the_start_does_so(stage):
    fans = goal("fans", 1, Effect("condition", -1, "everyone", "poisoned"), switch=True, on=True)
    s = stage(
        "ana",
        conditions=("poisoned",),
        goals=(fans,),
        having={"ogre": {"sp": 2}},
        order=("ogre", "ana"),
    )
    assert s.of("ana").conditions == s.of("ogre").conditions == ()
    s.achieve("fans", 2, (3, 3))
    assert s.of("ana").conditions == (("poisoned", "goal:fans"),)


@shows("anima.startcond.linked", "anima.startcond.toxic")
def test_a_condition_that_is_lifted_from_nobody_in_particular_leaves_everybody(stage):
    walls = goal("walls", 1, Effect("condition", -1, "", "poisoned"))
    s = stage("ana", conditions=("poisoned",), goals=(walls,), having={"ana": {"sp": 2}})
    s.achieve("walls", 2, (3, 3))
    assert s.of("ana").conditions == s.of("ogre").conditions == ()


@shows("anima.threat.delay-goal", "anima.switch.effect-reverses")
def test_turning_a_switch_back_does_not_hold_a_threat_back_once_more(stage):
    door = goal("door", 1, Effect("threat", 1, "", "dogs"), switch=True)
    s = stage(
        "ana",
        goals=(door,),
        threats=(Threat("dogs", "Dogs", 4),),
        having={"ana": {"sp": 2}, "ogre": {"sp": 3}},
    )
    s.achieve("door", 2, (3, 3))
    assert s.world.threats[0].face == 4
    s.achieve("door", 3, (3, 3, 3))
    assert s.world.threats[0].face == 4


@shows("anima.weakness.weak-spot-other", "anima.end.defeated-out")
def test_nobody_looks_for_the_weak_spot_of_one_who_fell_or_ran(stage):
    spotted = [foe(weakness="weak-spot", level=2), foe("troll")]
    for gone in ({"out": True, "wounds": 3}, {"returns": 1}):
        s = stage("ana", foes=spotted, having={"ana": {"sp": 5}})
        assert s.offered("achieve") == [("weak-spot:ogre",)]
        s.set({"ogre": gone})
        assert s.offered("achieve") == []


def test_bots_write_goals_that_hold(stage):
    s = stage("ana", threats=(Threat("dogs", "Dogs", 3),))
    picks = iter(range(10**6))
    for _ in range(200):
        answer = goal_page(s.world).sample(lambda n: next(picks) * 7 % n)
        assert goal_page(s.world).refuses(answer) is None
        assert conflict_page(stage("ana", peace=True).world) is not None


# Nonsense is refused in one sentence


@shows("anima.goal.record", "anima.goal.effects")
@pytest.mark.parametrize(
    ("row", "because"),
    [
        (target("", amount=-1), "Say by how much"),
        (target("", amount=0), "Say by how much"),
        (target("", effect="maneuver", amount=0), "Say by how much"),
        (target("", effect="strike", amount=-1), "Say by how much"),
        (target("", effect="condition", what="blinded", amount=0), "0 does nothing"),
        (target("Nobody", effect="other"), "No one here is called Nobody."),
        (target("Nobody", effect="none"), "No one here is called Nobody."),
    ],
)
def test_a_goal_by_nothing_or_against_nobody_is_refused(stage, row, because):
    s = stage("ana", peace=True)
    s.opens("gm", "conflict").is_told_off(page(goals=(row,)), because=because)
    s.answers(None)
    t = stage("ana")
    t.opens("gm", "goal").is_told_off(row, because=because)
    t.answers(target("", amount=1))
    assert t.world.fight.goals[-1].effect.amount == 1
