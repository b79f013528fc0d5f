"""Evenings of a GM and three players, one of them on a phone, in the games beside the one of
`test_evening`: everybody writes at once and nobody waits; a picture is for one player alone; a roll is held
open by "Wait", the GM overrides in the middle of it, and the server is killed; somebody leaves who is asked
something, the others go on meanwhile, the evening ends without them, and they come back to it; a character
goes home on paper and to another table. In Fire of Eidolon there is no GM, nothing to write but the chat, and
nobody's character goes home: the others play for who had to leave."""

from __future__ import annotations

import re
from time import perf_counter
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from browser.anima_table import Seat, Table
from browser.edge_table import ISK, MAREN, AtTheTable
from browser.edge_table import Evening as Edge
from browser.fire_table import HEROES, Below, Dungeon
from browser.moonlight_table import Evening as Moon
from browser.moonlight_table import Moonlit
from browser.test_edge import goes_on
from browser.test_evening import (
    a_picture_for_one,
    changes,
    dies,
    goes_home,
    holds,
    is_ready,
    overhears,
    was_told_nothing_of_it,
)
from browser.test_people import safety
from undertow.games.anima.game import GAME as ANIMA

pytestmark = [pytest.mark.browser, pytest.mark.limit(900), pytest.mark.xdist_group("browser")]

# Names that are broken in the middle of a word.
BROKEN_NAMES = """() => [...document.querySelectorAll('.fighter h4')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return lines.size > one.textContent.trim().split(/\\s+/).length;
}).map((one) => one.textContent)"""
HOW = [("desktop", "dark"), ("desktop", "light"), ("phone", "dark"), ("desktop", "light")]


def seated(kind: Any, night: Any, person: Any, seats: list[str]) -> list[Any]:
    """The GM and three players; the second of these holds a phone. Last, all that the third is told."""
    people = [kind(person(*how)) for how in HOW]
    told = overhears(people[-1])
    for one, seat in zip(people, seats, strict=True):
        one.sits(night.link(seat))
    return [*people, told]


def shows_one(gm: Any, phone: Any, third: Any, told: Any, night: Any, seat: str) -> None:
    """A picture for whoever holds the phone."""
    players = [one for one in night.keys if one != "gm"]
    a_picture_for_one(gm, phone, 1 + players.index(seat))
    was_told_nothing_of_it(third, told)


def overrides(gm: Any, others: list[Any], path: str, to: str, told: str) -> None:
    """A figure is changed where it stands, whatever is open; everybody reads of it."""
    changes(gm, path, to, "So it was agreed.")
    for one in others:
        if one.one.device == "desktop":
            line = one.page.locator(".chronicle .line").filter(has_text="So it was agreed.")
            expect(line.first).to_contain_text(told)


def falls(night: Any, face: int) -> None:
    """Every die that is rolled just now shows this."""
    asked = next(one for one in night.state("gm")["requests"] if one["spec"])
    dice = [face] * (len(asked["spec"].split()) - 1)
    what = {"type": "answer", "request": asked["id"], "value": dice}
    night._do(night.keys["gm"], what)


def waits_with(one: Any, roll: re.Pattern[str]) -> None:
    """The roll stands there, and cannot be thrown before everybody is ready."""
    one.one.drawer("Stage")
    button = one.stage.get_by_role("button", name=roll)
    expect(button).to_be_disabled()
    expect(button).to_have_attribute(
        "title", "Somebody asked to wait. You can roll when they are ready."
    )


def leaves(one: Any, gm: Any) -> None:
    """Somebody says that they have to go, and is gone."""
    card = safety(one.one)
    one.one.press(card.get_by_role("button", name="I have to leave for a while"))
    expect(gm.page.locator("section.people")).to_contain_text(re.compile(r"\baway\b"))
    one.page.goto("about:blank")


def comes_back(one: Any, link: str, told: str) -> None:
    """By the same link, to the same seat, and is told what happened meanwhile."""
    one.sits(link, taught=True)
    one.one.press(one.page.get_by_role("button", name="I am back"))
    meanwhile = one.page.get_by_role("dialog", name="Since you left")
    expect(meanwhile).to_contain_text(told)
    one.press("Read", meanwhile)
    expect(meanwhile).to_have_count(0)


