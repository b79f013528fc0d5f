"""What a hostile address does, as fast as it can: each attack by its name. (`attacks` starts this in
a process of its own.)"""

from __future__ import annotations

import http.client
import io
import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, field
from websockets.frames import Frame, Opcode

from tools.hurt.serving import HERE, Served, keys_of
from undertow.plugins import plugins

HANDS = 24
"""So many connections at once that ask over HTTP."""
SOCKETS = 90
"""So many sockets at once."""
MANY = 1000
"""So many connections that are only opened."""


class Target(Struct):
    """Where, from where, and the tables that the attacker opened for itself."""

    port: int
    source: str
    tables: list[dict[str, Any]] = field(default_factory=list)
    games: list[str] = field(default_factory=list)


def prepared(served: Served, source: str, name: str) -> Target:
    """The attacker's own tables: one of each game, played on for a while where it should be long."""
    target = Target(served.port, source)
    for game in plugins().shelf():
        _, made = served.ask("POST", f"/api/demos/{game.id}", source=source)
        target.tables.append(keys_of(made))
        target.games.append(game.id)
    if name == "whispers":
        table = target.tables[0]
        served.ask("PUT", f"/api/tables/{table['table']}", {"lane": "heard"}, table["host"], source)
    if name in LONG:
        for table in target.tables[:2]:
            _talk(target, table, 400)
    if name in LONGEST:
        _, made = served.ask("POST", "/api/import", many(_exported(target), ENTRIES), source=source)
        target.tables = [keys_of(made)]
    return target


def _talk(target: Target, table: dict[str, Any], times: int) -> None:
    there = socket.create_connection((HERE, target.port), source_address=(target.source, 0))
    with there:
        _greet(there, table, table["seats"][0])
        for n in range(times):
            said = {"type": "say", "text": "a long table " * 20}
            there.sendall(_text({"type": "do", "id": f"t{n}", "do": said}))
            if n >= 150:
                time.sleep(0.02)
        time.sleep(0.5)
        there.setblocking(False)
        with suppress(OSError):
            while there.recv(2**20):
                pass


# Sockets


def _text(message: Any) -> bytes:
    return _frame(json.dumps(message).encode(), Opcode.TEXT)


