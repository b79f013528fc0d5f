"""A table of Girl by Moonlight: people in front of its stage, and the same table by the HTTP API. Its
dice are real ones, so a test rolls what it likes."""

from __future__ import annotations

from typing import Any, ClassVar

import httpx
import msgspec
from playwright.sync_api import Locator, expect

from browser.seated import Seated
from browser.serving import PATIENCE
from browser.tarot import Night
from support.plain import PLAIN
from undertow.games.moonlight.game import GAME


class Evening(Night):
    """One table, with the keys to all its seats."""

    @classmethod
    def laid(cls, url: str, demo: str = "lanterns", **settings: Any) -> Evening:
        """A ready table, with real dice."""
        ready = next(one for one in GAME.demos() if one.id == demo)
        laid = msgspec.to_builtins(ready.settings) | settings
        order = {"game": "moonlight", "title": "Tonight", "settings": laid, "fate": "typed"}
        answer = httpx.post(f"{url}api/tables", json=order, timeout=PATIENCE, verify=PLAIN)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        keys = {one["seat"]: one["key"] for one in made["seats"]}
        return cls(url, made["table"], keys, made["host"])

    def open(self, seat: str, rule: str, *args: Any, form: Any = None) -> None:
        what = {"type": "open", "rule": f"moonlight.{rule}", "args": list(args), "form": form}
        self._do(self.keys[seat], what)

    def rolls(self, *faces: int) -> None:
        """Whoever it is: the dice show this."""
        self.answer("gm", list(faces))

    def person(self, who: str) -> Any:
        return next(p["sheet"] for p in self.view()["people"] if p["sheet"]["id"] == who)


class Moonlit(Seated):
    """Somebody at the table."""

    game: ClassVar[str] = "moonlight"

    def says_what(self, goal: str, action: str) -> None:
        form = self.stage.locator("form.acting")
        form.get_by_label("What you want").fill(goal)
        form.get_by_role("radio", name=action).check(force=True)
        self.one.press(form.get_by_role("button", name="Send"))

    def shows(self, text: str) -> Locator:
        self.one.drawer("Stage")
        found = self.stage.get_by_text(text).locator("visible=true").first
        expect(found).to_be_visible()
        return found
