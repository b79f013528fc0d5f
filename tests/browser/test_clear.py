"""What the page tells whoever does not know the rules: where to begin, why something happened and why it
cannot be done, how near the end is, how to walk far; and what calls them: sounds, shakes, notices."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.scenes import LOST, PARTY, Scene, Stagehand, turn_of
from browser.serving import Serving
from browser.test_rough import opened
from browser.test_stage import come

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SCREENS = {
    "desktop": ("desktop", (1440, 900)),
    "laptop": ("desktop", (1366, 768)),
    "phone": ("phone", (390, 844)),
}
# What is heard, felt and shown is written down on its way to the device.
HEARD = """(() => {
  window.tones = 0; window.shakes = []; window.notices = [];
  const make = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () { window.tones += 1; return make.call(this); };
  navigator.vibrate = (pattern) => { window.shakes.push(pattern); return true; };
  const Real = Notification;
  window.Notification = class extends Real {
    constructor(title, how) { super(title, how); window.notices.push([title, how.body]); }
  };
  Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
})()"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, Scene]]]:
    path = tmp_path_factory.mktemp("clear") / "tables.sqlite"
    hand = Stagehand(path)

    def shaky(play: Any) -> bool:
        world, turn = play.world, play.world.turn
        if turn is None or turn.hero != "warrior" or len(world.deck) < 2:
            return False
        card = world.deck[0]
        return world.cultists.get(card) == 1 and not world.heroes_in(card)

    def dear(play: Any) -> bool:
        """Does what lies where one stands cost more than is left?"""
        return bool(play.offers("ana")) and any(
            offer.rule == "fire.collect" and why.key == "fire.no.ap"
            for offer, why in hand.games["fire"].greyed(play.world, "ana")
        )

    scenes = {
        "dear": hand.lay("Too dear", dear),
        "middle": hand.lay("Deep below", turn_of("ana", 14)),
        "rested": hand.lay(
            "All AP left", lambda play: turn_of("ana", 14)(play) and not play.world.turn.spent
        ),
        "holes": hand.lay(
            "Holes",
            lambda play: len(play.world.void_tiles) > 2 and bool(play.offers("ana")),
            LOST.replace("[6, 7]", "[3, 3, 3, 3]"),
        ),
        "falls": hand.lay("A fall", shaky, party=dict.fromkeys(PARTY, "ana")),
        "heard": hand.lay("A fall, heard", shaky, party=dict.fromkeys(PARTY, "ana")),
    }
    hand.store.close()
    server = Serving(path)
    yield server, scenes
    server.stop()


@pytest.mark.parametrize("back", [False, True], ids=["new", "back"])
@pytest.mark.parametrize("screen", SCREENS)
def test_play_now_is_in_sight(serving, person, screen, back):
    device, (width, height) = SCREENS[screen]
    me = person(device)
    me.page.set_viewport_size({"width": width, "height": height})
    known = []
    for title in ("One", "Two", "Three") if back else ():
        table, host, keys = opened(serving, title)
        at = {"id": table, "game": "fire", "title": title, "key": keys["ana"], "host": host}
        known.append({**at, "seats": keys, "seen": 1_793_000_000_000})
    me.context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('undertow.tables', {json.dumps(json.dumps(known))})"
    )
    me.page.goto(serving.url)
    buttons = me.button("Play now")
    expect(buttons).to_have_count(5)
    if back:
        expect(me.page.locator(".yours li .picture svg rect.tile").first).to_be_visible()
    for n in range(5 if device == "desktop" else 1):  # all games on a desktop, one on a phone
        expect(buttons.nth(n)).to_be_in_viewport(ratio=1)
    for n in range(5):  # and what each game is, whoever was here before
        expect(me.page.locator(".game .what").nth(n)).to_be_visible()


