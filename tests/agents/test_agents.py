"""Agents at real tables, through the SDK's own client: they see what their chair sees, and no more."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
import pytest
from mcp import Client, StdioServerParameters

import undertow
from server.client import FREE
from server.conftest import Running
from support import children
from undertow import client
from undertow.agents import bench
from undertow.agents.chairs import Chairs, name_of
from undertow.agents.server import served
from undertow.commands.places import games
from undertow.kernel import IllegalAnswer, NotOffered
from undertow.plugins import plugins
from undertow.server.config import Config
from undertow.store import SqliteStore

pytestmark = pytest.mark.xdist_group("agents")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with SqliteStore(tmp_path_factory.mktemp("agents") / "tables.db") as store:
        running = Running(store, Config(limits=FREE, bot_pace=0.0), games())
        yield running
        running.stop()


class Agent:
    """A scripted agent: it knows nothing but what the tools tell."""

    def __init__(self, sdk: Client, rng: Random) -> None:
        self.sdk, self.rng, self.chair = sdk, rng, ""

    async def calls(self, tool: str, **args: Any) -> dict[str, Any]:
        found = await self.sdk.call_tool(tool, {"chair": self.chair, **args})
        assert not found.is_error, found.content[0].text
        said: dict[str, Any] = found.structured_content
        return said

    async def refused(self, tool: str, **args: Any) -> str:
        found = await self.sdk.call_tool(tool, {"chair": self.chair, **args})
        assert found.is_error, found.structured_content
        return str(found.content[0].text)

    async def sits(self, link: str) -> dict[str, Any]:
        found = await self.sdk.call_tool("sit", {"link": link})
        assert not found.is_error, found.content[0].text
        self.chair = found.structured_content["chair"]
        return found.structured_content

    async def acts(self) -> bool:
        """Do something that may be done; what must be written is written as it stands."""
        listed = (await self.calls("may"))["acts"]
        for act in self.rng.sample(listed, len(listed))[:6]:
            args: dict[str, Any] = {"act": act["act"]}
            if act.get("fill_in"):
                form = await self.sdk.call_tool("form", {"chair": self.chair, "act": act["act"]})
                if form.is_error:  # others play on meanwhile
                    continue
                args["form"] = written(form.structured_content["write"], self.rng)
            found = await self.sdk.call_tool("do", {"chair": self.chair, **args})
            if not found.is_error:
                return True
            assert "broke" not in found.content[0].text
            assert "Traceback" not in found.content[0].text
        return False


def written(asks: dict[str, Any], rng: Random) -> Any:
    match asks["kind"]:
        case "page":
            blank = [one for one in asks["fields"] if one["now"] in (None, "")]
            return {one["name"]: written(one, rng) for one in blank}
        case "choice":
            return json.loads(rng.choice(list(asks["options"])))
        case "several":
            return [json.loads(one) for one in list(asks.get("options", ()))[: asks["least"]]]
        case "number":
            return asks["low"]
        case "rows":
            return []
    return "Words"


def with_agent(work: Callable[[Agent], Awaitable[None]], chairs: Chairs | None = None) -> None:
    async def run() -> None:
        async with Client(served(chairs or Chairs())) as sdk:
            await work(Agent(sdk, Random(4)))

    asyncio.run(run())


def without_bots(server: Running, game: str) -> dict[str, client.Table]:
    """The first ready table of a game, where nothing happens by itself."""
    settings = msgspec.to_builtins(plugins()[game].game.demos()[0].settings)
    return client.create(server.url, game, seed=2, **settings)


def demo(server: Running, game: str) -> dict[str, client.Table]:
    found = client.create(server.url, game, demo=plugins()[game].game.demos()[0].id)
    return {seat: chair for seat, chair in found.items() if seat != "host"}


# --- whole games and scenes ----------------------------------------------------------------------


def test_an_agent_plays_a_whole_game(server: Running) -> None:
    chair = client.create(server.url, "fire", heroes=["ranger"], difficulty="legendary", seed=3)[
        "ranger"
    ]

    async def plays(agent: Agent) -> None:
        sat = await agent.sits(chair.link)
        assert (sat["game"], sat["seat"]) == ("fire", "ranger")
        seen = await agent.calls("look")
        assert "you are ranger" in seen["text"]
        assert seen["data"]["turn"]["hero"] == "ranger"
        for _ in range(400):
            if (await agent.calls("wait", seconds=5))["concerns_you"]:
                if (await agent.calls("look"))["over"]:
                    break
                assert await agent.acts()
        assert (await agent.calls("look"))["over"]
        assert (await agent.calls("may"))["acts"] == []
        assert "nothing you may do" in await agent.refused("do", act='fire.wait "ranger"')

    with_agent(plays)
    chair.refresh()
    assert chair.over


@pytest.mark.parametrize("game", [id for id in plugins() if plugins()[id].types and id != "fire"])
def test_agents_play_a_scene_from_the_gms_chair_and_a_players(server: Running, game: str) -> None:
    chairs = demo(server, game)
    player = next(seat for seat in chairs if seat not in ("gm", "host"))

    async def plays(agent: Agent) -> None:
        done = 0
        handles = {}
        for seat in ("gm", player):
            sat = await agent.sits(chairs[seat].link)
            assert (sat["seat"], sat["may_overrule"]) == (seat, seat == "gm")
            handles[seat] = agent.chair
        for turn in range(600):  # others play on meanwhile, and it may be their turn for long
            agent.chair = handles[("gm", player)[turn % 2]]
            done += await agent.acts()
            if turn >= 24 and done >= 6:
                break
        assert done >= 6
        agent.chair = handles[player]
        await agent.calls("say", text="Here I am.")
        pages = (await agent.calls("note", text="The lamp is out.", title="Mine"))["pages"]
        assert [one["text"] for one in pages if one["title"] == "Mine"] == ["The lamp is out."]
        story = await agent.calls("story")
        assert story["lines"]
        agent.chair = handles["gm"]
        assert not [one for one in (await agent.calls("notes"))["pages"] if one["title"] == "Mine"]
        assert "Here I am." in str((await agent.calls("story"))["lines"])

    with_agent(plays)


# --- what an agent may know and do ---------------------------------------------------------------


def test_a_chair_is_told_what_it_sees_and_nothing_else(server: Running) -> None:
    """The GM's secrets stand in the GM's chair, and in no other; whoever looks on sees no more."""
    chairs = without_bots(server, "eidolon")
    gm = chairs["gm"]
    page = next(act for act in gm.asides() if act.rule == "eidolon.handouts.write")
    gm.do(page.fill({"kind": "note", "title": "Twist", "text": "The clown is her father."}))
    player = next(seat for seat in chairs if seat not in ("gm", "host"))

    async def looks(agent: Agent) -> None:
        told = {}
        for seat in ("gm", player):
            await agent.sits(chairs[seat].link)
            found = [await agent.calls("look", depth=6), await agent.calls("story")]
            found += [await agent.calls("may", asides=True), await agent.calls("notes")]
            told[seat] = json.dumps(found)
        assert "The clown is her father." in told["gm"]
        assert "clown" not in told[player]
        chairs[player].refresh()
        assert json.loads(told[player])[0]["data"] == chairs[player].state["view"]

    with_agent(looks)


def test_odds_and_reasons_come_with_what_may_be_done(server: Running) -> None:
    chair = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)["warrior"]

    async def asks(agent: Agent) -> None:
        await agent.sits(chair.link)
        acts = (await agent.calls("may"))["acts"]
        assert {"act", "label", "text", "price"} <= set(acts[0])
        next_ritual = (await agent.calls("odds"))["odds"]
        assert abs(sum(o["chance"] for o in next_ritual["outcomes"]) - 1) < 1.01
        assert next_ritual["counted"]
        rules = await agent.calls("rules", words="collect")
        assert any("collect" in json.dumps(entry).lower() for entry in rules["entries"])
        assert (await agent.calls("rules"))["sections"]

    with_agent(asks)


def test_what_is_refused_says_why_and_changes_nothing(server: Running) -> None:
    chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)

    async def tries(agent: Agent) -> None:
        await agent.sits(chairs["sage"].link)
        assert "nothing you may do now" in await agent.refused("do", act='fire.wait "warrior"')
        assert (await agent.calls("may"))["acts"] == []
        assert "no such chair" in (await agent.refused("look", chair="guessed")).lower()
        said = await agent.refused("sit", link="nonsense")
        assert said == "nonsense is no link to a chair: it looks like http://…/#/t/TABLE/KEY."
        said = await agent.refused("story", after="long ago")
        assert said == "The field after must be a whole number, not text."
        assert await agent.refused("do") == "The field act is missing."
        said = await agent.refused("sit", link=None)
        assert said == "The field link must be text, not nothing."
        said = await agent.refused("wait", seconds=float("inf"))
        assert said == "The field seconds must be a number, not nothing."
        away = "http://192.0.2.7:8420/#/t/x/y"
        assert "--server" in await agent.refused("sit", link=away)

    before = chairs["warrior"].version
    with_agent(tries)
    chairs["warrior"].refresh()
    assert chairs["warrior"].version == before


def test_nobody_acts_from_anothers_chair(server: Running) -> None:
    """Where many agents share one server, a chair that is not named is nobody's."""
    chair = client.create(server.url, "fire", heroes=["warrior"], seed=1)["warrior"]

    async def tries(agent: Agent) -> None:
        await agent.sits(chair.link)
        agent.chair = ""
        assert "Say which chair" in await agent.refused("look")
        agent.chair = "guessed"
        assert "no such chair" in (await agent.refused("look")).lower()

    with_agent(tries, Chairs(alone=False))


