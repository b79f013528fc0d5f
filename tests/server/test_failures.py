"""Slow readers, a full disk, bots that break, tables that leave memory, and two processes."""

from __future__ import annotations

import socket
import threading
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from random import Random
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from server.client import FREE, PATIENCE, settings
from undertow.lab.bots import RandomBot
from undertow.server.config import Config
from undertow.server.tables import bots


def deaf(server, table, seat):
    """A socket that says hello and never reads again."""
    url = urlsplit(server.url)
    raw = socket.socket()
    raw.settimeout(PATIENCE)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((url.hostname, url.port))
    key = b64encode(b"0123456789abcdef").decode()
    raw.sendall(
        f"GET /api/v1/live/{table['table']} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")
    hello = f'{{"type":"hello","key":"{table[seat]}"}}'.encode()
    mask = b"\0\0\0\0"
    raw.sendall(b"\x81" + bytes((0x80 | 126,)) + len(hello).to_bytes(2, "big") + mask + hello)
    return raw


def test_a_slow_reader_is_cut_off_and_the_table_goes_on(start):
    server = start(Config(limits=replace(FREE, behind=100_000), tick=3600.0))
    table = server.create("ranger", "warrior")
    ana = server.player(table, "ana")
    raw = deaf(server, table, "ben")
    while ana.presence is None or ana.presence["seats"][1]["presence"] != "online":
        ana.hear()
    text = "x" * 2000
    said = 0
    while ana.presence["seats"][1]["presence"] != "reconnecting":
        assert ana.do(type="say", text=text)["type"] == "done"
        said += 1
        assert said < 10_000, "the deaf one was never cut off"
    raw.close()
    back = server.player(table, "ben")
    assert back.state["version"] > said
    assert ana.do(type="say", text="welcome back")["type"] == "done"


def test_a_full_disk_refuses_and_nothing_is_shown_that_was_not_kept(server):
    table = server.create("ranger", "warrior")
    ana, ben = server.player(table, "ana"), server.player(table, "ben")
    version = ana.state["version"]
    (pages,) = server.store._ask("PRAGMA page_count")[0]
    server.store._ask(f"PRAGMA max_page_count = {pages}")
    refused = None
    for count in range(1000):  # the last page may still have some room
        refused = ana.do(id=f"full-{count}", type="say", text="x" * 2000)
        if refused["type"] == "refused":
            break
        version = refused["version"]
    assert refused["code"] == "DiskFull"
    assert refused["line"]["key"] == "store.file.full"
    http = server.http(table, "ana")
    assert http.do("over-http", type="say", text="x" * 2000).status_code == 507
    assert http.state()["version"] == version == server.store.length(table["table"])
    server.store._ask("PRAGMA max_page_count = 1000000")
    done = ana.do(id=f"full-{count}", type="say", text="x" * 2000)  # the same again, now kept
    assert (done["type"], done["again"], done["version"]) == ("done", False, version + 1)
    ben.reach(version + 1)
    assert ben.state["version"] == version + 1


class Broken(RandomBot):
    """A bot that never has an idea."""

    def open(self, chair, offered):
        raise ZeroDivisionError

    def answer(self, chair, request):
        raise ZeroDivisionError


class BrokenGreedy:
    open = Broken.open
    answer = Broken.answer


def test_new_tables_that_wait_for_the_disk_hold_up_nobody(server):
    kept = server.create("ranger", "warrior")
    body = {"game": "fire", "settings": settings("ranger", "warrior")}
    with ThreadPoolExecutor(12) as several:
        with server.store._lock:  # a disk that takes its time
            begun = [several.submit(server.post, "/api/v1/tables", json=body) for _ in range(12)]
            server.until(lambda: server.hub.making._here["127.0.0.1"] == 12)
            ana = server.player(kept, "ana")
            assert ana.state["version"]
        assert [one.result().status_code for one in begun] == [201] * 12
    ana.close()


