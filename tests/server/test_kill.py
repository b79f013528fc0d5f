"""`kill -9` of the server between any two steps while people play: nothing acknowledged is lost,
open questions come back, and versions are neither lost nor doubled."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import httpx
from websockets.exceptions import ConnectionClosed

from server.client import PATIENCE, Http, Player, settings
from server.conftest import keys_of
from support.children import PIPE, start
from undertow.store import SqliteStore

SEATS = ("ana", "ben", "cleo", "dan", "host", "spectator")


class Process:
    """`undertow serve` in a process of its own."""

    def __init__(self, path: Path) -> None:
        self.process = start(
            [sys.executable, "-m", "undertow", "serve", "--port", "0", "--store", str(path)],
            stdout=PIPE,
            text=True,
            env={**os.environ, "PYTHONDEVMODE": "", "PYTHONWARNINGS": ""},
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.url = next(word for word in said.split() if word.startswith("http")).rstrip("/")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_nothing_acknowledged_is_lost(path):
    rng = Random(11)
    server = Process(path)
    body = {"game": "fire", "settings": settings()}
    table = keys_of(httpx.post(f"{server.url}/api/v1/tables", json=body, timeout=PATIENCE).json())
    acknowledged: dict[str, int] = {}
    states: dict[str, object] = {}
    sent = None
    try:
        for round in range(6):
            players = {}
            for seat in SEATS:
                old = states.get(seat)
                have = old["version"] if old else None
                players[seat] = player = Player(server.url, table["table"], table[seat], have=have)
                player.state = old
                player.until("state", "step", "presence")
            if sent is not None:
                seat, id, command, before = sent
                player = players[seat]
                with closing(Http(server.url, table["table"], table[seat])) as http:
                    found = http.state()
                again = player.do(id=id, **command)  # resent until it is acknowledged
                assert again["type"] == "done", again
                acknowledged[f"{seat}:{id}"] = again["version"]
                if not again["again"]:
                    # It was not kept: what was asked and offered had come back as it was.
                    for name in ("version", "requests", "offers", "view"):
                        assert found[name] == before[name], name
                else:
                    assert found["version"] > before["version"]
            version = max(player.state["version"] for player in players.values())
            for player in players.values():
                player.reach(version)
            for turn in range(6):
                seat, player = next(
                    (seat, player)
                    for seat, player in players.items()
                    if player.state["requests"] or player.state["offers"]
                )
                command = player.choose(rng)
                id = f"{round}-{turn}"
                sent = seat, id, command, player.state
                if turn == 5:
                    player.send(type="do", id=id, do=command)
                    for _ in range(rng.randrange(3)):  # some hear of it, some do not
                        with suppress(TimeoutError, ConnectionClosed):
                            rng.choice(list(players.values())).hear(0.002)
                    break
                done = player.do(id=id, **command)
                assert done["type"] == "done", done
                acknowledged[f"{seat}:{id}"] = done["version"]
                for other in players.values():
                    other.reach(done["version"])
            server.kill()
            for seat, player in players.items():
                states[seat] = player.state
                with suppress(Exception):
                    player.close()
            with SqliteStore(path) as store:
                length = store.length(table["table"])
                assert length >= max(acknowledged.values())
                assert length >= max(state["version"] for state in states.values())
                kept = dict(
                    store._ask("SELECT command, place FROM journal WHERE command IS NOT NULL")
                )
                assert all(kept[id] == place for id, place in acknowledged.items())
                assert len(store.lines(table["table"])) == length
            server = Process(path)
    finally:
        server.kill()
