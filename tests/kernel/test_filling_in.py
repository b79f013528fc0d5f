"""Pages that take their time: one seat fills them in while the others go on."""

from __future__ import annotations

from random import Random

import pytest

from kernel.hands import SECRET, does, new, reread, says, state
from kernel.toy import NAME, ToyGame
from kernel.toy_world import SEATS, Noted, World
from undertow.kernel import (
    Choice,
    Field,
    IllegalAnswer,
    LiveFate,
    NotOffered,
    Number,
    Opening,
    Page,
    Play,
    Prose,
    Rule,
    Table,
    causes,
    plain,
    restore,
)
from undertow.kernel.requests import Question
from undertow.lab.bots import RandomBot, decide, up_to

WITH_OR_WITHOUT = pytest.mark.parametrize("keep_journal", [True, False])


def petition(world: World) -> Page:
    """To somebody who has something to give, about as much as they have."""
    rich = tuple(seat for seat in SEATS if world.purses[seat].coins > 0)
    return Page(
        (
            Field("to", plain("To whom"), Choice(rich)),
            Field("sum", plain("How much"), Number(0, 99), world.purses["bob"].coins),
            Field("why", plain("Why"), Prose(40)),
        )
    )


async def petitions(t: Table[World], you: str) -> None:
    to, coins, why = await t.fill_in(you, plain("Your petition"), petition)
    t.tell(Noted(f"{you} asks {to} for {coins}: {why}"))
    if await t.ask(to, plain("Granted?"), [True, False]):
        t.tell(Noted("granted"))


async def decrees(t: Table[World], you: str) -> None:
    to, coins, why = await t.fill_in_alone(you, plain("Your decree"), petition)
    t.tell(Noted(f"{you} has {to} pay {coins}: {why}"))


PETITION, DECREE = "toy.petition", "toy.decree"
PETITIONS = ToyGame(extra=[PETITION, DECREE])
PETITIONS.rules[PETITION] = Rule(PETITION, petitions, NAME, NAME)
PETITIONS.rules[DECREE] = Rule(DECREE, decrees, NAME, NAME)


def begun(*seats: str, keep_journal: bool = True) -> Play[World]:
    """A table at which these seats have opened the page."""
    play = new(PETITIONS, keep_journal=keep_journal)
    for seat in SEATS:
        play.rule(seat, {f"purses/{seat}/coins": 3}, "everybody begins with three")
    for seat in seats:
        play.open(seat, Opening(PETITION, (seat,)))
    return play


def page_of(play: Play[World], seat: str) -> Question:
    (request,) = play.requests(seat)
    return request.question


@WITH_OR_WITHOUT
def test_the_others_go_on_while_somebody_fills_in_a_page(keep_journal) -> None:
    play = begun("ann", keep_journal=keep_journal)
    assert play.openings("bob")
    does(play, "bob", "earn", 2)
    assert play.world.purses["bob"].coins == 5
    says(play, "ann", ("bob", 1, "bread"))
    assert play.world.notes == ("ann asks bob for 1: bread",)


def test_two_fill_in_their_pages_at_the_same_time_and_either_may_be_first() -> None:
    play = begun("ann", "cat")
    says(play, "cat", ("bob", 2, "milk"))
    says(play, "bob", False)
    says(play, "ann", ("bob", 1, "bread"))
    assert play.world.notes == ("cat asks bob for 2: milk", "ann asks bob for 1: bread")


def test_once_the_page_is_handed_in_the_rule_is_in_progress_like_any_other() -> None:
    play = begun("ann")
    says(play, "ann", ("bob", 1, "bread"))
    assert play.openings("cat") == []
    with pytest.raises(NotOffered, match="A question is open"):
        does(play, "cat", "earn", 1)


def test_nobody_opens_the_same_page_twice() -> None:
    play = begun("ann")
    mine = Opening(PETITION, ("ann",))
    assert mine not in play.openings("ann")
    with pytest.raises(NotOffered, match="A question is open"):
        play.open("ann", mine)
    assert Opening(PETITION, ("bob",)) in play.openings("bob")
    says(play, "ann", None)
    assert mine in play.openings("ann")


