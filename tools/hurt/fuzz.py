"""Nonsense by the grammar: over HTTP by the description of the API, on sockets by the protocol. No
answer is a fault of the server, none breaks what the description promises."""

from __future__ import annotations

import argparse
import time
import warnings
from collections import Counter
from random import Random
from typing import Any

from msgspec import Struct, field

from tools.hurt import grammar
from tools.hurt.serving import Served, address, keys_of
from undertow.plugins import plugins

FAULTS = ("Fault", "RuleFailed")
NO_FAULT = (503, 507)
"""Too much to do, or no room: said with a sentence."""


class Found(Struct):
    """What came of it."""

    sent: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


class Tables:
    """Tables of every game, at addresses of their own; one that was deleted is followed by another."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.games = [one.id for one in plugins().shelf()]
        self._made = 0
        self.open = [self.new(game) for game in self.games]

    def new(self, game: str) -> dict[str, Any]:
        self._made += 1
        source = address(self._made % 3000)
        status, made = self.served.ask("POST", f"/api/demos/{game}", source=source)
        assert status == 201, made
        return {**keys_of(made), "game": game, "source": source}

    def any(self, rng: Random) -> dict[str, Any]:
        return rng.choice(self.open)

    def replace(self, table: dict[str, Any]) -> None:
        self.open[self.open.index(table)] = self.new(table["game"])


def over_http(served: Served, seconds: float, seed: int) -> Found:
    """Schemathesis makes requests from the description, good and bad."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    warnings.simplefilter("ignore")
    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    found, tables, rng = Found(), Tables(served), Random(seed)
    _, described = served.ask("GET", "/api/openapi.json")
    schema = schemathesis.openapi.from_dict(described)
    operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    until = time.monotonic() + seconds

    def send(case: Any) -> None:
        if time.monotonic() > until:
            return
        table = tables.any(rng)
        wanted = dict(case.path_parameters or {})
        if "table" in wanted:
            wanted["table"] = table["table"]
        if "seat" in wanted and rng.random() < 0.7:
            wanted["seat"] = rng.choice(table["seats"])
        if "game" in wanted and rng.random() < 0.7:
            wanted["game"] = table["game"]
        case.path_parameters = wanted
        who = rng.choice([*table["seats"], "host", "spectator"])
        asked = case.as_transport_kwargs(base_url=f"http://{served.base}")
        answer = _sent(asked, table["source"], table[who])
        if answer is None:
            return
        found.sent += 1
        found.ends[str(answer.status_code)] += 1
        if answer.status_code in NO_FAULT:
            return
        try:
            case.validate_response(schemathesis.Response.from_any(answer), checks=checks)
        except (Exception, BaseExceptionGroup) as problem:  # several checks failed
            text = " ".join(str(problem).split())
            found.wrong.append(f"{case.method} {case.formatted_path}: {text}"[:600])
        changed = case.method in ("DELETE", "POST") and answer.status_code < 300
        if changed and ("key" in case.path or case.method == "DELETE"):
            tables.replace(table)

    rounds = 0
    while time.monotonic() < until:
        rounds += 1
        for operation in operations:
            if time.monotonic() > until:
                break
            tried = settings(
                max_examples=15,
                deadline=None,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )(given(operation.as_strategy())(send))
            seeded(seed * 1000 + rounds)(tried)()
    return found


def _sent(asked: dict[str, Any], source: str, key: str) -> Any:
    """The answer, or None where this cannot be sent over HTTP at all."""
    import httpx

    headers = {
        k: v for k, v in (asked.get("headers") or {}).items() if k.lower() != "authorization"
    }
    headers["authorization"] = f"Bearer {key}"
    more = {k: asked[k] for k in ("params", "json") if asked.get(k) is not None}
    if asked.get("data") is not None:
        more["content"] = asked["data"] if isinstance(asked["data"], bytes | str) else b""
    way = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=way, timeout=60.0) as client:
        try:
            return client.request(asked["method"], asked["url"], headers=headers, **more)
        except (
            UnicodeEncodeError,
            httpx.InvalidURL,
            httpx.LocalProtocolError,
            httpx.UnsupportedProtocol,
            TypeError,
        ):
            return None


def on_sockets(served: Served, seconds: float, seed: int) -> Found:
    found, rng = Found(), Random(seed)
    tables = Tables(served)
    people = grammar.People(served, tables.open, rng)
    until = time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            said, end = people.one()
            found.sent += 1
            found.ends[end] += 1
            if end in FAULTS:
                found.wrong.append(f"{end} after {said}"[:600])
    finally:
        people.close()
    return found


KINDS = {"http": over_http, "sockets": on_sockets}


def run(kind: str, seconds: float, seed: int) -> Found:
    """One kind of nonsense at a server of its own; what it complained of counts too."""
    with Served(None, "--bot-pace", "5") as served:
        found = KINDS[kind](served, seconds, seed)
        status, _ = served.ask("GET", "/healthz", source=address(3500))
        if status != 200:
            found.wrong.append(f"it is not well afterwards: {status}")
        said = served.said()
        if served.errors():
            found.wrong.append(f"{len(served.errors())} errors in its log: {said[:1500]}")
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.hurt fuzz", description=__doc__)
    parser.add_argument("kind", nargs="*", help="http, sockets (both)")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each (10)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    wrong = 0
    for kind in args.kind or KINDS:
        found = run(kind, 60 * args.minutes, args.seed)
        wrong += len(found.wrong)
        for row in found.wrong[:20]:
            print(row)
        ends = ", ".join(f"{times} {end}" for end, times in found.ends.most_common())
        print(f"{kind}: {found.sent} sent ({ends}); {len(found.wrong)} wrong", flush=True)
    return 1 if wrong else 0
