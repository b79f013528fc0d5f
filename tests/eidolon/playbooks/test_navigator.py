"""The Navigator: the sheet, Ready for Anything, and knowing things."""

import pytest

from eidolon.playbooks.steps import outcomes, rule, said, session
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.cards import FATE_DECK
from undertow.games.eidolon.catalogue.wildcard import MAKE
from undertow.games.eidolon.entries import MOVES, PLAYBOOKS
from undertow.games.eidolon.facts import DeckShuffled, Discarded
from undertow.games.eidolon.rules import course

READY = "eidolon.navigator.ready-for-anything"
ASSAULT = "eidolon.navigator.coordinated-assault"
STARS = "eidolon.navigator.read-the-stars"
DEDUCTION = "eidolon.navigator.perfect-deduction"
WAR = "eidolon.navigator.information-war"
MIND = "eidolon.navigator.dredge-your-mind"


def nav(seat, *moves, **fields):
    return pc(seat, "navigator", *moves, **fields)


def kept(e, who="ana"):
    """Which cards someone has ready, by number."""
    return [k.card for k in e.world.aside if (k.owner, k.why) == (who, READY)]


def uptime(e, new_session=False):
    """Uptime begins; the table is set in Downtime."""
    e.opens("gm", rule(course.start_uptime), "gm")
    if any(r.question.prompt.key == "eidolon.ask.session" for r in e.play.requests("gm")):
        e.answers(new_session, "gm")
    return e


# The sheet


@shows(
    "eidolon.navigator.playbook",
    "eidolon.navigator.power",
    "eidolon.navigator.range",
    "eidolon.navigator.stats",
    "eidolon.navigator.expertise",
    "eidolon.navigator.question",
    "eidolon.navigator.style",
    "eidolon.navigator.samples",
)
def test_the_sheet_of_the_navigator():
    book = PLAYBOOKS["navigator"]
    assert str(book.name()) == "The Navigator"
    assert len(book.blanks) == 1
    assert "senses ghosts" in str(book.sentence(a="ghosts"))
    assert book.range == 25
    assert book.stats == {"pow": 1, "ele": 1, "gen": 3, "glam": 2, "biz": 2}
    (choice,) = book.choices
    assert choice.key == "expertise"
    assert choice.options == ()  # words of the player's own
    assert "fascinates" in str(book.question())
    assert "GEN 3 is advised" in str(book.style())
    assert len(book.samples) == 5
    mine = [m for m in MOVES.values() if m.playbook == "navigator"]
    assert [sum(m.rank == r for m in mine) for r in ("starting", "advanced", "master")] == [
        2,
        12,
        3,
    ]


@shows("eidolon.navigator.expertise")
def test_a_sheet_without_an_area_of_expertise_is_not_whole():
    from undertow.games.eidolon.sheets import choices_wrong, choosings

    assert "Expertise" in str(choices_wrong(choosings("navigator"), {}))
    assert choices_wrong(choosings("navigator"), {"expertise": "moths"}) is None


@shows("eidolon.navigator.resonant", "eidolon.navigator.resonant-detail")
def test_the_resonant_card_brings_a_positive_card_out_of_the_discard(tableau):
    e = tableau(
        nav("ana", ele=1, resonant="the-fool"),
        deck=["the-fool"],
        discard=["the-sun", "the-empress"],
    )
    e.makes("ana", "snipe", "the-fool")
    assert "all is clear" in str(e.world.now.reading.forecast)
    # Printed positives only, wherever they lie.
    assert e.choices("ana") == sorted(
        map(card, ["the-magician", "strength", "the-star", "the-sun", "the-world"])
    )
    e.answers(card("the-sun"), "ana")  # and no shuffle: the deck was not searched
    assert kept(e) == [card("the-sun")]
    assert e.discard() == ["the-empress", "the-fool"]


@shows("eidolon.navigator.resonant-detail")
@pytest.mark.parametrize("keeps", [False, True])
def test_out_of_the_deck_it_means_a_shuffle(tableau, keeps):
    e = tableau(
        nav("ana", ele=1, resonant="the-fool"),
        deck=["the-fool"],
        rulings=["keepSearchedOrder"] if keeps else [],
    )
    e.makes("ana", "snipe", "the-fool")
    before = [name for name in e.deck() if name != "the-world"]
    if not keeps:
        e.shuffles(tuple(range(19, -1, -1)))
    e.answers(card("the-world"), "ana")
    assert kept(e) == [card("the-world")]
    assert e.deck() == (before if keeps else before[::-1])


