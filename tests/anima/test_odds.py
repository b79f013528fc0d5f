"""Exact odds of maneuvers, rerolls and strikes, against an independent library."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import pytest

from anima.stage import GAME, foe, goal, pc
from support.shows import shows
from undertow.games.anima.aims import AimOption, best_powers
from undertow.games.anima.dice import at_least, successes, wounds
from undertow.games.anima.facts import StrikeCounted
from undertow.games.anima.odds import usual_dice
from undertow.kernel import Offer, Request, plain, speak
from undertow.odds import Trial, distribution, exactly, opens, replies

SUCCESS = icepool.Die({1: 4, 0: 2})


def policy(said: dict[str, Any]) -> Callable[[Request], Any]:
    return lambda request: said[request.question.prompt.key.removeprefix("anima.ask.")]


def odds(s: Any, rule: str, *args: Any, measure: Any, **said: Any) -> dict[Any, Fraction]:
    said = {key.replace("_", "-"): value for key, value in said.items()}
    offer = Offer(f"anima.{rule}", ("ana", *args))
    return distribution(GAME, s.world, offer, measure, policy(said), seats=s.play.seats)


def exactly_of(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(q, die.denominator()) for outcome, q in die.items()}


def earned(faces: tuple[int, ...]) -> tuple[int, int]:
    return sum(1 for f in faces if 3 <= f <= 5), faces.count(6)


@shows("anima.maneuver.results")
def test_the_dice_of_a_maneuver(stage):
    s = stage("ana")
    found = odds(
        s,
        "maneuver",
        basic=2,
        own=2,
        measure=lambda w: (w.fighters["ana"].sp, w.fighters["ana"].cp),
    )
    expected = icepool.d6.pool(4).expand().map(lambda *faces: earned(faces), star=True)
    assert found == exactly_of(expected)


@shows("anima.maneuver.zero")
def test_how_often_her_own_dice_return(stage):
    s = stage("ana")
    found = odds(s, "maneuver", basic=2, own=2, measure=lambda w: w.fighters["ana"].ap)
    assert found == {10: Fraction(1, 81), 8: Fraction(80, 81)}


@shows("anima.strike.multi", "anima.strike.fail")
def test_the_wounds_of_a_strike(stage):
    s = stage("ana", foes=[foe(defense=1, wounds=6)], having={"ana": {"sp": 5}})
    found = odds(s, "strike", "ogre", strike_dice=5, measure=lambda w: w.fighters["ogre"].wounds)
    assert found == exactly_of((5 @ SUCCESS).map(lambda n: n // 2))


def test_bonus_dice_are_dice(stage):
    s = stage(
        pc("ana", {"force-attack": 1}),
        foes=[foe(defense=2, wounds=6)],
        having={"ana": {"sp": 3, "cp": 3}},
    )
    found = odds(
        s,
        "strike",
        "ogre",
        strike_dice=3,
        strike_powers=("force-attack",),
        measure=lambda w: w.fighters["ogre"].wounds,
    )
    assert found == exactly_of((5 @ SUCCESS).map(lambda n: n // 3))


@shows("anima.trait.rerolled-set")
def test_a_reroll_takes_every_failed_die_once_more(stage):
    s = stage("ana", foes=[foe(defense=1, wounds=6)], having={"ana": {"sp": 3, "marks": [0]}})
    found = odds(
        s,
        "strike",
        "ogre",
        strike_dice=3,
        keep="trait-0",
        measure=lambda w: w.fighters["ogre"].wounds,
    )
    assert found == exactly_of((3 @ icepool.Die({1: 8, 0: 1})).map(lambda n: n // 2))


@shows("anima.condition.blinded")
def test_blinded_takes_one_success(stage):
    s = stage(
        "ana", goals=(goal("gem", 2),), having={"ana": {"sp": 4, "conditions": [["blinded", "x"]]}}
    )
    found = odds(
        s,
        "achieve",
        "gem",
        achievement_dice=4,
        measure=lambda w: w.conflict.goals[0].settled == "pc",
    )
    assert found == exactly_of((4 @ SUCCESS).map(lambda n: n - 1 > 2))


# What a player is told before the dice fall, against the rules themselves


def told(s, about=None, answer=None, seat="ana"):
    return GAME.odds(s.play, seat, about, answer)


def amounts(odds, group):
    return {o.amount: o.chance for o in odds.outcomes if o.group == group}


def tried(s, do, measure, **said):
    """Every way the dice can fall, from here."""
    said = {key.replace("_", "-"): value for key, value in said.items()}

    def answers(request):
        key = request.question.prompt.key.removeprefix("anima.ask.")
        if key == "charge":  # sixes are kept as charge dice
            return request.question.answers.high
        return said.get(key, "roll" if key == "roll" else "keep" if key == "keep" else "no")

    return exactly(Trial(s.play, do, answers), measure)


def fell(way):
    return next(f for f in way.facts if isinstance(f, StrikeCounted))


STRIKES = [
    ({"sp": 4}, {"defense": 1, "wounds": 3}, {}),
    ({"sp": 3}, {"defense": 0, "wounds": 2}, {}),
    ({"sp": 5}, {"defense": 2, "wounds": 1}, {}),
    ({"sp": 4, "conditions": [["blinded", "x"]]}, {"defense": 1, "wounds": 2}, {}),
    ({"sp": 4}, {"defense": 0, "wounds": 4}, {"ogre": {"wounds": 2}}),
]


@pytest.mark.parametrize(("mine", "theirs", "more"), STRIKES)
def test_the_odds_of_a_strike_are_what_every_roll_gives(stage, mine, theirs, more):
    s = stage("ana", foes=[foe(**theirs), foe("other")], having={"ana": mine, **more})
    offer = Offer("anima.strike", ("ana", "ogre"))
    before = s.of("ogre").wounds

    def marked(way):
        return way.world.fighters["ogre"].wounds - before, fell(way).wounds > 0

    found = tried(s, opens(offer, "ana"), marked, strike_dice=mine["sp"])
    odds = told(s, offer)
    wounds: dict[int, Fraction] = {}
    for (n, _), chance in found.items():
        wounds[n] = wounds.get(n, Fraction(0)) + chance
    assert amounts(odds, "wounds") == wounds
    assert odds.chance("hit") == sum(chance for (_, hit), chance in found.items() if hit)
    assert odds.chance("out") == wounds.get(theirs["wounds"] - before, 0)
    s.does("strike", "ogre")
    (request,) = s.play.requests("ana")
    for dice in range(1, mine["sp"]):
        fewer = tried(s, replies(request, dice), lambda way: marked(way)[0])
        assert amounts(told(s, request, dice), "wounds") == fewer
    s.rolls(1).answers(1)


def test_powers_and_their_element_count_in_the_odds_of_a_strike(stage):
    s = stage(
        pc("ana", {"force-attack": 1}),
        foes=[foe(defense=1, wounds=4)],
        having={"ana": {"sp": 3, "cp": 3}},
    )
    s.does("strike", "ogre").answers(2)
    (request,) = s.play.requests("ana")
    bare, forced = (told(s, request, chosen) for chosen in ((), ("force-attack",)))
    for odds, chosen in ((bare, ()), (forced, ("force-attack",))):
        found = tried(s, replies(request, chosen), lambda way: way.world.fighters["ogre"].wounds)
        assert amounts(odds, "wounds") == found
    assert forced.chance("hit") > bare.chance("hit")
    s.rolls(1, 1).answers(())


def test_a_strike_at_somebody_guarded_is_a_strike_at_the_guard(stage):
    s = stage(
        "ana",
        foes=[foe("wall", defense=2, wounds=4), foe("mage", defense=0, wounds=1)],
        having={"ana": {"sp": 4}},
    )
    s.play.override("gm", {"conflict/guards": [["mage", "wall"]]}, "the test says so")
    odds = told(s, Offer("anima.strike", ("ana", "mage")))
    assert odds == told(s, Offer("anima.strike", ("ana", "wall")))
    assert max(amounts(odds, "wounds")) == 1  # four dice against defense 2


MANEUVERS = [
    ({}, ()),
    ({"conditions": [["blinded", "x"]]}, ()),
    ({"conditions": [["blinded", "x"]]}, ("zeroByEarned",)),
    ({"cp": 7}, ()),
    ({"cp": 7}, ("chargeOverflow",)),
]


@pytest.mark.parametrize(("having", "rulings"), MANEUVERS)
def test_the_odds_of_a_maneuver_are_what_every_roll_gives(stage, having, rulings):
    s = stage("ana", having={"ana": having}, rulings=rulings)
    ap, sp, cp = (getattr(s.of("ana"), pool) for pool in ("ap", "sp", "cp"))
    s.does("maneuver").answers(1, "gm")
    (request,) = s.play.requests("ana")

    def pools(way):
        f = way.world.fighters["ana"]
        return f.sp - sp, f.cp - cp, f.ap == ap

    for own in (1, 3):
        found = tried(s, replies(request, own), pools)
        odds = told(s, request, own)
        for place, group in enumerate(("strike", "charge")):
            wanted: dict[int, Fraction] = {}
            for result, chance in found.items():
                wanted[result[place]] = wanted.get(result[place], Fraction(0)) + chance
            assert amounts(odds, group) == wanted, group
        returned = sum(chance for result, chance in found.items() if result[2])
        assert odds.chance("nothing") == returned
    s.rolls(1, 1).answers(1)


def test_the_usual_dice_are_counted_before_anybody_has_said_them(stage):
    s = stage("ana", having={"ana": {"ap": 2}})
    offer = Offer("anima.maneuver", ("ana",))
    usual = told(s, offer)
    assert speak(usual.title) == "What 4 dice may bring"  # two of the GM's, two of her own
    s.does("maneuver")
    (request,) = s.play.requests("gm")
    assert told(s, request, 2, "gm") == usual
    assert speak(told(s, request, 4, "gm").title) == "What 6 dice may bring"
    s.answers(2, "gm")
    assert speak(told(s).title) == "What 2 dice may bring"  # what lies there so far
    assert told(s, offer).chance("free") == 0
    six = told(s, s.play.requests("ana")[0], 2).outcomes
    assert sum(o.chance for o in six if o.group == "earned") == 1
    s.rolls(1, 1, 1).answers(1, "ana")


def test_five_dice_at_once_are_a_free_strike(stage):
    s = stage("ana")
    five = told(s, Offer("anima.maneuver", ("ana",)))
    assert speak(five.title) == "What 5 dice may bring"
    assert five.chance("free") == Fraction(2, 3) ** 5 == amounts(five, "earned")[5]
    assert five.chance("nothing") == Fraction(1, 3) ** 5


@pytest.mark.parametrize("dice", [2, 4])
@pytest.mark.parametrize("blind", [True, False])
def test_the_odds_of_an_achievement_are_what_every_roll_gives(stage, dice, blind):
    conditions = [["blinded", "x"]] if blind else []
    s = stage(
        "ana", goals=(goal("gem", 1),), having={"ana": {"sp": dice, "conditions": conditions}}
    )
    offer = Offer("anima.achieve", ("ana", "gem"))

    def won(way):
        return way.world.conflict.goals[0].settled == "pc"

    found = tried(s, opens(offer, "ana"), won, achievement_dice=dice)
    assert told(s, offer).chance("works") == found.get(True, 0)
    s.does("achieve", "gem")
    (request,) = s.play.requests("ana")
    fewer = tried(s, replies(request, dice - 1), won)
    assert told(s, request, dice - 1).chance("works") == fewer.get(True, 0)
    assert told(s, request, dice - 1).chance("fails") == fewer[False]
    s.rolls(1).answers(1)


@pytest.mark.parametrize("faces", [(1, 4, 6), (2, 2, 1), (3, 1, 1)])
@pytest.mark.parametrize("kind", ["strike", "achieve", "maneuver"])
def test_fallen_dice_are_sure_and_a_reroll_is_not(stage, kind, faces):
    s = stage(
        "ana",
        foes=[foe(defense=1, wounds=3)],
        goals=(goal("gem", 1),),
        having={"ana": {"sp": 3, "marks": [0]}},
    )
    sp = 0 if kind != "maneuver" else s.of("ana").sp
    s.rolls(*faces)
    if kind == "maneuver":
        s.does("maneuver").answers(2, "gm").answers(1, "ana")
    else:
        s.does(kind, "ogre" if kind == "strike" else "gem").answers(3)
    (request,) = s.play.requests("ana")
    measures = {
        "strike": ("wounds", lambda way: way.world.fighters["ogre"].wounds),
        "achieve": ("works", lambda way: way.world.conflict.goals[0].settled == "pc"),
        "maneuver": ("strike", lambda way: way.world.fighters["ana"].sp - sp),
    }
    group, measure = measures[kind]
    for answer in ("keep", "trait-0"):
        odds, found = told(s, request, answer), tried(s, replies(request, answer), measure)
        ours = amounts(odds, group) or {True: odds.chance("works"), False: odds.chance("fails")}
        assert {n: chance for n, chance in ours.items() if chance} == found
    assert told(s, request) == told(s, request, "keep") == told(s)
    s.answers("keep")
    if s.is_asked("charge"):
        s.answers(0)


def test_without_a_roll_or_a_conflict_there_are_no_odds(stage):
    s = stage("ana")
    assert told(s) is None
    assert told(s, Offer("anima.pass", ("ana",))) is None
    peace = stage("ana", peace=True)
    assert told(peace) is None


# What lies in the view already


def test_the_view_says_what_each_strike_and_goal_may_come_to(stage):
    s = stage(
        pc("ana", {"force-attack": 1, "blaze": 1}),
        foes=[foe(defense=1, wounds=3), foe("imp", defense=0, wounds=1)],
        goals=(goal("gem", 2),),
        having={"ana": {"sp": 4, "cp": 5}},
    )
    conflict = s.play.view("ana").conflict
    assert [aim.target for aim in conflict.aims] == ["ogre", "imp"]
    for aim in conflict.aims:
        odds = told(s, Offer("anima.strike", ("ana", aim.target)))
        assert aim.chance.hit == pytest.approx(float(odds.chance("hit")))
        assert aim.chance.out == pytest.approx(float(odds.chance("out")))
        mean = sum(n * chance for n, chance in amounts(odds, "wounds").items())
        assert aim.chance.expected == pytest.approx(float(mean))
    works = told(s, Offer("anima.achieve", ("ana", "gem"))).chance("works")
    assert conflict.goals[0].chances == {"ana": pytest.approx(float(works))}
    usual = told(s, Offer("anima.maneuver", ("ana",)))
    outlook = conflict.outlook["ana"]
    assert (outlook.basic, outlook.own) == (2, 3)
    for group, mean in (("strike", outlook.strike), ("charge", outlook.charge)):
        expected = sum(n * chance for n, chance in amounts(usual, group).items())
        assert mean == pytest.approx(float(expected))


def test_a_table_with_more_circles_and_dice_than_can_be_counted_is_seen_all_the_same(stage):
    s = stage("ana", foes=[foe(wounds=10**6)], having={"ana": {"sp": 6}})
    (aim,) = s.play.view("ana").conflict.aims
    assert (aim.chance.hit > 0, aim.chance.out) == (True, 0)
    s.set({"ogre": {"sheet/competence": 10**6}}).passes("ana")
    assert s.world.fight.now == "ogre"
    for seat in s.play.seats:
        assert "ogre" not in s.play.view(seat).conflict.outlook


def test_the_best_powers_are_those_that_can_be_paid_together(stage):
    s = stage(
        pc("ana", {"force-attack": 1}),
        foes=[foe(defense=1, wounds=4)],
        having={"ana": {"sp": 3, "cp": 3}},
    )
    (aim,) = s.play.view("ana").conflict.aims
    assert aim.best == ("force-attack",)
    s.does("strike", "ogre").answers(3)
    (request,) = s.play.requests("ana")
    with_it = told(s, request, aim.best)
    assert aim.at_best.hit == pytest.approx(float(with_it.chance("hit")))
    assert aim.at_best.out == pytest.approx(float(with_it.chance("out")))
    s.rolls(1, 1, 1).answers(())


def test_powers_of_two_elements_do_not_go_together():
    options = [
        AimOption("frost", plain("frost"), 2, 2, "frost"),
        AimOption("fire", plain("fire"), 2, 3, "fire"),
        AimOption("force", plain("force"), 2, 1),
        AimOption("elemental-surge", plain("surge"), 0, 9),
        AimOption("idle", plain("idle"), 0, 0),
    ]
    assert best_powers(options, 9) == ("fire", "force")
    assert best_powers(options, 3) == ("fire",)
    assert best_powers(options, 1) == ()


def test_no_chance_is_told_of_dice_that_lie_there(stage):
    s = stage("ana", foes=[foe(defense=1)], having={"ana": {"sp": 3, "marks": [0]}})
    s.rolls(1, 4, 6).does("strike", "ogre").answers(3)
    (aim,) = s.play.view("ana").conflict.aims
    assert (aim.chance, aim.best, aim.at_best) == (None, (), None)
    s.answers("keep")


def test_the_book_says_how_hard_a_goal_is():
    tries = {(difficulty, dice): chance for difficulty, dice, chance in GAME.form().tries}
    assert list(tries)[:3] == [(1, 3), (1, 6), (1, 9)]
    assert max(tries)[0] == 7
    assert tries[1, 3] == pytest.approx(20 / 27)  # two or three of three
    assert tries[3, 3] == 0


def test_no_dice_have_no_successes_for_certain():
    for dice in (0, -1, -5):
        assert successes(dice) == (1,)
        assert [at_least(dice, need) for need in (-1, 0, 1)] == [1, 1, 0]
        assert wounds(dice, 0, 3).marked == (1, 0)
    assert successes(1) == (Fraction(1, 3), Fraction(2, 3))


def test_no_basic_dice_are_none_and_not_the_usual(stage):
    s = stage("ana", having={"ana": {"ap": 2}})
    assert usual_dice(s.world, "ana") == (2, 2)
    assert [usual_dice(s.world, "ana", n) for n in (0, 1, 2, 4)] == [(0, 2), (1, 2), (2, 2), (4, 2)]