def test_an_evening_of_moonlight(serving, person):
    began = perf_counter()
    night = Moon.laid(serving.url)
    people = [p["sheet"] for p in night.view()["people"]]
    seats = [one["seat"] for one in people][:3]
    mission = {"id": "tier-1", "tier": 1, "goal": "The lanterns", "position": "risky"}
    night.rule(phase="mission", mission=mission)
    gm, rin, sora, hana, told = seated(Moonlit, night, person, ["gm", *seats])
    players, names = (rin, sora, hana), [one["name"] for one in people[:3]]

    # Everybody writes at once; each is sent, and none waits for another.
    for n, one in enumerate(players, 1):
        one.one.drawer("Stage")
        form = one.stage.locator("form.acting")
        form.get_by_label("What you want").fill(f"thing {n}")
        form.get_by_role("radio", name="flow").check(force=True)
    for one in players:
        one.one.press(one.stage.locator("form.acting").get_by_role("button", name="Send"))
    for one in (gm, *players):
        one.one.drawer("Stage")
        expect(one.stage.locator("article.roll")).to_have_count(3)

    shows_one(gm, sora, hana, told, night, seats[1])

    # A roll is held open by "Wait". The director overrides where the figure stands; the server dies.
    note = holds(sora, rin, names[1].split()[0])
    waits_with(rin, re.compile("^Roll$"))
    id = night.view()["rolls"][0]["id"]
    overrides(gm, [rin, hana], f"rolls/{id}/effect", "3", "2 → 3")
    dies(serving, [gm, *players])
    expect(note).to_contain_text("asked to wait.")
    is_ready(sora, note)

    # Sora is asked which of her attributes she rolls, and leaves; Hana rolls meanwhile.
    who = people[1]["id"]
    low = {"defy": 1, "flow": 1, "confess": 1}
    night.rule(**{f"people/{who}/stress": 8, f"people/{who}/dots": low})
    mine = next(one["id"] for one in night.view()["rolls"] if one["roll"]["who"] == who)
    night.open(seats[1], "push", who, mine, "effect", "")
    expect(sora.form).to_contain_text("which of your lowest attributes")
    roll = hana.stage.locator("article.roll").filter(has_text="thing 3")
    hana.one.press(roll.get_by_role("button", name="Roll", exact=True))
    expect(hana.form).to_be_visible()
    falls(night, 6)
    expect(hana.stage.locator("article.roll")).to_have_count(2)
    leaves(sora, gm)
    gm.one.press(gm.page.locator("section.prompt").get_by_role("button", name="Moon"))
    falls(night, 6)
    expect(gm.page.locator("section.prompt")).to_have_count(0)
    rin.press("Roll")
    expect(rin.form).to_be_visible()
    falls(night, 6)
    gm.press("The mission is over")
    gm.done()
    goes_on(gm, "On to fallout")
    comes_back(sora, night.link(seats[1]), names[0])
    there = Moon.laid(serving.url, "salt")
    goes_home(rin, gm, there, names[0])
    print(f"\nan evening of Girl by Moonlight: {perf_counter() - began:.0f} s")


def test_an_evening_of_fates_edge(serving, person):
    began = perf_counter()
    medic = {**ISK, "talents": ["edge.medics-hand"], "harm": 0}
    third = {**MAREN, "id": "tomas", "seat": "tomas", "name": "Tomas Reed", "bonds": []}
    night = Edge.laid(serving.url, people=[{**MAREN, "harm": 2, "fatigue": 1}, medic, third])
    gm, maren, isk, tomas, told = seated(AtTheTable, night, person, ["gm", "maren", "isk", "tomas"])
    players = (maren, isk, tomas)

    for n, one in enumerate(players, 1):
        one.one.drawer("Stage")
        form = one.stage.locator("form.acting")
        form.get_by_label("What you want, and how").fill(f"thing {n}")
        form.get_by_label("Skill").select_option("arcana")
    for one in players:
        form = one.stage.locator("form.acting")
        one.one.press(form.get_by_role("button", name="Put it on the table"))
    for one in (gm, *players):
        one.one.drawer("Stage")
        expect(one.stage.locator("article.roll")).to_have_count(3)

    shows_one(gm, isk, tomas, told, night, "isk")

    # A roll is held open by "Wait". Beats without a suit are changed where they lie; the server dies.
    note = holds(isk, maren, "Isk")
    waits_with(maren, re.compile("^Roll "))
    night.rule(beats={"": 1})
    overrides(gm, [maren, tomas], "beats/", "2", "1 → 2")
    dies(serving, [gm, *players])
    expect(note).to_contain_text("asked to wait.")
    is_ready(isk, note)

    # Isk heals, is asked what, and leaves; Tomas rolls meanwhile.
    night.rule(rolls={})
    do = {"type": "open", "rule": "edge.stabilize", "args": ["isk", "maren"]}
    night._do(night.keys["isk"], do)
    isk.one.drawer("Stage")
    isk.press("Roll ")
    falls(night, 9)
    expect(isk.form).to_be_visible()
    leaves(isk, gm)
    form = tomas.stage.locator("form.acting")
    form.get_by_label("What you want, and how").fill("over the wall")
    tomas.one.press(form.get_by_role("button", name="Put it on the table"))
    tomas.press("Roll ")
    falls(night, 9)
    tomas.press("Let it stand")
    tomas.shows("Clean success")
    gm.one.press(gm.page.locator("section.prompt").get_by_role("button").first)
    expect(gm.page.locator("section.prompt")).to_have_count(0)
    goes_on(gm, "End the scene")
    goes_on(gm, "On to wrap-up")
    comes_back(isk, night.link("isk"), "Tomas Reed")
    goes_home(maren, gm, Edge.laid(serving.url), "Maren Voss")
    print(f"\nan evening of Fate's Edge: {perf_counter() - began:.0f} s")


