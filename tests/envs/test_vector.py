"""Many tables at once: the same numbers as the single environment, and what Gymnasium asks of it."""

import pickle
from random import Random
from shutil import which

import gymnasium
import numpy as np
import pytest

import undertow.envs
from undertow.games.fire.lab.arena import ARENA
from undertow.games.fire.lab.many import FireMany
from undertow.games.fire.twin.gpu import HERE
from undertow.games.fire.twin.mirror import asked_about, mirror
from undertow.games.fire.twin.tables import Tables
from undertow.games.fire.twin.words import code_of, codes_of_question
from undertow.kernel import BadSetup, UndertowError, speak
from undertow.lab.bots import RandomBot, decide, perform

SETTINGS = (
    {"heroes": ["warrior", "ranger", "wizard", "paladin"]},
    {"heroes": ["rogue", "geomancer", "dark-knight"], "passages": True},
    {"heroes": ["sage", "engineer", "soldier"], "scenarios": ["shadow-cult"]},
    {"heroes": ["cleric", "master-swordsman"], "scenarios": ["shades-of-vorax"]},
)


@pytest.mark.limit(900)
@pytest.mark.parametrize("settings", SETTINGS)
def test_the_numbers_are_those_of_the_single_environment(settings):
    """The engine's table and the same one on the twin, at many moments of a game."""
    given = {**settings, "players": dict.fromkeys(settings["heroes"], "me")}
    env = undertow.envs.aec("fire", **given)
    env.reset(seed=3)
    many = FireMany(given, 1, ARENA.acts)
    rng, looked = Random(1), 0
    bot = RandomBot(rng)
    while not env.turns.play.over and looked < 150:
        play = env.turns.play
        acts = env.turns.acts("me")
        asked = acts[0][0]
        table = mirror(play.world) if asked is None else asked_about(play.world, asked.question)
        if table is not None:
            looked += 1
            many.tables[0] = table
            single = env.turns.observe("me", True)
            np.testing.assert_allclose(many.seen()[0], single["observation"], atol=1e-6)
            codes = (
                {code_of(what, list(play.world.heroes)): n for n, (_, what) in enumerate(acts)}
                if asked is None
                else {
                    code: n for n, code in enumerate(codes_of_question(play.world, asked.question))
                }
            )
            for place, code in enumerate(codes):
                many.found[0, place] = code
            told = many.meant(np.array([len(codes)]))[0]
            for place, number in enumerate(codes.values()):
                assert told[place].tolist() == single["actions"][number].tolist()
            assert not told[len(codes) :].any()
        perform(play, "me", decide(bot, play, "me"))
        env.turns.settle()
    assert looked > 30


def test_tables_that_several_processors_share_are_as_those_of_one():
    """So many that they are shared out, and the same in three parts that are not."""
    given, rng = SETTINGS[2], np.random.default_rng(4)
    together = FireMany(given, 300, ARENA.acts)
    parts = [FireMany(given, 100, ARENA.acts) for _ in range(3)]
    together.luck[:] = np.arange(300)
    for n, part in enumerate(parts):
        part.luck[:] = np.arange(100 * n, 100 * n + 100)
    chosen = np.full(300, -1)
    for _ in range(60):
        counts = together.step(chosen)
        seen, meant = together.seen(), together.meant(counts)
        for n, part in enumerate(parts):
            these = slice(100 * n, 100 * n + 100)
            np.testing.assert_array_equal(part.step(chosen[these]), counts[these])
            np.testing.assert_array_equal(part.seen(), seen[these])
            np.testing.assert_array_equal(part.meant(counts[these]), meant[these])
        chosen = np.where(counts == 0, -1, (rng.random(300) * counts).astype(int))


