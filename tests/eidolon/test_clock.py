"""The Phantom Clock: what moves it, what each hour brings, and midnight."""

import pytest

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.facts import ClockMoved, MidnightStruck
from undertow.games.eidolon.words import hour_name

NEUTRALS = ["the-empress", "death", "temperance", "the-hermit", "justice", "the-wheel-of-fortune"]


def plain_pc(seat, **fields):
    """Someone whose own cards never come up by accident."""
    cards = {"ana": ("the-fool", "the-high-priestess"), "ben": ("the-chariot", "the-lovers")}
    resonant, dissonant = cards[seat]
    return pc(seat, resonant=resonant, dissonant=dissonant, **fields)


@shows("eidolon.clock.shared", "eidolon.clock.start", "eidolon.digital.clock-tool")
def test_one_clock_for_all_stands_at_one(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"))
    assert e.world.hour == 13
    assert str(hour_name(13)) == "1:00 PM"
    assert {e.play.view(seat).hour for seat in ("gm", "ana", "ben")} == {13}


@shows("eidolon.clock.tick", "eidolon.clock.src-push")
def test_eleven_ticks_lead_from_one_to_midnight(tableau):
    e = tableau(plain_pc("ana", ele=3), discard=["the-high-priestess"])
    hours = [e.world.hour]
    for _ in range(11):
        e.moves("ana", "snipe").draws("ana").pushes("ana")
        hours.append(e.world.hour)
    assert hours == list(range(13, 25))
    assert str(hour_name(24)) == "midnight"
    e.phantom()


@shows("eidolon.clock.src-dredge", "eidolon.dredge.tick")
def test_a_negative_dredge_ticks_and_no_other(tableau):
    e = tableau(plain_pc("ana", biz=1), deck=["the-moon", "death", "the-sun"])
    e.makes("ana", "dredge", "the-moon")
    assert e.world.hour == 14
    e.makes("ana", "dredge", "death").makes("ana", "dredge", "the-sun")
    assert e.world.hour == 14


@shows("eidolon.clock.src-sabotage")
def test_sabotage_ticks(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS)
    e.moves("ana", "snipe").says("ben", "sabotage", "ben")
    assert e.world.hour == 14
    e.draws("ana").answers(3, "ben").plays("ana", "death")


@shows("eidolon.clock.src-patch-up")
def test_each_step_of_patching_up_costs_an_hour(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben", track=2))
    e.moves("ana", "patch-up").answers(True, "gm").answers(2)
    assert e.pc("ben").track == 0
    assert e.world.hour == 15


@shows("eidolon.clock.src-playbook")
def test_playbook_moves_may_tick_the_clock(tableau):
    ana = pc("ana", "vanguard", "dont-stop-believing", resonant="the-fool", dissonant="justice")
    e = tableau(ana, deck=["the-moon", "the-tower"])
    e.moves("ana", "snipe").draws("ana").stays(22)
    e.says("ana", "eidolon.vanguard.dont-stop-believing", "tick")
    assert e.world.hour == 14
    e.plays("ana", "the-moon")


@shows("eidolon.clock.three", "eidolon.clock.three-which-move", "eidolon.clock.compound")
def test_at_three_whoever_moves_next_draws_one_fewer(tableau):
    e = tableau(plain_pc("ana", ele=2), plain_pc("ben", ele=2), deck=NEUTRALS, hour=14)
    e.moves("ana", "snipe").draws("ana")
    assert len(e.spread()) == 2
    e.pushes("ana")  # the Move that brings 3:00 PM is not touched by it
    e.moves("ben", "snipe")
    assert e.count() == 1
    e.draws("ben").plays("ben", "the-hermit")
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana").plays("ana", "justice")


@shows("eidolon.clock.three-which-move")
def test_a_sabotage_that_brings_three_does_not_touch_the_sabotaged_move(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS, hour=14)
    e.moves("ana", "snipe").says("ben", "sabotage", "ben")
    assert e.world.hour == 15
    assert e.count() == 2
    e.draws("ana").answers(3, "ben").plays("ana", "death")
    e.moves("ana", "snipe")
    assert e.count() == 1
    e.draws("ana").plays("ana", "temperance")


@shows("eidolon.clock.three-again")
def test_three_counts_each_time_it_is_reached_going_forward(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS, hour=16)
    e.debriefs(ana="up", ben="up")
    assert e.world.hour == 14
    assert not e.world.mods  # going back to before 3:00 PM does nothing
    e.opens("gm", "end-debrief")
    e.moves("ana", "snipe").draws("ana").pushes("ana")
    assert e.world.hour == 15
    assert [mod.amount for mod in e.world.mods] == [-1]


@shows("eidolon.clock.six", "eidolon.draw.exhaust")
@pytest.mark.parametrize(("hour", "after"), [(17, 17), (18, 19), (22, 23)])
def test_from_six_on_an_exhausted_deck_ticks(tableau, hour, after):
    rest = [c for c in range(22) if c not in (3, 13)]
    stat = 3 if hour >= 21 else 2
    e = tableau(plain_pc("ana", ele=stat), deck=["the-empress", "death"], discard=rest, hour=hour)
    e.moves("ana", "snipe").stays(20).draws("ana")
    assert e.world.hour == after
    e.plays("ana", "death")


@shows("eidolon.clock.six-self", "eidolon.draw.exhaust-timing")
@pytest.mark.parametrize(("rulings", "after"), [((), 18), (("lazyRefresh",), 19)])
def test_an_exhaustion_ticks_only_if_it_was_six_already_when_it_happened(tableau, rulings, after):
    # Drawing empties the deck at 5:00 PM; the Push brings 6:00 PM. The deck is shuffled before that, or,
    # by the other reading, after it.
    rest = [c for c in range(22) if c not in (3, 13)]
    deck = ["the-empress", "death"]
    e = tableau(plain_pc("ana"), deck=deck, discard=rest, hour=17, rulings=rulings)
    e.stays(20).moves("ana", "snipe").draws("ana").pushes("ana")
    assert e.world.hour == after


@shows("eidolon.clock.six-other-shuffles")
def test_a_shuffle_that_is_no_exhaustion_does_not_tick(tableau):
    ana = pc("ana", "vanguard", "dont-stop-believing", resonant="the-fool", dissonant="justice")
    e = tableau(ana, deck=["the-moon", "the-tower"], hour=18)
    e.moves("ana", "snipe").draws("ana").stays(22)
    e.says("ana", "eidolon.vanguard.dont-stop-believing", "tick")
    assert e.world.hour == 19  # what the Move costs, and no more
    e.plays("ana", "the-moon")


@shows("eidolon.clock.six-debrief", "eidolon.debrief.shuffle", "eidolon.draw.debrief-shuffle")
def test_the_shuffle_of_the_debrief_never_ticks(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), discard=["the-sun"], hour=20)
    e.debriefs(ana="up", ben="down")
    assert e.world.hour == 20
    assert len(e.world.deck) == 22


@shows("eidolon.clock.nine", "eidolon.receive-aid.nine-pm")
def test_from_nine_on_everybody_draws_one_fewer_but_not_by_aid(tableau):
    ana = plain_pc("ana", ele=2, ties={"ben": 2})
    e = tableau(ana, plain_pc("ben", pow=3), deck=NEUTRALS, hour=21)
    e.moves("ana", "snipe")
    assert e.count() == 1
    e.says("ana", "aid", e.pc("ana").ties[0].id).answers(True, "ben")
    assert e.count() == 2
    e.draws("ana").plays("ana", "death")
    e.moves("ben", "scrap")
    assert e.count() == 2
    e.draws("ben").plays("ben", "temperance")


@shows("eidolon.clock.nine")
def test_before_nine_nothing_is_lost(tableau):
    e = tableau(plain_pc("ana", ele=2), deck=NEUTRALS, hour=20)
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana").plays("ana", "death")


@shows("eidolon.clock.state-based", "eidolon.clock.floor")
def test_turning_the_clock_back_lifts_the_hours_that_were_passed(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS, hour=22)
    e.debriefs(ben="up", ana="up")
    assert e.world.hour == 20
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.clock.floor")
def test_the_clock_never_goes_back_before_one(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), hour=14)
    e.debriefs(ben="up", ana="up")
    assert e.world.hour == 13


