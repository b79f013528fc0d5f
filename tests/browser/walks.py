"""Somebody who walks through the states of one game and looks at each: axe finds nothing serious, nothing is
cut off, and `make pictures` leaves a picture of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from browser.conftest import SHOTS
from browser.people import Person
from browser.tarot import Night
from browser.test_tour import AXE, Tour


class Walk(Tour):
    """Somebody at a table of one game; their pictures are named after it."""

    def __init__(self, person: Person, game: str) -> None:
        super().__init__(person, "", {})
        self.game, self.prefix = game, f"{game}-"

    def sits(self, night: Night, seat: str) -> Walk:
        self.page.goto("about:blank")
        self.page.goto(night.link(seat))
        expect(self.stage).to_be_visible()
        self.person.drawer("Stage")
        return self

    @property
    def stage(self) -> Locator:
        return self.page.locator(f".{self.game}.stage")

    @property
    def composer(self) -> Locator:
        return self.page.locator("section.compose:not(.folded)").first

    def sees(self, what: str | Locator) -> None:
        """It is on the stage; the picture shows it with what stands around it."""
        found = self.stage.get_by_text(what).first if isinstance(what, str) else what.first
        expect(found).to_be_visible()
        self.page.evaluate("document.querySelectorAll('*').forEach((one) => one.scrollTo?.(0, 0))")
        found.scroll_into_view_if_needed()

    def unfold(self, within: Locator) -> None:
        """Everything that is folded in there lies open."""
        folded = within.locator("details")
        folded.evaluate_all("(all) => all.forEach((one) => (one.open = true))")
        expect(folded.last).to_have_attribute("open", "")

    def form(self, button: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """A form that is filled in before something is done."""
        self.person.press((within or self.stage).get_by_role("button", name=button).first)
        expect(self.composer).to_be_visible()
        return self.composer

    def shut(self) -> None:
        form = self.composer
        self.person.press(form.get_by_role("button", name="Cancel").first)
        expect(form).to_have_count(0)


def walkers(person: Callable[[str], Person], game: str, device: str, many: int) -> list[Walk]:
    """So many people who know this game; what was pictured of it on this device is gone."""
    for old in SHOTS.glob(f"{game}-[0-9]*-{device}-*.png"):
        old.unlink(missing_ok=True)
    known = json.dumps({"taught": [game], "name": "Kim", "pace": "once"})

    def somebody() -> Walk:
        one = person(device)
        one.context.add_init_script(path=AXE)
        one.context.add_init_script(
            "if (location.protocol === 'http:' && !localStorage.getItem('undertow.settings')?.includes('taught'))"
            f" localStorage.setItem('undertow.settings', {json.dumps(known)});"
        )
        return Walk(one, game)

    return [somebody() for _ in range(many)]
