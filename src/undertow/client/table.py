"""A chair at a table on a server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec

from undertow.client.acts import Act
from undertow.client.server import LONGEST, Server, parted
from undertow.kernel import (
    BadSetup,
    IllegalAnswer,
    Line,
    NotOffered,
    Odds,
    Offer,
    Outcome,
    Refused,
    TooLate,
    capital,
    message,
)
from undertow.kernel.settings import meant
from undertow.plugins import plugins

DEMO_OR_SETTINGS = message(
    "client.demo-or-settings", "A ready table has its settings; leave out {names}, or the demo."
)
ASKED_NOTHING = message("client.asked-nothing", "{seat} is asked nothing now.")
NO_ACT = message("client.no-act", "What is done is one of chair.legal() or chair.asides().")
NO_UNDO = message("client.no-undo", "There is nothing to take back.")


class Told(NamedTuple):
    """One line of the chronicle: its place, and how it reads."""

    place: int
    text: str


class Table:
    """A chair at a table on a server."""

    def __init__(self, server: str, table: str, key: str) -> None:
        """Use `join` or `create`."""
        self._server, self._key = Server(server), key
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
        seen = self._state["view"]
        return seen if kind is None else msgspec.convert(seen, kind, str_keys=True)

    def log(self, after: int = 0) -> list[Told]:
        """The last lines of the chronicle."""
        new = [one for one in self._state["log"] if one["place"] > after]
        return [Told(one["place"], text) for one in new if (text := self._told(one))]

    def _told(self, line: dict[str, Any]) -> str:
        if line["kind"] == "table.said" and not line["line"]:
            return f"{line['by']}: {line['fact'].get('text', '')}"
        return capital(self._say(line["line"]))

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
        played = [one for one in self._state["anytime"] if self._is_play(one)]
        offered = [*self._state["offers"], *played] if not asked else []
        return [*self._answers(asked), *self._acts(offered)]

    def asides(self) -> list[Act]:
        """What it may do beside that: speak up, pause, write a note."""
        asked = [one for one in self._state["requests"] if one["optional"]]
        first = len(asked) < len(self._state["requests"])
        beside = [one for one in self._state["anytime"] if first or not self._is_play(one)]
        return [*self._answers(asked), *self._acts(beside)]

    def greyed(self) -> list[Act]:
        """What this chair could try and may not just now, one of each rule and reason; see its `reason`."""
        found = self._ask("GET", "/barred")
        seat = self.seat or ""
        return [Act(self, seat, one["offer"], reason=self._say(one["why"])) for one in found]

    def _is_play(self, offer: Mapping[str, Any]) -> bool:
        """Is something that may be done at any time a part of play, where the game is known here?"""
        plugin = plugins().get(self.game)
        if plugin is None or not plugin.game.anytime_is_play:
            return False
        return plugin.game.is_play(Offer(offer["rule"], tuple(offer["args"])))

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
        if "gone" in found:
            raise IllegalAnswer(_plain(self._say(found["gone"])))
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
        if not isinstance(act, Act):
            raise NotOffered(NO_ACT())
        self._command(act._command())

    def open(self, rule: str, *args: Any, form: Any = None) -> None:
        """Open a rule by its id; what may not be is refused with the reason."""
        opened = {"type": "open", "rule": rule, "args": list(args)}
        try:
            self._command(opened if form is None else opened | {"form": form})
        except NotOffered as problem:
            plugin = plugins().get(self.game)
            if plugin is None or rule in plugin.game.rules:
                raise
            raise NotOffered(meant(problem.line, rule, plugin.game.rules)) from None

    def answer(self, value: Any, request: str = "") -> None:
        """Answer what this chair is asked: the question of that id, or the first there is."""
        asked = [one["id"] for one in self._state["requests"]]
        if not (request or asked):
            raise TooLate(ASKED_NOTHING(seat=self.seat or "–"))
        given = {"type": "answer", "request": request or asked[0], "value": value}
        self._command(given)

    def say(self, text: str) -> None:
        """Say something to the table."""
        self._command({"type": "say", "text": text})

    def suggest(self, what: str, why: str = "") -> bool:
        """Show something on the page of whoever sits in this chair, and to nobody else. Nothing happens at
        the table; False where nobody is there to see it."""
        found = self._ask("POST", "/suggestion", {"what": what, "why": why})
        return bool(found["seen"])

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
        found = self._ask("POST", "/form", {"rule": act.rule, "args": list(act.args)})
        if "gone" in found:  # somebody was quicker
            raise NotOffered(_plain(self._say(found["gone"])))
        return found

    def _say(self, line: Any) -> str:
        return self._server.say(line)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        return self._server.ask(method, self._path + path, body, self._key)

    def __repr__(self) -> str:
        return f"<chair {self.seat or '–'} at a table of {self.game}>"


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
    `demo` takes a table that is ready to play, with its own bots, instead of settings."""
    at = Server(server)
    if demo is not None:
        given = [*settings, *(["bots"] if bots else [])]
        if given:
            raise BadSetup(DEMO_OR_SETTINGS(names=given))
        asked = f"?demo={quote(demo, safe='')}" + ("" if seed is None else f"&seed={seed}")
        return _seated(at, at.ask("POST", f"/demos/{quote(game, safe='')}{asked}"))
    new: dict[str, Any] = {"game": game, "title": title, "settings": settings}
    new |= {"seats": {seat: {"bot": bot} for seat, bot in (bots or {}).items()}}
    return _seated(at, at.ask("POST", "/tables" if seed is None else f"/tables?seed={seed}", new))


