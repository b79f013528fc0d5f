"""Who waits for news of a table, and what is read of one beside the loop."""

from __future__ import annotations

import asyncio
import threading

import pytest
from msgspec.structs import replace

from server.client import FREE, PATIENCE
from server.conftest import keys_of
from undertow.plugins import plugins
from undertow.server.config import Config
from undertow.server.errors import TooOften
from undertow.server.http import shelves


def test_so_many_wait_for_a_table_and_a_wait_that_ends_as_it_moves_is_no_fault(start):
    server = start(Config(limits=replace(FREE, connections_here=3), tick=3600.0))
    table = server.create("ranger", "warrior")["table"]

    async def run():
        async with server.hub.at(table) as live:
            now, waits = live.version, server.hub.waits
            gone = [asyncio.ensure_future(live.until(now, 3600, "a")) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(TooOften):
                await live.until(now, 3600, "a")
            other = asyncio.ensure_future(live.until(now, 3600, "b"))
            await asyncio.sleep(0)
            assert waits == {"a": 3, "b": 1}
            live._wake()
            await asyncio.gather(*gone, other)
            late = asyncio.ensure_future(live.until(now, 0.001, "a"))
            await asyncio.sleep(0)
            live._moves[0].add_done_callback(lambda done: live._wake())
            await late
            assert not waits
            assert not live._moves

    asyncio.run_coroutine_threadsafe(run(), server.loop).result(PATIENCE)


@pytest.mark.parametrize("game", sorted(g for g, one in plugins().items() if one.shelf is not None))
def test_a_shelf_is_read_beside_the_loop(server, monkeypatch, game):
    made, threads = shelves.made, []

    def counted(*args):
        threads.append(threading.current_thread())
        return made(*args)

    monkeypatch.setattr(shelves, "made", counted)
    opened = keys_of(server.post(f"/api/v1/demos/{game}").json())
    seat = next(seat for seat in opened if seat not in ("table", "host", "spectator"))
    assert server.http(opened, seat).at("/shelf").status_code == 200
    assert threads
    assert server.thread not in threads
