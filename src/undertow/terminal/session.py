"""A game at one terminal: whoever is to decide is asked, bots decide for themselves, and every
command is kept before it is told."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from rich.text import Text

from undertow.kernel import EVERYONE, Line, Offer, Plain, Play, Request, UndertowError, message
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.lab.bots import Bot, Decision, RandomBot, Reply, decide
from undertow.store import Sitting
from undertow.terminal.reader import Reader
from undertow.terminal.screen import Screen
from undertow.terminal.tell import facts_after, tell
from undertow.terminal.words import say

STUMBLED = message(
    "terminal.say.stumbled",
    "{seat} stumbled ({problem}; please report it) and does something at random.",
)


UNHEARD = message("terminal.say.unheard", "The rest of the line is left alone: {rest}")
DOES = message("terminal.say.does", "→ {what}")
DONE_ALOUD = message("terminal.say.done-aloud", "You do this: {what}.")
DO_IT = "!"
"""The key that does what a careful player would."""
_WAYS = ("n", "e", "s", "w")


def several(line: str) -> list[str]:
    """What is said in one line: parts between semicolons, and steps in a row."""
    parts = [part.strip() for part in line.split(";") if part.strip()]
    words = line.lower().split()
    if len(parts) == 1 and len(words) > 1 and all(word in _WAYS for word in words):
        return words
    return parts or [line]


def does(what: Line | str, plain: bool) -> str:
    """What is done for somebody, said as it is done."""
    return say((DONE_ALOUD if plain else DOES)(what=what))


class Over(Exception):
    """The person leaves; everything is kept."""


class Session:
    """One sitting of one table at this terminal. Who is asked how, is for those who derive."""

    def __init__(
        self,
        sitting: Sitting[Any],
        screen: Screen,
        reader: Reader,
        bots: Mapping[str, Bot],
        again: str = "",
    ) -> None:
        self.sitting = sitting
        self.screen = screen
        self.reader = reader
        self.bots = dict(bots)
        self.again = again
        """The command by which to come back."""
        self.ahead: list[str] = []
        """What was said in the same line and is yet to be done."""
        self.news: list[Text] = []
        self.fresh = True
        """Must the table be shown again?"""

    @property
    def play(self) -> Play[Any]:
        return self.sitting.play

    @property
    def people(self) -> list[str]:
        return [seat for seat in self.play.seats if seat not in self.bots]

    @property
    def me(self) -> str:
        """Whose eyes the table is seen with."""
        return self.people[0] if self.people else EVERYONE

    def run(self) -> None:
        """Until the game is over, or somebody leaves (`Over`)."""
        raise NotImplementedError

    # Bots

    def let_bot(self, seat: str) -> None:
        """A bot does what is up to it. It never stands in the way of taking something back."""
        for request in self.play.requests(seat):
            if self._agrees(request):
                return self.answer(seat, request, "yes")
        decision = self._decision(seat)
        assert decision is not None
        if isinstance(decision, Reply):
            reply = decision
            return self.do(lambda: self.sitting.answer(seat, reply.request, reply.answer))
        return self.open(seat, decision)

    def _agrees(self, request: Request) -> bool:
        return self.play.resolutions[request.resolution].offer.rule in RULES_OF_THE_TABLE

    def _decision(self, seat: str) -> Decision | None:
        """What a bot does. One that breaks must not end a game that people play: it takes any legal
        step instead, and says so."""
        try:
            return decide(self.bots[seat], self.play, seat)
        except Exception as problem:
            if isinstance(problem, UndertowError) or os.environ.get("UNDERTOW_DEBUG") == "1":
                raise
            self.news.append(Text(say(STUMBLED(seat=seat, problem=type(problem).__name__)), "bad"))
            return decide(RandomBot(Random(len(self.sitting.entries()))), self.play, seat)

    # Commands, kept and told

    def open(self, seat: str, offer: Offer) -> None:
        self.do(lambda: self.sitting.open_rule(seat, offer))

    def answer(self, seat: str, request: Request, answer: Plain) -> None:
        self.do(lambda: self.sitting.answer(seat, request.id, answer))

    def do(self, act: Callable[[], object]) -> None:
        """Run a command and remember what it brought, as sentences."""
        journal = self.play.journal
        assert journal is not None
        before, world = len(journal), self.play.world
        act()
        self.told(before, world)
        self.fresh = True

    def told(self, before: int, world: Any) -> None:
        """Put what happened since among the news."""
        facts = facts_after(self.play, before)
        self.news += tell(self.play.game, facts, world, self.me, self.screen.marks)

    def flush(self, keep: int = 0) -> None:
        """Tell the news now, but for the last paragraphs, which may go on."""
        told = len(self.news) - keep
        self.screen.lines(self.news[:told])
        self.news = self.news[told:]

    # Asking a person

    def ask(self, prompt: str) -> str:
        """What comes next: of a line that says several things (`e n n`, `1; 2`) one after the other.
        Whoever closes the input leaves."""
        if self.ahead:
            text = self.ahead.pop(0)
            self.screen.line(f"{prompt}{text}", "ash")
            return text
        try:
            first, *self.ahead = several(self.reader.ask(f" {prompt}"))
        except EOFError:
            raise Over from None
        return first

    def unheard(self) -> None:
        """Something in a line could not be done: the rest of it is left alone."""
        if self.ahead:
            self.screen.line(say(UNHEARD(rest="; ".join(self.ahead))), "ash")
            self.ahead = []

    def careful_does(self, seat: str, bot: Bot | None) -> bool:
        """Do what a careful player would (`!`); False where nobody knows."""
        try:
            decision = decide(bot, self.play, seat) if bot is not None else None
        except Exception:  # a bot's mistake is no reason to stop a game
            decision = None
        if decision is None:
            return False
        game, world = self.play.game, self.play.world
        if isinstance(decision, Reply):
            reply = decision
            asked = next(r for r in self.play.requests(seat) if r.id == reply.request)
            label = game.answer_label(world, asked.question, reply.answer)
            self.screen.line(does(label, self.screen.plain), "good")
            self.do(lambda: self.sitting.answer(seat, reply.request, reply.answer))
        else:
            self.screen.line(does(game.label(world, decision), self.screen.plain), "good")
            self.open(seat, decision)
        return True

    def confirm(self, question: str) -> bool:
        """A yes or no, where no is the answer of everybody who says something else."""
        return self.ask(f"{question} ").strip().lower() in ("y", "yes")