def _frame(data: bytes, opcode: Opcode, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def _greet(there: socket.socket, table: dict[str, Any], who: str, **more: Any) -> None:
    there.sendall(
        f"GET /api/live/{table['table']} HTTP/1.1\r\nHost: {HERE}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    there.recv(65536)
    there.sendall(_text({"type": "hello", "key": table[who], **more}))


def _flood(make: Callable[[int], bytes], who: str = "spectator", read: bool = False) -> Attack:
    """Send the same again and again on a socket, and (unless `read`) read nothing; come back when it
    is closed."""

    def attack(target: Target, until: float) -> str:
        sent = came = 0
        table = target.tables[0]
        who_now = table["seats"][0] if who == "seat" else who
        while time.monotonic() < until:
            with suppress(OSError):
                there = socket.create_connection((HERE, target.port), 5, (target.source, 0))
                came += 1
                with there:
                    _greet(there, table, who_now)
                    if read:
                        threading.Thread(target=_drain, args=(there,), daemon=True).start()
                    for n in count():
                        block = make(n)
                        there.sendall(block)
                        sent += len(block)
                        if time.monotonic() > until:
                            break
        return f"{sent / 1e6:.1f} MB on {came} sockets"

    return attack


def _crowd(make: Callable[[int], bytes]) -> Attack:
    """As `_flood`, on as many sockets at once as one address may have, with all the keys it has."""

    def attack(target: Target, until: float) -> str:
        sent = came = 0
        lock = threading.Lock()
        keys = [(table, who) for table in target.tables for who in (*table["seats"], "spectator")]

        def hand(table: dict[str, Any], who: str) -> None:
            nonlocal sent, came
            while time.monotonic() < until:
                with suppress(OSError):
                    there = socket.create_connection((HERE, target.port), 5, (target.source, 0))
                    with there:
                        there.settimeout(1)
                        _greet(there, table, who)
                        threading.Thread(target=_drain, args=(there,), daemon=True).start()
                        with lock:
                            came += 1
                        for n in count():
                            block = make(n)
                            there.sendall(block)
                            with lock:
                                sent += len(block)
                            if time.monotonic() > until:
                                break

        hands: list[Callable[[], None]] = []
        hands += [partial(hand, *keys[n % len(keys)]) for n in range(SOCKETS)]
        _together(hands, until)
        return f"{sent / 1e6:.1f} MB on {came} sockets"

    return attack


def _unread(target: Target, until: float) -> str:
    """One talks as much as may be, and as many look on as may come from an address, who read nothing
    of it; whoever is cut off comes back."""
    came = 0
    lock = threading.Lock()
    table = target.tables[0]

    def talk() -> None:
        _flood(_talking, "seat", read=True)(target, until)

    def look_on() -> None:
        nonlocal came
        while time.monotonic() < until:
            with suppress(OSError), socket.socket() as there:
                there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                there.settimeout(5)
                there.bind((target.source, 0))
                there.connect((HERE, target.port))
                _greet(there, table, "spectator")
                with lock:
                    came += 1
                while time.monotonic() < until:
                    there.sendall(_text({"type": "ping", "t": 1}))
                    time.sleep(1.0)

    _together([talk, *[look_on] * (SOCKETS - 1)], until)
    return f"{came} sockets"


def _drain(there: socket.socket) -> None:
    with suppress(OSError):
        while there.recv(2**20):
            pass


def _opened(start: bytes) -> Attack:
    """Many connections that begin something and never end it."""

    def attack(target: Target, until: float) -> str:
        held: list[socket.socket] = []
        opened = 0
        while time.monotonic() < until:
            with suppress(OSError):
                there = socket.create_connection((HERE, target.port), 5, (target.source, 0))
                there.sendall(start % target.tables[0]["table"].encode())
                held.append(there)
                opened += 1
            if len(held) > MANY:
                held.pop(0).close()
        return f"{opened} connections"

    return attack


def _sending(head: bytes, block: bytes) -> Attack:
    """Requests whose bodies never end, on many connections; begin again where one is closed."""

    def attack(target: Target, until: float) -> str:
        sent = came = 0
        lock = threading.Lock()

        def hand() -> None:
            nonlocal sent, came
            while time.monotonic() < until:
                with suppress(OSError):
                    there = socket.create_connection((HERE, target.port), 5, (target.source, 0))
                    with there:
                        there.settimeout(1)
                        there.sendall(head)
                        with lock:
                            came += 1
                        while time.monotonic() < until:
                            there.sendall(block)
                            with lock:
                                sent += len(block)

        _together([hand] * HANDS, until)
        return f"{sent / 1e6:.1f} MB on {came} connections"

    return attack


def _together(hands: list[Callable[[], None]], until: float) -> None:
    threads = [threading.Thread(target=hand, daemon=True) for hand in hands]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.1, until + 2 - time.monotonic()))


def _coming_back(target: Target, until: float) -> str:
    """Join with an old version, again and again: what was missed has to be worked out."""
    came = 0
    table = target.tables[0]
    while time.monotonic() < until:
        with suppress(OSError):
            there = socket.create_connection((HERE, target.port), 5, (target.source, 0))
            with there:
                _greet(there, table, "spectator", have=max(1, 150 + came % 100))
                there.recv(100)
                came += 1
    return f"{came} sockets"


# HTTP

Ask = tuple[str, str, str, Any]
"""Method, path, key, body."""


def _asking(make: Callable[[Target, Random], Ask], hands: int = HANDS) -> Attack:
    """The same kind of request on many connections, each as soon as the last is answered."""

    def attack(target: Target, until: float) -> str:
        ends: dict[int, int] = {}
        lock = threading.Lock()

        def hand(seed: int) -> None:
            rng = Random(seed)
            there: http.client.HTTPConnection | None = None
            while time.monotonic() < until:
                method, path, key, body = make(target, rng)
                headers = {"accept-encoding": "gzip", "authorization": f"Bearer {key}"}
                if not isinstance(body, bytes | None):
                    body, headers["content-type"] = json.dumps(body), "application/json"
                try:
                    if there is None:
                        there = http.client.HTTPConnection(
                            HERE, target.port, timeout=30, source_address=(target.source, 0)
                        )
                    there.request(method, path, body, headers)
                    answer = there.getresponse()
                    answer.read()
                    end = answer.status
                except (OSError, http.client.HTTPException):
                    there, end = None, 0
                with lock:
                    ends[end] = ends.get(end, 0) + 1

        threads = [threading.Thread(target=hand, args=(n,), daemon=True) for n in range(hands)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0.1, until + 2 - time.monotonic()))
        return " ".join(f"{status}×{times}" for status, times in sorted(ends.items()))

    return attack


