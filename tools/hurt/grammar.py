"""Messages for sockets: what a client may say, with anything at all in places of it."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tools.hurt.files import WEIRD
from tools.hurt.serving import PATIENCE, Served

QUIET = 0.15
"""Seconds without a word after which nothing more is expected."""


class People:
    """Sockets in all kinds of seats, of which one says something at a time."""

    def __init__(self, served: Served, tables: list[dict[str, Any]], rng: Random) -> None:
        self.served, self.tables, self.rng = served, tables, rng
        self.count = 0
        self._open = ExitStack()
        self._sockets: dict[tuple[str, str], ClientConnection] = {}
        self._states: dict[tuple[str, str], dict[str, Any]] = {}

    def one(self) -> tuple[str, str]:
        """Say one thing; gives it, and what came of it."""
        rng = self.rng
        table = rng.choice(self.tables)
        who = rng.choice([*table["seats"], *table["seats"], "host", "spectator"])
        at = table["table"], who
        self.count += 1
        said: str | bytes = ""
        try:
            socket = self._sockets.get(at) or self._sit_down(table, who)
            said = self._message(self._states.get(at, {}))
            if rng.random() < 0.03 and isinstance(said, str) and said:
                cut = rng.randrange(len(said))
                socket.send(iter((said[:cut], said[cut:])))  # in parts
            else:
                socket.send(said)
            return str(said)[:500], self._answer(socket, at)
        except (ConnectionClosed, WebSocketException, OSError):
            self._sockets.pop(at, None)
            return str(said)[:500], "closed"

    def _sit_down(self, table: dict[str, Any], who: str) -> ClientConnection:
        at = table["table"], who
        coming = connect(
            f"ws://{self.served.base}/api/live/{table['table']}",
            compression=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            ping_interval=None,
            proxy=None,
            source_address=(table["source"], 0),
        )
        socket = self._open.enter_context(coming)
        self._sockets[at] = socket
        hello: dict[str, Any] = {"type": "hello", "key": table[who]}
        if self.rng.random() < 0.3:
            hello["have"] = self.rng.choice([0, 1, 5, 10**6, -1, None])
        socket.send(json.dumps(hello))
        with suppress(TimeoutError):
            while True:
                heard = json.loads(socket.recv(QUIET if at in self._states else PATIENCE))
                if heard["type"] in ("state", "step"):
                    self._note(at, heard)
                    break
        return socket

    def _answer(self, socket: ClientConnection, at: tuple[str, str]) -> str:
        """What is heard until it is quiet; the last word that answers us."""
        end = "silence"
        with suppress(TimeoutError):
            while True:
                heard = json.loads(socket.recv(QUIET if end == "silence" else 0.0))
                self._note(at, heard)
                if heard["type"] in ("done", "pong"):
                    end = heard["type"]
                elif heard["type"] == "refused":
                    end = heard["code"]
        return end

    def _note(self, at: tuple[str, str], heard: dict[str, Any]) -> None:
        if heard["type"] in ("state", "step"):
            kept = self._states.setdefault(at, {})
            kept.update({k: v for k, v in heard.items() if v is not None and k != "view"})

    # What is said

    def _message(self, state: dict[str, Any]) -> str | bytes:
        rng = self.rng
        dice = rng.random()
        if dice < 0.03:
            return rng.choice(["", "{", "[]", "null", "{}", '{"type":"do"}', "9" * 400, "[" * 5000])
        if dice < 0.04:
            return rng.randbytes(rng.randrange(50))
        message = self._sense(state)
        for _ in range(rng.choice((0, 0, 0, 0, 0, 0, 1, 1, 2, 4))):
            message = self._changed(message)
        return json.dumps(message)

    def _sense(self, state: dict[str, Any]) -> Any:
        rng = self.rng
        match rng.randrange(12):
            case 0:
                return {"type": "ping", "t": rng.random()}
            case 1:
                return {"type": "here", "what": "typing"}
            case 2:
                return {"type": "nudge", "seat": rng.choice(["gm", "player1", "nobody"])}
            case 3:
                return {"type": "hello", "key": "x" * 20}
            case _:
                return {
                    "type": "do",
                    "id": f"z{self.count}",
                    "do": self._command(state),
                    **({"link": "0" * 64} if rng.random() < 0.1 else {}),
                }

    def _command(self, state: dict[str, Any]) -> dict[str, Any]:
        rng = self.rng
        offers = [*state.get("offers", ()), *state.get("anytime", ())]
        requests = state.get("requests") or []
        dice = rng.random()
        if requests and dice < 0.35:
            asked = rng.choice(requests)
            return {"type": "answer", "request": asked["id"], "value": self._value(asked)}
        if offers and dice < 0.8:
            offer = rng.choice(offers)
            form = self._form() if rng.random() < 0.6 else None
            return {"type": "open", "rule": offer["rule"], "args": offer["args"], "form": form}
        if dice < 0.86:
            return {"type": "rewind", "to": rng.randrange(40)}
        if dice < 0.9:
            return {"type": "say", "text": rng.choice(["hello", "x" * 1999, "\u202e", "<b>"])}
        if dice < 0.93:
            return {"type": "anchor", "anchor": "ab" * 32}
        path = rng.choice(["", "table", "people", "turn", "a/b", "table/away", "extras/made"])
        return {"type": "rule", "patch": {path: rng.choice(WEIRD)}, "reason": "why not"}

    def _value(self, asked: dict[str, Any]) -> Any:
        rng = self.rng
        options = [one["value"] for one in asked.get("options") or ()]
        if options and rng.random() < 0.7:
            if asked["kind"] == "several":
                return rng.sample(options, rng.randrange(len(options) + 1))
            return rng.choice(options)
        if asked["kind"] == "number" and rng.random() < 0.7:
            return rng.randint(asked.get("low", 0), asked.get("high", 6))
        return self._anything()

    def _form(self) -> Any:
        rng = self.rng
        names = ["name", "text", "title", "to", "count", "most", "number", "who", "dice", "words"]
        if rng.random() < 0.5:
            return {rng.choice(names): self._anything() for _ in range(rng.randrange(4))}
        return self._anything()

    def _anything(self) -> Any:
        rng = self.rng
        if rng.random() < 0.3:
            return [self._anything() for _ in range(rng.randrange(4))]
        return rng.choice([*WEIRD, *range(8), "yes", "no", "some words"])

    def _changed(self, thing: Any) -> Any:
        rng = self.rng
        if isinstance(thing, dict) and thing and rng.random() < 0.9:
            key = rng.choice(list(thing))
            if rng.random() < 0.15:
                return {k: v for k, v in thing.items() if k != key}
            if rng.random() < 0.1:
                return {**thing, rng.choice(["x", "seat", "type", "by"]): self._anything()}
            return {**thing, key: self._changed(thing[key])}
        if isinstance(thing, list) and thing and rng.random() < 0.8:
            at = rng.randrange(len(thing))
            return [*thing[:at], self._changed(thing[at]), *thing[at + 1 :]]
        return self._anything()

    def close(self) -> None:
        with suppress(WebSocketException, OSError):
            self._open.close()
