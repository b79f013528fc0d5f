"""A question that waits for nobody: bots leave it alone, and no table waits for it."""

from random import Random

import pytest

from kernel.hands import does, new, says
from kernel.toy import STALL, ToyGame
from kernel.toy_world import SEATS, World
from undertow.lab.bots import RandomBot, Reply, decide, perform, waited_for


@pytest.fixture
def bot() -> RandomBot:
    return RandomBot(Random(3))


def waiting(play):
    return [seat for seat in SEATS if waited_for(play, seat)]


def test_a_bot_answers_what_it_is_asked_and_not_what_it_may_say(bot):
    play = new()
    does(play, "ann", "propose")
    assert decide(bot, play, "bob") is None
    assert decide(bot, play, "cat") is None
    decision = decide(bot, play, "ann")
    assert isinstance(decision, Reply)
    assert decision.request == play.requests("ann")[0].id
    perform(play, "ann", decision)
    assert play.world.notes[0].split()[0] == "ann"


def test_a_bot_that_may_speak_up_still_answers_what_else_it_is_asked(bot):
    play = new()
    does(play, "ann", "downtime")
    does(play, "ann", "propose")
    assert decide(bot, play, "bob") is None, "what may be done at any time is for people to begin"
    does(play, "bob", "work")
    optional, asked = play.requests("bob")
    assert optional.question.optional
    assert decide(bot, play, "bob").request == asked.id, "its own question comes second, and counts"


def test_the_table_waits_for_those_who_are_asked_only():
    play = new()
    assert waiting(play) == list(SEATS), "at rest anybody may open something"
    does(play, "bob", "propose")
    assert waiting(play) == ["bob"]
    says(play, "cat", "no")
    assert waiting(play) == ["cat"], "she is asked why"
    says(play, "cat", "")
    assert waiting(play) == list(SEATS)
    does(play, "ann", "concede")
    assert waiting(play) == []


def test_where_anybody_may_speak_at_any_time_nobody_is_waited_for(bot):
    class Chatty(ToyGame):
        def awaits(self, world: World, seat: str) -> bool:
            return seat == "cat"

    play = new(Chatty())
    assert play.offers("ann")
    assert waiting(play) == ["cat"]
    does(play, "ann", "propose")
    assert waiting(play) == ["ann"], "a question is waited for all the same"
    says(play, "ann", "yes")
    says(play, "ann", "")
    assert waiting(play) == ["cat"]


def test_a_bot_fills_in_a_page(bot):
    play = new()
    for _ in range(20):
        does(play, "ann", "sell")
        decision = decide(bot, play, "ann")
        assert STALL.refuses(decision.answer) is None
        perform(play, "ann", decision)
    assert len(set(play.world.notes)) > 5
