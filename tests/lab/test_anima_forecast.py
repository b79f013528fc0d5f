"""A forecast in words: each verdict has its figures, and dice left are the dice that lie there."""

import pytest

from undertow.games.anima.bots.fighting import fight
from undertow.games.anima.lab.fight import begin
from undertow.games.anima.lab.forecast import verdict
from undertow.games.anima.lab.playout import POOLS, listen, playout, sides_of
from undertow.games.anima.lab.setup import read
from undertow.games.anima.lab.sim import Danger, danger, judged
from undertow.kernel import speak
from undertow.lab.playout import rng_of, secret_of
from undertow.lab.stats import rate, spread

DUEL = read(
    """
    [[pcs]]
    sample = "egere"
    [[pcs]]
    sample = "evanon"
    [[adversity]]
    name = "Warden"
    competence = 4
    defense = 2
    wounds = 3
    eidolon = "caragu"
    """
)


def found(won: float, falls: float, games: int = 100, undecided: float = 0.0) -> Danger:
    def share(of: float):
        return rate(round(of * games), games)

    none = spread([0])
    return Danger(games, share(won), share(undecided), none, share(falls), {}, {}, none, {})


@pytest.mark.parametrize(
    ("won", "falls", "says"),
    [
        (1.0, 0.0, "A walk in the park"),
        (0.97, 0.2, "all stay on their feet"),
        (0.97, 0.6, "see somebody fall"),
        (0.8, 0.2, "come out of it together"),
        (0.8, 0.9, "hardly without losing somebody"),
        (0.5, 0.9, "either way"),
        (0.2, 1.0, "probably lose"),
        (0.02, 1.0, "next to no chance"),
    ],
)
def test_the_figures_in_words(won, falls, says):
    assert says in speak(verdict(found(won, falls)))


def test_few_conflicts_and_endless_ones_say_little():
    assert speak(verdict(found(1.0, 0.0, games=29))) == "Too early to say."
    assert "never end" in speak(verdict(found(0.1, 0.0, undecided=0.8)))


def test_dice_left_are_those_that_lie_there():
    for number in range(5):
        play = begin(DUEL, secret_of(3, number))
        tally = listen(play)
        fight(play, sides_of(DUEL, "greedy", rng_of(3, number)), rounds=DUEL.rounds)
        left = judged(DUEL, [playout(DUEL, "greedy", 3, number)]).left
        for place, pool in enumerate(POOLS):
            there = sum(
                dice[place] for who, dice in tally.pools.items() if tally.sides[who] == "pc"
            )
            assert left[pool].mean == there


def test_everybody_who_fights_for_herself_is_told_of():
    told = danger(DUEL, 3, 1)
    assert list(told.falls) == ["egere", "evanon"]
    assert list(told.foes) == ["warden"]  # and not its eidolon
    assert told.undecided.of == 3
