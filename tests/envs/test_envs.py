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
from undertow.games.eidolon.bots.player import EidolonBot
from undertow.games.eidolon.lab import arena as fight
from undertow.games.eidolon.stories import AIKO
from undertow.games.moonlight.lab import arena
from undertow.games.moonlight.world import Consequence
from undertow.kernel import BadSetup, UnknownSeat
from undertow.lab.bots import Chair
from undertow.plugins import plugins

GAMES = tuple(id for id in plugins() if plugins()[id].arena is not None)
SETTINGS: dict[str, dict[str, Any]] = {
    "fire": {"heroes": ["warrior", "sage"]},
    "anima": {},
    "edge": {},
    "moonlight": {},
    "eidolon": {},
}


def test_every_game_is_an_environment() -> None:
    assert set(GAMES) == set(SETTINGS) == {one.id for one in plugins().shelf()}


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
        BadSetup, match=r"these can: anima, edge, eidolon, fire, moonlight\. Did you mean fire\?"
    ):
        envs.aec("fir")
    with pytest.raises(UnknownSeat, match="Did you mean sage"):
        envs.gym("fire", seat="sag", heroes=["sage"])
    with pytest.raises(BadSetup, match=r"no bot called gredy\..*Did you mean greedy"):
        envs.gym("fire", seat="sage", others="gredy", heroes=["sage"])
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


def _eidolon(**settings: Any) -> envs.Aec:
    env = envs.aec("eidolon", **settings)
    env.reset(seed=2)
    return env


def _rate(env: envs.Aec, bot: Any, games: int) -> int:
    """How many fights of so many are won."""
    won = 0
    for seed in range(games):
        env.reset(seed=seed)
        chooses = bot(Random(seed)) if bot is not None else None
        rng = Random(seed)
        while not any((*env.terminations.values(), *env.truncations.values())):
            play, seat = env.turns.play, env.agent_selection
            acts = env.turns.acts(seat)
            number = rng.randrange(len(acts))
            if chooses is not None:
                asked = acts[0][0]
                if asked is None:
                    offered = [what for _, what in acts]
                    number = offered.index(chooses.open(Chair(play, seat), offered))
                elif len(acts) > 1:
                    answer = chooses.answer(Chair(play, seat, asked), asked)
                    number = [what for _, what in acts].index(answer)
            env.step(number)
        won += env.rewards[env.possible_agents[0]] == 1.0
    return won


def test_a_fight_is_won_more_often_by_who_plays_better() -> None:
    env = _eidolon()
    random, skilled = _rate(env, None, 12), _rate(env, EidolonBot, 12)
    assert random < skilled


def test_a_success_is_a_crash_and_a_failure_is_harm() -> None:
    env = _eidolon()
    crashes, harms = 0, 0
    for seed in range(3):
        env.reset(seed=seed)
        rng, before = Random(seed), env.turns.play.world
        while not any(env.terminations.values()):
            env.step(rng.randrange(len(env.acts())))
            world = env.turns.play.world
            if world.moves_made > before.moves_made and not env.turns.play.resolutions:
                foe, old = world.enemies["the-ringmaster"], before.enemies["the-ringmaster"]
                well = world.last is not None and fight.went_well(world.last)
                if not any(env.terminations.values()):
                    assert (foe.crash > old.crash) == well
                who = world.pcs[world.last.pc]
                crashes += foe.crash > old.crash
                harms += not well and (who.track > before.pcs[who.id].track or who.out)
            before = world
        world = env.turns.play.world
        won = world.enemies["the-ringmaster"].beaten
        assert set(env.rewards.values()) == {1.0 if won else -1.0}
        assert won or world.hour >= 24 or not [pc for pc in world.party if not pc.out]
    assert crashes
    assert harms


def test_a_party_that_fights_nobody_meets_somebody() -> None:
    """Characters who were made are enough; without any there is nobody to play."""
    env = _eidolon(players=["ana"], party={"ana": {**AIKO, "ties": ()}})
    (foe,) = fight.standing(env.turns.play.world)
    assert (foe.id, foe.limit, foe.shown) == ("enemy-1", 3, "stage")
    assert env.possible_agents == ["ana"]
    with pytest.raises(BadSetup, match="needs characters who are made"):
        envs.aec("eidolon", players=["ana"])


def test_what_is_done_with_a_card_and_which_are_told_apart() -> None:
    env, rng = _eidolon(), Random(1)
    for _ in range(200):
        acts = env.acts()
        plays = [n for n, act in enumerate(acts) if isinstance(act, tuple) and act[0] == "play"]
        told = env.observe(env.agent_selection)["actions"]
        if len(plays) > 1:
            assert len({tuple(told[n]) for n in plays}) == len(plays)
            assert all(told[n][0] == 0 and told[n][1] and told[n][2] for n in plays)
            return
        env.step(rng.randrange(len(acts)))
    pytest.fail("no Move drew two cards")
