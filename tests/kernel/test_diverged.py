"""Rules that changed while they were paused, and how a table is mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel.hands import SECRET, does, new, reread, says, state
from kernel.toy import ASK, NAME, ToyGame
from kernel.toy_world import FACTS, Got, Hurt, Noted, Rolled, World
from undertow.kernel import (
    Diverged,
    Fact,
    LiveFate,
    Number,
    Offer,
    Play,
    Prose,
    Rule,
    Several,
    Table,
    TypedFate,
    restore,
)
from undertow.kernel.fate import FATE
from undertow.kernel.journal import Rewound


def changed(script: Callable[..., Any], rule: str = "toy.work", game: Any = None) -> ToyGame:
    """The game after an editor was at one of its rules."""
    game = game or ToyGame()
    game.rules[rule] = Rule(rule, script, NAME, NAME)
    return game


def paused() -> Play[World]:
    """Ann has answered once, fate too, and she is asked again."""
    play = new()
    does(play, "ann", "downtime")
    does(play, "ann", "work")
    says(play, "ann", 2)
    return play


async def other_facts(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours + 1))
    await t.roll(6)
    await t.ask(you, ASK(what="where"), ("field", "mill"))


async def no_facts(t: Table[World], you: str) -> None:
    await t.ask(you, ASK(what="hours"), Number(1, 3))
    await t.roll(6)
    await t.ask(you, ASK(what="where"), ("field", "mill"))


async def other_question(t: Table[World], you: str) -> None:
    await t.ask(you, NAME(), Number(1, 3))


async def asked_otherwise(t: Table[World], you: str) -> None:
    """The toy's own work, whose first question has another key."""
    hours = await t.ask(you, NAME(), Number(1, 3))
    t.tell(Got(you, hours))
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))
    await t.ask(you, ASK(what="where"), ("field", "mill"))


async def other_seat(t: Table[World], you: str) -> None:
    await t.ask("bob", ASK(what="hours"), Number(1, 3))


async def fewer_hours(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 1))
    t.tell(Got(you, hours))


async def ends_early(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours))
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))


async def ends_the_game(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.end(Got(you, hours))


async def tells_more(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours))
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))
    t.tell(Noted("more"))
    await t.ask(you, ASK(what="where"), ("field", "mill"))


async def other_dice(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours))
    await t.roll(8)


async def more_dice(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours))
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))
    await t.roll(6)
    await t.ask(you, ASK(what="where"), ("field", "mill"))


async def fewer_dice(t: Table[World], you: str) -> None:
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours))
    await t.ask(you, ASK(what="where"), ("field", "mill"))


async def dice_first(t: Table[World], you: str) -> None:
    (die,) = await t.roll(6)
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, hours))
    t.tell(Rolled((die,)))
    await t.ask(you, ASK(what="where"), ("field", "mill"))


async def breaks_now(t: Table[World], you: str) -> None:
    raise KeyError("a secret")


async def without_arguments(t: Table[World]) -> None:
    pass


