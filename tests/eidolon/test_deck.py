"""The Fate Deck: what is in it, how it is drawn from, and what happens when it runs out."""

import pytest
from msgspec.structs import replace

from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import CARDS, FATE_DECK, NEUTRAL
from undertow.games.eidolon.facts import DeckShuffled, Discarded, SetAside
from undertow.games.eidolon.game import GAME
from undertow.kernel import EVERYONE, LiveFate, Play

POSITIVE = ["the-magician", "strength", "the-star", "the-sun", "the-world"]
NEGATIVE = ["the-hanged-man", "the-devil", "the-tower", "the-moon", "judgment"]

NAMES = [
    "The Fool",
    "The Magician",
    "The High Priestess",
    "The Empress",
    "The Emperor",
    "The Hierophant",
    "The Lovers",
    "The Chariot",
    "Justice",
    "The Hermit",
    "The Wheel of Fortune",
    "Strength",
    "The Hanged Man",
    "Death",
    "Temperance",
    "The Devil",
    "The Tower",
    "The Star",
    "The Moon",
    "The Sun",
    "Judgment",
    "The World",
]


@shows("eidolon.deck.size", "eidolon.deck.attributes", "eidolon.table.needs")
def test_the_deck_is_22_cards_each_with_a_polarity_and_a_forecast():
    assert [c.number for c in FATE_DECK] == list(range(22))
    for each in FATE_DECK:
        assert each.polarity in ("positive", "neutral", "negative")
        assert str(each.forecast()).strip()


@shows(
    "eidolon.deck.positive",
    "eidolon.deck.negative",
    "eidolon.deck.neutral",
    "eidolon.deck.neutral-count",
    "eidolon.deck.world-wording",
)
def test_five_positive_five_negative_twelve_neutral():
    assert [c.slug for c in FATE_DECK if c.polarity == "positive"] == POSITIVE
    assert [c.slug for c in FATE_DECK if c.polarity == "negative"] == NEGATIVE
    assert NEUTRAL == (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14)


@pytest.mark.parametrize("number", range(22))
def test_the_cards_by_number_and_name(number):
    assert str(CARDS[number].name()) == NAMES[number]
    assert len({str(c.forecast()) for c in FATE_DECK}) == 22


@shows(*[f"eidolon.card.{c.slug}" for c in FATE_DECK])
def test_every_card_is_played_with_its_printed_polarity_and_forecast(tableau):
    for each in FATE_DECK:
        e = tableau(
            pc("ana", glam=1, resonant="the-lovers", dissonant="temperance"),
            pc("ben", glam=1, resonant="temperance", dissonant="the-lovers"),
            pc("cleo", glam=1, resonant="the-chariot", dissonant="justice"),
            deck=[each.slug],
        )
        who = "cleo" if each.slug in ("the-lovers", "temperance") else "ana"
        e.makes(who, "dazzle", each.slug)
        reading = e.world.last.reading
        assert (reading.card, reading.polarity, reading.own) == (each.number, each.polarity, "")
        assert str(reading.forecast) == str(each.forecast())


@shows(
    "eidolon.draw.amount",
    "eidolon.draw.spread",
    "eidolon.draw.play-one",
    "eidolon.draw.discard-played",
)
def test_a_stat_is_drawn_into_a_row_and_one_card_of_it_is_played(tableau):
    e = tableau(pc("ana", glam=3), deck=["the-tower", "the-sun", "the-empress", "the-moon"])
    e.moves("ana", "dazzle").draws("ana")
    assert e.spread() == ["the-tower", "the-sun", "the-empress"]
    e.plays("ana", "the-sun")
    assert e.discard() == ["the-sun"]


@shows("eidolon.draw.rest-bottom", "eidolon.draw.effect-order")
def test_the_rest_goes_under_the_deck_the_leftmost_first(tableau):
    e = tableau(pc("ana", glam=3), deck=["the-tower", "the-sun", "the-empress", "the-moon"])
    e.makes("ana", "dazzle", "the-sun")
    assert e.deck()[0] == "the-moon"
    assert e.deck()[-2:] == ["the-tower", "the-empress"]


@shows("eidolon.draw.free-choice", "eidolon.draw.gm-interprets", "eidolon.draw.strategy")
def test_a_worse_card_may_be_chosen(tableau):
    e = tableau(pc("ana", glam=2), deck=["the-tower", "the-sun"])
    e.moves("ana", "dazzle").draws("ana")
    assert ("play", card("the-tower")) in e.choices("ana")
    e.plays("ana", "the-tower")
    assert e.world.last.reading.polarity == "negative"