@shows("eidolon.navigator.resonant-detail")
def test_where_no_positive_card_is_left_nothing_happens(tableau):
    aside = [
        (c, "ben", READY) for c in ("the-magician", "strength", "the-star", "the-sun", "the-world")
    ]
    e = tableau(nav("ana", ele=1, resonant="the-fool"), nav("ben"), deck=["the-fool"], aside=aside)
    e.makes("ana", "snipe", "the-fool")
    assert kept(e) == []


@shows("eidolon.navigator.dissonant", "eidolon.navigator.dissonant-choice")
def test_the_dissonant_card_costs_half_of_the_ready_cards_rounded_up(tableau):
    aside = [(c, "ana", READY) for c in ("the-sun", "death", "the-moon")]
    e = tableau(nav("ana", ele=1, dissonant="the-fool"), deck=["the-fool"], aside=aside)
    e.makes("ana", "snipe", "the-fool")
    assert "too sure" in str(e.world.now.reading.forecast).lower()
    e.is_illegal((card("death"),), "ana")
    e.answers((card("death"), card("the-moon")), "ana")
    assert kept(e) == [card("the-sun")]
    assert e.discard() == ["the-fool", "death", "the-moon"]


@shows("eidolon.navigator.dissonant")
@pytest.mark.parametrize("ready", [["the-sun"], []])
def test_of_one_card_the_half_is_one(tableau, ready):
    e = tableau(
        nav("ana", ele=1, dissonant="the-fool"),
        deck=["the-fool"],
        aside=[(c, "ana", READY) for c in ready],
    )
    e.makes("ana", "snipe", "the-fool")
    assert kept(e) == []
    assert e.discard() == ["the-fool", *ready]
    assert len(e.told(Discarded)) == len(ready)


# Ready for Anything


@shows("eidolon.navigator.ready-for-anything")
def test_as_uptime_starts_the_whole_spread_is_set_aside(tableau):
    e = tableau(nav("ana", gen=3), deck=["the-sun", "death", "the-moon"], mode="downtime")
    uptime(e).draws("ana")
    assert kept(e) == [card("the-sun"), card("death"), card("the-moon")]
    assert e.discard() == []
    assert e.world.made == ()


@shows("eidolon.navigator.ready-is-move")
def test_forward_and_ongoing_change_the_size_and_nothing_is_played(tableau):
    e = tableau(
        nav("ana", gen=2, dissonant="the-fool"),
        deck=["the-fool", "the-moon", "death"],
        mode="downtime",
        patch={
            "mods": [
                {
                    "id": 5,
                    "pc": "ana",
                    "amount": 1,
                    "kind": "forward",
                    "why": {"key": "x"},
                    "until": "gm",
                }
            ],
            "next_id": 6,
        },
    )
    uptime(e)
    assert e.count() == 3
    assert ("drop",) not in e.choices("ana")
    e.draws("ana")
    # The dissonant card forces nothing, there is no Push, and no XP.
    assert kept(e) == [card("the-fool"), card("the-moon"), card("death")]
    assert e.world.mods == ()
    assert e.world.xp == 0
    assert e.world.hour == 13


@shows("eidolon.navigator.ready-is-move")
def test_a_draw_of_nothing_needs_no_push(tableau):
    e = tableau(nav("ana", gen=1), mode="downtime")
    uptime(e).says("gm", "give", -1).draws("ana")
    assert kept(e) == []
    assert e.world.hour == 13


@shows("eidolon.navigator.ready-for-anything", "eidolon.navigator.ready-limits")
@pytest.mark.parametrize("move", ["snipe", "navigator.information-war"])
def test_a_ready_card_is_played_instead_of_drawing_on_any_move(tableau, move):
    e = tableau(nav("ana"), aside=[("the-sun", "ana", READY), ("the-star", "ana", READY)])
    e.moves("ana", move, about="The clock is wrong." if "war" in move else None)
    e.says("ana", READY, card("the-sun"))
    # One card per Move; but the choice may be taken back.
    assert [s for s in e.choices("ana") if s[0] == READY] == [(READY, "back")]
    e.says("ana", READY, "back").says("ana", READY, card("the-star")).draws("ana")
    if "war" in move:
        e.adds("I strike at noon.", "ana")
    assert e.discard() == ["the-star"]
    assert kept(e) == [card("the-sun")]
    assert len(e.deck()) == 20


