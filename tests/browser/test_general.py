"""A game without a client of its own is set up and played in the browser, on desktop and phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.serving import Serving
from browser.test_tour import AXE, Tour

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


class Evening(Tour):
    prefix = "general-"


@pytest.fixture
def lamps(tmp_path: Path) -> Iterator[Serving]:
    server = Serving(tmp_path / "tables.sqlite", module="browser.lamps")
    yield server
    server.stop()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_game_without_a_client_is_played(lamps, person, device):
    me = person(device)
    me.context.add_init_script(path=AXE)
    page = me.page
    tour = Evening(me, lamps.url, {})
    page.goto(lamps.url)
    card = page.locator("li.game").filter(has_text="The Lamplighters")
    expect(card).to_be_visible()
    card.scroll_into_view_if_needed()
    tour.look("lobby")
    me.press(card.get_by_role("link", name="Set up a table"))

    # Set up by the schema of its settings.
    me.press(page.get_by_text("Wind", exact=True))
    page.get_by_label("Motto").fill("Light before you leap.")
    tour.look("set-up")
    me.press(me.button("Open the table"))
    stage = page.locator(".general")
    expect(stage.get_by_text("Light before you leap.")).to_be_visible()
    expect(stage.get_by_role("img", name="Fog: 1 of 6")).to_be_visible()
    tour.look("table")

    # A form before an action: a refusal keeps what was written, and so does a reload.
    me.opens("Hide something")
    what = page.get_by_label("What lurks there")
    what.fill("A dog")
    me.press(me.button("Send"))
    expect(page.get_by_role("alert")).to_contain_text("No dogs")
    tour.look("form-refused")
    page.reload()
    me.opens("Hide something")
    expect(what).to_have_value("A dog")
    what.fill("A bell under water")
    me.press(page.locator("section.compose").get_by_text("market"))
    tour.look("form")
    me.press(me.button("Send"))
    expect(page.locator("section.compose")).to_be_hidden()
    expect(stage.get_by_text("A bell under water")).to_be_visible()

    # Every way to be asked.
    me.opens("Spend the evening")
    me.answers(["market"])
    me.answers(["rope", "bell"], several=True)
    prompt = page.locator("section.prompt").first
    for question, fill in (
        ("How long do you stay?", None),
        ("What do you hear?", "Wind."),
        ("The night", "Stars."),
        ("Who passes by?", "A cat."),
    ):
        expect(prompt.get_by_role("heading", name=question)).to_be_visible()
        if question == "The night":
            me.press(prompt.get_by_text("dark", exact=True))
        if fill:
            prompt.get_by_role("textbox").first.fill(fill)
        me.press(prompt.get_by_role("button", name="Done"))
    expect(stage.get_by_text(re.compile("A cat"))).to_be_visible()

    me.opens("Light: bridge")
    expect(stage.get_by_role("heading", name="Last roll")).to_be_visible()
    tour.look("played")
    assert not tour.found, "\n" + "\n".join(tour.found)
