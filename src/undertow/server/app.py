"""The ASGI application: sends each request to the sockets, the client's files or the HTTP API, with
the same headers and limits for all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from undertow import __version__
from undertow.server.addresses import address, header, host_fits, page_fits
from undertow.server.broadcast.frames import encode
from undertow.server.config import Config, Limits
from undertow.server.errors import BAD_HOST, BAD_ORIGIN, BAD_REQUEST, NOTHING_HERE, TooOften
from undertow.server.http import static
from undertow.server.http.characters import CHARACTERS
from undertow.server.http.described import described
from undertow.server.http.errors import EXCEPTIONS
from undertow.server.http.errors import said as problem_said
from undertow.server.http.health import HEALTH
from undertow.server.http.lobby import LOBBY
from undertow.server.http.operator import OPERATOR
from undertow.server.http.pictures import PICTURES
from undertow.server.http.requests import BODY, CUT, TAKEN
from undertow.server.http.seats import SEATS
from undertow.server.http.shelves import SHELVES
from undertow.server.http.table import TABLE
from undertow.server.http.words import Shelf
from undertow.server.records import prepare
from undertow.server.shares import Timed, spending
from undertow.server.sockets.handler import SocketHandler
from undertow.server.sockets.protocol import EXTENSION
from undertow.server.tables.hub import Hub
from undertow.store import Store
from undertow.store.reading import Games

API, VERSIONED = "/api/", "/api/v1/"
"""Where the API stood before it had a version, and where it stands. The old paths still answer, and say
with each answer where to go."""
LIVE = "/api/live/"
READING = ("GET", "HEAD", "OPTIONS")
LENGTHS = (b"content-length", b"transfer-encoding")
TWO_LENGTHS = "it says twice how long it is"
PRIVATE = ("/api/tables", "/api/import", "/api/demos")
"""Answers there are for one person: no cache may keep them."""
PART, LARGE = 64 * 1024, 1024 * 1024
"""Longer answers are sent in parts, the next once the last is on its way. Of large ones, which wait in
memory for their reader, an address has only so much (`Limits.bodies_here`)."""
ANSWERED = "undertow.answered"
"""In a request's scope: so many bytes of a large answer are here."""
LITTLE, MUCH = 1000, 64 * 1024 * 1024
"""What a request counts that does not say its length, and at most: larger ones are not read."""
NO_STORE = (b"cache-control", b"no-store")
REFUSED = 0.001
"""Seconds of its share that a request costs which came too often: more than it takes, so that an address
that goes on asking is soon read no more than now and then."""

log = logging.getLogger("undertow.server")


class Front:
    """What an application has before it has a store. It takes a third of a second: several processes
    share one that was made before them, so that each serves as soon as it is there."""

    def __init__(self, games: Games, limits: Limits) -> None:
        prepare(games)
        self.pages = static.load()
        self.api = _api(limits)


