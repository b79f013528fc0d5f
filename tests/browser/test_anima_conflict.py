"""A conflict of Anima Prime in three browsers, one of them a phone: a GM and two players, from the lobby to
the scene after it, by what the pages offer to be pressed, dice and all. In the middle of a strike
everything is closed and the server is killed."""

from __future__ import annotations

import re
from time import perf_counter
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.anima_table import Seat, Table
from browser.people import GONE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WARDEN, BOILER = "The Warden", "Break the boiler"


def set_up(gm: Seat, url: str) -> None:
    """From the lobby: a GM, somebody who makes a character, somebody with a ready one, real dice."""
    page = gm.page
    page.goto(url)
    game = page.locator("li.game[data-game=anima]")
    gm.one.press(game.get_by_role("link", name="Set up a table"))
    page.get_by_label("Your name", exact=True).fill("Gwen")
    page.get_by_label("Name of the table").fill("The bridge")
    page.get_by_label("Who sits here: GM").select_option("I do")
    gm.one.press(gm.one.button("Remove Player 3"))
    page.get_by_label("Character of Player 1").select_option("makes a character at the table")
    page.get_by_label("Character of Player 2").select_option("kassala")
    page.get_by_label("Mood (optional)").fill("fast and loud")
    page.get_by_label("Real dice").check()
    gm.one.press(gm.one.button("Open the table"))
    expect(gm.stage).to_be_visible()


def build(ana: Seat) -> None:
    """Somebody like Yara, who strikes under Superior Power Control."""
    form = ana.page.locator(".builder")

    def on(step: str) -> None:
        ana.press(f"Next: {step}", form)
        expect(form.get_by_role("heading", level=3, name=step)).to_be_visible()

    ana.press(re.compile("^Yara"), form)
    form.get_by_label("Name", exact=True).fill("Mara")
    on("Powers")
    for power in ("Quickdraw", "Resistance to Fire", "Resilience"):
        ana.press(f"Remove a rank of {power}", form)
    for power in ("Tactical Maneuvering", "Leap Attack", "Superior Power Control"):
        form.get_by_role("searchbox").fill(power)
        ana.press(f"Take {power}", form)
    expect(form.get_by_text("9 of 9 powers")).to_be_visible()
    on("Weapons and bonds")
    ana.press("Finish character", form)
    expect(form).to_have_count(0)


def agree(gm: Seat, ana: Seat, ben: Seat) -> None:
    """A world, a character, and what has just happened."""
    expect(gm.form).to_contain_text("Which world is it")
    gm.press(re.compile("^Steamworld Airships"), gm.form)
    gm.done()
    expect(ana.stage.get_by_text("Steamworld")).to_be_visible()
    build(ana)
    ana.says("She broke out of the tower last night.")
    ben.says("The suit came, though she had not called.")
    gm.form.get_by_label("What is strange").fill("Trains arrive before they leave.")
    gm.done()
    ana.press(re.compile("^Plant the group's seed"))
    expect(ana.form).to_contain_text("What has just happened to all of you?")
    ana.says("You took the same train.")


def lay_out(gm: Seat) -> None:
    """The GM lays out the conflict: one opponent, one goal, the order rolled."""
    gm.press(re.compile("^Begin a conflict"))
    form = gm.page.locator(".battle")
    gm.clears(form)
    gm.press("+ rival", form)
    gm.one.press(form.locator("summary").first)
    form.get_by_label("Name", exact=True).fill(WARDEN)
    form.get_by_label("Wound circles", exact=True).fill("2")
    gm.press("+ goal or switch", form)
    form.get_by_label("What can be achieved").fill(BOILER)
    gm.press("1 easy", form.get_by_role("group", name="Difficulty"))
    changes = form.get_by_label("What it changes")
    defense = changes.get_by_role("option", name=re.compile("defense", re.IGNORECASE))
    changes.select_option(defense.get_attribute("value"))
    form.get_by_label("Whose").select_option(WARDEN)
    gm.press("Begin", form)
    expect(form).to_have_count(0)


