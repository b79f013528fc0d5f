"""What nobody needs any more is gone at once: memory does not wait for the collector of cycles, which
a server seldom calls."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest


@pytest.fixture
def no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_table_that_left_memory_is_gone(server, no_collector):
    table = server.create("ranger", "warrior")
    players = [server.player(table, seat) for seat in ("ana", "ben")]
    live, rng = server.hub.tables[table["table"]], Random(1)
    for _ in range(30):
        if not any(player.act(rng) for player in players):
            break
        for player in players:
            player.reach(live.version)
    kept = {
        name: weakref.ref(one)
        for name, one in {
            "table": live,
            "play": live.play,
            "journal": live.play.journal,
            "sitting": live.sitting,
            "broadcaster": live.broadcaster,
        }.items()
    }
    del live
    for player in players:
        player.close()
    server.nobody_at(table)
    server.later(10_000)
    assert table["table"] not in server.hub.tables
    another = server.player(server.create("ranger"), "ana")
    for n in range(3):  # the writer remembers what it wrote last
        another.do(type="say", text=f"word {n}")
    server.until(lambda: not any(one() is not None for one in kept.values()))
