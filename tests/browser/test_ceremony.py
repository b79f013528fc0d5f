"""Midnight, a defeat, a level, somebody's power, the end of a season: what matters is told large, in each
game, on desktop and phone, light and dark; it can be read, covers no question, and holds up nobody."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from browser.anima_table import Table
from browser.conftest import SHOTS
from browser.edge_table import Evening as Edge
from browser.moonlight_table import Evening as Moon
from browser.tarot import Night
from browser.test_eidolon import AXE, RUN_AXE, SIDEWAYS, story
from undertow.games.anima.catalogue.samples import SAMPLES
from undertow.games.anima.game import GAME as ANIMA
from undertow.games.anima.rules.growth import growable

pytestmark = [pytest.mark.browser, pytest.mark.limit(900), pytest.mark.xdist_group("browser")]

# Stops at the next large word, so that it can be looked at.
PAUSES = """(() => {
  new MutationObserver((all) => {
    const word = document.querySelector('.telling > .told.great .word');
    if (!window.pauses || !word) return;
    window.pauses = false;
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
  }).observe(document, { childList: true, subtree: true });
})()"""
# Is the word in sight, and does it lie over nothing that is asked?
READABLE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const word = box(document.querySelector('.telling > .told .word'));
  const asked = [...document.querySelectorAll('section.prompt')].map(box).filter((one) => one.height);
  return {
    inSight: word.top >= 0 && word.left >= 0 && word.right <= innerWidth && word.bottom <= innerHeight,
    over: asked.some((one) => one.top < word.bottom && word.top < one.bottom),
  };
}"""


class Watch:
    """Two who look on, one of them on a phone."""

    def __init__(self, person: Any, game: str, link: str) -> None:
        self.game, self.people = (
            game,
            [person("desktop", pace="slow"), person("phone", pace="slow")],
        )
        kept = json.dumps({"taught": [game], "name": "Ana", "pace": "slow", "muted": True})
        for one in self.people:
            one.context.add_init_script(
                "if (location.protocol === 'http:') "
                f"localStorage.setItem('undertow.settings', {json.dumps(kept)})"
            )
            one.context.add_init_script(PAUSES)
            one.page.goto(link)
            expect(one.page.locator(f".{game}.stage")).to_be_visible()
            one.page.wait_for_load_state("networkidle")

    def sees(self, name: str, word: str, happens: Callable[[], Any]) -> None:
        """Something happens, and is told in large letters."""
        for one in self.people:
            one.page.evaluate("window.pauses = true")
        happens()
        for one in self.people:
            page = one.page
            expect(page.locator(".telling > .told .word")).to_contain_text(word)
            expect(page.locator('[data-part="beats"]').get_by_text("Go on")).to_be_attached()
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                if os.environ.get("UNDERTOW_PICTURES"):
                    SHOTS.mkdir(parents=True, exist_ok=True)
                    page.screenshot(
                        path=SHOTS / f"beat-{self.game}-{name}-{one.device}-{theme}.png"
                    )
                assert page.evaluate(READABLE) == {"inSight": True, "over": False}, (name, theme)
            assert page.evaluate(SIDEWAYS) <= 0, f"{name} is cut off sideways"
            if not page.evaluate("typeof axe !== 'undefined'"):
                page.evaluate(AXE.read_text("utf-8"))
            found = page.evaluate(RUN_AXE, None)
            assert not found, f"{name}: {json.dumps(found, indent=1)}"
            one.press(page.locator('[data-part="beats"]').get_by_role("button").nth(2))
            expect(page.locator(".telling > .told")).to_have_count(0)


def test_eidolon(serving, person):
    night = Night.opened(serving.url, story(serving.url))
    watch = Watch(person, "eidolon", night.link("ana"))
    view = night.view()
    mate = next(pc["id"] for pc in view["pcs"] if pc["seat"] == "ben")
    (foe,) = [one["id"] for one in view["enemies"]]

    def defeat():
        night.rule(**{f"pcs/{mate}/track": 3})
        night.open("gm", "gm.harm", mate)
        night.answer("gm", {"severity": "deadly"})

    def beaten():
        night.rule(**{f"enemies/{foe}/crash": len(view["enemies"][0]["stages"]) - 1})
        night.open("gm", "gm.crash", foe)
        night.answer("gm", "anyway")

    def midnight():
        night.rule(hour=23)
        night.open("ana", "scrap", next(pc["id"] for pc in view["pcs"] if pc["seat"] == "ana"))
        asked = next(r for r in night.state("cleo")["requests"] if r["optional"])
        said = asked["options"][0]["value"]
        night._do(night.keys["cleo"], {"type": "answer", "request": asked["id"], "value": said})

    def level():
        debrief = {"phase": "scene", "thumbs": {}, "levels": []}
        night.rule(mode="downtime", xp=30, debrief=debrief, combat=None)
        night.open("gm", "end-debrief")
        night.settle()

    watch.sees("beaten", "Ringmaster", beaten)
    watch.sees("won", "fight is won", night.settle)
    watch.sees("defeat", "is Defeated", defeat)
    night.settle()
    watch.sees("midnight", "idnight", midnight)
    watch.sees("phantom", "", night.settle)
    night.rule(**{"phantom": "", "pcs/cleo/state": "ready"})
    watch.sees("level", "level", level)


