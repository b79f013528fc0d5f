"""Nobody slows the others: what one address may take of the loop, of memory and of connections."""

from __future__ import annotations

import asyncio
import re
import resource
import socket
import threading
from contextlib import closing, suppress
from http.client import HTTPResponse
from select import select
from urllib.parse import urlsplit

import pytest

from server.client import FREE, PATIENCE
from server.test_protocol import Raw, framed
from undertow.server import doors as doors_module
from undertow.server.config import Config, Limits
from undertow.server.doors import Doors
from undertow.server.errors import TooOften
from undertow.server.http.requests import Body
from undertow.server.http.words import Shelf
from undertow.server.limits import Buckets
from undertow.server.proxies import Proxies
from undertow.server.shares import MOST_WAITING, Line, Room, Shares, Timed
from undertow.server.sockets import protocol
from undertow.server.sockets.protocol import UNREAD


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_an_address_waits_once_its_share_is_spent_and_nobody_else_does():
    clock = Clock()
    shares = Shares((2.0, 0.5), clock)
    shares.spend("a", 1.5)
    assert shares.wait("a") == 0
    shares.spend("a", 1.5)
    assert shares.wait("a") == pytest.approx(2.0), "a second too much, at half a second a second"
    assert shares.wait("b") == 0
    clock.now = 2.5
    assert shares.wait("a") == 0
    clock.now = 100
    shares.spend("a", 2.1)
    assert shares.wait("a"), "no more than the whole share comes back"


def test_two_requests_of_one_address_never_begin_in_the_same_round():
    async def run():
        shares, begun = Shares((1e9, 1e9)), []

        async def ask(address, n):
            await shares.turn(address)
            begun.append(f"{address}{n}")

        async with asyncio.TaskGroup() as group:
            for n in range(20):
                group.create_task(ask("a", n))
            group.create_task(ask("b", 0))
        assert begun.index("b0") == 1, "the other address waits for one of them, not for twenty"
        assert [one for one in begun if one != "b0"] == [f"a{n}" for n in range(20)]
        assert not shares._here
        assert not shares._turns

    asyncio.run(run())


def test_more_than_so_many_of_one_address_do_not_wait():
    async def run():
        shares = Shares((1e-9, 1e-9))
        shares.spend("a", 1.0)
        waiting = [asyncio.create_task(shares.turn("a")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooOften):
            await shares.turn("a")
        await shares.turn("b")
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.sleep(0)
        assert not shares._here

    asyncio.run(run())


def test_what_a_coroutine_takes_is_counted_and_all_else_passes_through():
    spent = []

    async def work(how):
        sum(range(200_000))
        await asyncio.sleep(0)
        sum(range(200_000))
        if how == "raise":
            raise LookupError("its own")
        if how == "cancel":
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                return "tidied up"
        return "done"

    async def run():
        assert await Timed(work(""), spent.append) == "done"
        assert len(spent) == 2
        assert min(spent) > 0
        with pytest.raises(LookupError, match="its own"):
            await Timed(work("raise"), spent.append)

        async def waits():
            return await Timed(work("cancel"), spent.append)

        task = asyncio.create_task(waits())
        for _ in range(5):
            await asyncio.sleep(0)
        task.cancel()
        assert await task == "tidied up"

    asyncio.run(run())


def test_of_one_address_one_is_in_a_line():
    async def run():
        line, order, go = Line(2), [], asyncio.Event()

        async def job(address, n):
            async with line.turn(address):
                order.append(f"{address}{n}")
                await go.wait()

        tasks = [asyncio.create_task(job("a", n)) for n in range(5)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(job("b", 0)))
        for _ in range(5):
            await asyncio.sleep(0)
        assert order == ["a0", "b0"], "four of a's wait behind its first, and b goes past them"
        go.set()
        await asyncio.gather(*tasks)
        assert not line._here
        assert not line._own
        full = Line(1, most=1)
        async with full.turn("a"):
            with pytest.raises(TooOften):
                async with full.turn("a"):
                    pass

    asyncio.run(run())


def test_memory_for_what_is_sent_is_bounded_by_address_and_in_all():
    room = Room(10, 15)
    room.take("a", 10)
    with pytest.raises(TooOften):
        room.take("a", 1)
    room.take("b", 5)
    with pytest.raises(TooOften):
        room.take("c", 1)
    room.give_back("a", 10)
    room.take("c", 10)


def test_files_that_come_at_once_have_room_one_after_another(start):
    limits = Limits(create=(9, 9), bodies_here=100_000)
    server = start(Config(limits=limits, tick=3600.0))
    base = urlsplit(server.url)
    slow = socket.create_connection((base.hostname, base.port), PATIENCE)
    slow.sendall(b"POST /api/v1/import HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n")
    slow.sendall(b"x" * 80_000)
    server.until(lambda: server.hub.room._all == 80_000)
    refused = server.post("/api/v1/import", content=b"x" * 50_000)
    assert (refused.status_code, refused.json()["line"]["key"]) == (429, "server.no.space")
    slow.sendall(b"x" * 10_000)
    assert b" 400 " in slow.recv(1000), "it is no table, and its memory is free again"
    server.until(lambda: not server.hub.room._all)
    assert server.post("/api/v1/import", content=b"x" * 50_000).status_code == 400
    slow.close()


def test_connections_are_counted_by_address_and_in_all():
    doors = Doors(2, 4, Proxies(["10.0.0.9"]))
    assert [doors.enter("a") for _ in range(3)] == [True, True, False]
    assert [doors.enter("10.0.0.9") for _ in range(3)] == [True, True, False], "four in all"
    doors.leave("a")
    assert doors.enter("10.0.0.9")
    doors.leave("10.0.0.9")
    assert doors.enter("a")


def test_where_few_files_may_be_open_one_address_does_not_have_them_all(monkeypatch):
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, 256))
    doors = doors_module.door(Limits(), Shares((9, 9))).doors
    ends = [doors.enter("a") for _ in range(200)]
    assert 60 < sum(ends) < 90
    assert doors.enter("b")


