"""Messages reach a table however they are cut into frames and packets."""

import json
import socket
from urllib.parse import urlsplit

import pytest
from websockets.frames import Frame, Opcode

from server.client import PATIENCE
from undertow.lab.bots import waited_for
from undertow.server.sockets.protocol import whole_text


def framed(text, opcode=Opcode.TEXT, fin=True):
    data = text if isinstance(text, bytes) else text.encode()
    return Frame(opcode, data, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535])
def test_whole_frames_are_taken_as_the_library_makes_them(length):
    text = "é" * (length // 2) + "x" * (length % 2)
    data = b"junk" + framed(text) + b"more"
    assert whole_text(data, 4) == (text, len(data) - 4)
    for cut in {5, 6, 9, len(data) - 5}:
        assert whole_text(data[:cut], 4) == (None, 4), "not whole yet"


def test_all_else_is_left_to_the_library():
    others = [
        framed("x" * 65_536),
        framed("half", fin=False),
        framed("rest", Opcode.CONT),
        framed(b"\x00", Opcode.BINARY),
        framed(b"", Opcode.PING),
        framed(b"\xff\xfe"),  # no UTF-8
        b"\x81\x02hi",  # not masked, which clients must not do
        b"\x81\xfe\x00\x02\0\0\0\0hi",  # a longer way to say its length than there need be
    ]
    for data in others:
        assert whole_text(data, 0) == (None, 0)


class Raw:
    """A client that sends bytes as it likes."""

    def __init__(self, server, table, seat):
        base = urlsplit(server.url)
        self.raw = socket.create_connection((base.hostname, base.port), PATIENCE)
        self.raw.sendall(
            f"GET /api/v1/live/{table['table']} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.file = self.raw.makefile("rb")
        while self.file.readline().strip():
            pass
        self.hello = framed(json.dumps({"type": "hello", "key": table[seat]}))

    def hear(self):
        """The next frame: its opcode and what it says."""
        first, length = self.file.read(2)
        if length == 126:
            length = int.from_bytes(self.file.read(2), "big")
        return Opcode(first & 15), self.file.read(length)

    def until(self, kind, **more):
        while True:
            opcode, data = self.hear()
            if opcode is Opcode.TEXT:
                message = json.loads(data)
                if message["type"] == kind and more.items() <= message.items():
                    return message


def say(id, text="hello"):
    do = {"type": "say", "text": text}
    return framed(json.dumps({"type": "do", "id": id, "do": do}))


@pytest.fixture
def ana(server):
    raw = Raw(server, server.create("ranger", "warrior"), "ana")
    yield raw
    raw.raw.close()


def test_many_messages_in_one_packet_are_answered_in_order(ana):
    # With the hello, before anybody listens, and so that several wait for the first.
    ana.raw.sendall(ana.hello + b"".join(say(f"c{n}") for n in range(40)))
    versions = [ana.until("done", id=f"c{n}")["version"] for n in range(40)]
    assert versions == list(range(versions[0], versions[0] + 40))
    ana.raw.sendall(say("twice") + say("twice") + framed('{"type":"ping","t":7}'))
    assert ana.until("done", id="twice")["again"] is False
    assert ana.until("done", id="twice")["again"] is True
    assert ana.until("pong")["t"] == 7


def test_messages_byte_by_byte_in_parts_and_between_pings(ana):
    ana.raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    ana.raw.sendall(ana.hello)
    ana.until("state")
    for byte in say("slow") + say("slower"):
        ana.raw.sendall(bytes((byte,)))
    ana.until("done", id="slow")
    ana.until("done", id="slower")
    text = json.dumps({"type": "do", "id": "parts", "do": {"type": "say", "text": "é" * 40}})
    data = text.encode()
    whole = json.dumps({"type": "ping", "t": 1}).encode()
    ana.raw.sendall(
        framed(data[:50], fin=False)
        + framed(b"there?", Opcode.PING)
        + framed(data[50:70], Opcode.CONT, fin=False)
    )
    while ana.hear() != (Opcode.PONG, b"there?"):
        pass
    ana.raw.sendall(framed(data[70:], Opcode.CONT) + framed(whole))
    ana.until("done", id="parts")
    assert ana.until("pong")["t"] == 1
    ana.raw.sendall(say("after"))
    assert ana.until("done", id="after")


def test_the_short_cut_is_taken(server):
    table = server.create("ranger", "warrior")
    player = server.player(table, "ana")
    (watcher,) = server.hub.tables[table["table"]].people.watchers
    watcher.connection.conn.receive_data = None  # the library must not be needed for a whole text
    assert player.do(type="say", text="hello")["type"] == "done"
    del watcher.connection.conn.receive_data


def test_a_step_comes_before_its_acknowledgement_to_everybody(server):
    table = server.create("ranger", "warrior")
    ana, ben = Raw(server, table, "ana"), server.player(table, "ben")
    ana.raw.sendall(ana.hello)
    ana.until("presence")
    ana.raw.sendall(say("c1"))
    kinds = []
    while "done" not in kinds:
        kinds.append(json.loads(ana.hear()[1])["type"])
    assert kinds[-2:] == ["step", "done"]
    ben.reach(ben.state["version"] + 1)
    ana.raw.close()


def test_no_text_at_all_is_told_so(ana):
    ana.raw.sendall(ana.hello + say("c1") + framed(b"\x00", Opcode.BINARY) + say("c2"))
    ana.until("done", id="c1")
    assert ana.until("bye")["code"] == "bad-message"
    opcode, _ = ana.hear()
    assert opcode is Opcode.CLOSE, "what came after it is not done"


def test_bytes_that_are_no_text_close_as_the_standard_says(ana):
    ana.raw.sendall(ana.hello)
    ana.until("presence")
    ana.raw.sendall(framed(b"\xff\xfe"))
    while (heard := ana.hear())[0] is not Opcode.CLOSE:
        pass
    assert int.from_bytes(heard[1][:2], "big") == 1007


def test_a_step_says_who_is_waited_for(server):
    from random import Random

    table = server.create("ranger", "warrior")
    players = [server.player(table, seat) for seat in ("ana", "ben")]
    live, rng = server.hub.tables[table["table"]], Random(3)
    for _ in range(25):
        if not any(player.act(rng) for player in players):
            break
        for player in players:
            player.reach(live.version)
        play = live.play
        waiting = [seat for seat in play.seats if waited_for(play, seat)]
        assert all(player.state["waiting"] == waiting for player in players)
