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
from browser.strokes import read_there, screens, within_two_minutes
from browser.test_evening import drawn, pages
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


def restarts(serving: Any, *people: Moonlit) -> None:
    """The server dies and comes back, and everybody finds the table as it was."""
    for one in people:
        one.one.pardon(GONE)
    serving.kill()
    serving.start()
    for one in people:
        one.page.reload()
        one.at_table(taught=True)


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
    restarts(serving, gm, rin, sora)
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


def leads(night: Evening, gm: Moonlit, rin: Moonlit, sora: Moonlit) -> None:
    """They act together, and nobody fails: it costs Rin nothing, and moves a clock."""
    stress = night.person("rin")["stress"]
    rin.stage.get_by_role("radio", name="flow").check(force=True)
    rin.shows("Move with grace and adapt, in body or in company.")
    rin.says_what("to get everybody off the bridge", "flow")
    sora.press(re.compile("^Join "))
    rin.shows("With them: Sora Hoshino")
    rin.press("Roll")
    for _ in range(2):
        expect(rin.form).to_be_visible()
        falls(night, 6)
    rin.shows("You reach your aim, and nothing goes wrong.")
    last = night.view()["last"]
    assert (last["goal"], last["band"]) == ("to get everybody off the bridge", "6")
    assert night.person("rin")["stress"] == stress
    # What it achieved is one press of the director's, and is offered once: great effect would be four.
    further = "“The bridge goes dark”: 3 segments"
    gm.press(further)
    expect(gm.stage.get_by_role("button", name=further)).to_have_count(0)
    assert night.view()["clocks"][0]["clock"]["ticks"] == 4


def breaks(night: Evening, gm: Moonlit, one: Moonlit, who: str, face: int) -> None:
    """More than somebody can bear: what it cost to resist brings the roll against eclipse."""
    night.rule(**{f"people/{who}/stress": 8})
    gm.stage.get_by_label("What happens").fill("You hear what they say of you.")
    gm.stage.get_by_label("Whom").select_option(value=who)
    gm.press("Harm 2, serious")
    one.press("Resist with sun")
    expect(one.form.get_by_role("textbox")).to_be_visible()
    falls(night, 2)
    expect(one.form.get_by_text("which of your lowest attributes")).to_be_visible()
    one.one.press(one.form.locator(".options button").first)
    falls(night, face)


def darkens(night: Evening, gm: Moonlit, rin: Moonlit, sora: Moonlit) -> None:
    """One more than Sora can bear: the brink, a hand; then an eclipse, and the way out of it."""
    breaks(night, gm, sora, "sora", 4)
    rin.shows("Sora Hoshino is on the brink of eclipse")
    for one, name in ((rin, "brink"), (sora, "brink-own")):
        looks(one.one, name)
    rin.press("Pull them back: 2 stress")
    expect(rin.stage.get_by_text("on the brink of eclipse")).to_have_count(0)
    sora.press("Take it")
    escapes(night, gm, sora, "sora", looked=True)


def escapes(night: Evening, gm: Moonlit, one: Moonlit, who: str, *, looked: bool = False) -> None:
    """Somebody falls into eclipse, and a friend finds the way out."""
    breaks(night, gm, one, who, 2)
    gm.shows(" is in eclipse")
    assert night.person(who)["eclipse"]
    one.press("Take it")
    first = gm.stage.locator("article").first
    expect(first).to_have_class(re.compile("eclipse"))
    if looked:
        looks(one.one, "eclipse")
    gm.press(re.compile("^Out of eclipse: "))
    gm.form.get_by_label("How it happens").fill("They are shown the lanterns, all of them lit.")
    gm.form.get_by_role("radio").first.check(force=True)
    gm.done()
    expect(gm.stage.get_by_text("is in eclipse")).to_have_count(0)


def ends(night: Evening, gm: Moonlit, rin: Moonlit) -> None:
    """The mission is over: the four steps of fallout, obligation, what it was good for, and downtime."""
    gm.press("The mission is over")
    gm.done()
    falls_out(night, gm)
    meets_obligations(night, rin)
    reviews(rin)
    reviews_series(night, rin)
    looks(rin.one, "obligation")
    goes_on(gm, "On to downtime")
    rin.press("Make a connection: Sora Hoshino")
    rin.form.get_by_label("With which action").select_option(label="express (1)")
    rin.done()
    expect(rin.form.get_by_role("textbox")).to_be_visible()
    falls(night, 5)
    assert night.person("sora")["links"]["rin"] == 3
    assert night.person("rin")["downtime"] == 1


