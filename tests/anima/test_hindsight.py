"""The odds that a line of the chronicle had: those of the dice that fell, and what came true of them."""

from fractions import Fraction
from itertools import product

from anima.stage import foe, goal, pc
from support.back import hindsight, looked_back
from undertow.games.anima.facts import (
    AchievementCounted,
    CrazyRolled,
    Earned,
    FellOut,
    GoalSettled,
    OrderSet,
    Rerolled,
    Rolled,
    SheetChanged,
    StrikeCounted,
    TurnBegan,
    Wounded,
)
from undertow.games.anima.moments import Defense
from undertow.kernel.journal import Happened


def ways(dice, measure):
    """How likely each measure is, by every way the dice can fall."""
    found = {}
    for faces in product(range(1, 7), repeat=dice):
        key = measure(sum(face > 2 for face in faces))
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6**dice)
    return found


def test_a_strike_has_the_odds_of_the_dice_that_were_thrown(stage):
    s = stage("ana", having={"ana": {"sp": 6}})
    defense = 2
    s.strike("ogre", 4, (6, 5, 4, 1))
    expected = ways(4, lambda hits: hits // (defense + 1))
    for kind in (Rolled, StrikeCounted, Wounded):
        came, chances = looked_back(s.play, kind)
        assert came == ("wounds:1", "hit")
        assert {n: chances[f"wounds:{n}"] for n in expected} == expected
        assert chances["hit"] == expected[1]


def test_the_last_circle_is_named_where_it_was_marked(stage):
    s = stage("ana", foes=[foe(wounds=1, defense=1)], having={"ana": {"sp": 6}})
    s.strike("ogre", 2, (6, 5))
    for kind in (StrikeCounted, Wounded, FellOut):
        came, chances = looked_back(s.play, kind)
        assert came == ("wounds:1", "out")
        assert chances["out"] == Fraction(4, 6) ** 2


def test_a_miss_had_its_odds_too(stage):
    s = stage("ana", having={"ana": {"sp": 6}})
    s.strike("ogre", 3, (1, 1, 6))
    came, chances = looked_back(s.play, StrikeCounted)
    assert came == ("wounds:0",)
    assert chances["wounds:0"] == 1 - Fraction(4, 6) ** 3


def test_dice_that_fell_again_count_beside_those_that_lay(stage):
    s = stage("ana", having={"ana": {"sp": 3, "marks": [0]}})
    s.strike("ogre", 3, (6, 5, 1)).rolls(4)
    s.answers("trait-0")
    came, chances = looked_back(s.play, Rolled)
    assert came == ("wounds:0",)
    assert chances["wounds:1"] == Fraction(4, 6) ** 3
    for kind in (Rerolled, StrikeCounted):
        came, chances = looked_back(s.play, kind)
        assert came == ("wounds:1", "hit")
        assert chances["wounds:1"] == Fraction(4, 6)


def test_a_maneuver_has_the_odds_of_all_its_dice(stage):
    s = stage("ana")
    s.rolls(3, 4, 1, 2).does("maneuver").answers(2).answers(2)
    expected = ways(4, lambda hits: hits)
    for kind in (Rolled, Earned):
        came, chances = looked_back(s.play, kind)
        assert came == ("earned:2",)
        assert {n: chances[f"earned:{n}"] for n in expected} == expected
    t = stage("ana")
    t.rolls(1, 1, 2, 2).does("maneuver").answers(2).answers(2)
    came, chances = looked_back(t.play, Rolled)
    assert came == ("earned:0", "nothing")
    assert chances["nothing"] == Fraction(2, 6) ** 4


def test_an_achievement_works_or_fails(stage):
    for faces, said in (((6, 5, 4), "works"), ((6, 5, 1), "fails")):
        s = stage("ana", goals=(goal(difficulty=2),), having={"ana": {"sp": 4}})
        s.achieve("gem", 3, faces)
        came, chances = looked_back(s.play, AchievementCounted)
        assert came == (said,)
        assert (chances["works"], chances["fails"]) == (Fraction(8, 27), Fraction(19, 27))
    s = stage("ana", goals=(goal(difficulty=2),), having={"ana": {"sp": 4}})
    s.achieve("gem", 3, (6, 5, 4))
    assert looked_back(s.play, GoalSettled)[0] == ("works",)


def test_which_side_acts_first(stage):
    s = stage("ana", "ben", rolled=True, fate=((4, 3, 4),))
    came, chances = looked_back(s.play, OrderSet)
    assert came == ("pc",)
    first = sum(max(a, b) >= c for a, b, c in product(range(6), repeat=3))
    assert chances["pc"] == Fraction(first, 6**3)
    assert sum(chances.values()) == 1


def test_what_the_die_sends_a_crazy_one_to_do(stage):
    s = stage("ana", foes=[foe(), foe("wolf", weakness="crazy")], order=("wolf", "ana", "ogre"))
    s.rolls(4).does("crazy", actor="wolf")
    came, chances = looked_back(s.play, CrazyRolled)
    assert came == ("strike",)
    assert chances == {
        "maneuver": Fraction(1, 2),
        "strike": Fraction(1, 6),
        "power": Fraction(1, 6),
        "any": Fraction(1, 6),
    }


def test_what_no_die_decided_had_no_odds(stage):
    s = stage("ana", having={"ana": {"sp": 6}})
    s.strike("ogre", 2, (6, 5))
    began = [
        place
        for place, entry in s.play._kept().live_entries()
        if isinstance(entry, Happened) and isinstance(entry.fact, TurnBegan)
    ]
    assert hindsight(s.play, began[-1]) is None


def test_a_strike_looks_back_at_the_defense_against_its_element(stage):
    """Blaze adds three dice of fire: a resistance to it counts."""
    for resists, defense in (({"resistance-to-fire": 1}, 3), ({}, 1)):
        ogre = foe(defense=1, powers=resists, wounds=4)
        s = stage(pc("ana", {"blaze": 1}), foes=[ogre], having={"ana": {"sp": 1, "cp": 3}})
        assert s.count(Defense("ogre", "fire")) == defense
        s.strike("ogre", 1, (6, 5, 4, 3), ("blaze",))
        expected = ways(4, lambda hits, defense=defense: hits // (defense + 1))
        for kind in (Rolled, StrikeCounted, Wounded):
            came, chances = looked_back(s.play, kind)
            assert came[0] == f"wounds:{4 // (defense + 1)}"
            assert {n: chances[f"wounds:{n}"] for n in expected} == expected


def test_powers_added_after_the_roll_have_the_odds_of_the_dice_they_add(stage):
    """What Superior Power Control adds gives a strike its element, from that roll on."""
    powers = {"superior-power-control": 1, "blaze": 1}
    ogre = foe(defense=1, powers={"resistance-to-fire": 1}, wounds=4)
    s = stage(pc("ana", powers), foes=[ogre], having={"ana": {"sp": 2, "cp": 6}})
    s.strike("ogre", 2, (6, 1)).answers("control").rolls(5, 4, 3)
    s.answers(("blaze",))
    expected = ways(3, lambda hits: (1 + hits) // 4)
    for kind in (Rolled, StrikeCounted):
        came, chances = looked_back(s.play, kind)
        assert came == ("wounds:1", "hit")
        assert {n: chances[f"wounds:{n}"] for n in expected} == expected


def test_nothing_was_earned_as_the_table_reads_it(stage):
    """Blinded takes one success: by the usual reading dice that showed one are not nothing."""
    for rulings, faces, said in (
        ((), (3, 1, 2, 1), ("earned:0",)),
        (("zeroByEarned",), (3, 1, 2, 1), ("earned:0", "nothing")),
        ((), (1, 1, 2, 1), ("earned:0", "nothing")),
        ((), (3, 4, 2, 1), ("earned:1",)),
        (("zeroByEarned",), (3, 4, 2, 1), ("earned:1",)),
    ):
        s = stage("ana", having={"ana": {"conditions": [["blinded", "x"]]}}, rulings=rulings)
        s.rolls(*faces).does("maneuver").answers(2).answers(2)
        for kind in (Rolled, Earned):
            assert looked_back(s.play, kind)[0] == said, (rulings, faces)


def test_a_strike_looks_back_at_what_was_lost_and_what_was_left(stage):
    blind = {"conditions": [["blinded", "x"]]}
    for mine, faces, had, said in (
        ({}, (6, 5, 4), 0, ("wounds:3", "out")),
        ({}, (6, 5, 1), 0, ("wounds:2", "hit")),
        ({}, (6, 5, 4), 1, ("wounds:2", "out")),
        ({}, (6, 1, 1), 1, ("wounds:1", "hit")),
        (blind, (6, 5, 1), 1, ("wounds:1", "hit")),
        (blind, (6, 1, 1), 0, ("wounds:0",)),
        (blind, (1, 1, 1), 0, ("wounds:0",)),
    ):
        having = {"ana": {"sp": 3, **mine}, "ogre": {"wounds": had}}
        s = stage("ana", foes=[foe(defense=0, wounds=3), foe("imp")], having=having)
        s.strike("ogre", 3, faces)
        for kind in (Rolled, StrikeCounted):
            assert looked_back(s.play, kind)[0] == said, (mine, faces, had)


def test_a_weakness_that_was_rolled_was_one_of_six(stage):
    s = stage("ana")
    s.opens("gm", "weakness", "ogre").rolls(6)
    s.answers(("cowardly", "crazy"))
    came, chances = looked_back(s.play, SheetChanged)
    assert came == ("weak-spot",)
    assert chances == {"weak-spot": Fraction(1, 6), "other": Fraction(5, 6)}
