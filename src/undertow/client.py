"""A chair at a table on a server, for programs: the same words as a table in a script.

    table = undertow.client.join("http://127.0.0.1:8420/#/t/TABLE/KEY")
    while not table.over:
        if acts := table.legal():
            table.do(acts[0].sample(rng))
        else:
            table.wait()

Whoever has the link has the chair, and sees and does exactly what that chair may. `AsyncTable` is the
same for programs with a loop. Nothing but the standard library speaks to the server.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit
from weakref import finalize

import msgspec

from undertow.kernel import (
    BadSetup,
    IllegalAnswer,
    Line,
    NotOffered,
    NotYours,
    Odds,
    Outcome,
    Refused,
    TooLate,
    UndertowError,
    UnknownSeat,
    message,
    speak,
)
from undertow.plugins import plugins

__all__ = ["Act", "AsyncTable", "NoAnswer", "ServerSaid", "Table", "create", "join", "parted"]

VERSION = "/api/v1"
LONGEST = 25.0
"""Seconds that one request may wait at the server."""

NO_ANSWER = message("client.no-answer", "{server} does not answer ({problem}).")
NO_LINK = message(
    "client.no-link", "{link} is no link to a chair: it looks like http://…/#/t/TABLE/KEY."
)
DEMO_OR_SETTINGS = message(
    "client.demo-or-settings", "A ready table has its settings; leave out {names}, or the demo."
)
BLANK = message("client.blank", "{act}: fill it in first (`act.fill`, `act.sample`).")

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


class _Server:
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


class Act:
    """Something a chair may do: open a rule, or answer a question. Like `undertow.Act`."""

    def __init__(self, table: Table, seat: str, what: Mapping[str, Any], answer: Any = ...) -> None:
        self._table, self._what = table, what
        self.seat = seat
        self.rule: str = what.get("rule", "")
        self.args: tuple[Any, ...] = tuple(what.get("args", ()))
        self.request: str = what.get("id", "")
        self.answer = answer

    @property
    def label(self) -> str:
        if self.rule:
            return self._table._say(self._what["label"])
        for option in self._what["options"]:
            if option["value"] == self.answer and self._what["kind"] == "choice":
                return self._table._say(option["label"])
        return str(self.answer) if self.answer is not ... else self.prompt

    @property
    def prompt(self) -> str:
        return self._table._say(self.asks["prompt"]) if self.request or self.form else ""

    @property
    def text(self) -> str:
        """What the rule does, in a sentence."""
        return self._table._say(self._what.get("text"))

    @property
    def price(self) -> str:
        return self._table._say(self._what.get("price"))

    @property
    def form(self) -> bool:
        """Is something filled in before the rule is opened?"""
        return bool(self.rule and self._what.get("form"))

    @property
    def asks(self) -> Mapping[str, Any]:
        """What may be written, as the protocol has it (docs/protocol.md, Asks)."""
        if not self.form:
            return self._what
        found: Mapping[str, Any] = self._table._form(self)
        return found

    @property
    def blank(self) -> bool:
        return self.answer is ... and (self.form or bool(self.request))

    def fill(self, value: Any) -> Act:
        """The act with this written; a page may be given by the names of its lines. The server
        refuses what is not legal when it is done."""
        if self.request and self._what["kind"] == "page" and isinstance(value, Mapping):
            fields = self._what["fields"]
            value = [value.get(one["name"], one["default"]) for one in fields]
        return Act(self._table, self.seat, self._what, value)

    def sample(self, rng: Random) -> Act:
        """Itself, or, where it is blank, with something likely written: what stands there, else
        something at random. A page may ask for more than its lines say."""
        return self.fill(_sample(self.asks, rng)) if self.blank else self

    def _command(self) -> dict[str, Any]:
        if self.blank:
            raise IllegalAnswer(BLANK(act=self.label))
        if self.request:
            return {"type": "answer", "request": self.request, "value": self.answer}
        opened: dict[str, Any] = {"type": "open", "rule": self.rule, "args": list(self.args)}
        return {**opened, "form": self.answer} if self.answer is not ... else opened

    def __repr__(self) -> str:
        return f"<{self.seat}: {self.label!r}>"


def _sample(asks: Mapping[str, Any], rng: Random) -> Any:
    match asks["kind"]:
        case "choice":
            return rng.choice(asks["options"])["value"]
        case "several":
            count = rng.randint(asks["least"], max(asks["least"], min(asks["most"], 3)))
            return [one["value"] for one in rng.sample(asks["options"], count)]
        case "number":
            return rng.randint(asks["low"], asks["high"])
        case "prose":
            return "…"[: asks["limit"] or 1]
        case "page":
            return [
                one["default"]
                if one["default"] not in (None, "", [])
                else _sample(one["asks"], rng)
                for one in asks["fields"]
            ]
        case "rows":
            return [_sample(asks["each"], rng) for _ in range(asks["least"] or 0)]
    return asks.get("default")


class Table:
    """A chair at a table on a server."""

    def __init__(self, server: str, table: str, key: str) -> None:
        """Use `join` or `create`."""
        self._server, self._key = _Server(server), key
        self.id = table
        self._path = f"/tables/{quote(table, safe='')}"
        self._state: dict[str, Any] = {}
        self.refresh()

    # Looking

    @property
    def link(self) -> str:
        """Where a person would sit down in this chair."""
        return f"{self._server.url}/#/t/{self.id}/{self._key}"

    @property
    def game(self) -> str:
        return str(self._state["table"]["game"])

    @property
    def seat(self) -> str | None:
        """Which chair this is; None for whoever looks on, and for the host."""
        found: str | None = self._state["you"]["seat"]
        return found

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(one["seat"] for one in self._state["seats"])

    @property
    def over(self) -> bool:
        return bool(self._state["over"])

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that the table waits for."""
        return tuple(self._state["waiting"])

    @property
    def version(self) -> int:
        """How far the table has come."""
        return int(self._state["version"])

    @property
    def state(self) -> dict[str, Any]:
        """All that was last heard, as the protocol has it."""
        return self._state

    def view(self) -> Any:
        """What this chair sees: the game's own record where the game is known here, else plain data."""
        plugin = plugins().get(self.game)
        kind = plugin.view if plugin is not None else None
        return self._state["view"] if kind is None else msgspec.convert(self._state["view"], kind)

    def log(self, after: int = 0) -> list[tuple[int, str]]:
        """The last lines of the chronicle: their places, and how they read."""
        new = [one for one in self._state["log"] if one["place"] > after]
        return [(one["place"], text) for one in new if (text := self._told(one))]

    def _told(self, line: dict[str, Any]) -> str:
        if line["kind"] == "table.said" and not line["line"]:
            return f"{line['by']}: {line['fact'].get('text', '')}"
        return self._say(line["line"])

    def refresh(self) -> None:
        """Look again."""
        self._state = self._ask("GET", "")

    def wait(self, seconds: float = LONGEST) -> bool:
        """Wait until something happens, and take it in; False when nothing did."""
        wait = max(0.0, min(seconds, LONGEST))
        found = self._ask("GET", f"?after={self.version}&wait={wait:g}")
        if found is None:
            return False
        self._state = found
        return True

    # Doing

    def legal(self) -> list[Act]:
        """What this chair may do now: answers to what it is asked, else actions."""
        asked = [one for one in self._state["requests"] if not one["optional"]]
        offered = self._state["offers"] if not asked else []
        return [*self._answers(asked), *self._acts(offered)]

    def asides(self) -> list[Act]:
        """What it may do beside that: speak up, pause, write a note."""
        asked = [one for one in self._state["requests"] if one["optional"]]
        return [*self._answers(asked), *self._acts(self._state["anytime"])]

    def _acts(self, offers: list[Any]) -> list[Act]:
        return [Act(self, self.seat or "", one) for one in offers]

    def _answers(self, asked: list[Any]) -> list[Act]:
        found = []
        for one in asked:
            if one["kind"] == "choice":
                found += [Act(self, one["seat"], one, opt["value"]) for opt in one["options"]]
            elif one["kind"] == "number" and one["high"] - one["low"] < 100:
                numbers = range(one["low"], one["high"] + 1)
                found += [Act(self, one["seat"], one, number) for number in numbers]
            else:
                found.append(Act(self, one["seat"], one))
        return found

    def odds(self, act: Act | None = None) -> Odds | None:
        """What may come of an act, or of what the rules do next, from what this chair knows."""
        about: dict[str, Any] = {}
        if act is not None and act.rule:
            about = {"rule": act.rule, "args": list(act.args)}
            about |= {"form": act.answer} if act.answer is not ... else {}
        elif act is not None:
            about = {"request": act.request}
            about |= {"answer": act.answer} if act.answer is not ... else {}
        found = self._ask("POST", "/odds", about)
        if found is None:
            return None
        outcomes = tuple(
            Outcome(one["id"], _plain(self._say(one["label"])), one["chance"], one["tone"])
            for one in found["outcomes"]
        )
        notes = tuple(_plain(self._say(one)) for one in found["notes"])
        return Odds(_plain(self._say(found["title"])), outcomes, found["sampled"], notes)

    def hint(self) -> Act | None:
        """What a careful player would do from this chair; None where nothing is up to it."""
        found = self._ask("POST", "/advice", {})
        told, value = (found["request"], found["rule"], found["args"]), found["value"]
        for act in [*self.legal(), *self.asides()] if any(told) else ():
            if (act.request, act.rule, list(act.args)) != told:
                continue
            if act.blank:
                return act.fill(value)
            if act.rule or act.answer == value:
                return act
        return None

    def do(self, act: Act) -> None:
        """Do it; what is refused changes nothing."""
        self._command(act._command())

    def say(self, text: str) -> None:
        """Say something to the table."""
        self._command({"type": "say", "text": text})

    def undo(self) -> None:
        """Take back the last act there is to take back; the others are asked where it is not free."""
        undo = self._state["undo"]
        if undo is None:
            raise Refused(NO_UNDO())
        self._command({"type": "rewind", "to": undo["to"]})

    def rules(self) -> Any:
        """The game's page of rules, as plain data."""
        return self._server.ask("GET", f"/games/{quote(self.game)}/rules")

    def _command(self, do: dict[str, Any]) -> None:
        self._ask("POST", "/commands", {"id": secrets.token_hex(12), "do": do})
        self.refresh()

    def _form(self, act: Act) -> Any:
        return self._ask("POST", "/form", {"rule": act.rule, "args": list(act.args)})

    def _say(self, line: Any) -> str:
        return self._server.say(line)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        return self._server.ask(method, self._path + path, body, self._key)

    def __repr__(self) -> str:
        return f"<chair {self.seat or '–'} at a table of {self.game}>"