@shows("eidolon.navigator.ready-limits")
def test_on_investigate_one_ready_card_buys_one_question(tableau):
    e = tableau(nav("ana", gen=3), aside=[("the-sun", "ana", READY)])
    e.moves("ana", "investigate").says("ana", READY, card("the-sun")).draws("ana")
    e.answers("hidden", "ana")
    assert outcomes(e, "eidolon.investigate") == ["hidden"]
    assert e.discard() == ["the-sun"]


@shows("eidolon.navigator.ready-limits")
def test_once_the_cards_are_drawn_it_is_too_late(tableau):
    e = tableau(nav("ana", ele=1), deck=["the-moon"], aside=[("the-sun", "ana", READY)])
    e.moves("ana", "snipe").draws("ana")
    assert not [s for s in e.choices("ana") if s[0] == READY]
    e.plays("ana", "the-moon")


@shows("eidolon.navigator.ready-for-anything")
@pytest.mark.parametrize(("who", "mode"), [("ben", "uptime"), ("ana", "downtime")])
def test_only_their_owner_plays_them_and_only_in_uptime(tableau, who, mode):
    e = tableau(nav("ana"), nav("ben"), aside=[("the-sun", "ana", READY)], mode=mode)
    e.moves(who, "snipe")
    assert not [s for s in e.choices(who) if s[0] == READY]
    e.draws(who).plays(who, e.spread()[0])


@shows("eidolon.navigator.ready-for-anything")
def test_what_is_left_is_discarded_on_return_to_downtime(tableau):
    e = tableau(nav("ana"), aside=[("the-sun", "ana", READY), ("death", "ana", READY)])
    e.stays(22).opens("gm", rule(course.start_downtime))
    (gone,) = [fact for fact in e.told(Discarded) if fact.why == READY]
    assert gone.cards == (card("the-sun"), card("death"))
    assert kept(e) == []
    finish(e)


@shows("eidolon.navigator.ready-for-anything", "eidolon.draw.exhaust-timing")
def test_where_every_card_was_ready_the_deck_is_made_anew_on_the_way_home(tableau):
    e = tableau(nav("ana"), aside=[(c.slug, "ana", READY) for c in FATE_DECK])
    assert e.deck() == []
    e.stays(22).stays(22).opens("gm", rule(course.start_downtime))
    told = [fact.why for fact in e.told(DeckShuffled) if fact.why != "begin"]
    assert told == ["exhausted", "debrief"]
    assert len(e.deck()) == 22
    finish(e)


def finish(e):
    """Answer whatever the Debrief asks, somehow."""
    while requests := [r for r in e.play.requests() if not r.question.optional]:
        sample = requests[0].question.answers.sample(lambda n: 0)
        e.play.answer(requests[0].seat, requests[0].id, sample)


@shows("eidolon.navigator.ready-several")
@pytest.mark.parametrize("first", ["ana", "ben"])
def test_several_draw_one_after_the_other_by_seat_or_as_they_agree(tableau, first):
    e = tableau(nav("ana", gen=1), nav("ben", gen=1), deck=["the-sun", "the-star"], mode="downtime")
    uptime(e)
    assert e.asked().seat == "ana"
    assert e.choices("ana") == ["ana", "ben"]
    e.answers(first, "ana").draws(first)
    second = "ben" if first == "ana" else "ana"
    e.draws(second)
    assert kept(e, first) == [card("the-sun")]
    assert kept(e, second) == [card("the-star")]


@shows("eidolon.navigator.ready-several")
def test_a_wildcard_who_is_a_navigator_gets_ready_too(tableau):
    e = tableau(
        pc("ana", "wildcard", flags={"active": "navigator"}, holds={MAKE: 2}, gen=1),
        deck=["the-sun"],
        mode="downtime",
    )
    uptime(e).draws("ana")
    assert kept(e) == [card("the-sun")]


# Coordinated Assault


@shows("eidolon.navigator.coordinated-assault")
def test_a_ready_card_is_handed_over_for_part_of_the_plan(tableau):
    e = tableau(
        nav("ana", "coordinated-assault"),
        pc("ben", ele=1, resonant="the-fool"),
        aside=[("the-fool", "ana", READY), ("the-sun", "ana", READY)],
    )
    e.moves("ben", "snipe").says("ana", ASSAULT, "ana", card("the-fool"))
    e.answers(True, "gm").answers(True, "ben").draws("ben")
    # It counts as it does for the one who plays it.
    assert e.world.last.reading.own == "resonant"
    assert e.discard() == ["the-fool"]
    assert kept(e) == [card("the-sun")]


