"""The page of rules: read from the lobby, searched, reached from a "?" at the table, found again by
its address; sound on desktop and phone, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.test_tour import AXE, Tour

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def test_an_entry_comes_into_sight_on_a_phone(serving, person):
    me = person("phone")
    me.page.goto(f"{serving.url}#/rules/edge")
    expect(me.page.get_by_role("heading", name="Fate's Edge: Rules")).to_be_visible()
    me.page.goto(f"{serving.url}#/rules/edge/edge.mab.courtly-guise")
    rite = me.page.locator('[id="rule-edge.mab.courtly-guise"]')
    expect(rite).to_be_focused()
    expect(rite).to_be_in_viewport()


def test_rules_are_searched_and_an_address_survives_a_reload(serving, person):
    me = person("desktop")
    me.page.goto(serving.url)
    me.press(me.page.locator('li[data-game="edge"]').get_by_role("link", name="Rules"))
    expect(me.page.get_by_role("heading", name="Fate's Edge: Rules")).to_be_visible()
    search = me.page.get_by_role("searchbox", name="Search the rules")
    search.fill("courtly guise")
    rite = me.page.locator('[id="rule-edge.mab.courtly-guise"]')
    expect(rite).to_contain_text("XP: 4")
    expect(rite).to_contain_text("+1 die on Persuade")
    expect(me.page.get_by_role("status").first).to_have_text("2 entries found.")
    me.press(rite.get_by_role("link", name="Link to this entry"))
    expect(rite).to_be_focused()
    expect(search).to_have_value("")
    assert me.page.url.endswith("#/rules/edge/edge.mab.courtly-guise")
    me.page.reload()
    expect(rite).to_be_focused()
    expect(rite).to_be_in_viewport()


def test_a_question_mark_at_the_table_leads_to_its_place_in_the_rules(serving, person):
    me = person("desktop")
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.press(me.page.get_by_role("button", name="What is this? End").first)
    with me.context.expect_page() as opened:
        me.press(me.page.locator("section.do").get_by_role("link", name="in the rules"))
    rules = opened.value
    entry = rules.locator('[id="rule-fire.wait"]')
    expect(entry).to_be_focused()
    expect(entry).to_contain_text("AP: 0")
    expect(me.table).to_be_visible()  # the table stays where it was


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_page_is_sound(serving, person, device):
    me = person(device)
    me.context.add_init_script(path=AXE)
    tour = Tour(me, serving.url, {})
    tour.prefix = "rules-"
    for game, entry in (("fire", "fire.polearm-lunge"), ("moonlight", "moonlight.book.brink")):
        tour.go(f"#/rules/{game}/{entry}", anew=True)
        expect(me.page.locator(f'[id="rule-{entry}"]')).to_be_in_viewport()
        tour.look(game)
    assert not tour.found, "\n" + "\n".join(tour.found)
