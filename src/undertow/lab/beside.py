"""Random legal play of well-known games, on one core: OpenSpiel's, which are C++ and played in C++, and
pgx's, which XLA compiles for this processor and plays by the thousand. For whoever asks whether a game of
ours is fast: `undertow bench twin` prints them beside it, as far as they are installed.

    python -m undertow.lab.beside pgx 2     what one of them makes in two seconds a game, as JSON
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from msgspec import Struct

from undertow.kernel.errors import UndertowError
from undertow.kernel.words import message
from undertow.lab.bench import Figure

BROKEN = message("bench.beside.broken", "{name} is installed here, but does not play: {problem}")
AT_ONCE = 1024
"""Tables that pgx plays at once; with twice as many it is no faster."""
STEPS = 50
"""Decisions at each of them before anybody looks at the clock."""


def open_spiel(seconds: float) -> Iterator[tuple[str, float]]:
    """Decisions a second, set-up included. Bots of its own choose, so that nothing but the next game
    is asked for from here; dice and cards fall as part of a game, and are no decisions."""
    spiel: Any = import_module("pyspiel")
    for name in ("tic_tac_toe", "connect_four", "backgammon", "hanabi"):
        game = spiel.load_game(name)
        bots = [spiel.make_uniform_random_bot(one, one + 1) for one in range(game.num_players())]
        took, decisions, games = 0.0, 0, 0
        while took < seconds:
            ended, begin = [], process_time()
            for _ in range(20):
                games += 1
                ended.append(game.new_initial_state())
                spiel.evaluate_bots(ended[-1], bots, games)
            took += process_time() - begin
            decisions += sum(one.player >= 0 for state in ended for one in state.full_history())
        yield name, decisions / took


def pgx(seconds: float) -> Iterator[tuple[str, float]]:
    """The same; a table that is over begins anew."""
    jax, known = import_module("jax"), import_module("pgx")
    anew: Any = import_module("pgx.experimental").auto_reset
    numbers: Any = import_module("jax.numpy")
    for name in ("tic_tac_toe", "connect_four"):
        env = known.make(name)
        step = jax.vmap(anew(env.step, env.init))

        def one(_: Any, standing: Any, step: Any = step) -> Any:
            tables, luck = standing
            luck, choose, more = jax.random.split(luck, 3)
            legal = numbers.where(tables.legal_action_mask, 0.0, -numbers.inf)
            chosen = jax.random.categorical(choose, legal, axis=-1)
            return step(tables, chosen, jax.random.split(more, AT_ONCE)), luck

        def some(tables: Any, luck: Any, one: Any = one) -> Any:
            return jax.lax.fori_loop(0, STEPS, one, (tables, luck))

        some = jax.jit(some)
        tables = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), AT_ONCE))
        standing = jax.block_until_ready(some(tables, jax.random.PRNGKey(1)))  # compiled by now
        took, decisions, begin = 0.0, 0, process_time()
        while took < seconds:
            standing = jax.block_until_ready(some(*standing))
            decisions += AT_ONCE * STEPS
            took = process_time() - begin
        yield name, decisions / took


class Other(Struct, frozen=True):
    """Who plays beside ours."""

    name: str
    needs: str
    """The module it is."""
    package: str
    """What to install."""
    plays: Callable[[float], Iterator[tuple[str, float]]]


OTHERS: Mapping[str, Other] = {
    "open_spiel": Other("OpenSpiel's C++", "pyspiel", "open_spiel", open_spiel),
    "pgx": Other("pgx on this processor", "pgx", "pgx", pgx),
}


def beside(ours: float, seconds: float) -> Iterator[Figure]:
    """What others make, and how many times as many ours are; what is not installed is said."""
    for key, other in OTHERS.items():
        if find_spec(other.needs) is None:
            yield Figure(f"  beside {other.name}", missing=other.package)
            continue
        for game, theirs in _alone(key, seconds):
            yield Figure(f"  {other.name}, {game.replace('_', '-')}", theirs, "decisions/s")
            yield Figure("    ours beside that", ours / theirs, "times as many")


def _alone(key: str, seconds: float) -> list[tuple[str, float]]:
    """In a process of its own, which has one core and nothing of ours."""
    command = [sys.executable, "-m", "undertow.lab.beside", key, str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip() or "–").splitlines()[-1]
        raise UndertowError(BROKEN(name=OTHERS[key].name, problem=last))
    found: list[tuple[str, float]] = json.loads(done.stdout)
    return found


def main(key: str, seconds: str) -> None:
    if hasattr(os, "sched_setaffinity"):  # else by the processor's time alone
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ["JAX_PLATFORMS"] = "cpu"
    print(json.dumps(list(OTHERS[key].plays(float(seconds)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
