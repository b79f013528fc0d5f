"""What concerns several playbooks at once: attuned cards, Hold, ways to pay for a Push, XP."""

import pytest

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.entries import has

BREAK = "vanguard.break-on-through"
BARRED = "eidolon.vanguard.dissonant"
OVERDRIVE = "eidolon.vanguard.overdrive"
AMBUSH = "eidolon.infiltrator.ambush"
ASSAULT = "eidolon.navigator.coordinated-assault"
READY = "eidolon.navigator.ready-for-anything"
FROGS = "eidolon.alchemist.if-cars-are-frogs"
DELAYED = "eidolon.alchemist.delayed-reaction"
BURNING = "eidolon.alchemist.burning-for-you"
FEROCIOUS, TENACIOUS = "eidolon.beast.quality-ferocious", "eidolon.beast.quality-tenacious"


# Attuned cards


@shows("eidolon.attune.ignore-forecast")
@pytest.mark.parametrize("only", [False, True])
def test_ignoring_the_forecast_ignores_the_forecast_alone(tableau, only):
    rulings = ["forecastOnly"] if only else []
    e = tableau(
        pc("ana", "vanguard", resonant="justice", dissonant="the-fool", pow=1),
        deck=["justice", "the-fool"],
        hour=16,
        rulings=rulings,
    )
    e.makes("ana", BREAK, "justice")
    assert e.world.last.reading.polarity == "positive"
    assert e.world.hour == (16 if only else 15)
    e.makes("ana", BREAK, "the-fool").answers("ruin", "gm")
    assert (e.world.last.reading.polarity, e.world.xp) == ("negative", 1)
    assert has(e.pc("ana"), BARRED) is not only


@shows("eidolon.attune.ignore-forecast")
@pytest.mark.parametrize("only", [False, True])
def test_a_move_that_heeds_the_forecast_brings_the_extra_either_way(tableau, only):
    e = tableau(
        pc("ana", "vanguard", resonant="justice", ele=1),
        deck=["justice"],
        hour=16,
        rulings=["forecastOnly"] if only else [],
    )
    e.makes("ana", "snipe", "justice")
    assert e.world.hour == 15


@shows("eidolon.attune.given-card")
def test_a_card_handed_over_is_whose_who_plays_it(tableau):
    e = tableau(
        pc("ana", "navigator", "coordinated-assault", dissonant="justice"),
        pc("ben", "vanguard", resonant="justice"),
        aside=[("justice", "ana", READY)],
        hour=16,
    )
    e.moves("ben", "snipe").says("ana", ASSAULT, "ana", card("justice"))
    e.answers(True, "gm").answers(True, "ben").draws("ben")
    reading = e.world.last.reading
    assert (reading.own, reading.polarity) == ("resonant", "positive")
    assert (e.world.hour, e.world.xp) == (15, 0)  # ben's extra effect, and nobody's dissonance


@shows("eidolon.attune.in-discard", "eidolon.vanguard.dissonant")
def test_what_lasts_while_a_card_lies_there_ends_when_it_first_leaves(tableau):
    e = tableau(
        pc("ana", "vanguard", dissonant="justice", ele=1),
        pc("ben", "infiltrator", "ambush", ele=1),
        deck=["justice"],
    )
    e.makes("ana", "snipe", "justice")
    e.is_refused("ana", BREAK, "ana", because="dissonant card lies in the discard")
    # Ben plays it out of the discard, and it comes to lie there again.
    e.moves("ben", "snipe").says("ben", AMBUSH).answers(True, "gm").draws("ben")
    assert e.discard() == ["justice"]
    assert e.offered("ana", BREAK)


@shows("eidolon.attune.in-discard")
def test_it_takes_the_owner_to_start_it(tableau):
    e = tableau(
        pc("ana", "vanguard", dissonant="justice"),
        pc("ben", "infiltrator", ele=1),
        deck=["justice"],
    )
    e.makes("ben", "snipe", "justice")
    assert e.offered("ana", BREAK)


# Draws


@shows("eidolon.draw.move-variants")
def test_a_moves_own_words_come_before_the_usual_steps(tableau):
    e = tableau(pc("ana", gen=2), deck=["the-sun", "the-star", "death"])
    bottom = e.deck()[-2:]
    e.moves("ana", "rymp").draws("ana")
    assert e.spread() == bottom[::-1]
    e.plays("ana", bottom[0])
    e.moves("ana", "investigate").draws("ana")
    while e.world.made:
        request = next(r for r in e.play.requests("ana"))
        asked = [o for o in request.question.answers.options if o[0] == "ask"]
        e.answers(asked[0], "ana")
    assert e.discard()[-2:] == ["the-sun", "the-star"]  # both played, none under the deck