def test_an_address_that_connects_again_and_again_is_not_let_in():
    time = [0.0]
    doors = Doors(9, 9, Proxies(["10.0.0.9"]), Buckets((2, 1), lambda: time[0]))

    def comes(where: str) -> bool:
        if inside := doors.enter(where):
            doors.leave(where)
        return inside

    assert [comes("a") for _ in range(3)] == [True, True, False]
    assert [comes("10.0.0.9") for _ in range(3)] == [True] * 3
    assert comes("b")
    time[0] = 1.0
    assert [comes("a") for _ in range(2)] == [True, False]


def test_reading_what_an_address_sends_is_on_its_account():
    time = [0.0]
    doors = Doors(9, 9, Proxies(["10.0.0.9"]), None, Shares((2.0, 0.5), lambda: time[0]))

    def read(where: str, seconds: float) -> float:
        doors.read(where, seconds, 1)
        return doors.wait(where)

    assert read("a", 1.0) == 0
    assert read("a", 1.5) == 1.0
    assert read("b", 1.0) == 0
    assert read("10.0.0.9", 5.0) == 0, "everybody behind a proxy is somebody else"
    time[0] = 2.0
    assert read("a", 0.0) == 0


def test_so_many_bytes_are_read_of_an_address_and_more_of_a_proxy():
    time = [0.0]
    pace = Shares((1000, 100), lambda: time[0])
    doors = Doors(9, 9, Proxies(["10.0.0.9"]), None, None, pace)
    doors.read("a", 0.0, 1500)
    assert doors.wait("a") == pytest.approx(5.0)
    assert doors.wait("b") == 0
    doors.read("10.0.0.9", 0.0, 7000)
    assert doors.wait("10.0.0.9") == 0
    doors.read("10.0.0.9", 0.0, 7000)
    assert doors.wait("10.0.0.9") == pytest.approx(7.5)
    time[0] = 6.0
    assert doors.wait("a") == 0


def test_of_an_address_that_sends_too_much_one_connection_after_another_is_read():
    class Loop:
        def __init__(self):
            self.due = []

        def call_later(self, seconds, work, *args):
            self.due.append((work, args))

    class Sends:
        where = "a"

        def __init__(self, name, gone=False):
            self.name, self.gone, self.loop = name, gone, loop

        def turn(self):
            read.append((self.name, time[0]))
            if not self.gone:
                doors.read("a", 0.0, 550)
            if len(read) == 3:
                doors.hold(self)  # it has more to say
            return not self.gone

    time, loop, read = [0.0], Loop(), []
    doors = Doors(9, 9, None, None, None, Shares((1000, 100), lambda: time[0]))
    doors.read("a", 0.0, 2000)
    for one in (Sends(1), Sends(2, gone=True), Sends(3)):
        doors.hold(one)
    for _ in range(40):
        assert len(loop.due) <= 1, "however many wait"
        for work, args in loop.due[:]:
            loop.due.clear()
            work(*args)
        time[0] += 1.0
    assert read == [(1, 11.0), (2, 16.0), (3, 16.0), (3, 22.0)], "a hundred a second"
    assert not doors._held


