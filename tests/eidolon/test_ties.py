"""Ties: one sentence, two scores; developing, Tie Scenes, and starting over."""

import pytest

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.facts import TieWritten, XpEarned
from undertow.games.eidolon.people import NPC
from undertow.games.eidolon.rules.reminders import reminders
from undertow.games.eidolon.rules.ties import due_scenes, tie_cap

CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
}


def some(seat, playbook="vanguard", *moves, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, playbook, *moves, resonant=resonant, dissonant=dissonant, **fields)


def rest(tableau, *people, **how):
    """A Downtime, after its Debrief."""
    patch = {"downtimes": 1, **how.pop("patch", {})}
    return tableau(*people, mode="downtime", patch=patch, **how)


def tie(e, who, to):
    return next(t for t in e.pc(who).ties if t.to == to)


def scores(e, who, to):
    found = tie(e, who, to)
    return found.maturity, found.affinity


def meets(e, who, to, *, agrees=True, at="The pier, at night."):
    """A Tie Scene, played to its end but for the sentences."""
    e.opens(who, "tie.scene", who, to).answers(at, who)
    e.answers(agrees, to if to in e.world.pcs else "gm")
    return e


# New Ties


@shows("eidolon.tie.create", "eidolon.tie.scores", "eidolon.tie.what", "eidolon.tie.own-list")
def test_a_new_tie_is_asked_of_the_gm_and_begins_at_one_and_one(tableau):
    e = tableau(some("ana"), some("ben"))
    for granted in (False, True):
        e.opens("ana", "tie.new", "ana").answers(("ben", "Ben is a nuisance."), "ana")
        e.answers(granted, "gm")
        assert len(e.pc("ana").ties) == granted
    assert scores(e, "ana", "ben") == (1, 1)
    assert tie(e, "ana", "ben").text == "Ben is a nuisance."  # friendly or not
    assert e.pc("ben").ties == ()  # and one-sided


@shows("eidolon.tie.unlimited", "eidolon.tie.what")
def test_any_number_of_ties_to_pcs_and_npcs_but_one_for_each(tableau):
    e = tableau(some("ana"), some("ben"), some("cleo"), npcs=["Zoe", "Max"])
    for to in ("ben", "cleo", "zoe", "max"):
        e.opens("ana", "tie.new", "ana").answers((to, f"{to} matters."), "ana").answers(True, "gm")
    assert [t.to for t in e.pc("ana").ties] == ["ben", "cleo", "zoe", "max"]
    e.is_refused("ana", "tie.new", "ana", because="nobody left")


@shows("eidolon.tie.unlimited")
def test_a_second_tie_to_the_same_person_is_not_on_the_list(tableau):
    e = tableau(some("ana", ties={"ben": 1}), some("ben"), some("cleo"))
    e.opens("ana", "tie.new", "ana")
    e.is_illegal(("ben", "Again."), "ana")
    e.answers(("cleo", "New."), "ana").answers(False, "gm")


# Developing


@shows(
    "eidolon.tie.develop", "eidolon.tie.cap", "eidolon.tie.mature-lock", "eidolon.tie.develop-when"
)
def test_developing_rewrites_the_tie_and_raises_both_scores_to_three_at_most(tableau):
    e = tableau(some("ana", ties={"ben": 1}), some("ben"))
    e.opens("ana", "tie.develop", "ana", "ben")
    old = tie(e, "ana", "ben").text
    e.is_illegal((old,), "ana", because="old one")  # a changed sentence is a must
    e.answers(("Ben is all right.",), "ana")
    assert scores(e, "ana", "ben") == (2, 2)
    e.opens("ana", "tie.develop", "ana", "ben").answers(("Ben is my friend.",), "ana")
    assert scores(e, "ana", "ben") == (3, 3)
    e.is_refused("ana", "tie.develop", "ana", "ben", because="full")
    assert tie(e, "ana", "ben").text == "Ben is my friend."
    shown = [f for _, f in e.play.log("ben") if isinstance(f, TieWritten)]
    assert len(shown) == 2  # the whole table sees it