@shows("eidolon.draw.no-spread-play")
def test_a_card_played_without_a_draw_has_no_spread_beside_it(tableau):
    e = tableau(
        pc("ana", "infiltrator", "ambush", dissonant="justice", ele=2),
        discard=["justice", "the-sun", "death"],
    )
    deck = e.deck()
    e.moves("ana", "snipe").says("ana", AMBUSH).answers(True, "gm")
    assert e.choices("ana") == [card("justice"), card("the-sun"), card("death")]  # no duty
    e.answers(card("death"), "ana").draws("ana")
    # Nobody asked about a Push, and no positive card was passed up.
    assert (e.world.last.reading.card, e.world.last.pushed) == (card("death"), "")
    assert (e.world.xp, e.world.hour, e.deck()) == (0, 13, deck)


# Hold


@shows("eidolon.mod.hold")
def test_hold_comes_from_a_move_and_is_spent_whenever_its_owner_likes(tableau):
    e = tableau(pc("ana", "alchemist", "delayed-reaction"), pc("ben", ele=1), deck=["the-sun"])
    e.moves("ana", "alchemist.delayed-reaction", about="the door, into sand")
    assert e.pc("ana").holds == {DELAYED: 1}
    e.moves("ben", "snipe").opens("ana", "alchemist.release", "ana", 0)  # in another's Move
    assert e.pc("ana").holds == {}
    e.draws("ben").plays("ben", "the-sun")
    e.is_refused("ana", "alchemist.release", "ana", 0, because="nothing that waits")


@shows("eidolon.mod.hold-specific")
@pytest.mark.parametrize("hold", [FROGS, DELAYED])
def test_hold_of_one_move_pays_for_no_other(tableau, hold):
    e = tableau(
        pc("ana", "alchemist", "delayed-reaction", holds={hold: 1}, ele=1), deck=["the-sun"]
    )
    e.moves("ana", "challenge-fate").answers("ele", "gm").draws("ana").plays("ana", "the-sun")
    if hold == FROGS:
        e.says("ana", FROGS).adds("I fly.", "ana")
    e.at_rest()
    assert e.pc("ana").holds == ({} if hold == FROGS else {DELAYED: 1})
    e.is_refused("ana", "alchemist.release", "ana", 0, because="nothing that waits")


# Pushing


@shows("eidolon.push.free-ways")
@pytest.mark.parametrize(
    ("how", "hour", "track", "used"),
    [("tick", 14, 0, False), (OVERDRIVE, 13, 1, False), (TENACIOUS, 13, 0, True)],
)
def test_a_push_is_paid_for_in_one_way_named_beforehand(tableau, how, hour, track, used):
    tenacious = {"traits": (TENACIOUS,)}
    e = tableau(
        pc("ana", "vanguard", "overdrive", choices=tenacious, ele=1), deck=["death", "the-sun"]
    )
    e.moves("ana", "snipe").draws("ana")
    pushes = [said[1] for said in e.choices("ana") if said[0] == "push"]
    assert pushes == ["tick", OVERDRIVE, TENACIOUS]
    e.pushes("ana", how)
    assert (e.world.hour, e.pc("ana").track) == (hour, track)
    assert any(one.move == TENACIOUS for one in e.pc("ana").used) is used


# XP


@shows("eidolon.xp.treated-polarity")
@pytest.mark.parametrize(("drawn", "xp"), [("the-tower", 0), ("justice", 1)])
def test_the_played_polarity_counts_but_a_dissonant_card_always_teaches(tableau, drawn, xp):
    ferocious = {"traits": (FEROCIOUS,)}
    e = tableau(pc("ana", choices=ferocious, dissonant="justice", pow=1), deck=[drawn])
    e.makes("ana", "scrap", drawn)
    assert (e.world.last.reading.polarity, e.world.xp) == ("neutral", xp)


@shows("eidolon.xp.treated-polarity")
@pytest.mark.parametrize("drawn", ["the-tower", "justice"])
def test_another_cards_reading_replaces_the_lesson_too(tableau, drawn):
    e = tableau(pc("ana", "alchemist", BURNING, dissonant="justice", ele=1), deck=[drawn])
    e.makes("ana", "snipe", drawn).says("ana", BURNING)
    e.adds("my laugh", "ana", key="burned").adds("paler", "ana")
    assert (e.world.last.reading.polarity, e.world.xp) == ("positive", 0)