@shows("eidolon.navigator.coordinated-assault")
@pytest.mark.parametrize(("gm", "ben"), [(False, None), (True, False)])
def test_it_takes_the_plan_and_the_others_hand(tableau, gm, ben):
    e = tableau(
        nav("ana", "coordinated-assault"),
        pc("ben", ele=1),
        deck=["death"],
        aside=[("the-sun", "ana", READY)],
    )
    e.moves("ben", "snipe").says("ana", ASSAULT, "ana", card("the-sun")).answers(gm, "gm")
    if ben is not None:
        e.answers(ben, "ben")
    e.draws("ben").plays("ben", "death")
    assert kept(e) == [card("the-sun")]


@shows("eidolon.navigator.coordinated-assault")
def test_a_dropped_move_leaves_the_card_with_the_navigator(tableau):
    e = tableau(nav("ana", "coordinated-assault"), pc("ben"), aside=[("the-sun", "ana", READY)])
    e.moves("ben", "snipe").says("ana", ASSAULT, "ana", card("the-sun"))
    e.answers(True, "gm").answers(True, "ben")
    e.says("ben", "drop").answers(True, "gm")
    assert kept(e) == [card("the-sun")]


# Knowing things


@shows("eidolon.navigator.information-war")
@pytest.mark.parametrize(
    ("drawn", "seat", "result"),
    [("the-sun", "ana", "used"), ("death", "gm", "open"), ("the-moon", None, "wrong")],
)
def test_who_says_what_the_fact_is_good_for(tableau, drawn, seat, result):
    e = tableau(nav("ana", gen=1), deck=[drawn])
    e.makes("ana", "navigator.information-war", drawn, about="That moth hates light.")
    if seat is not None:
        e.adds("By lamplight.", seat)
    assert outcomes(e, WAR) == [e.world.last.reading.polarity, result]
    assert said(e, WAR) == ["By lamplight." if seat else "That moth hates light."]


@shows("eidolon.navigator.dredge-your-mind")
@pytest.mark.parametrize("drawn", ["the-sun", "death", "the-moon"])
@pytest.mark.parametrize("asks", [True, False])
def test_what_you_remember_and_how_you_know_it(tableau, drawn, asks):
    e = tableau(nav("ana", "dredge-your-mind", gen=1), deck=[drawn])
    assert not MOVES[MIND].forecast
    assert len(MOVES[MIND].results) == 3
    e.makes("ana", "navigator.dredge-your-mind", drawn, about="this symbol")
    e.answers(asks, "gm")
    if asks:
        e.adds("My aunt embroidered it.", "ana")
    assert said(e, MIND) == (["My aunt embroidered it."] if asks else [])
    assert outcomes(e, MIND)[0] == e.world.last.reading.polarity


@shows("eidolon.navigator.read-the-stars", "eidolon.navigator.read-order")
def test_once_a_session_the_unplayed_cards_go_on_top(tableau):
    e = tableau(nav("ana", "read-the-stars", ele=3), deck=["the-sun", "death", "the-star"])
    e.moves("ana", "snipe").draws("ana").says("ana", STARS).plays("ana", "death")
    assert e.deck()[:2] == ["the-star", "the-sun"]  # the rightmost lies on top
    e.moves("ana", "snipe").draws("ana")
    assert (STARS,) not in e.choices("ana")
    e.plays("ana", "the-sun")
    assert e.deck()[-2:][0] == "the-star"
    session(e)
    e.moves("ana", "snipe").draws("ana")
    assert (STARS,) in e.choices("ana")
    e.plays("ana", e.spread()[0])


@shows("eidolon.navigator.read-order")
def test_or_in_an_order_of_the_players_own(tableau):
    e = tableau(
        nav("ana", "read-the-stars", ele=3),
        deck=["the-sun", "death", "the-star"],
        rulings=["starsOwnOrder"],
    )
    e.moves("ana", "snipe").draws("ana").says("ana", STARS).plays("ana", "death")
    e.answers((card("the-star"), card("the-sun")), "ana")
    assert e.deck()[:2] == ["the-sun", "the-star"]


