"""What the cult does is seen: a ritual told at each pace, by keyboard alone, with reduced motion; heard
once by who listens; and nobody's next action waits for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.scenes import Scene, Stagehand
from browser.serving import Serving

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

ALONE = {"warrior": "ana", "ranger": "ana"}
# Writes down every beat as it is shown, and what is said to who listens.
WATCH = """(() => {
  window.beats = []; window.heard = []; window.delays = [];
  const later = window.setTimeout.bind(window);
  window.setTimeout = (call, ms, ...more) => { window.delays.push(ms); return later(call, ms, ...more); };
  const text = (one, part) => one.querySelector(part)?.textContent.trim() ?? '';
  const look = (node) => {
    const told = node.matches?.('.telling > .told') ? node : node.querySelector?.('.telling > .told');
    if (!told) return;
    window.beats.push({ word: text(told, '.word'), line: text(told, '.line'),
      card: text(told, '.card strong'), eye: !!document.querySelector('.map .eye'),
      moving: document.getAnimations().filter((one) => one.playState === 'running'
        && (one.effect?.getComputedTiming().activeDuration ?? 0) > 20)
        .map((one) => one.animationName ?? one.transitionProperty) });
    if (window.pauses) {
      window.pauses = false;
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
    }
  };
  new MutationObserver((all) => all.forEach((one) => {
    one.addedNodes.forEach(look);
    const live = (one.target.nodeType === 3 ? one.target.parentElement : one.target)?.closest?.('[aria-live="polite"].unseen');
    if (live) window.heard.push(live.textContent);
  })).observe(document, { childList: true, subtree: true, characterData: true });
})()"""
TIMES = {"slow": 2.0, "normal": 1.0, "fast": 0.4}
READERS = {
    "German": {"lively": True, "language": "de"},
    "keyboard": {"lively": True, "keys": True},
    "reduced motion": {},
}


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, dict[str, Scene]]]:
    path = tmp_path_factory.mktemp("ritual") / "tables.sqlite"
    hand = Stagehand(path)

    def before(cultists: int) -> Any:
        def holds(play: Any) -> bool:
            world = play.world
            turn = world.turn
            if turn is None or turn.hero != "warrior" or turn.phase != "actions":
                return False
            card = world.deck[0] if len(world.deck) > 3 else ""
            return (
                card in world.board.tiles
                and world.cultists.get(card, 0) == cultists
                and world.track[world.threat] == 1
                and not world.heroes_in(card)
                and bool(play.offers("ana"))
            )

        return holds

    scenes = {
        pace: hand.lay(f"A cultist, {pace}", before(0), party=ALONE)
        for pace in ("slow", "normal", "fast", "once", "keys", "calm", "windows", *READERS)
    }
    scenes["falls"] = hand.lay("A fall", before(1), party=ALONE)
    hand.store.close()
    server = Serving(path)
    yield server, scenes
    server.stop()


def come(me: Person, server: Serving, scene: Scene, pace: str) -> None:
    kept = json.dumps({"taught": ["fire"], "name": "Ana", "pace": pace, "muted": True})
    me.context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('undertow.settings', {json.dumps(kept)})"
    )
    me.context.add_init_script(WATCH)
    me.page.goto(server.url + scene.link("ana"))
    me.at_table()
    # The piece that tells is there once nothing is fetched any more.
    me.page.wait_for_load_state("networkidle")


def ended(me: Person, version: int) -> None:
    """The turn has ended and everything of it is told."""
    me.reach(version + 1)
    expect(me.page.locator(".telling > .told")).to_have_count(0)
    expect(me.page.locator('[data-part="beats"] .since')).to_be_visible()


def beats(me: Person) -> list[dict[str, Any]]:
    return me.page.evaluate("window.beats")


def stays(me: Person, pace: str) -> bool:
    """Was a card let lie as long as the pace says?"""
    return 1300 * TIMES[pace] in me.page.evaluate("window.delays")


@pytest.mark.parametrize("pace", ["slow", "normal", "fast", "once"])
def test_a_ritual_at_each_pace(stage, person, pace):
    server, scenes = stage
    me = person("desktop", lively=True)
    come(me, server, scenes[pace], pace)
    version = me.version
    me.opens("End the turn")
    ended(me, version)
    told = beats(me)
    if pace == "once":
        assert told == []
    else:
        words = [beat["word"] for beat in told]
        cards = [n for n, beat in enumerate(told) if beat["card"]]
        comes = [n for n, beat in enumerate(told) if "A cultist appears" in beat["line"]]
        chant = words.index("The cult chants")
        assert len(cards) == len(comes) == 1
        assert chant < cards[0] < comes[0], "the chant, the card, the cultist"
        assert told[comes[0]]["eye"], "the eye goes to the chamber"
        assert stays(me, pace)
    me.press(me.page.locator('[data-part="beats"] .since'))
    expect(me.page.locator("section.list")).to_contain_text("A cultist appears")
    heard = [said for said in me.page.evaluate("window.heard") if "The cult chants" in said]
    assert len(heard) == 1, "who listens hears it once"
    assert heard[0].count("A cultist appears") == 1


def test_what_lies_over_the_map_goes_when_something_is_told(stage, person):
    server, scenes = stage
    me = person("desktop", lively=True)
    come(me, server, scenes["windows"], "normal")
    me.press(me.page.locator(".map [data-chamber]").first)
    expect(me.page.locator(".doing")).to_be_visible()
    version = me.version
    me.opens("End the turn")
    expect(me.page.locator(".telling > .told")).to_be_visible()
    expect(me.page.locator(".doing")).to_have_count(0)
    ended(me, version)
    expect(me.page.locator(".doing")).to_have_count(0)
    me.press(me.page.locator('[data-part="beats"] .since'))
    expect(me.page.locator("section.list")).to_be_visible()
    version = me.version
    me.opens("End the turn")
    expect(me.page.locator(".telling > .told")).to_be_visible()
    expect(me.page.locator("section.list")).to_have_count(0)
    ended(me, version)
    expect(me.page.locator("section.list")).to_have_count(0)


@pytest.mark.parametrize("how", READERS)
def test_four_rituals_at_four_paces(stage, person, how):
    """The next four turns, each told at another pace that is chosen in the settings."""
    server, scenes = stage
    me = person("desktop", **READERS[how])
    come(me, server, scenes[how], "once")
    table, paces = me.page.url, me.page.locator("input[name=pace]")
    chant = me.says("web.fire.beat.chant")
    for n, pace in enumerate(("slow", "normal", "fast", "once")):
        me.page.goto(f"{server.url}#/settings")
        if me.keys:  # arrows go through a group, as everywhere
            me.tab_to(paces.locator("visible=true").and_(me.page.locator(":checked")))
            while not paces.nth(n).is_checked():
                me.page.keyboard.press("ArrowRight")
        else:
            paces.nth(n).check(force=True)
        me.page.goto(table)
        me.at_table()
        me.page.wait_for_load_state("networkidle")
        me.page.evaluate("window.beats = []; window.heard = []; window.delays = []")
        version = me.version
        me.opens(me.says("fire.wait.name"))
        ended(me, version)
        told = beats(me)
        if pace == "once":
            assert told == []
        else:
            assert [beat["word"] for beat in told].count(chant) == 1
            assert len([beat for beat in told if beat["card"]]) == 1
            assert stays(me, pace)
        if how == "reduced motion":
            assert [beat["moving"] for beat in told if beat["moving"]] == []
        heard = [said for said in me.page.evaluate("window.heard") if chant in said]
        assert len(heard) == 1, "who listens hears it once"
    assert not me.keys or me.presses == 4


def test_a_fall_is_told_in_large_words_and_stepped_through_by_keyboard(stage, person):
    server, scenes = stage
    me = person("desktop", lively=True)
    come(me, server, scenes["falls"], "slow")
    version = me.version
    me.page.evaluate("window.pauses = true")
    end = me.page.locator("section.do button.do").filter(has_text="End the turn")
    end.focus()
    me.page.keyboard.press("Enter")
    me.reach(version + 1)
    go_on = me.page.locator('[data-part="beats"]').get_by_role("button", name="Go on")
    expect(go_on).to_be_visible()
    expect(me.page.locator(".telling > .told .word")).to_have_text("The cult chants")
    falls = me.page.locator(".telling > .told.bad .word")
    for _ in range(6):
        if falls.count():
            break
        seen = len(beats(me))
        me.page.keyboard.press("n")
        expect(me.page.locator(".telling > .told")).to_be_visible()
        assert len(beats(me)) == seen + 1, "one beat a press, while it is paused"
    expect(falls).to_contain_text("falls")
    expect(go_on).to_be_visible()
    me.page.keyboard.press("p")
    ended(me, version)


def test_nobodys_next_action_waits_for_the_story(stage, person):
    server, scenes = stage
    me = person("desktop", lively=True)
    come(me, server, scenes["keys"], "slow")
    version = me.version
    me.page.evaluate("window.pauses = true")
    me.opens("End the turn")
    me.reach(version + 1)
    expect(me.page.locator(".telling > .told .word")).to_have_text("The cult chants")
    # The story stands still at its first beat; what the Ranger can do is offered all the same.
    now = me.version
    me.press(me.page.locator("section.do button.do").first)
    me.reach(now + 1)
    expect(me.page.locator(".telling > .told")).to_have_count(0)
    expect(me.page.locator(".stage .turn strong")).to_have_text("Ranger")


def test_with_reduced_motion_the_words_come_and_nothing_moves(stage, person):
    server, scenes = stage
    me = person("desktop", pace="slow")
    come(me, server, scenes["calm"], "slow")
    version = me.version
    me.page.evaluate("window.pauses = true")
    me.opens("End the turn")
    me.reach(version + 1)
    expect(me.page.locator(".telling > .told .word")).to_have_text("The cult chants")
    moving = """() => document.getAnimations().filter((one) => one.playState === 'running'
        && (one.effect?.getComputedTiming().activeDuration ?? 0) > 20)
        .map((one) => one.animationName ?? one.transitionProperty)"""
    assert me.page.evaluate(moving) == []
    me.page.keyboard.press("n")
    expect(me.page.locator(".telling > .told .card")).to_be_visible()
    assert me.page.evaluate(moving) == []
    me.page.keyboard.press("p")
    ended(me, version)
