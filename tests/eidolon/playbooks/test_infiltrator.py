"""The Infiltrator: the sheet, Vanish, and getting in and out."""

import pytest

from eidolon.playbooks.steps import effects, outcomes, rule, scene
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.catalogue import infiltrator
from undertow.games.eidolon.catalogue.infiltrator import RESONANT
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS, has
from undertow.games.eidolon.facts import DeckShuffled, Discarded
from undertow.games.eidolon.game import GAME

VANISH = "eidolon.infiltrator.vanish"
FADE = "eidolon.infiltrator.fade-away"
PICK = "eidolon.infiltrator.pick-locks-hack-consoles"
SEARCH = rule(infiltrator.search)


def inf(seat, *moves, **fields):
    return pc(seat, "infiltrator", *moves, **fields)


def vanishes(e, drawn):
    return e.makes("ana", "infiltrator.vanish", drawn)


def hold(e):
    return e.pc("ana").holds.get(VANISH, 0)


def hidden(e):
    return bool(effects(e, VANISH))


# The sheet


@shows(
    "eidolon.infiltrator.playbook",
    "eidolon.infiltrator.power",
    "eidolon.infiltrator.range",
    "eidolon.infiltrator.stats",
    "eidolon.infiltrator.question",
    "eidolon.infiltrator.style",
    "eidolon.infiltrator.samples",
)
def test_the_sheet_of_the_infiltrator():
    book = PLAYBOOKS["infiltrator"]
    assert str(book.name()) == "The Infiltrator"
    assert len(book.blanks) == 2
    sentence = str(book.sentence(a="shadow", b="claws"))
    assert "hides itself by shadow" in sentence
    assert "from hiding by claws" in sentence
    assert book.range == 50
    assert book.stats == {"pow": 1, "ele": 3, "gen": 2, "glam": 2, "biz": 1}
    assert "biggest lie" in str(book.question())
    assert "need not mean invisible" in str(book.style())
    assert len(book.samples) == 5
    mine = [m for m in MOVES.values() if m.playbook == "infiltrator"]
    assert [sum(m.rank == r for m in mine) for r in ("starting", "advanced", "master")] == [
        2,
        12,
        3,
    ]


@shows("eidolon.infiltrator.everything-fades")
def test_there_is_a_fade_away_and_no_everything_fades():
    names = [str(move.name()) for move in MOVES.values()]
    assert "Fade Away" in names
    assert "Everything Fades" not in names


@shows("eidolon.infiltrator.resonant")
def test_the_resonant_card_takes_a_card_out_of_the_deck_and_shuffles_the_rest(tableau):
    e = tableau(inf("ana", ele=1, resonant="the-fool"), deck=["the-fool", "the-tower"])
    e.moves("ana", "snipe").draws("ana")
    e.shuffles(tuple(range(19, -1, -1)))
    e.plays("ana", "the-fool")
    assert e.choices("ana") == list(range(1, 22))  # in the order of numbers: theirs stays hidden
    before = [name for name in e.deck() if name != "the-tower"]
    e.answers(card("the-tower"), "ana")
    assert e.discard() == ["the-fool", "the-tower"]
    assert e.deck() == before[::-1]
    assert "flawless shot" in str(e.world.last.reading.forecast)


@shows("eidolon.infiltrator.resonant")
def test_that_shuffle_comes_even_where_a_search_keeps_the_order(tableau):
    e = tableau(
        inf("ana", ele=1, resonant="the-fool"), deck=["the-fool"], rulings=["keepSearchedOrder"]
    )
    e.moves("ana", "snipe").draws("ana").stays(20).plays("ana", "the-fool").answers(1, "ana")
    assert e.told(DeckShuffled)[-1].why == "effect"


@shows("eidolon.infiltrator.resonant", "eidolon.draw.exhaust-timing")
def test_where_it_takes_the_last_card_the_deck_is_made_anew_at_once(tableau):
    away = [c.slug for c in FATE_DECK if c.slug not in ("the-fool", "the-tower")]
    e = tableau(
        inf("ana", ele=1, resonant="the-fool"), deck=["the-fool", "the-tower"], discard=away
    )
    e.moves("ana", "snipe").draws("ana").stays(22).plays("ana", "the-fool")
    assert len(e.deck()) == 22
    assert e.discard() == []
    assert e.told(DeckShuffled)[-1].why == "exhausted"


