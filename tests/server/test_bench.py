"""The benches of the server run, each for a moment, and say what measured."""

from __future__ import annotations

import asyncio
import platform

from undertow.commands.places import games
from undertow.lab.bench import interpreter
from undertow.server.bench import asleep, several
from undertow.server.bench.same import GAMES
from undertow.store import SqliteStore


def test_the_interpreter_is_named():
    said = interpreter()
    assert platform.python_implementation() in said
    assert platform.python_version() in said
    assert "built with" in said


def test_what_is_asleep_is_measured_and_a_long_table_is_back(tmp_path):
    with SqliteStore(tmp_path / "tables.db") as store:
        found = asyncio.run(
            asleep.measured(store, {**games(), **GAMES}, tables=2, entries=400, shared=2)
        )
        assert store.count() == 9
    rows = asleep.rows(found, 400)
    assert found.waking > 0
    assert found.waking_long > 0
    assert [row.target for row in rows] == ["under 60", "under 4", "under 5", "under 5"]


def test_several_processes_are_set_against_one():
    one = several.Several(1, deliveries=1000.0, cores=1.0, p99=5.0, wrong=0)
    two = several.Several(2, deliveries=1500.0, cores=1.6, p99=7.0, wrong=0)
    clock, own_time = several.gain([one, one], [two, two])
    assert clock == 1.5
    assert round(own_time, 3) == 1.875
    assert several.line(two).split() == ["2", "1,500", "1.60", "938", "7.0", "0"]
