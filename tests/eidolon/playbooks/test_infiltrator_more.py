"""The Infiltrator: disguises, ambushes, theft, and the Master Moves."""

import pytest

from eidolon.playbooks.steps import effects, fight, outcomes, rule, said, scene, session
from eidolon.tableau import card, pc
from support.shows import shows
from undertow.games.eidolon.catalogue import infiltrator
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import Discarded, StateChanged
from undertow.games.eidolon.game import GAME

AMBUSH = "eidolon.infiltrator.ambush"
AMBULANCE = "eidolon.infiltrator.call-an-ambulance-but-not-for-me"
OPERATOR = "eidolon.infiltrator.smooth-operator"
CRIMINAL = "eidolon.infiltrator.smooth-criminal"
SMUGGLE = "eidolon.infiltrator.smuggle"
CRIME = "eidolon.infiltrator.crime-of-the-century"
HEIST = "eidolon.infiltrator.shadow-heist"
HEART = "eidolon.infiltrator.take-your-heart"
SOUL = "eidolon.infiltrator.soul-shot"
UNMASK = rule(infiltrator.unmask)
SEARCH = rule(infiltrator.search)


def inf(seat, *moves, **fields):
    return pc(seat, "infiltrator", *moves, **fields)


# Smooth Operator


def talks_in(e, drawn, says=None):
    e.moves("ana", "dazzle").says("ana", OPERATOR).draws("ana").plays("ana", drawn)
    return e if says is None else e.answers(says, "gm")


@shows("eidolon.infiltrator.smooth-operator")
@pytest.mark.parametrize(("drawn", "says"), [("the-sun", None), ("death", True)])
def test_talking_your_way_in_helps_once_inside(tableau, drawn, says):
    e = tableau(inf("ana", "smooth-operator", glam=1, ele=1), deck=[drawn])
    talks_in(e, drawn, says).adds("the vault", "ana")
    (mod,) = e.world.mods
    assert (mod.amount, mod.kind) == (1, "forward")
    assert "the vault" in str(mod.claim)
    e.moves("ana", "snipe")
    assert e.count() == 1  # elsewhere
    e.draws("ana").plays("ana", e.spread()[0])
    e.moves("ana", "snipe").says("ana", "claim", f"mod:{mod.id}").answers(True, "gm")
    assert e.count() == 2
    e.draws("ana").plays("ana", e.spread()[0])
    assert e.world.mods == ()


@shows("eidolon.infiltrator.smooth-operator")
@pytest.mark.parametrize(("drawn", "says"), [("the-moon", None), ("death", False)])
def test_who_is_not_let_in_gets_nothing(tableau, drawn, says):
    e = tableau(inf("ana", "smooth-operator", glam=1), deck=[drawn])
    talks_in(e, drawn, says)
    assert e.world.mods == ()


@shows("eidolon.infiltrator.smooth-operator")
def test_a_dazzle_for_something_else_gets_nothing(tableau):
    e = tableau(inf("ana", "smooth-operator", glam=1), deck=["the-sun"])
    e.makes("ana", "dazzle", "the-sun")
    assert e.world.mods == ()


# Ambush


@shows("eidolon.infiltrator.ambush", "eidolon.infiltrator.ambush-free")
@pytest.mark.parametrize("move", ["snipe", "scrap"])
def test_from_hiding_any_card_of_the_discard_is_played_and_returns_there(tableau, move):
    e = tableau(inf("ana", "ambush"), discard=["the-world", "the-tower"])
    e.moves("ana", move).says("ana", AMBUSH).answers(True, "gm")
    assert e.choices("ana") == [card("the-world"), card("the-tower")]
    e.answers(card("the-world"), "ana").draws("ana")
    assert e.world.last.reading.card == card("the-world")
    assert e.discard() == ["the-tower", "the-world"]
    assert len(e.deck()) == 20
    # No limit: again at once.
    e.moves("ana", move).says("ana", AMBUSH).answers(True, "gm")
    e.answers(card("the-world"), "ana").draws("ana")
    assert e.pc("ana").track == 0


@shows("eidolon.infiltrator.ambush")
def test_who_is_not_hidden_draws(tableau):
    e = tableau(inf("ana", "ambush", ele=1), discard=["the-world"], deck=["death"])
    e.moves("ana", "snipe").says("ana", AMBUSH).answers(False, "gm")
    e.draws("ana").plays("ana", "death")
    assert e.discard() == ["the-world", "death"]