@shows("eidolon.draw.exhaust", "eidolon.draw.exhaust-timing")
def test_a_deck_that_is_empty_after_a_draw_takes_the_shuffled_discard_at_once(tableau):
    rest = [c.slug for c in FATE_DECK if c.slug not in ("the-sun", "the-moon")]
    e = tableau(pc("ana", glam=2), deck=["the-sun", "the-moon"], discard=rest)
    e.stays(20).moves("ana", "dazzle").draws("ana")
    assert e.deck() == rest
    assert e.discard() == []
    e.plays("ana", "the-sun")
    assert e.deck()[-1] == "the-moon"


@shows("eidolon.draw.exhaust-timing")
def test_by_the_other_reading_it_waits_until_a_card_is_needed(tableau):
    rest = [c.slug for c in FATE_DECK if c.slug not in ("the-sun", "the-moon")]
    e = tableau(
        pc("ana", glam=2), deck=["the-sun", "the-moon"], discard=rest, rulings=["lazyRefresh"]
    )
    e.moves("ana", "dazzle").draws("ana")
    assert e.deck() == []
    e.plays("ana", "the-sun")
    assert e.deck() == ["the-moon"]


@shows("eidolon.draw.exhaust-mid-draw")
def test_a_deck_that_runs_out_in_mid_draw_is_refreshed_once_and_drawing_goes_on(tableau):
    rest = [c.slug for c in FATE_DECK if c.slug != "the-sun"]
    e = tableau(pc("ana", glam=3), deck=["the-sun"], discard=rest, hour=18)
    e.stays(21).moves("ana", "dazzle").draws("ana")
    assert e.spread() == ["the-sun", *rest[:2]]
    assert e.world.hour == 19  # one exhaustion
    e.plays("ana", "the-sun")


@shows("eidolon.draw.exhaust-both-empty")
def test_where_no_card_can_be_had_luck_decides_as_a_neutral_card(tableau):
    kept = [(c.number, "ana", "test") for c in FATE_DECK]
    e = tableau(pc("ana", glam=2), aside=kept)
    e.moves("ana", "dazzle").draws("ana")
    assert e.world.last.reading.polarity == "neutral"
    assert e.world.last.reading.virtual
    assert not e.discard()
    assert (e.world.hour, e.world.last.pushed) == (13, "")  # nothing was pushed


@shows("eidolon.draw.exhaust-both-empty", "eidolon.push.spread-fate")
def test_a_push_that_finds_no_card_is_a_neutral_one_and_the_spread_becomes_the_deck(tableau):
    kept = [(c.number, "ana", "test") for c in FATE_DECK if c.slug not in ("the-sun", "the-moon")]
    e = tableau(pc("ana", glam=2), deck=["the-sun", "the-moon"], aside=kept)
    e.moves("ana", "dazzle").draws("ana").pushes("ana")
    assert (e.world.last.reading.polarity, e.world.last.reading.virtual) == ("neutral", True)
    assert (e.world.made, e.world.hour, e.discard()) == ((), 14, [])
    assert sorted(e.deck()) == ["the-moon", "the-sun"]


@shows("eidolon.draw.exhaust-both-empty", "eidolon.clock.midnight-blast")
def test_such_a_push_at_eleven_ends_before_midnight_strikes(tableau):
    kept = [(c.number, "ana", "test") for c in FATE_DECK if c.slug not in ("the-sun", "the-moon")]
    e = tableau(pc("ana", glam=2), deck=["the-sun", "the-moon"], aside=kept, hour=23)
    e.moves("ana", "dazzle").draws("ana").pushes("ana")
    assert e.world.hour == 24
    assert [enemy.phantom_of for enemy in e.world.enemies.values()] == ["ana"]


@shows("eidolon.draw.exhaust-forced-discard", "eidolon.draw.discard-not-played")
def test_a_forced_discard_can_run_the_deck_out_and_does_not_mill_the_new_one(tableau):
    e = tableau(
        pc("ana", pow=1),
        deck=["the-tower", "the-moon"],
        discard=[c.slug for c in FATE_DECK if c.slug not in ("the-tower", "the-moon")],
    )
    e.stays(22).makes("ana", "scrap", "the-tower")
    assert len(e.deck()) == 22
    assert e.told(Discarded)[-1].cards == (card("the-moon"),)
    assert e.world.xp == 1  # for the Tower; the Moon was not played


@shows("eidolon.scrap.top-after")
def test_what_a_scrap_throws_away_may_be_a_card_that_just_went_under_the_deck(tableau):
    rest = [c.slug for c in FATE_DECK if c.slug not in ("the-fool", "the-sun")]
    e = tableau(
        pc("ana", pow=2), deck=["the-fool", "the-sun"], discard=rest, rulings=["lazyRefresh"]
    )
    e.makes("ana", "scrap", "the-fool")
    assert e.discard()[-2:] == ["the-fool", "the-sun"]
    assert e.deck() == []


