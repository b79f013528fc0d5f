"""The last minute: a victory and a defeat as scenes, a rematch, a replay at every pace; and German."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.scenes import LOST, SOON, Scene, Stagehand
from browser.serving import Serving
from browser.test_stage import come

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, Scene]]]:
    path = tmp_path_factory.mktemp("ended") / "tables.sqlite"
    hand = Stagehand(path)
    scenes = {
        "won": hand.lay("The last fire", lambda play: play.over, SOON),
        "lost": hand.lay("Too late", lambda play: play.over, LOST),
    }
    hand.store.close()
    server = Serving(path)
    yield server, scenes
    server.stop()


READERS = {
    "desktop": {},
    "German": {"language": "de"},
    "keyboard": {"keys": True},
    "lively": {"lively": True},
}
TITLES = {"won": "web.fire.beat.won", "lost": "web.fire.beat.defeat"}


@pytest.mark.parametrize("how", READERS.values(), ids=READERS)
@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_an_ending_is_a_scene_and_leads_to_a_rematch(ended, person, outcome, how):
    server, scenes = ended
    me = person("desktop", **how)
    come(me, server, scenes[outcome], host=True)
    scene = me.page.locator(f"section.ending.{outcome}")
    expect(scene.get_by_role("heading", name=me.says(TITLES[outcome]))).to_be_visible()
    expect(scene.locator(".why")).not_to_be_empty()
    expect(scene.locator(".deeds li")).to_have_count(4)
    expect(scene.get_by_role("heading", name=me.says("web.ending.records"))).to_be_visible()
    me.press(scene.get_by_role("button", name=me.says("web.ending.again")))
    expect(scene).to_be_hidden()
    me.at_table()
    expect(me.page.locator(".people")).to_contain_text("Ben")
    expect(me.page.locator(".map button[data-chamber]")).to_have_count(1)


def test_the_strip_above_the_table_leads_to_a_rematch_too(ended, person):
    """Who sits here plays again with the same people; who only watches may open a table of their own."""
    server, scenes = ended
    me, other = person("desktop"), person("desktop")
    come(me, server, scenes["lost"], host=True)
    me.press(me.button("Look at the table"))
    strip = me.page.locator("section.over")
    expect(strip.get_by_role("link", name="Another table")).to_have_count(0)
    me.press(strip.get_by_role("button", name="Play again, same people"))
    expect(strip).to_be_hidden()
    me.at_table()
    expect(me.page.locator(".people")).to_contain_text("Ben")
    expect(me.page.locator(".map button[data-chamber]")).to_have_count(1)
    other.page.goto(f"{server.url}#/t/{scenes['lost'].table}/{scenes['lost'].spectator}")
    other.press(other.button("Look at the table"))
    strip = other.page.locator("section.over")
    expect(strip.get_by_role("link", name="Another table")).to_be_visible()
    expect(strip.get_by_role("button", name="Play again")).to_have_count(0)


def test_a_phone_held_sideways_shows_the_table_beside_how_it_ended(ended, person):
    server, scenes = ended
    me = person("sideways")
    come(me, server, scenes["lost"])
    me.press(me.button("Look at the table"))
    expect(me.button("How it ended")).to_be_in_viewport()
    expect(me.page.locator(".map")).to_be_visible()
    assert me.page.locator(".map").bounding_box()["height"] >= 180, "of 390"


def test_after_a_victory_the_next_level_is_one_press(ended, person):
    server, scenes = ended
    me = person("desktop")
    come(me, server, scenes["won"], host=True)
    scene = me.page.locator("section.ending.won")
    me.press(scene.get_by_role("button", name="Next: Normal", exact=True))
    expect(scene).to_be_hidden()
    me.at_table()
    expect(me.page.locator(".people")).to_contain_text("Ben")
    began = me.page.locator(".chronicle .line").filter(has_text="The portal opens")
    expect(began).to_contain_text("normal", ignore_case=True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_curve_shows_is_told_in_words(ended, person, language):
    server, scenes = ended
    me = person("phone", language=language)
    come(me, server, scenes["lost"])
    scene = me.page.locator("section.ending.lost")
    expect(scene.locator(".course")).to_contain_text(me.like("web.ending.started"))
    curve = scene.locator("svg[role=img]")
    first = me.says("web.ending.at-turn", turn=1)
    expect(curve.get_by_text(first, exact=True)).to_be_visible()
    expect(curve).to_contain_text(re.compile(r"100\s?%"))


def test_a_replay_is_shared_by_a_link_and_seen_by_whoever_opens_it(ended, person):
    server, scenes = ended
    me, other = person("desktop"), person("phone")
    me.context.grant_permissions(["clipboard-read", "clipboard-write"])
    come(me, server, scenes["lost"], host=True)
    me.press(me.page.locator("section.ending").get_by_role("button", name="Share the replay"))
    me.sees("Link copied.")
    other.page.goto(me.page.evaluate("navigator.clipboard.readText()"))
    scene = other.page.locator("section.ending.lost")
    expect(scene.get_by_role("button", name="Play again")).to_have_count(0)  # nobody's seat
    other.press(scene.get_by_role("link", name="Replay"))
    expect(other.page.locator(".scrubber .where")).to_have_text(re.compile("^1 /"))


@pytest.mark.parametrize("how", READERS.values(), ids=READERS)
def test_a_replay_runs_at_four_paces(ended, person, how):
    server, scenes = ended
    me = person("desktop", **how)
    come(me, server, scenes["lost"], host=True)
    me.page.goto(f"{server.url}#/t/{scenes['lost'].table}/replay")
    where = me.page.locator(".scrubber .where")
    says = me.says
    runs = re.compile(f"^({says('web.scrubber.hold')}|{says('web.scrubber.walk')})$")
    for pace in ("slow", "normal", "fast", "once"):
        me.picks(me.page.get_by_label(says("web.beats.pace")), pace)
        me.press(me.button(says("web.scrubber.first")))
        expect(where).to_have_text(re.compile("^1 /"))
        me.press(me.button(says("web.scrubber.walk")))
        expect(where).not_to_have_text(re.compile("^[12] /"))
        me.press(me.button(runs))
    me.press(me.button(says("web.scrubber.first")))
    me.press(me.button(says("web.scrubber.turn-on")))
    expect(where).not_to_have_text(re.compile("^1 /"))
    me.press(me.button(says("web.scrubber.mattered")))
    expect(me.page.locator(".told .word")).to_be_visible()  # the same beats as at the table
    log = me.page.get_by_role("navigation", name=says("web.replay.log"))  # it stands beside it
    expect(log.locator("[aria-current]")).to_be_visible()


def test_a_turn_in_german(serving, person):
    me = person("phone")
    me.page.goto(f"{serving.url}?lang=de")
    me.press(me.button("Jetzt spielen").first)
    me.at_table()
    version = me.version
    me.press(me.page.locator(".map button.door").first)
    me.reach(version + 1)
    lay = me.button("So anlegen")
    rooms = me.page.locator(".map button[data-chamber]")
    expect(lay.or_(rooms.nth(1)).first).to_be_visible()
    if lay.is_visible():
        me.press(lay)
    expect(rooms).to_have_count(2)
    me.press(me.page.locator(".tabs").get_by_role("button", name=re.compile("^Chronik")))
    told = me.page.locator(".chronicle")
    expect(told).to_contain_text("Die Kriegerin ist am Zug.")
    expect(told).to_contain_text("wird entdeckt.")
    expect(told).to_contain_text("Schwierigkeit: Einstieg.")
    assert me.page.evaluate("document.documentElement.lang") == "de"
