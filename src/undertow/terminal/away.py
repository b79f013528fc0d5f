"""`undertow join LINK`: a chair at a table on a server, beside people in browsers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from undertow.client import Act, Table, join
from undertow.kernel import UndertowError, message, speak
from undertow.terminal.reader import Reader
from undertow.terminal.screen import Screen, make_console
from undertow.terminal.session import several
from undertow.terminal.tree import find, tree
from undertow.terminal.words import say

SITS = message("terminal.away.sits", "You sit as {seat} at a table of {game}, with {others}.")
WAITS = message("terminal.away.waits", "Waiting for {who}. Enter looks again, `quit` leaves.")
OVER = message("terminal.away.over", "The game is over.")
WRITE = message("terminal.away.write", "{label} [{now}]: ")
NO = message("terminal.away.no", "I do not know “{text}”. A number from the list, or: {commands}.")
TOLD = message("terminal.away.told", "{name}: {text}")
COMMANDS = ("look", "story", "more", "odds", "say", "undo", "quit")
SLICE = 20.0
"""Seconds of waiting before it is said again for whom."""


def run(args: Namespace) -> int:
    screen = Screen(make_console(args.plain))
    Away(join(args.link), screen, Reader(screen)).run()
    return 0


class Away:
    """One chair. What may be done is numbered; everything else is a word."""

    def __init__(self, table: Table, screen: Screen, reader: Reader) -> None:
        self.table, self.screen, self.reader = table, screen, reader
        self.told, self.ahead, self.more = 0, list[str](), False

    def run(self) -> None:
        others = [one for one in self.table.seats if one != self.table.seat]
        seat = self.table.seat or "–"
        self.line(say(SITS(seat=seat, game=self.table.game, others=others or ["–"])), "ember.bold")
        self.look("")
        while True:
            self.news()
            if self.table.over:
                self.line(say(OVER()), "ember.bold")
                return
            acts = [*self.table.legal(), *(self.table.asides() if self.more else ())]
            try:
                if not self.turn(acts):
                    return
            except EOFError:
                return
            except UndertowError as problem:
                self.line(str(problem), "bad")
                self.ahead = []

    def turn(self, acts: list[Act]) -> bool:
        """One thing that is said; False when they leave."""
        if not self.ahead:
            for number, act in enumerate(acts, 1):
                price = f" ({act.price})" if act.price else ""
                self.line(f"{number:3} {act.label}{price}")
            if not acts:
                who = ", ".join(self.table.waiting) or "–"
                self.line(say(WAITS(who=who)), "ash")
                if not self.reader.interactive:
                    self.table.wait(SLICE)
            self.reader.words = [*(act.label for act in acts), *COMMANDS]
            self.ahead = several(self.reader.ask(f" {self.table.seat or '–'} > "))
        word, _, rest = self.ahead.pop(0).strip().partition(" ")
        self.more = word == "more"
        if word in ("quit", "exit", "save"):
            return False
        self.obey(word, rest, acts)
        return True

    def obey(self, word: str, rest: str, acts: list[Act]) -> None:
        table = self.table
        if word in ("", "wait", "more"):
            table.refresh()
        elif word.isdecimal() and 1 <= int(word) <= len(acts):
            self.do(acts[int(word) - 1])
        elif word == "look":
            self.look(rest)
        elif word == "story":
            self.told = 0
        elif word == "say" and rest:
            table.say(rest)
        elif word == "undo":
            table.undo()
        elif word == "odds":
            number = int(rest) if rest.isdecimal() else 0
            found = table.odds(acts[number - 1] if 1 <= number <= len(acts) else None)
            for one in found.outcomes if found is not None else ():
                self.line(f"{float(one.chance):6.1%} {speak(one.label)}")
        else:
            self.line(say(NO(text=word[:40], commands=list(COMMANDS))), "bad")
            self.ahead = []

    def do(self, act: Act) -> None:
        self.table.do(act.fill(self.written(act.asks)) if act.blank else act)

    def written(self, asks: Mapping[str, Any]) -> Any:
        """A form, line by line; Enter leaves a line as it stands."""
        if asks["kind"] == "page":
            return [
                self.one(line["label"], line["asks"], line["default"]) for line in asks["fields"]
            ]
        return self.one(asks.get("prompt"), asks, asks.get("default"))

    def one(self, label: Any, asks: Mapping[str, Any], now: Any) -> Any:
        table = self.table
        options = asks.get("options", [])
        for number, option in enumerate(options, 1):
            self.line(f"    {number:3} {table._say(option['label'])}")
        said = self.reader.ask(say(WRITE(label=table._say(label), now=str(now)))).strip()
        if not said:
            return now
        numbers = [int(one) for one in said.replace(",", " ").split() if one.isdecimal()]
        match asks["kind"]:
            case "choice" if numbers and numbers[0] <= len(options):
                return options[numbers[0] - 1]["value"]
            case "several":
                return [options[n - 1]["value"] for n in numbers if n <= len(options)]
            case "number" if numbers:
                return numbers[0]
        return said

    def look(self, part: str) -> None:
        view = self.table.view()
        found = find(view, part) if part else view
        for line in list(tree(found, 2))[:60]:
            self.line(line)

    def news(self) -> None:
        for place, text in self.table.log(self.told):
            self.told = max(self.told, place)
            self.line(text, "bone")

    def line(self, text: str, style: str = "") -> None:
        self.screen.line(text, style)
