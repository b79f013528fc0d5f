"""Your tables: in which order they stand, putting away and bringing back, and what their files are called."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.scenes import Scene, Stagehand, turn_of
from browser.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

TITLES = ("Cellar", "Attic", "Belfry")


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, Scene]]]:
    """In the Attic and the Cellar it is Ben's turn, in the Belfry Ana's."""
    path = tmp_path_factory.mktemp("yours") / "tables.sqlite"
    hand = Stagehand(path)
    turns = {"Cellar": "ben", "Attic": "ben", "Belfry": "ana"}
    scenes = {title: hand.lay(title, turn_of(turns[title], 2)) for title in TITLES}
    hand.store.close()
    server = Serving(path)
    yield server, scenes
    server.stop()


def lobby(me: Person, server: Serving, scenes: dict[str, Scene], *titles: str) -> None:
    """Ana's device knows these tables, the last of them open last."""
    known = [{**scenes[one].known("ana"), "seen": 1000 + n} for n, one in enumerate(titles)]
    kept = json.dumps(json.dumps(known))
    me.context.add_init_script(
        f"if (!localStorage.getItem('undertow.tables')) localStorage.setItem('undertow.tables', {kept})"
    )
    me.page.goto(server.url)
    expect(me.page.locator(".yours li").first).to_contain_text(re.compile("Your turn|Waiting for"))


def rows(me: Person, *titles: str) -> None:
    expect(me.page.locator(".yours .about strong")).to_have_text(list(titles))


def acts(me: Person, title: str, what: str) -> None:
    """One of the things that can be done with a table."""
    row = me.page.locator(".yours li").filter(has_text=title)
    me.press(row.get_by_role("button", name=f"What to do with {title}"))
    me.press(row.get_by_role("button", name=what))


def test_ones_tables_stand_in_the_order_one_wants(laid, person):
    server, scenes = laid
    me = person("desktop")
    lobby(me, server, scenes, "Belfry", "Cellar", "Attic")
    rows(me, "Attic", "Cellar", "Belfry")
    order = me.page.locator(".yours").get_by_label("Sort")
    order.select_option(label="By name")
    rows(me, "Attic", "Belfry", "Cellar")
    order.select_option(label="Your turn first")
    rows(me, "Belfry", "Attic", "Cellar")
    order.select_option(label="Last open first")
    rows(me, "Attic", "Cellar", "Belfry")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_table_is_put_away_and_brought_back(laid, person, device):
    server, scenes = laid
    me = person(device)
    lobby(me, server, scenes, "Belfry", "Attic")
    acts(me, "Attic", "Put away")
    rows(me, "Belfry")
    me.page.reload()
    rows(me, "Belfry")
    me.press(me.button("Put away (1)"))
    rows(me, "Attic")
    acts(me, "Attic", "Bring back")
    expect(me.button("Put away (1)")).to_have_count(0)
    rows(me, *(("Attic", "Belfry") if device == "desktop" else ("Attic",)))


def test_the_only_table_comes_back_too(laid, person):
    server, scenes = laid
    me = person("desktop")
    lobby(me, server, scenes, "Attic")
    acts(me, "Attic", "Put away")
    rows(me)
    me.press(me.button("Put away (1)"))
    acts(me, "Attic", "Bring back")
    rows(me, "Attic")


def test_files_are_called_as_the_table_is(laid, person):
    server, scenes = laid
    me = person("desktop")
    lobby(me, server, scenes, "Cellar")
    me.press(me.page.get_by_role("link", name=re.compile("Cellar")))
    me.at_table()
    me.press(me.page.locator("button.menu"))
    with me.page.expect_download() as file:
        me.press(me.page.locator(".panel").get_by_role("button", name="Save the table as a file"))
    day = datetime.now().astimezone().strftime("%Y-%m-%d")
    assert file.value.suggested_filename == f"Cellar {day}.undertow"
    kept = file.value.path()
    me.page.goto(server.url)
    me.page.locator("input[type=file]").first.set_input_files(kept)
    me.at_table()
    expect(me.page.locator("header").first).to_contain_text("Cellar")