@shows("eidolon.infiltrator.ambush-free")
def test_an_empty_discard_or_no_attack_means_no_ambush(tableau):
    e = tableau(inf("ana", "ambush", ele=1), deck=["the-sun"])
    e.moves("ana", "snipe")
    assert (AMBUSH,) not in e.choices("ana")
    e.draws("ana").plays("ana", "the-sun")
    e.moves("ana", "dazzle")
    assert (AMBUSH,) not in e.choices("ana")
    e.draws("ana").plays("ana", e.spread()[0])


def test_an_ambush_may_be_thought_better_of(tableau):
    e = tableau(inf("ana", "ambush", ele=1), discard=["the-world"], deck=["death"])
    e.moves("ana", "snipe").says("ana", AMBUSH).answers(True, "gm")
    assert e.world.now.instead.card == card("the-world")  # the only one: nobody asked
    e.says("ana", AMBUSH, "back").draws("ana").plays("ana", "death")
    assert e.discard() == ["the-world", "death"]


@shows("eidolon.infiltrator.call-an-ambulance-but-not-for-me")
def test_whoever_thinks_you_harmless_may_be_ambushed_in_plain_sight(tableau):
    e = tableau(
        inf("ana", "ambush", "call-an-ambulance-but-not-for-me", glam=1),
        npcs=["Mia"],
        deck=["the-sun"],
    )
    assert MOVES[AMBULANCE].requires == (AMBUSH,)
    e.moves("ana", "dazzle").says("ana", AMBULANCE).draws("ana").plays("ana", "the-sun")
    e.answers("mia", "ana")
    assert effects(e, AMBULANCE) == ["Mia"]
    e.moves("ana", "snipe").says("ana", AMBUSH)
    assert "thinks you harmless (Mia)" in str(e.asked("gm").question.prompt)
    e.answers(True, "gm").draws("ana")
    assert e.world.last.reading.card == card("the-sun")
    scene(e)
    assert effects(e, AMBULANCE) == []
    e.moves("ana", "snipe").says("ana", AMBUSH)
    assert "harmless" not in str(e.asked("gm").question.prompt)
    e.answers(False, "gm").draws("ana").plays("ana", e.spread()[0])


@shows("eidolon.infiltrator.call-an-ambulance-but-not-for-me")
def test_a_failed_dazzle_fools_nobody(tableau):
    e = tableau(inf("ana", "ambush", "call-an-ambulance-but-not-for-me", glam=1), deck=["the-moon"])
    e.moves("ana", "dazzle").says("ana", AMBULANCE).draws("ana").plays("ana", "the-moon")
    assert effects(e, AMBULANCE) == []


# Smooth Criminal


def dresses(e, drawn):
    return e.makes("ana", "infiltrator.smooth-criminal", drawn, about="a waiter")


@shows("eidolon.infiltrator.smooth-criminal", "eidolon.infiltrator.smooth-criminal-detail")
def test_a_disguise_comes_with_a_card_to_play_instead_of_drawing(tableau):
    e = tableau(
        inf("ana", "smooth-operator", "smooth-criminal", glam=1),
        deck=["the-sun"],
        discard=["the-moon"],
    )
    assert MOVES[CRIMINAL].requires == (OPERATOR,)
    dresses(e, "the-sun")
    # The card just played may itself be chosen.
    assert e.choices("ana") == [card("the-moon"), card("the-sun")]
    e.answers(card("the-sun"), "ana")
    assert [(k.card, k.owner) for k in e.world.aside] == [(card("the-sun"), "ana")]
    scene(e)
    assert "a waiter" in effects(e, CRIMINAL)[0]
    e.moves("ana", "snipe")
    offered = [said for said in e.choices("ana") if card("the-sun") in said]
    assert offered == [(CRIMINAL, card("the-sun"))]
    e.says("ana", CRIMINAL, card("the-sun")).draws("ana")
    assert e.discard() == ["the-moon", "the-sun"]
    assert e.world.aside == ()
    assert len(effects(e, CRIMINAL)) == 1  # the disguise is still on


@shows("eidolon.infiltrator.smooth-criminal")
@pytest.mark.parametrize("seat", ["gm", "ana"])
def test_when_the_disguise_fails_or_comes_off_its_card_is_discarded(tableau, seat):
    e = tableau(
        inf("ana", "smooth-operator", "smooth-criminal", glam=1), pc("ben"), deck=["the-sun"]
    )
    dresses(e, "the-sun")
    e.is_refused("ben", UNMASK, "ana")
    e.opens(seat, UNMASK, "ana")
    assert e.discard() == ["the-sun"]
    assert effects(e, CRIMINAL) == []
    e.is_refused(seat, UNMASK, "ana", because="no such disguise")


