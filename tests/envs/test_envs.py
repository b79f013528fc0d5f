"""Standard environments: PettingZoo's and Gymnasium's own checks, and nothing hidden in a number."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test

from undertow import envs
from undertow.games.moonlight.lab import arena
from undertow.games.moonlight.world import Consequence
from undertow.kernel import BadSetup, UnknownSeat
from undertow.plugins import plugins

GAMES = tuple(id for id in plugins() if plugins()[id].arena is not None)
SETTINGS: dict[str, dict[str, Any]] = {
    "fire": {"heroes": ["warrior", "sage"]},
    "anima": {},
    "edge": {},
    "moonlight": {},
}


def test_every_game_that_bots_play_to_an_end_is_an_environment() -> None:
    ends = [one.id for one in plugins().shelf() if one.simulate or one.forecaster]
    assert set(GAMES) == set(ends) & set(SETTINGS)
    assert set(GAMES) == set(SETTINGS)


@pytest.mark.parametrize("game", GAMES)
def test_the_checks_of_the_field_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def make() -> envs.Aec:
        return envs.aec(game, **SETTINGS[game])

    cycles = 120 if game == "fire" else 30
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they advise against dictionaries, which a mask needs
        api_test(make(), num_cycles=cycles)
        seed_test(make, num_cycles=cycles)
        check_env(envs.gym(game, others="random", **SETTINGS[game]), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_masks_to_its_end(game: str) -> None:
    env, rng = envs.aec(game, **SETTINGS[game]), Random(2)
    env.reset(seed=5)
    for _ in range(30_000):
        seen, _, over, cut, _ = env.last()
        if over or cut:
            break
        assert env.observation_space(env.agent_selection).contains(seen)
        count = int(seen["action_mask"].sum())
        assert count == len(env.acts())
        if not env.turns.play.resolutions:  # rules are opened, and each has its number
            assert seen["actions"][:count, 0].all()
        env.step(rng.randrange(count))
    assert all(env.terminations.values())
    assert env._steps >= 10
    assert set(env.rewards.values()) <= {1.0, -1.0, 0.0}


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_holds_only_what_its_seat_knows(game: str) -> None:
    """Whatever is hidden may lie in another order: the numbers are the same."""
    env, rng = envs.aec(game, **SETTINGS[game]), Random(3)
    env.reset(seed=6)
    for _ in range(150):
        if any(env.terminations.values()):
            break
        play, arena = env.turns.play, env.turns.arena
        for seat in play.seats:
            known = play.game.known(play.world, seat)
            assert arena.numbers(play.world, seat) == arena.numbers(known, seat)
        env.step(rng.randrange(len(env.acts())))


@pytest.mark.parametrize("game", GAMES)
def test_the_fields_are_all_there_is(game: str) -> None:
    env = envs.aec(game, **SETTINGS[game])
    env.reset(seed=1)
    numbers = env.observe(env.agent_selection)["observation"]
    assert numbers.shape == (sum(field.count for field in envs.fields(game)),)
    assert all(field.text for field in envs.fields(game))


def test_one_seat_learns_and_bots_play_the_rest() -> None:
    env = envs.gym("fire", seat="sage", others="random", heroes=["warrior", "sage"])
    seen, _ = env.reset(seed=4)
    assert seen["observation"][0] == 1  # it is her turn
    _, reward, over, cut, info = env.step(
        len(env.acts())
    )  # outside the mask: it costs, and goes on
    assert (reward, over, cut, info["legal"]) == (-0.01, False, False, False)
    one, other = env.reset(seed=9)[0], env.reset(seed=9)[0]
    assert np.array_equal(one["observation"], other["observation"])


def test_what_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(
        BadSetup, match=r"these can: anima, edge, fire, moonlight\. Did you mean fire\?"
    ):
        envs.aec("fir")
    with pytest.raises(UnknownSeat, match="Did you mean sage"):
        envs.gym("fire", seat="sag", heroes=["sage"])
    with pytest.raises(BadSetup, match="no hero called bard"):
        envs.aec("fire", heroes=["bard"])
    env = envs.aec("fire", heroes=["sage"])
    env.reset(seed=1)
    with pytest.raises(BadSetup, match="is not among the"):
        env.step(150)


def test_what_was_lessened_below_nothing_is_nothing() -> None:
    play = arena.begin({}, 1)
    who, one = next((id, one) for id, one in play.world.people.items() if one.seat)
    at = sum(field.count for field in arena.FIELDS[:5])
    for level, seen in ((-1, 0), (2, 2)):
        found = {1: Consequence(who, "harm", "a fall", level)}
        world = replace(play.world, incoming=found)
        assert list(arena.numbers(world, one.seat))[at : at + 2] == [1, seen]