def falls_out(night: Evening, gm: Moonlit, story: str = "") -> None:
    """The four steps of fallout, with what a series adds to them."""
    goes_on(gm, "On to fallout")
    looks(gm.one, f"fallout-gm-{story}" if story else "fallout-gm")
    gm.press("The adversary advances")
    gm.done()
    if story == "hunger":
        gm.press("Devour blighted hearts")
        for who in ("Mio Kanda", "Juno Arai"):
            gm.form.get_by_label(who).check(force=True)
        gm.done()
        expect(gm.form.get_by_role("textbox")).to_be_visible()
        falls(night, 4)
    if story == "salt":
        gm.press("The Bastion is exposed")
        expect(gm.form.get_by_role("textbox")).to_be_visible()
        falls(night, 4)
    gm.press("Clear stress, links and armour")
    gm.press("Fallout roll")
    expect(gm.form.get_by_role("textbox")).to_be_visible()
    falls(night, 3)
    gm.press("Leads grow stale")
    goes_on(gm, "On to obligation")


def reviews(one: Moonlit) -> None:
    """What the evening was good for."""
    sheet = one.page.locator("section.sheet")
    one.one.press(sheet.get_by_text("With this sheet"))
    one.one.press(sheet.get_by_role("button", name="End of session: xp"))
    asked = one.form.get_by_role("group", name=re.compile("^You showed beliefs"))
    asked.get_by_role("radio", name="once: 1 xp").check(force=True)
    expect(one.form.get_by_role("status")).to_have_text("1 xp in playbook: 1 of 8.")
    one.done()
    expect(sheet.get_by_text("playbook 1/8")).to_be_visible()


def reviews_series(night: Evening, one: Moonlit) -> None:
    """And to all of them, once they have said what it is about."""
    sheet = one.page.locator("section.sheet")
    one.one.press(sheet.get_by_role("button", name="What a session is asked"))
    one.form.get_by_label("A theme of your series came up").fill("First love")
    one.done()
    one.one.press(sheet.get_by_role("button", name="End of session: series xp"))
    asked = one.form.get_by_role("group", name="First love")
    asked.get_by_role("radio", name="again and again: 2 xp").check(force=True)
    expect(one.form.get_by_role("status")).to_have_text("2 xp in series: 2 of 8.")
    looks(one.one, "series-review")
    one.done()
    assert night.view()["series"]["xp"] == 2
    own = sheet.get_by_role("article").first
    one.one.press(own.get_by_text("At the end of a session"))
    for said in ("Promises or obligation made trouble.", "First love."):
        expect(own.get_by_text(said)).to_be_visible()


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
    leads(night, gm, rin, sora)
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
FREE_TIME = {
    "salt": "Make preparations",
    "hunger": "Have a disagreement: Mio Kanda",
    "dream": "Share an intimate moment: Mio Kanda",
}
"""What only this series has for downtime."""


def meets_obligations(night: Evening, one: Moonlit) -> None:
    """Whoever has several lowest attributes says which; then the dice."""
    one.press("Meet your obligations")
    asked = one.form.locator(".options button")
    expect(asked.first.or_(one.form.get_by_role("textbox")).first).to_be_visible()
    if asked.count():
        one.one.press(asked.first)
        expect(one.form.get_by_role("textbox")).to_be_visible()
    falls(night, 5)


def spends_time(night: Evening, gm: Moonlit, juno: Moonlit, story: str) -> None:
    """Obligation is over: downtime, and what this series makes of it."""
    goes_on(gm, "On to downtime")
    if story == "salt":
        # The Bastion acts before anybody else.
        expect(gm.form.get_by_role("textbox")).to_be_visible()
        falls(night, 2)
    juno.press(FREE_TIME[story])
    juno.form.get_by_label("With which action").select_option(label="analyze (1)")
    looks(juno.one, f"downtime-{story}")
    juno.done()
    for _ in range(2 if story == "hunger" else 1):
        expect(juno.form.get_by_role("textbox")).to_be_visible()
        falls(night, 5)
    assert [one["sheet"]["downtime"] for one in night.view()["people"]] == [2, 1, 2]
    goes_on(gm, "On to the mission")


