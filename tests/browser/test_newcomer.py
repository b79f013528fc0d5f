"""Small things that a newcomer stumbled over: a question moves nothing and is answered by one press, names
can be read, whoever is asked sees what it is about, and one's tables say how they went."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import DEVICES
from browser.scenes import LOST, PARTY, Scene, Stagehand, turn_of
from browser.serving import Serving
from browser.test_rough import opened
from browser.test_stage import come
from undertow.games.fire.rules.reach import joined
from undertow.kernel.rewind import causes

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

DEVICES["sideways"] = {**DEVICES["phone"], "viewport": {"width": 844, "height": 390}}
CROWDED = LOST.replace("[6, 7]", "[3, 3, 3, 3, 3]")
PLACES = """(all) => Object.fromEntries(all.map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [one.dataset.chamber, [Math.round(x), Math.round(y)]];
}))"""
TOPS = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().y))"
# How large the letters of chambers' names are on the screen: from afar they are written above the drawing.
LETTERS = """(map) => {
  const scale = parseFloat(getComputedStyle(map.querySelector('.layer')).getPropertyValue('--scale'));
  const shown = (one) => getComputedStyle(one).display !== 'none';
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * scale;
  const names = [...map.querySelectorAll('.called')].filter(shown);
  const drawn = [...map.querySelectorAll('.layer text.name')];
  return (names.length ? names : drawn).map(size);
}"""


# Would a press in its middle reach it?
ON_TOP = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# Names that are wider than their chamber; a pixel is rounding.
WIDER = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.dataset.said)"""
# What of somebody's row sticks out of it.
OUT = """(rows) => rows.flatMap((row) => [...row.children]
  .filter((one) => one.getBoundingClientRect().left + one.scrollWidth
    > row.getBoundingClientRect().right + 1)
  .map((one) => one.textContent))"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, Scene]]]:
    path = tmp_path_factory.mktemp("newcomer") / "tables.sqlite"
    hand = Stagehand(path)
    alone = dict.fromkeys(PARTY, "ana")

    def dives(play: Any) -> bool:
        """Does whoever's turn it is have to dive as soon as it ends, with a choice?"""
        world, turn = play.world, play.world.turn
        if turn is None or turn.phase != "actions" or len(world.deck) < 9:
            return False
        card = world.deck[0]
        return (
            world.cultists.get(card) == 1
            and len(world.heroes_in(card)) == 1
            and not any(hero.prone for hero in world.heroes.values())
            and len(world.board.links[card]) > 1
        )

    def cut(play: Any) -> bool:
        """Can somebody who may act not walk to the way out?"""
        world = play.world
        return (
            not play.over
            and bool(play.offers("ana"))
            and any(hero.here and not joined(world, hero.at, "V") for hero in world.heroes.values())
        )

    def asks_back(sitting: Any) -> None:
        """Ben would like to take back nearly all of it."""
        sitting.rewind("ben", next(place for place, _ in causes(sitting.play) if place > 8))

    scenes = {
        **{
            f"back {device}": hand.lay(f"Back, {device}", turn_of("ana", 8), then=asks_back)
            for device in ("desktop", "phone", "sideways")
        },
        "dive desktop": hand.lay("A dive", dives, CROWDED, party=alone),
        "dive phone": hand.lay("Another dive", dives, CROWDED, party=alone),
        "cut": hand.lay("Cut off", cut, CROWDED, party=alone),
        "middle": hand.lay("Deep below", turn_of("ana", 14)),
        "lost": hand.lay("Too late", lambda play: play.over, LOST),
    }
    hand.store.close()
    server = Serving(path)
    yield server, scenes
    server.stop()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_question_moves_nothing_and_one_press_answers_it(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes[f"dive {device}"])
    chambers = me.page.locator(".map button[data-chamber]")
    expect(chambers.first).to_be_visible()
    before = chambers.evaluate_all(PLACES)
    head = me.page.locator(".fire.stage header button, .fire.stage .threat")
    tops = head.evaluate_all(TOPS)
    assert len(tops) > 4
    version = me.version
    me.opens("End the turn")
    me.reach(version + 1)
    me.drawer("Stage")
    expect(me.page.locator("section.prompt")).to_contain_text("dive to?")
    lit = me.page.locator(".map button[data-chamber].lit")
    expect(lit.first).to_be_visible()
    assert head.evaluate_all(TOPS) == tops
    if device == "desktop":
        assert chambers.evaluate_all(PLACES).items() <= before.items()
    version = me.version
    me.press(lit.first)
    me.reach(version + 1)
    expect(me.page.locator("section.prompt")).to_have_count(0)


@pytest.mark.parametrize("device", ["desktop", "phone", "sideways"])
def test_however_much_falls_back_the_question_is_answered(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes[f"back {device}"])
    me.drawer("Stage")
    prompt = me.page.locator("section.prompt")
    falls = prompt.locator("ol li")
    expect(falls.first).to_be_visible()
    assert falls.count() > 20
    agrees = prompt.get_by_role("button", name="Yes", exact=True)
    expect(agrees).to_be_in_viewport(ratio=1)
    me.page.wait_for_function(ON_TOP, arg=agrees.element_handle())
    falls.last.scroll_into_view_if_needed()
    expect(falls.last).to_be_in_viewport()
    me.press(agrees)
    expect(prompt).to_have_count(0)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_who_is_cut_off_is_told_without_asking(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes["cut"])
    near = me.page.locator("button.supply")
    expect(near.locator(".alarm")).to_be_visible()
    status = me.page.locator(".stage header [role=status]")
    expect(status).to_contain_text("Cut off from the way out: ")
    me.drawer("People")
    row = me.page.locator(".people li")
    expect(row).to_contain_text(re.compile("Warrior, .+you · here · to move"))
    assert row.evaluate_all(OUT) == []
    me.drawer("Stage")
    me.press(near)
    panel = me.page.get_by_role("region", name="How near is the end?")
    expect(panel).to_contain_text("Cut off from the way out")
    expect(panel).to_contain_text(re.compile("The relics and the Fire|Out of reach on foot"))