@shows("eidolon.infiltrator.resonant")
@pytest.mark.parametrize("left", [(), ("the-tower",)])
def test_out_of_an_empty_deck_there_is_nothing_to_take(tableau, left):
    """Where a deck is refreshed only once a card is needed, the resonant card may have been the last."""
    away = [c.slug for c in FATE_DECK if c.slug not in ("the-fool", *left)]
    e = tableau(
        inf("ana", ele=1, resonant="the-fool"),
        deck=["the-fool", *left],
        discard=away,
        rulings=["lazyRefresh"],
    )
    e.makes("ana", "snipe", "the-fool")
    assert e.deck() == []
    assert e.discard() == [*away, "the-fool", *left]
    taken = [fact.cards for fact in e.told(Discarded) if fact.why == RESONANT]
    assert taken == [(card(name),) for name in left]
    assert not [fact for fact in e.told(DeckShuffled) if fact.why == "exhausted"]


@shows("eidolon.infiltrator.dissonant")
def test_the_dissonant_card_bars_vanish_for_the_scene(tableau):
    e = tableau(inf("ana", ele=1, dissonant="the-fool"), deck=["the-fool"])
    assert e.offered("ana", "infiltrator.vanish")
    e.makes("ana", "snipe", "the-fool")
    assert "all eyes" in str(e.world.last.reading.forecast)
    e.is_refused("ana", "infiltrator.vanish", "ana", because="not in this scene")
    scene(e)
    assert e.offered("ana", "infiltrator.vanish")


# Vanish


@shows("eidolon.infiltrator.vanish")
@pytest.mark.parametrize(("drawn", "won"), [("the-sun", 2), ("death", 1), ("the-moon", 0)])
def test_vanish_gives_hold_by_the_card(tableau, drawn, won):
    e = tableau(inf("ana", ele=1), deck=[drawn])
    vanishes(e, drawn)
    assert hold(e) == won
    assert hidden(e) == (won > 0)
    if won:
        assert "nobody can locate it" in effects(e, VANISH)[0]


@shows("eidolon.infiltrator.run-silent-run-deep")
@pytest.mark.parametrize(("drawn", "won"), [("the-sun", 3), ("death", 2), ("the-moon", 0)])
def test_run_silent_gives_one_more_where_there_is_any(tableau, drawn, won):
    e = tableau(inf("ana", "run-silent-run-deep", ele=1), deck=[drawn])
    vanishes(e, drawn)
    assert hold(e) == won


@shows("eidolon.infiltrator.vanish", "eidolon.infiltrator.vanish-spend")
def test_each_move_of_the_eidolon_costs_a_hold_and_the_last_is_still_hidden(tableau):
    e = tableau(inf("ana", ele=1), deck=["the-sun", "the-star", "the-world"])
    vanishes(e, "the-sun")
    e.moves("ana", "snipe").draws("ana")
    e.answers(True, "ana")  # with the Eidolon: forced, and as the Move is made
    assert hold(e) == 1
    e.plays("ana", "the-star")
    assert hidden(e)
    e.moves("ana", "snipe").draws("ana").answers(True, "ana")
    assert hold(e) == 0
    assert hidden(e)  # until this Move is over
    e.plays("ana", "the-world")
    assert not hidden(e)
    assert outcomes(e, VANISH)[-1] == "uncloaked"


@shows("eidolon.infiltrator.vanish-spend")
def test_a_move_that_needs_the_eidolon_pays_without_a_question(tableau):
    e = tableau(inf("ana", ele=1), pc("ben", track=1), deck=["death"])
    vanishes(e, "death")
    e.moves("ana", "patch-up").answers(True, "gm").answers(1, "ana")
    assert hold(e) == 0
    assert not hidden(e)


