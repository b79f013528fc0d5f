"""The browser adds its own chance to every roll, and counts at the end by itself whether it was fair."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Route, expect

from browser.people import Person
from browser.serving import Serving
from undertow.kernel.fate import NEWEST, Roll, recompute

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SETTINGS = {"players": ["ana"], "lamps": ["bridge"], "nerve": 5}


@pytest.fixture
def lamps(tmp_path: Path) -> Iterator[Serving]:
    server = Serving(tmp_path / "tables.sqlite", module="browser.lamps")
    yield server
    server.stop()


def lies(me: Person, lie: Callable[[Any], None]) -> None:
    """What the server says of fairness from now on."""

    def told(route: Route) -> None:
        found = route.fetch().json()
        lie(found)
        route.fulfill(json=found)

    me.page.unroute_all()
    me.page.route("**/fairness", told)
    me.page.reload()


def other_dice(found: Any) -> None:
    found["answers"][0]["answer"] = [7 - face for face in found["answers"][0]["answer"]]


def without_links(found: Any) -> None:
    """Where the secret alone gives the very same dice, by luck, others are shown."""
    last, secret = found["answers"][-1], bytes.fromhex(found["sessions"][0]["secret"])
    alone = recompute(secret, len(found["answers"]) - 1, Roll((6, 6)), NEWEST)
    if tuple(last["answer"]) == alone:
        last["answer"] = [7 - face for face in last["answer"]]
    last["links"] = {}


def other_story(found: Any) -> None:
    for one in (*found["sessions"], *found["answers"]):
        one["seal"] = "ab" * 32


def other_secret(found: Any) -> None:
    found["sessions"][0]["secret"] = "cd" * 32


def test_the_page_counts_itself_and_finds_a_lie(lamps, person):
    made = httpx.post(f"{lamps.url}api/tables", json={"game": "lamps", "settings": SETTINGS}).json()
    (seat,) = made["seats"]
    me = person("desktop")
    sent: list[Any] = []
    me.page.on("websocket", lambda line: line.on("framesent", lambda f: sent.append(json.loads(f))))
    me.page.goto(f"{lamps.url}#/t/{made['table']}/{seat['key']}")
    expect(me.table).to_be_visible()
    me.page.wait_for_load_state("networkidle")  # what draws chance comes after the table
    over = me.page.locator("section.over")
    light = me.page.locator("section.do button.do").filter(has_text="Light: bridge")
    rolls = 0
    while True:
        expect(over.or_(light).first).to_be_visible()  # it goes on, or it is over
        if over.count():
            break
        version = me.version
        me.opens("Light: bridge")
        me.reach(version + 1)
        rolls += 1
    asked = [one["do"]["type"] for one in sent if one["type"] == "do"]
    assert asked == ["anchor", *["open"] * rolls]
    links = [one["link"] for one in sent if one.get("link")]
    assert len(set(links)) == rolls

    me.press(over.get_by_role("link", name="Was it fair?"))
    own = me.page.get_by_role("region", name="What this browser counted itself")
    expect(me.page.get_by_text("Fair: everything checked fits.")).to_be_visible()
    expect(own).to_contain_text(f"It counted {rolls} answers of chance again, and each fits.")
    expect(own).to_contain_text(f"{rolls} of them took in chance that this browser drew.")
    expect(own.locator("p")).to_have_count(1)

    for lie, words in (
        (other_dice, "is not what the secret and the links give"),
        (without_links, "is not what the secret and the links give"),
        (other_secret, "A secret does not fit its seal."),
        (other_story, "a seal that is gone now"),
    ):
        lies(me, lie)
        expect(own).to_contain_text(words)
        # The server, or whoever sits on the line, still says that all is well.
        expect(me.page.get_by_text("Fair: everything checked fits.")).to_be_visible()