def acts_together(serving: Any, night: Evening, gm: Moonlit, mio: Moonlit, juno: Moonlit) -> None:
    """One goes first for a price, the other joins; it costs them, and Juno bears it, across a restart."""
    mio.says_what("to get through before it turns", "flow")
    juno.press(re.compile("^Join "))
    mio.shows("With them: ")
    gm.press("Offer Mio Kanda a poisoned promise")
    gm.form.get_by_label("The price, whatever the dice show").fill("It learns your name.")
    gm.done()
    mio.press("Accept: It learns your name.")
    mio.press("Roll")
    for face in (2, 5):
        expect(mio.form).to_be_visible()
        falls(night, face)
    mio.press("Take it")
    juno.shows("The director says what it costs.")
    assert (night.view()["last"]["band"], night.person("mio")["stress"]) == ("4/5", 1)
    gm.stage.get_by_label("What happens").fill("Something cold has seen you.")
    gm.press("Harm 2, serious")
    # The best roll was Juno's, so it falls on her.
    juno.shows("Something cold has seen you.")
    restarts(serving, gm, mio, juno)
    juno.press("Transcend")
    juno.form.get_by_role("textbox").first.fill("Sand that falls upwards.")
    juno.done()
    juno.press("Take it")
    expect(juno.stage.locator("article.strike")).to_have_count(0)


@pytest.mark.parametrize("story", BOARDS)
def test_a_whole_episode_of_each_other_series(serving, person, story):
    """From one obligation to the next, with what the series lays on the table."""
    night = Evening.laid(serving.url, story, phase="obligation")
    night.rule(**{"people/mio/stress": 0, "people/juno/stress": 0})
    gm, mio, juno = (Moonlit(person(device)) for device in ("desktop", "desktop", "phone"))
    for seat, one in (("gm", gm), ("mio", mio), ("juno", juno)):
        one.sits(night.link(seat))
    for one in (mio, juno):
        meets_obligations(night, one)
    spends_time(night, gm, juno, story)
    night.rule(**{"people/mio/stress": 0, "people/juno/stress": 0})
    mio.press("Engagement roll")
    expect(mio.form).to_be_visible()
    falls(night, 5)
    gm.shows("It opened in a risky position.")
    acts_together(serving, night, gm, mio, juno)
    for text in BOARDS[story]:
        mio.shows(text)
        juno.shows(text)
    looks(juno.one, f"board-{story}")
    board = mio.stage.locator("section.board")
    board.screenshot(path=SHOTS / f"moonlight-{story}.png")
    escapes(night, gm, juno, "juno")
    gm.press("The mission is over")
    gm.done()
    if story == "dream":
        # What a dream has shown is written on the map before anything goes on.
        gm.one.press(gm.form.get_by_role("button", name=re.compile("^Surveillance: follower")))
        gm.shows("Doctor Imai")
    assert [tag["level"] for tag in night.person("juno")["harm"]] == [2, 1]
    falls_out(night, gm, story)
    reviews(mio)
    assert (night.view()["episode"], night.person("mio")["xp"]) == (2, {"playbook": 1})


def test_a_protagonist_is_made_on_a_phone(serving, person):
    """From nothing, within two minutes: every press is a thumb's, and each is counted (docs/presses.md)."""
    empty: dict[str, Any] = {"people": [], "players": ["ana", "ben"], "phase": "obligation"}
    night = Evening.laid(serving.url, **empty, mission=None, series={"id": "brink"})
    ana = Moonlit(person("phone"))
    ana.sits(night.link("ana"))
    expect(ana.page.get_by_text("Your turn.").first).to_be_visible()
    looks(ana.one, "nobody")
    name, before = "Mina", ana.one.presses
    ana.press("Make a protagonist")
    form = ana.page.locator(".build")
    ana.one.press(form.get_by_role("radio", name="The Guardian"))
    ana.one.press(form.get_by_label("By day"))
    form.get_by_label("By day").press_sequentially(name)
    ana.one.press(form.get_by_role("button", name="Suggest one"))
    expect(form.get_by_label("By moonlight")).not_to_have_value("")
    for choice in ("flow", "Watchful", "Indomitable"):
        ana.one.press(form.get_by_role("radio", name=re.compile(f"^{choice}")))
    looks(ana.one, "build")
    flicks, read = screens(form), read_there(form)
    ana.one.press(form.get_by_role("button", name="This is me"))
    ana.shows(name)
    within_two_minutes("a protagonist", ana.one.presses - before, len(name), flicks, read)
    (made,) = [one["sheet"] for one in night.view()["people"]]
    assert (made["playbook"], made["name"], sum(made["dots"].values())) == ("guardian", name, 3)
    ana.one.drawer("Sheet")
    looks(ana.one, "sheet")