def test_an_evening_of_anima(serving, person):
    began = perf_counter()
    table = Table.opened(serving.url, msgspec.to_builtins(ANIMA.demos()[0].settings))
    table.settle()
    view = table.view()
    now = next(one for one in view["fighters"] if one["id"] == view["conflict"]["now"])
    others = [seat for seat in table.keys if seat not in ("gm", now["seat"])][:2]
    gm, one, phone, third, told = seated(
        Seat, table, person, ["gm", others[0], now["seat"], others[1]]
    )

    for n, player in enumerate((one, phone, third), 1):
        player.one.drawer("You can")
        do = player.page.locator("section.do")
        player.one.press(do.get_by_text("At any time"))
        player.one.press(do.get_by_role("button", name=re.compile("^Propose a goal")))
        player.form.get_by_label("In your words").fill(f"We could do thing {n}.")
    for player in (one, phone, third):
        player.done()
        expect(player.page.locator("section.compose")).to_have_count(0)
    expect(gm.page.get_by_text("We could do thing 3.").first).to_be_visible()

    shows_one(gm, phone, third, told, table, now["seat"])

    # A maneuver is held open by "Wait"; the GM changes how hard a goal is, has both hands free, and the
    # server dies.
    table.open(now["seat"], "maneuver", now["id"])
    table.answer("gm", 3)
    table.answer(now["seat"], 1)
    roll = re.compile(r"^Roll \d+ dice$")
    phone.one.drawer("Stage")
    expect(phone.tray.get_by_role("button", name=roll)).to_be_visible()
    assert phone.page.evaluate(BROKEN_NAMES) == []
    note = holds(one, phone, "")
    phone.press(roll, phone.tray)
    phone.one.sees("asked to wait. It goes on when they are ready")
    before = view["conflict"]["goals"][0]["difficulty"]
    harder = f"{before} → {before + 1}"
    overrides(gm, [one, third], "conflict/goals/0/difficulty", str(before + 1), harder)
    assert {"anima.goal", "anima.adjust", "anima.put"} <= {
        offer["rule"] for offer in table.state("gm")["offers"]
    }
    dies(serving, [gm, one, phone, third])
    expect(note).to_contain_text("asked to wait.")
    is_ready(one, note)

    # Whose maneuver it is leaves; the GM rolls for them, and the evening ends without them.
    leaves(phone, gm)
    gm.one.press(gm.page.locator("section.prompt, .tray").get_by_role("button", name=roll).first)
    table.settle()
    gm.press("The adversity retreats", gm.keeper)
    gm.one.press(gm.page.get_by_role("dialog").get_by_role("button", name="Retreat"))
    gm.one.sees("The conflict is over")
    comes_back(phone, table.link(now["seat"]), now["name"])
    her = next(each for each in view["fighters"] if each["seat"] == others[0])
    there = Table.opened(serving.url, msgspec.to_builtins(ANIMA.demos()[0].settings))
    goes_home(one, gm, there, her["name"])
    print(f"\nan evening of Anima Prime: {perf_counter() - began:.0f} s")


def test_an_evening_of_fire(serving, person):
    began = perf_counter()
    night = Dungeon.laid(serving.url)
    mine = night.lays()
    others = [seat for seat in HEROES.values() if seat != mine][:2]
    host, her, phone, third = (Below(person(*how)) for how in HOW)
    everybody = (host, her, phone, third)
    for one, seat in zip(everybody, ["gm", mine, *others], strict=True):
        one.sits(night.link(seat), taught=seat in ("gm", mine))

    # Everybody writes while she is asked how her chamber lies; nobody waits for her, or for another.
    players = (her, phone, third)
    for n, one in enumerate(players, 1):
        one.says_to_all(f"Thing {n}, perhaps?")
    for one in players:
        one.one.press(one.one.button("Send"))
    for one in players:
        one.heard("Thing 1, perhaps?", "Thing 2, perhaps?", "Thing 3, perhaps?")

    # The host overrides a figure where it stands, in the middle of it; the server dies.
    for one in (her, third):
        one.one.press(one.page.locator(".switch").get_by_role("button", name="Chronicle"))
    overrides(host, [her, third], "turn/spent", "0", "→ 0")
    dies(serving, list(everybody))

    # She leaves before she has laid it; the others lay it, and play for her.
    leaves(her, host)
    phone.press("Lay it like this")
    expect(phone.stage.get_by_role("button", name="Lay it like this")).to_have_count(0)
    assert night.now == mine
    note = holds(phone, third, others[0].capitalize())
    assert not [one for one in night.state(others[1])["offers"] if one["rule"] == "fire.wait"]
    is_ready(phone, note)
    third.one.opens("End the turn")
    expect(host.page.locator(".chronicle")).to_contain_text("turn")
    comes_back(her, night.link(mine), "The cult chants.")
    print(f"\nan evening of Fire of Eidolon: {perf_counter() - began:.0f} s")