@shows("eidolon.tie.develop-when")
@pytest.mark.parametrize("once", [False, True])
def test_how_often_a_tie_may_be_developed(tableau, once):
    rulings = ("developOnceAScene",) if once else ()
    e = tableau(some("ana", ties={"ben": 1, "cleo": 1}), some("ben"), some("cleo"), rulings=rulings)
    e.opens("ana", "tie.develop", "ana", "ben").answers(("Hm.",), "ana")
    e.opens("ana", "tie.develop", "ana", "cleo").answers(("Ah.",), "ana")  # another Tie
    if once:
        e.is_refused("ana", "tie.develop", "ana", "ben", because="this scene")
        e.opens("gm", "new-scene").answers(("Later", "real"))
    e.opens("ana", "tie.develop", "ana", "ben").answers(("Oh.",), "ana")
    assert scores(e, "ana", "ben") == (3, 3)


@shows(
    "eidolon.tie.cap", "eidolon.tie.aid", "eidolon.tie.budget", "eidolon.receive-aid.affinity-only"
)
def test_aid_takes_affinity_not_maturity_so_a_tie_gives_three_once_or_two_twice(tableau):
    e = tableau(some("ana", ties={"ben": 1}), some("ben"), deck=range(22))
    e.opens("ana", "tie.develop", "ana", "ben").answers(("Two.",), "ana")
    e.moves("ana", "dredge").says("ana", "aid", tie(e, "ana", "ben").id).answers(True, "ben")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])
    assert scores(e, "ana", "ben") == (2, 1)
    e.opens("ana", "tie.develop", "ana", "ben").answers(("Three.",), "ana")
    assert scores(e, "ana", "ben") == (3, 2)
    e.moves("ana", "dredge").says("ana", "aid", tie(e, "ana", "ben").id).answers(True, "ben")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])
    e.is_refused("ana", "tie.develop", "ana", "ben", because="full")


@shows("eidolon.tie.affinity-one")
def test_an_affinity_of_one_draws_one(tableau):
    e = tableau(some("ana", biz=3, ties={"ben": 1}), some("ben"), deck=["the-sun"])
    e.moves("ana", "dredge").says("ana", "aid", tie(e, "ana", "ben").id).answers(True, "ben")
    assert e.count() == 1
    e.draws("ana").plays("ana", "the-sun")


@shows("eidolon.tie.cap", "eidolon.beast.quality-social")
def test_a_social_animal_goes_to_four(tableau):
    traits = {"traits": ("eidolon.beast.quality-social",)}
    e = tableau(some("ana", "beast", ties={"ben": 3}, choices=traits), some("ben"))
    assert tie_cap(e.pc("ana")) == 4
    e.opens("ana", "tie.develop", "ana", "ben").answers(("My pack.",), "ana")
    assert scores(e, "ana", "ben") == (4, 4)
    e.is_refused("ana", "tie.develop", "ana", "ben", because="full")


# Tie Scenes


@shows(
    "eidolon.downtime.tie-scene",
    "eidolon.downtime.tie-scene-develop",
    "eidolon.downtime.tie-scene-limit",
)
def test_after_a_tie_scene_both_develop_their_ties_and_once_a_downtime(tableau):
    e = rest(tableau, some("ana", ties={"ben": 1}), some("ben", ties={"ana": 1}))
    meets(e, "ana", "ben")
    assert e.world.scene == "The pier, at night."
    e.is_refused("gm", "start-uptime", "gm", because="tie scene")
    e.opens("ben", "tie.scene-end").adds(("He listens.",), "ana").adds(("She talks.",), "ben")
    assert scores(e, "ana", "ben") == scores(e, "ben", "ana") == (2, 2)
    e.is_refused("ana", "tie.scene", "ana", "ben", because="one for each")
    e.is_refused("ben", "tie.scene", "ben", "ana")


@shows("eidolon.downtime.tie-scene")
def test_a_scene_of_two_develops_no_tie_to_a_third(tableau):
    two = some("ana", ties={"ben": 1}), some("ben", ties={"ana": 1, "cleo": 1})
    e = rest(tableau, *two, some("cleo"))
    meets(e, "ana", "ben").opens("ana", "tie.scene-end")
    e.adds(("He listens.",), "ana").adds(("She talks.",), "ben")
    assert (scores(e, "ben", "ana"), scores(e, "ben", "cleo")) == ((2, 2), (1, 1))