@shows("eidolon.infiltrator.smooth-criminal")
def test_when_the_gm_simply_ends_the_effect_the_card_goes_too(tableau):
    e = tableau(inf("ana", "smooth-operator", "smooth-criminal", glam=1), deck=["the-sun"])
    dresses(e, "the-sun")
    (effect,) = e.world.effects
    e.opens("gm", "gm.end-effect", effect.id)
    assert e.world.aside == ()
    assert e.told(Discarded)[-1].source == "aside"


@shows("eidolon.infiltrator.smooth-criminal-detail")
@pytest.mark.parametrize("allowed", [True, False])
def test_on_a_negative_card_the_gm_may_deny_it(tableau, allowed):
    e = tableau(inf("ana", "smooth-operator", "smooth-criminal", glam=1), deck=["the-moon"])
    dresses(e, "the-moon").answers(allowed, "gm")
    assert len(e.world.aside) == allowed
    assert len(effects(e, CRIMINAL)) == allowed


@shows("eidolon.infiltrator.smooth-criminal-detail")
def test_there_is_one_disguise_card_at_a_time(tableau):
    e = tableau(
        inf("ana", "smooth-operator", "smooth-criminal", glam=1), deck=["the-sun", "the-star"]
    )
    dresses(e, "the-sun")
    dresses(e, "the-star").answers(card("the-star"), "ana")
    assert [k.card for k in e.world.aside] == [card("the-star")]
    assert e.discard() == ["the-sun"]
    assert len(effects(e, CRIMINAL)) == 1


# Smuggle


def smuggles(e, drawn, what="the statue"):
    return e.makes("ana", "infiltrator.smuggle", drawn, about=what)


@shows("eidolon.infiltrator.smuggle", "eidolon.infiltrator.smuggle-draw")
def test_smuggling_is_a_draw_of_its_own_after_a_vanish_that_gave_hold(tableau):
    e = tableau(inf("ana", "smuggle", ele=1), deck=["the-moon", "the-sun", "the-tower"])
    e.makes("ana", "infiltrator.vanish", "the-moon")
    e.is_refused("ana", "infiltrator.smuggle", "ana", because="first vanish")
    e.makes("ana", "infiltrator.vanish", "the-sun")
    smuggles(e, "the-tower").answers("thing", "ana")  # a thing has no will
    assert "the statue is cloaked" in effects(e, SMUGGLE)[0]
    assert e.pc("ana").holds == {"eidolon.infiltrator.vanish": 2}  # it costs no Hold
    e.is_refused("ana", "infiltrator.smuggle", "ana", because="one thing at a time")
    # It is uncloaked when the Eidolon is, and not before.
    scene(e)
    e.opens("gm", SEARCH, "ana")
    assert len(effects(e, SMUGGLE)) == 1
    e.opens("gm", SEARCH, "ana")
    assert effects(e, SMUGGLE) == []


@shows("eidolon.infiltrator.smuggle")
@pytest.mark.parametrize(
    ("drawn", "willing"), [("death", True), ("death", False), ("the-moon", True)]
)
def test_a_being_must_want_it_unless_the_card_is_positive(tableau, drawn, willing):
    e = tableau(inf("ana", "smuggle", ele=1), pc("ben"), deck=["the-sun", drawn])
    e.makes("ana", "infiltrator.vanish", "the-sun")
    smuggles(e, drawn, "Ben").answers("being", "ana").answers("ben", "ana")
    assert e.asked().seat == "ben"
    e.answers(willing, "ben")
    assert len(effects(e, SMUGGLE)) == willing
    assert ("unwilling" in outcomes(e, SMUGGLE)) is not willing


@shows("eidolon.infiltrator.smuggle")
def test_a_positive_card_asks_nobody(tableau):
    e = tableau(inf("ana", "smuggle", ele=1), pc("ben"), deck=["the-sun", "the-star"])
    e.makes("ana", "infiltrator.vanish", "the-sun")
    smuggles(e, "the-star", "Ben")
    assert len(effects(e, SMUGGLE)) == 1


