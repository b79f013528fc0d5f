"""How likely each result is: as icepool says, and as the rules themselves play it for every throw."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from undertow.games.moonlight.facts import GroupFell, MissionSet, Rolled, Threw
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.odds import bands, costs
from undertow.kernel import EVERYONE, Offer
from undertow.odds import Trial, exactly, first, opens


def read(*faces):
    if faces.count(6) > 1:
        return "critical"
    return "6" if max(faces) == 6 else "4/5" if max(faces) > 3 else "1-3"


def lower(*faces):
    return read(min(faces))


def pool(dice):
    faces = icepool.d6.pool(dice or 2).expand()
    return faces.map(read if dice else lower, star=True)


def said_by(die):
    found = {"1-3": Fraction(0), "4/5": Fraction(0), "6": Fraction(0), "critical": Fraction(0)}
    return found | {name: Fraction(n, die.denominator()) for name, n in die.items()}


@pytest.mark.parametrize("dice", range(9))
def test_results_are_what_icepool_says(dice):
    assert bands(dice) == said_by(pool(dice))


@pytest.mark.parametrize("pools", [(0, 0), (2, 1), (1, 0, 3)])
def test_the_best_of_a_group_is_what_icepool_says(pools):
    order = ("1-3", "4/5", "6", "critical")
    ranks = [pool(dice).map(order.index) for dice in pools]
    assert bands(*pools) == said_by(icepool.highest(*ranks).map(lambda n: order[n]))


@pytest.mark.parametrize("dice", range(9))
def test_the_price_of_a_resistance_is_what_icepool_says(dice):
    def price(*faces):
        if dice and faces.count(6) > 1:
            return -1
        return 6 - (max(faces) if dice else min(faces))

    theirs = icepool.d6.pool(dice or 2).expand().map(price, star=True)
    ours = costs(dice, lambda result, face: -1 if result == "critical" else 6 - face)
    assert list(ours) == sorted(ours)
    assert ours == {stress: Fraction(n, theirs.denominator()) for stress, n in theirs.items()}


# As the rules play it


def played(n, seat, offer, measure):
    return exactly(Trial(n.play, opens(offer, seat), first), measure)


def asked(n, seat, offer):
    return GAME.odds(n.play, seat, offer)


def outcomes(odds, group=""):
    return {one.id: one.chance for one in odds.outcomes if one.group == group}


def told(way, kind):
    return next(fact for fact in way.facts if isinstance(fact, kind))


@pytest.mark.parametrize("dots", range(4))
def test_a_roll_falls_as_its_odds_say(night, dots):
    n = night(ana={"dots": {"defy": dots}})
    roll = Offer("moonlight.roll", ("ana", n.acts("ana", "defy")))
    odds = asked(n, "ana", roll)
    found = played(n, "ana", roll, lambda way: told(way, Rolled).made.band)
    assert outcomes(odds) == {**dict.fromkeys(("1-3", "4/5", "6", "critical"), 0), **found}
    assert [one.tone for one in odds.outcomes] == ["bad", "plain", "good", "good"]
    assert (str(odds.title), odds.sampled) == (
        f"How Ana's roll {('without dice', 'with 1 die')[dots] if dots < 2 else f'with {dots} dice'} may go",
        0,
    )


def test_the_odds_of_whoever_leads_are_those_of_the_best(night):
    n = night(ana={"dots": {"defy": 1}}, ben={"dots": {"defy": 2}})
    id = n.acts("ana", "defy")
    alone = asked(n, "ana", Offer("moonlight.roll", ("ana", id)))
    n.does("ben", "join", id)
    roll = Offer("moonlight.roll", ("ana", id))
    odds = asked(n, "ana", roll)
    assert odds.chance("1-3") < alone.chance("1-3")
    assert outcomes(odds) == played(n, "ana", roll, lambda way: told(way, GroupFell).best.band)
    assert (str(odds.title), odds.notes) == ("How it may go: the best of 2 rolls counts", ())
    n.set("people/ben/abilities", ["moonlight.synchronized"])
    assert [str(one) for one in asked(n, "ana", roll).notes] == [
        "What an ability makes of sixes together is not counted."
    ]


@pytest.mark.parametrize("eclipse", [False, True])
def test_a_resistance_costs_what_its_odds_say(night, eclipse):
    n = night(
        ana={"stress": 3 if eclipse else 6, "eclipse": eclipse, "dots": {"defy": 1, "flow": 1}}
    )
    resist = Offer("moonlight.resist", ("ana", n.hits("ana", 2, attribute="sun")))
    odds = asked(n, "ana", resist)
    faces = played(n, "ana", resist, lambda way: told(way, Threw).faces)
    paid = {}
    for (face,), chance in faces.items():
        paid[f"stress.{6 - face}"] = chance
    assert outcomes(odds, "stress") == paid
    # With three to go, a highest die of 3 or less is the limit.
    assert odds.chance("stress.edge") == Fraction(1, 2)
    assert {one.amount for one in odds.outcomes if one.group} == set(range(6))


def test_who_steps_in_resists_with_what_helps_them_protect(night):
    n = night(ana={}, ben={"abilities": ("moonlight.watchful",)})
    id = n.hits("ana", 2, attribute="sun")
    before = GAME.odds(n.play, EVERYONE, None)
    n.does("ben", "protect", id)
    after = asked(n, "ben", Offer("moonlight.resist", ("ben", id)))
    stress = {one.amount: one.chance for one in after.outcomes if one.group == "stress"}
    assert stress == {
        one.amount: one.chance for one in before.outcomes if one.group == f"resist-{id}-ben"
    }


@pytest.mark.parametrize("abilities", [(), ("moonlight.stranger-to-kindness",)])
def test_obligations_cost_what_their_odds_say(night, abilities):
    dots = {"confess": 1, "defy": 1, "express": 1, "conceal": 1, "flow": 1}
    n = night("obligation", ana={"dots": dots, "abilities": abilities, "stress": 4})
    oblige = Offer("moonlight.oblige", ("ana",))
    odds = asked(n, "ana", oblige)
    found = played(n, "ana", oblige, lambda way: max(told(way, Threw).faces))
    dice = 2 if abilities else 1
    assert sum(one.chance for one in odds.outcomes if one.amount == 5) == found[1]
    assert found[1] == Fraction(1, 6**dice)
    assert odds.chance("stress.-1") == bands(dice)["critical"]
    # Five more stress is the limit.
    assert odds.chance("stress.edge") == found[1]


def test_a_mission_opens_as_its_odds_say(night):
    n = night()
    n.does("ana", "plan", kind="tier-1", goal="light", answers=["noble"])
    engage = Offer("moonlight.engage", ("ana",))
    odds = asked(n, "ana", engage)
    found = played(n, "ana", engage, lambda way: told(way, MissionSet).mission.position)
    chances = outcomes(odds)
    assert found["desperate"] == chances["1-3"]
    assert found["risky"] == chances["4/5"]
    assert found["controlled"] == chances["6"] + chances["critical"]
    n.set("tracks/strikes", True)
    assert outcomes(asked(n, "ana", engage)) == {"1-3": 1, "4/5": 0, "6": 0, "critical": 0}


# What lies on the table, for everybody


def test_everybody_sees_how_each_roll_may_go_and_what_one_die_more_would_do(night):
    n = night(ben={"links": {"ana": 1}}, ana={})
    assert GAME.odds(n.play, EVERYONE, None) is None
    id = n.acts("ana", "defy")
    other = n.acts("ben", "defy")
    odds = GAME.odds(n.play, "ben", None)
    assert odds == GAME.odds(n.play, EVERYONE, None)
    for one in (id, other):
        assert outcomes(odds, f"roll-{one}") == {
            f"roll-{one}.{name}": chance for name, chance in bands(1).items()
        }
        assert odds.chance(f"more-{one}") == bands(2)["6"] + bands(2)["critical"]
    assert str(odds.outcomes[0].label) == "Ana: 1-3, it goes badly"
    n.does("ana", "push", id, "die", "")
    odds = GAME.odds(n.play, "ben", None)
    assert odds.chance(f"roll-{id}.critical") == Fraction(1, 36)


def test_everybody_sees_what_an_answer_may_cost_and_who_could_step_in(night):
    n = night(ana={"stress": 6}, ben={"stress": 0}, cleo={"out": True})
    id = n.hits("ana", 2, attribute="sun")
    odds = GAME.odds(n.play, EVERYONE, None)
    paid = {one.amount: one.chance for one in odds.outcomes if one.group == f"resist-{id}-ana"}
    # Three dots in sun: three dice, and two sixes give a stress back.
    assert sorted(paid) == [-1, 0, 1, 2, 3, 4, 5]
    assert (paid[5], paid[-1]) == (Fraction(1, 216), bands(3)["critical"])
    # Three more stress is the limit: the highest die is 3 or less.
    assert odds.chance(f"resist-{id}-ana.edge") == Fraction(27, 216)
    assert odds.chance(f"resist-{id}-ben.edge") == 0
    assert {one.group for one in odds.outcomes if one.group} == {
        f"resist-{id}-ana",
        f"resist-{id}-ben",
    }
    n.dice(6, 1, 1).does("ana", "resist", id)
    assert GAME.odds(n.play, EVERYONE, None) is None


def test_what_was_promised_has_no_price_to_count(night):
    n = night()
    id = n.acts("ana")
    n.does("ben", "promise", id, words="a scar", kind="harm", amount=1)
    n.does("ana", "accept", id, 0)
    n.rolls("ana", 6, 5)
    assert GAME.odds(n.play, EVERYONE, None) is None


def test_everybody_sees_how_the_mission_may_open_until_it_has(night):
    n = night()
    n.does("ana", "plan", kind="tier-1", goal="light", answers=["noble"])
    odds = GAME.odds(n.play, EVERYONE, None)
    assert outcomes(odds, "engagement") == {f"engagement.{b}": c for b, c in bands(1).items()}
    n.dice(4).does("ana", "engage")
    assert GAME.odds(n.play, EVERYONE, None) is None
