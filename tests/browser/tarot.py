"""A table of EIDOLON by the HTTP API: for what was done by hand before, and for fixing fate."""

from __future__ import annotations

import itertools
import json
from typing import Any

import httpx

from browser.people import Person
from browser.serving import PATIENCE
from support.plain import PLAIN

CARDS = 22


class Night:
    """One table, with the keys to all its seats."""

    def __init__(self, url: str, table: str, keys: dict[str, str], host: str) -> None:
        self.url, self.table, self.keys, self.host = url, table, keys, host
        self.number = itertools.count()
        self.composing: dict[str, dict[str, Any]] = {}
        """By seat: what is opened once its form is filled in."""

    @classmethod
    def opened(cls, url: str, settings: dict[str, Any], title: str = "Tonight") -> Night:
        """A new table."""
        order = {"game": "eidolon", "title": title, "settings": settings, "seats": {}}
        made = (
            httpx.post(f"{url}api/tables", json=order, timeout=PATIENCE, verify=PLAIN)
            .raise_for_status()
            .json()
        )
        keys = {one["seat"]: one["key"] for one in made["seats"]}
        return cls(url, made["table"], keys, made["host"])

    @classmethod
    def known_to(cls, one: Person, url: str) -> Night:
        """The table that someone opened in their browser."""
        known = json.loads(one.page.evaluate("localStorage.getItem('undertow.tables')"))[0]
        return cls(url, known["id"], known["seats"], known["host"])

    @property
    def at(self) -> str:
        return f"{self.url}api/tables/{self.table}"

    def link(self, seat: str) -> str:
        return f"{self.url}#/t/{self.table}/{self.keys[seat]}"

    def _ask(self, key: str) -> dict[str, str]:
        return {"authorization": f"Bearer {key}"}

    def state(self, seat: str) -> Any:
        """What the seat is shown."""
        answer = httpx.get(
            self.at, headers=self._ask(self.keys[seat]), timeout=PATIENCE, verify=PLAIN
        )
        return answer.raise_for_status().json()

    def view(self, seat: str = "gm") -> Any:
        return self.state(seat)["view"]

    def _do(self, key: str, what: dict[str, Any]) -> None:
        order = {"id": f"hand-{next(self.number)}", "do": what}
        answer = httpx.post(
            f"{self.at}/commands",
            headers=self._ask(key),
            json=order,
            timeout=PATIENCE,
            verify=PLAIN,
        )
        assert answer.status_code == 200, f"{what}: {answer.text}"

    def open(self, seat: str, rule: str, *args: Any) -> None:
        offer = {"rule": f"eidolon.{rule}", "args": list(args)}
        state = self.state(seat)
        offers = [*state["offers"], *state["anytime"]]
        if any(o["form"] and {key: o[key] for key in offer} == offer for o in offers):
            self.composing[seat] = offer
        else:
            self._do(self.keys[seat], {"type": "open", **offer})

    def asked(self, seat: str) -> Any:
        """The first thing the seat is waited for, or may say."""
        requests = self.state(seat)["requests"]
        assert requests, f"{seat} is not asked anything"
        return min(requests, key=lambda request: request["optional"])

    def answer(self, seat: str, value: Any) -> None:
        if offer := self.composing.pop(seat, None):
            self._do(self.keys[seat], {"type": "open", **offer, "form": value})
            return
        request = self.asked(seat)["id"]
        self._do(self.keys[seat], {"type": "answer", "request": request, "value": value})

    def settle(self) -> None:
        """Everybody gives the first answer there is, until nobody is waited for."""
        while waited := [
            (s, r) for s in self.keys for r in self.state(s)["requests"] if not r["optional"]
        ]:
            seat, request = waited[0]
            said = request["options"][0]["value"] if request["options"] else "So be it."
            self._do(self.keys[seat], {"type": "answer", "request": request["id"], "value": said})

    def rule(self, **places: Any) -> None:
        """The host rules."""
        self._do(self.host, {"type": "rule", "patch": places, "reason": "so that it is known"})

    def stack(self, *first: int) -> None:
        """These cards lie on top of the deck, the first one uppermost, wherever they lay before."""
        discard = [card for card in self.view()["deck"]["discard"] if card not in first]
        self.rule(deck=self.stacked(*first), discard=discard)

    def stacked(self, *first: int) -> list[int]:
        deck = self.view()["deck"]
        away = {*deck["discard"], *(kept["card"] for kept in deck["aside"]), *first}
        return [*first, *(card for card in range(CARDS) if card not in away)]
