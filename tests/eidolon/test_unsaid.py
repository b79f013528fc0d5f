"""Words that may be added later: nobody waits for them, and they do what they were wanted for."""

from __future__ import annotations

import pytest

from eidolon.tableau import pc
from undertow.games.eidolon.facts import Described, Outcome, WordsWanted
from undertow.games.eidolon.game import GAME
from undertow.kernel import EVERYONE, NotOffered, Offer

BRAINTAP = "navigator.braintap"


def listens(tableau, *more, **how):
    """Ana has listened in on someone's mind; the GM may say what she hears."""
    ana = pc("ana", "navigator", "brainwave-radio", "braintap", biz=1)
    e = tableau(ana, *more, deck=["the-sun", "the-star"], **how)
    return e.makes("ana", BRAINTAP, "the-sun", about="the guard")


def heard(e):
    return [f.words for f in e.told(Outcome) if f.result == "heard"]


def labels(e, seat):
    anytime = [o for o in e.play.anytime(seat) if o.rule == "eidolon.say"]
    return [str(GAME.label(e.world, offer)) for offer in anytime]


def test_the_move_is_over_and_the_words_come_whenever_there_is_time(tableau):
    e = listens(tableau)
    e.at_rest()
    assert e.world.made == ()
    assert heard(e) == []
    e.moves("ana", "snipe")  # the story goes on, and the GM writes in the middle of the next Move
    e.adds("He is afraid of moths.")
    assert heard(e) == ["He is afraid of moths."]
    assert e.wants() == []
    assert e.asked("ana", "ready"), "the Move goes on where it was"
    e.draws("ana").plays("ana", "the-star")


def test_of_a_first_move_that_is_dropped_nothing_is_left_to_tell(tableau):
    e = tableau(pc("ana"))
    e.moves("ana", "scrap").says("gm", "describe")
    assert e.wants("ana") != []
    e.says("ana", "drop").answers(True, "gm")
    assert (e.world.last, e.wants("ana")) == (None, [])


def test_words_that_are_left_empty_stay_unsaid(tableau):
    e = listens(tableau)
    length = len(e.told(Outcome))
    e.adds("  ")
    assert e.wants() == []
    assert len(e.told(Outcome)) == length
    with pytest.raises(NotOffered, match="nothing to add"):
        e.play.open("gm", Offer("eidolon.say", (1,), "too late"))


def test_only_whose_words_they_are_may_add_them_and_the_gm_may_for_anybody(tableau):
    e = listens(tableau, pc("ben"))
    (wanted,) = e.world.unsaid
    for seat in ("ana", "ben"):
        assert labels(e, seat) == []
        with pytest.raises(NotOffered):
            e.play.open(seat, Offer("eidolon.say", (wanted.id,), "mine"))
    e.adds("Moths.")
    e = tableau(pc("ana", "conductor", resonant="the-empress"), pc("ben"), deck=["the-empress"])
    e.makes("ana", "snipe", "the-empress")
    command = "Add the words: Ana: which one command does your zone follow?"
    assert len(labels(e, "ana")) == len(labels(e, "gm")) == 1
    assert labels(e, "ben") == []
    assert labels(e, "gm")[0].startswith(command[:20])
    (wanted,) = e.world.unsaid
    e.play.open("gm", Offer("eidolon.say", (wanted.id,), "Sit."))
    assert str(e.world.effects[0].words).endswith("Sit.")


def test_what_is_wanted_is_told_to_whom_it_concerns(tableau):
    e = listens(tableau, pc("ben"))
    seen = {
        seat: [f for _, f in e.play.log(seat) if isinstance(f, WordsWanted)]
        for seat in ("gm", "ana", "ben", EVERYONE)
    }
    assert [seat for seat, facts in seen.items() if facts] == ["gm"]


def test_the_same_wanted_twice_has_two_buttons(tableau):
    e = listens(tableau)
    e.makes("ana", BRAINTAP, "the-star", about="the guard")
    one, two = labels(e, "gm")
    assert two == f"{one} (2)"
    first, second = e.world.unsaid
    e.play.open("gm", Offer("eidolon.say", (second.id,), "Second."))
    assert labels(e, "gm") == [one]
    e.play.open("gm", Offer("eidolon.say", (first.id,), "First."))
    assert heard(e) == ["Second.", "First."]


