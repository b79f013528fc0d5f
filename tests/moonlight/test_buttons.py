"""What stands on buttons: every action with a label of its own says what it does, to whom and for what."""

from __future__ import annotations

import pytest

from support.shows import shows
from undertow.games.moonlight.book import SPECIALS
from undertow.games.moonlight.catalogue.engines import drives
from undertow.games.moonlight.game import GAME
from undertow.games.moonlight.rulings import Rulings
from undertow.games.moonlight.shelf import SHELF
from undertow.games.moonlight.words import word
from undertow.games.moonlight.world import GM
from undertow.kernel import Offer


@pytest.fixture
def says(night):
    """What a button reads: `says(n, "fate", "ana", "infusion", "ana")`."""

    def read(n, action, *args):
        return str(GAME.label(n.world, Offer(f"moonlight.{action}", args)))

    return read


def test_an_advance_names_what_is_gained_and_from_where(night, says):
    n = night(ana={"playbook": "guardian", "advances": ("sun",)})
    assert says(n, "advance", "ana", "sun", "defy") == "A dot in defy"
    assert says(n, "advance", "ana", "playbook", "moonlight.watchful") == "Watchful"
    assert says(n, "advance", "ana", "playbook", "moonlight.reckless") == "Veteran: Reckless"
    n.set("people/ana/advances", ["sun", "sun"])
    assert says(n, "advance", "ana", "sun", "defy") == "A dot in defy"
    n.set("people/ana/advances", ["sun", "playbook"])
    assert says(n, "advance", "ana", "sun", "defy") == "A dot in defy (sun)"


def test_xp_for_an_ability_says_why(night, says):
    n = night()
    crowd, hunters = "moonlight.another-face-in-the-crowd", "moonlight.night-hunters"
    assert says(n, "earn", "ana", crowd, "own") == (
        "Another face in the crowd: You deferred to the majority."
    )
    assert says(n, "earn", "ana", hunters, "series") == (
        "Night hunters: You staged an ambush in this mission."
    )


def test_a_fate_says_what_it_gives_and_takes_and_for_whom(playing, says):
    n = playing("rotting")
    assert says(n, "fate", "ana", "infusion", "ben") == (
        "Blight infusion for Ben: One of you is freed of all stress and all harm. A foe gains ruinous might."
    )
    assert says(n, "fate", "ana", "power", "all") == (
        "Power betrays: One advance for each of you, and one for the series. One of you betrays the others, "
        "knowing it or not."
    )
    assert says(n, "fate", "ana", "infusion", "") == (
        "Blight infusion, only to go further: A foe gains ruinous might."
    )


def test_a_push_says_what_is_added_to_it(night, says):
    n = night()
    id = n.acts("ana")
    assert says(n, "push", "ana", id, "die", "") == "Push yourself: one more die"
    assert (
        says(n, "push", "ana", id, "effect", "it shines") == "Push yourself: more effect; it shines"
    )


def test_the_end_of_a_season_or_of_all(night, says):
    n = night()
    assert says(n, "season-end", GM, False) == "The season ends"
    assert says(n, "season-end", GM, True) == "The series ends"


def test_halves_that_part_and_meet(night, says):
    n = night(ana={"abilities": ("moonlight.in-harmony",)})
    assert says(n, "apart", "ana") == "Your halves are apart: all you do is desperate"
    n.set("people/ana/apart", True)
    assert says(n, "apart", "ana") == "Your halves are together again"


def test_what_people_named_is_called_by_that_name(night, says):
    n = night()
    id = n.acts("ana")
    n.set("engines", {2: {"name": "Ipos"}, 3: {"name": "Ipos"}})
    n.set("suspects", {4: {"name": "Imai", "role": "host"}, 5: {"name": "Nao"}})
    n.set("setups", {6: {"by": "ben", "words": "a rope"}})
    n.set(f"rolls/{id}/offers", [{"by": "ben", "words": "It sees you."}])
    assert says(n, "runabout", "ana", 0) == "The runabout saves a stranded pilot"
    assert says(n, "runabout", "ana", 3) == "The runabout brings back Ipos (2)"
    assert says(n, "confront", GM, 4) == "Imai is confronted"
    assert says(n, "identify", GM, 5, "host") == "Nao: Host"
    assert says(n, "suspect-away", "ana", 5) == "Nao leaves the list"
    assert says(n, "follow-up", "ana", id, 6) == "Use the opening Ben made: a rope"
    assert says(n, "accept", "ana", id, 0) == "Accept: It sees you."
    assert says(n, "unfair", GM, id, 0) == "Ana: not that price, It sees you."
    assert says(n, "stakes", GM, id) == "Position and effect: Ana"
    assert says(n, "save-push", "ana", "ben") == "Pull them back: Ben"


