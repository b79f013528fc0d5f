"""`undertow mcp --bench GAME`: how long an agent's turn takes, at a ready table on a server of its own.

A turn is `look`, `may` and `do`, each called through the SDK's own client: from the call to the answer,
with all that the tools, the client and the server do for it. Waiting for others is not counted. On a busy
machine that is mostly waiting for its turn, so the processor time of the agent's side stands beside it.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from mcp import Client

from undertow.agents.chairs import Chairs
from undertow.agents.server import served
from undertow.client import Table, _Server
from undertow.kernel import UndertowError, message

NO_SERVER = message("agents.bench.no-server", "The server to measure at did not start.")
NO_TURN = message("agents.bench.no-turn", "Nobody could act at that table.")
TOOLS = ("look", "may", "do")
OURS = "processor time"
TURNS, TRIES = 200, 600
WANTED = 20.0
"""Milliseconds that a turn may take."""


@contextmanager
def serving() -> Iterator[str]:
    """A server of its own, that is gone afterwards with all its tables; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "tables.db")
        command = [sys.executable, "-m", "undertow", "serve", "--port", "0", "--store", store]
        command += ["--bot-pace", "0"]
        (settings := Path(folder) / "settings.toml").touch()
        environment = {**os.environ, "UNDERTOW_SETTINGS": str(settings)}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        ) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://\S+?:\d+", process.stdout.readline())
                if found is None:
                    raise UndertowError(NO_SERVER())
                yield found[0]
            finally:
                process.terminate()


def measured(game: str, turns: int = TURNS) -> dict[str, list[float]]:
    """Milliseconds of each tool, turn by turn."""
    with serving() as server:
        made = _Server(server).ask("POST", f"/demos/{game}")
        chair = Table(server, made["table"], made["seats"][0]["key"])
        return asyncio.run(_turns(chair.link, turns))


async def _turns(link: str, turns: int) -> dict[str, list[float]]:
    took: dict[str, list[float]] = {name: [] for name in (*TOOLS, OURS)}
    rng = Random(1)
    async with Client(served(Chairs())) as agent:

        async def call(tool: str, **args: Any) -> tuple[dict[str, Any] | None, float]:
            begin = perf_counter()
            found = await agent.call_tool(tool, args)
            passed = 1000 * (perf_counter() - begin)
            return None if found.is_error else found.structured_content, passed

        await call("sit", link=link)
        for _ in range(TRIES):
            if len(took["do"]) >= turns:
                break
            begin = process_time()
            look, looked = await call("look")
            may, asked = await call("may")
            plain = [act for act in may["acts"] if not act.get("fill_in")] if may else []
            if look is None or look["over"]:
                break
            if not plain:
                await call("wait", seconds=1)
                continue
            done, acted = await call("do", act=rng.choice(plain)["act"])
            if done is not None:
                ours = 1000 * (process_time() - begin)
                for name, passed in zip(took, (looked, asked, acted, ours), strict=True):
                    took[name].append(passed)
    if not took["do"]:
        raise UndertowError(NO_TURN())
    return took


def show(game: str) -> int:
    took = measured(game)
    whole = [sum(each) for each in zip(*(took[tool] for tool in TOOLS), strict=True)]
    rows = {**took, "a whole turn": whole}
    count = len(took["do"])
    print(f"{count} turns of an agent at a ready table of {game}, in milliseconds:")
    for name, row in rows.items():
        most = quantiles(row, n=20)[-1] if len(row) > 1 else row[0]
        print(f"  {name:14} median {median(row):6.1f}   95 of 100 within {most:6.1f}")
    reached = median(whole) < WANTED
    print(f"Wanted: under {WANTED:g} for a whole turn; {'reached' if reached else 'not reached'}.")
    return 0
