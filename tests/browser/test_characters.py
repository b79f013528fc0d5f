"""A character of one table is put on the shelf of this device and comes to another table; what does not
fit is told first. Somebody else's file is refused in a sentence."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.edge_table import AtTheTable, Evening
from browser.test_people import axe

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def characters(one):
    one.press(one.page.locator("button.menu"))
    one.press(one.page.locator(".panel").get_by_role("button", name="Characters: save"))
    return one.page.get_by_role("dialog", name="Characters")


def test_a_character_is_shelved_and_comes_to_another_table(serving, person):
    here, there = Evening.laid(serving.url), Evening.laid(serving.url)
    me = person("desktop", "light")
    AtTheTable(me).sits(here.link("maren"))
    dialog = characters(me)
    with me.page.expect_download() as saved:
        me.press(dialog.get_by_role("button", name="Save as a file: Isk of the Lamps"))
    file = saved.value.path()
    me.press(dialog.get_by_role("button", name="Put on my shelf: Maren Voss"))
    expect(dialog.get_by_role("status")).to_contain_text("Maren Voss stands on the shelf")
    expect(dialog).to_contain_text("The GM or the host lets a character in.")
    with me.page.expect_download() as empty:
        me.press(dialog.get_by_role("button", name="Print an empty sheet"))
    assert empty.value.path().read_bytes().startswith(b"%PDF")

    AtTheTable(me).sits(there.link("gm"), taught=True)
    dialog = characters(me)
    me.press(dialog.get_by_role("button", name="Bring Maren Voss"))
    expect(dialog).to_contain_text("Somebody here is called maren already")
    axe(me, "characters")
    assert len(there.view()["people"]) == 2, "nothing happened yet"
    me.press(dialog.get_by_role("button", name="Let Maren Voss come"))
    expect(dialog.get_by_role("status")).to_contain_text("Maren Voss is at the table.")
    assert len(there.view()["people"]) == 3

    # The same by a file, for another seat; and a file that is none.
    dialog.get_by_label("For").select_option("isk")
    dialog.get_by_label("A file", exact=True).set_input_files(file)
    expect(dialog.get_by_role("button", name="Let Isk of the Lamps come")).to_be_visible()
    me.pardon("409")
    wrong = {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
    dialog.get_by_label("A file", exact=True).set_input_files([wrong])
    expect(dialog.get_by_role("alert")).to_contain_text("not a character that Undertow saved")
    me.press(dialog.get_by_role("button", name="Delete Maren Voss from the shelf"))
    expect(dialog).to_contain_text("Nothing of this game stands on it.")
