"""What somebody writes where a form stands open on the stage, or behind the screen: it is there again after a
reload; it is sent once, and survives a server that is gone meanwhile; what no longer holds when it arrives is
told, and what was written stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.edge_table import AtTheTable
from browser.edge_table import Evening as Edge
from browser.moonlight_table import Evening as Moon
from browser.moonlight_table import Moonlit
from browser.people import GONE
from browser.serving import Serving
from browser.tarot import Night
from browser.test_eidolon import story
from browser.test_eidolon_story import Seat as Tarot

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

MISSION = {"id": "tier-1", "tier": 1, "goal": "The lanterns", "position": "risky"}


def moonlight(url: str) -> tuple[Moon, str]:
    night = Moon.laid(url)
    night.rule(phase="mission", mission=MISSION)
    seat = night.view()["people"][0]["sheet"]["seat"]
    return night, seat


def edge(url: str) -> tuple[Edge, str]:
    return Edge.laid(url), "maren"


def flows(form: Locator) -> None:
    form.get_by_role("radio", name="flow").check(force=True)


def sneaks(form: Locator) -> None:
    form.get_by_label("Skill").select_option("stealth")


GAMES: dict[str, tuple[Any, Any, str, str, Callable[[Locator], None]]] = {
    "moonlight": (moonlight, Moonlit, "What you want", "Send", flows),
    "edge": (edge, AtTheTable, "What you want, and how", "Put it on the table", sneaks),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", ["desktop"])
def test_what_is_written_on_the_stage_is_lost_by_nothing(serving, person, game, device):
    lays, sits, line, send, rest = GAMES[game]
    night, seat = lays(serving.url)
    fits, unfit = {"table/paused": ""}, {"table/paused": "gm"}
    me = sits(person(device, "dark"))
    me.sits(night.link(seat))
    form = me.stage.locator("form.acting")
    goal, sent = form.get_by_label(line, exact=True), form.get_by_role("button", name=send)
    goal.fill("over the wall")
    rest(form)

    # Loaded anew, and when the form was gone for a while.
    me.page.reload()
    expect(goal).to_have_value("over the wall")
    night.rule(**unfit)
    expect(form.get_by_label(line, exact=True)).to_have_count(0)
    night.rule(**fits)
    expect(goal).to_have_value("over the wall")

    # Sent while nobody hears it; by the time it arrives it does not hold. That is told, and it stays.
    me.one.pardon(GONE)
    serving.kill()
    expect(me.page.get_by_role("alert").filter(has_text="connection")).to_be_visible()
    me.one.drawer("Stage")
    sent.click()
    expect(goal).to_have_value("over the wall")
    elsewhere = Serving(serving.store)
    night.url = elsewhere.url
    night.rule(**unfit)
    elsewhere.stop()
    night.url = serving.url
    serving.start()
    expect(me.page.get_by_role("alert").filter(has_text="connection")).to_be_hidden()
    expect(form.get_by_label(line, exact=True)).to_have_count(0)
    me.one.answered()
    assert not night.view()["rolls"]
    night.rule(**fits)
    expect(goal).to_have_value("over the wall")

    # Taken, it lies there once, and the form is empty.
    me.one.press(sent)
    expect(me.stage.locator("article.roll")).to_have_count(1)
    assert len(night.view()["rolls"]) == 1
    me.page.reload()
    expect(me.stage.locator("article.roll")).to_have_count(1)


def test_what_cannot_be_done_any_more_is_told_and_what_was_written_stays(serving, person):
    night = Night.opened(serving.url, story(serving.url))
    ana = Tarot(person("phone", "light"))
    ana.sits(night.link("ana"))
    ana.press("Say what you do")
    words = ana.form.get_by_role("textbox").first
    words.fill("I hold the door.")
    # Elsewhere she said something else meanwhile, and it is one thing at a time.
    first = {"type": "open", "rule": "eidolon.deed", "args": ["ana"], "form": "I run."}
    night._do(night.keys["ana"], first)
    ana.done()
    expect(ana.form.get_by_role("alert")).to_contain_text("one thing at a time")
    expect(ana.form.get_by_role("status")).to_have_count(0)  # no question is asked
    expect(words).to_have_value("I hold the door.")
    night.open("ana", "deed.drop", night.view()["deeds"][0]["id"])
    ana.done()
    expect(ana.page.locator("section.compose")).to_have_count(0)
    assert [one["words"] for one in night.view()["deeds"]] == ["I hold the door."]