def _seated(at: Server, made: dict[str, Any]) -> dict[str, Table]:
    keys = {one["seat"]: one["key"] for one in made["seats"]} | {"host": made["host"]}
    return {seat: Table(at.url, made["table"], key) for seat, key in keys.items()}


class AsyncTable:
    """The same chair for programs with a loop: what speaks to the server is awaited."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @classmethod
    async def join(cls, link: str) -> AsyncTable:
        return cls(await asyncio.to_thread(join, link))

    @classmethod
    async def create(cls, server: str, game: str, **how: Any) -> dict[str, AsyncTable]:
        """Begin a table, as `client.create` does."""
        chairs = await asyncio.to_thread(lambda: create(server, game, **how))
        return {seat: cls(chair) for seat, chair in chairs.items()}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)  # what was last heard: seat, seats, view, legal, over

    async def refresh(self) -> None:
        await asyncio.to_thread(self.table.refresh)

    async def wait(self, seconds: float = LONGEST) -> bool:
        return await asyncio.to_thread(self.table.wait, seconds)

    async def greyed(self) -> list[Act]:
        return await asyncio.to_thread(self.table.greyed)

    async def do(self, act: Act) -> None:
        await asyncio.to_thread(self.table.do, act)

    async def open(self, rule: str, *args: Any, form: Any = None) -> None:
        await asyncio.to_thread(lambda: self.table.open(rule, *args, form=form))

    async def answer(self, value: Any, request: str = "") -> None:
        await asyncio.to_thread(self.table.answer, value, request)

    async def sample(self, act: Act, rng: Random) -> Act:
        """Filling in may fetch the form."""
        return await asyncio.to_thread(act.sample, rng)

    async def say(self, text: str) -> None:
        await asyncio.to_thread(self.table.say, text)

    async def suggest(self, what: str, why: str = "") -> bool:
        return await asyncio.to_thread(self.table.suggest, what, why)

    async def undo(self) -> None:
        await asyncio.to_thread(self.table.undo)

    async def odds(self, act: Act | None = None) -> Odds | None:
        return await asyncio.to_thread(self.table.odds, act)

    async def hint(self) -> Act | None:
        return await asyncio.to_thread(self.table.hint)

    async def rules(self) -> Any:
        return await asyncio.to_thread(self.table.rules)
