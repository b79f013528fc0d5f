"""Resonant and dissonant cards."""

import pytest

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import CARDS
from undertow.games.eidolon.entries import PLAYBOOKS


def two(tableau, *deck, **how):
    """Ana, whose resonant card is The Fool and whose dissonant one is Death; and Ben."""
    ana = pc("ana", glam=len(deck), pow=len(deck), resonant="the-fool", dissonant="death")
    ben = pc("ben", glam=len(deck), resonant="the-hermit", dissonant="justice")
    return tableau(ana, ben, deck=deck, **how)


@shows("eidolon.attune.resonant-positive", "eidolon.scrap.resonant")
def test_a_resonant_card_counts_as_positive_for_its_owner(tableau):
    e = two(tableau, "the-fool")
    e.makes("ana", "scrap", "the-fool")
    assert e.world.last.reading.polarity == "positive"
    assert e.world.last.reading.own == "resonant"
    assert e.pc("ana").track == 0
    # As printed it is neutral, and so it counts for Ben, who may turn it up as well.
    e = two(tableau, "the-fool")
    e.makes("ben", "dazzle", "the-fool")
    assert (e.world.last.reading.polarity, e.world.last.reading.own) == ("neutral", "")


@shows("eidolon.attune.special-forecast")
@pytest.mark.parametrize("own", ["resonant", "dissonant"])
@pytest.mark.parametrize(
    ("playbook", "forecast"),
    [
        ("conductor", {"resonant": "baton", "dissonant": "every line is gone"}),
        ("inhuman", {"resonant": "odder, and lovelier", "dissonant": "dark waves"}),
    ],
)
def test_ones_own_card_brings_the_playbooks_forecast_and_effect(tableau, playbook, forecast, own):
    book = PLAYBOOKS[playbook]
    special = getattr(book, own)
    ana = pc("ana", playbook, ele=1, **{own: "the-fool"})
    e = tableau(ana, pc("ben", ele=1), deck=["the-fool"])
    before = e.world
    e.makes("ana", "snipe", "the-fool")
    reading = e.world.last.reading
    assert reading.forecast == special.forecast()
    assert forecast[own] in str(reading.forecast)
    assert str(reading.forecast) != str(CARDS[card("the-fool")].forecast())
    changed = (e.world.effects, e.world.unsaid, e.pc("ana").holds, e.pc("ana").flags)
    assert changed != (
        before.effects,
        before.unsaid,
        before.pcs["ana"].holds,
        before.pcs["ana"].flags,
    )
    e = tableau(ana, pc("ben", ele=1), deck=["the-fool"])
    e.makes("ben", "snipe", "the-fool")
    assert e.world.last.reading.forecast == CARDS[card("the-fool")].forecast()
    assert not e.world.effects
    assert not e.world.unsaid


@shows("eidolon.attune.dissonant-negative", "eidolon.scrap.resonant", "eidolon.xp.negative")
def test_a_dissonant_card_counts_as_negative_and_earns_xp(tableau):
    e = two(tableau, "death")
    e.makes("ana", "scrap", "death")
    assert e.world.last.reading.polarity == "negative"
    assert e.pc("ana").track == 1
    assert e.world.xp == 1


@shows("eidolon.attune.others-neutral")
def test_for_anybody_else_it_is_the_printed_card(tableau):
    e = two(tableau, "the-fool")
    e.makes("ben", "dazzle", "the-fool")
    assert e.world.last.reading.polarity == "neutral"
    assert e.world.last.reading.own == ""


@shows("eidolon.attune.forced", "eidolon.attune.no-push", "eidolon.push.ban-dissonant")
def test_a_dissonant_card_must_be_played_and_bars_a_push(tableau):
    e = two(tableau, "death", "the-sun")
    e.moves("ana", "dazzle").draws("ana")
    assert e.choices("ana") == [("play", card("death"))]
    e.plays("ana", "death")


@shows("eidolon.attune.both", "eidolon.attune.both-push")
def test_with_both_cards_any_may_be_played_but_a_push_stays_barred(tableau):
    e = two(tableau, "death", "the-fool", "the-sun")
    e.moves("ana", "dazzle").draws("ana")
    assert e.choices("ana") == [("play", card(c)) for c in ("death", "the-fool", "the-sun")]
    e.plays("ana", "death")


