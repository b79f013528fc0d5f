"""Passions."""

from __future__ import annotations

from anima.stage import eidolon, foe, pc
from support.shows import shows
from undertow.games.anima.catalogue.passions import PASSIONS


def struck(stage, passion, rolls, loved="", victim="ana", rulings=(), **more):
    """The ogre strikes with two dice; ana burns for something."""
    s = stage(
        pc("ana", passion=passion, loved=loved),
        pc("ben", passion="glory"),
        having={"ogre": {"sp": 4}},
        order=("ogre", "ana", "ben"),
        rulings=rulings,
        **more,
    )
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
    s = stage(
        pc("ana", passion="self-loathing"),
        having={"ogre": {"sp": 4}, "ana": {"cp": 3}},
        order=("ogre", "ana"),
    )
    s.strike("ana", 4, (3, 3, 3, 3))
    assert s.of("ana").wounds == 2
    assert s.pools("ana") == (10, 1, 6)


@shows("anima.passion.glory", "anima.passion.vengeance")
def test_glory_and_vengeance_come_after_the_conflict_and_after_the_halving(stage):
    for winner, glory, vengeance in (("gm", 3, 2), ("ana", 2, 4)):
        s = stage(
            pc("ana", passion="glory"),
            pc("ben", passion="vengeance"),
            having={"ana": {"cp": 4}, "ben": {"cp": 4}},
        )
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
    for ap, left in ((8, 10), (9, 10), (10, 10), (12, 12)):
        t = stage(pc("ana", passion="vengeance"), having={"ana": {"cp": 11, "ap": ap}})
        t.opens("ana", "retreat", "ana")
        assert t.pools("ana") == (left, 0, 6), "nor does more than that fit"


@shows("anima.passion.own-eidolon")
def test_an_eidolon_is_an_ally_and_not_herself_by_the_usual_reading(stage):
    def one(passion, rulings=()):
        s = stage(
            pc("ana", passion=passion, eidolons=(eidolon(powers={"toughness": 2}),)),
            having={"spirit": {"here": True, "sp": 2}, "ogre": {"sp": 2}},
            order=("ogre", "ana"),
            foes=[foe(defense=0)],
            rulings=rulings,
        )
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
        s = stage(
            pc("ana", passion=passion),
            "ben",
            foes=[foe(powers={"life-drain": 1}, start=5)],
            order=("ogre", "ana", "ben"),
        )
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
    s = stage(
        lover,
        "ben",
        foes=[foe("ogre"), foe("imp")],
        order=("ogre", "ben", "ana", "imp"),
        having={"ogre": {"sp": 1}, "ben": {"sp": 1}},
    )
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


def options(s, line: str) -> list[str]:
    """What may be chosen in a line of the page that lies open."""
    fields = s.asked("burns").question.answers.fields
    return list(next(f for f in fields if f.name == line).answers.options)


@shows("anima.passion.change-timing", "anima.passion.change-limit", "anima.passion.one")
def test_a_passion_changes_in_a_scene_or_around_her_turn_once_freely(stage):
    s = stage("ana", "ben")
    s.opens("ana", "passion", "ana")
    assert options(s, "passion") == [id for id in PASSIONS if id != s.of("ana").passion]
    s.answers(("anger", "", ""))
    assert s.of("ana").passion == "anger"
    assert not s.may_open("ben", "passion"), "it is not his turn"
    s.passes("ana")
    s.opens("ana", "passion", "ana").answers(("bloodlust", "", "")).answers("no", seat="gm")
    assert s.of("ana").passion == "anger"
    s.opens("ana", "passion", "ana").answers(("bloodlust", "", "")).answers("yes", seat="gm")
    assert s.of("ana").passion == "bloodlust"
    s.passes("ben")
    assert not s.may_open("ana", "passion"), "her turn is long over"
    s.opens("gm", "retreat", "gm")
    assert not s.may_open("ana", "passion")
    s.opens("gm", "session")
    s.opens("ana", "scene", "ana").answers(("the roof", ("ana",), "a quarrel"))
    s.opens("ana", "passion", "ana").answers(("glory", "", ""))
    assert s.of("ana").passion == "glory"


