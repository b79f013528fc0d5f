"""Girl by Moonlight in real browsers: a director, one protagonist at a desk and one on a phone play an
episode, and somebody makes a protagonist on a phone. On the way axe finds nothing serious, nothing is cut off
sideways, and pictures are left in build/screenshots, to be looked at."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import SHOTS
from browser.moonlight_table import Evening, Moonlit
from browser.people import GONE, Person
from browser.test_tour import AXE, RUN_AXE, SIDEWAYS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def looks(one: Person, name: str) -> None:
    """What is on the screen is fit to be seen by everybody, and is kept as a picture, light and dark."""
    page = one.page
    page.evaluate("document.querySelectorAll('*').forEach((one) => one.scrollTo?.(0, 0))")
    assert page.evaluate(SIDEWAYS) <= 0, f"{name} is cut off sideways"
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text("utf-8"))
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        one.shot(SHOTS / f"moonlight-{name}-{one.device}-{theme}.png")
        found = page.evaluate(RUN_AXE, None)
        assert not found, f"{name}, {theme}: {json.dumps(found, indent=1)}"


def dice(spec: str, face: int) -> list[int]:
    return [face] * (len(spec.split()) - 1)


def falls(night: Evening, face: int) -> None:
    """Every die shows this."""
    night.rolls(*dice(night.asked("gm")["spec"], face))


def begins(night: Evening, gm: Moonlit, rin: Moonlit) -> None:
    """The engagement, and who is asked first."""
    looks(rin.one, "mission")
    rin.press("Engagement roll")
    expect(rin.form).to_be_visible()
    falls(night, 5)
    gm.shows("It opened in a risky position.")
    gm.press("Rin Asagiri, what do you do?")
    rin.shows("Rin Asagiri, what do you do?")
    looks(rin.one, "asked")


def rolls(night: Evening, gm: Moonlit, rin: Moonlit, sora: Moonlit) -> None:
    """A roll that everybody adds to: stakes, a link, a poisoned promise; then the dice."""
    rin.says_what("to cut it off from the bridge", "express")
    gm.press("desperate")
    sora.press("Help by a link")
    gm.press("Offer Rin Asagiri a poisoned promise")
    gm.form.get_by_label("The price, whatever the dice show").fill("It learns your name.")
    gm.done()
    rin.press("Accept: It learns your name.")
    card = rin.stage.locator("article.roll")
    expect(card.get_by_text("3 dice")).to_be_visible()
    reasons = card.get_by_role("list", name="Why so many dice").get_by_role("listitem")
    expect(reasons).to_have_text(["+1 Express", "+1 Sora Hoshino assists", "+1 A poisoned promise"])
    # One in eight goes badly with three dice.
    expect(card.get_by_text("13%")).to_be_visible()
    for one, name in ((rin, "roll"), (gm, "roll-gm"), (sora, "roll-friend")):
        looks(one.one, name)
    rin.press("Roll")
    rin.form.get_by_role("textbox").fill("4, 2, 1")
    rin.one.press(rin.form.get_by_role("button", name="Done"))
    rin.press("Take it")
    rin.shows("The director says what it costs.")


def answers(serving: Any, night: Evening, gm: Moonlit, rin: Moonlit, sora: Moonlit) -> None:
    """What it costs, a friend who steps in, a restart in the middle of it, and the resistance."""
    looks(gm.one, "owed-gm")
    gm.stage.get_by_label("What happens").fill("Paper hands close around your wrist.")
    gm.press("Harm 2, serious")
    rin.shows("Paper hands close around your wrist.")
    expect(rin.stage.get_by_role("button", name="Resist with sun")).to_be_visible()
    looks(rin.one, "strike")
    looks(sora.one, "strike-friend")
    sora.press("Step in for Rin Asagiri")
    sora.shows("In place of Rin Asagiri")
    for one in (gm, rin, sora):
        one.one.pardon(GONE)
    serving.kill()
    serving.start()
    for one in (gm, rin, sora):
        one.page.reload()
        one.at_table(taught=True)
    sora.press("Resist with sun")
    expect(sora.form).to_be_visible()
    falls(night, 6)
    sora.press("Take it")
    expect(sora.stage.locator("article.strike")).to_have_count(0)
    assert [tag["level"] for tag in night.person("sora")["harm"]] == [1]


def shines(night: Evening, rin: Moonlit) -> None:
    rin.press("Transcend")
    rin.form.get_by_role("textbox").first.fill("Black feathers, and no fear at all.")
    rin.done()
    expect(rin.stage.get_by_text("transcended, 0 of 4")).to_be_visible()
    assert night.person("rin")["transcended"]


def darkens(night: Evening, gm: Moonlit, rin: Moonlit, sora: Moonlit) -> None:
    """One more than Sora can bear: the brink, a hand; then an eclipse, and the way out of it."""
    night.rule(**{"people/sora/stress": 8})
    gm.stage.get_by_label("What happens").fill("You hear what they say of you.")
    gm.stage.get_by_label("Whom").select_option(label="Sora Hoshino")
    gm.press("Harm 2, serious")
    sora.press("Resist with sun")
    expect(sora.form).to_be_visible()
    falls(night, 2)
    expect(sora.form.get_by_text("which of your lowest attributes")).to_be_visible()
    sora.one.press(sora.form.locator(".options button").first)
    falls(night, 4)
    rin.shows("Sora Hoshino is on the brink of eclipse")
    for one, name in ((rin, "brink"), (sora, "brink-own")):
        looks(one.one, name)
    rin.press("Pull them back: 2 stress")
    expect(rin.stage.get_by_text("on the brink of eclipse")).to_have_count(0)
    night.rule(**{"people/sora/eclipse": True})
    gm.shows("Sora Hoshino is in eclipse")
    looks(sora.one, "eclipse")
    gm.press("Out of eclipse: Sora Hoshino")
    gm.form.get_by_label("How it happens").fill("Rin shows them the lanterns, all of them lit.")
    gm.form.get_by_label("Raven").or_(gm.form.get_by_label("Rin Asagiri")).first.check(force=True)
    gm.done()
    expect(gm.stage.get_by_text("is in eclipse")).to_have_count(0)
    sora.press("Take it")


def ends(night: Evening, gm: Moonlit, rin: Moonlit) -> None:
    """The mission is over, the four steps of fallout, obligation, and what it was good for."""
    gm.press("The mission is over")
    gm.done()
    goes_on(gm, "On to fallout")
    looks(gm.one, "fallout-gm")
    gm.press("The adversary advances")
    gm.done()
    gm.press("Clear stress, links and armour")
    gm.press("Fallout roll")
    expect(gm.form).to_be_visible()
    falls(night, 3)
    gm.press("Leads grow stale")
    goes_on(gm, "On to obligation")
    rin.press("Meet your obligations")
    asked = rin.form.locator(".options button")
    expect(asked.first.or_(rin.form.get_by_role("textbox")).first).to_be_visible()
    if asked.count():
        rin.one.press(asked.first)
    falls(night, 6)
    sheet = rin.page.locator("section.sheet")
    rin.one.press(sheet.get_by_text("With this sheet"))
    rin.one.press(sheet.get_by_role("button", name="End of session: xp"))
    rin.one.press(rin.form.get_by_role("button", name=re.compile("One more: You showed beliefs")))
    rin.done()
    expect(sheet.get_by_text("playbook 1/8")).to_be_visible()
    looks(rin.one, "obligation")


def goes_on(gm: Moonlit, label: str) -> None:
    """To the next phase: asked once more, since everybody goes with it."""
    gm.press(label)
    gm.one.press(gm.page.get_by_role("dialog").get_by_role("button", name=label))
    expect(gm.page.get_by_role("dialog")).to_have_count(0)


def test_an_episode_with_a_director_and_two_protagonists(serving, person):
    night = Evening.laid(serving.url)
    gm, rin, sora = (Moonlit(person(device)) for device in ("desktop", "desktop", "phone"))
    for seat, one in (("gm", gm), ("rin", rin), ("sora", sora)):
        one.sits(night.link(seat))
    begins(night, gm, rin)
    rolls(night, gm, rin, sora)
    answers(serving, night, gm, rin, sora)
    shines(night, rin)
    darkens(night, gm, rin, sora)
    ends(night, gm, rin)
    assert night.view()["episode"] == 2


BOARDS = {
    "salt": ("The Bastion holds 3 tiers", "Hangar", "Heron"),
    "hunger": ("Cursed fates", "Blight infusion", "Takes: A foe gains ruinous might."),
    "dream": ("The Conspiracy", "Surveillance: follower", "Doctor Imai", "Avatars"),
}
"""What each series lays on the table."""


@pytest.mark.parametrize("story", BOARDS)
def test_a_series_has_its_board_and_friends_act_together(serving, person, story):
    """A short episode: the engagement, one action of two together, what it costs, and the end of it."""
    night = Evening.laid(serving.url, story)
    gm, mio, juno = (Moonlit(person(device)) for device in ("desktop", "desktop", "phone"))
    for seat, one in (("gm", gm), ("mio", mio), ("juno", juno)):
        one.sits(night.link(seat))
    mio.press("Engagement roll")
    expect(mio.form).to_be_visible()
    falls(night, 5)
    gm.shows("It opened in a risky position.")
    mio.says_what("to get through before it turns", "flow")
    juno.press(re.compile("^Join "))
    mio.shows("With them: ")
    mio.press("Roll")
    for face in (2, 5):
        expect(mio.form).to_be_visible()
        falls(night, face)
    juno.shows("The director says what it costs.")
    assert (night.view()["last"]["band"], night.person("mio")["stress"]) == ("4/5", 1)
    gm.stage.get_by_label("What happens").fill("Something cold has seen you.")
    gm.press("Harm 2, serious")
    # The best roll was Juno's, so it falls on her.
    juno.press("Take it")
    expect(juno.stage.locator("article.strike")).to_have_count(0)
    for text in BOARDS[story]:
        mio.shows(text)
        juno.shows(text)
    looks(juno.one, f"board-{story}")
    board = mio.stage.locator("section.board")
    board.screenshot(path=SHOTS / f"moonlight-{story}.png")
    gm.press("The mission is over")
    gm.done()
    if story == "dream":
        # What a dream has shown is written on the map before anything goes on.
        gm.one.press(gm.form.get_by_role("button", name=re.compile("^Surveillance: follower")))
        gm.shows("Doctor Imai")
    goes_on(gm, "On to fallout")
    mio.shows("The fallout roll")
    assert [tag["level"] for tag in night.person("juno")["harm"]] == [2]


def test_a_protagonist_is_made_on_a_phone(serving, person):
    empty: dict[str, Any] = {"people": [], "players": ["ana", "ben"], "phase": "obligation"}
    night = Evening.laid(serving.url, **empty, mission=None, series={"id": "brink"})
    ana = Moonlit(person("phone"))
    ana.sits(night.link("ana"))
    looks(ana.one, "nobody")
    ana.press("Make a protagonist")
    form = ana.page.locator(".build")
    form.get_by_role("radio", name="The Guardian").check(force=True)
    form.get_by_label("By day").fill("Mina")
    ana.one.press(form.get_by_role("button", name="Another one"))
    expect(form.get_by_label("By moonlight")).not_to_have_value("")
    for choice in ("flow", "Watchful", "Indomitable"):
        form.get_by_role("radio", name=re.compile(f"^{choice}")).check(force=True)
    looks(ana.one, "build")
    assert ana.one.presses <= 10
    ana.one.press(form.get_by_role("button", name="This is me"))
    ana.shows("Mina")
    (made,) = [one["sheet"] for one in night.view()["people"]]
    assert (made["playbook"], made["name"], sum(made["dots"].values())) == ("guardian", "Mina", 3)
    ana.one.drawer("Sheet")
    looks(ana.one, "sheet")
