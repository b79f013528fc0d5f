"""A table of Fate's Edge: people in front of its stage, and the same table by the HTTP API. Its dice are
real ones, so a test rolls what it likes."""

from __future__ import annotations

from typing import Any, ClassVar

import httpx
from playwright.sync_api import Locator, expect

from browser.seated import Seated
from browser.serving import PATIENCE
from browser.tarot import Night
from support.plain import PLAIN

MAREN = {
    "id": "maren",
    "seat": "maren",
    "name": "Maren Voss",
    "concept": "A smuggler who learned the signs of the Gate",
    "attributes": {"body": 2, "wits": 2, "spirit": 2, "presence": 2},
    "skills": {"stealth": 2, "arcana": 2, "melee": 1},
    "talents": ["edge.casters-gift", "edge.lesser-pactwright"],
    "patron": "gate",
    "familiar": "gate",
    "codex": "gate",
    "rites": ["edge.gate.circle-of-denial"],
    "bonds": ["isk"],
    "boons": 2,
    "earned": 60,
    "complications": [{"name": "the harbour watch has her face on a wall"}],
}
ISK = {
    "id": "isk",
    "seat": "isk",
    "name": "Isk of the Lamps",
    "concept": "A healer who left his order with its symbol",
    "attributes": {"body": 2, "wits": 1, "spirit": 2, "presence": 2},
    "skills": {"medicine": 2, "arcana": 2, "resolve": 1},
    "symbols": {"gate": {}},
    "obligation": {"gate": 2},
    "bonds": ["maren"],
    "earned": 40,
}
SCENE = (
    "Low tide at the customs house. The ledger is upstairs, and so is a lamp that should be out."
)


class Evening(Night):
    """One table, with the keys to all its seats."""

    @classmethod
    def laid(cls, url: str, fate: str = "typed", **settings: Any) -> Evening:
        """A table with real dice, or with the server's."""
        given = {"people": [MAREN, ISK], "scene": SCENE, **settings}
        order = {"game": "edge", "title": "Tonight", "settings": given, "fate": fate}
        answer = httpx.post(f"{url}api/tables", json=order, timeout=PATIENCE, verify=PLAIN)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        keys = {one["seat"]: one["key"] for one in made["seats"]}
        return cls(url, made["table"], keys, made["host"])

    def open(self, seat: str, rule: str, *args: Any, form: Any = None) -> None:
        what = {"type": "open", "rule": f"edge.{rule}", "args": list(args), "form": form}
        self._do(self.keys[seat], what)

    def dress(self, who: str, **item: str) -> None:
        self.rule(**{f"people/{who}/gear": {"1": item}})

    def rolls(self, *faces: int) -> None:
        """Whoever it is: the dice show this."""
        self.answer("gm", list(faces))

    def person(self, who: str) -> Any:
        return next(p["sheet"] for p in self.view()["people"] if p["sheet"]["id"] == who)


class AtTheTable(Seated):
    game: ClassVar[str] = "edge"

    @property
    def sheet(self) -> Locator:
        return self.page.locator("section.sheet")

    def shows(self, text: str) -> Locator:
        self.one.drawer("Stage")
        found = self.stage.get_by_text(text).first
        expect(found).to_be_visible()
        return found

    def throws(self, night: Evening, *faces: int) -> None:
        """Rolls, and the dice show this."""
        self.press("Roll ")
        expect(self.form).to_be_visible()
        night.rolls(*faces)

    def fills(self, **lines: str) -> None:
        """The lines of a form, by their labels, and sends it."""
        for label, words in lines.items():
            self.form.get_by_label(label.replace("_", " ")).first.fill(words)
        self.done()
