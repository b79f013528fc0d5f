"""Whoever stops the server finds everything in one file."""

from __future__ import annotations

import shutil
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.client import PATIENCE, Player, settings
from server.conftest import keys_of
from server.test_kill import Process
from tools.hurt.serving import HERE, Served
from undertow.store import SqliteStore


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_tells_the_players_and_closes_the_store(path, tmp_path, how):
    server = Process(path)
    body = {"game": "fire", "settings": settings("ranger")}
    table = keys_of(httpx.post(f"{server.url}/api/v1/tables", json=body, timeout=PATIENCE).json())
    ana = Player(server.url, table["table"], table["ana"])
    ana.until("state")
    assert ana.do(type="say", text="good night")["type"] == "done"
    server.process.send_signal(how)
    with suppress(ConnectionClosed):
        assert ana.until("bye")["code"] == "closing"
    assert server.process.wait(PATIENCE) == (0 if how == signal.SIGTERM else 130)
    server.process.stdout.close()
    ana.close()
    assert [one.name for one in path.parent.iterdir()] == [path.name], "no log is left beside it"
    alone = tmp_path / "alone.sqlite"
    shutil.copyfile(path, alone)
    with SqliteStore(alone, create=False) as store:
        assert "good night" in store.lines(table["table"])[-1]


def test_what_strangers_send_fills_no_log(tmp_path):
    with Served(tmp_path) as served:
        for nonsense in (
            b"HELLO\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a: b\r\n" * 9000,
        ):
            with socket.create_connection((HERE, served.port), PATIENCE) as there:
                there.sendall(nonsense)
                with suppress(ConnectionResetError):
                    assert there.recv(1000)
        assert served.stop() == 0
        assert served.said() == ""


def test_nobody_is_told_where_things_lie(server):
    table = server.create("ranger")
    ana = server.player(table, "ana")
    file = server.store.path

    def full(*_):
        import sqlite3

        from undertow.store.errors import FULL, DiskFull

        raise DiskFull(FULL(file=str(file), problem=str(sqlite3.SQLITE_FULL)))

    server.store.append_all = full
    refused = ana.do(type="say", text="hello")
    over_http = server.http(table, "ana").do("x", type="say", text="hello")
    assert (over_http.status_code, refused["code"]) == (507, "DiskFull")
    for said in (refused, over_http.json()):
        assert said["line"]["key"] == "store.file.full"
        assert str(file.parent) not in str(said)
    server.store.probe = full
    ready = server.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (503, "failing")
    assert str(file.parent) not in ready.text
    del server.store.probe
    server.later(2)
    assert server.get("/readyz").status_code == 200


def test_whoever_asks_whether_it_is_ready_makes_nobody_wait_for_the_disk(server):
    looks = []
    probe = server.store.probe
    server.store.probe = lambda: looks.append(probe())
    with ThreadPoolExecutor(8) as hands:
        codes = list(hands.map(lambda _: server.get("/readyz").status_code, range(20)))
    assert (codes, len(looks)) == ([200] * 20, 1)
    server.later(1)
    assert server.get("/readyz").status_code == 200
    assert len(looks) == 2