@shows("eidolon.infiltrator.vanish")
def test_a_move_of_your_own_hands_costs_nothing(tableau):
    e = tableau(inf("ana", ele=1), deck=["the-sun", "the-star"])
    vanishes(e, "the-sun")
    e.moves("ana", "snipe").draws("ana").answers(False, "ana").plays("ana", "the-star")
    assert hold(e) == 2
    assert hidden(e)


@shows("eidolon.infiltrator.vanish")
def test_a_thorough_search_costs_a_hold(tableau):
    e = tableau(inf("ana", ele=1), pc("ben"), deck=["the-sun"])
    e.is_refused("gm", SEARCH, "ana", because="hidden")
    vanishes(e, "the-sun")
    e.is_refused("ben", SEARCH, "ana")
    e.opens("gm", SEARCH, "ana")
    assert hold(e) == 1
    assert hidden(e)
    e.opens("gm", SEARCH, "ana")
    assert hold(e) == 0
    assert not hidden(e)


@shows("eidolon.infiltrator.vanish-spend")
def test_no_new_vanish_before_the_old_hold_is_gone(tableau):
    e = tableau(inf("ana", ele=1), deck=["death", "the-sun"])
    vanishes(e, "death")
    e.is_refused("ana", "infiltrator.vanish", "ana", because="cloaked already")
    e.opens("gm", SEARCH, "ana")
    vanishes(e, "the-sun")
    assert hold(e) == 2


@shows("eidolon.infiltrator.vanish")
def test_a_severed_eidolon_cannot_vanish(tableau):
    e = tableau(inf("ana", state="severed"))
    e.is_refused("ana", "infiltrator.vanish", "ana", because="severed")


# Fade Away


@shows("eidolon.infiltrator.fade-away")
def test_you_fade_with_your_eidolon_until_you_act_without_it(tableau):
    e = tableau(inf("ana", "fade-away", ele=1), deck=["the-sun", "the-star", "the-world"])
    e.is_refused("ana", "infiltrator.fade-away", "ana", because="not cloaked")
    vanishes(e, "the-sun")
    e.moves("ana", "infiltrator.fade-away")
    assert len(effects(e, FADE)) == 1
    assert hold(e) == 2
    scene(e)  # a cloak lasts while there is Hold, whatever the scene
    assert hidden(e)
    assert len(effects(e, FADE)) == 1
    e.is_refused("ana", "infiltrator.fade-away", "ana", because="cloaked already")
    e.moves("ana", "snipe").draws("ana").answers(True, "ana").plays("ana", "the-star")
    assert len(effects(e, FADE)) == 1
    e.moves("ana", "snipe").draws("ana").answers(False, "ana").plays("ana", "the-world")
    assert effects(e, FADE) == []
    assert hidden(e)


@shows("eidolon.infiltrator.fade-away")
def test_when_the_eidolon_is_uncloaked_so_are_you(tableau):
    e = tableau(inf("ana", "fade-away", ele=1), deck=["death"])
    vanishes(e, "death")
    e.moves("ana", "infiltrator.fade-away")
    e.opens("gm", SEARCH, "ana")
    assert effects(e, FADE) == []


# In and out


@shows("eidolon.infiltrator.pick-locks-hack-consoles")
@pytest.mark.parametrize(
    ("drawn", "chooser"), [("the-sun", None), ("death", "ana"), ("the-moon", "gm")]
)
def test_locks_open_and_the_price_is_the_players_or_the_gms(tableau, drawn, chooser):
    e = tableau(inf("ana", ele=1), deck=[drawn])
    assert not MOVES[PICK].forecast
    e.makes("ana", "infiltrator.pick-locks-hack-consoles", drawn)
    if chooser is None:
        assert outcomes(e, PICK) == ["positive"]
        return
    assert e.asked().seat == chooser
    assert e.choices() == ["broken", "alarm"]
    assert str(GAME.answer_label(e.world, e.asked().question, "broken")) == "Something is damaged"
    e.answers("alarm")
    assert outcomes(e, PICK)[-1] == "alarm"
    # Either way they are in; only who chooses the price is another.
    assert MOVES[PICK].results["negative"].english.startswith("You are in")