def test_files_that_nobody_takes_are_not_read_at_full_speed(start):
    limits = Limits(reading=(300_000, 1e-6), create=(9, 9))
    server = start(Config(limits=limits, tick=3600.0))
    base = urlsplit(server.url)
    head = b"POST /api/v1/import HTTP/1.1\r\nHost: x\r\ncontent-length: 999999999\r\n\r\n"
    sends = socket.create_connection((base.hostname, base.port), PATIENCE)
    sends.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
    sends.sendall(head)
    sends.setblocking(False)
    doors = server.server.config.http.doors

    def held() -> bool:
        with suppress(BlockingIOError):
            sends.sendall(b"x" * 65536)
        return bool(doors._held)

    server.until(held)
    (one,) = doors._held["127.0.0.1"]
    assert not one.transport.is_reading()
    late = socket.create_connection((base.hostname, base.port), PATIENCE)
    server.until(lambda: len(doors._held["127.0.0.1"]) == 2)
    assert not doors._held["127.0.0.1"][1].transport.is_reading(), "nor are new ones"
    sends.close()
    late.close()


def test_a_packet_of_many_parts_is_read_piece_by_piece(start, monkeypatch):
    monkeypatch.setattr(doors_module, "MOMENT", 0.0)  # after each piece it is another's turn
    pieces = []
    take = doors_module.Door._take

    def taken(door, data):
        pieces.append(len(data))
        take(door, data)

    monkeypatch.setattr(doors_module.Door, "_take", taken)
    server = start(Config(limits=FREE, tick=3600.0))
    small = server.create("ranger")
    file = server.http(small, "host").at("/export").content
    base = urlsplit(server.url)
    head = b"POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    parts = b"".join(b"1\r\n%c\r\n" % byte for byte in file)
    with socket.create_connection((base.hostname, base.port), PATIENCE) as sends:
        pieces.clear()
        sends.sendall(head + parts + b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        heard = b""
        while heard.count(b"HTTP/1.1 ") < 2 or not heard.endswith(b"}"):
            heard += sends.recv(65536)
        ends = re.findall(rb"HTTP/1.1 (\d+)", heard)
        assert ends == [b"201", b"200"], "all of it came, and what was sent behind it too"
        assert max(pieces) <= doors_module.PIECE
        assert len(pieces) > len(parts) // doors_module.PIECE


def test_the_head_of_a_request_has_a_size(server):
    base = urlsplit(server.url)
    with socket.create_connection((base.hostname, base.port), PATIENCE) as sends:
        sends.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 15_000 + b"\r\n")
        with suppress(ConnectionResetError):
            heard = sends.recv(65536)
            assert heard.startswith(b"HTTP/1.1 4")


def test_a_refused_body_is_read_no_faster_than_its_share_allows(start):
    limits = Limits(share=(0.001, 0.0001), create=(9, 9))
    server = start(Config(limits=limits, tick=3600.0))
    base = urlsplit(server.url)
    with suppress(OSError), socket.create_connection((base.hostname, base.port), PATIENCE) as sends:
        sends.sendall(
            b"POST /api/v1/import HTTP/1.1\r\nHost: x\r\ncontent-length: 999999999\r\n\r\n"
        )
        sends.setblocking(False)
        with suppress(BlockingIOError):
            for _ in range(400):
                sends.sendall(b"x" * 65536)
        doors = server.server.config.http.doors
        server.until(lambda: doors._held)
        ((one,),) = doors._held.values()
        assert not one.transport.is_reading()


def test_whoever_goes_on_asking_after_too_often_is_read_ever_less(start):
    limits = Limits(address=(3, 1e-6), share=(1.0, 1e-6))
    server = start(Config(limits=limits, tick=3600.0))
    base, doors = urlsplit(server.url), server.server.config.http.doors
    statuses = []
    with socket.create_connection((base.hostname, base.port), PATIENCE) as asks:
        while not doors._held:
            asks.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            server.until(lambda: doors._held or select([asks], [], [], 0)[0])
            if not doors._held:
                answer = HTTPResponse(asks)
                answer.begin()
                answer.read()
                statuses.append(answer.status)
        ((one,),) = doors._held.values()
        assert not one.transport.is_reading()
    assert statuses[:4] == [200, 200, 200, 429]
    assert len(statuses) <= 1003, "a millisecond of its share for each, and what reading it takes"


