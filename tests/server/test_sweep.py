"""What is looked after once a second holds nobody up for long."""

from __future__ import annotations

import asyncio

from undertow.server.tables import hub


def test_between_a_few_tables_of_the_sweep_it_is_everybody_elses_turn(server, monkeypatch):
    monkeypatch.setattr(hub, "SWEPT", 2)
    tables = [server.create("ranger", "warrior") for _ in range(6)]
    here = [server.player(table, "ana") for table in tables]
    swept: list[int] = []
    turns: list[int] = []

    async def sweep() -> None:
        loop = asyncio.get_running_loop()
        done = 0

        def wake(_: object) -> None:
            nonlocal done
            done += 1

        def others() -> None:
            if done not in turns:
                turns.append(done)
            if done < len(tables):
                loop.call_soon(others)

        monkeypatch.setattr(server.hub.bots, "wake", wake)
        loop.call_soon(others)
        await server.hub.sweep()
        swept.append(done)

    asyncio.run_coroutine_threadsafe(sweep(), server.loop).result(60)
    assert swept == [len(tables)]
    assert turns[:3] == [0, 2, 4] or turns[:3] == [2, 4, 6]
    for player in here:
        player.close()
