"""boardgame.io's own server under the same load, with a table of the same size.

It is installed from its lock into build/boardgameio at first use. Its state lies in memory only,
its default; ours is on disk before anybody sees it. Our clients speak just enough of socket.io.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from undertow.kernel import UndertowError, message
from undertow.server.bench.load import SEATS, Client, Job, Table, encode

ROOT = Path(__file__).parents[4]
HERE = ROOT / "bench" / "boardgameio"
BUILT = ROOT / "build" / "boardgameio"
GAME = b"/table,"

NOT_HERE = message("bench.no.peer", "boardgame.io cannot be measured here: {problem}")
NO_CHECKOUT = message("bench.no.checkout", "{folder} is not there; it comes with the sources.")
NO_NODE = message("bench.no.node", "npm and node are not on the path (tools/web.sh gets a Node).")
NO_INSTALL = message("bench.no.install", "npm could not install it: {problem}")


def install() -> None:
    """Make sure that the locked packages are there."""
    lock = HERE / "package-lock.json"
    if not lock.exists():
        raise UndertowError(NOT_HERE(problem=NO_CHECKOUT(folder=str(HERE))))
    stamp = BUILT / "installed.stamp"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return
    if not (shutil.which("npm") and shutil.which("node")):
        raise UndertowError(NOT_HERE(problem=NO_NODE()))
    BUILT.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(HERE / name, BUILT / name)
    command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    try:
        ran = subprocess.run(
            command, cwd=BUILT, capture_output=True, text=True, timeout=300, check=False
        )
        problem = ran.stderr.strip() if ran.returncode else ""
    except (OSError, subprocess.TimeoutExpired) as failed:
        problem = str(failed) or type(failed).__name__
    if problem:
        raise UndertowError(NOT_HERE(problem=NO_INSTALL(problem=problem[-400:])))
    stamp.write_bytes(lock.read_bytes())


def command(what: str) -> tuple[list[str], dict[str, str]]:
    """How its server is started, and what its environment needs."""
    return ["node", str(HERE / "server.cjs"), what], {
        "NODE_ENV": "production",  # else it checks and prints every move
        "PEER_MODULES": str(BUILT),
    }


class _State(Struct):
    version: int = msgspec.field(name="_stateID")


_whole = msgspec.json.Decoder(tuple[str, str, _State, Any])
_delta = msgspec.json.Decoder(tuple[str, str, int, int, msgspec.Raw, msgspec.Raw])
_sync = msgspec.json.Decoder(tuple[str, str, dict[str, msgspec.Raw]])
_state = msgspec.json.Decoder(_State)


class PeerClient(Client):
    """A seat at one of the peer's tables: engine.io over a plain websocket."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, table: Table, seat: str, match: str) -> None:
        super().__init__(table, seat)
        self.match = match

    def emit(self, *event: Any) -> None:
        self.send(b"42" + GAME + encode(event))

    def choose(self, n: int) -> bytes:
        payload = {"type": "move", "args": [n], "playerID": self.seat}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return b"42" + GAME + encode(("update", action, self.version, self.match, self.seat))

    def take(self, data: bytes) -> None:
        if data.startswith(b"42" + GAME):
            event = data[2 + len(GAME) :]
            if event.startswith(b'["update"'):
                version = _whole.decode(event)[2].version
                self.delivered(version - 1, version, len(data))
            elif event.startswith(b'["patch"'):
                _, _, after, version, _, _ = _delta.decode(event)
                self.delivered(after, version, len(data))
            elif event.startswith(b'["sync"'):
                self.version = _state.decode(_sync.decode(event)[2]["state"]).version
                self.ready.set()
        elif data.startswith(b"0"):  # it is open: join the game
            self.send(b"40" + GAME)
        elif data.startswith(b"40"):
            self.emit("sync", self.match, self.seat, None, SEATS)
        elif data == b"2":  # are you there?
            self.send(b"3")


async def tables(job: Job) -> list[Table]:
    """New tables; the peer makes a match when the first client asks for it."""
    made: list[Table] = []
    for n in range(job.tables):
        table = Table()
        table.clients = [PeerClient(table, str(seat), f"match{n}") for seat in range(SEATS)]
        made.append(table)
    return made