def test_words_for_what_is_over_are_wanted_no_more(tableau):
    e = tableau(pc("ana", "conductor", resonant="the-empress"), deck=["the-empress"])
    e.makes("ana", "snipe", "the-empress")
    assert len(e.wants("ana")) == 1
    e.opens("gm", "new-scene").answers(("later", "real"), "gm")
    assert not e.world.effects
    assert e.wants("ana") == []
    e.is_refused("ana", "say", e.world.unsaid[0].id, because="over")


def test_words_that_are_too_long_are_refused_and_may_be_sent_again(tableau):
    e = listens(tableau)
    e.cannot_add("x" * 601, because="600 fit")
    e.adds("x" * 600)
    assert heard(e) == ["x" * 600]


def test_somebody_new_has_a_name_wherever_they_are_spoken_of(tableau):
    e = tableau(pc("ana", "vanguard", "bad-reputation", pow=1), npcs=["Mia"], deck=["death"])
    e.makes("ana", "vanguard.bad-reputation", "death", about="somebody")
    (id,) = [npc for npc in e.world.npcs if npc != "mia"]
    assert (e.world.npcs[id].known, e.world.npcs[id].shows) == (True, ())
    assert all("Someone new" in str(effect.words) for effect in e.world.effects)
    for taken in ("mia", "Ana", " MIA "):
        e.cannot_add(taken, "ana", because="already")
    e.adds("Otto", "ana")
    assert e.world.npcs[id].name == "Otto"
    lines = [effect.words for effect in e.world.effects]
    (mod,) = e.world.mods
    assert len(lines) == 2
    assert all("Otto" in str(line) for line in (*lines, mod.why, mod.claim))
    assert e.wants("ana") == []


def test_a_name_that_only_the_gm_knows_is_not_given_away(tableau):
    e = tableau(
        pc("ana", "vanguard", "bad-reputation", pow=1),
        npcs=["Mia"],
        deck=["death"],
        patch={"npcs/mia/known": False},
    )
    e.makes("ana", "vanguard.bad-reputation", "death", about="somebody")
    e.adds("Mia", "ana")
    assert [npc.name for npc in e.world.npcs.values()] == ["Mia", "Mia"]


def test_a_move_that_the_gm_calls_for_is_described_by_its_player_later(tableau):
    ana = pc("ana", "navigator", "information-war", gen=1)
    e = tableau(ana, deck=["the-moon"])
    e.opens("gm", "gm.call", "ana", "eidolon.navigator.information-war").answers("", "gm")
    assert e.world.now.about == ""
    said = [said for said in e.asked("gm").question.answers.options if said == ("describe",)]
    assert not said, "its player is asked already"
    e.adds("That moth hates light.", "ana")
    assert e.world.now.about == "That moth hates light."
    e.draws("ana").plays("ana", "the-moon")
    assert e.told(Outcome)[-1].words == "That moth hates light."


def test_the_gm_may_say_it_with_the_call_and_must_where_nothing_is_drawn(tableau):
    ana = pc("ana", "alchemist", "transform-the-world", "something-from-nothing", biz=1)
    e = tableau(ana, deck=["the-moon"])
    call = ("gm.call", "ana", "eidolon.alchemist.transform-the-world")
    e.opens("gm", *call)
    e.is_illegal("", "gm", because="words are needed")
    e.answers("No more war.", "gm").answers(True, "gm")
    assert "No more war." in str(e.world.effects[0].words)
    e.opens("gm", "gm.call", "ana", "eidolon.alchemist.something-from-nothing")
    e.answers("a bridge", "gm")
    assert (e.world.now.about, e.wants("ana")) == ("a bridge", [])
    e.draws("ana").plays("ana", "the-moon")


def test_what_a_move_looked_like_may_be_said_once_it_is_made_but_not_after_the_next(tableau):
    e = tableau(pc("ana", ele=1), pc("ben", ele=1), deck=["the-sun", "the-star"])
    e.moves("ana", "snipe").says("gm", "describe")
    e.draws("ana").plays("ana", "the-sun")
    assert e.world.last.about == ""
    e.adds("A pencil, thrown.", "ana")
    assert e.world.last.about == "A pencil, thrown."
    assert [f.words for f in e.told(Described)] == ["A pencil, thrown."]
    e.moves("ana", "snipe").says("gm", "describe").says("ana", "drop").answers(True, "gm")
    assert e.wants("ana") == [], "a Move that is not made looks like nothing"
