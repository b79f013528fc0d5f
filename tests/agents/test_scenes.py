"""Scripted agents play a whole scene of each role-playing game, from every chair, through the SDK's own
client: they know nothing but what the tools tell. A whole game of the one that has an end is in test_agents."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from mcp import Client

from agents.test_agents import Agent
from server.client import FREE
from server.conftest import Running
from undertow.agents import bench
from undertow.agents.chairs import Chairs
from undertow.agents.server import served
from undertow.commands.places import games
from undertow.plugins import plugins
from undertow.server.config import Config
from undertow.store import SqliteStore

pytestmark = pytest.mark.xdist_group("agents")

ENOUGH, MOST = 24, 400
"""After so many acts whoever leads brings the scene to its end; so often somebody is asked at most."""
SCENES = {
    "anima": (),
    "edge": ("edge.scene-end",),
    "eidolon": ("eidolon.end-combat true",),
    "moonlight": ("moonlight.mission-end",),
}
"""What ends a scene of the first ready table; a conflict ends by itself."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with SqliteStore(tmp_path_factory.mktemp("scenes") / "tables.db") as store:
        running = Running(store, Config(limits=FREE, bot_pace=0.0), games())
        yield running
        running.stop()


def test_every_game_without_an_end_is_here() -> None:
    assert set(SCENES) == {one.id for one in plugins().shelf()} - {"fire"}


def going_on(game: str, data: dict[str, Any]) -> bool:
    """Is the scene still played, as the chair sees it?"""
    match game:
        case "anima":
            return data["conflict"] is not None
        case "edge":
            return data["scene"] is not None and not data["scene"]["over"]
        case "eidolon":
            return data["combat"] is not None
    return data["mission"] is not None and data["mission"]["success"] is None


LEAVES = ("anima.retreat", "anima.passion")
"""Who runs away at once, or thinks only of who they are, plays no scene."""


class Scripted(Agent):
    """Does what a careful player would, and anything where nobody knows; whoever leads ends the scene."""

    async def plays(self, ends: tuple[str, ...]) -> str:
        """One act, by its rule; empty where there is none."""
        may = await self.calls("may")
        acts = may["acts"]
        acts = [act for act in acts if not act["act"].startswith(LEAVES)]
        ending = [act for act in acts if act["act"].startswith(ends)] if ends else []
        hint = None if ending else (await self.calls("hint"))["hint"]
        if not (ending or hint or may["waits_for_you"]):
            return ""  # others act
        tried = ending or ([hint] if hint else []) + self.rng.sample(acts, min(4, len(acts)))
        for act in tried:
            args = {"act": act["act"]}
            if "form" in act:
                args["form"] = act["form"]
            elif act.get("fill_in"):
                form = await self.sdk.call_tool("form", {"chair": self.chair, "act": act["act"]})
                if form.is_error:
                    continue
                args["form"] = form.structured_content["example"]
            found = await self.sdk.call_tool("do", {"chair": self.chair, **args})
            if not found.is_error:
                return str(act["act"].split()[0])
        return ""


@pytest.mark.parametrize("game", SCENES)
def test_agents_play_a_whole_scene(server: Running, game: str) -> None:
    links = bench.opened(server.url, game)
    done: list[tuple[str, str]] = []

    async def play() -> None:
        async with Client(served(Chairs())) as sdk:
            agents = []
            for link in links:
                agent = Scripted(sdk, Random(4))
                seat = (await agent.sits(link))["seat"]
                agents.append((seat, agent))
            begun = False
            for turn in range(MOST):
                seat, agent = agents[turn % len(agents)]
                seen = (await agent.calls("look"))["data"]
                if not going_on(game, seen) and begun:
                    break
                begun = begun or going_on(game, seen)
                ends = SCENES[game] if seat == "gm" and len(done) >= ENOUGH else ()
                rule = await agent.plays(ends)
                done.extend([(seat, rule)] if rule else [])
            for _, agent in agents:  # it is over for everybody
                assert not going_on(game, (await agent.calls("look"))["data"])
            story = await agents[0][1].calls("story")
            assert len(story["lines"]) > 10

    asyncio.run(play())
    assert len(done) >= 12
    assert {"gm"} < {seat for seat, _ in done}
