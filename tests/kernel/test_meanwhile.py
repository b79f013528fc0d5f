"""While a rule waits for somebody, others go on with what needs nothing of its outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from kernel.hands import SECRET, does, new, reread, says, state
from kernel.toy import ToyGame
from kernel.toy_world import SEATS, World
from undertow.kernel import LiveFate, NotOffered, Offer, Waiting, causes, restore, why_not_free
from undertow.kernel.replay import replay

SEEN: list[Waiting] = []


class Free(ToyGame):
    """Earning and turning need nobody."""

    def meanwhile(self, world: World, seat: str, waiting: Sequence[Waiting]) -> Iterable[Offer]:
        SEEN[:] = waiting
        return [o for o in self.offers(world, seat) if o.rule in ("toy.earn", "toy.turn")]


FREE = Free()


def asked():
    """Ann is asked something, in the middle of her rule."""
    play = new(FREE)
    does(play, "ann", "write")
    return play


def rules(play, seat):
    return sorted({offer.rule for offer in play.offers(seat)})


def test_what_needs_no_outcome_is_offered_while_somebody_is_asked():
    play = asked()
    assert play.busy
    assert all(rules(play, seat) == ["toy.earn", "toy.turn"] for seat in SEATS)
    (one,) = SEEN
    assert (one.offer, one.by) == (Offer("toy.write", ("ann",)), "ann")
    assert [question.seat for question in one.asks] == ["ann"]
    assert play.offers("bob", frozenset({"toy.turn"})) == [Offer("toy.turn", ("bob",))]
    assert play.offers("bob", frozenset({"toy.draw"})) == []


def test_it_is_done_and_the_question_stays_where_it_was():
    play = asked()
    (before,) = play.requests("ann")
    coins = play.world.purses["bob"].coins
    does(play, "bob", "earn", 2)
    assert play.world.purses["bob"].coins == coins + 2
    assert play.requests("ann") == [before]
    says(play, "ann", "ha")
    says(play, "ann", ("x",))
    assert not play.busy
    assert play.world.notes[-1] == "ha x"


def test_all_else_waits_and_says_for_whom():
    play = asked()
    with pytest.raises(NotOffered, match="Ann"):
        does(play, "bob", "draw")
    other = new()  # a game that says nothing of the kind
    does(other, "ann", "write")
    assert all(other.offers(seat) == [] for seat in SEATS)


def test_what_the_rules_do_themselves_comes_first():
    play = asked()
    does(play, "bob", "turn")
    due = play.game.step(play.world)
    assert due is not None, "upkeep is due, and waits for the end of the rule"
    assert all(play.offers(seat) == [] for seat in SEATS)
    says(play, "ann", "ha")
    says(play, "ann", ("x",))
    assert play.game.step(play.world) is None
    assert play.offers("bob")


def test_a_vote_of_the_table_stops_nothing_of_it():
    play = asked()
    does(play, "bob", "earn", 1)
    play.rewind("cat", causes(play)[-1][0])
    assert play.is_voting()
    assert rules(play, "cat") == ["toy.earn", "toy.turn"]


def test_taking_back_ones_own_is_free_and_leaves_the_question():
    play = asked()
    before = state(play)
    (to, by) = causes(play)[-1]
    assert by == "ann"
    does(play, "bob", "earn", 1)
    to = causes(play)[-1][0]
    assert why_not_free(play, "bob", to) is None
    play.rewind("bob", to)
    assert play.world == before[0]
    assert [r.question for r in play.requests("ann")] == [r.question for r in before[1]]
    says(play, "ann", "ha")


def test_taking_back_the_rule_takes_what_came_since_and_asks():
    play = asked()
    to = causes(play)[-1][0]
    world = play.world
    does(play, "bob", "earn", 1)
    assert str(why_not_free(play, "ann", to)) == "bob has acted since."
    play.rewind("ann", to)
    for seat in ("bob", "cat"):
        (vote,) = [r for r in play.requests(seat) if r.question.prompt.key == "table.rewind.agree"]
        play.answer(seat, vote.id, "yes")
    assert play.world == world
    assert play.at_rest


def test_a_journal_with_both_is_restored_and_played_again():
    play = asked()
    does(play, "bob", "earn", 1)
    says(play, "ann", "ha")
    does(play, "cat", "earn", 2)
    again = restore(FREE, reread(play), LiveFate(SECRET))
    assert state(again) == state(play)
    says(again, "ann", ("x", "y"))
    assert again.world.notes[-1] == "ha x,y"
    assert replay(FREE, reread(again).entries).facts > 0