@shows("eidolon.clock.midnight-blast", "eidolon.clock.battered-heals", "eidolon.clock.midnight-off")
def test_midnight_sets_every_track_to_battered_up_or_down(tableau):
    ana, ben = plain_pc("ana", biz=1, track=3), plain_pc("ben", ele=2)
    e = tableau(ana, ben, deck=["the-moon", *NEUTRALS], hour=23)
    e.moves("ana", "dredge").says("gm", "give", 1).draws("ana").plays("ana", "the-moon")
    assert e.pc("ana").track == e.pc("ben").track == 2
    e.phantom("ben")
    e.moves("ben", "snipe")
    assert e.count() == 2  # the drawback of nine is over
    e.draws("ben").plays("ben", "death")


@shows("eidolon.clock.battered-heals")
def test_somebody_defeated_who_lives_wakes_battered_and_faces_no_death(tableau):
    ana, ben = plain_pc("ana", biz=2), plain_pc("ben", track=4, out=True)
    e = tableau(ana, ben, deck=["the-moon", "death"], hour=23, patch={"pcs/ben/out": True})
    e.moves("ana", "dredge").draws("ana").plays("ana", "the-moon")
    assert (e.pc("ben").track, e.pc("ben").out) == (2, False)
    e.phantom("ana")


@shows("eidolon.clock.battered-heals")
def test_by_the_other_reading_midnight_only_hurts(tableau):
    ana, ben = plain_pc("ana", biz=2, track=3), plain_pc("ben")
    deck = ["the-moon", "death"]
    e = tableau(ana, ben, deck=deck, hour=23, rulings=("midnightOnlyDown",))
    e.moves("ana", "dredge").draws("ana").plays("ana", "the-moon")
    assert (e.pc("ana").track, e.pc("ben").track) == (3, 2)
    e.phantom("ana")