def test_why_has_rule_place_cause_and_chance(stage, person):
    server, scenes = stage
    me = person("phone")
    come(me, server, scenes["falls"])
    version = me.version
    me.opens("End the turn")
    me.reach(version + 1)
    me.drawer("Chronicle")
    fell = me.page.locator(".chronicle .line").filter(has_text="falls into the Void").last
    me.press(fell)
    told = me.page.locator(".chronicle .because")
    expect(told).to_contain_text("A chamber falls. A second cultist")
    expect(told).to_contain_text(re.compile("What led to it: .*A cultist appears"))
    expect(told).to_contain_text(re.compile(r"the chance was \d+%"))
    expect(told.get_by_role("link", name=re.compile("in the rules"))).to_be_visible()
    expect(me.page.locator(".chronicle .under .acts")).to_be_in_viewport()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_what_cannot_be_done_is_greyed_with_its_reason(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes["middle"])
    me.drawer("You can")
    greyed = me.page.locator('section.do [data-part="not-now"] li')
    expect(greyed.first).to_be_visible()
    row = greyed.filter(has_text="Attack")
    expect(row).to_contain_text("1 AP")
    expect(row).to_contain_text("There is no cultist in your chamber")
    expect(greyed.get_by_role("button")).to_have_count(0)  # nothing of it can be pressed
    # Neither giving up nor house rules stand in the list.
    expect(me.page.locator("section.do")).not_to_contain_text(re.compile("Give up|On or off"))


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_what_costs_too_much_says_so_in_numbers_in_the_list_and_on_the_piece(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes["dear"])
    short = re.compile(r"Collect the token.*That costs \d AP and \d are left", re.DOTALL)
    me.drawer("You can")
    expect(me.page.locator('section.do [data-part="not-now"]')).to_contain_text(short)
    me.drawer("Stage")
    who = me.page.locator(".stage .turn strong").inner_text()
    me.press(me.page.locator(f'.map button[data-chamber][aria-label*="{who}"]'))
    expect(me.page.locator(".doing")).to_contain_text(short)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_how_near_the_end_is(stage, person, device):
    server, scenes = stage
    me = person(device)
    come(me, server, scenes["holes"])
    me.press(me.page.locator("button.supply"))
    panel = me.page.get_by_role("region", name="How near is the end?")
    expect(panel).to_contain_text(re.compile(r"The threat rises (in \d+ rituals|with the next)"))
    expect(panel).to_contain_text(re.compile(r"Chance with the next ritual: \d+%"))
    expect(panel).to_contain_text(re.compile("more steps? and the game is lost"))
    expect(panel).to_contain_text("Tokens that may still be lost")
    expect(panel).to_contain_text(re.compile("The way out|Cut off from the way out"))
    expect(panel).to_contain_text("Doorways into the Void")
    expect(panel.get_by_text("What the signs mean")).to_be_visible()
    if device == "phone":  # nothing lies on it
        expect(me.page.locator(".bar.idle")).to_be_hidden()


def test_a_sign_says_what_it_means_to_who_presses_it(stage, person):
    """On a phone nothing tells itself to who only points at it."""
    server, scenes = stage
    me = person("phone")
    come(me, server, scenes["middle"])
    panel = me.page.get_by_role("region", name="How near is the end?")
    for sign in (".threat button", "button.relics"):
        me.press(me.page.locator(sign))
        expect(panel).to_contain_text(re.compile(r"Threat \d of \d: each ritual turns up"))
        expect(panel).to_contain_text(re.compile(r"Red: .+ \(\d of 6 in hand\)"))
        me.press(panel.get_by_role("button", name="Close"))
    me.drawer("Sheet")
    me.press(me.page.locator(".stars button").first)
    said = me.page.locator(".stars .said:popover-open")
    expect(said).to_contain_text(re.compile(r"\d of 3 stars, a token costs \d AP"))
    expect(said.get_by_role("link", name=re.compile("in the rules"))).to_be_visible()
    expect(said).to_be_in_viewport(ratio=1)