@pytest.mark.limit(900)
@pytest.mark.parametrize("settings", SETTINGS)
def test_a_graphics_processors_tables_are_those_of_the_processor(settings):
    """The program for the device, compiled by g++ for here: byte for byte the same. Where g++ is not, one
    sentence says so."""
    if which("g++") is None:
        with pytest.raises(UndertowError, match="no g"):
            Tables(settings, 1, ARENA.acts, undertow.envs.ILLEGAL, HERE)
        return
    count, rng, ends = 40, np.random.default_rng(6), 0
    envs = undertow.envs.vector("fire", n=count, **settings)
    there = Tables(settings, count, ARENA.acts, undertow.envs.ILLEGAL, HERE)
    seen, info = envs.reset(seed=8)
    luck, _ = gymnasium.utils.seeding.np_random(8)
    there.begin(luck.integers(2**63, size=count))
    told = (np.zeros(count, np.float32), np.zeros(count, bool), np.zeros(count, bool))
    for number in range(400):
        theirs = (there.seen, there.mask, there.meant, there.reward, there.over, there.cut)
        for one, other in zip((*seen.values(), *told), theirs, strict=True):
            known = other.numpy()
            assert (one.dtype, one.shape) == (known.dtype, known.shape)
            assert one.tobytes() == known.tobytes()
        acts = info["action_mask"].sum(axis=1)
        assert acts.tolist() == there.counts.numpy().tolist()
        chosen = (rng.random(count) * acts).astype(int)
        if number % 7 == 0:
            chosen[: count // 4] = rng.integers(-3, ARENA.acts + 3, count // 4)
        seen, *told, info = envs.step(chosen)
        there.step(chosen)
        ends += int(told[1].sum())
    assert ends > count


def test_what_is_no_choice_for_each_table_is_one_sentence():
    if which("g++") is not None:
        there = Tables({}, 3, ARENA.acts, undertow.envs.ILLEGAL, HERE)
        there.begin(np.arange(3))
        with pytest.raises(UndertowError, match="3 acts are wanted"):
            there.step(np.zeros(4, int))


def test_a_device_that_is_not_there_is_one_sentence():
    with pytest.raises(BadSetup, match="Did you mean cuda"):
        undertow.envs.vector("fire", n=2, device="cdua")
    with pytest.raises(UndertowError, match=r"no no-such-compiler.*without a device"):
        Tables({}, 3, ARENA.acts, undertow.envs.ILLEGAL, ("no-such-compiler",))
    with pytest.raises(BadSetup) as refused:
        undertow.envs.vector("anima", n=2, device="cuda")
    assert "these can: fire" in speak(refused.value.line)


def test_it_keeps_gymnasiums_rules():
    envs = undertow.envs.vector("fire", n=8)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
    seen, info = envs.reset(seed=5)
    assert envs.observation_space.contains(seen)
    again, _ = envs.reset(seed=5)
    for field, values in seen.items():
        np.testing.assert_array_equal(values, again[field])
    rng, ends = np.random.default_rng(1), 0
    for _ in range(400):
        mask = info["action_mask"]
        chosen = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])
        before = ~mask.any(axis=1)
        seen, reward, over, cut, info = envs.step(chosen)
        assert envs.observation_space.contains(seen)
        assert not over[before].any(), "a table that was over has begun anew"
        assert not reward[before].any()
        assert not cut.any()
        assert set(reward.tolist()) <= {-1.0, 0.0, 1.0}
        assert (np.abs(reward) == over).all()
        ends += int(over.sum())
    assert ends > 8
    single = undertow.envs.gym("fire")
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space


def test_what_is_not_legal_costs_and_something_legal_is_done():
    envs = undertow.envs.vector("fire", n=2)
    envs.reset(seed=1)
    _, reward, *_ = envs.step(np.array([0, ARENA.acts - 1]))
    assert reward.tolist() == pytest.approx([0.0, -undertow.envs.ILLEGAL])


def test_a_game_without_a_twin_is_refused_in_one_sentence():
    with pytest.raises(BadSetup) as refused:
        undertow.envs.vector("anima", n=2)
    assert "these can: fire" in speak(refused.value.line)


def test_many_tables_go_on_in_another_process_as_they_would_here():
    many = undertow.envs.vector("fire", n=300, heroes=["warrior", "sage"])
    _, info = many.reset(seed=3)
    many.step(info["action_mask"].argmax(axis=1))
    sent = pickle.loads(pickle.dumps(many))
    first = np.zeros(300, int)
    for here, there in zip(many.step(first)[0].values(), sent.step(first)[0].values(), strict=True):
        np.testing.assert_array_equal(here, there)


def test_single_environments_play_in_processes_of_their_own():
    each = [lambda: undertow.envs.gym("fire", heroes=["warrior", "sage"])] * 2
    many = gymnasium.vector.AsyncVectorEnv(each, context="spawn")
    try:
        seen, _ = many.reset(seed=1)
        assert seen["action_mask"].any(axis=1).all()
        assert many.step(seen["action_mask"].argmax(axis=1))[1].tolist() == [0, 0]
    finally:
        many.close()