@shows("eidolon.infiltrator.excellent-work")
@pytest.mark.parametrize(
    ("drawn", "says", "result"),
    [
        ("the-sun", None, "exit"),
        ("death", True, "exit"),
        ("death", False, "no-exit"),
        ("the-moon", None, "no-exit"),
    ],
)
def test_a_gen_draw_may_show_the_way_out(tableau, drawn, says, result):
    e = tableau(inf("ana", "excellent-work", gen=1), deck=[drawn])
    e.makes("ana", "infiltrator.excellent-work", drawn)
    if says is not None:
        e.answers(says, "gm")
    assert outcomes(e, "eidolon.infiltrator.excellent-work") == [result]


@shows("eidolon.infiltrator.escape-artist")
def test_escape_artist_brings_noclip(tableau):
    e = tableau(inf("ana", "escape-artist"))
    assert has(e.pc("ana"), "eidolon.inhuman.noclip")
    assert "twenty feet" in str(MOVES["eidolon.infiltrator.escape-artist"].text())


# Dead Drop


@shows("eidolon.infiltrator.dead-drop")
def test_a_push_may_discard_a_card_of_the_spread(tableau):
    e = tableau(inf("ana", "dead-drop", ele=2), deck=["the-tower", "the-moon", "the-sun"])
    e.moves("ana", "snipe").draws("ana").pushes("ana")
    assert e.choices("ana") == [card("the-tower"), card("the-moon"), "none"]
    e.answers(card("the-tower"), "ana")
    assert e.discard() == ["the-sun", "the-tower"]
    assert e.deck()[-1] == "the-moon"
    assert e.world.xp == 0  # discarded, not played


@shows("eidolon.infiltrator.dead-drop")
def test_it_may_also_go_under_the_deck_as_always(tableau):
    e = tableau(inf("ana", "dead-drop", ele=1), deck=["the-tower", "the-sun"])
    e.moves("ana", "snipe").draws("ana").pushes("ana").answers("none", "ana")
    assert e.discard() == ["the-sun"]
    assert e.deck()[-1] == "the-tower"


@shows("eidolon.infiltrator.dead-drop")
def test_without_a_push_nothing_is_dropped(tableau):
    e = tableau(inf("ana", "dead-drop", ele=2), deck=["the-tower", "the-sun"])
    e.makes("ana", "snipe", "the-sun")
    assert e.discard() == ["the-sun"]


@shows("eidolon.infiltrator.dead-drop-investigate")
@pytest.mark.parametrize("dropped", [True, False])
def test_while_investigating_the_card_sent_away_may_be_discarded(tableau, dropped):
    e = tableau(inf("ana", "dead-drop", gen=2), deck=["the-tower", "the-moon", "the-sun"])
    e.moves("ana", "investigate").draws("ana").pushes("ana")
    e.answers(card("the-tower"), "ana")
    e.answers(card("the-tower") if dropped else "none", "ana")
    assert (e.discard() == ["the-tower"]) == dropped
    assert (e.deck()[-1] == "the-tower") != dropped
    assert e.spread() == ["the-moon", "the-sun"]
    e.says("ana", "ask", card("the-moon"), "hidden").says("ana", "ask", card("the-sun"), "danger")


@shows("eidolon.infiltrator.dead-drop-investigate", "eidolon.draw.exhaust-timing")
def test_a_deck_that_a_dropped_clue_leaves_empty_is_refreshed_at_once(tableau):
    """Dropped, the card does not go under the deck, and the Push takes the last one there is."""
    top = ["the-tower", "the-moon", "the-sun"]
    rest = [n for n in range(22) if n not in [card(c) for c in top]]
    e = tableau(inf("ana", "dead-drop", gen=2), deck=top, discard=rest)
    e.stays(20).moves("ana", "investigate").draws("ana").pushes("ana")
    e.answers(card("the-tower"), "ana").answers(card("the-tower"), "ana")
    assert (len(e.deck()), e.discard(), e.spread()) == (20, [], ["the-moon", "the-sun"])
    e.says("ana", "ask", card("the-moon"), "hidden").says("ana", "ask", card("the-sun"), "danger")
