"""`undertow join LINK`: a chair at a table on a server, beside people in browsers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from undertow.client import Act, Table, join
from undertow.kernel import UndertowError, capital, message
from undertow.kernel.settings import meant as perhaps
from undertow.plugins import plugins
from undertow.terminal import asides, odds
from undertow.terminal.plain import SEVERAL
from undertow.terminal.reader import Reader
from undertow.terminal.screen import Screen, make_console
from undertow.terminal.session import DO_IT, does, several
from undertow.terminal.tree import find, tree
from undertow.terminal.words import meant, say

SITS = message("terminal.away.sits", "You sit as {seat} at a table of {game}, with {others}.")
WAITS = message("terminal.away.waits", "Waiting for {who}. Enter looks again, `quit` leaves.")
OVER = message("terminal.away.over", "The game is over.")
WRITE = message("terminal.away.write", "{label} [{now}]: ")
NO = message(
    "terminal.away.no", "I do not know “{text}”. Type a number from the list, its words, or `help`."
)
NO_PART = message("terminal.away.no-part", "You see nothing called {text}. Parts: {parts}.")
SAY = message("terminal.away.say", "say something to everybody")
AGAIN = message("terminal.away.again", "see what the others did (Enter alone will do)")
ASKED = message("terminal.away.asked", "The others are asked whether it is taken back.")
STAYS = message("terminal.away.stays", "Your chair is kept. Come back with:")
HELP = {
    **{name: asides.HELP[name] for name in asides.HELP if name not in ("export FILE",)},
    "wait": AGAIN,
    "say WORDS": SAY,
}
COMMANDS = ("help", "look", "story", "more", "odds", "hint", DO_IT, "say", "undo", "wait", "quit")
ALSO = {
    "?": "help",
    "map": "look",
    "board": "look",
    "log": "story",
    "exit": "quit",
    "save": "quit",
    "q": "quit",
}
"""What people type who know other programs."""
SLICE = 20.0
"""Seconds of waiting before it is said again for whom."""
SOON = 5.0
"""So long it is waited for what the others say to taking back: bots are quick."""
TALL = 60
"""Lines of what is seen that are shown at once."""


def run(args: Namespace) -> int:
    screen = Screen(make_console(args.plain))
    Away(join(args.link), screen, Reader(screen)).run()
    return 0


class Away:
    """One chair. What may be done is numbered, and known by its words; everything else is a word."""

    def __init__(self, table: Table, screen: Screen, reader: Reader) -> None:
        self.table, self.screen, self.reader = table, screen, reader
        self.told, self.ahead, self.more = 0, list[str](), False
        self.drawn = 0
        """At which version the table was shown last."""
        self.plugin = plugins().get(table.game)

    def run(self) -> None:
        others = [self.who(one) for one in self.table.seats if one != self.table.seat]
        game = say(self.plugin.game.name()) if self.plugin is not None else self.table.game
        seat = self.who(self.table.seat)
        self.line(say(SITS(seat=seat, game=game, others=others or ["–"])), "ember.bold")
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

    def who(self, seat: str | None) -> str:
        """A seat as it is called at the table."""
        if seat is None:
            return "–"
        return say(self.plugin.game.seat_name(seat)) if self.plugin is not None else seat

    def turn(self, acts: list[Act]) -> bool:
        """One thing that is said; False when they leave."""
        names = [act.label + (f" ({act.price})" if act.price else "") for act in acts]
        if not self.ahead:
            if acts and self.draws and not self.screen.spoken and self.drawn < self.table.version:
                self.look("")
            for asked in dict.fromkeys(act.prompt for act in acts if act.request):
                self.line(asked, "ember.bold")
            self.screen.numbered(names)
            if not acts:
                who = ", ".join(map(self.who, self.table.waiting)) or "–"
                self.line(say(WAITS(who=who)), "ash")
                if not self.reader.interactive:
                    self.table.wait(SLICE)
            seen = [f"look {name}" for name in _names(self.table.view())]
            self.reader.words = [*(act.label for act in acts), *COMMANDS, *seen]
            self.ahead = several(self.reader.ask(f" {self.who(self.table.seat)} > "))
        said = self.ahead.pop(0).strip()
        word, _, rest = said.partition(" ")
        word = ALSO.get(word, word)
        found = meant(said, names) if said else []
        listed = len(found) == 1 and (word not in COMMANDS or said.isdecimal())
        self.more = word == "more"
        if word == "quit":
            self.line(say(STAYS()), "ash")
            self.screen.command(f"undertow join {self.table.link}")
            return False
        if listed:
            self.do(acts[found[0]])
        else:
            self.obey(word, rest, acts, names, [names[place] for place in found])
        return True

    def obey(
        self, word: str, rest: str, acts: list[Act], names: list[str], several_of: list[str]
    ) -> None:
        table = self.table
        match word:
            case "" | "wait" | "more":
                table.refresh()
            case "help":
                for name, what in HELP.items():
                    row = Text().append(f"{name:<17}", "key").append(say(what()), "bone")
                    self.screen.line(row, hang=17)
            case "look":
                self.look(rest)
            case "story":
                self.told = 0
            case "say" if rest:
                table.say(rest)
            case "undo":
                self.undo()
            case "odds":
                chosen = meant(rest, names) if rest else []
                found = table.odds(acts[chosen[0]] if len(chosen) == 1 else None)
                none = [Text(say(asides.NO_ODDS()), "ash")]
                self.screen.lines(odds.lines(found, self.screen.plain) if found else none)
            case "hint" | "!":
                self.hint(do=word == DO_IT)
            case _ if several_of:
                self.line(say(SEVERAL(items=several_of[:6])), "ember")
                self.ahead = []
            case _:
                unknown = NO(text=" ".join((word, rest)).strip()[:40])
                self.line(say(perhaps(unknown, word, [*COMMANDS, *names])), "bad")
                self.ahead = []

    def hint(self, do: bool) -> None:
        """What a careful player would do, said or done."""
        self.table.refresh()
        act = self.table.hint()
        if act is None:
            self.line(say(asides.NO_HINT()), "ash")
        elif do:
            self.line(does(act.label, self.screen.plain), "good")
            self.table.do(act)
        else:
            self.line(say(asides.WOULD(what=act.label)), "good")

    def undo(self) -> None:
        """Take the last step back. Where the others are asked, what is done before they have answered is
        taken back with it, so it is waited a while."""
        free = (self.table.state["undo"] or {}).get("free", True)
        self.table.undo()
        if not free:
            self.line(say(ASKED()), "ash")
            if self.table.state["undo"] is None:  # they have not answered yet
                self.table.wait(SOON)

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

    @property
    def draws(self) -> Callable[[Any, Any], None] | None:
        """What draws the table, where the game brings a drawing."""
        command = self.plugin.terminal if self.plugin is not None else None
        return command.draws if command is not None else None

    def look(self, part: str) -> None:
        view = self.table.view()
        if not part:
            self.drawn = self.table.version
        if not part and self.draws is not None:
            self.draws(self.screen.console, view)
            return
        found = find(view, part) if part else view
        if found is None:
            names = _names(view)
            unknown = NO_PART(text=part, parts=names)
            self.line(say(perhaps(unknown, part.split()[0], names)), "bad")
            return
        for line in list(tree(found, 6 if part else 2))[:TALL]:
            margin = len(line) - len(line.lstrip())
            self.screen.line(line.strip(), "bone", indent=1 + margin, hang=2)

    def news(self) -> None:
        for place, text in self.table.log(self.told):
            self.told = max(self.told, place)
            self.line(capital(text), "bone")

    def line(self, text: str, style: str = "") -> None:
        self.screen.line(text, style)


def _names(view: Any) -> list[str]:
    """The parts of what is seen that say something."""
    return [line.split(":")[0] for line in tree(view, 1)]