def kept(table: Table, seat: str) -> Any:
    """What must outlive the server: the table, and what is asked."""
    state = table.state(seat)
    return [state[part] for part in ("version", "view", "requests", "offers", "waiting")]


PICTURED = ("h3", ".steps > p", ".result", "button")


def pictured(one: Seat) -> list[list[str]]:
    """The steps, the question and what can be pressed, as they are shown; last, the dice."""
    expect(one.tray.get_by_role("button", name="Keep the dice")).to_be_visible()
    shown = [one.tray.locator(part).all_inner_texts() for part in PICTURED]
    return [*shown, [one.tray.locator(".faces").get_attribute("aria-label") or ""]]


def looks_as(one: Seat, seen: list[list[str]]) -> None:
    """The same picture, as soon as the page has all its words."""
    for part, texts in zip(PICTURED, seen[:-1], strict=True):
        expect(one.tray.locator(part)).to_have_text(texts, use_inner_text=True)
    expect(one.tray.locator(".faces")).to_have_attribute("aria-label", seen[-1][0])


def test_a_conflict_from_the_lobby_to_the_scene_after_it(serving, person):
    began = perf_counter()
    gm = Seat(person("desktop", "dark"))
    ana, ben = Seat(person("desktop", "light", lively=True)), Seat(person("phone", "dark"))
    everybody = [gm, ana, ben]

    set_up(gm, serving.url)
    for one, link in zip((ana, ben), gm.invited("Player 1", "Player 2"), strict=True):
        one.sits(link, taught=True)
    table = Table.known_to(gm.one, serving.url)
    agree(gm, ana, ben)
    lay_out(gm)
    ana.press(re.compile("^Gaekalliet, blade"))
    expect(gm.stage.locator(".real .shown")).to_have_text(re.compile(f"Kassala.*Mara.*{WARDEN}"))
    gm.rolls(5, 6, 4)
    expect(
        gm.stage.get_by_role("list", name="Order of turns").get_by_role("listitem")
    ).to_have_text([re.compile("Mara"), re.compile("Kassala"), re.compile(WARDEN)])

    # A combined maneuver: Mara leads, Kassala joins from the phone, the dice are shared out.
    ana.press(re.compile("^Combined maneuver"))
    ana.one.answers(["Kassala"], several=True)
    ben.one.answers(["Yes"])
    gm.takes(5, "Give {dice}")
    ana.takes(3, "Add {dice}")
    ben.takes(3, "Add {dice}")
    ben.rolls(6, 6, 6, 6, 6, 4, 4, 4, 4, 1, 1)
    expect(ana.tray.get_by_role("button", name=re.compile(r"^Take \d"))).to_be_visible()
    ana.press("5 dice", ana.tray.get_by_role("group", name="How many dice"))
    ana.press("Take 3 strike dice and 5 charge dice", ana.tray)
    ana.takes(0, "Give {dice}")
    asked = ana.one.page.get_by_text("How many of 5 charge dice are for Kassala?")
    expect(asked.first).to_be_visible()
    ana.takes(3, "Give {dice}")
    # Eight dice at once give something at once: the goal.
    ana.press(re.compile(f"^{BOILER}"), ana.tray)
    ana.takes(3, "Go for it with {dice}")
    ana.press("No power", ana.tray)
    ana.rolls(3, 5, 1)
    for one in everybody:
        one.one.drawer("Stage")
        expect(one.stage.get_by_text("Decided by: The heroes")).to_be_visible()
    ben.has("Kassala", action=7, charge=3)

    # The Warden maneuvers, and disarms Mara at once: the switch of her weapon is turned.
    gm.press(re.compile("^Maneuver"), gm.turn)
    gm.takes(3, "Add {dice}")
    gm.rolls(4, 4, 4, 4, 4, 4)
    gm.press(re.compile("Disarm Mara", re.IGNORECASE), gm.tray)
    gm.takes(5, "Go for it with {dice}")
    gm.rolls(4, 4, 5, 3, 1)
    card = ana.stage.get_by_role("article", name="Mara", exact=True)
    expect(card.get_by_text("disarmed", exact=True)).to_be_visible()

    # Mara maneuvers with a die from the phone; nothing at once this time.
    ana.press(re.compile("^Maneuver"), ana.turn)
    gm.takes(4, "Give {dice}")
    ana.takes(3, "Add {dice}")
    ben.press("Give Mara a die of yours", ben.tray)
    expect(ana.tray.get_by_text("given by Kassala")).to_be_visible()
    for one in (ana, ben, gm):  # everybody sees what the eight dice may bring
        one.one.drawer("Stage")
        expect(one.tray.get_by_text("What 8 dice may bring")).to_be_visible()
    ana.press("Roll 8 dice", ana.tray)
    ana.rolls(6, 4, 4, 4, 4, 1, 2, 1)
    ana.press("Skip", ana.tray)
    for one in everybody:
        one.has("Mara", action=4, strike=4, charge=3)

    # Kassala summons her armour.
    ben.press(re.compile("^Summon"), ben.turn)
    for one in everybody:
        expect(one.stage.get_by_role("article", name="Kasitaka Living Armor Suit")).to_be_visible()

    # The Warden strikes at Mara, who burns for it.
    gm.press(re.compile("^Maneuver"), gm.turn)
    gm.takes(3, "Add {dice}")
    gm.rolls(4, 4, 4, 4, 4, 1)
    gm.press(re.compile("^Strike at Mara"), gm.tray)
    gm.takes(5, "Strike with {dice}")
    gm.rolls(5, 5, 5, 1, 1)
    for one in everybody:
        one.hurt("Mara", 1, 3)
    ana.has("Mara", charge=4)

    # Mara strikes back. With the dice on the table all pages are closed, and the server is killed.
    ana.press(re.compile(f"^{WARDEN}"), ana.turn)
    ana.takes(4, "Strike with {dice}")
    ana.press("Strike without a power", ana.tray)
    ana.rolls(5, 4, 3, 1)
    before = {seat: kept(table, seat) for seat in table.keys}
    seen = pictured(ana)
    assert all(seen), "there is something of each to see"
    for one in everybody:
        one.one.pardon(GONE)
        one.page.goto("about:blank")
    serving.kill()
    serving.start()
    for one, seat in zip(everybody, ("gm", "p1", "p2"), strict=True):
        one.sits(table.link(seat), taught=True)
    assert {seat: kept(table, seat) for seat in table.keys} == before
    looks_as(ana, seen)  # dice, steps and question are as they were

    # Superior Power Control adds a power to the fallen dice, and the Warden falls.
    ana.press("Superior Power Control", ana.tray)
    ana.press(re.compile("^Leap Attack"), ana.tray)
    ana.press(re.compile("^Declare"), ana.tray)
    ana.rolls(6)
    for one in everybody:
        one.one.drawer("Stage")
        expect(one.stage.get_by_role("heading", name="Session 1")).to_be_visible()
    told = ana.page.locator(".chronicle .line")
    for line in (f"{WARDEN} is out", "The heroes won"):
        expect(told.filter(has_text=line)).to_be_visible()

    # A scene after it: wounds heal, the Action Pool is filled; then a long rest.
    ana.press(re.compile("^Set a scene"))
    ana.form.get_by_label("Where").fill("The dining car")
    ana.form.get_by_label("What is between them").fill("Who called the suit?")
    ana.done()
    ana.press("Heal a wound")
    ana.hurt("Mara", 0, 3)
    ben.press("Fill the Action Pool")
    ben.has("Kassala", action=10)
    ana.press(re.compile("^End the scene"))
    gm.press(re.compile("^A long rest"), gm.keeper)
    for one in everybody:
        one.has("Mara", action=10)
    presses = ", ".join(
        f"{one.one.presses} by {who}"
        for one, who in zip(everybody, ("the GM", "Ana", "Ben on the phone"), strict=True)
    )
    print(f"\na conflict of Anima Prime: {perf_counter() - began:.0f} s, {presses}")
