"""Every main state of Girl by Moonlight, on desktop and phone, light and dark: axe finds nothing serious, nothing
is cut off sideways, and `make pictures` leaves a picture in build/screenshots, to be looked at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SHOTS
from browser.moonlight_table import Evening
from browser.test_tour import PICTURES, write_index
from browser.walks import Walk, walkers

pytestmark = [pytest.mark.browser, pytest.mark.limit(1800), pytest.mark.xdist_group("browser")]

HARM = [{"level": 2, "words": "a cut to the bone"}, {"level": 1, "words": "shaken"}]


def made(walk: Walk, url: str) -> None:
    """Nobody is there yet: the set-up, the builder step by step."""
    walk.page.goto(f"{url}#/new/moonlight")
    expect(walk.person.button("Open the table")).to_be_visible()
    walk.look("set-up")
    empty: dict[str, Any] = {"people": [], "players": ["ana", "ben"], "phase": "obligation"}
    night = Evening.laid(url, **empty, mission=None, scene="", series={"id": "brink"}, secondary=[])
    walk.sits(night, "ana")
    walk.look("nobody")
    walk.person.press(walk.stage.get_by_role("button", name="Make a protagonist"))
    build = walk.page.locator(".build")
    expect(build).to_be_visible()
    walk.look("build")
    build.get_by_role("radio", name="The Outsider").check(force=True)
    build.get_by_label("By day").fill("Mina")
    last = build.get_by_role("button", name="This is me")
    last.scroll_into_view_if_needed()
    walk.look("build-end")


def opened(night: Evening, one: Walk, gm: Walk) -> None:
    """Before the mission: the list and its odds; then who is asked, and how they say what they do."""
    one.sees("How it may open")
    one.look("engagement")
    gm.look("gm-engagement")
    night.open("rin", "engage", "rin")
    night.rolls(*([5] * dice(night)))
    night.open("gm", "spotlight", "gm", "rin")
    one.sees("Rin Asagiri, what do you do?")
    one.look("asked")
    gm.person.drawer("Screen")
    gm.look("gm-screen")
    gm.person.drawer("Stage")


def dice(night: Evening) -> int:
    """How many dice fate is asked for."""
    return len(night.asked("gm")["spec"].split()) - 1


def rolled(night: Evening, one: Walk, other: Walk, gm: Walk) -> None:
    """A roll while people talk about it, from all three chairs; the director's form; and how it fell."""
    night.rule(**{"people/rin/harm": HARM, "people/rin/stress": 4})
    goal = {"goal": "to cut it off from the bridge", "action": "express", "foe": "Lantern Eater"}
    night.open("rin", "act", "rin", form=goal)
    id = night.view()["rolls"][0]["id"]
    stakes = {"position": "desperate", "effect": "standard", "harm": [0], "supernatural": True}
    night.open("gm", "stakes", "gm", id, form={**stakes, "fatal": True})
    price = {"words": "It learns your name, and the names of all who love you.", "kind": "betrayal"}
    night.open("gm", "promise", "gm", id, form=price)
    night.open("sora", "assist", "sora", id)
    card = one.stage.locator("article.roll")
    one.sees(card)
    one.look("roll")
    other.sees(other.stage.locator("article.roll"))
    other.look("roll-friend")
    gm.sees(gm.stage.locator("article.roll"))
    gm.look("gm-roll")
    gm.form("Offer Rin Asagiri a poisoned promise")
    gm.look("gm-promise")
    gm.shut()
    night.open("rin", "accept", "rin", id, 0)
    night.open("hana", "join", "hana", id)
    one.sees("With them: Hana Mori")
    one.look("roll-group")
    night.open("rin", "roll", "rin", id)
    for face in (4, 2):
        night.rolls(*([face] * dice(night)))
    one.sees("The director says what it costs.")
    one.look("result")
    gm.sees(gm.stage.get_by_label("What happens"))
    gm.look("gm-owed")


def struck(night: Evening, one: Walk, other: Walk, gm: Walk) -> None:
    """What was agreed, and a blow that can be answered."""
    one.sees(one.stage.locator("article.strike"))
    one.look("strike-promised")
    night.open("rin", "take", "rin", night.view()["incoming"][0]["id"])
    night.open("rin", "transcend", "rin", form={"words": "Black feathers, and no fear at all."})
    blow = {"whom": "rin", "kind": "harm", "words": "Paper hands close around your wrist."}
    night.open("gm", "consequence", "gm", form={**blow, "level": 3, "attribute": "sun"})
    one.sees(one.stage.locator("article.strike"))
    one.look("strike")
    other.sees(other.stage.locator("article.strike"))
    other.look("strike-friend")
    gm.sees(gm.stage.locator("article.strike"))
    gm.look("gm-strike")
    night.open("gm", "withdraw", "gm", night.view()["incoming"][0]["id"])