@shows(
    "eidolon.rymp.move",
    "eidolon.rymp.bottom",
    "eidolon.digital.bottom",
    "eidolon.draw.bottom-order",
    "eidolon.draw.bottom-return",
)
def test_a_master_plan_draws_from_the_bottom_the_bottom_card_leftmost(tableau):
    order = [c.slug for c in FATE_DECK]
    e = tableau(pc("ana", gen=3), deck=order)
    e.moves("ana", "rymp").draws("ana")
    assert e.spread() == ["the-world", "judgment", "the-sun"]
    e.plays("ana", "judgment")
    assert e.deck()[-2:] == ["the-world", "the-sun"]
    assert e.deck()[0] == "the-fool"


@shows("eidolon.rymp.push", "eidolon.rymp.retro")
def test_a_push_on_a_master_plan_plays_the_top_card(tableau):
    e = tableau(pc("ana", gen=2), deck=[c.slug for c in FATE_DECK])
    e.moves("ana", "rymp").draws("ana").pushes("ana")
    assert e.discard() == ["the-fool"]


@shows(
    "eidolon.digital.zones",
    "eidolon.digital.set-aside",
    "eidolon.digital.save-aside",
    "eidolon.digital.save",
)
def test_every_card_is_in_one_place_and_comes_back_there(tableau):
    e = tableau(
        pc("ana", glam=2),
        pc("ben"),
        aside=[("the-sun", "ben", "ready")],
        discard=["the-moon"],
        deck=["the-tower", "strength"],
    )
    e.moves("ana", "dazzle").draws("ana")
    # The fixture wrote it all out and read it back: the spread, the pile apart, the question.
    assert e.spread() == ["the-tower", "strength"]
    assert [(k.card, k.owner, k.why) for k in e.world.aside] == [(19, "ben", "ready")]
    assert len(e.deck()) + len(e.discard()) + 2 + 1 == 22
    GAME.check(e.world)
    e.plays("ana", "strength")


@shows("eidolon.digital.hidden-info", "eidolon.digital.bottom-memory")
def test_nobody_sees_the_order_of_the_deck_not_even_the_gm(tableau):
    e = tableau(pc("ana", glam=2), deck=["the-tower", "strength"])
    for seat in ("gm", "ana", EVERYONE):
        assert e.play.view(seat).deck.count == 22
        assert e.play.view(seat).deck.bottom == ()
        for _, fact in e.play.log(seat):
            if isinstance(fact, DeckShuffled):
                assert fact.order == ()
                assert fact.count == 22
    e.makes("ana", "dazzle", "strength")
    assert e.play.view("gm").deck.discard == (card("strength"),)
    assert e.world.known == 1  # everybody saw the Tower go under


@shows("eidolon.digital.bottom-memory")
def test_the_known_bottom_is_shown_where_the_table_plays_so_and_a_shuffle_clears_it(tableau):
    e = tableau(
        pc("ana", glam=3),
        deck=["the-tower", "strength", "the-moon"],
        patch={"setup/known_bottom": True},
    )
    e.makes("ana", "dazzle", "strength")
    assert e.play.view("ana").deck.bottom == (card("the-tower"), card("the-moon"))
    e.moves("ana", "rymp").draws("ana")  # two off the bottom
    assert e.play.view("ana").deck.bottom == ()
    e.plays("ana", "the-tower")
    shuffled = DeckShuffled(tuple(e.world.deck), "search").evolve(e.world)
    assert shuffled.known == 0


@shows("eidolon.draw.first-shuffle", "eidolon.table.size", "eidolon.table.roles")
def test_a_new_table_begins_with_all_cards_shuffled_and_no_discard():
    settings = GAME.Settings(("ana", "ben"))
    beginning = GAME.begin(settings)
    assert beginning.seats == ("gm", "ana", "ben")
    play = Play.begin(
        GAME, beginning.seats, beginning.offer, LiveFate(b"undertow" * 2), first=beginning.first
    )
    assert sorted(play.world.deck) == list(range(22))
    assert play.world.deck != tuple(range(22))
    assert play.world.discard == ()


def test_a_law_is_broken_when_a_card_is_lost(tableau):
    e = tableau(pc("ana"))
    GAME.check(SetAside((1,), "ana", "x", "deck").evolve(e.world))
    with pytest.raises(AssertionError, match="lost or doubled"):
        GAME.check(replace(e.world, deck=e.world.deck[1:]))
