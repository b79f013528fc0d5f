"""Numbers that can be pressed where they stand: why they are so, and another in their stead, while
somebody is in the middle of something."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import expect

from browser.anima_table import Seat, Table
from browser.edge_table import AtTheTable, Evening
from browser.seated import Seated
from browser.tarot import Night
from browser.test_eidolon import story
from browser.test_people import axe
from undertow.games.anima.form import DEMOS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_a_gm_changes_a_number_amid_a_strike_and_all_read_it(serving, person):
    table = Table.opened(serving.url, msgspec.to_builtins(DEMOS[0].settings))
    table.settle()
    gm, her = person("desktop", "light"), person("phone", "dark")
    state = table.state("gm")
    acts = state["view"]["conflict"]["actors"][0]
    fighter = next(one for one in state["view"]["fighters"] if one["id"] == acts)
    seat = fighter.get("seat") or next(key for key in table.keys if key != "gm")
    player = next(key for key in table.keys if key not in ("gm", "host"))
    for who, where in ((gm, "gm"), (her, player)):
        Seat(who).sits(f"{serving.url}#/t/{table.table}/{table.keys[where]}")
    table.set(acts, sp=3)
    target = next(one["id"] for one in state["view"]["fighters"] if one["side"] != fighter["side"])
    offers = table.state(seat)["offers"]
    strike = next(o for o in offers if o["rule"].startswith("anima.strike") and target in o["args"])
    table.open(seat, strike["rule"].removeprefix("anima."), *strike["args"])
    assert any(table.state(one)["requests"] for one in table.keys), "a rule waits for somebody"

    card = Seat(gm).stage.get_by_role("article", name=fighter["name"], exact=True)
    gm.press(card.get_by_role("button", name=re.compile("^Wounds: 0 of")))
    dialog = gm.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Now: 0")
    expect(dialog).to_contain_text(f"{fighter['name']} joins")
    gm.press(dialog.get_by_role("button", name="One more"))
    dialog.get_by_label("Reason").fill("The roof came down.")
    axe(gm, "place")
    gm.press(dialog.get_by_role("button", name="Change", exact=True))
    expect(dialog).to_be_hidden()
    expect(card.get_by_role("button", name=re.compile("^Wounds: 1 of"))).to_be_visible()
    her.drawer("Chronicle")
    told = her.page.locator(".chronicle .line").filter(has_text="The roof came down.")
    expect(told).to_contain_text(f"{fighter['name']}: wounds: 0 → 1")

    # A player is told why, and cannot change it.
    her.drawer("Stage")
    hers = Seat(her).stage.get_by_role("article", name=fighter["name"], exact=True)
    her.press(hers.get_by_role("button", name=re.compile("^Wounds: 1 of")))
    asked = her.page.get_by_role("dialog")
    expect(asked).to_contain_text("0 → 1")
    expect(asked).to_contain_text("The roof came down.")
    expect(asked.get_by_role("button", name="Change", exact=True)).to_have_count(0)
    axe(her, "place-player")


def test_a_number_of_a_sheet_is_changed_without_a_reason(serving, person):
    night = Evening.laid(serving.url)
    gm = AtTheTable(person("desktop", "dark"))
    gm.sits(night.link("gm"))
    gm.one.press(gm.sheet.locator("summary", has_text="Maren Voss"))
    gm.one.press(gm.sheet.get_by_role("button", name=re.compile("^Boons: 2 of 5")).first)
    dialog = gm.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Maren Voss: Boons")).to_be_visible()
    dialog.get_by_label("To").fill("lots")
    change = dialog.get_by_role("button", name="Change", exact=True)
    expect(change).to_have_attribute("title", "Give a whole number.")
    dialog.get_by_label("To").fill("4")
    gm.one.press(dialog.get_by_role("button", name="Change", exact=True))
    expect(dialog).to_be_hidden()
    assert night.person("maren")["boons"] == 4
    expect(gm.page.locator(".chronicle")).to_contain_text("Maren Voss: Boons: 2 → 4")


def test_a_count_says_why_and_is_not_set(serving, person):
    night = Night.opened(serving.url, story(serving.url))
    gm = Seated(person("desktop", "light"))
    gm.game = "eidolon"
    gm.sits(night.link("gm"))
    night.open("ana", "scrap", "ana")
    night.answer("ana", ["draw"])
    gm.one.press(gm.stage.locator('[data-place="deck/#"]'))
    dialog = gm.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Cards in the Fate Deck")).to_be_visible()
    left = night.view()["deck"]["count"]
    expect(dialog).to_contain_text(f"Now: {left}")
    expect(dialog).to_contain_text(f"22 → {left}")
    expect(dialog).to_contain_text("it changes with what lies there")
    expect(dialog.get_by_role("button", name="Change", exact=True)).to_have_count(0)
    axe(gm.one, "place-count")