@shows("eidolon.attune.both-push")
def test_by_the_other_reading_both_cards_allow_a_push(tableau):
    e = two(tableau, "death", "the-fool", "the-sun", rulings=["pushWithBoth"])
    e.moves("ana", "dazzle").draws("ana")
    assert ("push", "tick") in e.choices("ana")
    e.plays("ana", "the-sun")


@shows("eidolon.attune.both-push")
def test_alone_the_dissonant_card_bars_it_by_that_reading_too(tableau):
    e = two(tableau, "death", "the-sun", rulings=["pushWithBoth"])
    e.moves("ana", "dazzle").draws("ana")
    assert e.choices("ana") == [("play", card("death"))]
    e.plays("ana", "death")


@shows("eidolon.attune.blind")
def test_a_pushed_card_is_played_as_ones_own(tableau):
    e = two(tableau, "the-sun", "the-moon")
    e = tableau(
        pc("ana", glam=1, resonant="the-fool", dissonant="death"), deck=["the-moon", "death"]
    )
    e.moves("ana", "dazzle").draws("ana").pushes("ana")
    assert e.world.last.reading.own == "dissonant"
    assert e.world.xp == 1


@shows("eidolon.sabotage.dissonant")
def test_a_saboteur_may_throw_out_the_dissonant_card_and_the_duty_with_it(tableau):
    e = two(tableau, "death", "the-sun")
    e.moves("ana", "dazzle").says("ben", "sabotage", "ben").draws("ana")
    e.answers(card("death"), "ben")
    assert ("push", "tick") in e.choices("ana")
    e.plays("ana", "the-sun")
    assert e.world.xp == 0


@shows("eidolon.xp.dissonant-forced", "eidolon.xp.single")
def test_a_forced_dissonant_beside_a_positive_earns_one_not_two(tableau):
    e = two(tableau, "death", "the-sun")
    e.makes("ana", "dazzle", "death")
    assert e.world.xp == 1


@shows("eidolon.xp.resonant-in-spread")
def test_a_resonant_card_passed_up_counts_as_a_positive(tableau):
    e = two(tableau, "the-fool", "the-empress")
    e.makes("ana", "dazzle", "the-empress")
    assert e.world.xp == 1


@shows("eidolon.xp.resonant-in-spread")
def test_by_the_other_reading_only_printed_positives_do(tableau):
    e = two(tableau, "the-fool", "the-empress", rulings=["xpPrintedOnly"])
    e.makes("ana", "dazzle", "the-empress")
    assert e.world.xp == 0


@shows("eidolon.xp.resonant-played")
def test_playing_the_resonant_beside_a_positive_earns_nothing(tableau):
    e = two(tableau, "the-fool", "the-sun")
    e.makes("ana", "dazzle", "the-fool")
    assert e.world.xp == 0


@shows("eidolon.xp.neutral-over-positive", "eidolon.xp.pool")
def test_a_neutral_over_a_positive_earns_one_for_the_party(tableau):
    e = two(tableau, "the-empress", "the-sun")
    e.makes("ana", "dazzle", "the-empress")
    assert e.world.xp == 1
    e = two(tableau, "the-empress", "the-emperor")
    e.makes("ana", "dazzle", "the-empress")
    assert e.world.xp == 0


@shows("eidolon.xp.negative", "eidolon.xp.single")
def test_a_negative_over_a_positive_earns_one(tableau):
    e = two(tableau, "the-tower", "the-sun")
    e.makes("ana", "dazzle", "the-tower")
    assert e.world.xp == 1


@shows("eidolon.push.xp")
def test_a_pushed_neutral_beside_a_positive_earns_one(tableau):
    for rulings, xp in ((["pushNoXp"], 0), ([], 1)):
        e = tableau(pc("ana", glam=1), deck=["the-sun", "the-emperor"], rulings=rulings)
        e.moves("ana", "dazzle").draws("ana").pushes("ana")
        assert e.world.xp == xp


@shows("eidolon.attune.set-aside", "eidolon.attune.pick", "eidolon.attune.cross-allowed")
def test_one_players_resonant_may_be_anothers_dissonant(tableau):
    e = tableau(
        pc("ana", glam=1, resonant="the-fool", dissonant="death"),
        pc("ben", glam=1, resonant="death", dissonant="the-fool"),
        deck=["the-fool", "death"],
    )
    e.makes("ben", "dazzle", "the-fool")
    assert e.world.last.reading.polarity == "negative"
    e.makes("ben", "dazzle", "death")
    assert e.world.last.reading.polarity == "positive"
