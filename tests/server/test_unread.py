"""Answers that nobody reads: they take little memory, and are not kept for ever."""

from __future__ import annotations

import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from server.client import FREE, PATIENCE
from server.conftest import keys_of
from tools.hurt.hostile import grown
from undertow.server import doors
from undertow.server.config import Config

SIZE = 7_000_000
"""More than the system itself keeps for a reader."""


@pytest.fixture
def server(start):
    limits = replace(FREE, bodies_here=SIZE * 5 // 2)
    return start(Config(limits=limits, tick=3600.0))


@pytest.fixture
def table(server):
    """A table that takes so many bytes as a file."""
    small = server.create("ranger")
    file = grown(server.http(small, "host").at("/export").content, SIZE)
    table = keys_of(server.post("/api/v1/import", content=file).json())
    whole = server.http(table, "spectator").at("/export")
    assert len(whole.content) == int(whole.headers["content-length"]) > SIZE * 0.9
    assert whole.content.count(b"\n") > 3000, "in parts, and yet whole"
    return table


def asks_and_does_not_read(server, table) -> socket.socket:
    base = urlsplit(server.url)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(PATIENCE)
    one.connect((base.hostname, base.port))
    one.sendall(
        f"GET /api/v1/tables/{table['table']}/export HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {table['spectator']}\r\n\r\n".encode()
    )
    return one


def test_what_waits_for_its_readers_is_bounded(server, table):
    held = [asks_and_does_not_read(server, table) for _ in range(2)]
    server.until(lambda: server.hub.answers._all > SIZE * 1.8)
    refused = server.http(table, "spectator").at("/export")
    assert (refused.status_code, refused.json()["line"]["key"]) == (429, "server.no.space")
    assert int(refused.headers["retry-after"]) >= 1
    assert server.http(table, "spectator").at().status_code == 200, "all else is answered"
    written = [one.transport.get_write_buffer_size() for one in connections(server)]
    assert 0 < sum(written) < 1_000_000, "the next part is not written before the last is read"
    for one in held:
        one.close()
    server.until(lambda: not server.hub.answers._all)
    assert server.http(table, "spectator").at("/export").status_code == 200


def test_whoever_reads_nothing_is_not_waited_for(server, table, monkeypatch):
    monkeypatch.setattr(doors, "STALLED", 0.2)
    stuck = asks_and_does_not_read(server, table)
    server.until(lambda: server.hub.answers._all)
    server.until(lambda: not server.hub.answers._all)
    with suppress(OSError):
        while stuck.recv(65536):
            pass
    stuck.close()


def test_whoever_reads_slowly_is_waited_for(server, table, monkeypatch):
    monkeypatch.setattr(doors, "STALLED", 3600.0)  # it is looked at when this test says so
    before = set(connections(server))
    slow = asks_and_does_not_read(server, table)
    server.until(lambda: any(one._left for one in set(connections(server)) - before))
    (door,) = set(connections(server)) - before
    for _ in range(3):
        read = 0
        while read < 1_000_000:
            read += len(slow.recv(65536))
        server.until(lambda: door._left == 0 or door.transport.get_write_buffer_size() < door._left)
        server.on_loop(door._look)
        assert not door.transport.is_closing()
    server.until(lambda: door._look() or door.transport.is_closing())
    slow.close()


def connections(server) -> list[doors.Door]:
    return [one for one in server.server.server_state.connections if isinstance(one, doors.Door)]