@shows("eidolon.downtime.tie-scene-must")
def test_a_tie_that_was_full_before_the_first_downtime_is_due_in_it(tableau):
    e = tableau(some("ana", ties={"ben": 2}), some("ben"))
    e.opens("ana", "tie.develop", "ana", "ben").answers(("We are one.",), "ana")
    assert scores(e, "ana", "ben") == (3, 3)
    e.debriefs(ana="up", ben="down").opens("gm", "end-debrief")
    assert e.world.downtimes == 1
    assert [pc for pc, _ in due_scenes(e.world)] == ["ana"]


@shows("eidolon.downtime.tie-scene")
def test_the_other_may_rather_not_and_uptime_is_no_time_for_it(tableau):
    e = rest(tableau, some("ana", ties={"ben": 1}), some("ben"))
    meets(e, "ana", "ben", agrees=False)
    assert e.world.tie_scene is None
    f = tableau(some("ana", ties={"ben": 1}), some("ben"))
    f.is_refused("ana", "tie.scene", "ana", "ben", because="downtime")


@shows("eidolon.downtime.tie-scene-npc", "eidolon.downtime.tie-scene-one-sided")
def test_an_npc_is_played_by_the_gm_and_only_the_tie_that_is_there_changes(tableau):
    e = rest(tableau, some("ana", ties={"zoe": 1}), some("ben"), npcs=["Zoe"])
    meets(e, "ana", "zoe")
    e.opens("gm", "tie.scene-end").adds(("She knows.",), "ana")
    assert scores(e, "ana", "zoe") == (2, 2)


@shows("eidolon.downtime.tie-scene-one-sided")
def test_who_has_no_tie_back_may_ask_for_one(tableau):
    e = rest(tableau, some("ana", ties={"ben": 1}), some("ben"))
    meets(e, "ana", "ben").opens("ana", "tie.scene-end").adds(("Now.",), "ana")
    assert e.pc("ben").ties == ()
    e.opens("ben", "tie.new", "ben").answers(("ana", "She sees me."), "ben").answers(True, "gm")
    assert scores(e, "ben", "ana") == (1, 1)


@shows(
    "eidolon.tie.reset-trigger",
    "eidolon.tie.reset",
    "eidolon.xp.tie-reset",
    "eidolon.downtime.tie-scene-must",
    "eidolon.downtime.tie-scene-mixed",
)
def test_a_full_tie_is_reset_by_its_scene_and_the_other_develops(tableau):
    e = rest(tableau, some("ana", ties={"ben": (3, 1)}), some("ben", ties={"ana": 1}))
    meets(e, "ana", "ben").opens("ana", "tie.scene-end")
    e.adds(("We begin again.",), "ana").adds(("What was that?",), "ben")
    assert scores(e, "ana", "ben") == (1, 1)
    assert tie(e, "ana", "ben").text == "We begin again."
    assert scores(e, "ben", "ana") == (2, 2)
    assert e.world.xp == 1


@shows("eidolon.downtime.tie-scene-mixed", "eidolon.xp.tie-reset")
def test_two_resets_bring_two_xp(tableau):
    e = rest(tableau, some("ana", ties={"ben": 3}), some("ben", ties={"ana": 3}))
    meets(e, "ana", "ben").opens("ana", "tie.scene-end").adds(("A",), "ana").adds(("B",), "ben")
    assert e.world.xp == 2
    assert len(e.told(XpEarned)) == 2


@shows("eidolon.downtime.tie-scene-must", "eidolon.downtime.tie-scene-enforce")
def test_a_due_scene_bars_the_way_to_uptime_until_it_is_played_or_waived(tableau):
    e = rest(tableau, some("ana", ties={"ben": 3}), some("ben"))
    e.is_refused("gm", "start-uptime", "gm", because="Ana and Ben")
    assert "Ana" in str(reminders(e.world, "gm")[0])
    e.is_refused("ana", "tie.waive", "ana", "ben", because="GM")
    e.opens("gm", "tie.waive", "ana", "ben")
    e.opens("gm", "start-uptime", "gm").answers(False)
    assert e.world.mode == "uptime"
    # The duty has only moved to the next Downtime.
    e.debriefs(ana="up", ben="down").opens("gm", "end-debrief")
    assert [pc for pc, _ in due_scenes(e.world)] == ["ana"]
    e.is_refused("gm", "start-uptime", "gm", because="Tie Scene")
    meets(e, "ana", "ben").opens("gm", "tie.scene-end").adds(("At last.",), "ana")
    e.opens("gm", "start-uptime", "gm").answers(False)
    assert e.world.mode == "uptime"


