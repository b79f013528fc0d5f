"""A GM's shelf: prepared before anybody has a character, kept on a device, taken to another table, and
shared as a file."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import expect

from browser.anima_table import Seat, Table
from browser.serving import PATIENCE
from browser.test_pages import drawn
from browser.test_people import axe

pytestmark = [pytest.mark.browser, pytest.mark.limit(900), pytest.mark.xdist_group("browser")]


def shelf(one, part):
    one.press(one.button("More"))
    one.press(one.button("Shelf: opponents, clocks, scenes"))
    dialog = one.page.get_by_role("dialog", name="Shelf")
    one.press(dialog.get_by_role("button", name=part, exact=True))
    return dialog


def closes(one, dialog):
    one.press(dialog.get_by_role("button", name="Close"))
    expect(dialog).to_be_hidden()


def test_what_a_gm_prepared_goes_from_table_to_table(serving, person, tmp_path):
    first = Table.opened(serving.url, {"players": ["ana"]}, "The first evening")
    gm = person("desktop", "light")
    Seat(gm).sits(first.link("gm"), taught=True)

    # Nobody has a character yet; the GM takes an opponent from the shelf and changes the name.
    ready = shelf(gm, "Ready-made")
    axe(gm, "shelf")
    gm.press(ready.get_by_role("button", name="Use The Captain", exact=True))
    form = gm.page.locator("section.compose")
    name = form.get_by_label("Name", exact=True)
    expect(name).to_have_value("The Captain")
    name.fill("Captain Aldous")
    gm.press(form.get_by_role("button", name="Save"))
    expect(form).to_have_count(0)
    assert [one["name"] for one in first.view("gm")["prepared"]] == ["Captain Aldous"]

    # A handout with a picture, and both go onto the shelf of this device.
    kept = httpx.post(
        f"{serving.url}api/tables/{first.table}/pictures",
        content=drawn(),
        headers={"authorization": f"Bearer {first.keys['gm']}"},
        timeout=PATIENCE,
    ).json()["id"]
    letter = {"kind": "page", "title": "A letter", "text": "Burn this.", "picture": kept}
    first.open("gm", "handouts.write", "gm", form=letter)
    here = shelf(gm, "Made at this table")
    expect(here).to_contain_text("A letter")
    gm.press(here.get_by_role("button", name="Keep all on my shelf"))
    expect(here).to_contain_text("On your shelf on this device: Captain Aldous, A letter.")
    gm.press(here.get_by_role("button", name="My shelf", exact=True))
    with gm.page.expect_download() as saved:
        gm.press(here.get_by_role("button", name="Save my shelf as a file"))
    file = tmp_path / "night.shelf.json"
    saved.value.save_as(file)
    assert {one["name"] for one in json.loads(file.read_text())["things"]} == {
        "Captain Aldous",
        "A letter",
    }
    closes(gm, here)

    # At another table, in the same browser: the opponent comes with all figures, the page with its picture.
    second = Table.opened(serving.url, {"players": ["ben"]}, "The second evening")
    gm.page.goto(second.link("gm"))
    expect(gm.table).to_have_attribute("data-version", str(second.state("gm")["version"]))
    mine = shelf(gm, "My shelf")
    gm.press(mine.get_by_role("button", name="Use A letter"))
    expect(mine).to_contain_text("Only you see it until you show it")
    gm.press(mine.get_by_role("button", name="Use Captain Aldous"))
    expect(name).to_have_value("Captain Aldous")
    gm.press(form.get_by_role("button", name="Save"))
    expect(form).to_have_count(0)
    old, new = (one.view("gm")["prepared"][0] for one in (first, second))
    assert new == old
    (page,) = second.view("gm")["handouts"]["pages"].values()
    assert page["title"] == "A letter"
    assert page["picture"]
    assert not second.view("ben")["handouts"].get("pages")

    # A friend loads the file; one of another game, or no shelf at all, is refused.
    other = tmp_path / "other.json"
    other.write_text(file.read_text().replace('"anima"', '"edge"'))
    friend = person("desktop", "dark")
    Seat(friend).sits(second.link("gm"), taught=True)
    theirs = shelf(friend, "My shelf")
    load = theirs.get_by_label("Load a file onto my shelf")
    load.set_input_files(other)
    expect(theirs.get_by_role("alert")).to_contain_text("for another game")
    load.set_input_files(file)
    expect(theirs).to_contain_text("From the file: 2.")
    expect(theirs.get_by_role("button", name="Use Captain Aldous")).to_be_visible()