@shows("eidolon.navigator.read-the-stars")
def test_a_spread_left_by_a_push_goes_on_top_too(tableau):
    e = tableau(nav("ana", "read-the-stars", ele=1), deck=["the-sun", "death"])
    e.moves("ana", "snipe").draws("ana").says("ana", STARS).pushes("ana")
    assert e.discard() == ["death"]
    assert e.deck()[0] == "the-sun"


def test_with_dead_drop_one_card_is_dropped_and_the_rest_goes_on_top(tableau):
    e = tableau(
        nav("ana", "read-the-stars", "eidolon.infiltrator.dead-drop", ele=2),
        deck=["the-sun", "the-moon", "death"],
    )
    e.moves("ana", "snipe").draws("ana").says("ana", STARS).pushes("ana")
    e.answers(card("the-moon"), "ana")
    assert e.discard() == ["death", "the-moon"]
    assert e.deck()[0] == "the-sun"


def test_stars_that_left_no_card_are_not_used_up(tableau):
    e = tableau(nav("ana", "read-the-stars", ele=1), deck=["the-sun"])
    e.moves("ana", "snipe").draws("ana").says("ana", STARS).plays("ana", "the-sun")
    assert e.pc("ana").used == ()


@shows("eidolon.navigator.expert-investigation")
def test_an_expert_has_a_seventh_question(tableau):
    e = tableau(
        nav("ana", "expert-investigation", gen=1), pc("ben", gen=1), deck=["the-sun", "death"]
    )
    e.moves("ana", "investigate").draws("ana")
    asks = [s for s in e.choices("ana") if s[0] == "ask"]
    assert len(asks) == 7
    e.says("ana", "ask", card("the-sun"), "expertise")
    assert outcomes(e, "eidolon.investigate") == ["expertise"]
    e.moves("ben", "investigate").draws("ben")
    assert len([s for s in e.choices("ben") if s[0] == "ask"]) == 6
    e.says("ben", "ask", card("death"), "hidden")


@shows("eidolon.navigator.perfect-deduction", "eidolon.navigator.perfect-deduction-first")
def test_the_first_question_on_a_positive_card_answers_itself(tableau):
    e = tableau(
        nav("ana", DEDUCTION, gen=3),
        deck=["death", "the-sun", "the-star"],
    )
    e.moves("ana", "investigate").draws("ana")
    e.says("ana", "ask", card("death"), "hidden")  # not positive: the GM's to answer
    e.says("ana", "ask", card("the-sun"), "weakness")
    e.answers(True, "ana").adds("It is afraid of moths.", "ana")
    assert said(e, DEDUCTION) == ["It is afraid of moths."]
    e.says("ana", "ask", card("the-star"), "danger")  # and only one
    assert len(said(e, DEDUCTION)) == 1


@shows("eidolon.navigator.perfect-deduction", "eidolon.navigator.perfect-deduction-first")
def test_who_lets_the_first_one_pass_has_no_second_in_that_investigate(tableau):
    e = tableau(nav("ana", DEDUCTION, gen=2), deck=["the-world", "the-sun", "the-star", "strength"])
    e.moves("ana", "investigate").draws("ana")
    e.says("ana", "ask", card("the-sun"), "weakness").answers(False, "ana")
    e.says("ana", "ask", card("the-world"), "danger")
    # Nothing was used up, so another Investigate may bring it.
    e.moves("ana", "investigate").draws("ana")
    e.says("ana", "ask", card("the-star"), "hidden").answers(True, "ana").adds("A door.", "ana")
    e.says("ana", "ask", card("strength"), "control")
    assert said(e, DEDUCTION) == ["A door."]


@shows("eidolon.navigator.perfect-deduction")
def test_perfect_deduction_works_once_a_session(tableau):
    e = tableau(nav("ana", DEDUCTION, gen=1), deck=["the-world", "the-sun", "the-star"])
    for positive, again in (("the-world", True), ("the-sun", False)):
        e.moves("ana", "investigate").draws("ana").says("ana", "ask", card(positive), "hidden")
        if again:
            e.answers(True, "ana").adds("A door.", "ana")
    session(e)
    e.moves("ana", "investigate").draws("ana").says("ana", "ask", card("the-star"), "hidden")
    e.answers(True, "ana").adds("Another door.", "ana")
    assert said(e, DEDUCTION) == ["A door.", "Another door."]
