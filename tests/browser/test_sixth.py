"""A game from another package, with a line of it nowhere in ours: taken in the lobby, and played by a GM
at a desk and a lighter on a phone, with chances, something only the GM knows, taking back and a replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.seated import Seated
from browser.serving import Serving
from browser.test_tour import AXE, Tour
from sixth.installing import install

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


class Night(Tour):
    prefix = "sixth-"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serving]:
    server = Serving(tmp_path / "tables.sqlite", beside=install(tmp_path / "installed"))
    yield server
    server.stop()


def stage(one: Person):
    one.drawer("Stage")
    return one.page.locator(".general")


def test_a_game_of_another_package_is_played_from_the_lobby(served, person):
    gm, ana = person("desktop"), person("phone")
    for one in (gm, ana):
        one.context.add_init_script(path=AXE)
    tours = [Night(gm, served.url, {}), Night(ana, served.url, {})]
    gm.page.goto(served.url)
    card = gm.page.locator("li.game").filter(has_text="Lamplighters")
    gm.press(card.locator(".demo").get_by_role("button").first)
    expect(stage(gm).get_by_role("region", name="Fog")).to_contain_text("Ticks")
    ana.page.goto(*Seated(gm).invited("Ana"))
    expect(stage(ana).get_by_role("region", name="Fog")).to_be_visible()

    # What the GM hides, only the GM sees.
    gm.press(gm.page.locator("section.do summary", has_text="At any time"))
    gm.opens("Hide something")
    gm.page.get_by_label("What lurks there").fill("A bell under water")
    gm.press(gm.page.locator("section.compose").get_by_text("market"))
    gm.press(gm.button("Send"))
    expect(stage(gm).get_by_text("A bell under water")).to_be_visible()

    # Chances before the roll: four dice, and a 6 lights the lamp.
    ana.opens("Try the tower lamp")
    chances = stage(ana).get_by_role("figure")
    expect(chances).to_contain_text("The tower lamp is lit")
    expect(chances).to_contain_text("52%")
    expect(chances).to_contain_text("Exact.")
    expect(stage(gm).get_by_role("figure")).to_have_count(0)
    assert "A bell under water" not in ana.page.content()
    tours[1].look("chances")

    # Taken back, and done again.
    ana.press(ana.button("Take back").first)
    ana.press(ana.page.get_by_role("dialog").get_by_role("button", name="Take it back"))
    expect(chances).to_have_count(0)
    ana.opens("Try the tower lamp")
    expect(chances).to_have_count(1)
    ana.opens("Roll: tower")
    expect(chances).to_have_count(0)
    came = stage(ana).get_by_role(
        "region", name=re.compile("^(Now|Fog)$")
    )  # half the rolls light it
    expect(came.filter(has_text=re.compile(r"Lit\s*Tower|Ticks\s*1")).first).to_be_visible()
    tours[0].look("played")

    # How it came to that, moment by moment; and no moment shows a player what is hidden.
    gm.press(gm.page.locator("button.menu"))
    gm.press(gm.page.locator(".panel").get_by_role("link", name="Replay"))
    expect(gm.page.get_by_role("slider", name="Moment")).to_be_visible()
    gm.press(gm.page.get_by_role("button", name="One moment back"))
    expect(gm.page).to_have_url(re.compile("/at/"))
    expect(gm.page.locator(".general").get_by_role("figure")).to_have_count(0)
    assert not any(tour.found for tour in tours), [tour.found for tour in tours]
