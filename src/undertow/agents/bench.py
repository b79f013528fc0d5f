"""`undertow mcp --bench GAME`: how long an agent's turn takes, at a ready table on a server of its own.

A turn is `look`, `may` and `do`, each called through the SDK's own client: from the call to the answer,
with all that the tools, the client and the server do for it. The agent has every chair, so nobody is waited
for and no bot's thinking is counted. On a busy machine the clock mostly measures how long others work, so the
processor time of both sides stands beside it, where the system tells (`/proc`).
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
from urllib.parse import quote

from mcp import Client

from undertow.agents.chairs import Chairs
from undertow.agents.server import served
from undertow.client import Table
from undertow.client.server import Server
from undertow.kernel import UndertowError, message

NO_SERVER = message("agents.bench.no-server", "The server to measure at did not start.")
NO_TURN = message("agents.bench.no-turn", "Nobody could act at that table.")
TOOLS = ("look", "may", "do")
OURS, THEIRS = "agent", "server"
NAMES = {
    "by the clock": "a whole turn by the clock",
    OURS: "processor time, agent and tools",
    THEIRS: "  the same, server",
    "in all": "  both",
}
UNLIMITED = "[limits]\n" + "".join(
    f"{name} = [1000000, 1000000]\n" for name in ("key", "address", "create", "share")
)
"""One agent that never pauses is more than a server bears from one address."""
TURNS, TRIES, MOST_TABLES = 200, 200, 60
WANTED = 20.0
"""Milliseconds that a turn may take."""


@contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """A server of its own, that is gone afterwards with all its tables; gives its address, and the id of
    its process."""
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "tables.db")
        command = [sys.executable, "-m", "undertow", "serve", "--port", "0", "--store", store]
        command += ["--bot-pace", "0"]
        (settings := Path(folder) / "settings.toml").write_text(UNLIMITED, "utf-8")
        environment = {**os.environ, "UNDERTOW_SETTINGS": str(settings)}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        ) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://\S+?:\d+", process.stdout.readline())
                if found is None:
                    raise UndertowError(NO_SERVER())
                yield found[0], process.pid
            finally:
                process.terminate()


def spent_by(process: int) -> float | None:
    """Seconds of a processor that another process has had so far, where the system tells."""
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
    except (OSError, ValueError, IndexError):
        return None


def measured(game: str, turns: int = TURNS) -> dict[str, list[float]]:
    """Milliseconds of each tool, turn by turn, at one table after another."""
    took: dict[str, list[float]] = {name: [] for name in (*TOOLS, OURS, THEIRS)}
    with serving() as (server, process):
        for _ in range(MOST_TABLES):
            left = turns - len(took["do"])
            if left <= 0:
                break
            found = asyncio.run(turns_at(opened(server, game), left, process))
            for name, row in found.items():
                took[name] += row
    if not took["do"]:
        raise UndertowError(NO_TURN())
    return took


def opened(server: str, game: str, seed: int = 1) -> list[str]:
    """A ready table without bots: the links of all its chairs. The same acts give the same game."""
    at = Server(server)
    made = at.ask("POST", f"/demos/{game}?seed={seed}")
    for one in made["seats"]:
        path = f"/tables/{made['table']}/seats/{quote(one['seat'], safe='')}"
        at.ask("PUT", path, {"bot": None}, made["host"])
    return [Table(server, made["table"], one["key"]).link for one in made["seats"]]


async def turns_at(links: list[str], turns: int, process: int = 0) -> dict[str, list[float]]:
    """Turns of one agent in all these chairs, until the game is over or there were so many."""
    took: dict[str, list[float]] = {name: [] for name in (*TOOLS, OURS, THEIRS)}
    rng, chairs = Random(1), Chairs()
    async with Client(served(chairs)) as agent:

        async def call(tool: str, **args: Any) -> tuple[dict[str, Any] | None, float]:
            begin = perf_counter()
            found = await agent.call_tool(tool, args)
            passed = 1000 * (perf_counter() - begin)
            return None if found.is_error else found.structured_content, passed

        async def turn(chair: str) -> bool:
            begin, theirs = process_time(), spent_by(process)
            look, looked = await call("look", chair=chair)
            may, asked = await call("may", chair=chair)
            plain = [act for act in may["acts"] if not act.get("fill_in")] if may else []
            if look is None or look["over"] or not plain:
                return False
            done, acted = await call("do", act=rng.choice(plain)["act"], chair=chair)
            ours, after = 1000 * (process_time() - begin), spent_by(process)
            if done is None:
                return False
            for name, passed in zip(took, (looked, asked, acted, ours), strict=False):
                took[name].append(passed)
            if theirs is not None and after is not None:
                took[THEIRS].append(1000 * (after - theirs))
            return True

        sat = [(await call("sit", link=link))[0] for link in links]
        handles = {one["seat"]: one["chair"] for one in sat if one is not None}
        misses = 0
        while handles and len(took["do"]) < turns and misses < TRIES:
            table = chairs.at(next(iter(handles.values())))
            await table.refresh()
            if table.over:
                break
            due = [handles[seat] for seat in table.waiting if seat in handles]
            misses += not await turn(rng.choice(due or list(handles.values())))
    return took


def show(game: str) -> int:
    took = measured(game)
    whole = [sum(each) for each in zip(*(took[tool] for tool in TOOLS), strict=True)]
    rows = {**took, "by the clock": whole}
    if took[THEIRS]:
        rows["in all"] = [sum(each) for each in zip(took[OURS], took[THEIRS], strict=True)]
    count = len(took["do"])
    print(f"{count} turns of an agent at ready tables of {game}, in milliseconds:")
    for name in (*TOOLS, "by the clock", OURS, THEIRS, "in all"):
        if row := rows.get(name):
            most = quantiles(row, n=20)[-1] if len(row) > 1 else row[0]
            title = NAMES.get(name, name)
            print(f"  {title:32} median {median(row):6.1f}   95 of 100 within {most:6.1f}")
    best = min(median(rows[name]) for name in ("by the clock", "in all") if rows.get(name))
    said = "reached" if best < WANTED else "not reached"
    print(f"Wanted: under {WANTED:g} for a whole turn, of our time; {said}.")
    return 0