def test_an_adviser_looks_and_never_acts(server: Running) -> None:
    gm = demo(server, "anima")["gm"]
    before = gm.version

    async def advises(agent: Agent) -> None:
        tools = {tool.name for tool in (await agent.sdk.list_tools()).tools}
        assert tools == {
            "sit", "look", "may", "odds", "hint", "form", "wait", "story", "rules", "notes", "suggest"
        }  # fmt: off
        assert (await agent.sits(gm.link))["adviser"]
        assert (await agent.calls("look"))["data"]
        acts = (await agent.calls("may", odds=True, asides=True))["acts"]
        said = await agent.calls("suggest", act=acts[0]["act"], why="It is quiet.")
        assert said["say"].startswith(acts[0]["label"])
        assert said["say"].endswith("It is quiet.")
        assert said["shown"] is False  # nobody has the page open
        assert "nothing you may do now" in await agent.refused("suggest", act="anima.dance")
        assert "Unknown tool" in await agent.refused("do", act="anima.pass")

    with_agent(advises, Chairs(adviser=True))
    gm.refresh()
    assert gm.version == before


def test_a_hint_is_one_of_what_may_be_done_and_can_be_done(server: Running) -> None:
    chairs = client.create(server.url, "fire", heroes=["warrior", "sage"], seed=7)
    played = undertow.new("fire", heroes=["warrior", "sage"], seed=7)

    async def follows(agent: Agent) -> None:
        handles = {}
        for seat in ("warrior", "sage"):
            await agent.sits(chairs[seat].link)
            handles[seat] = agent.chair
        for _ in range(30):
            (seat,) = played.waiting
            agent.chair = handles[seat]
            found = (await agent.calls("hint"))["hint"]
            acts = [one["act"] for one in (await agent.calls("may"))["acts"]]
            assert found["act"] in acts
            played.run({seat: "greedy"}, most=1)
            await agent.calls("do", act=found["act"], form=found.get("form"))
            seen = (await agent.calls("look"))["data"]
            assert seen == json.loads(msgspec.json.encode(played.view(seat)))
        (other,) = {"warrior", "sage"} - set(played.waiting)
        agent.chair = handles[other]
        assert (await agent.calls("hint"))["hint"] is None

    with_agent(follows)


