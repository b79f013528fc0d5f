"""From the address to the first explored chamber, alone with bots."""

from __future__ import annotations

from time import perf_counter

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_three_presses_lead_to_the_first_chamber(serving, person, device):
    me = person(device, lively=True)
    began = perf_counter()
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    seated = perf_counter()
    rooms = me.page.locator(".map button[data-chamber]")
    expect(rooms).to_have_count(1)
    version = me.version
    me.press(me.page.locator(".map button.door").first)
    me.reach(version + 1)
    explored = me.page.get_by_role("button", name="Lay it like this")
    expect(explored.or_(rooms.nth(1)).first).to_be_visible()
    if explored.is_visible():
        me.press(explored)
    expect(rooms).to_have_count(2)
    done = perf_counter()
    print(
        f"\nfirst minute ({device}): at the table after {seated - began:.1f} s, first chamber "
        f"after {done - began:.1f} s, {me.presses} presses"
    )
    assert me.presses <= 3