def _some(target: Target, rng: Random) -> tuple[dict[str, Any], str]:
    table = rng.choice(target.tables)
    return table, f"/api/tables/{table['table']}"


def _read(*paths: str, long: bool = False) -> Callable[[Target, Random], Ask]:
    def make(target: Target, rng: Random) -> Ask:
        table, path = _some(target, rng) if not long else (target.tables[0], "")
        path = path or f"/api/tables/{table['table']}"
        who = rng.choice([*table["seats"], "host", "spectator"])
        return (
            "GET",
            path + rng.choice(paths).replace("N", str(rng.randint(1, 300))),
            table[who],
            None,
        )

    return make


def _library(target: Target, rng: Random) -> Ask:
    game = rng.choice(target.games)
    paths = [f"/api/games/{game}", f"/api/games/{game}/rules", "/api/words/x-pseudo"]
    paths += ["/api/words/en", f"/api/words/en?game={game}", "/api/words/en?game=-"]
    return "GET", rng.choice(paths), "", None


def _new(target: Target, rng: Random) -> Ask:
    return "POST", f"/api/demos/{rng.choice(target.games)}", "", None


_picture = b""


def _pictures(target: Target, rng: Random) -> Ask:
    global _picture
    table, path = _some(target, rng)
    if not _picture:
        from PIL import Image

        out = io.BytesIO()
        Image.effect_noise((1800, 1500), 60).save(out, "JPEG", quality=95)
        _picture = out.getvalue()[: 4 * 2**20]
    return "POST", f"{path}/pictures", table["host"], _picture + rng.randbytes(8)


def _files(target: Target, rng: Random) -> Ask:
    return "POST", "/api/import", "", _file(target)


_kept = b""
_making = threading.Lock()


def _file(target: Target) -> bytes:
    """A table of about six megabytes, most of it talk."""
    global _kept
    with _making:
        if not _kept:
            _kept = grown(_exported(target), 6 * 2**20)
    return _kept


def _exported(target: Target) -> bytes:
    table = target.tables[0]
    there = http.client.HTTPConnection(HERE, target.port, source_address=(target.source, 0))
    key = {"authorization": f"Bearer {table['host']}"}
    there.request("GET", f"/api/tables/{table['table']}/export", None, key)
    return there.getresponse().read()


def many(data: bytes, entries: int) -> bytes:
    """An exported table with so many short entries in it: as long as a table may be."""
    from tools.hurt.files import opened, sealed

    head, lines = opened(data)
    said = {"entry": "said", "by": json.loads(lines[0])["seats"][0], "text": "."}
    short = json.dumps(said, separators=(",", ":"))
    return sealed(head, [*lines, *[short] * (entries - len(lines))])


