"""A whole evening of EIDOLON in three browsers, one of them a phone: a GM and two players, from the lobby to
Downtime, by what the pages offer to be pressed; and in the middle of a Move everything is closed and the
server is killed.

Which cards lie on top is fixed by the host's ruling: once by hand in the dialog, later by the HTTP API. The
API also does again what was done by hand before (a second crash of the same enemy). All else is
pressed."""

from __future__ import annotations

import json
import re
from time import perf_counter
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.people import GONE
from browser.seated import Seated
from browser.tarot import Night

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

MAGICIAN, STRENGTH, HANGED_MAN, DEVIL, TOWER, STAR, SUN, WORLD = 1, 11, 12, 15, 16, 17, 19, 21
EMPRESS, EMPEROR, TEMPERANCE = 3, 4, 14
ANA, BEN = "player-1", "player-2"


class Seat(Seated):
    """Someone in front of the stage of EIDOLON."""

    game = "eidolon"

    def move(self, name: str) -> None:
        self.press(re.compile(f"^{name}"))

    def spread(self, title: str = "The spread") -> Locator:
        return self.stage.get_by_role("list", name=title)

    def card(self, name: str) -> None:
        """Presses a card of the spread."""
        self.one.drawer("Stage")
        self.one.press(self.spread().get_by_role("button", name=re.compile(name)))

    def shows(self, name: str) -> None:
        """The card that was played lies on the table, once the Move is made."""
        expect(self.spread("Played").locator("strong")).to_have_text(name)

    def answers(self, label: str) -> None:
        self.one.answers([label])

    def surely(self, name: str) -> None:
        """Presses behind the screen what is asked once more, and means it."""
        self.press(name, self.keeper)
        dialog = self.page.locator("dialog[open]")
        self.one.press(dialog.get_by_role("button", name=re.compile(f"{name}$")))
        expect(dialog).to_have_count(0)

    def hour(self, said: str) -> None:
        self.one.drawer("Stage")
        expect(
            self.stage.get_by_role("img", name=re.compile(f"Phantom Clock: {said}"))
        ).to_be_visible()

    def rules(self, what: str, value: str, path: str = "") -> None:
        """The host has the last word, in the dialog for it."""
        self.one.press(self.page.locator("button.menu"))
        self.one.press(self.page.locator(".panel").get_by_role("button", name="Override"))
        dialog = self.page.get_by_role("dialog", name="Override")
        where = dialog.get_by_label("Change")
        where.select_option(where.get_by_role("option", name=what).get_attribute("value"))
        if path:
            dialog.get_by_label("The place, as the journal names it").fill(path)
        dialog.get_by_label("New value").fill(value)
        dialog.get_by_label("Why").fill("It makes a better evening.")
        self.one.press(dialog.get_by_role("button", name="Apply"))
        expect(dialog).to_be_hidden()


def set_up(gm: Seat, url: str) -> None:
    """From the lobby: a table for a GM and two who make their own characters."""
    gm.page.goto(url)
    game = gm.page.locator("li.game[data-game=eidolon]")
    gm.one.press(game.get_by_role("link", name="Set up a table"))
    gm.page.get_by_label("Your name", exact=True).fill("Gwen")
    gm.page.get_by_label("Name of the table").fill("Sunday")
    gm.one.press(gm.one.button("Remove Player 3"))
    gm.one.press(gm.one.button("Open the table"))
    gm.at_table()


def build(
    one: Seat,
    playbook: str,
    names: tuple[str, str],
    cards: tuple[str, str],
    move: str,
    ties: list[tuple[str, str]],
) -> None:
    """A character, step by step, on the sheet that lies open."""
    form = one.page.locator(".builder")

    def on(step: str) -> None:
        one.press(f"Next: {step}", form)
        expect(form.get_by_role("heading", level=3, name=step)).to_be_visible()

    one.press(re.compile(f"^{playbook}"), form)
    on("Names")
    form.get_by_label("Name", exact=True).fill(names[0])
    form.get_by_label("Eidolon's name").fill(names[1])
    on("Cards")
    for kind, card in zip(("resonant", "dissonant"), cards, strict=True):
        one.press(card, form.locator(f".picker.{kind}"))
    on("Stats")
    on("Power")
    one.one.press(form.locator(".samples button").first)
    on("Move")
    form.get_by_role("radio", name=re.compile(f"^{move}", re.IGNORECASE)).check()
    on("Ties")
    if ties:
        one.press("Write three Ties now", form)
    for number, (who, sentence) in enumerate(ties, 1):
        tie = form.get_by_role("group", name=f"Tie {number}")
        if who == "Mara":  # who has a character by now, and can be chosen
            tie.get_by_role("radio", name=who).check()
        else:
            tie.get_by_label("or someone new, by name").fill(who)
        tie.get_by_label("How you see them, in one sentence").fill(sentence)
    one.press("Sit down at the table", form)
    expect(form).to_have_count(0)
    one.one.sees("Your character is ready")


