"""Forms: what a person writes is composed before a rule is opened, and sent with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kernel.hands import SECRET, does, new, reread, says, state, written
from kernel.toy import NAME, ToyGame
from kernel.toy_world import SEATS, Noted, World
from undertow.kernel import (
    Choice,
    Field,
    IllegalAnswer,
    LiveFate,
    NotOffered,
    Number,
    Offer,
    Page,
    Play,
    Prose,
    Question,
    Rule,
    Table,
    causes,
    plain,
    restore,
    verify,
)
from undertow.kernel.journal import Happened, Opened
from undertow.lab.bots import RandomBot, decide

PETITION, NICKNAME = "toy.petition", "toy.nickname"


def petition(world: World, you: str) -> Question:
    """To somebody who has something to give, about as much as they have."""
    rich = tuple(seat for seat in SEATS if world.purses[seat].coins > 0)
    page = Page(
        (
            Field("to", plain("To whom"), Choice(rich)),
            Field("sum", plain("How much"), Number(0, 99), world.purses["bob"].coins),
            Field("why", plain("Why"), Prose(40)),
        )
    )
    return Question(you, plain("Your petition"), page)


async def petitions(t: Table[World], you: str, given: tuple[Any, ...]) -> None:
    to, coins, why = given
    t.tell(Noted(f"{you} asks {to} for {coins}: {why}"))
    if await t.ask(to, plain("Granted?"), [True, False]):
        t.tell(Noted("granted"))


async def nicknames(t: Table[World], you: str, name: str) -> None:
    t.tell(Noted(f"{you} is called {name}"))


GAME = ToyGame(extra=[PETITION, NICKNAME])
GAME.rules[PETITION] = Rule(PETITION, petitions, NAME, NAME, form=petition)
GAME.rules[NICKNAME] = Rule(
    NICKNAME, nicknames, NAME, NAME, form=lambda _, you: Question(you, plain("A name"), Prose(8))
)
FILLED = ("bob", 1, "bread")


def begun(keep_journal: bool = True) -> Play[World]:
    play = new(GAME, keep_journal=keep_journal)
    for seat in SEATS:
        play.override(seat, {f"purses/{seat}/coins": 3}, "everybody begins with three")
    return play


def sends(play: Play[World], seat: str, form: Any, rule: str = PETITION) -> None:
    play.open(seat, Offer(rule, (seat,), form))


@pytest.mark.parametrize("keep_journal", [True, False])
def test_what_was_written_comes_with_the_rule_and_nobody_waits(keep_journal) -> None:
    play = begun(keep_journal)
    asked = play.form(Offer(PETITION, ("ann",)))
    assert asked is not None
    assert [line.name for line in asked.answers.fields] == ["to", "sum", "why"]
    assert play.at_rest, "looking at a form opens nothing"
    does(play, "bob", "earn", 2)
    sends(play, "ann", FILLED)
    assert play.world.notes == ("ann asks bob for 1: bread",)
    says(play, "bob", True)
    assert play.world.notes[-1] == "granted"


def test_one_answer_is_a_form_as_well() -> None:
    play = begun()
    sends(play, "ann", "Annie", NICKNAME)
    assert play.world.notes == ("ann is called Annie",)
    with pytest.raises(IllegalAnswer, match="9 letters; 8 fit"):
        sends(play, "ann", "Annabelle", NICKNAME)


def test_an_offer_carries_no_form() -> None:
    play = begun()
    assert Offer(PETITION, ("ann",)) in play.offers("ann")
    assert all(offer.form is None for offer in play.offers("ann"))


def test_a_rule_without_a_form_has_none_and_takes_none() -> None:
    play = begun()
    assert play.form(Offer("toy.earn", ("bob", 2))) is None
    assert play.form(Offer("toy.nothing")) is None
    with pytest.raises(IllegalAnswer, match="has no form"):
        play.open("bob", Offer("toy.earn", ("bob", 2), ("too", "much")))


def test_lines_may_be_sent_by_name_and_what_is_left_out_stands_as_it_does_now() -> None:
    play = begun()
    does(play, "bob", "earn", 2)
    sends(play, "ann", {"to": "bob", "why": "all you have"})
    assert play.world.notes == ("ann asks bob for 5: all you have",)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (None, "fill in its form first"),
        (("bob", 100, "bread"), "How much: It must be from 0 to 99"),
        (("bob", 1), "The page has 3 lines to fill in"),
        ("bob", "The page has 3 lines to fill in"),
        ((("bob",), 1, "bread"), "To whom"),
        ({"to": "bob"}, "Why: Some words are needed"),
        ({"to": "bob", "why": "bread", "how": "slowly"}, "no line called how"),
    ],
)
def test_a_wrong_form_is_refused_and_nothing_happens(wrong, why) -> None:
    play = begun()
    before = state(play)
    with pytest.raises(IllegalAnswer, match=why):
        sends(play, "ann", wrong)
    assert state(play) == before


def test_a_form_is_checked_in_the_world_as_it_is_when_sent() -> None:
    play = begun()
    play.override("bob", {"purses/bob/coins": 0}, "robbed")
    with pytest.raises(IllegalAnswer, match="To whom: bob is none of the legal answers"):
        sends(play, "ann", FILLED)
    sends(play, "ann", ("cat", 1, "bread"))
    assert play.world.notes == ("ann asks cat for 1: bread",)


def test_a_form_opens_nothing_that_is_not_offered() -> None:
    play = begun()
    with pytest.raises(NotOffered):
        play.open("ann", Offer(PETITION, ("bob",), FILLED))
    sends(play, "ann", FILLED)
    with pytest.raises(NotOffered, match="A question is open"):
        sends(play, "cat", FILLED)


def test_it_survives_a_restart_at_rest_and_in_mid_rule() -> None:
    play = begun()
    sends(play, "ann", FILLED)
    again = restore(GAME, reread(play), LiveFate(SECRET))
    assert state(again) == state(play)
    says(again, "bob", True)
    assert again.world.notes == ("ann asks bob for 1: bread", "granted")
    assert state(restore(GAME, reread(again), LiveFate(SECRET))) == state(again)


def test_lists_out_of_json_are_what_was_sent() -> None:
    play = begun()
    sends(play, "ann", ["bob", 1, "bread"])
    (opened,) = [e for e in reread(play).entries if isinstance(e, Opened) and e.rule == PETITION]
    assert opened.form == FILLED
    assert opened.args == ("ann",)


def test_a_journal_without_forms_keeps_its_bytes() -> None:
    play = begun()
    does(play, "bob", "earn", 2)
    assert not any(b'"form"' in line for line in written(play))


def test_a_journal_with_forms_follows_from_the_rules() -> None:
    play = begun()
    sends(play, "ann", FILLED)
    says(play, "bob", True)
    entries = reread(play)
    facts = sum(isinstance(entry, Happened) for entry in entries.entries)
    assert verify(entries, GAME).facts == facts


def test_sending_a_form_is_one_act_and_is_taken_back_whole() -> None:
    play = begun()
    sends(play, "ann", "Annie", NICKNAME)
    to, by = causes(play)[-1]
    assert by == "ann"
    play.rewind("ann", to)
    assert play.world.notes == ()
    assert play.at_rest


def test_a_bot_fills_in_what_it_opens() -> None:
    class Petitioner(RandomBot):
        def open(self, chair: Any, offered: Any) -> Offer:
            return Offer(PETITION, (chair.seat,))

    play = begun()
    decision = decide(Petitioner(Random(3)), play, "ann")
    assert isinstance(decision, Offer)
    assert decision.form is not None
    play.open("ann", decision)
    assert play.world.notes[0].startswith("ann asks ")


class TestMending:
    """A rule that changed while it waited is taken back; what was filled in goes with it."""

    def asks_more(self, form: Any = petition) -> ToyGame:
        async def petitions(t: Table[World], you: str, given: tuple[Any, ...]) -> None:
            await t.ask(you, plain("Quite sure?"), [True, False])
            t.tell(Noted(f"{you} asks {given[0]}"))

        changed = ToyGame(extra=[PETITION, NICKNAME])
        changed.rules[PETITION] = Rule(PETITION, petitions, NAME, NAME, form=form)
        changed.rules[NICKNAME] = GAME.rules[NICKNAME]
        return changed

    def test_it_is_opened_again_with_its_form(self) -> None:
        play = begun()
        sends(play, "ann", FILLED)
        again = restore(self.asks_more(), reread(play), LiveFate(SECRET), mend=True)
        assert again.world.notes == ()
        (asked,) = again.requests("ann")
        assert asked.question.prompt == plain("Quite sure?")
        says(again, "ann", True)
        assert again.world.notes == ("ann asks bob",)

    def test_it_stays_closed_where_the_form_no_longer_holds(self) -> None:
        def other(world: World, you: str) -> Question:
            return Question(you, plain("Your petition"), Number(1, 3))

        play = begun()
        sends(play, "ann", FILLED)
        again = restore(self.asks_more(other), reread(play), LiveFate(SECRET), mend=True)
        assert again.at_rest
        assert Offer(PETITION, ("ann",)) in again.offers("ann")

    def test_a_rule_that_waited_at_a_page_of_old_falls_back_to_not_opened(self) -> None:
        async def waits(t: Table[World], you: str) -> None:
            to, _, _ = await t.ask(you, plain("Your petition"), petition(t.world, you).answers)
            t.tell(Noted(f"{you} asks {to}"))

        old = ToyGame(extra=[PETITION])
        old.rules[PETITION] = Rule(PETITION, waits, NAME, NAME)
        play = new(old)
        for seat in SEATS:
            play.override(seat, {f"purses/{seat}/coins": 3}, "everybody begins with three")
        does(play, "ann", "petition")
        again = restore(GAME, reread(play), LiveFate(SECRET), mend=True)
        assert again.at_rest
        assert Offer(PETITION, ("ann",)) in again.offers("ann")

    def test_who_goes_back_into_a_rule_that_has_changed_finds_it_not_opened(self) -> None:
        async def waits(t: Table[World], you: str) -> None:
            to, _, _ = await t.ask(you, plain("Your petition"), petition(t.world, you).answers)
            t.tell(Noted(f"{you} asks {to}"))
            if await t.ask(to, plain("Granted?"), [True, False]):
                t.tell(Noted("granted"))

        old = ToyGame(extra=[PETITION])
        old.rules[PETITION] = Rule(PETITION, waits, NAME, NAME)
        play = new(old)
        for seat in SEATS:
            play.override(seat, {f"purses/{seat}/coins": 3}, "everybody begins with three")
        does(play, "ann", "petition")
        says(play, "ann", FILLED)
        says(play, "bob", False)
        again = restore(GAME, reread(play), LiveFate(SECRET))
        to, by = causes(again)[-1]
        assert by == "bob", "just before his answer"
        again.rewind("bob", to)
        assert again.at_rest
        assert again.world.notes == ()
        assert Offer(PETITION, ("ann",)) in again.offers("ann")
        assert state(restore(GAME, reread(again), LiveFate(SECRET))) == state(again)


def test_a_table_with_forms_is_proven_by_playing_it_again() -> None:
    play = begun()
    sends(play, "ann", FILLED)
    says(play, "bob", True)
    sends(play, "cat", "Kitty", NICKNAME)
    play.reveal(SECRET)
    assert verify(reread(play), GAME).complete
