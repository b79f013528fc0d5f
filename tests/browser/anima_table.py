"""A table of Anima Prime: people in front of its stage, and the same table by the HTTP API.

Its dice are real ones: they lie on somebody's desk, and whoever rolled presses what they show. So a
test rolls what it likes, by what people press."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from browser.seated import Seated
from browser.serving import PATIENCE
from browser.tarot import Night
from support.plain import PLAIN


class Table(Night):
    """One table, with the keys to all its seats."""

    @classmethod
    def opened(cls, url: str, settings: dict[str, Any], title: str = "Tonight") -> Table:
        order = {"game": "anima", "title": title, "settings": settings, "fate": "typed"}
        answer = httpx.post(f"{url}api/tables", json=order, timeout=PATIENCE, verify=PLAIN)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        keys = {one["seat"]: one["key"] for one in made["seats"]}
        return cls(url, made["table"], keys, made["host"])

    def open(self, seat: str, rule: str, *args: Any, form: Any = None) -> None:
        what = {"type": "open", "rule": f"anima.{rule}", "args": list(args), "form": form}
        self._do(self.keys[seat], what)

    def rolls(self, *faces: int) -> None:
        """Whoever it is: the dice show this."""
        self.answer("gm", list(faces))

    def set(self, who: str, **figures: Any) -> None:
        """The host puts figures where they are wanted."""
        self.rule(**{f"fighters/{who}/{name}": value for name, value in figures.items()})

    def settle(self) -> None:
        """Everybody gives the first answer there is; dice show fours."""
        while waited := [
            (s, r) for s in self.keys for r in self.state(s)["requests"] if not r["optional"]
        ]:
            seat, request = waited[0]
            said: Any = "Share dice."
            if request["kind"] == "fated":
                said = [4] * (len(request["spec"].split()) - 1)
            elif request["kind"] == "number":
                said = request["high"]
            elif request["kind"] == "several":
                said = []
            elif request["options"]:
                said = request["options"][0]["value"]
            self._do(self.keys[seat], {"type": "answer", "request": request["id"], "value": said})


class Seat(Seated):
    """Somebody in front of the stage of Anima Prime."""

    game = "anima"

    @property
    def tray(self) -> Locator:
        return self.stage.locator(".tray")

    @property
    def turn(self) -> Locator:
        return self.stage.locator(".turn")

    def clears(self, form: Locator) -> None:
        """Takes away who and what is laid out there to begin from."""
        expect(form).to_be_visible()
        away = form.get_by_role("button", name=re.compile("^Remove"))
        for left in reversed(range(away.count())):
            self.one.press(away.first)
            expect(away).to_have_count(left)

    def takes(self, dice: int, then: str) -> None:
        """So many dice, and the button that says what for."""
        counted = f"{dice} die" if dice == 1 else f"{dice} dice"
        before, _, after = then.partition("{dice}")
        asked = re.compile(rf"^{before}\d+ (die|dice){after}$")  # and not what was asked before
        expect(self.tray.get_by_role("button", name=asked)).to_be_visible()
        self.press(counted, self.tray.get_by_role("group", name="How many dice"))
        self.press(then.format(dice=counted), self.tray)

    def rolls(self, *faces: int) -> None:
        """Presses what the dice show."""
        self.one.drawer("Stage")
        real = self.stage.locator(".real")
        expect(real.locator(".shown > li")).to_have_count(len(faces))
        for face in faces:
            self.press(f"A die shows {face}", real)
        self.press("Enter roll", real)
        expect(real).to_have_count(0)

    def has(self, who: str, **pools: int) -> None:
        """What lies in somebody's pools, as the stage shows it."""
        self.one.drawer("Stage")
        card = self.stage.get_by_role("article", name=who, exact=True)
        for pool, count in pools.items():
            named = re.compile(rf"^{pool.title()}: {count} ")
            expect(card.get_by_role("group", name=named)).to_be_visible()

    def hurt(self, who: str, wounds: int, circles: int) -> None:
        card = self.stage.get_by_role("article", name=who, exact=True)
        said = f"Wounds: {wounds} of {circles}"
        expect(card.get_by_role("img", name=said)).to_be_visible()
