"""A hint: a press shows what might be done now, and a second one does it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_hint_is_shown_says_why_and_is_done_by_a_press(serving, person, device):
    me = person(device)
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.untaught()
    me.drawer("You can")
    me.press(me.button("Give me a hint"))
    hints = me.page.locator('[data-part="hints"]')
    best = hints.get_by_role("button").filter(has=me.page.locator("strong")).first
    expect(best).to_be_visible()
    expect(best.locator(".why")).not_to_be_empty()
    version, label = me.version, best.locator("strong").inner_text()
    me.press(best)
    me.reach(version + 1)
    # It was about that moment, and goes with it.
    expect(hints).to_have_count(0)
    assert re.search(r"\w", label)


def test_hints_are_put_away_by_keyboard_and_never_asked_for_unasked(serving, person):
    me = person("desktop")
    asked: list[str] = []
    me.page.on("request", lambda one: asked.append(one.url) if "/hints" in one.url else None)
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.untaught()
    ask = me.button("Give me a hint")
    expect(ask).to_be_visible()
    assert asked == []
    ask.focus()
    me.page.keyboard.press("Enter")
    hints = me.page.locator('[data-part="hints"]')
    expect(hints).to_be_visible()
    close = hints.get_by_role("button", name="Close")
    close.focus()
    me.page.keyboard.press("Enter")
    expect(hints).to_have_count(0)
    expect(ask).to_be_visible()
