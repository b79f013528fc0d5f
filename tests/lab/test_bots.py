"""Bots play what is legal, know only what their seat may know, and the greedy one plays well."""

from random import Random

import pytest
from msgspec.structs import replace

from undertow.games.fire.bots.greedy import FireBot
from undertow.games.fire.catalogue.scenarios import SCENARIOS
from undertow.games.fire.components import load
from undertow.games.fire.game import GAME
from undertow.games.fire.lab.playout import playout, start
from undertow.games.fire.lab.table import Options, make_bot
from undertow.kernel import BadSetup, Offer
from undertow.lab.bots import Chair, RandomBot, Reply, decide, perform
from undertow.lab.playout import SEAT

HEROES = tuple(load().heroes)


def games(count):
    """Options of every kind: all heroes, all scenarios, one to six heroes."""
    for number in range(count):
        rng = Random(number)
        scenario = rng.choice([*SCENARIOS, None])
        yield (
            number,
            Options(
                heroes=tuple(rng.sample(HEROES, rng.randint(1, 6))),
                difficulty=rng.choice(list(load().difficulties)),
                scenarios=(scenario,) if scenario else (),
                glyph=scenario != "vagrant-portal" and rng.random() < 0.5,
                passages=rng.random() < 0.5,
                rulings=("vagrantEarlyExit", "fireInExchange") if rng.random() < 0.3 else (),
            ),
        )


@pytest.mark.parametrize(("number", "options"), list(games(16)))
def test_the_greedy_bot_plays_every_set_up_by_the_rules(number, options):
    play, bot = start(options, "greedy", 5, number)
    while not play.over:
        offered, asked = play.offers(SEAT), play.requests(SEAT)
        decision = decide(bot, play, SEAT)
        if isinstance(decision, Reply):
            question = next(r.question for r in asked if r.id == decision.request)
            assert question.answers.refuses(decision.answer) is None
        else:
            assert decision in offered
        perform(play, SEAT, decision)
    GAME.check(play.world)


def test_a_chair_says_what_can_be_counted_and_no_more():
    play, _ = start(Options(), "random", 3)
    assert Chair(play, SEAT).world == GAME.known(play.world, SEAT)
    events = replace(play.world.pieces, events=("E3", "E1", "E2"))
    world = replace(play.world, pieces=events)
    known = GAME.known(world, SEAT)
    for pile in (lambda w: w.deck, lambda w: w.supply, lambda w: w.events):
        assert list(pile(known)) == sorted(pile(world)) != list(pile(world))
    shown = GAME.known(replace(world, pieces=replace(events, portal="VS")), SEAT)
    assert shown.events == ("E3", "E1", "E2"), "what lies open on top stays there"


def test_the_greedy_bot_remembers_nothing():
    """Whoever takes over in the middle decides the same."""
    play, bot = start(Options(), "greedy", 4)
    for _ in range(60):
        decision = decide(bot, play, SEAT)
        assert decide(FireBot(), play, SEAT) is not None
        perform(play, SEAT, decision)


def test_the_greedy_bot_beats_random_play_clearly():
    greedy = [playout(Options(), "greedy", 11, number) for number in range(16)]
    random = [playout(Options(), "random", 11, number) for number in range(16)]
    assert sum(r.won for r in greedy) >= 5 > sum(r.won for r in random)
    assert sum(len(r.broken) for r in greedy) > 4 * sum(len(r.broken) for r in random)


def test_a_random_bot_follows_its_own_chance_only():
    play, _ = start(Options(), "random", 1)
    chair = Chair(play, SEAT)
    offered = chair.offered
    choices = [RandomBot(Random(7)).open(chair, offered) for _ in range(3)]
    assert choices[0] == choices[1] == choices[2]
    bot = RandomBot(Random(7))
    assert {bot.open(chair, offered) for _ in range(40)} == set(offered)


def test_nothing_is_decided_for_a_seat_that_has_nothing_to_decide():
    play, bot = start(Options(), "random", 1)
    assert decide(bot, play, "nobody") is None


def test_an_unknown_bot_is_refused():
    with pytest.raises(BadSetup, match="no bot called clever"):
        make_bot("clever", Random(1))


def test_a_single_opening_needs_no_thought():
    only = Offer("fire.wait", ("warrior",))
    assert FireBot().open(None, [only]) is only
