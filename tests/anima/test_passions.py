"""Passions."""

from __future__ import annotations

from anima.stage import eidolon, foe, pc
from support.shows import shows
from undertow.games.anima.catalogue.passions import PASSIONS


def struck(stage, passion, rolls, loved="", victim="ana", rulings=(), **more):
    """The ogre strikes with two dice; ana burns for something."""
    s = stage(pc("ana", passion=passion, loved=loved), pc("ben", passion="glory"),
              having={"ogre": {"sp": 4}}, order=("ogre", "ana", "ben"), rulings=rulings, **more)  # fmt: skip
    s.strike(victim, 2, rolls)
    return s


@shows("anima.passion.anger")
def test_anger_feeds_on_every_strike_at_you_hit_or_miss(stage):
    assert struck(stage, "anger", (1, 1)).of("ana").cp == 1
    assert struck(stage, "anger", (3, 3)).of("ana").cp == 1
    assert struck(stage, "anger", (3, 3), victim="ben").of("ana").cp == 0


@shows("anima.passion.bloodlust")
def test_bloodlust_gives_one_die_for_wounding_however_deep(stage):
    s = stage(pc("ana", passion="bloodlust"), foes=[foe(defense=0)], having={"ana": {"sp": 4}})
    s.strike("ogre", 2, (3, 3))
    assert s.of("ogre").wounds == 2
    assert s.of("ana").cp == 1
    s.passes("ogre").strike("ogre", 2, (1, 1))
    assert s.of("ana").cp == 1


@shows("anima.passion.compassion")
def test_compassion_feels_an_allys_wound_by_a_strike(stage):
    assert struck(stage, "compassion", (3, 3), victim="ben").of("ana").cp == 1
    assert struck(stage, "compassion", (1, 1), victim="ben").of("ana").cp == 0
    assert struck(stage, "compassion", (3, 3)).of("ana").cp == 0, "her own is no ally's"


@shows("anima.passion.love", "anima.passion.love-absent")
def test_love_feels_every_strike_at_the_loved_one_and_more_if_it_wounds(stage):
    assert struck(stage, "love", (1, 1), "ben", "ben").of("ana").cp == 1
    assert struck(stage, "love", (3, 3), "ben", "ben").of("ana").cp == 2
    assert struck(stage, "love", (3, 3), "ben").of("ana").cp == 0
    assert struck(stage, "love", (3, 3), "mother", "ben").of("ana").cp == 0, "who is not here"


@shows("anima.passion.self-loathing", "anima.passion.overflow")
def test_self_loathing_gives_two_for_each_wound_and_the_surplus_is_strike_dice(stage):
    assert struck(stage, "self-loathing", (3, 3)).of("ana").cp == 2
    s = stage(pc("ana", passion="self-loathing"), having={"ogre": {"sp": 4}, "ana": {"cp": 3}},
              order=("ogre", "ana"))  # fmt: skip
    s.strike("ana", 4, (3, 3, 3, 3))
    assert s.of("ana").wounds == 2
    assert s.pools("ana") == (10, 1, 6)


@shows("anima.passion.glory", "anima.passion.vengeance")
def test_glory_and_vengeance_come_after_the_conflict_and_after_the_halving(stage):
    for winner, glory, vengeance in (("gm", 3, 2), ("ana", 2, 4)):
        s = stage(pc("ana", passion="glory"), pc("ben", passion="vengeance"),
                  having={"ana": {"cp": 4}, "ben": {"cp": 4}})  # fmt: skip
        if winner == "gm":
            s.opens("gm", "retreat", "gm")
        else:
            s.opens("ana", "retreat", "ana").answers("yes", seat="ben")
        assert (s.of("ana").cp, s.of("ben").cp) == (glory, vengeance)


@shows("anima.passion.end-overflow")
def test_what_does_not_fit_at_the_end_becomes_action_dice(stage):
    s = stage(pc("ana", passion="vengeance"), having={"ana": {"cp": 11, "ap": 3}})
    s.opens("ana", "retreat", "ana")
    assert s.pools("ana") == (5, 0, 6)


@shows("anima.passion.own-eidolon")
def test_an_eidolon_is_an_ally_and_not_herself_by_the_usual_reading(stage):
    def one(passion, rulings=()):
        s = stage(
            pc("ana", passion=passion, eidolons=(eidolon(powers={"toughness": 2}),)),
            having={"spirit": {"here": True, "sp": 2}, "ogre": {"sp": 2}}, order=("ogre", "ana"),
            foes=[foe(defense=0)], rulings=rulings,
        )  # fmt: skip
        s.strike("spirit", 2, (3, 3))
        s.strike("ogre", 1, (3,), actor="spirit")
        return s.of("ana").cp

    assert one("compassion") == 1
    assert one("anger") == one("bloodlust") == one("self-loathing") == 0
    self = ("eidolonCountsAsSelf",)
    assert one("compassion", self) == 0
    assert (one("anger", self), one("bloodlust", self), one("self-loathing", self)) == (1, 1, 2)


