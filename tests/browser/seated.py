"""Somebody in front of a game's stage, and the way there."""

from __future__ import annotations

import re
from typing import ClassVar

from playwright.sync_api import Locator, expect

from browser.people import Person


class Seated:
    """Somebody at a table; each game adds what its own stage offers to be pressed."""

    game: ClassVar[str]

    def __init__(self, one: Person) -> None:
        self.one, self.page = one, one.page

    @property
    def stage(self) -> Locator:
        return self.page.locator(f".{self.game}.stage")

    @property
    def keeper(self) -> Locator:
        return self.page.locator(f".{self.game}.keeper")

    @property
    def form(self) -> Locator:
        """What is asked, or what is filled in before an action."""
        return self.page.locator("section.prompt, section.compose:not(.folded)").first

    def sits(self, url: str, taught: bool = False) -> None:
        self.page.goto(url)
        self.at_table(taught)

    def at_table(self, taught: bool = False) -> None:
        expect(self.stage).to_be_visible()
        if not taught:
            self.one.untaught()

    def press(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """A button of the stage, or of another part."""
        if within is None:
            self.one.drawer("Stage")
        self.one.press((within or self.stage).get_by_role("button", name=name).first)

    def says(self, words: str) -> None:
        """Answers a question in words."""
        self.one.drawer("Stage")
        self.form.get_by_role("textbox").first.fill(words)
        self.done()

    def done(self) -> None:
        """Sends what was filled in."""
        self.one.press(self.form.get_by_role("button", name=re.compile("^(Done|Send)$")))

    def invited(self, *names: str) -> list[str]:
        """The links for others, out of the dialog."""
        self.one.press(self.one.button("Invite").first)
        dialog = self.page.get_by_role("dialog", name="Invite")
        links = [dialog.get_by_label(f"Link for {name}").input_value() for name in names]
        self.one.press(dialog.get_by_role("button", name="Close"))
        expect(dialog).to_be_hidden()
        return links