@shows("anima.passion.love-target")
def test_love_asks_for_somebody(stage):
    s = stage("ana", "ben")
    s.opens("ana", "passion", "ana")
    assert options(s, "loved") == ["", "ben", "ogre", "somebody-else"]
    s.is_told_off(("love", "", ""), because="say who")
    s.answers(("love", "ben", ""))
    assert s.of("ana").loved == "ben"


@shows("anima.passion.love-target", "anima.passion.love", "anima.passion.love-absent")
def test_whoever_was_only_told_of_can_be_loved_and_feels_strikes_once_she_is_there(stage):
    s = scene_of(stage, "ana")
    s.opens("ana", "passion", "ana")
    assert options(s, "loved") == ["", "somebody-else"], (
        "a lonely one is not left without an answer"
    )
    s.is_told_off(("love", "somebody-else", "Ana"), because="someone else")
    s.is_told_off(("love", "somebody-else", "  "), because="say who")
    s.answers(("love", "somebody-else", "Old Mother"))
    assert (s.of("ana").passion, s.of("ana").loved) == ("love", "old-mother")
    lover = pc("ana", passion="love", loved="old-mother")
    t = stage(
        lover,
        foes=[foe(), foe("old-mother")],
        order=("ogre", "ana", "old-mother"),
        having={"ogre": {"sp": 1}},
    )
    t.rolls(1)
    t.does("friendly").answers("old-mother")
    assert t.of("ana").cp == 1


@shows("anima.passion.love-target", "anima.passion.change-limit")
def test_to_love_somebody_else_is_a_change_like_any_other(stage):
    s = stage(pc("ana", passion="love", loved="ben"), "ben", "cleo")
    s.opens("ana", "passion", "ana")
    assert options(s, "loved") == ["", "cleo", "ogre", "somebody-else"], "ben she loves already"
    s.answers(("love", "cleo", ""))
    assert (s.of("ana").loved, s.of("ana").changes) == ("cleo", 1)
    s.opens("ana", "passion", "ana").answers(("love", "ben", "")).answers("no", seat="gm")
    assert s.of("ana").loved == "cleo"
    s.opens("ana", "passion", "ana").answers(("anger", "ben", "")).answers("yes", seat="gm")
    assert (s.of("ana").passion, s.of("ana").loved) == ("anger", "")


def scene_of(stage, *who, **more):
    s = stage(*who, peace=True, **more)
    return s.opens(who[0], "scene", who[0]).answers(("the roof", (who[0],), "a quarrel"))


@shows("anima.passion.change-timing")
def test_a_passion_changes_only_for_who_is_in_the_scene_and_not_between_two(stage):
    s = scene_of(stage, "ana", "ben")
    assert s.may_open("ana", "passion")
    assert not s.may_open("ben", "passion"), "he is somewhere else"
    s.opens("ana", "end-scene", "ana")
    assert not s.may_open("ana", "passion"), "the scene is over"


@shows("anima.passion.change-timing")
def test_who_is_out_of_a_conflict_changes_no_passion_in_it(stage):
    s = stage(
        "ana",
        "ben",
        having={"ogre": {"sp": 6}, "ana": {"wounds": 2}},
        order=("ana", "ogre", "ben"),
        foes=[foe(defense=2)],
    )
    s.passes("ana")
    assert s.may_open("ana", "passion"), "at the end of her turn"
    s.strike("ana", 2, (3, 3))
    assert s.of("ana").out
    s.passes("ben")
    assert not s.may_open("ana", "passion")
    t = stage("ana", "ben")
    t.does("leave")
    assert not t.may_open("ana", "passion"), "her turn has ended, and she is gone"


@shows("anima.passion.change-limit")
def test_a_session_may_begin_at_any_time_and_everybody_changes_once_more(stage):
    """In a conflict, in a scene, and while somebody is still being asked."""
    s = stage("ana", having={"ana": {"changes": 1}})
    s.opens("ana", "passion", "ana")
    s.opens("gm", "session").answers(("anger", "", ""), seat="ana")
    assert (s.of("ana").passion, s.of("ana").changes) == ("anger", 1), "nobody had to agree"
    assert s.world.campaign.session == 2
    t = scene_of(stage, "ana")
    t.opens("gm", "session")
    assert t.world.campaign.session == 2
    assert not any(o.rule == "anima.session" for o in t.play.anytime("ana"))