@shows("eidolon.clock.pending-three")
def test_a_three_o_clock_drawback_nobody_used_ends_with_midnight(tableau):
    e = tableau(plain_pc("ana", biz=3), deck=["the-moon", *NEUTRALS], hour=14)
    e.moves("ana", "dredge").draws("ana").plays("ana", "the-moon")
    assert len(e.world.mods) == 1
    e.play.override("gm", {"hour": 23}, "for the test")
    e.debriefs(ana="down")
    assert e.world.hour == 24
    assert not e.world.mods
    e.phantom()


@shows("eidolon.clock.mid-move", "eidolon.clock.midnight-vote", "eidolon.sabotage.at-eleven")
def test_midnight_inside_a_move_strikes_at_once_and_the_vote_waits(tableau):
    e = tableau(plain_pc("ana", ele=2), plain_pc("ben"), deck=NEUTRALS, hour=23)
    e.moves("ana", "snipe")
    assert e.count() == 1
    e.says("ben", "sabotage", "ben")
    assert e.pc("ana").track == 2
    assert e.count() == 2  # nine no longer counts
    assert e.world.phantom_due
    e.draws("ana").answers(3, "ben")
    assert not [said for said in e.choices("ana") if said[0] == "push"]
    e.plays("ana", "death")
    assert e.asked("ana", "phantom-vote")
    e.phantom("ana")


@shows("eidolon.clock.midnight-push", "eidolon.zero.phantom-exception", "eidolon.push.ban-midnight")
def test_with_a_phantom_loose_only_a_draw_of_nothing_may_push(tableau):
    e = tableau(
        plain_pc("ana", biz=2, ele=1), plain_pc("ben"), deck=["the-moon", *NEUTRALS], hour=23
    )
    e.moves("ana", "dredge").says("gm", "give", 1).draws("ana").plays("ana", "the-moon")
    e.phantom("ben")
    e.moves("ana", "snipe").draws("ana")
    assert [said[0] for said in e.choices("ana")] == ["play"]
    e.plays("ana", e.spread()[0])
    e.moves("ana", "snipe").says("gm", "give", -1)
    assert e.count() == 0
    e.draws("ana")
    assert e.world.last.pushed
    assert e.world.hour == 24


@shows("eidolon.clock.jump")
def test_several_hours_are_passed_one_by_one_and_none_beyond_midnight(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), hour=14)
    e.debriefs(ana="down", ben="down")
    assert [fact.to for fact in e.told(ClockMoved)] == [15, 16]
    assert len(e.world.mods) == 1  # 3:00 PM was passed, not skipped
    e.opens("gm", "end-debrief").opens("gm", "start-uptime", "gm").answers(False)
    e.play.override("gm", {"hour": 23}, "for the test")
    e.debriefs(ana="down", ben="down")
    assert e.world.hour == 24
    assert len(e.told(MidnightStruck)) == 1
    e.phantom("ana")


@shows("eidolon.clock.cost-at-midnight", "eidolon.patch-up.midnight")
def test_at_midnight_what_must_be_paid_in_hours_cannot_be(tableau):
    e = tableau(plain_pc("ana", biz=1), plain_pc("ben", track=1), deck=["the-moon"], hour=24)
    e.is_refused("ana", "patch-up", "ana", because="midnight")
    e.makes("ana", "dredge", "the-moon")  # a tick that only follows does nothing
    assert e.world.hour == 24


@shows("eidolon.clock.cost-at-midnight", "eidolon.sabotage.at-midnight")
def test_at_midnight_sabotage_is_free(tableau):
    e = tableau(plain_pc("ana"), plain_pc("ben"), deck=NEUTRALS, hour=24)
    e.moves("ana", "snipe").says("ben", "sabotage", "ben").draws("ana")
    e.answers(3, "ben").plays("ana", "death")
    assert e.world.hour == 24
    assert not e.told(ClockMoved)