@shows("anima.passion.non-strike-wounds")
def test_drained_wounds_feed_bloodlust_and_self_loathing_only(stage):
    for passion, dice in (("self-loathing", 2), ("anger", 0), ("compassion", 0)):
        s = stage(pc("ana", passion=passion), "ben", foes=[foe(powers={"life-drain": 1}, start=5)],
                  order=("ogre", "ana", "ben"))  # fmt: skip
        s.does("life-drain", "ana")
        assert s.of("ana").cp == dice
    s = stage(pc("ana", {"life-drain": 1}, "bloodlust"), having={"ana": {"cp": 5}})
    s.does("life-drain", "ogre")
    assert s.of("ana").cp == 1


@shows("anima.passion.adversity")
def test_opponents_have_a_passion_only_where_the_table_allows_it(stage):
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "anger", "", "", False)
    page = (("ana",), True, (ogre,), (), (), (), "rolled", ())
    for rulings, passion in (((), ""), (("adversityPassions",), "anger")):
        s = stage("ana", peace=True, rulings=rulings)
        s.opens("gm", "conflict")
        s.rolls(6, 1)
        s.answers(page)
        assert s.of("ogre").passion == passion


@shows("anima.passion.love")
def test_love_feels_what_opponents_do_to_the_loved_one_on_either_side(stage):
    lover = pc("ana", passion="love", loved="imp")
    s = stage(lover, "ben", foes=[foe("ogre"), foe("imp")], order=("ogre", "ben", "ana", "imp"),
              having={"ogre": {"sp": 1}, "ben": {"sp": 1}})  # fmt: skip
    s.rolls(1)
    s.does("friendly").answers("imp")
    assert s.of("ana").cp == 1, "the ogre is no friend of hers, whatever it is to the imp"
    s.strike("imp", 1, (1,))
    assert s.of("ana").cp == 1, "ben is no opponent"


@shows("anima.passion.adversity")
def test_an_opponent_written_down_before_keeps_its_passion(stage):
    mole = ("Mole", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "anger", "", "", False)
    page = (("ana",), True, (), ("mole",), (), (), "rolled", ())
    for rulings, passion in (((), ""), (("adversityPassions",), "anger")):
        s = stage("ana", peace=True, rulings=rulings)
        s.opens("gm", "prepare").answers(mole)
        for _ in range(2):  # and when it is met again
            s.opens("gm", "conflict")
            s.rolls(6, 1)
            s.answers(page)
            assert s.of("mole").passion == passion
            s.opens("gm", "retreat", "gm")


@shows("anima.passion.love-target")
def test_no_opponent_loves_nobody_in_particular(stage):
    mole = ("Mole", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "love", "", "", False)
    s = stage("ana", peace=True, rulings=("adversityPassions",))
    s.opens("gm", "prepare").is_told_off(mole, "passion")
    s.answers((*mole[:14], "glory", *mole[15:]))


@shows("anima.passion.change-timing", "anima.passion.change-limit", "anima.passion.one")
def test_a_passion_changes_in_a_scene_or_around_her_turn_once_freely(stage):
    s = stage("ana", "ben")
    s.opens("ana", "passion", "ana").answers("anger")
    assert s.of("ana").passion == "anger"
    assert not s.may_open("ben", "passion"), "it is not his turn"
    s.passes("ana")
    s.opens("ana", "passion", "ana").answers("bloodlust").answers("no", seat="gm")
    assert s.of("ana").passion == "anger"
    s.opens("ana", "passion", "ana").answers("bloodlust").answers("yes", seat="gm")
    assert s.of("ana").passion == "bloodlust"
    s.passes("ben")
    assert not s.may_open("ana", "passion"), "her turn is long over"
    s.opens("gm", "retreat", "gm")
    assert not s.may_open("ana", "passion")
    s.opens("gm", "session")
    s.opens("ana", "scene", "ana").answers(("the roof", ("ana",), "a quarrel"))
    s.opens("ana", "passion", "ana").answers("glory")
    assert s.of("ana").passion == "glory"


@shows("anima.passion.love-target")
def test_love_asks_for_somebody(stage):
    s = stage("ana", "ben")
    s.opens("ana", "passion", "ana").answers("love")
    assert s.choices("loved") == ["ben", "ogre"]
    s.answers("ben")
    assert s.of("ana").loved == "ben"


@shows("anima.passion.flavor")
def test_every_passion_has_its_line_of_mood():
    assert len(PASSIONS) == 7
    assert all(p.mood.english and p.text.english for p in PASSIONS.values())