def test_nobody_is_told_to_do_something_while_the_table_waits_for_others(server: Running) -> None:
    """Whoever followed such a hint ran from a fight on somebody else's turn."""
    chairs = without_bots(server, "anima")
    host, rng = chairs["host"], Random(2)
    waited = 0

    async def asks(agent: Agent) -> None:
        nonlocal waited
        handles = {}
        for seat in host.seats:
            await agent.sits(chairs[seat].link)
            handles[seat] = agent.chair
        for _ in range(40):
            host.refresh()
            for seat, handle in handles.items():
                agent.chair = handle
                if seat in host.waiting or not host.waiting:
                    continue
                waited += bool((await agent.calls("may"))["acts"])
                assert (await agent.calls("hint"))["hint"] is None
            if not host.waiting:
                break
            chair = chairs[host.waiting[0]]
            chair.refresh()
            acts = chair.legal()
            for act in rng.sample(acts, len(acts)):
                with suppress(IllegalAnswer, NotOffered):  # a form that was filled in anyhow
                    chair.do(act.sample(rng))
                    break

    with_agent(asks)
    assert waited  # she could have left the fight, or changed her passion


def test_a_gm_is_told_to_say_what_came_of_a_move_although_others_may_act(server: Running) -> None:
    """A GM who followed hints never did anything in a fight: somebody could always make a Move."""
    chairs = without_bots(server, "eidolon")
    gm = chairs["gm"]
    for _ in range(40):
        gm.refresh()
        hint = gm.hint()
        if hint is not None and set(gm.waiting) - {"gm"}:
            break
        player = hint or chairs[gm.waiting[0]].hint()
        assert player is not None
        player._table.do(player)
        for chair in chairs.values():
            chair.refresh()
    assert hint is not None
    assert "gm" not in gm.waiting
    gm.do(hint)
    assert [told.text for told in gm.log()][-1]