class App:
    """An ASGI application around one hub."""

    def __init__(
        self,
        store: Store,
        games: Games,
        config: Config | None = None,
        clock: Callable[[], float] = time.monotonic,
        front: Front | None = None,
    ) -> None:
        self.hub = Hub(store, games, config, clock)
        front = front or Front(games, self.hub.config.limits)
        self.pages, self.api = front.pages, front.api
        self.api.state.update({"hub": self.hub, "shelf": Shelf()})
        self._headers = [(k.encode(), v.encode()) for k, v in static.HEADERS.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if path.startswith(VERSIONED):
            inside = API + path.removeprefix(VERSIONED)
            raw = scope.get("raw_path") or b""
            scope = {**scope, "path": inside, "raw_path": raw.replace(b"/api/v1/", b"/api/", 1)}
        elif path.startswith(API) and scope["type"] == "http":
            send = _pointing(scope, send)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.api(scope, receive, send)

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope["path"]
        if not path.startswith(LIVE) or EXTENSION not in scope.get("extensions", {}):
            await receive()
            await send({"type": "websocket.close", "code": 4404})
            return
        where, shares = address(scope), self.hub.shares
        spending.set(shares.of(where))
        try:
            await shares.turn(where)
        except TooOften:
            await receive()
            await send({"type": "websocket.close", "code": 4429})
            return
        handler = SocketHandler(self.hub, path.removeprefix(LIVE), scope, receive, send)
        await Timed(handler.run(), shares.of(where))

    async def _http(self, scope: Any, receive: Any, send: Any) -> None:
        where = address(scope)
        spend = self.hub.shares.of(where)
        spending.set(spend)
        if sum(name in LENGTHS for name, _ in scope["headers"]) > 1:
            # Where it ends is read in two ways: a proxy may have taken it for one request, and we for two.
            spend(REFUSED)
            body = encode(problem_said("BadRequest", BAD_REQUEST(problem=TWO_LENGTHS)))
            await _answer(send, 400, body, [(b"connection", b"close"), *self._headers])
            return
        try:
            self.hub.by_address.take(where)
            if scope["method"] not in READING:
                said = header(scope, b"content-length")
                size = int(said) if said.isdecimal() and len(said) < 10 else LITTLE
                self.hub.by_bytes.take(where, min(size, MUCH))
            await self.hub.shares.turn(where)
        except TooOften as problem:
            spend(REFUSED)
            body, wait = _too_often(problem)
            await _answer(send, 429, body, [*wait, *self._headers])
            return
        try:
            await Timed(self._answered(scope, receive, send), spend)
        finally:
            self.hub.room.give_back(where, scope.get(TAKEN, 0))
            self.hub.answers.give_back(where, scope.get(ANSWERED, 0))
            if BODY in scope:
                scope[BODY].close()

    async def _answered(self, scope: Any, receive: Any, send: Any) -> None:
        async def sending(event: Any) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = [*event["headers"], *self._headers, *kept]
            await parts(event)

        config = self.hub.config
        parts = _in_parts(send, lambda size: self._make_room(scope, size))
        kept = [NO_STORE] if scope["path"].startswith(PRIVATE) else []

        if scope["path"] == "/api/openapi.json" and scope["method"] == "GET":
            await _answer(sending, 200, await self._described())
            return
        page = self.pages.get(scope["path"])
        if page is not None and scope["method"] in ("GET", "HEAD"):
            await _show(page, scope, sending)
            return
        if not host_fits(header(scope, b"host"), config.hosts):
            await _answer(sending, 421, encode(problem_said("WrongHost", BAD_HOST())))
            return
        if scope["method"] not in READING and not page_fits(scope, config.origins):
            line = BAD_ORIGIN(origin=header(scope, b"origin")[:200])
            await _answer(sending, 403, encode(problem_said("Forbidden", line)))
            return
        if not scope["path"].startswith(("/api", "/healthz", "/readyz", "/metrics", "/operator")):
            await _answer(sending, 404, encode(problem_said("NotFound", NOTHING_HERE())))
            return
        await self.api(scope, _in_time(scope, receive, config.body), sending)

    def _make_room(self, scope: Any, size: int) -> None:
        """Memory for an answer; it is given back when the answer is sent."""
        self.hub.answers.take(address(scope), size)
        scope[ANSWERED] = size

    def _schema(self) -> dict[str, Any]:
        return described(self.api.openapi_schema.to_schema(), self.hub.games)

    async def _described(self) -> bytes:
        """The description of the API, made when somebody first asks for it."""
        shelf: Shelf = self.api.state["shelf"]
        found = await shelf.get(("openapi",), self._schema)
        return found.body


def _in_parts(send: Any, room: Callable[[int], None]) -> Any:
    """Send a long answer in parts, and a large one if there is room for it; else say so."""
    start: Any = None
    refused = False

    async def sending(event: Any) -> None:
        nonlocal start, refused
        if event["type"] == "http.response.start":
            start = event
            return
        if refused:
            return
        body = event.get("body", b"")
        if start is not None:
            if len(body) > LARGE:
                try:
                    room(len(body))
                except TooOften as problem:
                    refused = True
                    await _answer(send, 429, *_too_often(problem))
                    return
            await send(start)
            start = None
        sent = 0
        while len(body) - sent > PART:
            part = body[sent : sent + PART]
            await send({"type": "http.response.body", "body": part, "more_body": True})
            sent += PART
        await send({**event, "body": body[sent:] if sent else body})

    return sending


def _too_often(problem: TooOften) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    body = encode(problem_said(problem.code, problem.line))
    return body, [(b"retry-after", str(int(problem.wait) + 1).encode())]


def _in_time(scope: Any, receive: Any, seconds: float) -> Any:
    """Give up on a request whose body is not here after so many seconds."""
    loop = asyncio.get_running_loop()
    until, whole = loop.time() + seconds, False

    async def receiving() -> Any:
        nonlocal whole
        if whole:
            return await receive()  # the end of the connection, which may take its time
        try:
            event = await asyncio.wait_for(receive(), max(0.0, until - loop.time()))
        except TimeoutError:
            event = {"type": "http.disconnect"}
        if event["type"] == "http.disconnect":
            scope[CUT] = True
        whole = not event.get("more_body", False)
        return event

    return receiving


def _api(limits: Limits) -> Litestar:
    async def start(app: Litestar) -> None:
        app.state["hub"].start()

    async def close(app: Litestar) -> None:
        await app.state["hub"].close()

    return Litestar(
        (*LOBBY, *TABLE, *CHARACTERS, *SHELVES, *PICTURES, *SEATS, *HEALTH, *OPERATOR),
        on_startup=[start],
        on_shutdown=[close],
        exception_handlers=EXCEPTIONS,
        request_max_body_size=limits.body,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Undertow",
            version=__version__,
            description="A table that knows the rules. docs/api.md plays a whole game with curl.",
            path="/-/schema",  # served by us; Litestar would take every /api/… for itself
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
            components=Components(
                security_schemes={"key": SecurityScheme(type="http", scheme="bearer")}
            ),
        ),
    )


async def _answer(
    send: Any, status: int, body: bytes, more: list[tuple[bytes, bytes]] | None = None
) -> None:
    headers = [(b"content-type", b"application/json"), *(more or [])]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _pointing(scope: Any, send: Any) -> Any:
    """What is asked of an old path is answered, and where it stands now is said with it."""
    raw = (scope.get("raw_path") or scope["path"].encode()).split(b"?")[0]
    to = raw.replace(b"/api/", b"/api/v1/", 1)[:500]
    more = [(b"deprecation", b"true"), (b"link", b"<" + to + b'>; rel="successor-version"')]

    async def sending(event: Any) -> None:
        if event["type"] == "http.response.start":
            event["headers"] = [*event["headers"], *more]
        await send(event)

    return sending


async def _show(page: static.Page, scope: Any, send: Any) -> None:
    asked = dict(scope["headers"])
    tag = page.tag.encode()
    keep = b"public, max-age=31536000, immutable" if page.lasting else b"no-cache"
    headers = [(b"etag", tag), (b"cache-control", keep), (b"vary", b"accept-encoding")]
    if asked.get(b"if-none-match") == tag:
        await send({"type": "http.response.start", "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    body = page.body
    if page.zipped is not None and b"gzip" in asked.get(b"accept-encoding", b""):
        body = page.zipped
        headers.append((b"content-encoding", b"gzip"))
    headers += [(b"content-type", page.kind.encode()), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