@shows("eidolon.infiltrator.crime-of-the-century")
def test_the_crime_of_the_century_smuggles_something_huge_with_biz(tableau):
    e = tableau(inf("ana", "smuggle", CRIME, ele=1, biz=2), deck=["the-sun", "the-moon"])
    assert MOVES[CRIME].requires == (SMUGGLE,)
    e.makes("ana", "infiltrator.vanish", "the-sun")
    e.moves("ana", "infiltrator.smuggle", about="the Eiffel Tower")
    assert e.count() == 1
    e.says("ana", CRIME)
    assert e.count() == 2
    e.draws("ana").plays("ana", "the-moon")
    assert "the Eiffel Tower" in effects(e, SMUGGLE)[0]
    e.opens("gm", SEARCH, "ana").opens("gm", SEARCH, "ana")
    # Once a session.
    e.moves("ana", "infiltrator.vanish").draws("ana").plays("ana", e.spread()[0])
    e.moves("ana", "infiltrator.smuggle", about="the moon")
    assert (CRIME,) not in e.choices("ana")
    e.draws("ana")
    e.plays("ana", e.spread()[0])
    if e.play.requests():
        e.answers("thing", "ana")


def test_a_crime_that_is_dropped_is_not_used_up(tableau):
    e = tableau(inf("ana", "smuggle", CRIME, ele=1), deck=["the-sun"])
    e.makes("ana", "infiltrator.vanish", "the-sun")
    e.moves("ana", "infiltrator.smuggle", about="the Eiffel Tower").says("ana", CRIME)
    e.says("ana", "drop").answers(True, "gm")
    assert e.pc("ana").used == ()


# Theft


@shows("eidolon.infiltrator.pickpocket")
@pytest.mark.parametrize(
    ("drawn", "result"), [("the-sun", "taken"), ("death", "taken"), ("the-moon", "seen")]
)
def test_what_a_pickpocket_gets(tableau, drawn, result):
    e = tableau(inf("ana", "pickpocket", ele=1), deck=[drawn])
    e.makes("ana", "infiltrator.pickpocket", drawn, about="the Duke's keys")
    polarity = e.world.last.reading.polarity
    assert outcomes(e, "eidolon.infiltrator.pickpocket") == [polarity, result]
    assert len(MOVES["eidolon.infiltrator.pickpocket"].results) == 3
    assert not MOVES["eidolon.infiltrator.pickpocket"].forecast


@shows("eidolon.infiltrator.shadow-heist")
def test_once_a_session_the_thing_is_in_their_pocket(tableau):
    e = tableau(
        inf("ana", "pickpocket", "shadow-heist", ele=1), deck=["the-sun", "the-star", "the-world"]
    )
    assert MOVES[HEIST].requires == ("eidolon.infiltrator.pickpocket",)
    e.moves("ana", "infiltrator.pickpocket", about="the Duke's crown").says("ana", HEIST)
    e.adds("the crown", "ana")
    assert said(e, HEIST) == ["the crown"]
    e.draws("ana").plays("ana", "the-sun")
    e.moves("ana", "infiltrator.pickpocket", about="the Duke's sword")
    assert (HEIST,) not in e.choices("ana")
    e.draws("ana").plays("ana", "the-star")
    session(e)
    e.moves("ana", "infiltrator.pickpocket", about="the Duke's sword")
    assert (HEIST,) in e.choices("ana")
    e.draws("ana").plays("ana", "the-world")


@shows("eidolon.infiltrator.take-your-heart")
def test_a_new_theft_of_the_heart_gives_the_last_one_back(tableau):
    e = tableau(
        inf("ana", "pickpocket", "shadow-heist", HEART, gen=1),
        deck=["the-sun", "the-moon", "death"],
    )
    assert MOVES[HEART].requires == (HEIST,)
    e.makes("ana", "infiltrator.take-your-heart", "the-sun", about="Mia's first kiss")
    assert effects(e, HEART) == ["Mia's first kiss"]
    e.is_refused("ana", "infiltrator.take-your-heart", "ana", because="next session")
    session(e)
    scene(e)
    assert effects(e, HEART) == ["Mia's first kiss"]
    # Even a failed attempt sends it back.
    e.makes("ana", "infiltrator.take-your-heart", "the-moon", about="Leo's courage")
    assert effects(e, HEART) == []
    session(e)
    e.makes("ana", "infiltrator.take-your-heart", "death", about="Leo's courage").answers(
        True, "gm"
    )
    assert effects(e, HEART) == ["Leo's courage"]


# Soul Shot


@shows("eidolon.infiltrator.soul-shot")
def test_the_world_severs_the_eidolon_it_hits(tableau):
    e = tableau(inf("ana", SOUL, ele=1), enemies={"duke": 2}, deck=["the-world"])
    fight(e, "ana", enemies=("duke",))
    e.makes("ana", "snipe", "the-world")
    assert e.choices("ana") == ["duke", "nobody"]
    e.answers("duke", "ana")
    assert e.world.enemies["duke"].state == "severed"


