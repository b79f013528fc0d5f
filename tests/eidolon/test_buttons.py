"""What stands on buttons, how many cards they would draw and why; sheets to print; and what the table
asks of the game about its people."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from eidolon.tableau import pc
from undertow.games.eidolon import printed
from undertow.games.eidolon.cards import BY_SLUG
from undertow.games.eidolon.game import GAME
from undertow.games.eidolon.people import NPC
from undertow.games.eidolon.rules.growth import LEVEL_UP
from undertow.games.eidolon.travel import own_cards
from undertow.games.eidolon.views import view
from undertow.games.eidolon.world import MoveInProgress
from undertow.kernel import EVERYONE, Line, Offer, Question, plain, speak

SUN = BY_SLUG["the-sun"].number
OVERDRIVE = "eidolon.vanguard.overdrive"


def said(words: Any) -> Any:
    return speak(words) if isinstance(words, Line) else words


def called(world, answer, prompt=None, **about):
    question = Question("ana", prompt or plain("…"), None, about)
    return speak(GAME.answer_label(world, question, answer))


@pytest.fixture
def world(tableau):
    e = tableau(
        pc("ana", "vanguard", "longshot", "overdrive", pow=3, glam=1, ties={"ben": (3, 3)}),
        pc("ben", "navigator", resonant="strength"),
        npcs=["Milo"],
        enemies={"ogre": 2},
    )
    return e.world


@pytest.fixture
def scrapping(world):
    """Ana is making a Move."""
    return replace(world, made=(MoveInProgress("ana", "eidolon.scrap", "pow", world.next_id),))


def test_what_is_said_in_a_window(scrapping):
    w = scrapping
    assert called(w, ("draw",)) == "Draw"
    assert called(w, ("drop",)) == "Cancel"
    assert called(w, ("go-on",)) == "Go on"
    assert called(w, ("keep",)) == "Keep it"
    assert called(w, ("play", SUN)) == "Play The Sun"
    assert called(w, ("push", "eidolon.push")) == "Push: the Clock ticks"
    assert called(w, ("push", OVERDRIVE)) == "Push: With a step of your Track"
    assert called(w, ("ask", SUN, "hidden")) == "The Sun: What is hidden here?"
    again = called(w, ("ask", SUN, "hidden"), asked=("hidden",))
    assert again == "The Sun: What is hidden here? (asked before)"
    assert called(w, ("ask", SUN, "who hums?")) == "The Sun: who hums?"
    assert called(w, ("ask", SUN, "who hums?"), asked=("who hums?",)) == (
        "The Sun: who hums? (asked before)"
    )
    assert called(w, ("swap", "eidolon.vanguard.longshot")) == "POW, by Longshot"
    assert called(w, ("stat", "pow")) == "Back to POW"
    assert called(w, ("stat", "pow"), LEVEL_UP(who="Ana", level=2)) == "POW +1"
    assert called(w, ("sabotage",)) == "Sabotage it"
    assert called(w, ("describe",)) == "Ask what it looks like"
    assert (called(w, ("give", 2)), called(w, ("give", -1))) == (
        "+2 for this draw",
        "-1 for this draw",
    )
    assert called(w, ("stop", "impossible")) == "That is impossible"
    assert called(w, ("stop", "no-move")) == "That needs no Move"
    assert called(w, ("move", OVERDRIVE)) == "Overdrive"
    assert called(w, ("change",)) == "Another playbook"
    assert called(w, ("retire",)) == "Retire"
    assert called(w, ("pass",)) == "Nothing this time"


def test_aid_says_whose_and_whether_it_is_worth_it(scrapping):
    tie = scrapping.pcs["ana"].ties[0].id
    assert called(scrapping, ("aid", tie)) == "Receive Aid from Ben (Affinity 3)"
    weak = replace(scrapping.pcs["ana"].ties[0], affinity=1)
    poorer = replace(
        scrapping, pcs={**scrapping.pcs, "ana": replace(scrapping.pcs["ana"], ties=(weak,))}
    )
    assert (
        called(poorer, ("aid", tie))
        == "Receive Aid from Ben (Affinity 1; only 1 instead of 3 cards)"
    )


def test_what_plain_answers_are_called(world):
    assert (called(world, True), called(world, False)) == ("Yes", "No")
    assert called(world, "") == "Nothing"
    assert called(world, "glam") == "GLAM"
    assert called(world, OVERDRIVE) == "Overdrive"
    assert called(world, "vanguard") == "The Vanguard"
    assert (called(world, "ana"), called(world, "milo"), called(world, "ogre")) == (
        "Ana",
        "Milo",
        "Ogre",
    )
    assert called(world, "hidden") == "What is hidden here?"
    assert called(world, "words of her own") == "words of her own"
    assert called(world, SUN, kind="card") == "The Sun"
    assert called(world, SUN, field="resonant") == "The Sun"
    assert (called(world, SUN), called(world, 99, kind="card")) == (str(SUN), "99")


def test_two_of_one_name_are_told_apart_and_whom_nobody_knows_comes_last(world):
    hidden = NPC("milo-0", "Milo", known=False)
    other = NPC("milo-2", "Milo")
    twice = replace(world, npcs={"milo-0": hidden, **world.npcs, "milo-2": other})
    assert [called(twice, id) for id in ("milo", "milo-2", "milo-0")] == [
        "Milo",
        "Milo (2)",
        "Milo (3)",
    ]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("food", "Food"),
        ("shelter", "Shelter"),
        ("dominion", "Dominion"),
        ("freedom", "Freedom"),
        ("soon", "Not yet, but it is within easy reach"),
        ("nobody", "Nobody"),
        ("up", "Thumbs up"),
        ("down", "Thumbs down"),
        ("fair", "It can be asked"),
        ("smaller", "Too much"),
        ("bottom", "from the bottom"),
        ("top", "from the top"),
        ("setback", "a setback"),
        ("serious", "serious"),
        ("severe", "severe"),
        ("deadly", "perhaps deadly"),
        ("physical", "the body"),
        ("psychic", "the heart or the mind"),
        ("metaphysical", "their place in the universe"),
        ("forward", "Forward"),
        ("ongoing", "Ongoing"),
        ("live", "Live on"),
        ("die", "Die"),
        ("no", "No"),
        ("somebody", "Someone else"),
    ],
)
def test_words_that_several_questions_share(world, answer, words):
    assert called(world, answer) == words


def test_an_entry_is_called_by_its_own_words_with_what_it_is_used_with(scrapping):
    fool = "eidolon.alchemist.what-a-fool-believes"
    assert called(scrapping, (fool, SUN)) == "Read another card's Forecast: The Sun"
    burning = "eidolon.alchemist.burning-for-you"
    words = "Burn a piece of your soul: it is The World"
    assert called(scrapping, (burning,)) == words
    assert called(scrapping, (burning, "ana")) == words, "whose it is, is not said again"
    assert called(scrapping, (burning, True)) == words
    assert called(scrapping, (burning, "glam")) == f"{words}: GLAM"
    assert called(scrapping, ("eidolon.debrief",)) == "The Debrief"
    assert called(scrapping, ("eidolon.vanguard.resonant",)) == "The Vanguard"


def test_a_button_says_whom_it_concerns(world):
    def label(rule, *args):
        return speak(GAME.label(world, Offer(f"eidolon.{rule}", args)))

    assert label("scrap", "ana") == "Scrap"
    assert label("gm.harm", "ana") == "Harm: Ana"
    assert label("smell-danger", "ana") == "Am I in danger? (Ana)"
    assert label("gm.crash", "ogre") == "See if it crashes: Ogre"
    assert label("borrow", "ana", OVERDRIVE).endswith("Overdrive")


def test_how_many_cards_a_move_would_draw_is_counted_out(world):
    def counted(rule, *args):
        found = GAME.why(world, Offer(f"eidolon.{rule}", args))
        return found and found.total

    assert counted("scrap", "ana") == 3
    assert counted("dazzle", "ana") == 1
    assert counted("scrap", "ben") == 2
    for nothing in (("scrap",), ("scrap", "nobody"), ("conductor.sealed-room", "ana"), ("say", 1)):
        assert counted(*nothing) is None


# Sheets to print


def blocks(sheet):
    return {said(block.title): block for block in sheet.blocks}


def test_a_sheet_has_what_its_player_sees(world):
    ana = replace(world.pcs["ana"], look="Taped knuckles", track=2, level=4)
    world = replace(world, pcs={**world.pcs, "ana": ana})
    sheet, other = printed.sheets(view(world, "ana"))
    assert (sheet.id, other.id, said(sheet.name)) == ("ana", "ben", "Ana")
    assert "Vanguard" in said(sheet.kind)
    assert "4" in said(sheet.kind)
    stats, power, self, harm, ties, moves, notes = sheet.blocks
    assert [(said(one.name), one.value) for one in stats.figures] == [
        ("POW", "3"),
        ("ELE", "2"),
        ("GEN", "2"),
        ("GLAM", "1"),
        ("BIZ", "2"),
    ]
    assert [said(one.name) for one in power.entries] == ["Ana's Eidolon"]
    assert [said(one.text) for one in self.entries][2:] == ["Taped knuckles"]
    assert [(one.filled, one.size) for one in harm.tracks] == [(2, 4)]
    assert [(said(one.name), one.text) for one in ties.entries] == [("Ben", "ana trusts ben")]
    assert "3" in said(ties.entries[0].mark)
    assert sorted(said(one.name) for one in moves.entries) == [
        "Actually, I Meant For You to Kick My Ass",
        "Break On Through",
        "Longshot",
        "Overdrive",
    ]
    assert all(said(one.text).endswith(".") for one in moves.entries)
    assert (ties.lines, notes.side) == (0, "rest")
    assert [block.side for block in (stats, power, ties, moves)] == [
        "wide",
        "left",
        "right",
        "right",
    ]


def test_where_there_is_nothing_to_say_there_is_room_to_write(world):
    ben = replace(world.pcs["ben"], powers=(), ties=())
    _, sheet = printed.sheets(view(replace(world, pcs={**world.pcs, "ben": ben}), "ben"))
    _, power, self, _, ties, _, _ = sheet.blocks
    assert power.entries == ()
    assert len(self.entries) == 2
    assert ties.lines == 3


def test_an_empty_sheet_has_room_for_everything():
    stats, power, self, harm, ties, moves, notes = printed.blank().blocks
    assert [said(one.name) for one in stats.figures] == ["POW", "ELE", "GEN", "GLAM", "BIZ"]
    assert {one.value for one in stats.figures} == {" "}
    assert [one.lines for one in (power, self, ties, moves)] == [4, 2, 6, 14]
    assert notes.side == "rest"
    assert len(self.entries) == 3
    assert [(one.filled, one.size) for one in harm.tracks] == [(0, 4)]


# The people at the table, and who comes from another one


@pytest.mark.parametrize(
    ("where", "value"), [("away", ("ben",)), ("patience", 7), ("thinking", ("ben",)), ("grace", 9)]
)
def test_what_holds_among_people_is_what_the_table_hears(world, where, value):
    assert getattr(GAME, where)(replace(world, **{where: value})) == value


def test_the_gm_answers_for_who_is_away_and_may_rule(world):
    gone = replace(world, away=("ben",))
    assert GAME.answers_for(gone, "gm") == ("ben",)
    assert GAME.answers_for(gone, "ana") == ()
    assert GAME.may_override("gm")
    assert not GAME.may_override("ana")
    assert GAME.seat_order(world) == ("ana", "ben", "gm")
    assert speak(GAME.seat_name("gm")) == "GM"
    assert GAME.pictures(world, EVERYONE) == []
    assert [offer.rule for offer in GAME.for_host(world)]


def test_who_comes_along_keeps_her_cards_where_they_are_free(world):
    taken = [card for one in world.pcs.values() for card in (one.resonant, one.dissonant)]
    sheet: dict[str, Any] = {"resonant": taken[0], "dissonant": None}
    (told,) = own_cards(world, sheet)
    assert sheet["resonant"] not in taken
    assert sheet["dissonant"] not in (*taken, sheet["resonant"])
    assert speak(told).startswith("The card ")
    free = {"resonant": 20, "dissonant": 21}
    assert list(own_cards(replace(world, pcs={}), free)) == []
    assert free == {"resonant": 20, "dissonant": 21}
    twice = {"resonant": 20, "dissonant": 20}
    assert len(list(own_cards(replace(world, pcs={}), twice))) == 1
    assert twice["resonant"] == 20
    assert twice["dissonant"] != 20


def test_what_was_agreed_of_eidolons_is_what_everybody_reads(world):
    setup = replace(world.setup, answers={"visible": "only to those who have one"})
    agreed = replace(world, setup=setup)
    assert view(agreed, "ana").answers["visible"] == "only to those who have one"
    assert view(world, "ana").answers == {}
