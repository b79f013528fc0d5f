"""Non-interference over MCP: what a chair may not know changes no word of what any tool tells it."""

from __future__ import annotations

import asyncio
import json
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mcp import Client

import undertow
from server.client import FREE
from server.conftest import Running
from support.behind import told_otherwise
from undertow.agents.chairs import Chairs
from undertow.agents.server import served
from undertow.commands.places import games
from undertow.kernel import Journal, LiveFate, restore
from undertow.plugins import plugins
from undertow.server.config import Config
from undertow.server.tables.access import hash_of
from undertow.store import NewTable, Person, SqliteStore
from undertow.store.reading import encode

pytestmark = pytest.mark.xdist_group("agents")

CLOCK = "2026-11-15T12:00:00.000+00:00"
SECRET = "The bell is hollow."
GAMES = [id for id in plugins() if plugins()[id].types]


def played(game: str, seed: int) -> tuple[undertow.Table[Any], str, list[Any]]:
    """A ready table after some acts, where whoever leads wrote something for themselves: the table, a chair
    that may not know it all, and the same journal as it might as well have been for that chair."""
    rng = Random(seed)
    table = undertow.new(game, demo=next(iter(undertow.demos(game))), seed=seed)
    first, last = table.seats[0], table.seats[-1]
    for turn in range(40):
        if turn % 10 == 0:
            for act in table.asides(first):
                if act.rule.endswith(".handouts.write"):
                    page = {"kind": "note", "title": f"Twist {turn}", "text": SECRET}
                    table.do(act.fill(page))
        if table.waiting:
            act = rng.choice(table.legal(rng.choice(table.waiting)))
            table.do(act.sample(rng))
    journal = table._play._kept()
    journal.complete()
    room = import_module(f"{game}.room").ROOM
    other = room.scramble(table._play.world, journal, rng)
    if other is None:
        disguise = getattr(room, "disguise", lambda fact, rng: None)
        other = told_otherwise(table._play, journal, last, disguise, rng)
    assert other is not None
    there = restore(table._play.game, Journal(other), LiveFate(bytes(32)))
    assert there.world != table._play.world
    return table, last, other


def kept(path: Path, table: undertow.Table[Any], entries: list[Any], seat: str) -> SqliteStore:
    """A store that holds a table with these entries, and a key to one chair."""
    store = SqliteStore(path, clock=lambda: CLOCK)
    people = tuple(Person(one, one) for one in table.seats)
    lines = encode(table._play.game, entries)
    keys = (hash_of("the key", "seat", seat),)
    store.create(NewTable("t", table.game, 1, lines, secret=b"s" * 32, people=people, keys=keys))
    return store


async def everything(link: str) -> list[tuple[str, Any]]:
    """All that a chair is told by every tool, by what it asked."""
    told: list[tuple[str, Any]] = []
    async with Client(served(Chairs())) as sdk:

        async def ask(tool: str, **args: Any) -> Any:
            found = await sdk.call_tool(tool, args)
            said = found.content[0].text if found.is_error else found.structured_content
            if tool == "sit":
                said = {**said, "chair": ""}
            told.append((f"{tool} {json.dumps(args)}", said))
            return None if found.is_error else said

        await ask("sit", link=link)
        seen = await ask("look", depth=6)
        for part in seen["data"]:
            await ask("look", part=part, depth=6)
        for tool in ("story", "notes", "odds"):
            await ask(tool)
        await ask("wait", seconds=0)
        await ask("rules", words="secret")
        for odds, asides in ((True, False), (False, True)):
            may = await ask("may", odds=odds, asides=asides)
            for act in may["acts"]:
                if "fill_in" in act:
                    await ask("form", act=act["act"])
        for act in may["acts"][:12]:
            await ask("odds", act=act["act"])
        await ask("do", act="no.such-rule")
        for request in ("1.1", "999.1"):
            await ask("answer", request=request, value="S1")
    return told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_hidden_changes_no_word(tmp_path: Path, game: str, seed: int) -> None:
    table, seat, other = played(game, seed)
    told = []
    for name, entries in (("one", table._play._kept().entries), ("other", other)):
        with kept(tmp_path / name, table, entries, seat) as store:
            running = Running(store, Config(limits=FREE, tick=3600.0), games())
            link = f"{running.url}/#/t/t/the key"
            told.append(asyncio.run(everything(link)))
            running.stop()
    for (what, one), (same, another) in zip(*told, strict=True):
        if not what.startswith("sit"):  # which has the port in it
            assert what == same
        assert one == another, what
    assert len(told[0]) > 12
    assert SECRET not in json.dumps(told)