def test_a_director_looks_ahead_and_a_player_takes_a_sheet_along_with_its_credit(serving, person):
    """How hard is this? by playouts; the Enigma's two names; paper; and what the licence asks for."""
    night = Evening.laid(serving.url, "dream")
    gm, elio = Moonlit(person("desktop")), Moonlit(person("phone"))
    for seat, one in (("gm", gm), ("elio", elio)):
        one.sits(night.link(seat))
    gm.press("How hard is this?", gm.keeper)
    expect(gm.keeper.get_by_text("They succeed")).to_be_visible()
    expect(gm.keeper.get_by_text("Who breaks")).to_be_visible()
    looks(gm.one, "hard-gm")
    elio.one.drawer("Sheet")
    sheet = elio.page.locator("section.sheet")
    for name in ("Elio Sato", "In the story these are two people", "CC BY-SA 4.0"):
        expect(sheet.get_by_text(name).first).to_be_visible()
    looks(elio.one, "sheet-enigma")
    elio.one.press(elio.page.locator("button.menu"))
    with elio.page.expect_download() as taken:
        elio.one.press(elio.page.locator(".panel").get_by_role("button", name="Print the sheets"))
    assert taken.value.path().read_bytes().startswith(b"%PDF-")
    elio.page.goto(f"{serving.url}#/credits")
    for words in ("Andrew Gillis", "Evil Hat Productions", "CC BY-SA 4.0", "Changes were made"):
        expect(elio.page.get_by_text(words).first).to_be_visible()


def test_a_portrait_stands_in_the_moon_and_in_the_web_of_links(serving, person):
    """Rin chooses one on her phone; the director sees it on the stage, and a friend has her initial still."""
    night = Evening.laid(serving.url)
    gm, rin = Moonlit(person("desktop")), Moonlit(person("phone"))
    for seat, one in (("gm", gm), ("rin", rin)):
        one.sits(night.link(seat))
    faces = gm.stage.locator("section.between image")
    initials = gm.stage.locator("section.between text.name")
    expect(initials).to_have_text(["R", "S", "H"])
    expect(faces).to_have_count(0)
    card = pages(rin.one)
    rin.press("Choose a portrait", card)
    face = {"name": "rin.png", "mimeType": "image/png", "buffer": drawn()}
    card.locator("input[type=file]").set_input_files(face)
    rin.press("Use this portrait", card)
    # One in her moon, one in the web.
    expect(faces).to_have_count(2)
    expect(initials).to_have_text(["S", "H"])
    assert all(
        at.startswith("blob:")
        for at in faces.evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    )
    gm.stage.locator("section.between").scroll_into_view_if_needed()
    looks(gm.one, "portrait")


def test_what_the_world_is_like_is_agreed_by_everybody(serving, person):
    """Question by question, with what the book suggests; later it lies folded, and can be changed still."""
    empty: dict[str, Any] = {"people": [], "players": ["ana", "ben"], "phase": "obligation"}
    night = Evening.laid(serving.url, **empty, mission=None, series={"id": "rotting"})
    gm, ana = Moonlit(person("desktop")), Moonlit(person("phone"))
    for seat, one in (("gm", gm), ("ana", ana)):
        one.sits(night.link(seat))
    gm.press("an ancient curse")
    gm.press("That is our answer")
    ana.shows("an ancient curse")
    ana.shows("What does it want?")
    looks(ana.one, "world")
    ana.stage.get_by_label("In your own words").fill("Whoever is happy.")
    ana.press("That is our answer")
    gm.shows("Whoever is happy.")
    expect(gm.stage.get_by_text("2 of 15 answered")).to_be_visible()
    looks(gm.one, "world")
    night.rule(
        phase="mission", mission={"id": "hunt", "tier": 1, "goal": "to the end of the street"}
    )
    folded = ana.stage.locator("details.world")
    ana.one.press(folded.locator("summary"))
    ana.press("Change: What does it want?", folded)
    ana.one.press(folded.get_by_role("button", name="to eat the world"))
    folded.get_by_label("In your own words").fill("")
    ana.press("That is our answer", folded)
    expect(folded.get_by_text("to eat the world")).to_be_visible()
    assert night.view()["series"]["answers"] == {
        "blight": ["an ancient curse"],
        "agenda": ["to eat the world"],
    }
