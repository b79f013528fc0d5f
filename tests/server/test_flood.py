"""One socket that does what it likes holds nobody else up, and memory stays as it is."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from websockets.frames import Opcode

from server.client import FREE, PATIENCE
from server.test_protocol import Raw, framed, say
from undertow.server.config import Config, Limits
from undertow.server.shares import Shares
from undertow.server.sockets.protocol import AT_ONCE, HARD_LIMIT, MOST_PARTS, UNREAD

BAD = framed("{")
PING = framed(b"x" * 125, Opcode.PING)
READ = 256 * 1024
"""The most that asyncio reads at once."""


def spectator(server, table):
    """A raw socket of somebody who looks on, and the server's end of it."""
    raw = Raw(server, table, "spectator")
    raw.raw.sendall(raw.hello)
    raw.until("presence")
    live = server.hub.tables[table["table"]]
    (link,) = [w.connection for w in live.people.watchers if w.role == "spectator"]
    server.until(lambda: link._hear is not None and not link._pumping)
    return raw, link


def cuts(server, why):
    return server.hub.metrics.cuts.labels(why)._value.get()


def pour(raw, data, count):
    """Send as much of it as the other side takes; gives how many bytes that was."""
    raw.raw.setblocking(False)
    sent, block = 0, data * (UNREAD // len(data) + 1)
    with suppress(OSError):
        while sent < count:
            sent += raw.raw.send(block)
    return sent


@pytest.fixture
def table(server):
    return server.create("ranger", "warrior")


def test_a_few_messages_without_sense_are_answered_and_then_the_socket_is_closed(server, table):
    raw, _ = spectator(server, table)
    raw.raw.sendall(BAD * 1000)
    kinds = []
    while (heard := raw.hear())[0] is Opcode.TEXT:
        kinds.append(json.loads(heard[1])["type"])
    assert kinds == ["refused"] * FREE.nonsense + ["bye"]
    assert heard[0] is Opcode.CLOSE
    raw.raw.close()
    assert server.player(table, "ana").do(type="say", text="we go on")["type"] == "done"


@pytest.mark.parametrize("flood", [PING, framed('{"type":"ping","t":1}')], ids=["frame", "ping"])
def test_whoever_sends_and_never_reads_is_cut_off(start, flood):
    limits = Limits(key=(1e9, 1e9), address=(1e9, 1e9), create=(1e9, 1e9), behind=100_000)
    server = start(Config(limits=limits, tick=3600.0))
    table = server.create("ranger", "warrior")
    raw = Raw(server, table, "spectator")
    raw.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.raw.sendall(raw.hello)
    raw.until("presence")
    (watcher,) = server.hub.tables[table["table"]].people.watchers
    # What the system itself would hold for a slow reader may be megabytes.
    sending = watcher.connection.transport.get_extra_info("socket")
    sending.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    most = []

    def gone():
        most.append(
            (watcher.connection.transport.get_write_buffer_size(), len(watcher.connection._unread))
        )
        pour(raw, flood, 10**6)
        return cuts(server, "slow")

    server.until(gone)
    server.nobody_at(table)
    assert cuts(server, "slow") == 1
    assert max(behind for behind, _ in most) <= 100_000 + 1000
    assert max(unread for _, unread in most) <= UNREAD + READ
    assert not watcher.connection._unread
    raw.raw.close()


@pytest.mark.parametrize(
    "flood",
    [PING, framed('{"type":"ping","t":1}'), framed('{"type":"here"}')],
    ids=["frame", "ping", "here"],
)
def test_nothing_more_is_read_of_whoever_is_too_quick(start, flood):
    server = start(Config(limits=Limits(key=(50, 1e-9)), tick=3600.0))
    table = server.create("ranger", "warrior")
    raw, link = spectator(server, table)
    asked, take = [], server.hub.by_key.take
    server.hub.by_key.take = lambda name: (asked.append(name), take(name))
    pour(raw, flood, 10**6)
    server.until(lambda: link._waits and link.read_paused)
    pour(raw, flood, 10**8)
    assert len(asked) == 51, "those there was room for, and one that was told so"
    assert link.read_paused
    assert len(link._unread) <= UNREAD + READ
    assert link.transport.get_write_buffer_size() < 100_000
    assert server.player(table, "ana").do(type="say", text="we go on")["type"] == "done"
    raw.raw.close()


def test_others_have_their_turn_between_a_few_frames(server, table):
    raw, link = spectator(server, table)
    heard = []
    link._hear, link._beat = heard.append, lambda: heard.append("beat") or True

    def pour_in():
        link.data_received(framed("x") * 200)
        first = len(heard)
        link.data_received(framed("y") * 100 + framed(b"", Opcode.PONG) * 100)
        return first, len(heard)

    first, second = server.on_loop(pour_in)
    assert first == AT_ONCE
    assert second == AT_ONCE, "the next packet waits for its turn"
    server.until(lambda: len(heard) == 400)
    assert heard == ["x"] * 200 + ["y"] * 100 + ["beat"] * 100
    raw.raw.close()


def test_nothing_is_taken_before_the_hello_is_answered(server, table):
    raw = Raw(server, table, "spectator")
    raw.raw.sendall(raw.hello + framed('{"type":"ping","t":3}') * 3)
    for _ in range(3):
        assert raw.until("pong")["t"] == 3
    raw.raw.close()


@pytest.mark.parametrize(
    "flood",
    [
        framed("a", fin=False) + framed("b", Opcode.CONT, fin=False) * (MOST_PARTS + 1),
        framed(b"", Opcode.PING) * 100,
    ],
    ids=["parts", "pings"],
)
def test_what_never_becomes_a_message_ends_the_connection(server, table, flood):
    raw = Raw(server, table, "spectator")
    raw.raw.sendall(flood)
    with suppress(ConnectionResetError):
        while raw.raw.recv(65536):
            pass
    raw.raw.close()


def test_a_frame_longer_than_any_message_is_refused_by_its_head(server, table):
    raw, link = spectator(server, table)
    raw.raw.sendall(b"\x81\xff" + (HARD_LIMIT + 1).to_bytes(8, "big") + b"mask")
    assert raw.until("bye")["code"] == "too-large"
    assert not link._unread
    raw.raw.close()


def test_what_comes_after_our_goodbye_is_thrown_away(server, table):
    raw, link = spectator(server, table)
    seen, receive = [], link.conn.receive_data
    link.conn.receive_data = lambda data: (seen.append(data[0]), receive(data))
    raw.raw.sendall(framed(b"\0", Opcode.BINARY) + say("late") + PING * 50)
    assert raw.until("bye")["code"] == "bad-message"
    assert raw.hear()[0] is Opcode.CLOSE
    raw.raw.sendall(framed(b"\x03\xe8", Opcode.CLOSE))
    assert raw.file.read() == b"", "no pong, no answer, and then the end"
    assert seen == [0x82, 0x88], "nothing but the other side's goodbye is looked at"
    raw.raw.close()


def test_a_message_in_parts_is_on_its_senders_account_and_goes_with_the_socket(server, table):
    raw, link = spectator(server, table)
    spent, spend = [], link._spend
    link._spend = lambda seconds: (spent.append(seconds), spend(seconds))
    parts = framed("x" * 10_000, fin=False) + framed("x" * 10_000, Opcode.CONT, fin=False) * 20
    raw.raw.sendall(parts)
    server.until(lambda: len(spent) == 21)
    assert all(seconds > 0 for seconds in spent)
    assert sum(map(len, link.frames)) == 210_000
    raw.raw.shutdown(socket.SHUT_RDWR)
    raw.raw.close()
    server.nobody_at(table)
    assert not link.frames


@pytest.mark.parametrize("to", ["import", "tables"])
def test_a_request_that_is_cut_short_leaves_nothing_in_the_log(server, table, caplog, to):
    base = urlsplit(server.url)
    with socket.create_connection((base.hostname, base.port), PATIENCE) as one:
        head = f"POST /api/v1/{to} HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{{"
        one.sendall(head.encode())
        server.until(lambda: server.hub.shares._here["127.0.0.1"] == 0)
        server.on_loop(lambda: None)
    ended = []
    server.until(lambda: ended.append(1) or len(ended) > 20)
    assert server.player(table, "ana").do(type="say", text="we go on")["type"] == "done"
    assert not caplog.records


@pytest.mark.parametrize("when", ["first", "later"])
def test_bytes_that_are_no_text_leave_nothing_in_the_log(server, table, caplog, when):
    raw = Raw(server, table, "spectator")
    if when == "later":
        raw.raw.sendall(raw.hello)
        raw.until("presence")
    raw.raw.sendall(framed(b"\xff\xfe"))
    while (heard := raw.hear())[0] is not Opcode.CLOSE:
        pass
    assert int.from_bytes(heard[1][:2], "big") == 1007
    assert not caplog.records
    raw.raw.close()


@pytest.mark.parametrize(
    "limits",
    [Limits(key=(8, 1e-9)), FREE],
    ids=["messages", "a moment"],
)
def test_parts_are_read_no_more_than_other_messages(start, limits):
    server = start(Config(limits=limits, tick=3600.0))
    table = server.create("ranger", "warrior")
    if limits is FREE:
        server.hub.glance = Shares((1e-9, 1e-9))
    raw, link = spectator(server, table)
    raw.raw.sendall(framed("x", fin=False) + framed("x", Opcode.CONT, fin=False) * (MOST_PARTS - 1))
    server.until(lambda: link._waits and link._unread)
    assert 1 <= link._parts <= 8, "the rest waits, though the message is not whole"
    raw.raw.close()


def test_those_who_come_in_one_round_are_let_in_one_by_one(server, table):
    order, hub = [], server.hub
    turn = hub.shares.turn

    async def turns(address):
        await turn(address)
        order.append("turn")

    hub.shares.turn = turns
    raw, _ = spectator(server, table)
    assert order == ["turn", "turn"], "one for the socket, one for what its hello asks for"
    raw.raw.close()


def test_a_message_in_parts_has_a_size_too(server, table):
    raw, link = spectator(server, table)
    part = framed("x" * 60_000, Opcode.CONT, fin=False)
    with suppress(OSError):
        raw.raw.sendall(framed("x", fin=False) + part * (HARD_LIMIT // 60_000 + 1))
    assert raw.until("bye")["code"] == "too-large"
    assert sum(map(len, link.frames)) <= HARD_LIMIT
    raw.raw.close()


SOCKET = (
    "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)


def answered(server, said):
    """All that comes until the other side ends the connection."""
    base = urlsplit(server.url)
    with socket.create_connection((base.hostname, base.port), PATIENCE) as one:
        one.sendall(said.encode())
        return one.makefile("rb").read().decode()


@pytest.mark.parametrize(
    "more",
    [
        "Content-Length: 9\r\n",
        "Transfer-Encoding: chunked\r\n",
        "a: b\r\n" * 200,
        f"a: {'b' * 9000}\r\n",
    ],
    ids=["a length", "parts", "many lines", "a long line"],
)
@pytest.mark.parametrize("how", ["GET", "POST"])
def test_whoever_asks_for_a_socket_that_cannot_be_is_told_and_sent_away(server, how, more):
    """The library understands no such request, and would hold the connection for ever."""
    found = answered(server, f"{how} /api/v1/live/x HTTP/1.1\r\n{SOCKET}{more}\r\n")
    assert found.startswith("HTTP/1.1 400 ")
    server.until(lambda: not server.server.server_state.connections)


def test_a_request_that_says_twice_how_long_it_is_hides_no_second_one(server):
    two = "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    hidden = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for lines in (two, "Transfer-Encoding: chunked\r\n" + two.replace("Transfer-Encoding", "X")):
        found = answered(
            server, f"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n{lines}{hidden}"
        )
        assert found.startswith("HTTP/1.1 400 ")
        assert found.count("HTTP/1.1 ") == 1, "and the connection ends"


def test_what_makes_no_sense_is_not_told_back_whole(server, table):
    raw, _ = spectator(server, table)
    raw.raw.sendall(framed(json.dumps({"type": "x" * 60_000})))
    assert len(json.dumps(raw.until("refused"))) < 1000
    raw.raw.close()