NO_UNDO = message("client.no-undo", "There is nothing to take back.")


def _plain(text: str) -> Line:
    return Line("kernel.plain", {"text": text})


def join(link: str) -> Table:
    """Take the chair that a link leads to."""
    return Table(*parted(link))


def create(
    server: str,
    game: str,
    *,
    title: str = "",
    bots: Mapping[str, str] | None = None,
    seed: int | None = None,
    demo: str | None = None,
    **settings: Any,
) -> dict[str, Table]:
    """Begin a table on a server: a chair for each seat, by its name, and the host's as `host`. `bots`
    says which seats bots play. With a seed the table says openly that its chance can be foreseen.
    `demo` takes a table that is ready to play, with its own bots, instead of all these."""
    at = _Server(server)
    if demo is not None:
        given = [*settings, *(name for name, value in (("bots", bots), ("seed", seed)) if value)]
        if given:
            raise BadSetup(DEMO_OR_SETTINGS(names=given))
        made = at.ask("POST", f"/demos/{quote(game, safe='')}?demo={quote(demo, safe='')}")
        return _seated(at, made)
    new: dict[str, Any] = {"game": game, "title": title, "settings": settings}
    new |= {"seats": {seat: {"bot": bot} for seat, bot in (bots or {}).items()}}
    return _seated(at, at.ask("POST", "/tables" if seed is None else f"/tables?seed={seed}", new))