@shows("anima.passion.anger", "anima.passion.bloodlust")
def test_friends_make_nobody_angry_and_are_no_prey(stage):
    for passion in ("anger", "bloodlust"):
        s = stage(pc("ana", passion=passion), pc("ben", passion=passion), having={"ana": {"sp": 2}})
        s.rolls(3, 3)
        s.does("friendly").answers("ben").answers(2)
        assert s.of("ben").wounds == 1
        assert (s.of("ana").cp, s.of("ben").cp) == (0, 0)


@shows("anima.passion.compassion")
def test_one_die_for_a_strike_however_deep_and_none_for_foes(stage):
    s = stage(
        pc("ana", passion="compassion"),
        "ben",
        having={"ogre": {"sp": 4}, "ben": {"sp": 3}},
        order=("ogre", "ben", "ana"),
    )
    s.strike("ben", 4, (3, 3, 3, 3))
    assert s.of("ben").wounds == 2
    assert s.of("ana").cp == 1
    s.strike("ogre", 3, (3, 3, 3))
    assert (s.of("ogre").wounds, s.of("ana").cp) == (1, 1)


@shows("anima.passion.compassion", "anima.passion.own-eidolon", "anima.passion.bloodlust")
def test_who_is_out_or_absent_burns_for_nothing(stage):
    s = stage(
        pc("ana", passion="compassion"),
        "ben",
        having={"ana": {"out": True}, "ogre": {"sp": 2}},
        order=("ogre", "ben", "ana"),
    )
    s.strike("ben", 2, (3, 3))
    assert s.of("ana").cp == 0
    drain = eidolon(powers={"life-drain": 1})
    t = stage(
        pc("ana", passion="bloodlust", eidolons=(drain,)),
        "ben",
        having={"ana": {"out": True}, "spirit": {"here": True, "cp": 5, "ap": 5}},
        rulings=("eidolonStays", "eidolonCountsAsSelf"),
    )
    t.does("life-drain", "ogre", actor="spirit")
    assert (t.of("ogre").wounds, t.of("ana").cp) == (1, 0)


@shows("anima.passion.compassion", "anima.passion.love")
def test_who_was_left_out_of_a_conflict_feels_nothing_of_it(stage):
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    for passion in ("compassion", "love"):
        s = stage(pc("ana", passion=passion, loved="ben"), "ben", peace=True)
        s.opens("gm", "conflict").rolls(1, 6)
        s.answers((("ben",), True, (ogre,), (), (), (), "rolled", ()))
        s.set({"ogre": {"sp": 2}}).strike("ben", 2, (3, 3))
        assert (s.of("ben").wounds, s.of("ana").cp, s.of("ana").sp) == (1, 0, 0)


@shows("anima.passion.end-overflow")
def test_at_the_end_the_action_pool_holds_no_more_than_its_limit(stage):
    s = stage(pc("ana", passion="vengeance"), having={"ana": {"cp": 12, "ap": 9}})
    s.opens("ana", "retreat", "ana")
    assert s.pools("ana") == (10, 0, 6), "one fits, and one is lost"


@shows("anima.passion.glory", "anima.passion.vengeance")
def test_who_was_not_in_the_conflict_neither_won_nor_lost_it(stage):
    s = stage(pc("ana"), pc("ben", passion="glory"), pc("cleo", passion="vengeance"), peace=True)
    ogre = ("Ogre", "individual", 0, 2, 2, 3, 8, -1, 0, 6, (), (), "", 4, "", "", "", False)
    for side in ("gm", "ana"):
        s.opens("gm", "conflict").rolls(6, 1)
        s.answers((("ana",), True, (ogre,), (), (), (), "rolled", ()))
        s.opens(side, "retreat", side)
    assert (s.of("ben").cp, s.of("cleo").cp) == (0, 0)


@shows("anima.passion.flavor")
def test_every_passion_has_its_line_of_mood():
    assert all(p.mood.english and p.text.english for p in PASSIONS.values())
