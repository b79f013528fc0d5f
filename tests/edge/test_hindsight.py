"""The odds that a line of the chronicle had: those of the dice that fell, and what came true of them."""

from fractions import Fraction

import pytest

from support.back import hindsight, looked_back
from undertow.games.edge.chances import lower_of_two, results, thrown
from undertow.games.edge.facts.rolls import DiceFell, RollSet, Stood, Threw
from undertow.games.edge.facts.story import BeatsGained
from undertow.kernel import EVERYONE
from undertow.kernel.journal import Happened


def by_id(found):
    """Results and beats, each by itself."""
    chances = dict.fromkeys(("clean", "cost", "partial", "miss"), Fraction(0))
    for (came, beats), chance in found.items():
        for id in (came, f"beats:{beats}"):
            chances[id] = chances.get(id, Fraction(0)) + chance
    return chances


def small(evening, body=1, **more):
    return evening(ana={"attributes": {"body": body}, "skills": {"melee": 1}, **more}, ben={})


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ((7, 8), ("clean", "beats:0")),
        ((6, 1), ("partial", "beats:1")),
        ((1, 1), ("miss", "beats:2")),
    ],
)
def test_a_roll_had_the_odds_of_its_dice(evening, faces, said):
    e = small(evening)
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=2).rolls("ana", *faces)
    expected = by_id(results(thrown(2), {2: Fraction(1)}))
    for seat in ("ana", "ben", "gm", EVERYONE):
        assert looked_back(e.play, Threw, seat) == (said, expected)
        assert looked_back(e.play, Stood, seat) == (said, expected)
    if said[1] != "beats:0":
        assert looked_back(e.play, BeatsGained) == (said, expected)


def test_without_a_die_the_lower_of_two_counts(evening):
    e = evening(switch="keepLowerOfTwo", ana={"attributes": {"body": 0}, "skills": {}})
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=1).rolls("ana", 7, 3)
    expected = by_id(results(lower_of_two(), {1: Fraction(1)}))
    assert looked_back(e.play, Threw) == (("miss", "beats:0"), expected)
    assert looked_back(e.play, Stood) == (("miss", "beats:0"), expected)


def test_dice_that_fall_again_count_beside_those_that_lay(evening):
    e = small(evening, 2, boons=2)
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=2).rolls("ana", 7, 4, 1)
    assert looked_back(e.play, Threw)[0] == ("partial", "beats:1")
    e.dice(9).does("ana", "reroll", id, 1)
    came, chances = looked_back(e.play, Threw)
    assert came == ("cost", "beats:1"), "the one that was shown sticks"
    assert chances["cost"] == Fraction(1, 2)
    assert chances["beats:2"] == Fraction(1, 10)
    e.does("ana", "stand", id)
    came, chances = looked_back(e.play, Stood)
    assert came == ("cost", "beats:1")
    assert chances == by_id(results(thrown(3), {2: Fraction(1)})), "as it was before any fell"


def test_what_had_no_chance_before_dice_fell_again_is_not_named(evening):
    e = small(evening, 2, boons=2)
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=3).rolls("ana", 7, 8, 1)
    e.dice(9).does("ana", "reroll", id, 2)
    assert looked_back(e.play, Threw)[0] == ("cost", "beats:1")
    e.does("ana", "stand", id)
    came, chances = looked_back(e.play, Stood)
    assert chances["cost"] == 0, "three dice, three successes: none could have shown a one"
    assert came == ("beats:1",)


@pytest.mark.parametrize("rung", ["detailed", "intricate"])
def test_a_description_counts_for_the_whole_roll(evening, rung):
    e = small(evening)
    id = e.acts("ana", rung=rung)
    e.does("gm", "stakes", id, dv=1, rung=rung).rolls("ana", 7, 1)
    assert looked_back(e.play, Threw)[1] == by_id(results(thrown(2), {1: Fraction(1)}))
    e.dice(5).does("ana", "reroll-ones", id)
    assert looked_back(e.play, Stood)[1] == by_id(results(thrown(2, rung), {1: Fraction(1)}))


def test_the_dice_of_a_foe_have_theirs(evening):
    e = small(evening, 2)
    foe = e.foe(pool=3)
    e.dice(7, 8, 1).does("gm", "foe-attack", foe, "ana", position="risky", level=1)
    came, chances = looked_back(e.play, DiceFell)
    assert came == ("hits:2",)
    assert chances == {f"hits:{n}": Fraction(c, 8) for n, c in enumerate((1, 3, 3, 1))}


def test_what_no_die_decided_had_no_odds(evening):
    e = small(evening)
    id = e.acts("ana")
    e.does("gm", "stakes", id, dv=2)
    told = [
        place
        for place, entry in e.play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, RollSet)
    ]
    assert hindsight(e.play, told[-1]) is None
