"""Fire on the stage: nothing lies upon what is being decided, and nothing is forgotten by a reload."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from browser.people import Person
from browser.scenes import LOST, MOVERS, SOON, Scene, Stagehand, asks, turn_of
from browser.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# Which of these are not wholly in the window, or lie under something else?
COVERED = """(wanted) => [...document.querySelectorAll(wanted)].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const map = one.closest('.map').getBoundingClientRect();
  if (left < map.left - 1 || right > map.right + 1 || top < map.top - 1 || bottom > map.bottom + 1) return true;
  const spots = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]];
  return spots.some(([x, y]) => {
    const found = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
    return !found?.closest('.layer');
  });
}).map((one) => one.getAttribute('aria-label') + JSON.stringify(one.getBoundingClientRect()))"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, Scene]]]:
    path = tmp_path_factory.mktemp("stage") / "tables.sqlite"
    hand = Stagehand(path)
    scenes = {
        "turning": hand.lay("Which way round", asks("ana", "fire.ask.turn", 3)),
        "far": hand.lay(
            "Far out",
            lambda play: len(play.world.board.tiles) > 15 and asks("ana", "fire.ask.turn")(play),
        ),
        "terraport": hand.lay(
            "Moving house", asks("ana", "fire.ask.terraport", 8), wild=True, party=MOVERS
        ),
        "holes": hand.lay(
            "Holes",
            lambda play: len(play.world.void_tiles) > 1 and bool(play.offers("ana")),
            LOST.replace("[6, 7]", "[3, 3, 3, 3]"),
        ),
        "middle": hand.lay("Deep below", turn_of("ana", 14)),
        "won": hand.lay("The last fire", lambda play: play.over, SOON),
    }
    hand.store.close()
    server = Serving(path)
    yield server, scenes
    server.stop()


def come(me: Person, server: Serving, scene: Scene, host: bool = False) -> None:
    """To the table as Ana; with the keys of whoever opened it, where she did."""
    known = json.dumps([scene.known("ana")]) if host else "[]"
    me.context.add_init_script(f"""
        if (location.protocol === 'http:' && !localStorage.getItem('undertow.settings')?.includes('taught')) {{
            localStorage.setItem('undertow.tables', {json.dumps(known)});
            localStorage.setItem('undertow.settings', '{{"taught": ["fire"], "name": "Ana", "pace": "once"}}');
        }}
    """)
    me.page.goto(server.url + scene.link("ana"))
    me.at_table()


def in_sight(me: Person, wanted: str, covered: str = COVERED) -> None:
    """All of these are wholly in sight, once the map has come to rest."""
    with suppress(TimeoutError):
        me.page.wait_for_function(f"(wanted) => !({covered})(wanted).length", arg=wanted)
    assert me.page.evaluate(covered, wanted) == []


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("scene", ["turning", "far", "terraport"])
def test_a_chamber_in_hand_and_all_its_places_are_in_sight(stage, person, device, scene):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes[scene])
    places = me.page.locator(".map button.spotted")
    expect(places.first).to_be_visible()
    in_sight(me, ".map button.spotted")
    # However somebody has moved the map before: a place that is pressed, and turned, is in sight.
    if places.count() > 1:
        me.press(places.last)
    expect(me.button("Lay it like this")).to_be_visible()
    me.page.locator(".map").press("+")
    for key in ("ArrowLeft", "ArrowUp", "ArrowUp"):
        me.page.locator(".map").press(key)
    me.press(me.page.get_by_role("radio").first)
    me.press(me.page.get_by_role("radio").last)
    in_sight(me, ".map button.spotted")


def test_the_head_of_a_phones_stage_stays_one_row(stage, person):
    server, scenes = stage
    me = person("phone")
    come(me, server, scenes["turning"])
    turn, tools = me.page.locator(".stage .turn"), me.page.locator(".stage header .tools")
    turn.locator("strong").evaluate(
        "(one) => { one.textContent = 'Master-Swordsman of the Void'; }"
    )
    boxes = turn.bounding_box(), tools.bounding_box()
    assert (
        boxes[0]["y"] < boxes[1]["y"] + boxes[1]["height"] / 2 < boxes[0]["y"] + boxes[0]["height"]
    )


def test_where_chambers_fell_is_seen_after_a_reload(stage, person):
    server, scenes = stage
    me = person("desktop")
    come(me, server, scenes["holes"])
    swirls = me.page.locator(".map .swirl")
    expect(swirls.first).to_be_attached()
    before = swirls.evaluate_all("(all) => all.map((one) => one.getAttribute('transform'))")
    me.page.reload()
    me.at_table()
    expect(swirls).to_have_count(len(before))
    assert swirls.evaluate_all("(all) => all.map((one) => one.getAttribute('transform'))") == before


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_ending_is_told_once_and_the_whole_dungeon_seen(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes["won"])
    me.press(me.button("Look at the table"))
    expect(me.page.locator("section.over")).to_be_visible()
    expect(me.page.locator("main").get_by_text(re.compile("Total victory"))).to_have_count(1)
    in_sight(me, ".map [data-chamber]", COVERED.replace("spots.some", "[].some"))


