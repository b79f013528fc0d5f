"""The Debrief."""

import pytest

from eidolon.tableau import pc
from support.shows import shows
from undertow.games.eidolon.facts import (
    ClockMoved,
    DebriefMoved,
    DeckShuffled,
    MidnightStruck,
    ObligationSettled,
    Outcome,
)
from undertow.games.eidolon.people import Use

CARDS = {
    "ana": ("the-fool", "the-high-priestess"),
    "ben": ("the-chariot", "the-lovers"),
    "cleo": ("the-hermit", "the-emperor"),
}


def some(seat, **fields):
    resonant, dissonant = CARDS[seat]
    return pc(seat, "vanguard", resonant=resonant, dissonant=dissonant, **fields)


def owed(kind, words="Something.", due=1):
    return {"obligations": [{"id": 700, "kind": kind, "words": words, "pcs": ["ana"], "due": due}]}


@shows(
    "eidolon.debrief.first",
    "eidolon.debrief.shuffle",
    "eidolon.debrief.meet",
    "eidolon.debrief.vote",
    "eidolon.debrief.scene",
    "eidolon.draw.debrief-aside",
    "eidolon.time.downtime-hooks",
)
def test_every_card_is_shuffled_in_they_meet_and_give_a_thumb(tableau):
    kept = [("the-world", "ana", "a disguise")]
    e = tableau(some("ana"), some("ben"), discard=["the-sun", "death"], aside=kept)
    e.shuffles(tuple(reversed(range(22)))).opens("gm", "start-downtime")
    assert len(e.world.deck) == 22
    assert e.world.discard == e.world.aside == ()
    (shuffled,) = [f for f in e.told(DeckShuffled) if f.why == "debrief"]
    assert (shuffled.took, shuffled.order, shuffled.count) == (
        "all",
        (),
        22,
    )  # nobody sees the order
    assert e.wants("ana") == e.wants("ben") == ["It is over for now. Where do you all meet?"]
    e.adds("Ben's garage", "ben")  # whoever speaks first
    assert e.world.scene == "Ben's garage"
    assert e.wants("ana") == e.wants("gm") == []
    assert e.choices("ana") == ["up", "down"]
    e.answers("up", "ana").answers("down", "ben")
    assert e.world.debrief.phase == "scene"
    assert e.world.debrief.thumbs == {"ana": True, "ben": False}


@shows("eidolon.debrief.binary")
def test_there_is_nothing_in_between(tableau):
    e = tableau(some("ana"))
    e.stays(22).opens("gm", "start-downtime").adds("home")
    e.is_illegal("sideways")
    e.is_illegal("")
    e.answers("up")


@shows(
    "eidolon.debrief.up",
    "eidolon.debrief.down",
    "eidolon.debrief.tie",
    "eidolon.xp.thumbs-down",
    "eidolon.clock.src-debrief",
)
@pytest.mark.parametrize(
    ("thumbs", "hour", "xp"),
    [
        ({"ana": "up", "ben": "up", "cleo": "down"}, 15, 0),
        ({"ana": "down", "ben": "up", "cleo": "down"}, 19, 2),
        ({"ana": "up", "ben": "down"}, 17, 0),
    ],
)
def test_most_thumbs_move_the_clock_and_a_hard_time_teaches(tableau, thumbs, hour, xp):
    e = tableau(*(some(seat) for seat in thumbs), hour=17)
    e.debriefs(**thumbs)
    assert (e.world.hour, e.world.xp) == (hour, xp)


@shows("eidolon.debrief.absent", "eidolon.debrief.tie")
def test_only_those_who_are_there_vote(tableau):
    e = tableau(some("ana"), some("ben"), some("cleo"), hour=17)
    e.opens("gm", "safety.door", "cleo", True)
    e.debriefs(ana="down", ben="down")
    assert e.world.hour == 19
    assert set(e.world.debrief.thumbs) == {"ana", "ben"}


@shows("eidolon.debrief.absent")
def test_who_leaves_before_voting_has_no_vote(tableau):
    e = tableau(some("ana"), some("ben"), some("cleo"), hour=17)
    e.stays(22).opens("gm", "start-downtime").adds("home")
    e.answers("down", "ana").answers("down", "ben")
    e.opens("gm", "safety.door", "cleo", True)
    (asked,) = e.play.requests("cleo")
    e.play.answer("gm", asked, asked.question.default)
    assert e.world.hour == 19
    assert set(e.world.debrief.thumbs) == {"ana", "ben"}


