"""Who sits where is chosen before a table is opened, alike in every game with a GM."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WITH_A_GM = {"eidolon": "GM", "anima": "GM", "moonlight": "Director", "edge": "GM"}

# The seats of the newest table, as its host is told.
SEATS = """async () => {
  const [{ id, host }] = JSON.parse(localStorage.getItem('undertow.tables'));
  const answer = await fetch(`/api/v1/tables/${id}`, { headers: { authorization: `Bearer ${host}` } });
  return (await answer.json()).seats;
}"""


@pytest.mark.parametrize("game", WITH_A_GM)
def test_a_friend_by_name_a_bot_and_an_empty_chair_taken_away(serving, person, game):
    me = person("phone" if game == "edge" else "desktop")
    me.page.goto(f"{serving.url}#/new/{game}")
    me.page.get_by_label("Your name", exact=True).fill("Gwen")
    lead = me.page.get_by_label(f"Who sits here: {WITH_A_GM[game]}")
    expect(lead).to_have_value("me")
    # I sit in one chair only.
    me.page.get_by_label("Who sits here: Player 1").select_option("I do")
    expect(lead).to_have_value("friend")
    lead.select_option("I do")
    expect(me.page.get_by_label("Who sits here: Player 1")).to_have_value("friend")
    me.page.get_by_label("Name (optional): Player 1").fill("Mara")
    me.press(me.button("Remove Player 2"))
    expect(me.button("Remove Player 3")).to_have_count(0)  # they are numbered anew
    me.page.get_by_label("Who sits here: Player 2").select_option("A bot")
    me.press(me.button("Open the table"))
    expect(me.page.locator("[data-version]")).to_be_visible()
    seats = {one["seat"]: one for one in me.page.evaluate(SEATS)}
    assert len(seats) == 3
    assert seats["gm"]["name"] == "Gwen"
    assert sorted((one["name"], one["bot"]) for seat, one in seats.items() if seat != "gm") == [
        ("Bot 2", "greedy"),
        ("Mara", None),
    ]
