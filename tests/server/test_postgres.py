"""Two servers on one database: what one writes, the other shows at once, without being asked."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec import structs

from server.client import FREE, PATIENCE, Http, Player, settings
from server.conftest import Running, keys_of
from support.children import DEVNULL, PIPE, start
from undertow.commands.places import games
from undertow.kernel import TooLate
from undertow.lab.bots import Chair, RandomBot
from undertow.server.bench.same import GAMES
from undertow.server.config import Config
from undertow.store.postgres import PostgresStore

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def two(database):
    """Two servers, each with its own connections and memory, as two processes would have. Their sweep
    never comes, so whatever they learn of each other they were told by the database."""
    address = database.new()
    config = Config(bot_pace=0.0, tick=3600.0, limits=FREE, work_limit=PATIENCE)
    running = [Running(PostgresStore(address), config, games()) for _ in range(2)]
    yield running
    for one in running:
        one.stop()
        one.store.close()


def test_what_one_server_writes_the_other_shows(two):
    one, other = two
    table = one.create("ranger", "warrior", "wizard", bots={"cleo": "random"})
    ana, ben = one.player(table, "ana"), other.player(table, "ben")
    rng = Random(3)
    for turn in range(25):
        if ana.state["over"]:
            break
        ana.do(type="say", text=f"from one {turn}")
        ben.do(type="say", text=f"from two {turn}")
        for player in (ana, ben):
            player.reach(one.store.length(table["table"]))
            command = player.choose(rng)
            if command is not None:
                player.do(**command)  # the other server may have moved the table on
    while True:
        version = one.store.length(table["table"])
        ana.reach(version)
        ben.reach(version)
        if ana.state["version"] == ben.state["version"]:
            break
    assert ana.state["view"] == ben.state["view"]
    commands = one.store._ask(
        "SELECT command FROM journal WHERE command LIKE 'bot:%' ORDER BY place"
    )
    assert len(commands) == len(set(commands)) > 0  # a bot acts once, though it sits in both
    acted = [server.hub.store._claimed for server in two]
    assert sorted(acted, key=len) == [set(), {table["table"]}]  # one process thinks for it
    # A key taken back in one is worth nothing in the other.
    one.http(table, "host").at("/seats/ben/key", "DELETE")
    ben.to_the_end()
    assert ben.bye["code"] == "revoked"


def test_a_bot_that_acted_in_one_process_does_not_act_again_in_another_that_knows_less(database):
    address = database.new()
    config = Config(bot_pace=3600.0, tick=3600.0, limits=FREE, work_limit=PATIENCE)
    running = [Running(PostgresStore(address), config, {**games(), **GAMES}) for _ in range(2)]
    one, other = running
    try:
        body = {"game": "bench", "settings": {}, "seats": {"seat1": {"bot": "random"}}}
        table = keys_of(one.post("/api/v1/tables", json=body).json())
        ana = one.player(table, "seat0")
        other.player(table, "spectator")
        other.hub._heard = lambda tables: None  # word comes late

        async def act(server):
            live = server.hub.tables[table["table"]]
            chair, version = Chair(live.play, "seat1"), live.version
            await server.hub.bots._act(live, chair, RandomBot(Random(1)), version)

        ana.do(type="say", text="it is your turn")
        one.on_loop(lambda: act(one))
        with pytest.raises(TooLate):
            other.on_loop(lambda: act(other))
        find = "SELECT command FROM journal WHERE command LIKE 'bot:%'"
        assert len(one.store._ask(find)) == 1
        assert other.hub.tables[table["table"]].version == one.store.length(table["table"])
        ana.do(type="say", text="go on")  # talk alone stops no bot
        other.on_loop(lambda: act(other))
        assert len(one.store._ask(find)) == 2
    finally:
        for server in running:
            server.stop()
            server.store.close()


def test_what_comes_while_a_table_is_held_is_taken_in_afterwards(two):
    one, other = two
    table, flag = (one.create("ranger", "warrior") for _ in range(2))
    ana, ben = one.player(table, "ana"), other.player(table, "ben")
    waver, looker = one.player(flag, "ana"), other.player(flag, "ben")
    held = other.hub.tables[table["table"]].lock
    other.on_loop(lambda: held.when_free(lambda: None))
    ana.do(type="say", text="while it is held")
    # Word of what is done comes in order: whoever heard of this has heard of that.
    waver.do(type="say", text="now")
    looker.reach(one.store.length(flag["table"]))
    other.on_loop(held.release)
    ben.reach(one.store.length(table["table"]))
    assert ben.state["version"] == ana.state["version"]


def test_a_database_that_restarts_while_people_play_loses_and_doubles_nothing(database, two):
    one, other = two
    tables = [one.create("ranger", "warrior") for _ in range(2)]
    people = [
        (table["table"], name, server.player(table, name))
        for table in tables
        for server, name in ((one, "ana"), (other, "ben"))
    ]
    kept: dict[str, list[str]] = {name: [] for name in ("ana", "ben")}
    gone, over, errors = threading.Event(), threading.Event(), []

    def talk(table: str, name: str, player: Player) -> None:
        try:
            n = 0
            while n < 12 or not over.is_set():
                answer = player.do(type="say", text=f"{name} {n}.")
                assert answer["type"] == "done", answer
                kept[name].append(f"{table} {name} {n}.")
                n += 1
                if n > 2:
                    gone.set()
        except BaseException as problem:
            errors.append(problem)
            gone.set()

    threads = [threading.Thread(target=talk, args=one) for one in people]
    for thread in threads:
        thread.start()
    for _ in range(2):
        assert gone.wait(PATIENCE)
        database.end()
        database.begin()
        gone.clear()
        assert gone.wait(PATIENCE)  # and they go on
    over.set()
    for thread in threads:
        thread.join()
    assert errors == []
    for table in tables:
        id = table["table"]
        said = [line for line in one.store.lines(id) if '"said"' in line]
        for name in kept:
            mine = [words for words in kept[name] if words.startswith(f"{id} ")]
            there = [line for line in said if f'"{name} ' in line]
            assert len(there) == len(mine) > 0
            for words, line in zip(mine, there, strict=True):
                assert f'"{words.partition(" ")[2]}"' in line


def seen(player, seat):
    """How a seat is shown to somebody."""
    return next(one for one in player.presence["seats"] if one["seat"] == seat)


def until(player, holds):
    """Listen until what they are shown is so."""
    while player.presence is None or not holds():
        player.hear()


def test_who_is_there_is_seen_in_every_process(two):
    one, other = two
    table = one.create("ranger", "warrior", "wizard")
    ana, ben = one.player(table, "ana"), other.player(table, "ben")
    looking = other.player(table, "spectator")
    until(ana, lambda: seen(ana, "ben")["presence"] == "online" and ana.presence["spectators"] == 1)
    until(ben, lambda: seen(ben, "ana")["presence"] == "online" and ben.presence["spectators"] == 1)
    assert seen(ana, "cleo")["presence"] == "offline"
    ben.send(type="here", what="reading the rules")
    until(ana, lambda: seen(ana, "ben")["what"] == "reading the rules")
    live = one.hub.tables[table["table"]]
    assert live.people.sockets(one.hub.clock()) == 3
    ben.close()
    looking.close()
    until(
        ana,
        lambda: seen(ana, "ben")["presence"] == "reconnecting" and not ana.presence["spectators"],
    )


def test_somebody_elsewhere_is_nudged(two):
    one, other = two
    table = one.create("ranger", "warrior")
    ana, ben = one.player(table, "ana"), other.player(table, "ben")
    waited = ana.state["waiting"][0]
    to, by = (ana, ben) if waited == "ana" else (ben, ana)
    by.send(type="nudge", seat=waited)
    assert to.until("nudged")["by"] == ("ben" if waited == "ana" else "ana")


def test_what_an_address_takes_of_one_process_is_missing_in_the_other(database):
    address = database.new()
    limits = structs.replace(FREE, create=(4, 1e-9), sockets_here=12)
    config = Config(tick=0.05, limits=limits, work_limit=PATIENCE)
    running = [Running(PostgresStore(address), config, games()) for _ in range(2)]
    one, other = running
    try:
        table = one.create("ranger", "warrior")
        for _ in range(2):
            one.create("ranger", "warrior")
        other.until(lambda: other.hub.by_creator._left.get("127.0.0.1", (9.0, 0))[0] < 2)
        other.create("ranger", "warrior")
        body = {"game": "fire", "settings": settings("ranger")}
        assert other.post("/api/v1/tables", json=body).status_code == 429
        one.until(lambda: one.hub.by_creator._left["127.0.0.1"][0] < 1)
        assert one.post("/api/v1/tables", json=body).status_code == 429
        here = [one.player(table, "spectator") for _ in range(11)]
        other.until(lambda: other.hub.others.sockets("127.0.0.1") == 11)
        last = other.player(table, "spectator")
        refused = Player(other.url, table["table"], table["spectator"])
        refused.to_the_end()
        assert refused.bye["code"] == "too-many"
        for player in (*here, last):
            player.close()
        other.until(lambda: other.hub.others.sockets("127.0.0.1") == 0)
    finally:
        for server in running:
            server.stop()
            server.store.close()


def children(pid: int) -> list[int]:
    """The processes that a process has begun, as the system lists them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # gone while we looked
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def test_a_worker_that_is_killed_takes_nothing_with_it(database):
    address = database.new()
    process = start(
        [
            *(sys.executable, "-m", "undertow", "serve", "--port", "0"),
            *("--workers", "2", "--store", address),
        ],
        stdout=PIPE,
        stderr=DEVNULL,
        text=True,
        env={**os.environ, "PYTHONDEVMODE": "", "PYTHONWARNINGS": ""},
    )
    with process:
        said = process.stdout.readline()
        url = next(word for word in said.split() if word.startswith("http")).rstrip("/")
        rng = Random(5)

        def until_done(send):
            """Sent again until it is acknowledged, as every client does."""
            while True:
                with suppress(httpx.TransportError):
                    return send()

        body = {"game": "fire", "settings": settings()}
        table = keys_of(
            until_done(
                lambda: httpx.post(f"{url}/api/v1/tables", json=body, timeout=PATIENCE)
            ).json()
        )
        for n in range(12):
            if n % 4 == 1:
                killed = rng.choice(children(process.pid))
                os.kill(killed, signal.SIGKILL)

            def say(n=n):
                with closing(Http(url, table["table"], table["ana"])) as ana:
                    return ana.do(f"say-{n}", type="say", text=f"word {n}")

            assert until_done(say).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    with PostgresStore(address, create=False) as store:
        lines = [line for line in store.lines(table["table"]) if '"word ' in line]
        assert [f'"word {n}"' in line for n, line in enumerate(lines)] == [True] * 12