def darkened(night: Evening, one: Walk, other: Walk, gm: Walk) -> None:
    """On the brink, and beyond it."""
    night.rule(falling=[{"who": "rin"}], **{"people/rin/stress": 9})
    one.sees("on the brink of eclipse")
    one.look("brink")
    other.sees("on the brink of eclipse")
    other.look("brink-friend")
    night.open("rin", "fall", "rin")
    one.sees("is in eclipse")
    one.look("eclipse")
    gm.sees("is in eclipse")
    gm.look("gm-eclipse")
    gm.form(re.compile("^Out of eclipse: "))
    gm.look("gm-escape")
    gm.shut()
    form = {"by": "sora", "words": "All the lanterns are lit."}
    night.open("gm", "escape", "gm", "rin", form=form)


def remembered(night: Evening, one: Walk, gm: Walk) -> None:
    night.open("rin", "flashback", "rin", form={"words": "I hid a rope under the bridge."})
    one.sees("I hid a rope under the bridge.")
    one.look("flashback")
    gm.sees("I hid a rope under the bridge.")
    gm.look("gm-flashback")
    id = night.view()["flashbacks"][0]["id"]
    night.open("rin", "forget", "rin", id)


def afterwards(night: Evening, one: Walk, gm: Walk) -> None:
    """Fallout step by step, obligation, downtime with its forms, and what it was good for."""
    night.open("gm", "mission-end", "gm", form={"success": True})
    night.open("gm", "next-phase", "gm")
    gm.sees("The adversary advances")
    gm.look("gm-fallout")
    night.open("gm", "fallout-advance", "gm", form={"agenda": True})
    night.open("gm", "fallout-clear", "gm")
    night.open("gm", "fallout-roll", "gm")
    night.rolls(*([2] * dice(night)))
    gm.sees("Leads grow stale")
    gm.look("gm-fallout-roll")
    one.look("fallout")
    night.open("gm", "fallout-halve", "gm")
    night.open("gm", "next-phase", "gm")
    one.sees("Everybody meets their obligations")
    one.look("obligation")
    night.open("gm", "next-phase", "gm")
    one.sees("Everybody spends their downtime actions")
    one.look("downtime")
    one.form(re.compile("^Make a connection: Sora"))
    one.look("connection")
    one.shut()
    night.rule(**{"people/rin/advances": ["playbook", "sun"]})
    one.sees("You have grown")
    one.look("grown")
    one.person.drawer("Sheet")
    sheet = one.page.locator("section.sheet")
    expect(sheet).to_be_visible()
    one.look("sheet")
    one.person.press(sheet.get_by_text("With this sheet"))
    one.look("sheet-open")
    one.person.press(sheet.get_by_role("button", name="End of session: xp"))
    expect(one.page.locator("section.compose:not(.folded)").first).to_be_visible()
    one.look("review")
    one.shut()
    one.person.drawer("Sheet")  # on a phone the form lay over it
    again = sheet.get_by_role("button", name="End of session: series xp")
    if not again.is_visible():
        one.person.press(sheet.get_by_text("With this sheet"))
    one.person.press(again)
    expect(one.page.locator("section.compose:not(.folded)").first).to_be_visible()
    one.look("series-review")
    one.shut()


BOARDS = {
    "lanterns": "Lounge",
    "salt": "The Bastion holds 3 tiers",
    "hunger": "Cursed fates",
    "dream": "The Conspiracy",
}


def boards(url: str, one: Walk, gm: Walk) -> None:
    """What each series lays on the table, and its downtime."""
    for story, text in BOARDS.items():
        night = Evening.laid(url, story)
        seat = "rin" if story == "lanterns" else "mio"
        one.sits(night, seat)
        board = one.stage.locator("section.board")
        one.sees(board)
        for folded in board.locator("details:not([open]) > summary").all():
            one.person.press(folded)
        one.sees(board.get_by_text(text))
        one.look(f"board-{story}")
        night.rule(phase="downtime", **{f"people/{seat}/downtime": 2})
        if story == "hunger":
            night.open("mio", "fate", "mio", "infusion", "mio")
        one.sees("Everybody spends their downtime actions")
        one.look(f"downtime-{story}")
        gm.sits(night, "gm")
        gm.person.drawer("Screen")
        gm.look(f"gm-screen-{story}")


# A phone held sideways is for the pictures alone: it is the same page, lower.
DEVICES = ("desktop", "phone", *(("sideways",) if PICTURES else ()))


@pytest.mark.parametrize("device", DEVICES)
def test_every_state_of_moonlight_is_sound_and_has_its_picture_taken(serving, person, device):
    one, other, gm = walkers(person, "moonlight", device, 3)
    made(one, serving.url)
    night = Evening.laid(serving.url)
    for walk, seat in ((one, "rin"), (other, "sora"), (gm, "gm")):
        walk.sits(night, seat)
    opened(night, one, gm)
    rolled(night, one, other, gm)
    struck(night, one, other, gm)
    darkened(night, one, other, gm)
    remembered(night, one, gm)
    afterwards(night, one, gm)
    boards(serving.url, one, gm)
    write_index(SHOTS)
    found = [*one.found, *other.found, *gm.found]
    print(f"\n{2 * (one.count + other.count + gm.count)} pictures of Girl by Moonlight ({device})")
    assert not found, "\n" + "\n".join(found)
