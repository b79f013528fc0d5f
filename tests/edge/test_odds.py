"""Odds of a roll: as icepool has them, and as the rules themselves roll every way."""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest

from undertow.games.edge.chances import lower_of_two, results, thrown
from undertow.games.edge.game import GAME
from undertow.games.edge.rules.dice import outcome
from undertow.games.edge.world import RUNGS
from undertow.kernel import Offer
from undertow.odds import Trial, exactly, opens

DIE = icepool.d10.map(lambda face: icepool.Vector((int(face >= 6), int(face == 1))))
"""A die: is it a success, is it a one?"""


def of_icepool(die):
    return {tuple(both): Fraction(n, die.denominator()) for both, n in die.items()}


def again(die, ones):
    """So many of the ones fall again; those they showed stay counted."""
    return die.map(lambda both: both + min(ones, both[1]) @ DIE)


@pytest.mark.parametrize("dice", range(1, 13))
def test_successes_and_beats_together_are_what_icepool_says(dice):
    plain = dice @ DIE
    assert thrown(dice, "basic") == of_icepool(plain)
    assert thrown(dice, "detailed") == of_icepool(again(plain, 1))
    assert thrown(dice, "intricate") == of_icepool(again(plain, dice))


@pytest.mark.parametrize("rung", RUNGS)
def test_the_lower_of_two_is_what_icepool_says(rung):
    lower = icepool.lowest(icepool.d10, icepool.d10)
    plain = lower.map(lambda face: icepool.Vector((int(face >= 6), int(face == 1))))
    assert lower_of_two(rung) == of_icepool(again(plain, 0 if rung == "basic" else 1))


@pytest.mark.parametrize("dv", [1, 2, 3, 5])
@pytest.mark.parametrize("rung", RUNGS)
def test_each_result_with_its_beats_follows_from_the_dice(dv, rung):
    dice = 5
    theirs = again(dice @ DIE, {"basic": 0, "detailed": 1, "intricate": dice}[rung])
    read = theirs.map(lambda both: (outcome(both[0], dv, both[1]), both[1]))
    ours = results(thrown(dice, rung), {dv: Fraction(1)})
    assert ours == of_icepool(read)
    assert sum(ours.values()) == 1


def odds(e, rule, *args, seat="ana"):
    return GAME.odds(e.play, seat, Offer(f"edge.{rule}", args))


def told(found, before=""):
    """The results and the beats that a table is told."""
    return {
        one.id.removeprefix(before): one.chance
        for one in found.outcomes
        if one.group in (f"{before}outcome", f"{before}beats") and one.chance
    }


def run(e, rule, *args):
    """The rule itself, for every way the dice can fall."""

    def measure(way):
        roll = next(iter(way.world.rolls.values()), None) or way.world.last
        if hasattr(roll, "outcome"):
            return roll.outcome, roll.beats
        hits = sum(face >= 6 for face in roll.faces)
        return outcome(hits, roll.dv, roll.beats), roll.beats

    ways = exactly(Trial(e.play, opens(Offer(f"edge.{rule}", args), "ana")), measure)
    found = {}
    for (came, beats), chance in ways.items():
        for id in (came, f"beats:{beats}"):
            found[id] = found.get(id, 0) + chance
    return found


def small(evening, body=1, melee=1, **more):
    return evening(
        ana={"attributes": {"body": body}, "skills": {"melee": melee} if melee else {}, **more}
    )


@pytest.mark.parametrize(("body", "dv"), [(1, 1), (1, 2), (2, 2)])
def test_as_the_rules_roll_every_way(evening, body, dv):
    e = small(evening, body)
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=dv)
    found = odds(e, "roll", "ana", id)
    assert str(found.title) == f"{body + 1} dice against {dv}"
    assert told(found) == told(found, "basic:") == run(e, "roll", "ana", id)
    assert sum(one.chance for one in found.outcomes if one.group == "outcome") == 1
    assert [one.amount for one in found.outcomes if one.group == "beats"] == [*range(body + 2)]