def test_a_question_of_the_series_is_asked_as_it_stands(playing, says):
    n = playing("brink", phase="obligation")
    assert says(n, "answer", "ana", "abyss") == "What lies in the Abyss?"
    assert says(n, "answer", "ana", "agenda") == "What does it want?"


def test_rooms_and_reasons_have_their_names():
    assert str(word("moonlight.room-lounge")) == "Lounge"
    assert str(word("assist")) == "an assist"
    assert str(word("moonlight.watchful")) == "Watchful"


def test_the_director_is_called_that_and_players_by_their_seat():
    assert str(GAME.seat_name(GM)) == "Director"
    assert str(GAME.seat_name("ana")) == "Ana"


def test_what_the_page_of_a_new_table_reads():
    form = GAME.form()
    assert {book.id for book in form.playbooks} == {
        "enigma",
        "guardian",
        "harmony",
        "outsider",
        "stranger",
        "traveller",
        "hero",
    }


def test_a_switch_is_turned_over_and_back():
    once = Rulings().turned_over("thirdDie")
    assert once == Rulings(third_die=True)
    assert once.turned_over("thirdDie") == Rulings()


def test_what_is_hidden_in_a_ready_story_is_hidden_on_the_shelf():
    hidden = {
        thing.form["name"]: thing.form["hidden"]
        for thing in SHELF.ready()
        if "hidden" in (thing.form or {})
    }
    assert hidden == {
        "The bridge goes dark": False,
        "The Lantern Eater knows your names": True,
        "The gate gives way": False,
        "Other hunters hear the song": False,
        "The dreamer notices you": False,
        "Somebody follows you home": True,
        "The barrier comes down": False,
        "They learn who you are by day": True,
    }


# What else nobody had looked at


@shows("moonlight.brink.shrine-valkyrie")
def test_who_does_not_want_to_come_back_stays_dead(playing):
    n = playing("brink", "shrine-keepers").set("series/shrine", "valkyrie").set("series/kept", True)
    n.set("last", None).does("ana", "act", goal="through", action="defy")
    n.does("gm", "stakes", n.roll_of("ana"), fatal=True).rolls("ana", 1)
    n.does("ana", "take", n.hits("ana", 4))
    n.answers("ana", False)
    assert n.one("ana").lost == "dead"


@shows("moonlight.maze.confront")
def test_the_director_says_that_somebody_was_confronted(playing):
    n = playing("maze").set("suspects", {3: {"name": "Imai", "role": "host"}})
    n.does("gm", "confront", 3)
    assert n.world.suspects[3].confronted
    assert n.offered("gm", "confront") == []


@shows("moonlight.sea.engine-hidden-impulse")
def test_who_pilots_nothing_has_no_impulse_to_speak_to(playing):
    n = playing("sea").set("engines", {2: {"name": "Ipos", "impulses": ["lost"]}})
    assert drives(n.world, "ana") == ()
    n.set("engines/2/pilot", "ana")
    assert "lost" in drives(n.world, "ana")


def test_an_ability_of_another_playbook_is_refused_by_name(night):
    n = night("obligation").set("people/ana/lost", "retired")
    given = {"playbook": "guardian", "action": "flow", "name": "Mina", "transcendent": ""}
    why = n.refused("ana", "sheet", **given, special="moonlight.reckless")
    assert why == "Reckless is not of The Guardian, or comes by itself."
    assert SPECIALS["moonlight.reckless"].name == "Reckless"
