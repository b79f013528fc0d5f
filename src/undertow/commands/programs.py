"""How fast tables are for programs: copies, acts, environments. Printed by `undertow bench`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from undertow import library
from undertow.lab.bench import Figure
from undertow.plugin import Plugin


def measured(plugin: Plugin, seconds: float) -> Iterator[Figure]:
    """Processor time of one table without a journal, and of its environment where there is one."""
    game = plugin.id
    demo = next(iter(library.demos(game)))
    first = plugin.bench != ()  # only games that measure themselves have something to reach
    yield Figure("table.copy(), for programs", _copies(game, demo, seconds), "µs", most=30 * first)
    yield Figure("  a legal act with its effect", _acts(game, demo, seconds), "µs", most=60 * first)
    if plugin.arena is not None:
        try:
            from undertow import envs
        except ImportError:
            return  # the extra is not here
        steps = _steps(envs.aec(game), seconds)
        yield Figure("  AEC environment, observations read", steps, "steps/s", least=10_000 * first)


def _copies(game: str, demo: str, seconds: float) -> float:
    table = library.new(game, demo=demo, seed=3, journal=False)
    table.run("random", most=60)
    count, start = 0, process_time()
    while (took := process_time() - start) < seconds / 2:
        for _ in range(50):
            table.copy()
        count += 50
    return took / count * 1e6


def _acts(game: str, demo: str, seconds: float) -> float:
    """Only doing it is measured, and what is done is looked up in what is offered."""
    took, count, seed, rng = 0.0, 0, 0, Random(1)
    while took < seconds / 2 and seed < 1000:
        table = library.new(game, demo=demo, seed=seed, journal=False)
        seed += 1
        for _ in range(200):
            if table.over or not table.waiting:
                break
            seat = table.waiting[0]
            act = rng.choice(table.legal(seat)).sample(rng)
            tried = [table.copy() for _ in range(20)]  # asking for the time takes some as well
            start = process_time()
            for one in tried:
                one.do(act)
            took += process_time() - start
            count += 20
            table.do(act)
    return took / max(1, count) * 1e6


def chess(seconds: float) -> Iterator[Figure]:
    """The same of python-chess in the same run, where it is installed (`make bench` does): how fast
    this machine is with a library that many know."""
    try:
        import chess as known
    except ImportError:
        return
    board, rng = known.Board(), Random(1)
    for _ in range(20):
        board.push(rng.choice(list(board.legal_moves)))
    count, start = 0, process_time()
    while (took := process_time() - start) < seconds / 4:
        for _ in range(50):
            board.copy()
        count += 50
    yield Figure("python-chess beside ours: board.copy()", took / count * 1e6, "µs")
    took, count = 0.0, 0
    while took < seconds / 4:
        board = known.Board()
        while not board.is_game_over() and board.ply() < 200:
            moves = list(board.legal_moves)
            move = rng.choice(moves)
            tried = [board.copy(stack=False) for _ in range(20)]
            start = process_time()
            for one in tried:  # looked up in what is legal, done, and what is legal then
                if move in one.legal_moves:
                    one.push(move)
                    any(one.legal_moves)
            took += process_time() - start
            count += 20
            board.push(move)
    yield Figure("  a legal move, looked up and pushed", took / count * 1e6, "µs")


def _steps(env: object, seconds: float) -> float:
    from typing import Any, cast

    one, rng, count = cast("Any", env), Random(1), 0
    one.reset(seed=1)
    start = process_time()
    while (took := process_time() - start) < seconds:
        for _ in range(200):  # asking for the time takes some as well
            seen, _, over, cut, _ = one.last()
            if over or cut:
                one.reset(seed=count)
                continue
            one.step(int(rng.random() * int(seen["action_mask"].sum())))
            count += 1
    return count / took