@pytest.mark.parametrize(
    ("script", "how"),
    [
        (other_facts, "it tells other facts"),
        (no_facts, "it tells other facts"),
        (other_question, "it asks something else"),
        (other_seat, "it asks somebody else"),
        (fewer_hours, "an answer is no longer legal"),
        (ends_early, "it ends where it used to ask"),
        (ends_the_game, "it ends where it used to ask"),
        (tells_more, "it goes on differently"),
        (other_dice, "it asks something else of fate"),
        (more_dice, "it asks fate where it used to ask a person"),
        (fewer_dice, "it tells other facts"),
        (dice_first, "it asks somebody else"),
        (breaks_now, "it breaks with KeyError"),
        (without_arguments, "it takes other arguments"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_rule_that_tells_another_story_is_noticed(script: Any, how: str) -> None:
    play = paused()
    with pytest.raises(Diverged) as diverged:
        restore(changed(script), reread(play), LiveFate(SECRET))
    assert str(diverged.value) == (
        f"The rule toy.work has changed since it was paused ({how}). "
        "It can be taken back to its start; nothing else is affected."
    )
    assert diverged.value.resolution == 3


def test_a_question_whose_key_has_moved_is_the_same_question() -> None:
    play = paused()
    game = changed(asked_otherwise)
    game.moved_prompts = {ASK.key: NAME.key}
    again = restore(game, reread(play), LiveFate(SECRET))
    assert state(again) == state(play)
    says(again, "ann", "mill")
    assert again.at_rest


@pytest.mark.parametrize("moved", [{}, {NAME.key: ASK.key}, {ASK.key: "toy.elsewhere"}])
def test_a_question_whose_key_moved_elsewhere_is_another(moved: dict[str, str]) -> None:
    play = paused()
    game = changed(asked_otherwise)
    game.moved_prompts = moved
    with pytest.raises(Diverged, match="it asks something else"):
        restore(game, reread(play), LiveFate(SECRET))


def test_a_rule_that_is_gone_is_noticed() -> None:
    play = paused()
    game = ToyGame()
    del game.rules["toy.work"]
    with pytest.raises(Diverged, match="it is gone"):
        restore(game, reread(play), LiveFate(SECRET))


def test_a_rule_that_changed_after_it_was_over_breaks_nothing() -> None:
    play = paused()
    says(play, "ann", "mill")
    again = restore(changed(breaks_now), reread(play), LiveFate(SECRET))
    assert again.world == play.world


def test_a_change_behind_the_open_question_is_no_divergence() -> None:
    async def longer(t: Table[World], you: str) -> None:
        hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
        t.tell(Got(you, hours))
        (die,) = await t.roll(6)
        t.tell(Rolled((die,)))
        await t.ask(you, ASK(what="where"), ("field", "mill"))
        t.tell(Noted("new"))

    again = restore(changed(longer), reread(paused()), LiveFate(SECRET))
    says(again, "ann", "mill")
    assert again.world.notes == ("new",)


def test_typed_dice_that_are_no_longer_asked_for_are_noticed() -> None:
    play = new()
    play.fate = TypedFate()
    does(play, "ann", "downtime")
    does(play, "ann", "work")
    says(play, "ann", 2)
    play.answer(FATE, play.requests(FATE)[0].id, (3,), typed_by="ann")
    for script, how in ((other_dice, "something else"), (fewer_dice, "somebody else")):
        with pytest.raises(Diverged, match=how):
            restore(changed(script), reread(play), TypedFate())


# Mending


async def asks_what_it_asked(t: Table[World], you: str) -> None:
    """Tells other facts, so that it diverges; asks the same."""
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    t.tell(Got(you, 10 * hours))
    (die,) = await t.roll(6)
    t.tell(Rolled((die,)))
    where = await t.ask(you, ASK(what="where"), ("field", "mill"))
    t.tell(Noted(f"{you} {where}"))


def test_mending_takes_back_only_what_changed_and_offers_the_old_answers() -> None:
    play = paused()
    does(play, "bob", "earn", 2)
    does(play, "bob", "gamble")
    again = restore(changed(asks_what_it_asked), reread(play), LiveFate(SECRET), mend=True)
    assert again.world.purses["ann"].coins == 3, "what the changed rule told is gone"
    assert again.world.purses["bob"].coins == 5, "what others did stays"
    assert [r.seat for r in again.requests()] == ["bob", "ann"]
    (request,) = again.requests("ann")
    assert request.suggestion == 2
    says(again, "ann", request.suggestion)
    assert again.world.purses["ann"].coins == 23
    once_more = restore(again.game, reread(again), LiveFate(SECRET))
    assert once_more.world == again.world
    assert [r.id for r in once_more.requests()] == [r.id for r in again.requests()]


def test_an_old_answer_that_is_no_longer_legal_is_not_offered() -> None:
    again = restore(changed(fewer_hours), reread(paused()), LiveFate(SECRET), mend=True)
    (request,) = again.requests("ann")
    assert request.suggestion is None


def test_what_followed_an_answer_that_is_no_longer_legal_is_not_offered_either() -> None:
    async def longer(t: Table[World], you: str) -> None:
        await t.ask(you, ASK(what="words"), Prose(20))
        await t.ask(you, ASK(what="tags"), Several(("x", "y", "z"), 1, 2))
        await t.ask(you, ASK(what="more"), ("x",))

    async def stricter(t: Table[World], you: str) -> None:
        await t.ask(you, ASK(what="words"), Prose(3))
        await t.ask(you, ASK(what="tags"), Several(("x", "y", "z"), 1, 2))

    play = new(changed(longer, "toy.write"))
    does(play, "ann", "write")
    says(play, "ann", "long words")
    says(play, "ann", ("x",))
    again = restore(changed(stricter, "toy.write"), reread(play), LiveFate(SECRET), mend=True)
    assert again.requests("ann")[0].suggestion is None
    says(again, "ann", "ha")
    assert again.requests("ann")[0].suggestion is None, "it answered another story"


def test_old_answers_are_offered_to_those_who_gave_them() -> None:
    play = new()
    does(play, "ann", "vote")
    says(play, "cat", "bob")
    says(play, "ann", "cat")

    async def vote(t: Table[World], you: str) -> None:
        t.tell(Noted("a new vote"))
        from undertow.kernel import Choice

        seats = ("cat", "bob", "ann")
        await t.ask_all({seat: (ASK(what="whom"), Choice(seats)) for seat in seats})

    again = restore(changed(vote, "toy.vote"), reread(play), LiveFate(SECRET), mend=True)
    offered = {r.seat: r.suggestion for r in again.requests()}
    assert offered == {"cat": "bob", "bob": None, "ann": "cat"}


def test_typed_dice_are_offered_again() -> None:
    play = new()
    play.fate = TypedFate()
    does(play, "ann", "downtime")
    does(play, "ann", "work")
    says(play, "ann", 2)
    play.answer(FATE, play.requests(FATE)[0].id, (3,), typed_by="ann")
    again = restore(changed(asks_what_it_asked), reread(play), TypedFate(), mend=True)
    says(again, "ann", 2)
    assert again.requests(FATE)[0].suggestion == (3,)


def test_two_rules_that_changed_are_both_mended() -> None:
    play = paused()
    does(play, "bob", "work")
    says(play, "bob", 3)
    again = restore(changed(asks_what_it_asked), reread(play), LiveFate(SECRET), mend=True)
    assert {r.seat: r.suggestion for r in again.requests()} == {"ann": 2, "bob": 3}
    assert again.world.purses == {
        **play.world.purses,
        "ann": again.world.purses["cat"],
        "bob": again.world.purses["cat"],
    }


class Spent(Fact, frozen=True, tag="toy.spent"):
    """Cannot happen to a poor purse."""

    who: str
    coins: int

    def evolve(self, world: World) -> World:
        if world.purses[self.who].coins < self.coins:
            raise ValueError("too poor")
        return Got(self.who, -self.coins).evolve(world)


class SpendingToy(ToyGame):
    facts = (*FACTS, Spent)


async def spend(t: Table[World], you: str) -> None:
    t.tell(Spent("ann", 5))


async def bob_first(t: Table[World], you: str) -> None:
    """Tells other facts: to bob at once, to ann only when she has answered."""
    if you == "bob":
        t.tell(Noted("new"))
    hours = await t.ask(you, ASK(what="hours"), Number(1, 3))
    if you == "ann":
        t.tell(Noted("new"))
    t.tell(Got(you, hours))


@pytest.mark.parametrize("spent", [False, True])
def test_rules_that_changed_are_mended_in_the_order_they_began(spent: bool) -> None:
    game = changed(spend, "test.spend", SpendingToy(extra=["test.spend"]))
    play = new(game)
    does(play, "ann", "downtime")
    does(play, "ann", "work")
    does(play, "bob", "work")
    says(play, "bob", 3)
    says(play, "ann", 2)
    if spent:
        play.open("bob", Offer("test.spend", ("bob",)))
    changed(bob_first, game=game)
    again = restore(game, reread(play), LiveFate(SECRET), mend=True)
    expected = [("ann", 2)] if spent else [("ann", 2), ("bob", 3)]
    assert [(r.seat, r.suggestion) for r in again.requests()] == expected
    assert all(purse.coins == 3 for purse in again.world.purses.values())


@pytest.mark.parametrize("script", [breaks_now, without_arguments, None])
def test_what_cannot_be_opened_any_more_stays_taken_back(script: Any) -> None:
    play = paused()
    does(play, "bob", "earn", 1)
    game = changed(script) if script else ToyGame()
    if script is None:
        del game.rules["toy.work"]
    again = restore(game, reread(play), LiveFate(SECRET), mend=True)
    assert again.at_rest
    assert again.world.purses["ann"].coins == 3
    assert again.world.purses["bob"].coins == 4
    assert state(restore(game, reread(again), LiveFate(SECRET))) == state(again)


def test_what_is_not_offered_any_more_stays_taken_back() -> None:
    play = paused()
    does(play, "ann", "downtime")  # over before her work is done
    assert play.world.phase == "play"
    again = restore(changed(asks_what_it_asked), reread(play), LiveFate(SECRET), mend=True)
    assert again.at_rest


async def overspend(t: Table[World], you: str) -> None:
    t.tell(Got("ann", -5))


@pytest.mark.parametrize("script", [spend, overspend], ids=["cannot be folded", "breaks a law"])
def test_what_others_did_falls_too_where_it_cannot_stand_alone(script: Any) -> None:
    game = changed(script, "test.spend", SpendingToy(extra=["test.spend"]))
    play = new(game)
    does(play, "ann", "downtime")
    place = len(play.journal)
    does(play, "ann", "work")
    says(play, "ann", 2)
    does(play, "cat", "earn", 2)
    does(play, "bob", "work")
    play.open("bob", Offer("test.spend", ("bob",)))
    assert play.world.purses["ann"].coins == 0
    changed(asks_what_it_asked, game=game)
    again = restore(game, reread(play), LiveFate(SECRET), mend=True)
    rewound = [e for e in again.journal.entries if isinstance(e, Rewound)]
    assert rewound == [Rewound(place, "ann", 0, "its rule has changed")]
    assert all(purse.coins == 3 for purse in again.world.purses.values())
    assert [(r.seat, r.suggestion) for r in again.requests()] == [("ann", 2)]
    game.check(again.world)


def test_mending_what_the_rules_opened_opens_it_anew() -> None:
    async def upkeep(t: Table[World]) -> None:
        from kernel.toy_world import KeptUp

        t.tell(KeptUp())
        await t.ask("ann", ASK(what="more"), ("yes", "no"))
        t.tell(Hurt("ann", 1))
        await t.ask("bob", ASK(what="more"), ("yes", "no"))

    async def upkeep2(t: Table[World]) -> None:
        from kernel.toy_world import KeptUp

        t.tell(KeptUp())
        await t.ask("ann", ASK(what="more"), ("yes", "no"))
        await t.ask("bob", ASK(what="more"), ("yes", "no"))

    play = new(changed(upkeep, "toy.upkeep"))
    does(play, "cat", "turn")
    says(play, "ann", "no")
    again = restore(changed(upkeep2, "toy.upkeep"), reread(play), LiveFate(SECRET), mend=True)
    assert [(r.seat, r.suggestion) for r in again.requests()] == [("ann", "no")]
    assert again.world.purses["ann"].wounds == 0


def test_a_failed_command_keeps_what_is_offered() -> None:
    play = paused()
    game = changed(asks_what_it_asked)
    again = restore(game, reread(play), LiveFate(SECRET), mend=True)
    before = state(again)
    changed(breaks_now, "toy.earn", game)
    from undertow.kernel import RuleFailed

    with pytest.raises(RuleFailed):
        does(again, "bob", "earn", 1)
    assert state(again) == before
    assert again.requests("ann")[0].suggestion == 2