@pytest.mark.parametrize("kind", [BrokenGreedy, lambda: Broken(Random())])
def test_a_bot_that_breaks_never_stops_the_table(server, monkeypatch, kind):
    made = bots.make_bot
    monkeypatch.setattr(
        bots, "make_bot", lambda game, name: kind() if name == "greedy" else made(game, name)
    )
    table = server.create("ranger", "warrior", bots={"ben": "greedy"})
    ana = server.player(table, "ana")
    wait = next(o for o in ana.state["offers"] if o["rule"] == "fire.wait")
    ana.do(type="open", rule=wait["rule"], args=wait["args"])
    if kind is BrokenGreedy:  # somebody who picks anything stands in
        while not (ana.state["offers"] or ana.state["requests"]):
            ana.hear()
    for text in ("what", "now"):
        assert ana.do(type="say", text=text)["type"] == "done"
    taken = server.http(table, "host").at("/seats/ben", "PUT", json={"bot": None})
    assert taken.json()[1]["bot"] is None


def test_a_bot_that_is_overtaken_while_it_thinks_complains_of_nothing(server, monkeypatch, caplog):
    thinks, go = threading.Event(), threading.Event()

    class Slow(RandomBot):
        def open(self, chair, offered):
            thinks.set()
            assert go.wait(PATIENCE)
            return super().open(chair, offered)

    monkeypatch.setattr(bots, "make_bot", lambda game, name: Slow(Random(1)))
    table = server.create("ranger", "warrior", bots={"ben": "random"})
    ana = server.player(table, "ana")
    wait = next(o for o in ana.state["offers"] if o["rule"] == "fire.wait")
    ana.do(type="open", rule=wait["rule"], args=wait["args"])
    assert thinks.wait(PATIENCE)
    taken = server.http(table, "host").at("/seats/ben", "PUT", json={"bot": None})
    assert taken.json()[1]["bot"] is None
    ben = server.player(table, "ben")
    first = ben.state["offers"][0]
    assert ben.do(type="open", rule=first["rule"], args=first["args"])["type"] == "done"
    go.set()
    server.until(lambda: not server.hub.bots.acting(table["table"]))
    lines = server.store.lines(table["table"])
    assert sum('"by":"ben"' in line for line in lines) == 1, "what the bot wanted is not done too"
    assert not caplog.records


def test_idle_tables_leave_memory_and_come_back(server):
    table = server.create("ranger", "warrior")
    ana = server.player(table, "ana")
    offer = next(o for o in ana.state["offers"] if o["rule"] == "fire.explore")
    ana.do(type="open", rule=offer["rule"], args=offer["args"])
    assert ana.state["requests"]
    server.later(200)
    assert table["table"] in server.hub.tables  # somebody looks
    state = ana.state
    ana.close()
    http = server.http(table, "ana")
    http.state()
    server.nobody_at(table)
    server.later(299)
    server.later(400)
    assert server.hub.tables == {}
    back = server.player(table, "ana")
    for name in ("version", "view", "requests", "offers", "undo", "log"):
        assert back.state[name] == state[name], name


def test_two_processes_on_one_store(start, path):
    """Two servers, each with its own connection and memory, as two processes would have."""
    one, two = start(), start()
    table = one.create("ranger", "warrior", "wizard", bots={"cleo": "random"})
    ana, ben = one.player(table, "ana"), two.player(table, "ben")
    rng = Random(3)

    def level() -> None:
        """Both servers look at the store until they know what stands there, and both players hear it."""
        version = one.store.length(table["table"])
        for server, player in ((one, ana), (two, ben)):
            live = server.hub.tables[table["table"]]
            while live.version < version:
                server.on_loop(server.hub.sweep)
            player.reach(version)

    for turn in range(60):
        if ana.state["over"]:
            break
        ana.do(type="say", text=f"from one {turn}")
        ben.do(type="say", text=f"from two {turn}")
        level()
        for player in (ana, ben):
            command = player.choose(rng)
            if command is not None:
                player.do(**command)  # the other process may have moved the table on
    level()
    while ana.state["version"] != ben.state["version"]:
        level()  # the bot was still at it while the first one caught up
    assert ana.state["view"] == ben.state["view"]
    texts = [line["fact"]["text"] for line in ana.state["log"] if line["kind"] == "table.said"]
    assert len(texts) == len(dict.fromkeys(texts))
    # The same command through both doors is done once.
    first = one.http(table, "ana").do("both", type="say", text="once").json()
    second = two.http(table, "ana").do("both", type="say", text="once").json()
    assert (first["again"], second["again"]) == (False, True)
    assert first["version"] == second["version"]
    # A key taken back in one is worth nothing in the other.
    one.http(table, "host").at("/seats/ben/key", "DELETE")
    two.on_loop(two.hub.sweep)
    ben.to_the_end()
    assert ben.bye["code"] == "revoked"
