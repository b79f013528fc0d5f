"""The API keeps its own promises, whatever it is asked: fuzzed from its OpenAPI document."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.client import FREE, PATIENCE
from server.client import settings as fire_settings
from server.conftest import keys_of, patient
from undertow.commands.places import games
from undertow.server.app import App
from undertow.server.config import Config, Limits
from undertow.store import SqliteStore

pytestmark = pytest.mark.limit(1800)

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


class InProcess:
    """The application without a socket, its loop in a thread."""

    def __init__(self, path: Path) -> None:
        self.store = SqliteStore(path, timeout=PATIENCE)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        config = patient(Config(limits=FREE, bot_pace=3600.0))
        self.app = App(self.store, games(), config)
        self.app.hub.forecasts.limit = PATIENCE
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=self.app), base_url="http://localhost"
        )

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        asked = self.client.request(method, path, **more)
        return asyncio.run_coroutine_threadsafe(asked, self.loop).result(PATIENCE)

    def close(self) -> None:
        async def end() -> None:
            await self.client.aclose()
            await self.app.hub.close()

        asyncio.run_coroutine_threadsafe(end(), self.loop).result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()
        self.store.close()


@pytest.fixture(scope="module")
def inside(tmp_path_factory) -> Iterator[InProcess]:
    made = InProcess(tmp_path_factory.mktemp("fuzz") / "tables.sqlite")
    yield made
    made.close()


def document() -> Any:
    """The document, made without a store."""
    from undertow.server.app import _api

    return _api(Limits()).openapi_schema.to_schema()


schema = schemathesis.openapi.from_dict(document())


@pytest.fixture(scope="module")
def table(inside) -> dict[str, str]:
    body = {"game": "fire", "settings": fire_settings("ranger", "warrior")}
    return keys_of(inside.ask("POST", "/api/v1/tables", json=body).json())


@schema.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_api_keeps_its_promises(case, inside, table):
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table["table"]
    if "seat" in case.path_parameters and len(case.path_parameters["seat"]) % 2:
        case.path_parameters["seat"] = "ben"
    kwargs = case.as_transport_kwargs(base_url="http://localhost")
    headers = {
        k: v for k, v in (kwargs.get("headers") or {}).items() if k.lower() != "authorization"
    }
    headers["authorization"] = f"Bearer {table['host' if 'seats' in case.path else 'ana']}"
    passed = {k: kwargs[k] for k in ("params", "json") if kwargs.get(k) is not None}
    if kwargs.get("data") is not None:
        passed["content"] = kwargs["data"] if isinstance(kwargs["data"], bytes | str) else b""
    try:
        answer = inside.ask(case.method, kwargs["url"], headers=headers, **passed)
    except (UnicodeEncodeError, httpx.InvalidURL, httpx.LocalProtocolError, TypeError):
        return  # cannot be sent over HTTP at all
    response = schemathesis.Response.from_any(answer)
    for check in CHECKS:
        case.validate_response(response, checks=[check], headers=headers)


def test_every_address_stands_in_the_page_about_the_wire():
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    short = {re.sub(r"^.*/tables/\{\w+\}/(\w+).*$", r"…/\1", path) for path in document()["paths"]}
    inside = {one for one in short if one.startswith("…")}
    assert len(inside) > 20
    assert not [one for one in inside if f"`GET {one}" not in page and f" {one}" not in page]


def test_all_that_may_be_asked_of_an_address_stands_in_the_page_about_the_wire():
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    missing = []
    for path, methods in document()["paths"].items():
        short = re.sub(
            r"^.*/tables/\{\w+\}/(\w+).*$", r"…/\1", path.replace("/api/", "/api/v1/", 1)
        )
        short = re.sub(r"/tables/\{\w+\}$", "/tables/{id}", short)
        for method, told in methods.items():
            asked = [one["name"] for one in told.get("parameters", ()) if one["in"] == "query"]
            said = " ".join(row for row in rows if f"`{method.upper()} {short}" in row)
            missing += [f"{method} {short} {one}" for one in asked if f"{one}=" not in said]
    assert not missing


def test_the_browser_asks_where_the_api_stands():
    """Nothing of ours asks the paths that only answer still."""
    web = Path(__file__).parents[2] / "web"
    files = [web / "index.html", *(web / "src").rglob("*.ts"), *(web / "src").rglob("*.svelte")]
    asked = [
        f"{file.name}: {one}"
        for file in files
        if not file.name.endswith(".test.ts")
        for one in re.findall(r"""["'`]/api(?!/v1)[^"'`]*""", file.read_text("utf-8"))
    ]
    assert not asked
    assert "/api/v1/" in (web / "index.html").read_text("utf-8")
