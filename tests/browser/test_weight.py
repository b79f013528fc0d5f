"""How much script has to travel before one can play: up to the lobby, and up to a lit dungeon. What
stands beside the stage comes after that."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Response, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# When the stage is first drawn, and which files were asked for before that.
WATCH = """new MutationObserver((_, watch) => {
  if (!document.querySelector('.stage .map')) return;
  window.lit = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });"""
BEFORE = """performance.getEntriesByType('resource').filter((one) => one.startTime < window.lit)
  .map((one) => one.name.split('/').at(-1))"""
LOBBY = 50_000
LIT = 102_000


def weighed(answers: list[Response]) -> dict[str, int]:
    """The scripts among these, each with its bytes as they travel."""
    found = {}
    for answer in answers:
        if answer.request.resource_type == "script" or answer.url.endswith(".js"):
            assert answer.headers.get("content-encoding") == "gzip" or len(answer.body()) <= 500
            found[answer.url.rsplit("/", 1)[1]] = len(gzip.compress(answer.body(), 9))
    return found


AHEAD = ("/Table-", "/fire-", "/Desk-", "/geometry-")
"""What the lobby fetches ahead, once it stands, for who presses "Play now"."""


def test_lobby_and_fire_table_weigh_little(serving, person):
    me = person("desktop")
    me.context.add_init_script(WATCH)
    answers: list[Response] = []
    me.page.on("response", lambda answer: answers.append(answer))
    me.page.goto(serving.url)
    expect(me.button("Play now").first).to_be_visible()
    lobby = weighed([one for one in answers if not any(part in one.url for part in AHEAD)])
    me.press(me.button("Play now").first)
    me.at_table()
    me.page.wait_for_load_state("networkidle")
    whole = weighed(answers)
    before = set(me.page.evaluate(BEFORE))
    lit = {name: size for name, size in whole.items() if name in before}
    print(
        f"\nscript: lobby {sum(lobby.values()) / 1000:.1f} kB, lit {sum(lit.values()) / 1000:.1f} "
        f"kB in {len(lit)} files, all {sum(whole.values()) / 1000:.1f} kB"
    )
    assert lobby, "no script was seen"
    assert sum(lobby.values()) <= LOBBY, lobby
    assert sum(lit.values()) <= LIT, lit
    outside = {answer.url for answer in answers if not answer.url.startswith(serving.url)}
    assert not outside, "nothing is fetched from elsewhere"
