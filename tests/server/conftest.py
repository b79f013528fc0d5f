"""A real server for tests: uvicorn in a thread on loopback, with a store of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from server.client import FREE, PATIENCE, Http, Player, settings
from support.plain import PLAIN
from undertow.commands.places import games as all_games
from undertow.server.app import App
from undertow.server.config import Config
from undertow.server.serve import Server, uvicorn_config
from undertow.store import SqliteStore

USUAL = Config()


def patient(config: Config) -> Config:
    """Whatever a test does not choose itself may take as long as a busy machine needs: these limits
    go by a real clock, and a table is replayed in a process that has to start first."""
    longer = {
        name: PATIENCE
        for name in ("work_limit", "bot_limit", "hello", "body")
        if getattr(config, name) == getattr(USUAL, name)
    }
    return replace(config, **longer)


class Running:
    """A server in a thread. Its clock stands still until a test moves it: however slow a machine is,
    nobody grows silent meanwhile, and nothing that was used up comes back."""

    def __init__(self, store: SqliteStore, config: Config, known: Any) -> None:
        self.ahead = 0.0
        """What the server's clock shows."""
        self.store = store
        self.app = App(store, known, patient(config), lambda: self.ahead)
        self.hub = self.app.hub
        self.hub.forecasts.limit = PATIENCE
        self._port = 0
        self._up = threading.Event()
        http = uvicorn_config(self.app, "127.0.0.1", 0)
        http.ws_ping_interval = None  # these two go by another clock
        http.timeout_keep_alive = 3600
        self.server = Server(http, self._ready)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        assert self._up.wait(PATIENCE), "the server did not start"
        self._open: list[Any] = []

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve()

    def _ready(self, port: int) -> None:
        self._port = port
        self._up.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def stop(self) -> None:
        for one in self._open:
            one.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def on_loop(self, make: Callable[[], Any]) -> Any:
        """Await something in the server's own loop."""

        async def run() -> Any:
            made = make()
            return await made if asyncio.iscoroutine(made) else made

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)

    def until(self, holds: Callable[[], Any]) -> None:
        """Wait until something holds, looked at between two steps of the server."""

        async def wait() -> None:
            while not holds():
                await asyncio.sleep(0.01)

        self.on_loop(wait)

    def nobody_at(self, table: Any) -> None:
        """Wait until the server knows that whoever looked at a table is gone."""
        live = self.hub.tables[table["table"]]
        self.until(lambda: not (live.people.watchers or live.pins))

    def later(self, seconds: float) -> None:
        """Let time pass, and let the server notice."""
        self.ahead += seconds
        self.on_loop(self.hub.sweep)

    # Asking without a key

    def get(self, path: str, **more: Any) -> httpx.Response:
        return httpx.get(self.url + path, timeout=PATIENCE, verify=PLAIN, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return httpx.post(self.url + path, timeout=PATIENCE, verify=PLAIN, **more)

    # Tables

    def create(self, *heroes: str, bots: dict[str, str] | None = None, **more: Any) -> Any:
        """A new table: its id and keys by seat, `host` and `spectator` among them."""
        seats = {seat: {"name": seat.title(), "bot": bot} for seat, bot in (bots or {}).items()}
        body = {"game": "fire", "settings": settings(*heroes), "seats": seats, **more}
        answer = self.post("/api/v1/tables", json=body)
        assert answer.status_code == 201, answer.text
        return keys_of(answer.json())

    def http(self, table: Any, seat: str) -> Http:
        made = Http(self.url, table["table"], table[seat])
        self._open.append(made)
        return made

    def player(self, table: Any, seat: str, **more: Any) -> Player:
        made = Player(self.url, table["table"], table[seat], **more)
        self._open.append(made)
        if more.get("have") is None:
            made.until("state")
        return made


def keys_of(created: Any) -> dict[str, str]:
    seats = {one["seat"]: one["key"] for one in created["seats"]}
    return {
        "table": created["table"],
        "host": created["host"],
        "spectator": created["spectator"],
        **seats,
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def start(path: Path) -> Iterator[Callable[..., Running]]:
    """Start a server; by default its bots are quick, and nobody is too quick for it."""
    running: list[Running] = []

    def start(config: Config | None = None, at: Path = path, games: Any = None) -> Running:
        store = SqliteStore(at, timeout=PATIENCE)
        config = config or Config(bot_pace=0.0, tick=3600.0, limits=FREE)
        running.append(Running(store, config, games or all_games()))
        return running[-1]

    yield start
    for one in running:
        one.stop()
        one.store.close()


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    return start()