@shows("eidolon.downtime.tie-scene-wait")
def test_a_tie_filled_by_a_tie_scene_waits_for_the_next_downtime(tableau):
    e = rest(tableau, some("ana", ties={"ben": 2}), some("ben"))
    meets(e, "ana", "ben").opens("ana", "tie.scene-end").adds(("Full.",), "ana")
    assert scores(e, "ana", "ben") == (3, 3)
    assert due_scenes(e.world) == []
    e.is_refused("ana", "tie.scene", "ana", "ben")
    e.opens("gm", "start-uptime", "gm").answers(False)
    e.debriefs(ana="up", ben="down").opens("gm", "end-debrief")
    assert [pc for pc, _ in due_scenes(e.world)] == ["ana"]
    meets(e, "ana", "ben").opens("ana", "tie.scene-end").adds(("Anew.",), "ana")
    assert scores(e, "ana", "ben") == (1, 1)


@shows("eidolon.downtime.tie-scene-wait", "eidolon.downtime.tie-scene-develop")
def test_a_tie_is_not_filled_in_the_middle_of_its_scene_to_be_reset_by_it(tableau):
    e = rest(tableau, some("ana", ties={"ben": 2}), some("ben", ties={"ana": 1}))
    meets(e, "ana", "ben")
    e.is_refused("ana", "tie.develop", "ana", "ben", because="when the two of you part")
    e.is_refused("ben", "tie.develop", "ben", "ana", because="when the two of you part")
    e.opens("ana", "tie.scene-end").adds(("Full.",), "ana").adds(("Oh.",), "ben")
    assert (scores(e, "ana", "ben"), scores(e, "ben", "ana")) == ((3, 3), (2, 2))
    assert e.world.xp == 0


@shows("eidolon.downtime.tie-scene-must")
def test_a_tie_filled_in_downtime_may_have_its_scene_now_and_must_in_the_next(tableau):
    e = rest(tableau, some("ana", ties={"ben": 2}), some("ben"))
    e.opens("ana", "tie.develop", "ana", "ben").answers(("Full.",), "ana")
    assert due_scenes(e.world) == []
    assert ("ana", "ben") in [o.args for o in e.play.offers("ana") if o.rule == "eidolon.tie.scene"]
    e.opens("gm", "start-uptime", "gm").answers(False)
    e.debriefs(ana="up", ben="down")
    assert [pc for pc, _ in due_scenes(e.world)] == ["ana"]


@shows("eidolon.tie.target-gone")
def test_a_tie_to_somebody_who_is_gone_is_a_memory(tableau):
    gone = {"pcs/ben/status": "dead"}
    e = rest(
        tableau, some("ana", ties={"ben": 3}, biz=1), some("ben"), deck=["the-sun"], patch=gone
    )
    assert due_scenes(e.world) == []  # nobody waits for the dead
    tie_id = tie(e, "ana", "ben").id
    e.moves("ana", "dredge").says("ana", "aid", tie_id).answers(False, "gm")  # the GM judges
    assert e.count() == 1
    e.says("ana", "aid", tie_id).answers(True, "gm")
    assert e.count() == 3
    e.draws("ana").plays("ana", "the-sun")
    e.is_refused("ana", "tie.scene", "ana", "ben")
    e.opens("ana", "tie.memory", "ana", "ben").answers(("Rest well.",), "ana").answers(False, "gm")
    assert scores(e, "ana", "ben") == (3, 1)
    e.opens("ana", "tie.memory", "ana", "ben").answers(("Rest well.",), "ana").answers(True, "gm")
    assert scores(e, "ana", "ben") == (1, 1)


@shows("eidolon.tie.npc-ties")
def test_ties_of_npcs_have_no_scores(tableau):
    e = tableau(some("ana"), npcs=["Zoe"])
    e.opens("gm", "gm.edit-npc", "zoe")
    e.answers(("Zoe", "", "", "", "sealed", True, (("ana", "She is late again."),), ()))
    ties = (("ana", "She is late again."),)
    assert e.world.npcs["zoe"] == NPC("zoe", "Zoe", ties=ties, shows=())
