"""Exact odds, against an independent library."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import icepool
import pytest
from msgspec.structs import replace

from kernel.toy import ASK, HOOKS, NAME, ToyGame
from kernel.toy_world import SEATS, Noted, Rolled, SetUp, Shuffled, World
from undertow.kernel import Fact, Offer, Play, Rule, ScriptedFate, Table, fold
from undertow.kernel.forking import begin
from undertow.kernel.journal import Happened
from undertow.odds import (
    OddsError,
    Pile,
    Trial,
    Way,
    counted,
    distribution,
    exactly,
    opens,
    replies,
    sampled,
)

CARDS = ("a", "b", "c", "d", "e", *("x",) * 7)


def world(charms: tuple[tuple[str, str], ...] = ()) -> World:
    return fold(World(), [Happened(0, SetUp(SEATS, charms)), Happened(0, Shuffled(CARDS))])


def odds_of(script: Any, measure: Any, **options: Any) -> Any:
    game = ToyGame()
    game.rules["test.it"] = Rule("test.it", script, NAME, NAME)
    return distribution(game, world(), Offer("test.it"), measure, seats=SEATS, **options)


def exactly_of(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(q, die.denominator()) for outcome, q in die.items()}


async def two_dice(t: Table[World]) -> None:
    t.tell(Rolled(await t.roll(6, 6)))


async def one_after_another(t: Table[World]) -> None:
    first = await t.roll(6)
    t.tell(Rolled((*first, *await t.roll(6))))


@pytest.mark.parametrize("script", [two_dice, one_after_another])
def test_the_sum_of_two_dice(script: Any) -> None:
    assert odds_of(script, lambda w: sum(w.dice)) == exactly_of(2 @ icepool.d6)


def test_the_highest_of_three_dice() -> None:
    async def three(t: Table[World]) -> None:
        t.tell(Rolled(await t.roll(6, 6, 6)))

    assert odds_of(three, lambda w: max(w.dice)) == exactly_of(icepool.d6.highest(3))


def test_drawing_two_of_five() -> None:
    async def two(t: Table[World]) -> None:
        t.tell(Noted("".join(sorted(await t.draw(t.world.deck[:5], 2)))))

    deal = icepool.Deck("abcde").deal(2)
    expected = {"".join(hand): p for hand, p in exactly_of(deal.expand()).items()}
    by_pair: dict[str, Fraction] = {}
    for hand, p in expected.items():
        pair = "".join(sorted(hand))
        by_pair[pair] = by_pair.get(pair, Fraction(0)) + p
    assert odds_of(two, lambda w: w.notes[-1]) == by_pair
    assert set(by_pair.values()) == {Fraction(1, 10)}


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    async def shuffled(t: Table[World]) -> None:
        t.tell(Noted("".join(await t.shuffle(t.world.deck[:4]))))

    odds = odds_of(shuffled, lambda w: w.notes[-1])
    assert len(odds) == 24
    assert set(odds.values()) == {Fraction(1, 24)}


def test_exploding_dice_branch_only_where_they_explode() -> None:
    async def explode(t: Table[World]) -> None:
        total = 0
        for _ in range(3):
            (die,) = await t.roll(6)
            total += die
            if die < 6:
                break
        t.tell(Rolled((total,)))

    assert odds_of(explode, lambda w: w.dice[0]) == exactly_of(icepool.d6.explode(depth=2))


def test_people_answer_by_a_policy() -> None:
    async def gamble(t: Table[World]) -> None:
        (first,) = await t.roll(6)
        again = await t.ask("bob", ASK(what="again"), ("yes", "no"), first=first)
        t.tell(Rolled((first,) if again == "no" else await t.roll(6)))

    def below_four(request: Any) -> str:
        return "yes" if request.question.about["first"] < 4 else "no"

    odds = odds_of(gamble, lambda w: w.dice[0], answers=below_four)
    assert odds == exactly_of(icepool.d6.reroll(lambda n: n < 4, depth=1))
    with pytest.raises(OddsError, match=r"bob is asked .*again.* no policy"):
        odds_of(gamble, lambda w: w.dice[0])


def test_reactions_and_what_the_rules_do_next_are_counted_in() -> None:
    game = ToyGame(HOOKS)
    table = world((("bob", "dodge"), ("bob", "thorns")))
    odds = distribution(
        game,
        table,
        Offer("toy.strike", ("ann", "bob")),
        lambda w: (w.purses["bob"].wounds, w.purses["ann"].wounds),
    )
    assert odds == {(0, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}
    turned = distribution(game, table, Offer("toy.turn", ("ann",)), lambda w: w.upkeep)
    assert turned == {False: Fraction(1)}


def test_a_game_that_ends_is_measured_at_its_end() -> None:
    odds = distribution(
        ToyGame(),
        world(),
        Offer("toy.gamble", ("ann",)),
        lambda w: w.winner,
        answers=lambda request: 0,
        seats=SEATS,
    )
    assert odds == {"nobody": Fraction(1, 36), "": Fraction(35, 36)}


def test_too_many_ways_are_refused() -> None:
    async def whole_deck(t: Table[World]) -> None:
        await t.shuffle(t.world.deck)

    with pytest.raises(OddsError, match=r"more than 200000 ways.*Raise the limit"):
        odds_of(whole_deck, lambda w: None)
    with pytest.raises(OddsError, match="more than 35 ways"):
        odds_of(two_dice, lambda w: None, limit=35)
    assert odds_of(two_dice, lambda w: None, limit=36) == {None: Fraction(1)}


# Cards that a seat cannot see


class Turned(Fact, frozen=True, tag="test.turned"):
    card: str

    def evolve(self, world: World) -> World:
        return replace(world, deck=world.deck[1:], pile=(*world.pile, self.card))


class Again(Fact, frozen=True, tag="test.again"):
    order: tuple[str, ...]

    def evolve(self, world: World) -> World:
        return replace(world, deck=self.order, pile=())


async def until_x(t: Table[World]) -> None:
    """Turn up cards until an x comes or three are turned; an empty deck is shuffled anew. A die after
    the first card may add another."""
    most = 2
    for n in range(4):
        if n >= most:
            return
        if not t.world.deck:
            t.tell(Again(await t.shuffle(t.world.pile)))
        t.tell(Turned(t.world.deck[0]))
        if t.world.pile[-1] == "x":
            return
        if n == 0:
            most += (await t.roll(3))[0]


def dealt(way: Way[World]) -> tuple[tuple[tuple[str, ...], int], ...]:
    found = [(way.laid, 0)]
    for fact in way.facts:
        if isinstance(fact, Again):
            found.append((fact.order, 0))
        elif isinstance(fact, Turned):
            found[-1] = (found[-1][0], found[-1][1] + 1)
    return tuple(one for n, one in enumerate(found) if not n or len(one[0]) > 1)


def turned(way: Way[World]) -> str:
    return "".join(fact.card for fact in way.facts if isinstance(fact, Turned))


def trial(deck: str, pile: str, hidden: bool) -> Trial[World]:
    game = ToyGame()
    game.rules["test.it"] = Rule("test.it", until_x, NAME, NAME)
    lies = replace(world(), deck=tuple(deck), pile=tuple(pile))
    table = Play(game, SEATS, keep_journal=False, world=lies)
    cards = Pile(tuple(deck), lambda w, order: replace(w, deck=order), dealt)
    return Trial(table, opens(Offer("test.it")), pile=cards if hidden else None)


@pytest.mark.parametrize("deck", ["abx", "ax", "abcx", "aabxx", "a"])
@pytest.mark.parametrize("pile", ["", "c", "cx", "ccx"])
def test_a_pile_dealt_card_by_card_is_every_order_of_it(deck: str, pile: str) -> None:
    expected: dict[str, Fraction] = {}
    orders = list(permutations(deck))
    for order in orders:
        for what, chance in exactly(trial("".join(order), pile, hidden=False), turned).items():
            expected[what] = expected.get(what, Fraction(0)) + chance / len(orders)
    assert exactly(trial(deck, pile, hidden=True), turned) == expected


def test_only_the_cards_that_come_up_are_counted_as_ways() -> None:
    wide = trial("abcdefghijklmnopqrstu" + "x" * 9, "", hidden=True)
    assert sum(exactly(wide, lambda way: len(turned(way)), limit=30 * 27 * 27 * 27).values()) == 1
    with pytest.raises(OddsError, match="more than 200 ways"):
        exactly(wide, turned, limit=200)


def test_trials_come_near_and_are_the_same_every_time() -> None:
    hidden = trial("abcxx", "cx", hidden=True)
    exact, none = counted(hidden, turned, 100_000, 1)
    rough, n = counted(hidden, turned, 3, 800)
    assert (none, n) == (0, 800)
    assert sum(rough.values()) == 1
    assert set(rough) <= set(exact)
    for what, chance in exact.items():
        assert abs(rough.get(what, 0) - chance) < 0.06, what
    assert sampled(hidden, turned, 800) == rough


def test_an_answer_to_an_open_question_is_tried_in_the_middle_of_its_rule() -> None:
    async def gamble(t: Table[World]) -> None:
        (first,) = await t.roll(6)
        again = await t.ask("bob", ASK(what="again"), ("yes", "no"))
        t.tell(Rolled((first,) if again == "no" else await t.roll(6)))

    game = ToyGame()
    game.rules["test.it"] = Rule("test.it", gamble, NAME, NAME)
    play = Play(game, SEATS, ScriptedFate((3,)), keep_journal=False, world=world())
    begin(play, "ann", Offer("test.it"))
    (request,) = play.requests("bob")
    keep, again = (
        exactly(Trial(play, replies(request, said)), lambda way: way.world.dice[0])
        for said in ("no", "yes")
    )
    assert keep == {3: Fraction(1)}
    assert again == exactly_of(icepool.d6)
    assert play.requests("bob") == [request]
