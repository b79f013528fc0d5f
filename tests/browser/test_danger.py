"""How dangerous is this? The GM presses a button and reads an answer, while preparing and in the fight; on a
desktop and on a phone, with the keyboard too. Players are shown no such button."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from browser.anima_table import Seat
from browser.conftest import SHOTS
from browser.people import PATIENCE_MS, Person
from browser.test_tour import AXE, RUN_AXE, SIDEWAYS
from undertow.games.anima.form import BRIDGE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

TITLE = "How dangerous is this?"
LONG = 5 * PATIENCE_MS  # whoever looks ahead gives way to everybody else on the machine
PEOPLE = ("evanon", "egere", "syjika")
AT_PEACE: dict[str, Any] = {
    "players": PEOPLE,
    "samples": {id: id for id in PEOPLE},
    "mood": "loud",
    "spoken": True,
    "campaign": {"world": "a"},
    "seeds": [{"level": "group", "by": "gm", "text": "Fire!"}],
}
FIGHTING = {**AT_PEACE, "conflict": msgspec.to_builtins(BRIDGE)}


def opened(url: str, settings: dict[str, Any]) -> dict[str, str]:
    """A new table by the API; the links to its seats."""
    body = json.dumps({"game": "anima", "settings": settings})
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"{url}api/tables", body.encode(), headers)) as answer:
        made = json.load(answer)
    return {one["seat"]: f"{url}#/t/{made['table']}/{one['key']}" for one in made["seats"]}


def sits(one: Person, link: str) -> None:
    one.page.goto(link)
    expect(one.page.locator(".anima.stage")).to_be_visible()
    one.untaught()


def looks(one: Person, name: str) -> None:
    one.shot(SHOTS / f"anima-{name}-{one.device}-{one.theme}.png")
    assert one.page.evaluate(SIDEWAYS) <= 0, f"{name} is cut off sideways"
    one.page.evaluate(AXE.read_text("utf-8"))
    found = one.page.evaluate(RUN_AXE, None)
    assert not found, f"{name}: {json.dumps(found, indent=1)}"


def knows(part: Locator) -> Locator:
    """The forecast in a part of the page, once it is there whole."""
    found = part.get_by_role("region", name=TITLE)
    expect(found.get_by_role("button", name="Play more")).to_be_visible(timeout=LONG)
    expect(found.get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    return found


@pytest.mark.parametrize(("device", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_the_gm_learns_how_dangerous_a_conflict_is(serving, person, device, theme):
    links = opened(serving.url, FIGHTING)
    gm = person(device, theme)
    sits(gm, links["gm"])
    gm.drawer("Screen")
    gm.button(TITLE).focus()
    gm.page.keyboard.press("Enter")
    found = knows(gm.page.locator(".keeper"))
    verdict = found.get_by_role("status").locator(".verdict")
    expect(verdict).to_have_text(re.compile(r"^The heroes .+\.$|^A walk .+\.$"))
    expect(found.locator(".chance").first).to_have_text(re.compile(r"^\S+% \(\S+% to \S+%\)$"))
    expect(found.get_by_text("Clockwork guards")).to_be_visible()
    expect(found.get_by_role("button", name="Play more")).to_be_focused()
    found.get_by_role("status").scroll_into_view_if_needed()
    looks(gm, "danger")
    gm.press(found.get_by_role("button", name="Play more"))
    gm.press(found.locator("summary"))
    fought = found.get_by_text("Fought 1000 times.", exact=False)
    expect(fought).to_be_visible(timeout=LONG)
    expect(found.get_by_role("progressbar")).to_have_count(0, timeout=LONG)
    player = person("desktop", "light")
    sits(player, links["egere"])
    expect(player.page.locator("section.sheet .anima").first).to_be_visible()
    expect(player.button(TITLE)).to_have_count(0)


def test_the_gm_weighs_a_conflict_while_laying_it_out(serving, person):
    links = opened(serving.url, AT_PEACE)
    gm = person("desktop", "dark")
    sits(gm, links["gm"])
    gm.press(gm.page.locator(".keeper").get_by_role("button", name="Begin a conflict"))
    form = gm.page.locator(".battle")
    expect(form.get_by_role("button", name=re.compile("^Remove")).first).to_be_visible()
    Seat(gm).clears(form)  # what there is to begin from
    expect(form.get_by_role("button", name=TITLE)).to_have_attribute("aria-disabled", "true")
    gm.press(form.get_by_role("button", name="+ mob"))
    gm.press(form.get_by_role("button", name=TITLE))
    found = knows(form)
    easy = found.get_by_role("status").inner_text()
    for _ in range(3):
        gm.press(form.get_by_role("button", name="+ boss"))
    expect(found.get_by_text("The table has changed since.")).to_be_visible()
    gm.press(found.get_by_role("button", name="Ask again"))
    expect(found.get_by_text("The table has changed since.")).to_have_count(0)
    found = knows(form)
    expect(found.get_by_role("status")).not_to_have_text(easy)
    expect(found.get_by_text("The boss")).to_have_count(3)
    found.get_by_role("status").scroll_into_view_if_needed()
    looks(gm, "danger-ahead")
