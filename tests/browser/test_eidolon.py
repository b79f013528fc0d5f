"""EIDOLON in real browsers: a newcomer makes a character, a Move goes from its announcement to its card, and
the GM sees what only the GM may. On the way axe finds nothing serious, nothing is cut off sideways, and
pictures are left in build/screenshots, to be looked at."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from browser.conftest import SHOTS
from browser.people import Person
from browser.tarot import Night
from browser.test_tour import AXE, RUN_AXE, SIDEWAYS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def opened(url: str, settings: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """A new table, by the API; its id, and the keys of its seats."""
    body = json.dumps({"game": "eidolon", "title": "Tonight", "settings": settings, "seats": {}})
    asked = Request(
        f"{url}api/tables", body.encode(), {"content-type": "application/json"}, method="POST"
    )
    with urlopen(asked) as answer:
        made = json.load(answer)
    return made["table"], {one["seat"]: one["key"] for one in made["seats"]}


def story(url: str) -> dict[str, Any]:
    """The ready-made party, as the set-up sends it."""
    with urlopen(f"{url}api/games/eidolon") as answer:
        found = json.load(answer)
    return dict(found["settings"]["ready"][0]["settings"])


def known_cards(url: str) -> Night:
    """A table with the ready-made party; the Magician, the Hanged Man and the Emperor lie on top."""
    night = Night.opened(url, story(url))
    night.stack(1, 12, 4)
    return night


def sits(one: Person, url: str, table: str, key: str) -> None:
    one.page.goto(f"{url}#/t/{table}/{key}")
    expect(one.page.locator(".eidolon.stage")).to_be_visible()
    one.untaught()


def looks(one: Person, name: str) -> None:
    """What is on the screen is fit to be seen by everybody, and is kept as a picture."""
    page = one.page
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"eidolon-{name}-{one.device}-{one.theme}.png")
    assert page.evaluate(SIDEWAYS) <= 0, f"{name} is cut off sideways"
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(RUN_AXE, None)
    assert not found, f"{name}: {json.dumps(found, indent=1)}"


WAYS = [("desktop", "light"), ("phone", "dark")]


@pytest.mark.parametrize(("device", "theme"), WAYS)
def test_a_newcomer_sits_down_with_a_character(serving, person, device, theme):
    table, keys = opened(serving.url, {"players": ["ana", "ben"], "cast": ["Coach"]})
    one = person(device, theme)
    sits(one, serving.url, table, keys["ana"])
    looks(one, "creation")
    one.press(one.button("Make a character").first)
    form = one.page.locator(".builder")

    def on(step: str) -> None:
        one.press(form.get_by_role("button", name=f"Next: {step}"))
        expect(form.get_by_role("heading", level=3, name=step)).to_be_visible()

    one.press(form.get_by_role("button", name=re.compile("^The Virtuoso")))
    looks(one, "build-playbook")
    on("Names")
    form.get_by_label("Name", exact=True).fill("Lou")
    form.get_by_label("Eidolon's name").fill("Hurt")
    on("Cards")
    for kind, card in (("resonant", "The Fool"), ("dissonant", "Justice")):
        one.press(form.locator(f".picker.{kind}").get_by_role("button", name=card))
    looks(one, "build-cards")
    on("Stats")
    one.press(form.get_by_role("group", name="GENIUS").get_by_role("button", name="3"))
    on("Power")
    one.press(form.locator(".samples button").first)
    looks(one, "build-power")
    on("Move")
    form.locator(".moves input:not([disabled])").first.check()
    looks(one, "build-move")
    on("Ties")
    one.press(form.get_by_role("button", name="Sit down at the table"))
    expect(form).to_have_count(0)
    one.sees("Your character is ready")


@pytest.mark.parametrize(("device", "theme"), WAYS)
def test_a_move_from_its_announcement_to_its_card(serving, person, device, theme):
    night = known_cards(serving.url)
    one = person(device, theme)
    gm = person("desktop", "dark" if theme == "light" else "light")
    sits(one, serving.url, night.table, night.keys["ana"])
    sits(gm, serving.url, night.table, night.keys["gm"])
    looks(one, "rest")
    looks(gm, "screen")
    stage = one.page.locator(".eidolon.stage")
    one.press(stage.get_by_role("button", name=re.compile("^Scrap")))
    expect(stage.get_by_role("button", name="Draw")).to_be_visible()
    looks(one, "ready")
    one.press(stage.get_by_role("button", name="Draw"))
    spread = stage.get_by_role("list", name="The spread")
    expect(spread).to_be_visible()
    looks(one, "spread")
    card = spread.locator("button.lit").first
    name = card.locator("strong").inner_text()
    one.press(card)
    expect(gm.page.locator(".keeper .card strong")).to_have_text(name)
    looks(one, "played")
    one.drawer("Sheet")
    looks(one, "sheet")


@pytest.mark.parametrize(("device", "theme"), WAYS)
def test_the_set_up_opens_a_table(serving, person, device, theme):
    one = person(device, theme)
    one.page.goto(serving.url)
    game = one.page.locator("li.game[data-game=eidolon]")
    expect(game).to_be_visible()
    game.scroll_into_view_if_needed()
    looks(one, "lobby")
    one.press(game.get_by_role("link", name="Set up a table"))
    expect(one.page.get_by_role("heading", name="Who sits where")).to_be_visible()
    looks(one, "new")
    one.press(one.button("Open the table"))
    expect(one.page.locator(".eidolon.stage")).to_be_visible()
    one.untaught()
    one.sees("Before the first scene")


def test_a_move_by_keyboard_alone(serving, person):
    night = known_cards(serving.url)
    one = person("desktop", "dark")
    sits(one, serving.url, night.table, night.keys["ana"])
    stage = one.page.locator(".eidolon.stage")
    for what in (re.compile("^Scrap"), "Draw"):
        button = stage.get_by_role("button", name=what)
        expect(button).to_be_visible()
        button.focus()
        one.page.keyboard.press("Enter")
    card = stage.get_by_role("list", name="The spread").locator("button.lit").first
    expect(card).to_be_visible()
    card.focus()
    one.page.keyboard.press("Enter")
    expect(stage.get_by_role("list", name="Played")).to_be_visible()


def test_what_the_players_may_not_know_stays_behind_the_screen(serving, person):
    table, keys = opened(serving.url, story(serving.url))
    one, gm = person("desktop", "dark"), person("desktop", "light")
    sits(one, serving.url, table, keys["ben"])
    sits(gm, serving.url, table, keys["gm"])
    notes = gm.page.locator(".keeper .notes").last.inner_text()
    assert notes
    assert notes not in one.page.content()
    expect(one.page.locator(".keeper")).to_have_count(0)
    expect(gm.page.locator(".ladder li")).not_to_have_count(0)
    expect(one.page.locator(".ladder li")).to_have_count(0)


@pytest.mark.parametrize(("device", "theme"), WAYS)
def test_a_gm_leads_from_their_own_seat(serving, person, device, theme):
    """The GM's link is enough: to rule, to answer for whoever left, to find everything that can be
    done on the screen, and once more in a list that is folded away."""
    night = Night.opened(serving.url, story(serving.url))
    gm, one = person(device, theme), person("desktop", "dark")
    sits(gm, serving.url, night.table, night.keys["gm"])
    sits(one, serving.url, night.table, night.keys["ben"])
    can = gm.page.locator("section.do")
    gm.drawer("You can")
    fold = can.locator("summary", has_text="Everything else you may do")
    expect(can.locator("button.do:visible")).to_have_count(0)
    fold.focus()
    gm.page.keyboard.press("Enter")
    can.get_by_role("searchbox").fill("new sc")
    expect(can.get_by_role("button", name="New scene", exact=True)).to_be_visible()
    looks(gm, "gm-list")
    gm.press(fold)
    expect(one.page.locator("section.do").locator("button.do:visible").first).to_be_visible()
    expect(one.page.locator("section.do").locator("summary", has_text="else")).to_have_count(0)
    gm.drawer("Screen")
    looks(gm, "gm-screen")

    gm.drawer("Stage")
    gm.press(gm.page.locator("button.menu"))
    gm.press(gm.page.locator(".panel").get_by_role("button", name="Override"))
    dialog = gm.page.get_by_role("dialog", name="Override")
    dialog.get_by_label("New value").fill("20")
    dialog.get_by_label("Why").fill("It is later than they think.")
    looks(gm, "gm-ruling")
    gm.press(dialog.get_by_role("button", name="Apply"))
    expect(dialog).to_be_hidden()
    told = one.page.locator(".chronicle .line").filter(has_text="It is later than they think.")
    expect(told).to_contain_text("GM overrides")
    one.press(one.page.locator("button.menu"))
    expect(one.page.locator(".panel").get_by_role("link", name="Replay")).to_be_visible()
    expect(one.page.locator(".panel").get_by_role("button", name="Override")).to_have_count(0)
    one.page.keyboard.press("Escape")

    one.press(one.button("Take back"))
    one.press(one.page.get_by_role("dialog").get_by_role("button", name="Ask the table"))
    prompt = gm.page.locator("section.prompt")
    expect(prompt).to_contain_text("These steps will be undone")
    expect(prompt.locator("ol li").filter(has_text="It is later than they think.")).to_be_visible()
    night.open("gm", "safety.door", "ana", True)
    expect(prompt).not_to_contain_text("You answer for")
    gm.press(prompt.get_by_role("button", name="Next question"))
    expect(prompt).to_contain_text("You answer for Ana")
    expect(prompt.locator(".options .primary")).to_have_count(0)
    looks(gm, "gm-instead")
    gm.press(prompt.locator(".options button").first)
    expect(prompt).not_to_contain_text("You answer for")
