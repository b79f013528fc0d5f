"""Our server under load: a game with many seats, everything durable before it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from undertow.plugins import plugins
from undertow.server.bench.load import PATIENCE, Client, Job, Table, encode


def busy() -> dict[str, Any]:
    """A new table of the first game that says how it is crowded."""
    found = next(one for one in plugins().shelf() if one.busy is not None)
    return {"game": found.id, "settings": found.busy}


def serve(place: str) -> None:
    """A server without limits on haste, for measuring: with a file in a folder, or on a database."""
    from undertow.commands.places import games, open_store
    from undertow.server.app import App
    from undertow.server.bench.same import GAMES
    from undertow.server.config import Config, Limits
    from undertow.server.serve import Server, tune, uvicorn_config

    free = (1e9, 1e9)
    limits = Limits(
        key=free,
        address=free,
        create=free,
        create_all=free,
        sockets_here=10**6,
        connections_here=10**6,
        reading=(1e12, 1e12),
        glance=(1e9, 1e9),
        come=free,
        share=free,
        written=free,
    )
    config = Config(limits=limits, idle=1e9)
    tune()
    where = place if "://" in place else str(Path(place) / "bench.sqlite")
    with open_store(where, create=True) as store:
        app = App(store, {**games(), **GAMES}, config)
        Server(uvicorn_config(app, "127.0.0.1", 0), lambda port: print(port, flush=True)).run()


class _Option(Struct):
    value: Any


class _Request(Struct):
    id: str
    kind: str
    options: list[_Option] = []
    least: int | None = None


class _Offer(Struct):
    rule: str
    args: list[Any]


class _Heard(Struct):
    """As much of a message as a player needs."""

    type: str
    after: int = 0
    version: int = 0
    over: bool = False
    requests: list[_Request] | None = None
    offers: list[_Offer] | None = None


_heard = msgspec.json.Decoder(_Heard)


class OurClient(Client):
    """A seat at our table; plays what it is offered, or only talks."""

    def __init__(self, table: Table, seat: str, id: str, key: str, what: str) -> None:
        super().__init__(table, seat)
        self.path = f"/api/v1/live/{id}"
        self.key, self.what = key, what
        self.requests: list[_Request] = []
        self.offers: list[_Offer] = []

    def greet(self) -> None:
        self.send(encode({"type": "hello", "key": self.key}))

    def take(self, data: bytes) -> None:
        heard = _heard.decode(data)
        if heard.type not in ("step", "state"):
            self.table.wrong += heard.type == "refused"
            return
        if heard.requests is not None:
            self.requests = heard.requests
        if heard.offers is not None:
            self.offers = heard.offers
        self.table.over = self.table.over or heard.over
        if heard.type == "step":
            self.delivered(heard.after, heard.version, len(data))
        else:
            self.version = heard.version
            self.ready.set()

    def choose(self, n: int) -> bytes | None:
        do = {"type": "say", "text": f"line {n}"} if self.what == "say" else self._act(n)
        return None if do is None else encode({"type": "do", "id": f"c{n}", "do": do})

    def _act(self, n: int) -> dict[str, Any] | None:
        for request in self.requests:
            options = [option.value for option in request.options]
            value: Any = options[n % len(options)] if options else 1
            if request.kind == "several":
                value = options[: request.least]
            return {"type": "answer", "request": request.id, "value": value}
        if self.offers:
            offer = self.offers[n % len(self.offers)]
            return {"type": "open", "rule": offer.rule, "args": offer.args}
        return None


async def tables(job: Job) -> list[Table]:
    """New tables, loaded by a look at each."""
    import httpx

    made: list[Table] = []
    base = f"http://{job.base}"
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False) as http:
        for _ in range(job.tables):
            body = {"game": "bench", "settings": {}} if job.what == "same" else busy()
            created = (await http.post("/api/v1/tables", json=body)).json()
            id = created["table"]
            key = {"authorization": f"Bearer {created['host']}"}
            await http.get(f"/api/v1/tables/{id}", headers=key)
            table = Table()
            table.clients = [
                OurClient(table, one["seat"], id, one["key"], job.what) for one in created["seats"]
            ]
            made.append(table)
    return made
