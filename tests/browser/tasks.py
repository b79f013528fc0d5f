"""How many presses the commonest things at a table take, and how long.

    make benchtasks

A GM and two players (one of them on a phone) sit at EIDOLON's ready-made story. Each task begins at the
table at rest, is done by what the pages offer, and ends when everybody it concerns sees it. What is typed
is filled in at once, so the seconds are those of pages and server, not of fingers. Figures, printed
and never asserted: a machine that does something else is slower.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from playwright.sync_api import expect, sync_playwright

from browser.bench import ROOT
from browser.chromium import FLAGS
from browser.people import Person
from browser.serving import Serving
from browser.tarot import Night
from browser.test_characters import characters
from browser.test_eidolon import story
from browser.test_eidolon_story import Seat
from browser.test_evening import changes
from browser.test_pages import pages
from browser.test_people import safety
from support.children import run

Task = tuple[str, Seat, Callable[[], None]]


def hears(one: Seat, words: str) -> None:
    expect(one.page.locator(".chronicle .line").filter(has_text=words).last).to_be_attached()


class Evening:
    """The people, and what they do."""

    def __init__(self, night: Night, gm: Seat, ana: Seat, ben: Seat) -> None:
        self.night, self.gm, self.ana, self.ben = night, gm, ana, ben

    # What a GM does

    def prepares(self) -> None:
        gm = self.gm
        gm.press("after the generic ladder", gm.keeper)
        gm.form.get_by_label("Name", exact=True).fill("The Ticket Man")
        gm.form.get_by_label("Its power, in one sentence").fill("He punches time.")
        gm.done()
        expect(gm.keeper).to_contain_text("The Ticket Man")

    def shows_a_page(self) -> None:
        gm, card = self.gm, pages(self.gm.one)
        gm.press("New handout", card)
        card.get_by_label("Title").fill("A letter")
        card.get_by_label("Text (Markdown)").fill("Burn this.")
        card.get_by_role("checkbox", name="Everybody").check()
        gm.one.presses += 1
        gm.press("Save", card)
        gm.press("Close", card)
        hears(self.ana, "A letter")

    def overrides(self) -> None:
        changes(self.gm, "xp", "7", "Well said.")
        hears(self.ana, "Well said.")

    def says_which_move(self) -> None:
        said = self.gm.page.get_by_role("region", name="What they do")
        self.gm.one.press(said.get_by_role("button", name="It simply works"))
        expect(said).to_have_count(0)

    def says_what_it_means(self) -> None:
        gm = self.gm
        gm.press("Say what the card means", gm.keeper)
        gm.says("The lights go out.")
        hears(self.ana, "The lights go out.")

    def crashes(self) -> None:
        gm = self.gm
        gm.press("See if it crashes")
        gm.answers("Yes: it crashes")
        hears(self.ana, "crashes!")

    def new_scene(self) -> None:
        gm = self.gm
        gm.press(re.compile("^New scene"), gm.keeper)
        gm.form.get_by_role("textbox").first.fill("The ghost train")
        gm.done()
        expect(
            self.ana.stage.get_by_role("heading", name=re.compile("ghost train"))
        ).to_be_visible()

    def notes_away(self) -> None:
        self.gm.one.press(self.gm.page.get_by_role("button", name="People", exact=True))
        row = self.gm.page.locator("section.people li").filter(has_text="Ben")
        self.gm.one.press(row.get_by_role("button", name="Away"))
        expect(self.gm.page.locator("section.people")).to_contain_text(re.compile(r"\baway\b"))

    def notes_back(self) -> None:
        row = self.gm.page.locator("section.people li").filter(has_text="Ben")
        self.gm.one.press(row.get_by_role("button", name=re.compile("back", re.IGNORECASE)))
        expect(self.gm.page.locator("section.people")).not_to_contain_text(re.compile(r"\baway\b"))

    def wins(self) -> None:
        self.gm.surely("won")
        hears(self.ana, "The fight is won.")

    # What a player does

    def says_what(self) -> None:
        self.ana.press("Say what you do")
        self.ana.says("I open the door.")
        said = self.gm.page.get_by_role("region", name="What they do")
        expect(said).to_contain_text("I open the door.")

    def makes_a_move(self, who: Seat) -> None:
        who.move("Scrap")
        who.press("Draw")
        who.one.drawer("Stage")
        who.one.press(who.spread().locator("button.lit").first)
        expect(who.spread("Played")).to_be_visible()
        expect(self.gm.keeper.locator(".card strong")).to_be_visible()

    def asks_why(self) -> None:
        self.ana.one.press(self.ana.page.locator('[data-place="pcs/ana/stats/pow"]').first)
        dialog = self.ana.page.locator("dialog[open]")
        expect(dialog.get_by_role("heading", name="Why?")).to_be_visible()
        self.ana.one.press(dialog.get_by_role("button", name="Close"))

    def chats(self) -> None:
        ana = self.ana
        ana.one.press(ana.page.locator(".switch").get_by_role("button", name="Chat"))
        ana.page.get_by_label("Say something to the table").fill("Wait for me!")
        ana.one.press(ana.one.button("Send"))
        expect(ana.page.locator(".chat ol li").last).to_contain_text("Wait for me!")
        ana.one.press(ana.page.locator(".switch").get_by_role("button", name="Chronicle"))

    def holds(self) -> None:
        ben = self.ben
        ben.one.press(ben.one.button("Wait"))
        expect(self.ana.page.locator("p.note[role=status]").first).to_contain_text("Ben")
        ben.one.press(ben.page.get_by_role("button", name="I am ready, go on"))
        expect(self.ana.page.locator("p.note[role=status]")).to_have_count(0)

    def leaves(self) -> None:
        card = safety(self.ben.one)
        self.ben.one.press(card.get_by_role("button", name="I have to leave for a while"))
        expect(self.gm.page.locator("section.people")).to_contain_text(re.compile(r"\baway\b"))

    def returns(self) -> None:
        ben = self.ben
        ben.one.press(ben.page.get_by_role("button", name="I am back"))
        ben.press("Read", ben.page.get_by_role("dialog", name="Since you left"))
        expect(self.gm.page.locator("section.people")).not_to_contain_text(re.compile(r"\baway\b"))

    def takes_back(self) -> None:
        ana = self.ana
        ana.one.press(ana.one.button("Take back"))
        ana.one.press(ana.page.get_by_role("dialog").get_by_role("button", name="Ask the table"))
        expect(self.gm.page.locator("section.prompt")).to_be_visible()

    def saves(self) -> None:
        dialog = characters(self.ana.one)
        with self.ana.page.expect_download():
            self.ana.press("Save as a file: Aiko Brandt", dialog)
        self.ana.press("Close", dialog)

    def prints(self) -> None:
        self.ana.one.press(self.ana.page.locator("button.menu"))
        with self.ana.page.expect_download():
            self.ana.one.press(
                self.ana.page.locator(".panel").get_by_role("button", name="Print the sheets")
            )

    def tasks(self) -> Iterator[Task]:
        gm, ana, ben = self.gm, self.ana, self.ben
        yield "GM: prepare an enemy", gm, self.prepares
        yield "GM: write a page and show it to all", gm, self.shows_a_page
        yield "GM: change a figure, with a reason", gm, self.overrides
        yield "player: say what you do", ana, self.says_what
        yield "GM: say which Move that is", gm, self.says_which_move
        yield "player: a Move, from its name to its card", ana, lambda: self.makes_a_move(ana)
        yield "GM: say what the card means", gm, self.says_what_it_means
        yield "player on a phone: a Move", ben, lambda: self.makes_a_move(ben)
        yield "GM: an enemy crashes", gm, self.crashes
        yield "GM: the fight is won (asked once more)", gm, self.wins
        yield "GM: a new scene", gm, self.new_scene
        yield "player: why is this number so?", ana, self.asks_why
        yield "player: say something in the chat", ana, self.chats
        yield "player on a phone: Wait, and go on", ben, self.holds
        yield "player on a phone: leave for a while", ben, self.leaves
        yield "player on a phone: come back, and read", ben, self.returns
        yield "GM: note that somebody left", gm, self.notes_away
        yield "GM: note that they are back", gm, self.notes_back
        yield "player: save the character as a file", ana, self.saves
        yield "player: print the sheets", ana, self.prints
        yield "player: ask to take something back", ana, self.takes_back


def main() -> int:
    for tool in ("tools/web.sh", "tools/browser.sh"):
        run([ROOT / tool], check=True, cwd=ROOT, timeout=600, stdout=None, stderr=None)
    chromium = (ROOT / "build" / "chromium-path").read_text("utf-8").strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Serving(Path(folder) / "tables.sqlite")
        browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            expect.set_options(timeout=60_000)
            night = Night.opened(server.url, story(server.url))
            night.stack(1, 12, 4)
            gm, ana = Seat(Person(browser)), Seat(Person(browser))
            ben = Seat(Person(browser, "phone"))
            for one, seat in ((gm, "gm"), (ana, "ana"), (ben, "ben")):
                one.sits(night.link(seat))
            print(f"{'':44} {'presses':>7} {'seconds':>7}")
            for name, who, does in Evening(night, gm, ana, ben).tasks():
                presses, began = who.one.presses, perf_counter()
                does()
                spent = perf_counter() - began
                print(f"{name:44} {who.one.presses - presses:7} {spent:7.1f}", flush=True)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