@shows("eidolon.debrief.then-level", "eidolon.level.check")
def test_after_the_scene_levels_are_looked_at_and_downtime_proper_begins(tableau):
    e = tableau(some("ana"), some("ben"), patch={"xp": 16})
    e.debriefs(ana="up", ben="down")
    e.is_refused("ana", "live-it-up", "ana", because="debrief")
    e.is_refused("ana", "end-debrief", because="GM")
    assert e.pc("ana").level == 1
    e.opens("gm", "end-debrief")
    assert e.told(DebriefMoved)[-1].debrief.phase == "growth"
    e.answers(("pass",), "ana").answers(("pass",), "ben")
    assert e.pc("ana").level == 2
    e.is_refused("ana", "live-it-up", "ana", because="debrief")
    e.opens("gm", "begin-downtime")
    assert e.world.debrief is None
    assert e.offered("ana", "live-it-up")


@shows("eidolon.debrief.midnight", "eidolon.debrief.phantom-fresh", "eidolon.debrief.phantom-xp")
def test_midnight_in_a_debrief_is_fought_out_in_it(tableau):
    uses = {"pcs/ana/used": [{"move": "eidolon.x", "span": "uptime"}]}
    e = tableau(some("ana"), some("ben", track=3), hour=22, patch={"xp": 11, **uses})
    uptimes = e.world.uptimes
    e.debriefs(ana="down", ben="down")
    assert e.told(MidnightStruck)
    e.phantom("ben", limit=1)
    e.is_refused("gm", "end-debrief", because="phantom")  # first the fight
    assert e.world.mode == "downtime"
    assert e.world.uptimes == uptimes
    assert (e.pc("ana").track, e.pc("ben").track) == (2, 2)  # the blast, and nothing Fresh
    assert e.pc("ana").used == (Use("eidolon.x", "uptime"),)
    e.opens("gm", "gm.crash", "phantom-1").answers("met").answers(True)
    assert e.world.debrief.phase == "scene"  # no second Debrief
    assert len([f for f in e.told(DeckShuffled) if f.why == "debrief"]) == 1
    # 11 + 2 for the thumbs + 3 for the Phantom: enough for two players.
    assert e.world.xp == 16
    e.opens("gm", "end-debrief")
    assert e.asked("ana", "level-up")
    e.answers(("pass",), "ana").answers(("pass",), "ben")
    e.opens("gm", "begin-downtime")
    assert e.world.mode == "downtime"
    assert e.world.debrief is None


@shows("eidolon.debrief.commune-first", "eidolon.clock.src-commune", "eidolon.commune.negative")
@pytest.mark.parametrize("fulfilled", [True, False])
def test_a_vision_that_did_not_come_true_ticks_before_the_vote(tableau, fulfilled):
    e = tableau(some("ana"), some("ben"), hour=15, patch=owed("vision", "You rob a child."))
    e.stays(22).opens("gm", "start-downtime").adds("home", "ana")
    assert "rob a child" in str(e.asked("gm", "kept-vision").question.prompt)
    assert not e.play.requests("ana")  # nobody votes yet
    e.answers(fulfilled, "gm")
    assert e.world.hour == (15 if fulfilled else 17)
    e.answers("up", "ana").answers("up", "ben")
    hours = [f.to for f in e.told(ClockMoved)]
    assert hours == ([13] if fulfilled else [16, 17, 15])
    assert not e.world.obligations


@shows("eidolon.call-in-a-favor.ledger")
@pytest.mark.parametrize(("kind", "kept"), [("favour", True), ("task", False)])
def test_what_was_owed_is_asked_after_and_the_gm_says_what_it_does(tableau, kind, kept):
    e = tableau(some("ana"), patch=owed(kind, "Feed the cat."))
    assert e.play.view("ana").obligations[0].words == "Feed the cat."
    e.stays(22).opens("gm", "start-downtime").adds("home", "ana")
    assert e.asked("gm", f"kept-{kind}")
    e.answers(kept, "gm")
    if not kept:
        e.adds("Zoe does not greet you any more.", "gm")
        assert e.told(Outcome)[-1].words == "Zoe does not greet you any more."
    e.answers("up", "ana")
    assert e.told(ObligationSettled)[0].kept is kept


@shows("eidolon.call-in-a-favor.ledger")
def test_what_is_not_due_yet_waits_and_the_gm_may_settle_it_before(tableau):
    e = tableau(some("ana"), patch=owed("favour", due=2))
    e.debriefs(ana="up").opens("gm", "end-debrief")
    assert len(e.world.obligations) == 1
    e.opens("gm", "gm.settle", 700, True)
    assert not e.world.obligations


@shows("eidolon.commune.negative")
def test_a_vision_cannot_be_written_off_early(tableau):
    e = tableau(some("ana"), patch=owed("vision"))
    e.is_refused("gm", "gm.settle", 700, False)
    e.opens("gm", "gm.settle", 700, True)
    e.debriefs(ana="up")
    assert e.world.hour == 13