def _seated(at: _Server, made: dict[str, Any]) -> dict[str, Table]:
    keys = {one["seat"]: one["key"] for one in made["seats"]} | {"host": made["host"]}
    return {seat: Table(at.url, made["table"], key) for seat, key in keys.items()}


class AsyncTable:
    """The same chair for programs with a loop: what speaks to the server is awaited."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @classmethod
    async def join(cls, link: str) -> AsyncTable:
        return cls(await asyncio.to_thread(join, link))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)  # what was last heard: seat, seats, view, legal, over

    async def refresh(self) -> None:
        await asyncio.to_thread(self.table.refresh)

    async def wait(self, seconds: float = LONGEST) -> bool:
        return await asyncio.to_thread(self.table.wait, seconds)

    async def do(self, act: Act) -> None:
        await asyncio.to_thread(self.table.do, act)

    async def sample(self, act: Act, rng: Random) -> Act:
        """Filling in may fetch the form."""
        return await asyncio.to_thread(act.sample, rng)

    async def say(self, text: str) -> None:
        await asyncio.to_thread(self.table.say, text)

    async def undo(self) -> None:
        await asyncio.to_thread(self.table.undo)

    async def odds(self, act: Act | None = None) -> Odds | None:
        return await asyncio.to_thread(self.table.odds, act)

    async def hint(self) -> Act | None:
        return await asyncio.to_thread(self.table.hint)

    async def rules(self) -> Any:
        return await asyncio.to_thread(self.table.rules)