def test_a_chamber_far_away_is_walked_to_by_one_press(stage, person):
    server, scenes = stage
    me = person("desktop")
    come(me, server, scenes["rested"])
    chambers = me.page.locator(".map button[data-chamber]")
    walk = me.page.locator(".doing button.walk")
    expect(chambers.first).to_be_visible()
    names = [one.get_attribute("data-chamber") for one in chambers.all()]
    for name in names:
        me.press(me.page.locator(f'.map button[data-chamber="{name}"]'))
        if walk.count() and "towards" not in walk.inner_text():
            break
        me.page.keyboard.press("Escape")
    else:
        raise AssertionError("no chamber lies farther than next door")
    expect(walk).to_contain_text(re.compile(r"Walk there: \d chambers.*\d AP", re.DOTALL))
    expect(me.page.locator(".map svg.path").first).to_be_attached()
    steps = int(re.findall(r"(\d) chambers", walk.inner_text())[0])
    version = me.version
    me.press(walk)
    me.reach(version + steps)
    told = me.page.locator(".chronicle .line").filter(has_text=re.compile("goes to"))
    where = me.page.locator(f'.map button[data-chamber="{name}"]').get_attribute("aria-label")
    expect(told.last).to_contain_text((where or "").split(":")[0])


def test_sounds_shakes_and_notices_come_as_one_likes_them(stage, person):
    server, scenes = stage
    me = person("phone", lively=True)
    me.context.grant_permissions(["notifications"], origin=server.url.rstrip("/"))
    kept = {"taught": ["fire"], "name": "Ana", "pace": "fast", "notices": True}
    me.context.add_init_script(
        f"if (location.protocol === 'http:' && !localStorage.getItem('undertow.settings')) localStorage.setItem('undertow.settings', {json.dumps(json.dumps(kept))})"
    )
    me.context.add_init_script(HEARD)
    me.page.goto(server.url + scenes["heard"].link("ana"))
    me.at_table()
    me.page.wait_for_load_state("networkidle")
    assert me.page.evaluate("window.tones") == 0, "no sound before the first press"
    version = me.version
    me.opens("End the turn")
    me.reach(version + 1)
    expect(me.page.locator('[data-part="beats"] .since')).to_be_visible()  # all of it is told
    assert me.page.evaluate("window.tones") > 3
    assert [30, 40, 60] in me.page.evaluate("window.shakes"), "a chamber fell"
    assert me.page.evaluate("window.notices") == [], "nobody was looking elsewhere"

    me.press(me.page.locator("button.menu"))
    me.press(me.page.locator(".panel").get_by_role("button", name="Sound off"))
    heard, version = me.page.evaluate("window.tones"), me.version
    me.opens("End the turn")
    me.reach(version + 1)
    expect(me.page.locator('[data-part="beats"] .since')).to_be_visible()
    assert me.page.evaluate("window.tones") == heard, "muted"


def test_a_notice_comes_when_it_is_ones_turn_and_nobody_looks(serving, person):
    me = person("desktop")
    me.context.grant_permissions(["notifications"], origin=serving.url.rstrip("/"))
    kept = {"taught": ["fire"], "name": "Ana", "notices": True}
    me.context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('undertow.settings', {json.dumps(json.dumps(kept))})"
    )
    me.context.add_init_script(HEARD)
    me.page.goto(serving.url)
    me.press(me.button("Play now").first)
    me.at_table()
    for away, notices in ((False, 0), (True, 1)):
        me.page.evaluate("(away) => { window.away = away; }", away)
        version = me.version
        me.opens("End the turn")
        me.reach(version + 1)
        expect(me.page.locator(".status").first).to_have_text("Your turn.")
        shown = me.page.evaluate("window.notices")
        assert [body for _, body in shown] == ["Your turn."] * notices
        assert [60] in me.page.evaluate("window.shakes")