def test_a_large_body_waits_on_the_disk():
    with closing(Body()) as body, closing(Body()) as small:
        for n in range(20):
            body.add(bytes([n]) * 10_000)
        assert body._file._rolled
        assert body.read() == b"".join(bytes([n]) * 10_000 for n in range(20))
        small.add(b"abc")
        assert not small._file._rolled
        assert small.read() == b"abc"


def test_a_connection_too_many_is_closed_and_sockets_count_too(start):
    server = start(Config(limits=Limits(connections_here=2, create=(9, 9)), tick=3600.0))
    table = server.create("ranger", "warrior")
    doors = server.server.config.http.doors
    server.until(lambda: not doors.count)
    player = server.player(table, "ana")
    base = urlsplit(server.url)
    held = socket.create_connection((base.hostname, base.port), PATIENCE)
    server.until(lambda: doors.count == 2)
    third = socket.create_connection((base.hostname, base.port), PATIENCE)
    with suppress(OSError), third:
        third.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert third.recv(1000) == b""
    held.close()
    player.close()
    server.until(lambda: not doors.count)
    assert server.get("/healthz").status_code == 200


def test_whoever_goes_on_after_our_goodbye_is_cut_off(server, monkeypatch):
    monkeypatch.setattr(protocol, "LAST_WORDS", 3600.0)
    table = server.create("ranger", "warrior")
    raw = Raw(server, table, "spectator")
    raw.raw.sendall(raw.hello)
    raw.until("presence")
    (watcher,) = server.hub.tables[table["table"]].people.watchers
    raw.raw.sendall(framed(b"\0", 2))
    raw.until("bye")
    with suppress(OSError):
        for _ in range(2 * UNREAD // 6000):
            raw.raw.sendall(framed("{") * 1000)
    server.until(watcher.connection.transport.is_closing)
    raw.raw.close()


def test_what_seldom_changes_is_made_once():
    async def run():
        shelf, made = Shelf(), []

        def make():
            made.append(1)
            return {"a": 1}

        found = await asyncio.gather(*(shelf.get(("k",), make) for _ in range(5)))
        assert len(made) == 1
        assert {one.body for one in found} == {b'{"a":1}'}
        for n in range(Shelf.MOST + 1):
            await shelf.get((n,), dict)
        assert len(shelf._kept) == Shelf.MOST

    asyncio.run(run())


def test_what_seldom_changes_is_made_though_all_threads_are_at_long_work():
    async def run():
        over = threading.Event()
        loop = asyncio.get_running_loop()
        busy = [loop.run_in_executor(None, over.wait) for _ in range(100)]
        try:
            found = await asyncio.wait_for(Shelf().get(("k",), dict), 60)
        finally:
            over.set()
            await asyncio.gather(*busy)
        assert found.body == b"{}"

    asyncio.run(run())


def test_what_one_address_has_kept_is_bounded(start):
    limits = Limits(key=(1e9, 1e9), create=(9, 9), written=(6000, 1e-9))
    server = start(Config(limits=limits, tick=3600.0))
    table = server.create("ranger", "warrior")
    player = server.player(table, "ana")
    ends = [player.do(type="say", text="x" * 1900) for _ in range(3)]
    assert [one["type"] for one in ends] == ["done", "done", "refused"]
    assert ends[-1]["code"] == "TooOften"
    assert server.post("/api/import", content=b"x" * 5000).status_code == 429
    assert server.http(table, "ana").state()["version"] > 1, "reading is free"


def test_a_table_comes_to_its_end_and_a_disk_keeps_room(start):
    server = start(Config(limits=Limits(create=(9, 9), entries=14), tick=3600.0))
    table = server.create("ranger", "warrior")
    player = server.player(table, "ana")
    for n in range(40):
        end = player.do(type="say", text=f"word {n}")
        if end["type"] == "refused":
            break
    assert end["line"]["key"] == "server.no.more-entries"
    assert player.state["version"] >= 14
    small = start(Config(limits=Limits(create=(9, 9), disk=2**60), tick=3600.0))
    refused = small.post("/api/demos/fire")
    assert (refused.status_code, refused.json()["line"]["key"]) == (507, "server.no.disk-room")
    picture = small.http(table, "ana").at("/pictures", "POST", content=b"x")
    assert picture.status_code == 507
