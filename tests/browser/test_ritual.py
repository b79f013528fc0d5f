"""What the cult does is seen: a ritual told at each pace, by keyboard alone, with reduced motion; heard
once by who listens; and nobody's next action waits for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.scenes import LOST, Scene, Stagehand
from browser.serving import Serving
from undertow.games.fire.grid import xy as where

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
# Until what moves to its place has come there.
STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
  .map((one) => one.finished.catch(() => {})))"""
# Does anything that is told lie over the chamber it tells of?
OVER = """() => {
  const eye = document.querySelector('.map .eye').getBoundingClientRect();
  return [...document.querySelectorAll('.telling > .told > *')].some((one) => {
    const box = one.getBoundingClientRect();
    return box.left < eye.right && box.right > eye.left && box.top < eye.bottom && box.bottom > eye.top;
  });
}"""
# What goes on and on in the map.
ENDLESS = """() => document.querySelector('.map .layer').getAnimations({ subtree: true })
  .filter((one) => one.playState === 'running'
    && one.effect?.getComputedTiming().endTime === Infinity).length"""
# How often the list of chambers is written from now on.
WRITTEN = """() => { window.written = 0;
  new MutationObserver((all) => { window.written += all.length; }).observe(
    document.querySelector('.rooms'), { childList: true, subtree: true, characterData: true }); }"""
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
    scenes["phone"] = hand.lay("On a phone", before(1), party=ALONE)

    def highest(play: Any) -> bool:
        """Does the next card name the chamber at the top of the map?"""
        tiles = play.world.board.tiles
        rows = {chamber: where(tile.cell)[1] for chamber, tile in tiles.items()}
        card = play.world.deck[0] if play.world.deck else ""
        others = [row for chamber, row in rows.items() if chamber != card]
        return before(0)(play) and len(tiles) > 5 and rows[card] < min(others)

    scenes["top"] = hand.lay("At the top", highest, party=ALONE)

    def last(play: Any) -> bool:
        """Does the threat reach the end of its track after this turn?"""
        world, turn = play.world, play.world.turn
        return (
            turn is not None
            and turn.phase == "actions"
            and world.threat == len(world.track) - 1
            and len(world.deck) <= world.track[world.threat]
            and bool(play.offers("ana"))
        )

    hurried = LOST.replace("[6, 7]", "[3, 3]")
    scenes["last"] = hand.lay("The last ritual", last, hurried, party=ALONE)
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


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[Serving]:
    """A server whose bots take their time, as they do where nobody says otherwise."""
    server = Serving(tmp_path / "tables.sqlite", pace=0.6)
    yield server
    server.stop()


def test_a_round_of_bots_is_heard_once(unhurried, person):
    """Who is waited for, and since when, is told beside what happens: it makes nothing be heard twice."""
    me = person("desktop", pace="normal")
    me.context.add_init_script(WATCH)
    me.page.goto(unhurried.url)
    me.press(me.button("Play now").first)
    me.at_table()
    me.page.wait_for_load_state("networkidle")
    me.page.evaluate("window.heard = []")
    me.opens("End the turn")
    me.page.wait_for_function(
        """() => window.heard.some((said) => said.includes("It is the Warrior's turn."))"""
    )
    heard = " ".join(me.page.evaluate("window.heard"))
    for hero in ("Ranger", "Wizard", "Paladin", "Warrior"):
        assert heard.count(f"It is the {hero}'s turn.") == 1, heard


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
    since, listed = me.page.locator('[data-part="beats"] .since'), me.page.locator("section.list")
    me.press(since)
    expect(listed).to_be_visible()
    # What is pressed beside it is seen: it lies over nothing that was opened later.
    near = me.page.locator("button.supply")
    me.press(near)
    expect(me.page.locator(".lens")).to_be_visible()
    expect(listed).to_have_count(0)
    me.press(near)
    me.press(since)
    expect(listed).to_be_visible()
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


def test_what_is_told_does_not_lie_over_the_chamber_it_tells_of(stage, person):
    server, scenes = stage
    me = person("desktop", lively=True)
    come(me, server, scenes["top"], "slow")
    me.page.evaluate("window.pauses = true")
    me.opens("End the turn")
    eye, told = me.page.locator(".map .eye"), me.page.locator(".telling > .told")
    expect(told.locator(".word")).to_have_text("The cult chants")
    seen = 0
    while me.page.locator('[data-part="beats"]').get_by_role("button", name="Go on").count():
        me.page.keyboard.press("n")
        if not (told.count() and eye.count()):
            continue
        me.page.evaluate(STILL)
        if told.locator(".card").count() or "A cultist appears" in told.inner_text():
            seen += 1
            assert not me.page.evaluate(OVER), told.inner_text()
    assert seen == 2, "the card, and the cultist"


def test_while_it_is_told_nothing_moves_only_for_its_looks(stage, person):
    server, scenes = stage
    me = person("desktop", lively=True)
    come(me, server, scenes["windows"], "slow")
    expect(me.page.locator(".rooms article").first).to_be_attached()
    assert me.page.evaluate(ENDLESS) > 0, "whose turn it is, and doorways"
    me.page.evaluate("window.pauses = true")
    me.opens("End the turn")
    expect(me.page.locator(".telling > .told .word")).to_have_text("The cult chants")
    assert me.page.evaluate(ENDLESS) == 0
    # The list of those who listen says what is so already, and is not written again with each beat.
    me.page.evaluate(WRITTEN)
    for _ in range(2):
        me.page.keyboard.press("n")
        expect(me.page.locator(".telling > .told")).to_be_visible()
    assert me.page.evaluate("window.written") == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_the_map_stays_where_it_is_when_the_story_ends(stage, person, language):
    server, scenes = stage
    me = person("phone", lively=True, language=language)
    come(me, server, scenes["phone"], "slow")
    me.page.evaluate("window.pauses = true")
    me.opens(me.says("fire.wait.name"))
    expect(me.page.locator(".telling > .told").first).to_be_visible()
    head = me.page.locator(".status").first
    expect(head).to_have_text(me.says("web.table.your-turn-after"))
    top = me.page.locator(".map").bounding_box()["y"]
    me.press(me.page.locator('[data-part="beats"] button').nth(2))
    expect(head).to_have_text(me.says("web.table.your-turn"))
    expect(me.page.locator(".telling > .told")).to_have_count(0)
    assert me.page.locator(".map").bounding_box()["y"] == top


def test_how_it_ends_is_told_before_it_is_shown(stage, person):
    server, scenes = stage
    me = person("desktop", lively=True)
    come(me, server, scenes["last"], "slow")
    me.page.evaluate("window.pauses = true")
    version = me.version
    me.opens("End the turn")
    me.reach(version + 1)
    expect(me.page.locator(".telling > .told .word")).to_have_text("The cult chants")
    said = me.page.locator(".status").first
    expect(said).to_have_text("The story is still being told.")
    ending = me.page.locator("section.over, section.ending")
    expect(ending).to_have_count(0)
    expect(me.page.locator("section.do")).not_to_contain_text("The game is over.")
    me.press(me.page.locator('[data-part="beats"] button').nth(2))
    expect(me.page.locator("section.ending.lost")).to_be_visible()
    expect(me.page.locator("section.do")).to_contain_text("The game is over.")


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