def enemy(gm: Seat) -> None:
    """The GM prepares someone to face, begins combat and shows the threat."""
    gm.press("after the generic ladder", gm.keeper)
    gm.form.get_by_label("Name", exact=True).fill("The Conductor of Line 9")
    gm.form.get_by_label("Its power, in one sentence").fill("Nobody gets off his tram.")
    gm.done()
    gm.press("Combat begins", gm.keeper)
    expect(gm.form.get_by_label("The Conductor of Line 9")).to_be_checked()
    gm.done()
    gm.press("the threat")


def crash(gm: Seat, name: str) -> None:
    foe = gm.stage.locator(".foes > li").filter(has_text=name)
    gm.press("See if it crashes", foe)
    gm.answers("Yes: it crashes")


def test_an_evening_of_eidolon(serving, person):
    began = perf_counter()
    gm = Seat(person("desktop", "dark"))
    ana, ben = Seat(person("desktop", "light", lively=True)), Seat(person("phone", "dark"))
    everybody = [gm, ana, ben]

    # From the lobby to two characters.
    set_up(gm, serving.url)
    links = gm.invited("Player 1", "Player 2")
    for one, link in zip((ana, ben), links, strict=True):
        one.sits(link)
    night = Night.known_to(gm.one, serving.url)
    for one in (ana, ben):
        one.press("Make a character")  # both at once: nobody waits for anybody
    build(
        ana,
        "The Vanguard",
        ("Mara", "Firestarter"),
        ("The Chariot", "The Hermit"),
        "King of Pain",
        [],
    )
    build(
        ben,
        "The Conductor",
        ("Jo", "Clocks"),
        ("The Empress", "Temperance"),
        "Take On Me",
        [
            ("Mara", "She goes in first, and I hold the door."),
            ("Coach", "He never asked why I stopped running."),
            ("Grandmother", "She still sets the table for six."),
        ],
    )
    expect(gm.stage.get_by_text("Jo: The Conductor, with Clocks")).to_be_visible()

    # A session, Uptime, a fight.
    gm.press("Begin a session")
    gm.press("Uptime begins")
    enemy(gm)
    for one in (ana, ben):
        expect(one.stage.get_by_role("region", name="Against you")).to_contain_text("Line 9")
    expect(ana.stage.get_by_text(re.compile("Still to act this round: you, Jo"))).to_be_visible()

    # Scrap, with the cards that the host wants on top: three are drawn, the best is played.
    deck = night.stacked(MAGICIAN, HANGED_MAN, EMPRESS)
    gm.rules("Another place…", json.dumps(deck), path="deck")
    ana.move("Scrap")
    ana.press("Draw")
    expect(ana.spread().get_by_role("button")).to_have_count(3)
    ana.card("The Magician")
    ana.shows("The Magician")
    expect(gm.keeper.locator(".card strong")).to_have_text("The Magician")
    gm.press("Say what the card means", gm.keeper)
    gm.says("The brake lever comes off in your hand, and it is a spear.")
    expect(ana.page.locator(".chronicle .line").filter(has_text="it is a spear")).to_be_visible()
    for one in (ana, ben):  # on a phone the chronicle lies behind the stage
        expect(one.stage.get_by_text("it is a spear")).to_be_visible()
    crash(gm, "Line 9")
    expect(ben.stage.get_by_role("region", name="Against you")).to_contain_text("crashed once")

    # Snipe on the phone, with aid from Mara; a bad card, and a Push.
    night.stack(HANGED_MAN, STAR)
    ben.move("Snipe")
    ben.press(re.compile("aid from Mara", re.IGNORECASE))
    ana.answers("Yes")
    expect(ben.stage.locator(".notes").get_by_text("Aid from Mara")).to_be_visible()
    ben.press("Draw")
    expect(ben.spread().get_by_role("button", name=re.compile("The Hanged Man"))).to_be_visible()
    ben.press("Push: the Clock ticks")
    ben.shows("The Star")
    for one in everybody:
        one.hour("2:00 PM")

    # Sabotage: Jo hinders Mara, and throws out her best card.
    night.stack(STRENGTH, EMPEROR, WORLD)
    ana.move("Scrap")
    ben.press(re.compile("Sabotage"), ben.page.locator(".may"))
    expect(ana.stage.get_by_text("Jo is sabotaging it")).to_be_visible()
    ana.press("Draw")
    ben.card("The World")
    expect(ana.spread().get_by_role("button")).to_have_count(2)
    ana.card("Strength")
    ana.shows("Strength")
    gm.hour("3:00 PM")

    # Midnight: the host moves the Clock close to it, and a Push does the rest.
    gm.rules("The Phantom Clock, from 13 to 24 (now 3:00 PM)", "23")
    gm.hour("11:00 PM")
    night.stack(DEVIL, SUN)
    ana.move("Scrap")
    ana.press("Draw")
    ana.press("Push: the Clock ticks")
    for one in (ana, ben):
        expect(one.form).to_contain_text("Whose Eidolon breaks loose?")
        one.answers("Jo")
    gm.press("What it has become")
    gm.form.get_by_label("What it can do").fill("Every bell in town is its mouth.")
    while gm.form.get_by_label("Threat").count() > 1:
        gm.press(re.compile("^Remove"), gm.form)
    gm.form.get_by_label("Threat").fill("It rings the last hour.")
    gm.form.get_by_label("What overcomes it").fill("Someone stops the bells.")
    gm.done()
    for one in (ana, ben):
        expect(one.stage.get_by_text("Nobody may Push until it falls", exact=False)).to_be_visible()
    expect(ben.stage.locator(".party .off")).to_contain_text("Clocks")
    crash(gm, "Clocks, unbound")
    expect(ben.stage.locator(".party .off")).to_have_count(0)
    ben.hour("1:00 PM")
    night.open("gm", "gm.crash", "enemy-1")
    night.answer("gm", "met")
    gm.surely("won")

    # Downtime: the Debrief with its thumbs, and a level.
    gm.rules("XP in the pool", "16")
    gm.surely("Downtime begins")
    for one in (ana, ben):
        expect(one.form).to_contain_text("how did it go?")
        one.answers("Thumbs up")
    expect(gm.stage.get_by_text("Thumbs: 2 up, 0 down")).to_be_visible()
    ana.press(re.compile("^Add the words"))  # where they meet; nobody waited for it
    ana.says("The roof of the school")
    expect(ben.stage.get_by_role("heading", name=re.compile("The roof"))).to_be_visible()
    gm.press("The Debrief is over", gm.keeper)
    ana.press(re.compile("^GEN"))
    ben.press(re.compile("^Learn Vibe Check"))
    for one in (ana, ben):
        one.press("Exchange your cards")  # nobody waits for it
        one.press("Keep both", one.form)
        expect(one.stage.get_by_text(re.compile(r"level 2")).first).to_be_visible()
    night.open("gm", "begin-downtime")

    # A Downtime Move; with the spread open all pages are closed, and the server is killed.
    night.stack(TOWER, WORLD, EMPEROR)
    ana.move("Live It Up")
    ana.form.get_by_label("Jo").check()
    ana.done()
    ben.answers("Yes")
    ana.press("Draw")
    expect(ana.spread()).to_be_visible()
    before = {seat: kept(night, seat) for seat in night.keys}
    seen = [part.inner_text() for part in pictured(ana)]
    for one in everybody:
        one.one.pardon(GONE)
        one.page.goto("about:blank")
    serving.kill()
    serving.start()
    for one, seat in zip(everybody, ("gm", ANA, BEN), strict=True):
        one.sits(night.link(seat), taught=True)
    assert {seat: kept(night, seat) for seat in night.keys} == before
    for part, words in zip(pictured(ana), seen, strict=True):  # piles, spread and question
        expect(part).to_have_text(words, use_inner_text=True)
    ana.card("The World")
    gm.answers("Coach")
    for one in (ana, ben):
        one.shows("The World")
        expect(one.stage.get_by_text("took part in a Downtime Move")).to_have_count(2)
    presses = ", ".join(
        f"{one.one.presses} by {who}"
        for one, who in zip(everybody, ("the GM", "Ana", "Ben on the phone"), strict=True)
    )
    print(f"\nan evening of EIDOLON: {perf_counter() - began:.0f} s, {presses}")


def kept(night: Night, seat: str) -> Any:
    """What must outlive the server: the table, and what is asked."""
    state = night.state(seat)
    return [state[part] for part in ("version", "view", "requests", "offers", "waiting")]


def pictured(one: Seat) -> list[Locator]:
    """The piles, the spread and the question, as they are shown."""
    parts = [one.stage.locator(".piles"), one.spread(), one.form]
    for part in parts:
        expect(part).to_be_visible()
    return parts