def test_anima(serving, person):
    ready = ANIMA.demos()[0]
    night = Table.opened(serving.url, msgspec.to_builtins(ready.settings))
    night.settle()
    view = night.view()
    now = view["conflict"]["now"]
    seat = next(one["seat"] for one in view["fighters"] if one["id"] == now)
    night.set(now, sp=9)
    others = [one for one in night.keys if one not in ("gm", seat)]
    watch = Watch(person, "anima", night.link(others[0]))
    target = next(o["args"][1] for o in night.state(seat)["offers"] if o["rule"] == "anima.strike")
    foe = next(one for one in view["fighters"] if one["id"] == target)

    def defeat():
        night.set(target, wounds=foe["circles"]["total"] - 1)
        night.open(seat, "strike", now, target)
        night.settle()

    def power():
        night.rule(**{f"fighters/{now}/open": 1})
        able = growable(SAMPLES[now].sheet)
        night.open(seat, "pick", now, form={"power": able[0]})

    watch.sees("defeat", foe["name"], defeat)
    watch.sees("over", "", lambda: night.open("gm", "retreat", "gm"))
    watch.sees("power", "", power)


def test_moonlight(serving, person):
    night = Moon.laid(serving.url)
    people = [(p["sheet"]["id"], p["sheet"]["seat"]) for p in night.view()["people"]]
    (_, seat), (other, theirs), *_ = people
    watch = Watch(person, "moonlight", night.link(seat))
    night.rule(phase="mission")
    watch.sees("transcended", "", lambda: night.open(theirs, "transcend", other, form={}))

    def eclipse():
        dots = {"defy": 1}
        night.rule(**{f"people/{other}/stress": 8, f"people/{other}/dots": dots})
        goal = {"goal": "Through the gate", "action": "defy"}
        night.open(theirs, "act", other, form=goal)
        roll = max(one["id"] for one in night.view()["rolls"])
        night.open(theirs, "push", other, roll, "effect", "")
        while asked := night.state(theirs)["requests"]:
            if asked[0]["kind"] != "choice":
                break
            night.answer(theirs, asked[0]["options"][0]["value"])
        night.rolls(*([1] * (len(night.asked("gm")["spec"].split()) - 1)))

    watch.sees("eclipse", "clipse", eclipse)

    def advance():
        night.rule(**{f"people/{other}/advances": ["playbook"]})
        can = next(o for o in night.state(theirs)["anytime"] if o["rule"] == "moonlight.advance")
        night.open(theirs, "advance", *can["args"])

    watch.sees("advance", "", advance)

    def season():
        mission = {"id": "tier-1", "tier": 1, "goal": "x", "success": True, "ends": "season"}
        night.rule(phase="fallout", mission=mission)
        night.open("gm", "season-end", "gm", False)

    watch.sees("season", "eason", season)


def test_edge(serving, person):
    night = Edge.laid(serving.url)
    watch = Watch(person, "edge", night.link("maren"))

    def learns():
        night.rule(**{"people/isk/xp": 40, "people/isk/days": 60, "phase": "downtime"})
        state = night.state("isk")
        can = next(o for o in state["offers"] if o["rule"] == "edge.learn")
        night._do(
            night.keys["isk"],
            {"type": "open", "rule": can["rule"], "args": can["args"], "form": {}},
        )

    watch.sees("learned", "", learns)

    def dies():
        night.rule(**{"phase": "adventure", "people/isk/harm": 3, "people/isk/dying": True})
        night._do(
            night.keys["isk"], {"type": "open", "rule": "edge.die", "args": ["isk"], "form": {}}
        )

    watch.sees("died", "Isk", dies)

    def arc():
        used = [{"who": "maren", "what": "edge.anchor", "until": "arc"}]
        night.rule(phase="wrap-up", uses=used)
        night._do(night.keys["gm"], {"type": "open", "rule": "edge.arc-ends", "args": ["gm"]})

    watch.sees("arc", "arc", arc)
