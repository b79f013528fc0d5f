"""One server, as programs speak to it: links, requests, and what it refuses."""

from __future__ import annotations

from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit
from weakref import finalize

import msgspec

from undertow.kernel import (
    BadSetup,
    IllegalAnswer,
    Line,
    NotOffered,
    NotYours,
    Refused,
    TooLate,
    UndertowError,
    UnknownSeat,
    message,
    speak,
)

VERSION = "/api/v1"
LONGEST = 25.0
"""Seconds that one request may wait at the server."""

NO_ANSWER = message("client.no-answer", "{server} does not answer ({problem}).")
NO_LINK = message(
    "client.no-link", "{link} is no link to a chair: it looks like http://…/#/t/TABLE/KEY."
)

_KINDS: dict[str, type[UndertowError]] = {
    kind.__name__: kind
    for kind in (BadSetup, IllegalAnswer, NotOffered, NotYours, Refused, TooLate, UnknownSeat)
}


class ServerSaid(UndertowError):
    """What a server refuses that is no refusal of a game: a key that opens nothing, too much haste."""

    def __init__(self, line: Line | str, code: str, status: int) -> None:
        super().__init__(line)
        self.said, self.status = code, status

    @property
    def code(self) -> str:
        return self.said


class NoAnswer(UndertowError):
    """Nobody is there."""


def parted(link: str) -> tuple[str, str, str]:
    """A link as people get it: server, table, key."""
    found = urlsplit(link.strip())
    way = found.fragment.strip("/").split("/")
    if found.scheme not in ("http", "https") or not found.netloc or len(way) < 3 or way[0] != "t":
        raise BadSetup(NO_LINK(link=link[:200]))
    return f"{found.scheme}://{found.netloc}", way[1], way[2]


class Server:
    """One server. Connections stay open and are used again; whoever lets go of it closes them."""

    def __init__(self, url: str) -> None:
        found = urlsplit(url)
        self.url, self.host = url.rstrip("/"), found.netloc
        self.kind = HTTPSConnection if found.scheme == "https" else HTTPConnection
        self._idle: list[HTTPConnection] = []
        finalize(self, _close, self._idle)
        self._words: dict[str, str] = {}

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        status, said = self._ask(method, VERSION + path, body, key)
        try:
            found = msgspec.json.decode(said) if said else None
        except msgspec.DecodeError:  # some other program answers there
            raise NoAnswer(NO_ANSWER(server=self.url, problem=f"status {status}")) from None
        if status < 400:
            return found
        told = found if isinstance(found, dict) else {}
        code, line = str(told.get("code", status)), told.get("text") or f"status {status}"
        if code in _KINDS:
            raise _KINDS[code](line)
        raise ServerSaid(line, code, status)

    def _ask(self, method: str, path: str, body: Any, key: str) -> tuple[int, bytes]:
        data = msgspec.json.encode(body) if body is not None else None
        headers = {"content-type": "application/json"} if data is not None else {}
        if key:
            headers["authorization"] = f"Bearer {key}"
        problem: Exception | None = None
        for _ in range(2):  # one that was closed meanwhile is opened again
            try:
                link = self._idle.pop()  # two threads never get the same
            except IndexError:
                link = self.kind(self.host, timeout=LONGEST + 30)
            try:
                link.request(method, path, data, headers)
                answer = link.getresponse()
                said = answer.read()
            except (OSError, HTTPException) as found:
                link.close()
                problem = found
                continue
            self._idle.append(link)
            return answer.status, said
        raise NoAnswer(NO_ANSWER(server=self.url, problem=str(problem))) from problem

    def say(self, line: Any) -> str:
        """A sentence in words."""
        if line is None:
            return ""
        if not self._words:
            self._words = self.ask("GET", "/words/en")
        return speak(msgspec.convert(line, Line), self._words)


def _close(links: list[HTTPConnection]) -> None:
    for link in links:
        link.close()