@shows("eidolon.infiltrator.soul-shot")
def test_other_cards_and_other_moves_sever_nobody(tableau):
    e = tableau(inf("ana", SOUL, ele=1, pow=1), enemies={"duke": 2}, deck=["the-sun", "the-world"])
    fight(e, "ana", enemies=("duke",))
    e.makes("ana", "snipe", "the-sun")
    e.makes("ana", "scrap", "the-world")
    assert e.world.enemies["duke"].state == "ready"


@shows("eidolon.infiltrator.soul-shot-ways")
@pytest.mark.parametrize("how", ["ambush", "push"])
def test_the_world_counts_however_it_is_played(tableau, how):
    e = tableau(
        inf("ana", SOUL, "ambush", ele=1),
        enemies={"duke": 2},
        deck=["death"] if how == "ambush" else ["death", "the-world"],
        discard=["the-world"] if how == "ambush" else [],
    )
    fight(e, "ana", enemies=("duke",))
    e.moves("ana", "snipe")
    if how == "ambush":
        e.says("ana", AMBUSH).answers(True, "gm").draws("ana")
    else:
        e.draws("ana").pushes("ana")
    e.answers("duke", "ana")
    assert e.world.enemies["duke"].state == "severed"


@shows("eidolon.infiltrator.soul-shot-ways")
@pytest.mark.parametrize("agrees", [True, False])
def test_a_mere_reading_of_the_world_needs_the_gm(tableau, agrees):
    burning = "eidolon.alchemist.burning-for-you"
    e = tableau(inf("ana", SOUL, burning, ele=1), enemies={"duke": 2}, deck=["death"])
    fight(e, "ana", enemies=("duke",))
    e.makes("ana", "snipe", "death").says("ana", burning)
    e.adds("my laugh", "ana", key="burned").adds("a hole where it was", "ana")
    if not agrees:
        e.answers(False, "gm")
    else:
        e.answers(True, "gm").answers("duke", "ana")
    assert (e.world.enemies["duke"].state == "severed") == agrees


@shows("eidolon.infiltrator.soul-shot-ways")
def test_the_world_itself_needs_nobodys_word_whatever_it_is_read_as(tableau):
    burning = "eidolon.alchemist.burning-for-you"
    e = tableau(inf("ana", SOUL, burning, ele=1), enemies={"duke": 2}, deck=["the-world"])
    fight(e, "ana", enemies=("duke",))
    e.makes("ana", "snipe", "the-world").says("ana", burning)
    e.adds("my laugh", "ana", key="burned").adds("a hole where it was", "ana").answers(
        "duke", "ana"
    )
    assert e.world.enemies["duke"].state == "severed"


@shows("eidolon.infiltrator.soul-shot")
def test_a_shot_at_somebody_unseen_tells_nobody_who_it_was(tableau):
    hidden = {"enemies/shade/shown": "hidden"}
    e = tableau(inf("ana", SOUL, ele=1), enemies={"shade": 2}, deck=["the-world"], patch=hidden)
    fight(e, "ana", enemies=("shade",))
    e.makes("ana", "snipe", "the-world")
    assert e.choices("ana") == ["somebody", "nobody"]
    e.answers("somebody", "ana")
    assert e.world.enemies["shade"].state == "severed"
    assert [fact.who for fact in e.told(StateChanged)] == ["shade"]
    assert not [fact for _, fact in e.play.log("ana") if isinstance(fact, StateChanged)]


@shows("eidolon.infiltrator.soul-shot")
def test_there_is_nothing_to_sever_where_no_eidolon_is_awake(tableau):
    e = tableau(inf("ana", SOUL, ele=1), npcs=["Mia"], deck=["the-world"])
    e.makes("ana", "snipe", "the-world")
    assert not e.told(StateChanged)


def test_a_card_played_instead_of_a_draw_is_named_on_the_button(tableau):
    e = tableau(pc("ana", "infiltrator", "ambush", ele=1), discard=["the-sun"], deck=["death"])
    e.moves("ana", "snipe")
    question = e.asked("ana").question
    assert str(GAME.answer_label(e.world, question, ("draw",))) == "Draw"
    e.says("ana", "eidolon.infiltrator.ambush").answers(True, "gm")
    question = e.asked("ana").question
    said = str(GAME.answer_label(e.world, question, ("draw",)))
    assert said == "Play The Sun instead of a draw"
    e.draws("ana")
    assert e.world.last.reading.card == card("the-sun")
