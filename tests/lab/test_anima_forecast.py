"""A forecast in words: each verdict has its figures, and dice left are the dice that lie there."""

import pytest

from anima.stage import Stage, foe
from anima.test_laying_out import opponent
from undertow.games.anima.bots.fighting import fight
from undertow.games.anima.lab.fight import begin
from undertow.games.anima.lab.forecast import AnimaForecaster, verdict
from undertow.games.anima.lab.playout import POOLS, listen, playout, sides_of
from undertow.games.anima.lab.setup import read
from undertow.games.anima.lab.sim import Danger, danger, judged
from undertow.games.anima.rules.conflicts import conflict_page
from undertow.games.anima.world import Invented
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
        (0.97, 0.6, "one of them to fall"),
        (0.8, 0.2, "come out of it together"),
        (0.8, 0.9, "are likely to lose someone"),
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


# What is on the page counts


def foreseen(adversity, *people, **lines):
    """What the forecast of a page of the conflict fights with."""
    s = Stage(*people, peace=True)
    page = conflict_page(s.world)
    given = {"adversity": adversity, "goals": (), **lines}
    answer = tuple(given.get(field.name, field.default) for field in page.fields)
    return AnimaForecaster().subject(s.play, "greedy", "anima-conflict", answer)


def begun(subject):
    """The world in which the first turn of that fight has begun."""
    play = begin(subject.fight, b"x" * 32)
    while play.requests():
        (request, *_) = play.requests()
        play.answer(request.question.seat, request, request.question.answers.sample(lambda n: 0))
    return play.world


def test_a_weapon_that_is_to_be_left_out_is_left_out():
    for leave, held in (((), 0), (("syjika",), -1)):
        world = begun(foreseen((opponent(),), "syjika", leave=leave))
        assert world.fighters["syjika"].held == held
        assert bool(world.fight.goals) is (held == 0), "and nothing is there to be disarmed"


def test_an_order_set_by_hand_is_the_order():
    subject = foreseen(
        (opponent(),), "egere", "syjika", order="set", turns=("syjika", "Ogre", "egere")
    )
    assert begun(subject).fight.order == ("syjika", "ogre", "egere")


def test_a_power_made_up_is_fought_as_one_of_the_book_and_the_page_says_so():
    own = (("Howl", "action", 2, "…"), ("Maul", "strike", 3, "…"), ("Bulk", "passive", 0, "…"))
    subject = foreseen((opponent(invented=own, powers=("weaken",), start=9),), "egere")
    assert subject.stand_ins == {"Howl": "slow", "Maul": "force-attack"}, (
        "as weaken is there already"
    )
    (ogre,) = subject.fight.plan.adversity
    assert ogre.powers == {"weaken": 1, "slow": 1, "force-attack": 1}
    outcomes = [AnimaForecaster().outcome(subject, 1, n) for n in range(6)]
    assert any("ogre force-attack" in each.uses for each in outcomes)
    said = [speak(line) for line in AnimaForecaster().told(subject, outcomes, 6).assumed]
    assert "Howl is made up; it is fought as Slow, of the same kind and price." in said
    assert not any("Bulk" in line for line in said)


def test_a_fight_that_goes_on_has_stand_ins_too():
    howls = foe(invented=(Invented("Howl", "action", 5, "…"),))
    s = Stage("egere", foes=[howls])
    subject = AnimaForecaster().subject(s.play, "greedy", "", None)
    assert subject.stand_ins == {"Howl": "life-drain"}
    assert subject.fight.table.fighters["ogre"].sheet.powers == {"life-drain": 1}
    assert s.of("ogre").sheet.powers == {}, "at the table itself nothing changed"
