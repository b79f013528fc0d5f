"""The keyboard alone finishes a turn: Tab, Enter, Escape and arrows, nothing else."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from playwright.sync_api import expect

from browser.people import PATIENCE_MS, Person

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

FAR = 150
PATIENCE = PATIENCE_MS / 1000
# What is focused: its name, and whether one can see that it is.
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  return {
    name: one.getAttribute('aria-label') || one.innerText || one.value || '',
    outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1.5,
    inSight: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""


def tab_to(me: Person, name: str, key: str = "Tab") -> None:
    """Tab until something of that name is focused; it must be seen to be. It may still have to come."""
    met: list[str | None] = []
    began = monotonic()
    while len(met) < FAR or monotonic() < began + PATIENCE:
        me.page.keyboard.press(key)
        found = me.page.evaluate(FOCUSED)
        met.append(found and found["name"].strip()[:40])
        if found and re.search(name, found["name"]):
            assert found["inSight"], f"{found['name']!r} is focused out of sight"
            assert found["outlined"], f"nobody sees that {found['name']!r} is focused"
            return
    raise AssertionError(f"Tab never came to {name!r}; it came to {met[-FAR:]}")


def test_a_turn_by_keyboard_alone(serving, person):
    me = person("desktop")
    me.page.goto(serving.url)
    expect(me.button("Play now").first).to_be_visible()
    tab_to(me, "^Play now$")
    me.page.keyboard.press("Enter")
    me.at_table()
    tab_to(me, "^Skip$")
    me.page.keyboard.press("Enter")
    expect(me.page.locator("aside.how")).to_be_hidden()
    focused = me.page.locator(":focus")
    expect(focused).to_have_attribute("data-part", "stage")  # not lost with the button

    # The map is moved by arrows.
    tab_to(me, "^Map of the dungeon")
    layer = me.page.locator(".map .layer")
    before = layer.get_attribute("style")
    me.page.keyboard.press("ArrowLeft")
    expect(layer).not_to_have_attribute("style", before or "")
    me.page.keyboard.press("0")

    # Explore, and lay the chamber, if there is more than one way round.
    rooms = me.page.locator(".map button[data-chamber]")
    tab_to(me, "^Explore ")
    version = me.version
    me.page.keyboard.press("Enter")
    me.reach(version + 1)
    lay = me.page.get_by_role("button", name="Lay it like this")
    expect(lay.or_(rooms.nth(1)).first).to_be_visible()
    if lay.is_visible():
        tab_to(me, "^Lay it like this$")
        me.page.keyboard.press("Enter")
    expect(rooms).to_have_count(2)

    # End the turn from the list, and the bots play.
    tab_to(me, "^End the turn")
    version = me.version
    me.page.keyboard.press("Enter")
    me.reach(version + 1)
    expect(me.page.locator(".chronicle .line").filter(has_text="Ranger").first).to_be_visible()
    expect(focused).to_have_attribute("data-part", re.compile("^(stage|do)$"))

    # A dialog takes the focus, and gives it back.
    tab_to(me, "^Invite$")
    me.page.keyboard.press("Enter")
    dialog = me.page.get_by_role("dialog", name="Invite")
    expect(dialog).to_be_visible()
    expect(me.page.locator(":focus").and_(dialog.or_(dialog.locator("*")))).to_have_count(1)
    me.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(me.page.locator(":focus")).to_have_text("Invite")