def test_a_phone_held_sideways_has_a_map_to_play_on(stage, person):
    server, scenes = stage
    me = person("sideways")
    come(me, server, scenes["middle"])
    expect(me.page.locator(".map")).to_be_visible()
    box = me.page.locator(".map").bounding_box()
    assert box["height"] >= 250, "of 390"


@pytest.mark.parametrize("device", ["desktop", "phone", "sideways"])
def test_names_of_chambers_can_be_read_at_every_zoom(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes["middle"])
    field = me.page.locator(".map")
    expect(field.locator("button[data-chamber]").first).to_be_visible()
    for key in ("0", "-", "-", "-", "+", "+", "+", "+", "+", "+"):
        field.press(key)
        letters = field.evaluate(LETTERS)
        assert len(letters) > 10
        assert min(letters) >= 9.5


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_of_chambers_do_not_run_into_each_other(stage, person, language):
    server, scenes = stage
    me = person("phone", language=language)
    come(me, server, scenes["middle"])
    field = me.page.locator(".map")
    expect(field.locator("button[data-chamber]").first).to_be_visible()
    field.press("0")
    expect(field).to_have_attribute("data-far", "yes")
    names = field.locator(".called")
    assert names.count() > 10
    assert names.evaluate_all(WIDER) == []


def test_a_card_says_what_is_left_and_one_actor_has_one_name(serving, person):
    me = person("desktop")
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    card = me.page.locator(".sheet article, .sheet .card").first
    expect(card).to_contain_text("3 of 3 AP")
    version = me.version
    me.press(me.page.locator(".map button.door").first)
    me.reach(version + 1)
    expect(card).to_contain_text("2 of 3 AP")
    me.press(me.button("People"))
    expect(me.page.locator(".people li").nth(1)).to_contain_text(re.compile(r"Ash\s*· Ranger"))


def test_the_dialog_of_a_name_waits_for_it(serving, person):
    me = person("desktop")
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.press(me.button("Set your name"))
    expect(me.page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    me.page.keyboard.type("Mara")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    expect(me.page.locator(".people")).to_contain_text("Mara")


def test_who_is_asked_sees_what_falls_back_and_the_log_says_what_did(serving, person):
    table, _, keys = opened(serving)
    ana, ben = person("desktop"), person("phone")
    for one, seat in ((ana, "ana"), (ben, "ben")):
        one.page.goto(f"{serving.url}#/t/{table}/{keys[seat]}")
        one.at_table()
        one.untaught()
    version = ana.version
    ana.press(ana.page.locator(".map button.door").first)
    ana.reach(version + 1)
    # beside the Vestibule a Special Chamber may come first, and go back into the supply
    found = ana.page.locator(".chronicle .line").filter(has_text="is found.").first.inner_text()
    words = found.replace("Why?", "").strip()
    ana.press(ana.button("Take back"))
    ana.press(ana.page.get_by_role("dialog").get_by_role("button", name="Ask the table"))
    prompt = ben.page.locator("section.prompt")
    expect(prompt).to_contain_text(words)
    ben.answers(["Yes"])
    for one in (ana, ben):
        one.drawer("Chronicle")
        told = one.page.locator(".chronicle .line").filter(has_text="Ana took this back")
        expect(told.first).to_contain_text(words)


def test_ones_tables_say_how_they_went_with_whom_and_when(stage, person):
    server, scenes = stage
    me = person("desktop")
    known = json.dumps(json.dumps([scenes["lost"].known("ana")]))
    me.context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('undertow.tables', {known})"
    )
    me.page.goto(server.url)
    row = me.page.locator(".yours li")
    expect(row).to_contain_text("Defeat: ")
    expect(row).to_contain_text("With Ben")
    expect(row).to_contain_text(
        re.compile(r"last open 2[67] Oct 2026")
    )  # as written here, in en-GB


def test_no_test_language_is_offered(serving, person):
    me = person("desktop")
    me.page.goto(f"{serving.url}#/settings")
    languages = me.page.get_by_label("Language").locator("option")
    expect(languages.filter(has_text="Deutsch")).to_have_count(1)
    expect(languages.filter(has_text="⟦")).to_have_count(0)


def test_the_first_lines_of_a_chronicle_are_explained(serving, person):
    me = person("desktop")
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    lines, why = me.page.locator(".chronicle .line"), me.page.locator(".chronicle .because")
    me.press(lines.filter(has_text="The server has sealed its luck"))
    expect(why).to_contain_text("everybody can check that")
    expect(why.get_by_role("link", name="Was it fair?")).to_be_visible()
    me.press(lines.filter(has_text="The portal opens"))
    expect(why).to_contain_text("The table was set up like this.")
    me.press(lines.filter(has_text="The chambers are shuffled."))
    expect(why).to_contain_text("Chance decided it")
    expect(why).not_to_contain_text("Nothing was left to chance")