@shows("eidolon.clock.turned-back-midnight")
def test_a_clock_turned_back_with_a_phantom_loose_keeps_its_hour(tableau):
    e = loose(tableau)
    e.opens("gm", "end-combat", False).debriefs(ana="up", ben="up")
    assert e.world.hour == 22
    assert e.world.phantom == "ben"
    e.moves("ana", "snipe")
    assert e.count() == 1  # nine weighs again
    e.draws("ana")
    assert [said[0] for said in e.choices("ana")] == ["play"]  # and the ban stays
    e.plays("ana", e.spread()[0])
    e.opens("gm", "gm.crash", "phantom-1").answers("met").opens("gm", "gm.crash", "phantom-1")
    e.answers("met")
    assert (e.world.phantom, e.world.hour) == ("", 22)


def loose(tableau, **how):
    """Ben's Phantom is loose; ana is there, too."""
    e = tableau(plain_pc("ana", biz=1), plain_pc("ben"), deck=["the-moon"], hour=23, **how)
    e.moves("ana", "dredge").says("gm", "give", 1).draws("ana").plays("ana", "the-moon")
    return e.phantom("ben")


@shows("eidolon.clock.second-midnight")
@pytest.mark.parametrize("full", [False, True])
def test_midnight_again_with_a_phantom_loose(tableau, full):
    e = loose(tableau, rulings=("secondMidnight",) if full else ())
    e.opens("gm", "end-combat", False)
    e.play.override("gm", {"hour": 22, "pcs/ana/track": 0}, "for the test")
    e.debriefs(ana="down", ben="down")
    assert e.world.hour == 24
    assert e.pc("ana").track == (2 if full else 0)
    assert len(e.told(MidnightStruck)) == (2 if full else 1)
    if full:
        e.phantom()  # ben's is loose, so it can only be ana's
        assert e.world.phantoms == ("ben", "ana")
        for enemy in ("phantom-2", "phantom-2", "phantom-1", "phantom-1"):
            assert e.world.hour == 24
            e.opens("gm", "gm.crash", enemy).answers("met")
            if e.play.requests():
                e.answers(True)  # the fight with the second is won; the first is still out there
        assert (e.world.hour, e.world.phantom) == (13, "")


@shows("eidolon.clock.persist")
def test_the_clock_goes_on_where_it_stood_in_the_next_session(tableau):
    e = tableau(plain_pc("ana"), hour=19)
    e.opens("gm", "end-session").opens("gm", "start-session")
    assert e.world.hour == 19


THREE_OWED = {
    "id": 1,
    "pc": "*",
    "amount": -1,
    "kind": "forward",
    "until": "gm",
    "moves": [],
    "claim": None,
    "why": {"key": "eidolon.clock.three.why", "args": {}},
    "entry": "eidolon.clock.three",
}


@shows("eidolon.clock.three-again")
def test_three_reached_twice_before_anybody_moves_costs_one_card(tableau):
    e = tableau(plain_pc("ana", ele=3), plain_pc("ben"), deck=NEUTRALS, hour=13)
    for _ in range(2):
        e.play.override("gm", {"hour": 13, "mode": "uptime"}, "the day begins again")
        e.debriefs(ana="down", ben="down").opens("gm", "end-debrief")
        assert e.world.hour == 15
    assert [mod.amount for mod in e.world.mods] == [-1]
    e.moves("ana", "snipe")
    assert e.count() == 2
    e.draws("ana")
    assert not e.world.mods
    e.plays("ana", e.spread()[0])


@shows("eidolon.clock.compound")
@pytest.mark.parametrize(
    ("hour", "owed", "count", "ticks"),
    [(14, False, 4, 0), (15, True, 3, 0), (18, True, 3, 1), (20, False, 4, 1), (21, True, 2, 1)],
)
def test_what_the_hours_bring_adds_up_until_midnight(tableau, hour, owed, count, ticks):
    """3:00 PM takes a card of the next Move, from 6:00 PM an exhausted deck costs an hour, and from
    9:00 PM everybody draws one fewer: all of it when it is late."""
    kept = ["the-empress", "death", "justice", "temperance"][:count]
    rest = [c for c in range(22) if c not in map(card, kept)]
    owes = {"mods": [THREE_OWED] if owed else [], "next_id": 9}
    e = tableau(plain_pc("ana", ele=4), deck=kept, discard=rest, hour=hour, patch=owes)
    e.moves("ana", "snipe")
    assert e.count() == count
    e.stays(len(rest)).draws("ana")
    assert e.world.hour == hour + ticks
    e.plays("ana", "death")


def test_at_midnight_what_the_earlier_hours_did_is_over(tableau):
    owes = {"mods": [THREE_OWED], "next_id": 9}
    e = tableau(plain_pc("ana", ele=3), deck=NEUTRALS, hour=23, patch=owes)
    e.moves("ana", "snipe")
    assert e.count() == 1, "both weigh on it"
    e.draws("ana").pushes("ana")
    e.phantom()
    e.moves("ana", "snipe")
    assert e.count() == 3
    e.says("ana", "drop").answers(True, "gm")
