"""`kill -9` at any moment loses no acknowledged command, and the open question comes back."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from store.helpers import answer, from_scratch, stands
from store.pond import GAMES
from support.children import PIPE, start
from undertow.store import Sitting, SqliteStore
from undertow.store.bench import in_a_file, time_to_open

PLAYER = """
import sys
from store.pond import *
from store.helpers import answer
from undertow.store import *
store = SqliteStore(sys.argv[1])
if store.listing():
    sitting = Sitting.open(store, GAMES, "table")
else:
    sitting = Sitting.create(store, POND, SEATS, BEGIN.offer(), SECRET, table="table")
print(len(sitting.play.journal), flush=True)
while True:
    n = len(sitting.play.journal)
    seat = ("ana", "heron")[n % 2]
    requests = sitting.play.requests()
    if not requests:
        done = sitting.open_rule(seat, THROW.offer(seat), command=f"c{n}")
    else:
        (request,) = requests
        word = "far" in request.question.prompt.key
        done = sitting.answer(request.seat, request.id, 4 if word else "a boat", command=f"c{n}")
    print(done.place, flush=True)
"""


def killed(path: Path, after: int) -> int:
    """Let a child play, kill it once it has told of so many commands; gives what it told last."""
    told = 0
    with start(
        [sys.executable, "-c", PLAYER, str(path)],
        stdout=PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    ) as child:
        assert child.stdout is not None
        for _ in range(after):
            line = child.stdout.readline()
            assert line, "the child broke by itself"
            told = int(line)
        child.send_signal(signal.SIGKILL)  # in the midst of whatever it is doing now
        for line in child.stdout.read().splitlines():
            told = int(line)
    assert child.returncode == -signal.SIGKILL
    return told


# Where in a command the blow falls is left to the machine; each round meets another moment.
def test_nothing_acknowledged_is_lost(path):
    for after in (1, 2, 7, 40, 3, 95, 11, 28, 4, 61):
        told = killed(path, after)
        with SqliteStore(path) as store:
            kept = store.length("table")
            assert kept >= told
            assert len(store.lines("table")) == kept
            sitting = Sitting.open(store, GAMES, "table")
            assert stands(sitting.play) == from_scratch(store, "table")
            if requests := sitting.play.requests():  # the open question is back, and can go on
                far = "far" in requests[0].question.prompt.key
                done = answer(sitting, requests[0].seat, 4 if far else "a boat")
                assert done.place > kept
            assert store._ask("PRAGMA integrity_check") == [("ok",)]
            assert store._ask("PRAGMA foreign_key_check") == []


def test_the_figures_are_measured(tmp_path, store, sit, capsys):
    """Prints, and asserts nothing about speed."""
    from store.helpers import busy

    sitting = sit()
    for _ in range(10):
        busy(sitting, 10)
        answer(sitting, "ana", "a boat")
    busy(sitting, 3)
    one, group = in_a_file(tmp_path, seconds=0.2)
    ms = time_to_open(store, GAMES, sitting.table, times=20) * 1000
    with capsys.disabled():
        print(f"\nstore: {one:,.0f} commits/s, {group:,.0f} appends/s grouped, open {ms:.2f} ms")
