"""What the rules do not know stands on a sheet: an item, a condition, a rule of the table's own. A player
puts it there, counts it and takes it off; others read it, and cannot."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.test_people import axe
from browser.test_places import FIGURES

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

GAMES = [game for game in FIGURES if game != "fire"]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_do_not_know_stands_on_a_sheet_and_counts(serving, person, game):
    night, sits, _ = FIGURES[game](serving.url)
    # Somebody is in the middle of something; what they are asked comes first for them.
    asked = {
        one
        for one in night.keys
        if any(not request["optional"] for request in night.state(one)["requests"])
    }
    seat = next(one for one in night.keys if one not in {"gm", "host", *asked})
    other = next(one for one in night.keys if one not in ("gm", "host", seat))
    her, him = sits(person("phone", "light")), sits(person("desktop", "dark"))
    her.sits(night.link(seat))
    him.sits(night.link(other))
    her.one.drawer("Sheet")
    hers = her.page.locator('[data-part="sheet"] section.notes:visible').first
    expect(hers.locator("li")).to_have_count(0)
    her.one.press(hers.get_by_role("button", name="Put a note on this sheet"))
    form = her.page.locator("section.compose")
    form.get_by_label("Name", exact=True).fill("Torches")
    form.get_by_label("What it means").fill("Each lasts an hour.")
    form.get_by_role("spinbutton", name="Number").fill("2")
    form.get_by_role("spinbutton", name="At most").fill("3")
    her.one.press(form.get_by_role("button", name="Send"))
    her.one.drawer("Sheet")
    expect(hers.locator("li")).to_contain_text("Torches")
    expect(hers.locator("li")).to_contain_text("Each lasts an hour.")
    more = hers.get_by_role("button", name="Torches: one more")
    her.one.press(more)
    expect(hers).to_contain_text("3 of 3")
    axe(her.one, f"notes-{game}")
    her.one.press(more)  # it goes no further, and says so
    expect(her.page.get_by_text("Its number goes from 0 to 3.").first).to_be_visible()
    expect(hers).to_contain_text("3 of 3")

    his = him.page.locator("section.notes", has_text="Torches")
    him.page.evaluate(
        "() => document.querySelectorAll('[data-part=sheet] details').forEach((one) => { one.open = true; })"
    )
    expect(his.first).to_contain_text("3 of 3")
    expect(his.get_by_role("button", name="Torches: one less")).to_have_count(0)
    expect(his.get_by_role("button", name="Remove Torches")).to_have_count(0)

    her.one.press(hers.get_by_role("button", name="Change Torches"))
    expect(form.get_by_label("Name", exact=True)).to_have_value("Torches")
    form.get_by_label("Name", exact=True).fill("Lamps")
    her.one.press(form.get_by_role("button", name="Send"))
    her.one.drawer("Sheet")
    expect(hers.locator("li")).to_contain_text("Lamps")
    her.one.press(hers.get_by_role("button", name="Remove Lamps"))
    expect(hers.locator("li")).to_have_count(0)
    expect(his).to_have_count(0)