@WITH_OR_WITHOUT
def test_a_page_is_read_in_the_world_as_it_is_when_handed_in(keep_journal) -> None:
    play = begun("ann", keep_journal=keep_journal)
    play.rule("bob", {"purses/bob/coins": 0}, "robbed")
    before = state(play)
    with pytest.raises(IllegalAnswer, match="To whom: bob is none of the legal answers"):
        says(play, "ann", ("bob", 1, "bread"))
    assert state(play) == before, "the page is open as it was"
    says(play, "ann", ("cat", 1, "bread"))
    assert play.world.notes == ("ann asks cat for 1: bread",)


def test_what_became_possible_meanwhile_may_be_written() -> None:
    play = begun()
    play.rule("bob", {"purses/bob/coins": 0}, "robbed")
    play.open("ann", Opening(PETITION, ("ann",)))
    does(play, "bob", "earn", 2)
    says(play, "ann", ("bob", 1, "bread"))
    assert play.world.notes == ("ann asks bob for 1: bread",)


def test_a_line_left_as_it_stood_follows_the_world() -> None:
    play = begun("ann", "cat")
    does(play, "bob", "earn", 2)
    says(play, "ann", ("bob", 3, "as much as you have"))
    says(play, "bob", False)
    says(play, "cat", ("bob", 4, "four"))
    assert play.world.notes == (
        "ann asks bob for 5: as much as you have",
        "cat asks bob for 4: four",
    )


@WITH_OR_WITHOUT
def test_a_page_may_be_put_away_and_nothing_comes_of_it(keep_journal) -> None:
    play = begun("ann", keep_journal=keep_journal)
    does(play, "bob", "earn", 2)
    before = play.world
    says(play, "ann", None)
    assert play.at_rest
    assert play.world == before


def test_what_is_no_page_cannot_be_put_away() -> None:
    play = begun("ann")
    says(play, "ann", ("bob", 1, "bread"))
    with pytest.raises(IllegalAnswer):
        says(play, "bob", None)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("bob", 100, "bread"), "How much: It must be from 0 to 99"),
        (("bob", 1), "The page has 3 lines to fill in"),
        ("bob", "The page has 3 lines to fill in"),
        ((("bob",), 1, "bread"), "To whom"),
    ],
)
def test_a_wrong_page_is_refused_before_anything_happens(wrong, why) -> None:
    play = begun("ann")
    before = state(play)
    with pytest.raises(IllegalAnswer, match=why):
        says(play, "ann", wrong)
    assert state(play) == before


def test_it_all_survives_a_restart() -> None:
    play = begun("ann", "cat")
    does(play, "bob", "earn", 2)
    says(play, "cat", None)
    again = restore(play.game, reread(play), LiveFate(SECRET))
    assert state(again) == state(play)
    says(again, "ann", ("bob", 3, "all you have"))
    assert again.world.notes == ("ann asks bob for 5: all you have",)
    restarted = restore(play.game, reread(again), LiveFate(SECRET))
    assert state(restarted) == state(again), "what was read anew is read the same"


@WITH_OR_WITHOUT
def test_what_is_handed_in_alone_waits_for_the_rule_in_progress(keep_journal) -> None:
    play = begun("ann", keep_journal=keep_journal)
    play.open("cat", Opening(DECREE, ("cat",)))
    (page,) = play.requests("cat")
    assert not play.must_wait(page), "other pages are no rules in progress"
    says(play, "ann", ("bob", 1, "bread"))
    before = state(play)
    with pytest.raises(IllegalAnswer, match="A question is open to Bob; it comes first"):
        says(play, "cat", ("bob", 1, "taxes"))
    assert state(play) == before, "the page is open as it was"
    bot = RandomBot(Random(1))
    assert play.must_wait(page)
    assert not up_to(play, "cat")
    assert decide(bot, play, "cat") is None
    says(play, "bob", False)
    assert up_to(play, "cat")
    says(play, "cat", ("bob", 1, "taxes"))
    assert play.world.notes[-1] == "cat has bob pay 1: taxes"


def test_what_is_handed_in_alone_may_be_put_away_at_any_time() -> None:
    play = begun("ann")
    play.open("cat", Opening(DECREE, ("cat",)))
    says(play, "ann", ("bob", 1, "bread"))
    says(play, "cat", None)
    assert not play.requests("cat")


def test_putting_away_can_be_taken_back() -> None:
    play = begun("ann")
    says(play, "ann", None)
    to, by = causes(play)[-1]
    assert by == "ann"
    play.rewind("ann", to)
    assert page_of(play, "ann").apart