def test_a_look_tells_figures_and_gives_a_part_as_data(server: Running) -> None:
    chairs = client.create(server.url, "anima", demo="bridge")

    async def looks(agent: Agent) -> None:
        await agent.sits(chairs["yara"].link)
        whole = await agent.calls("look")
        assert "yara (you)" in whole["text"]
        assert "\n  yara: name Yara, kind pc" in whole["text"].replace("id yara, ", "")
        part = await agent.calls("look", part="fighters yara")
        assert "\ndefense: 3\n" in part["text"]
        assert part["data"] == next(f for f in whole["data"]["fighters"] if f["id"] == "yara")
        said = await agent.refused("look", part="figters yara")
        assert said.endswith("Did you mean fighters?")

    with_agent(looks)


# --- both ways to speak --------------------------------------------------------------------------


def test_over_standard_input(server: Running) -> None:
    chair = client.create(server.url, "fire", heroes=["warrior"], seed=1)["warrior"]
    source = str(Path(undertow.__file__).parents[1])
    program = StdioServerParameters(
        command=sys.executable, args=["-m", "undertow", "mcp"], env={"PYTHONPATH": source}
    )

    async def run() -> None:
        async with Client(program) as sdk:
            agent = Agent(sdk, Random(1))
            await agent.sits(chair.link)
            assert await agent.acts()

    asyncio.run(run())


def test_over_http(server: Running) -> None:
    """The command says where its tools are; the same port again is refused in words."""
    chair = client.create(server.url, "fire", heroes=["warrior"], seed=1)["warrior"]
    command = [sys.executable, "-m", "undertow", "mcp", "--http", "--port"]

    async def run(address: str) -> None:
        async with Client(address) as sdk:
            agent = Agent(sdk, Random(1))
            await agent.sits(chair.link)
            assert await agent.acts()

    with children.start([*command, "0"], stdout=children.PIPE, text=True) as program:
        said = program.stdout.readline()
        (address,) = [word for word in said.split() if word.startswith("http://127.0.0.1:")]
        asyncio.run(run(address))
        port = address.removesuffix("/mcp").rpartition(":")[2]
        again = children.run([*command, port], stderr=children.PIPE, text=True)
        program.terminate()
    assert again.returncode == 4
    assert f"Port {port} of 127.0.0.1 is taken" in again.stderr


def test_turns_are_measured(server: Running) -> None:
    links = bench.opened(server.url, "fire")
    took = asyncio.run(bench.turns_at(links, 3, os.getpid()))
    assert {name: len(row) for name, row in took.items() if name != bench.THEIRS} == dict.fromkeys(
        ("look", "may", "do", "agent"), 3
    )
    assert all(passed > 0 for row in took.values() for passed in row)


def test_what_another_process_took_is_told_where_the_system_tells() -> None:
    before, until = bench.spent_by(os.getpid()), process_time() + 0.02
    while process_time() < until:
        pass
    after = bench.spent_by(os.getpid())
    if Path("/proc/self/task").exists():
        assert before is not None
        assert after is not None
        assert after > before
    assert bench.spent_by(-1) is None


def test_an_act_is_found_by_what_was_last_heard_and_refused_by_the_table(server: Running) -> None:
    """Somebody else acts between `may` and `do`: what is gone is refused, what came since is found."""
    chair = client.create(server.url, "fire", heroes=["ranger"], seed=3)["ranger"]

    async def run() -> None:
        async with Client(served(Chairs())) as sdk:
            agent = Agent(sdk, Random(1))
            await agent.sits(chair.link)
            before = [one["act"] for one in (await agent.calls("may"))["acts"]]
            chair.do(chair.legal()[0])  # the same chair, from a browser
            now = [name_of(act) for act in chair.legal()]
            gone = next(act for act in before if act not in now)
            came = next(act for act in now if act not in before)
            assert "comes first" in await agent.refused("do", act=gone)
            assert came not in (await agent.calls("do", act=came))["next"]

    asyncio.run(run())
