"""A dungeon of four, and people in front of its stage."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from browser.seated import Seated
from browser.serving import PATIENCE
from browser.tarot import Night
from support.plain import PLAIN

HEROES = {"warrior": "ana", "ranger": "ben", "wizard": "cleo", "paladin": "dan"}


class Dungeon(Night):
    """One table of Fire of Eidolon, with the keys to all its seats; its host sits nowhere."""

    @classmethod
    def laid(cls, url: str) -> Dungeon:
        settings = {"heroes": list(HEROES), "players": HEROES}
        seats = {seat: {"name": seat.capitalize()} for seat in HEROES.values()}
        order = {"game": "fire", "title": "Four of us", "settings": settings, "seats": seats}
        answer = httpx.post(f"{url}api/tables", json=order, timeout=PATIENCE, verify=PLAIN)
        made = answer.raise_for_status().json()
        keys = {one["seat"]: one["key"] for one in made["seats"]}
        return cls(url, made["table"], {**keys, "gm": made["host"]}, made["host"])

    @property
    def now(self) -> str:
        """Whose turn it is."""
        return HEROES[self.view("ana")["turn"]["hero"]]

    def lays(self) -> str:
        """Somebody finds a chamber that can lie in several ways, and is asked how: who it is."""
        while True:
            seat = self.now
            offers = self.state(seat)["offers"]
            # The Ranger is asked more once it lies, so she finds none.
            found = [
                one for one in offers if one["rule"] == "fire.explore" and seat != HEROES["ranger"]
            ]
            offer = next(iter(found), None) or next(o for o in offers if o["rule"] == "fire.wait")
            self._do(
                self.keys[seat], {"type": "open", "rule": offer["rule"], "args": offer["args"]}
            )
            for who in self.keys:
                for asks in self.state(who)["requests"] if who != "gm" else ():
                    if asks["prompt"]["key"] == "fire.ask.turn":
                        return who
                    self.answer(who, asks["options"][0]["value"])


class Below(Seated):
    """Somebody in front of the dungeon."""

    game = "fire"

    def at_table(self, taught: bool = False) -> None:
        self.one.at_table()
        if not taught:
            self.one.untaught()

    def says_to_all(self, words: str) -> None:
        """Something is written in the chat, and not sent yet."""
        if self.one.device == "desktop":
            self.one.press(self.page.locator(".switch").get_by_role("button", name="Chat"))
        self.one.drawer("Chat")
        self.page.get_by_label("Say something to the table").fill(words)

    def heard(self, *words: str) -> None:
        for one in words:
            expect(self.page.locator(".chat ol li").filter(has_text=one).first).to_be_attached()
