"""What all HTTP handlers share: whose key came with a request, and which errors may be answered."""

from __future__ import annotations

import asyncio
from tempfile import SpooledTemporaryFile
from typing import Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec

from undertow.kernel import UndertowError
from undertow.server import wire
from undertow.server.addresses import address
from undertow.server.errors import (
    NO_KEY,
    NOT_HOST,
    TOO_LARGE,
    Forbidden,
    TooLarge,
    Unauthorised,
)
from undertow.server.tables.hub import Hub
from undertow.server.tables.live import LiveTable
from undertow.store import KeyHash

Asked = Request[Any, Any, Any]
TAKEN = "undertow.room"
"""In a request's scope: so many bytes of it are here."""
BODY = "undertow.body"
"""In a request's scope: the body, as far as it is here."""
CUT = "undertow.cut"
"""In a request's scope: it ended before it was whole."""
IN_MEMORY = 128 * 1024
"""Longer bodies are put on the disk while they come in and wait."""

PROBLEMS = {
    status: ResponseSpec(wire.Problem, description=text, generate_examples=False)
    for status, text in {
        400: "It cannot be understood",
        401: "A key is needed",
        403: "Not with this key",
        404: "Not there",
        409: "The table refuses; nothing changed",
        413: "Too large",
        429: "Too often",
        500: "A fault of ours",
        503: "Not now: the store cannot be used, or it took too long",
        507: "The disk is full",
    }.items()
}
KEYED: Any = {"responses": PROBLEMS, "security": [{"key": []}], "tags": ["tables"]}
FREE: Any = {"responses": PROBLEMS, "tags": ["lobby"]}


def hub_of(request: Asked) -> Hub:
    hub: Hub = request.app.state["hub"]
    return hub


def here(request: Asked) -> str:
    """The address it came from."""
    return address(request.scope)


def who(request: Asked, table: str) -> KeyHash:
    """Whose key came with the request."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not key.strip():
        raise Unauthorised(NO_KEY())
    hub = hub_of(request)
    found = hub.who(table, key.strip())
    hub.by_key.take(found.hash)
    return found


class Body:
    """The body of a request: a large one lies on the disk while it waits for its turn."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        self.size = 0

    def add(self, chunk: bytes) -> None:
        self._file.write(chunk)
        self.size += len(chunk)

    def read(self) -> bytes:
        self._file.seek(0)
        return self._file.read()

    def close(self) -> None:
        """Nobody needs it any more."""
        self._file.close()


async def body_of(request: Asked, limit: int, problem: UndertowError | None = None) -> Body:
    """The body of a request, of so many bytes at most: what says that it is longer is not read."""
    said = request.headers.get("content-length", "")
    promised = int(said) if said.isdecimal() and len(said) < 20 else 0
    scope: Any = request.scope
    body = scope[BODY] = Body()  # closed with the answer
    if promised <= limit:
        async for chunk in request.stream():
            hub_of(request).room.take(here(request), len(chunk))
            scope[TAKEN] = scope.get(TAKEN, 0) + len(chunk)  # given back with the answer
            body.add(chunk)
            if body.size > limit:
                break
    if max(promised, body.size) > limit:
        raise problem or TooLarge(TOO_LARGE(limit=limit))
    return body


def host(request: Asked, table: str) -> KeyHash:
    found = who(request, table)
    if found.role != "host":
        raise Forbidden(NOT_HOST())
    return found


async def read_again(request: Asked, table: LiveTable, read: Any, *args: Any) -> Any:
    """Read the journal again: it takes a while, so in a thread, and while nobody writes."""
    async with table.hub.reading.turn(here(request)), table.lock:
        table.broadcast()
        return await asyncio.to_thread(read, table, *args)
