"""Exact odds, against an independent library."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from kernel.toy import ASK, HOOKS, NAME, ToyGame
from kernel.toy_world import SEATS, Noted, Rolled, SetUp, Shuffled, World
from undertow.kernel import Opening, Rule, Table, fold
from undertow.kernel.journal import Happened
from undertow.odds import OddsError, distribution

CARDS = ("a", "b", "c", "d", "e", *("x",) * 7)


def world(charms: tuple[tuple[str, str], ...] = ()) -> World:
    return fold(World(), [Happened(0, SetUp(SEATS, charms)), Happened(0, Shuffled(CARDS))])


def odds_of(script: Any, measure: Any, **options: Any) -> Any:
    game = ToyGame()
    game.rules["test.it"] = Rule("test.it", script, NAME, NAME)
    return distribution(game, world(), Opening("test.it"), measure, seats=SEATS, **options)


def exactly(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(q, die.denominator()) for outcome, q in die.items()}


async def two_dice(t: Table[World]) -> None:
    t.tell(Rolled(await t.roll(6, 6)))


async def one_after_another(t: Table[World]) -> None:
    first = await t.roll(6)
    t.tell(Rolled((*first, *await t.roll(6))))


@pytest.mark.parametrize("script", [two_dice, one_after_another])
def test_the_sum_of_two_dice(script: Any) -> None:
    assert odds_of(script, lambda w: sum(w.dice)) == exactly(2 @ icepool.d6)


def test_the_highest_of_three_dice() -> None:
    async def three(t: Table[World]) -> None:
        t.tell(Rolled(await t.roll(6, 6, 6)))

    assert odds_of(three, lambda w: max(w.dice)) == exactly(icepool.d6.highest(3))


def test_drawing_two_of_five() -> None:
    async def two(t: Table[World]) -> None:
        t.tell(Noted("".join(sorted(await t.draw(t.world.deck[:5], 2)))))

    deal = icepool.Deck("abcde").deal(2)
    expected = {"".join(hand): p for hand, p in exactly(deal.expand()).items()}
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

    assert odds_of(explode, lambda w: w.dice[0]) == exactly(icepool.d6.explode(depth=2))


def test_people_answer_by_a_policy() -> None:
    async def gamble(t: Table[World]) -> None:
        (first,) = await t.roll(6)
        again = await t.ask("bob", ASK(what="again"), ("yes", "no"), first=first)
        t.tell(Rolled((first,) if again == "no" else await t.roll(6)))

    def below_four(request: Any) -> str:
        return "yes" if request.question.about["first"] < 4 else "no"

    odds = odds_of(gamble, lambda w: w.dice[0], answers=below_four)
    assert odds == exactly(icepool.d6.reroll(lambda n: n < 4, depth=1))
    with pytest.raises(OddsError, match=r"bob is asked .*again.* no policy"):
        odds_of(gamble, lambda w: w.dice[0])


def test_reactions_and_what_the_rules_do_next_are_counted_in() -> None:
    game = ToyGame(HOOKS)
    table = world((("bob", "dodge"), ("bob", "thorns")))
    odds = distribution(
        game,
        table,
        Opening("toy.strike", ("ann", "bob")),
        lambda w: (w.purses["bob"].wounds, w.purses["ann"].wounds),
    )
    assert odds == {(0, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}
    turned = distribution(game, table, Opening("toy.turn", ("ann",)), lambda w: w.upkeep)
    assert turned == {False: Fraction(1)}


def test_a_game_that_ends_is_measured_at_its_end() -> None:
    odds = distribution(
        ToyGame(), world(), Opening("toy.gamble", ("ann",)), lambda w: w.winner,
        answers=lambda request: 0, seats=SEATS,
    )  # fmt: skip
    assert odds == {"nobody": Fraction(1, 36), "": Fraction(35, 36)}


def test_too_many_ways_are_refused() -> None:
    async def whole_deck(t: Table[World]) -> None:
        await t.shuffle(t.world.deck)

    with pytest.raises(OddsError, match=r"more than 200000 ways.*Raise the limit"):
        odds_of(whole_deck, lambda w: None)
    with pytest.raises(OddsError, match="more than 35 ways"):
        odds_of(two_dice, lambda w: None, limit=35)
    assert odds_of(two_dice, lambda w: None, limit=36) == {None: Fraction(1)}
