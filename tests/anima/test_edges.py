"""Edges that are easily a little wrong: where a limit just meets a number, what bots make up."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from anima.stage import eidolon, foe, pc
from support.shows import shows
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import ConditionLifted, ConditionPut, Rerolled, Rolled
from undertow.games.anima.facts.body import without_guard
from undertow.games.anima.form import DEMOS
from undertow.games.anima.game import GAME
from undertow.games.anima.guidance import limits_of
from undertow.games.anima.moments import AchievementLimit
from undertow.games.anima.notes import warnings
from undertow.games.anima.opponents import OPPONENT
from undertow.games.anima.pages import line
from undertow.games.anima.views import view
from undertow.kernel import speak

BINDS = "the strike limit binds"


@shows("anima.achievement.limit-vs-strike-limit")
def test_a_strike_limit_is_named_as_a_reason_only_where_it_takes_something_away(stage):
    for limit, named in ((7, True), (8, False), (9, False)):
        s = stage("ana", foes=[foe(sp=limit)], rulings=("strikeLimitCapsAchievements",))
        assert (BINDS in [why for _, why in s.reasons(AchievementLimit("ogre"))]) is named


def test_an_opponent_that_a_bot_makes_up_has_few_powers_and_each_once():
    seen = set()
    for seed in range(60):
        page = OPPONENT.filled(OPPONENT.sample(Random(seed).randrange))
        assert len(page["powers"]) <= 4
        assert len(set(page["powers"])) == len(page["powers"])
        assert page["invented"] == ()
        seen.add(len(page["powers"]))
    assert 4 in seen


def test_a_power_that_no_list_has_any_more_spoils_no_warning():
    (warning,) = warnings(pc("ana", {"resilience": 8, "of-old": 1}).sheet)
    assert "no power that uses charge dice" in speak(warning)


def test_the_key_of_a_line_is_its_words_as_far_as_they_go():
    """Keys stand in journals and in translations: they stay as they are."""
    said = "Whose; empty for the whole other side, everyone for both"
    assert line(said).key == "anima.field.whose-empty-for-the-whole-other-side-eve"
    assert line("Charge dice").key == "anima.field.charge-dice"


@shows("anima.charge.mass-effect")
def test_mass_effect_boosts_every_power_that_crowds_resist():
    resisted = [
        "body-drain",
        "life-drain",
        "life-transfer",
        "poison",
        "refresh",
        "slow",
        "vampiric-strike",
        "weaken",
    ]
    assert sorted(POWERS["mass-effect"].boosts) == resisted
    assert sorted(id for id, entry in POWERS.items() if entry.resisted) == resisted


def test_a_weakness_is_called_by_its_name_and_none_by_none(stage):
    s = stage(pc("ana", eidolons=(eidolon(weakness="restless"),)))
    named = {f.id: f.weakness_name for f in view(s.world, "ana").fighters}
    assert speak(named["spirit"]) == "Restless"
    assert named["ana"] is None


def test_the_demos_are_offered():
    assert (
        [demo.id for demo in GAME.demos()] == [demo.id for demo in DEMOS] == ["bridge", "campaign"]
    )


def test_a_condition_that_one_source_put_leaves_what_others_put(stage):
    s = stage("ana")
    world = s.world
    for source in ("fog", "dust"):
        world = ConditionPut("ana", "blinded", source).evolve(world)
    assert ConditionLifted("ana", "blinded", "fog").evolve(world).fighters["ana"].conditions == (
        ("blinded", "dust"),
    )
    assert ConditionLifted("ana", "blinded").evolve(world).fighters["ana"].conditions == ()


def test_what_a_die_said_that_somebody_must_do_ends_with_her_and_nobody_else(stage):
    s = stage("ana", "ben", foes=[foe()])
    bound = replace(s.world.fight, bound=("ana", "strike"), guards=(("ben", "ana"),))
    world = replace(s.world, conflict=bound)
    assert without_guard(world, "ben").fight.bound == ("ana", "strike")
    assert without_guard(world, "ben").fight.guards == (("ben", "ana"),)
    assert without_guard(world, "ana").fight.bound is None
    assert without_guard(world, "ana").fight.guards == ()


def test_what_players_propose_is_numbered_one_after_another(stage):
    s = stage("ana", foes=[foe()])
    for words in ("a rope", "a door", "a bell"):
        s.opens("ana", "propose", "ana").answers((words,))
    assert [(one.n, one.text) for one in s.world.fight.proposals] == [
        (1, "a rope"),
        (2, "a door"),
        (3, "a bell"),
    ]


def test_of_nobody_nothing_is_said_that_may_be_told():
    assert speak(limits_of(())) == ""


def test_dice_of_a_roll_that_a_person_took_away_change_nothing_of_it(stage):
    s = stage("ana", having={"ana": {"marks": [0, 2]}})
    assert s.world.fight.throw is None
    assert Rolled("ana", (3, 1), 1, ("blaze",)).evolve(s.world) is s.world
    after = Rerolled("ana", 2, (4,)).evolve(s.world)
    assert after.fighters["ana"].marks == (0,), "the trait is spent"
    assert after.conflict == s.world.conflict