def test_the_chances_are_scrolled_by_keyboard(stage, person):
    server, scenes = stage
    me = person("phone")
    me.page.set_viewport_size(
        {"width": 390, "height": 520}
    )  # so low that they do not fit, whatever they are
    come(me, server, scenes["middle"])
    me.press(me.page.get_by_role("button", name="Chances of the next ritual"))
    lens = me.page.get_by_role("region", name=re.compile("^The next ritual"))
    long = "(one) => one.scrollHeight > one.clientHeight"
    me.page.wait_for_function(long, arg=lens.element_handle())
    lens.focus()
    expect(lens).to_be_focused()
    me.page.keyboard.press("End")
    expect(lens).not_to_have_js_property("scrollTop", 0)


def test_the_sheet_names_people(stage, person):
    server, scenes = stage
    me = person("desktop")
    come(me, server, scenes["middle"])
    expect(me.page.locator(".sheet").get_by_text("Played by Ben").first).to_be_visible()
    expect(me.page.locator(".sheet").get_by_text("Played by ben", exact=True)).to_have_count(0)
    rows = me.page.locator(".sheet .stars").first.locator("li")
    assert len({round(row.bounding_box()["y"]) for row in rows.all()}) == 1  # type: ignore[index]


def test_the_host_rules_and_everybody_reads_why(stage, person):
    server, scenes = stage
    ana, ben = person("desktop"), person("desktop")
    come(ana, server, scenes["middle"], host=True)
    ben.page.goto(server.url + scenes["middle"].link("ben"))
    ben.at_table()
    ben.press(ben.page.locator("button.menu"))
    expect(ben.page.locator(".panel").get_by_role("link", name="Replay")).to_be_visible()
    expect(ben.page.locator(".panel").get_by_role("button", name="Override")).to_have_count(0)
    ben.page.keyboard.press("Escape")

    ana.press(ana.page.locator("button.menu"))
    ana.press(ana.page.locator(".panel").get_by_role("button", name="Override"))
    dialog = ana.page.get_by_role("dialog", name="Override")
    dialog.get_by_label("Change").select_option("Warrior lies on the ground")
    dialog.get_by_label("New value").select_option("Yes")
    dialog.get_by_label("Why").fill("She slipped on the stairs.")
    ana.press(dialog.get_by_role("button", name="Apply"))
    expect(dialog).to_be_hidden()
    for one in (ana, ben):
        told = one.page.locator(".chronicle .line").filter(has_text="She slipped on the stairs.")
        expect(told).to_be_visible()
        expect(one.page.locator(".sheet").get_by_text("Lies on the ground").first).to_be_attached()

    # A place that there is not is refused, and what was written stays.
    ana.press(ana.page.locator("button.menu"))
    ana.press(ana.page.locator(".panel").get_by_role("button", name="Override"))
    ana.pardon("409")
    dialog.get_by_label("Change").select_option("Another place…")
    dialog.get_by_label("The place, as the journal names it").fill("nowhere/at/all")
    dialog.get_by_label("New value").fill("3")
    dialog.get_by_label("Why").fill("To see.")
    ana.press(dialog.get_by_role("button", name="Apply"))
    expect(dialog.get_by_role("alert")).to_contain_text("There is no nowhere/at/all to rule on.")
    expect(dialog.get_by_label("Why")).to_have_value("To see.")


def test_the_host_renews_the_link_of_those_who_look_on(stage, person):
    server, scenes = stage
    me, guest = person("desktop"), person("desktop")
    scene = scenes["turning"]
    guest.page.goto(f"{server.url}#/t/{scene.table}/{scene.spectator}")
    guest.at_table()
    come(me, server, scene, host=True)
    me.press(me.button("Invite").first)
    line = me.page.get_by_label("Link for Spectators")
    before = line.input_value()
    row = me.page.get_by_role("dialog").locator("section").filter(has=line)
    me.press(row.get_by_role("button", name="New link"))
    expect(line).not_to_have_value(before)
    expect(guest.page.get_by_role("heading", name="This seat is closed to you")).to_be_visible()
    guest.page.goto("about:blank")
    guest.page.goto(line.input_value())
    guest.at_table()


def test_the_chronicle_is_a_page_to_print_and_to_keep(stage, person):
    server, scenes = stage
    me = person("desktop")
    come(me, server, scenes["middle"])
    me.press(me.page.locator("button.menu"))
    me.press(me.page.locator(".panel").get_by_role("link", name="Print or save the log"))
    expect(me.page.get_by_role("heading", name="Deep below", level=1)).to_be_visible()
    expect(me.page.get_by_text("At the table: Ana, Ben")).to_be_visible()
    expect(me.page.locator("article h2").nth(5)).to_have_text(re.compile("turn"))
    with me.page.expect_download() as file:
        me.press(me.button("Save as a page"))
    kept = file.value.path().read_text("utf-8")
    assert kept.startswith("<!doctype html>")
    assert me.page.locator("article h2").first.inner_text() in kept
    me.page.emulate_media(media="print")
    expect(me.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(me.page.locator("article h2").first).to_be_visible()
