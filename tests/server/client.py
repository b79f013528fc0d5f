"""Clients for tests: real sockets and real HTTP, and a player who keeps step as a browser would."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support.plain import PLAIN
from undertow.server.config import Limits

PATIENCE = 120.0
"""Seconds until a test gives up; nothing waits that long by itself."""

FREE = Limits(
    key=(1e9, 1e9),
    address=(1e9, 1e9),
    create=(1e9, 1e9),
    create_all=(1e9, 1e9),
    sockets_here=10**6,
    connections_here=10**6,
    reading=(1e12, 1e12),
    glance=(1e9, 1e9),
    come=(1e9, 1e9),
    share=(1e9, 1e9),
    written=(1e12, 1e12),
)
"""Tests ask more often than people."""

FOUR = {"ranger": "ana", "warrior": "ben", "wizard": "cleo", "paladin": "dan"}


def settings(*heroes: str, **more: Any) -> dict[str, Any]:
    """Settings in which each hero has a player of her own."""
    chosen = heroes or tuple(FOUR)
    return {"heroes": list(chosen), "players": {h: FOUR.get(h, h) for h in chosen}, **more}


def apply(view: Any, changes: Any) -> Any:
    """The view with a step's changes laid over it."""
    if changes is None:
        return view
    view = json.loads(json.dumps(view))
    for path in changes["gone"]:
        *way, last = _way(path)
        place = view
        for step in way:
            place = place[int(step) if isinstance(place, list) else step]
        del place[last]
    for path, value in changes["set"].items():
        if path == "":
            view = value
            continue
        *way, last = _way(path)
        place = view
        for step in way:
            place = place[int(step) if isinstance(place, list) else step]
        if isinstance(place, list):
            if int(last) == len(place):
                place.append(value)
            else:
                place[int(last)] = value
        else:
            place[last] = value
    return view


def _way(path: str) -> list[str]:
    return [step.replace("~1", "/").replace("~0", "~") for step in path.split("/")]


def follow(state: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """The state after a step."""
    assert step["after"] == state["version"], "a version was lost or came twice"
    assert step["version"] > step["after"]
    log = state["log"]
    if step["back_to"] is not None:
        log = [line for line in log if line["place"] <= step["back_to"]]
    new = {**state, "view": apply(state["view"], step["changes"]), "log": [*log, *step["log"]]}
    for name in ("requests", "offers", "anytime"):
        if step[name] is not None:
            new[name] = step[name]
    if step["link"] is not None:
        new["link"] = step["link"]
    for name in ("version", "waiting", "undo", "over", "seal", "secret"):
        new[name] = step[name]
    return new


class Http:
    """The API, with a key."""

    def __init__(self, base: str, table: str = "", key: str = "") -> None:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        self.table = table
        self.client = httpx.Client(base_url=base, headers=headers, timeout=PATIENCE, verify=PLAIN)

    def at(self, path: str = "", method: str = "GET", **more: Any) -> httpx.Response:
        return self.client.request(method, f"/api/v1/tables/{self.table}{path}", **more)

    def state(self) -> Any:
        answer = self.at()
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, id: str, link: str = "", **command: Any) -> httpx.Response:
        carried = {"link": link} if link else {}
        return self.at("/commands", "POST", json={"id": id, "do": command, **carried})

    def close(self) -> None:
        self.client.close()


class Player:
    """A seat on a socket, keeping step."""

    def __init__(
        self,
        base: str,
        table: str,
        key: str = "",
        have: int | None = None,
        hello: str = "",
        **more: Any,
    ) -> None:
        self.url = f"{base.replace('http', 'ws', 1)}/api/v1/live/{table}"
        self.key = key
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(
                self.url,
                compression=None,
                open_timeout=PATIENCE,
                close_timeout=1,
                ping_interval=None,  # nobody is sent away because a test is slow
                proxy=None,
                **more,
            )
        )
        self.state: Any = None
        self.presence: Any = None
        self.bye: Any = None
        self.others: list[Any] = []
        self.count = 0
        with suppress(ConnectionClosed):  # a door that is shut may say so before the hello
            if hello:
                self.socket.send(hello)
            else:
                self.send(type="hello", key=key, have=have)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next message, taken in."""
        message = json.loads(self.socket.recv(timeout))
        match message["type"]:
            case "state":
                self.state = message
            case "step":
                self.state = follow(self.state, message)
            case "presence":
                self.presence = message
            case "bye":
                self.bye = message
        return message

    def until(self, *types: str) -> Any:
        while True:
            message = self.hear()
            if message["type"] in types:
                return message

    def reach(self, version: int) -> None:
        while self.state is None or self.state["version"] < version:
            self.hear()

    def do(self, id: str | None = None, link: str = "", **command: Any) -> Any:
        """A command, until it is answered."""
        self.count += 1
        id = id or f"c{self.count}-{self.state['version']}"
        self.send(type="do", id=id, do=command, **({"link": link} if link else {}))
        while True:
            message = self.hear()
            if message["type"] in ("done", "refused") and message["id"] == id:
                return message

    def choose(self, rng: Random) -> dict[str, Any] | None:
        """Something legal to do, known from the wire alone."""
        return choose(self.state, rng)

    def act(self, rng: Random) -> bool:
        command = self.choose(rng)
        if command is None:
            return False
        done = self.do(**command)
        assert done["type"] == "done", done
        return True

    def to_the_end(self) -> Any:
        """Listen until the server closes; gives its last word."""
        try:
            while True:
                self.hear()
        except ConnectionClosed:
            return self.bye

    def close(self) -> None:
        self._stack.close()


def choose(state: Any, rng: Random) -> dict[str, Any] | None:
    """An answer to the first request, else one of the offers; rarely a wait."""
    for request in state["requests"]:
        return {"type": "answer", "request": request["id"], "value": answer(request, rng)}
    offers = [offer for offer in state["offers"] if offer["rule"] != "fire.wait"] or state["offers"]
    if not offers:
        return None
    offer = rng.choice(offers)
    return {"type": "open", "rule": offer["rule"], "args": offer["args"]}


def answer(request: Any, rng: Random) -> Any:
    match request["kind"]:
        case "choice":
            return rng.choice(request["options"])["value"]
        case "several":
            count = rng.randint(request["least"], request["most"])
            return [one["value"] for one in rng.sample(request["options"], count)]
        case "number":
            return rng.randint(request["low"], request["high"])
    return "…"