def grown(data: bytes, size: int) -> bytes:
    """An exported table with more talk in it, and a checksum that fits."""
    from tools.hurt.files import opened, sealed

    head, lines = opened(data)
    said = json.dumps(
        {"entry": "said", "by": json.loads(lines[0])["seats"][0], "text": "on and on " * 190}
    )
    missing = max(0, size - sum(map(len, lines)))
    return sealed(head, [*lines, *[said] * (missing // len(said))])


def _odds(target: Target, rng: Random) -> Ask:
    """What may come of something: a number in it makes it another question each time."""
    table, path = _some(target, rng)
    seat = rng.choice(table["seats"])
    rule, args = rng.choice(_offers(target, table, seat)) if rng.random() < 0.9 else ("", [])
    form = {"x": rng.randrange(10**9)} if rng.random() < 0.3 else None
    return "POST", f"{path}/odds", table[seat], {"rule": rule, "args": args, "form": form}


_offered: dict[str, list[tuple[str, Any]]] = {}


def _offers(target: Target, table: dict[str, Any], seat: str) -> list[tuple[str, Any]]:
    if table[seat] not in _offered:
        there = http.client.HTTPConnection(HERE, target.port, source_address=(target.source, 0))
        key = {"authorization": f"Bearer {table[seat]}"}
        there.request("GET", f"/api/tables/{table['table']}", None, key)
        state = json.loads(there.getresponse().read())
        found = [*state.get("offers", ()), *state.get("anytime", ())]
        _offered[table[seat]] = [(one["rule"], one["args"]) for one in found] or [("", [])]
    return _offered[table[seat]]


def _forecasts(target: Target, rng: Random) -> Ask:
    table, path = _some(target, rng)
    return "POST", f"{path}/forecast", table["host"], {"n": 2000, "seed": rng.randrange(10**6)}


def _characters(target: Target, rng: Random) -> Ask:
    """A character's file that is as large as may be."""
    table, path = _some(target, rng)
    at = target.tables.index(table)
    sheet = {f"f{n}": [n] * 20 for n in range(600)}
    body = {"kind": "undertow character", "game": target.games[at], "version": 1, "name": "x"}
    data = json.dumps({**body, "sheet": sheet}).encode()
    seat = rng.choice(table["seats"])
    return "POST", f"{path}/characters?seat={seat}&check=true", table["host"], data


def _queries(target: Target, rng: Random) -> Ask:
    """Addresses as long as may be, of many small parts."""
    table, path = _some(target, rng)
    return "GET", path + "/log?" + "&".join(f"{n:x}=" for n in range(9000)), table["host"], None


Attack = Callable[[Target, float], str]
HEAD = b"POST /api/v1/import HTTP/1.1\r\nHost: localhost\r\n"
SMALL_CHUNKS = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
MANY_HEADERS = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a:\r\n" * 15_000 + b"\r\n"
LARGE = _frame(b"x" * 2**14, Opcode.TEXT, False) + _frame(b"x" * 2**14, Opcode.CONT, False) * 60
PARTS = (
    _frame(b"{", Opcode.TEXT, False)
    + _frame(b" ", Opcode.CONT, False) * 60
    + _frame(b'"type":"ping","t":1}', Opcode.CONT)
) * 50
BAD = _frame(b"{", Opcode.TEXT) * 5000
PINGS = _frame(b"x" * 125, Opcode.PING) * 500
ASKS = _frame(b'{"type":"ping","t":1}', Opcode.TEXT) * 1000
BINARY = _frame(b"\0", Opcode.BINARY) * 5000


def _talking(n: int) -> bytes:
    said = [{"type": "say", "text": "x" * 1900}] * 20
    return b"".join(
        _text({"type": "do", "id": f"f{n}-{m}", "do": one}) for m, one in enumerate(said)
    )


def _here(n: int) -> bytes:
    return b"".join(_text({"type": "here", "what": f"{n}{m}" * 10}) for m in range(50))


def _whispers(n: int) -> bytes:
    said = {"type": "whisper", "text": f"{n} " * 400, "name": "nobody"}
    return b"".join(_text(said) for _ in range(50))


def _ready(target: Target, rng: Random) -> Ask:
    """Each look writes something to the disk, for which everybody's commands wait."""
    return "GET", "/readyz", "", None


def _undo(target: Target, rng: Random) -> Ask:
    """Act and take it back, at a table as long as may be: that reads all of it again."""
    table, path = _some(target, rng)
    seat = rng.choice(table["seats"])
    order: dict[str, Any] = {"type": "rewind", "to": rng.choice(_UNDONE)}
    if rng.random() < 0.3:
        rule, args = rng.choice(_offers(target, table, seat))
        order = {"type": "open", "rule": rule, "args": args}
    return "POST", f"{path}/commands", table[seat], {"id": f"u{rng.randrange(10**9)}", "do": order}


_UNDONE = (20, 30, 40, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
"""Places that may be gone back to; most of them are refused after a look at the whole journal."""


def _names(target: Target, rng: Random) -> Ask:
    """Names, titles and keys, which are written down too."""
    table, path = _some(target, rng)
    name = f"{rng.randrange(10**9)}"
    kinds: list[Ask] = [
        ("PUT", f"{path}/seats/{rng.choice(table['seats'])}", table["host"], {"name": name}),
        ("PUT", path, table["host"], {"title": name, "lane": rng.choice(["", "talk", "heard"])}),
        ("POST", f"{path}/chairs/key", table["host"], {}),
    ]
    return rng.choice(kinds)


def _hints(target: Target, rng: Random) -> Ask:
    """What might be done now, thought about for as long as may be asked; and what a bot would do."""
    table, path = _some(target, rng)
    seat = rng.choice(table["seats"])
    if rng.random() < 0.5:
        return "GET", f"{path}/hints?games=4000", table[seat], None
    return "POST", f"{path}/advice", table[seat], {}


def _shelves(target: Target, rng: Random) -> Ask:
    """What was made at a table as long as may be, and words of games that nobody has."""
    table, path = _some(target, rng)
    if rng.random() < 0.5:
        return "GET", f"/api/words/x-pseudo?game=g{rng.randrange(10**6)}", "", None
    return "GET", f"{path}/shelf", table[rng.choice(table["seats"])], None


def _leaving(target: Target, until: float) -> str:
    """Ask for news of a table, and go away before there are any."""
    asked = 0
    table = target.tables[0]
    head = f"GET /api/tables/{table['table']}?after=100000&wait=30 HTTP/1.1\r\nHost: {HERE}\r\n"
    ask = f"{head}Authorization: Bearer {table['host']}\r\n\r\n".encode()
    while time.monotonic() < until:
        with suppress(OSError):
            there = socket.create_connection((HERE, target.port), 5, (target.source, 0))
            with there:
                there.sendall(ask)
                time.sleep(0.004)
                asked += 1
    return f"{asked} asked"


def _nothing(target: Target, until: float) -> str:
    time.sleep(max(0.0, until - time.monotonic()))
    return ""


ATTACKS: dict[str, Attack] = {
    "nothing": _nothing,
    "nonsense": _flood(lambda n: BAD),
    "binary": _flood(lambda n: BINARY),
    "pings": _flood(lambda n: PINGS),
    "asks": _flood(lambda n: ASKS),
    "talk": _flood(_talking, "seat", read=True),
    "here": _flood(_here, "seat", read=True),
    "unread": _unread,
    "crowd": _crowd(_here),
    "parts": _crowd(lambda n: PARTS),
    "frames": _flood(lambda n: LARGE, "seat"),
    "chunks": _sending(SMALL_CHUNKS, b"1\r\nx\r\n" * 10_000),
    "headers": _sending(b"", MANY_HEADERS),
    "queries": _asking(_queries),
    "half-heads": _opened(b"GET /api/tables/%s HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
    "no-hello": _opened(
        b"GET /api/live/%s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ),
    "coming-back": _coming_back,
    "tables": _asking(_new),
    "states": _asking(_read("", "/places", "/characters")),
    "past": _asking(_read("/tail?after=N", "/log", "/at/N", "/undo?to=N", long=True)),
    "why": _asking(_read("/place?path=table", "/place?path=people", "/place?path=", long=True)),
    "reasons": _asking(_read("/why/N", "/barred", "/glance", long=True)),
    "waits": _asking(_read("?after=100000&wait=30", "/tail?after=100000&wait=30"), 200),
    "ready": _asking(_ready),
    "names": _asking(_names),
    "whispers": _flood(_whispers, read=True),
    "longest": _asking(_read("/at/N", "/log", "/place?path=table", "", "/why/N")),
    "undo": _asking(_undo),
    "fairness": _asking(_read("/fairness", long=True)),
    "exports": _asking(_read("/export", long=True)),
    "sheets": _asking(_read("/sheets")),
    "library": _asking(_library),
    "odds": _asking(_odds),
    "hints": _asking(_hints),
    "shelves": _asking(_shelves),
    "leaving": _leaving,
    "forecasts": _asking(_forecasts),
    "pictures": _asking(_pictures),
    "imports": _asking(_files),
    "characters": _asking(_characters),
}
LONGEST = ("longest", "undo", "shelves")
ENTRIES = 150_000
"""About as many as fit into a file that may be brought."""
LONG = ("coming-back", "past", "why", "reasons", "fairness", "exports")


def main(arguments: list[str]) -> int:
    name, job, seconds = arguments
    target = msgspec.json.decode(job, type=Target)
    print(ATTACKS[name](target, time.monotonic() + float(seconds)))
    return 0
