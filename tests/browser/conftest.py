"""A real Chromium in front of a real server. Nothing here is skipped: what is missing is installed
(tools/browser.sh, tools/web.sh), or the tests fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import FLAGS
from browser.nursery import Nursery
from browser.people import PATIENCE_MS, Person
from browser.serving import Serving
from support.children import run

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "build" / "screenshots"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Started once for all tests, when client and browser are there."""
    for tool in ("tools/web.sh", "tools/browser.sh"):
        run([ROOT / tool], check=True, cwd=ROOT, timeout=600, stdout=None, stderr=None)
    path = (ROOT / "build" / "chromium-path").read_text("utf-8").strip()
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=path, args=FLAGS, timeout=PATIENCE_MS)
        yield browser
        browser.close()


@pytest.fixture(scope="session", autouse=True)
def nursery() -> Iterator[None]:
    """Servers are forked from one process, which reads Undertow once for all tests."""
    Serving.nursery = Nursery()
    try:
        yield
    finally:
        Serving.nursery.close()
        Serving.nursery = None


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A server with an empty store of its own."""
    server = Serving(tmp_path / "tables.sqlite")
    yield server
    server.stop()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def person(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Callable[..., Person]]:
    """People, each with a browser of their own. Errors in their consoles fail the test."""
    people: list[Person] = []

    def person(*how: Any, **more: Any) -> Person:
        people.append(Person(chromium, *how, **more))
        return people[-1]

    yield person
    if request.node.stash.get(FAILED, False):
        for number, one in enumerate(people, 1):
            print(f"\n== what person {number} had before them: {one.last_seen()}")
    for one in people:
        one.close()
    for one in people:
        one.blameless()