@pytest.mark.parametrize("rung", ["detailed", "intricate"])
def test_ones_that_fall_again_are_counted_rung_by_rung(evening, rung):
    e = small(evening, 2)
    id = e.acts("ana", rung=rung)
    e.does("gm", "stakes", id, dv=2, rung=rung)
    found = odds(e, "roll", "ana", id)
    for one in RUNGS:
        ours = results(thrown(3, one), {2: Fraction(1)})
        clean = sum(chance for (came, _), chance in ours.items() if came == "clean")
        none = sum(chance for (_, beats), chance in ours.items() if beats == 0)
        assert (found.chance(f"{one}:clean"), found.chance(f"{one}:beats:0")) == (clean, none)
    assert told(found) == told(found, f"{rung}:") != told(found, "basic:")
    before = [found.chance(f"{one}:miss") for one in RUNGS]
    assert before == sorted(before, reverse=True), "a richer telling misses more rarely"
    e.rolls("ana", 7, 1, 1)
    again = 2 if rung == "intricate" else 1
    found = odds(e, "reroll-ones", "ana", id)
    assert str(found.title) == f"{again} again, against 2"
    assert told(found) == run(e, "reroll-ones", "ana", id)


def test_a_boon_or_an_affinity_lets_one_die_fall_again_and_standing_is_sure(evening):
    e = small(evening, 2, boons=2, affinity="the sea")
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=2).rolls("ana", 7, 4, 1)
    for rule, args in (("reroll", (id, 1)), ("reroll", (id, 0)), ("affinity", (id,))):
        assert told(odds(e, rule, "ana", *args)) == run(e, rule, "ana", *args)
    assert told(odds(e, "reroll", "ana", id, 1)) == {
        "cost": Fraction(1, 2),
        "partial": Fraction(1, 2),
        "beats:1": Fraction(9, 10),
        "beats:2": Fraction(1, 10),
    }
    assert told(odds(e, "stand", "ana", id)) == {"partial": 1, "beats:1": 1}


def test_where_no_die_is_left_the_lower_of_two_is_counted(evening):
    for switch, dice in (("", 1), ("keepLowerOfTwo", 2)):
        e = evening(switch=switch, ana={"attributes": {"body": 1}, "skills": {}, "harm": 2})
        id = e.acts("ana")
        e.does("gm", "stakes", id, dv=1)
        found = odds(e, "roll", "ana", id)
        assert found.chance("clean") == Fraction(1, 2**dice)
        assert told(found) == run(e, "roll", "ana", id)


@pytest.mark.parametrize(("pool", "clean"), [(0, "1/4"), (1, "1/4"), (2, "1/8")])
def test_against_a_foe_that_rolls_its_dice_are_counted_too(evening, pool, clean):
    e = small(evening)
    foe = e.foe(pool=pool)
    e.set("people/ana/skills", {}).set("people/ana/attributes", {"body": 1})
    id = e.acts("ana")
    e.set(f"rolls/{id}/target", foe).does("gm", "stakes", id, contested=True)
    found = odds(e, "roll", "ana", id)
    assert str(found.title).startswith("1 die against the ")
    assert found.chance("clean") == Fraction(clean)
    assert told(found) == run(e, "roll", "ana", id)


def test_what_throws_no_dice_has_no_odds(evening):
    e = small(evening)
    id = e.acts("ana")
    assert odds(e, "drop", "ana", id) is None
    assert odds(e, "stand", "ana", id) is None
    assert odds(e, "reroll", "ana", id, 0) is None
    assert odds(e, "reroll-ones", "ana", id) is None
    assert odds(e, "roll", "ana", 99) is None
    assert odds(e, "act", "ana") is None
    assert GAME.odds(e.play, "ana", None) is None
    e.set(f"rolls/{id}/dv", 3).set(f"rolls/{id}/faces", [2, 2])
    assert odds(e, "roll", "ana", id) is None
    assert odds(e, "affinity", "ana", id) is None


def test_everybody_sees_the_chances_of_a_roll_that_lies_open(evening):
    e = evening()
    assert GAME.watched(e.world, "gm") == []
    id = e.acts("ana")
    for seat in ("gm", "ben", "*"):
        (offer,) = GAME.watched(e.world, seat)
        assert offer == Offer("edge.roll", ("ana", id))
        assert GAME.odds(e.play, seat, offer) == odds(e, "roll", "ana", id)
    e.set("people/ana/boons", 1).rolls("ana", 9, 1, 2, 2, 2)
    (offer,) = GAME.watched(e.world, "ben")
    assert offer == Offer("edge.stand", ("ana", id))
    e.does("ana", "stand", id)
    assert GAME.watched(e.world, "ben") == []
