"""The table as a rule sees it: the world, and ways to ask, to tell, and to leave things to fate.

`await` marks exactly where the table may wait, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from undertow.kernel.facts import Fact
from undertow.kernel.fate import Draw, Roll, Shuffle
from undertow.kernel.hooks import Moment, Reaction, Reckoning, Tally, When
from undertow.kernel.requests import Answers, Choice, Plain, Question, Questions, Window
from undertow.kernel.words import Line

if TYPE_CHECKING:
    from undertow.kernel.game import Game

W = TypeVar("W")
M = TypeVar("M", bound=Moment)
T = TypeVar("T")


Others = Mapping[str, tuple[Line, Answers]]
"""Seats that may speak up, with what they may say."""
NOBODY: Others = {}


class Ended(BaseException):
    """The game ended in the middle of a rule; whatever was still to be done falls away.

    Not an error and not a person's to catch, hence no Exception.
    """


class Table(Generic[W]):
    """What a script holds in its hand."""

    __slots__ = ("_told", "alone", "game", "world")

    def __init__(self, game: Game[W], world: W) -> None:
        self.game = game
        self.world = world
        self.alone = True
        """Does no other rule wait for somebody, which this one would cut short?"""
        self._told: Callable[[Fact], Any] | None = None
        """Who keeps the journal, where somebody does."""

    def tell(self, fact: Fact) -> None:
        """Something happened: the world changes, and the journal keeps it."""
        self.world = fact.evolve(self.world)
        if self._told is not None:
            self._told(fact)

    def end(self, fact: Fact) -> None:
        """The game is over by this fact; no rule goes on."""
        self.tell(fact)
        raise Ended

    # Questions to people

    def ask(
        self, seat: str, prompt: Line, options: Answers | Sequence[Plain], **about: Plain
    ) -> Question:
        """Ask one seat; await the answer."""
        answers = options if isinstance(options, Answers) else Choice(tuple(options))
        return Question(seat, prompt, answers, about)

    async def choose(self, seat: str, prompt: Line, options: Sequence[T], **about: Plain) -> T:
        """Ask one seat, but only where there is something to choose."""
        if len(options) == 1:
            return options[0]
        answers = Choice(cast("tuple[Plain, ...]", tuple(options)))
        return cast("T", await Question(seat, prompt, answers, about))

    def ask_all(
        self,
        questions: Mapping[str, tuple[Line, Answers]],
        default: Plain = None,
        until: Sequence[Plain] = (),
    ) -> Questions:
        """Ask several seats at once; await a dictionary of their answers. One of `until` settles it:
        whoever has not answered by then is not in it."""
        return Questions(
            tuple(
                Question(seat, prompt, answers, default=default)
                for seat, (prompt, answers) in questions.items()
            ),
            tuple(until),
        )

    def window(
        self,
        seat: str,
        prompt: Line,
        options: Answers | Sequence[Plain],
        others: Others = NOBODY,
        **about: Plain,
    ) -> Window:
        """Ask one seat while others may speak up first; await (seat, answer). The others are never
        waited for."""
        answers = options if isinstance(options, Answers) else Choice(tuple(options))
        may = [
            Question(other, line, legal, about, True)
            for other, (line, legal) in others.items()
            if other != seat
        ]
        return Window((Question(seat, prompt, answers, about), *may))

    # Questions to fate

    def roll(self, *sides: int) -> Roll:
        """Roll dice; await what each shows."""
        return Roll(sides)

    async def shuffle(self, things: Sequence[T]) -> tuple[T, ...]:
        """The same things in an order that nobody knows."""
        if len(things) < 2:
            return tuple(things)
        return tuple([things[place] for place in await Shuffle(len(things))])

    async def draw(self, things: Sequence[T], take: int = 1) -> tuple[T, ...]:
        """Some of the things, taken unseen."""
        return tuple([things[place] for place in await Draw(len(things), take)])

    # Passives

    def reckon(self, tally: Tally) -> Reckoning:
        """Count something, with reasons."""
        return self.game.hooks(self.world).reckon(self.world, tally)

    def why_not(self, moment: Moment) -> Line | None:
        """Why something cannot be done, as the entries in play have it; None when it can."""
        return self.game.hooks(self.world).why_not(self.world, moment)

    def _reactions(self, moment: Moment, when: When) -> Sequence[Reaction]:
        game, world = self.game, self.world
        return game.hooks(world).reactions(world, moment, when, game.seat_order)

    async def before(self, moment: M) -> M:
        """Let others change what is about to happen; gives what will."""
        done: list[str] = []
        while True:
            # A changed moment may concern others; each reacts once.
            for reaction in self._reactions(moment, "before"):
                if reaction.entry not in done:
                    break
            else:
                return moment
            done.append(reaction.entry)
            changed = await reaction.script(self, moment)
            if changed is not None:
                moment = changed

    async def instead(self, moment: Moment) -> bool:
        """Let something else happen; True when it did."""
        for reaction in self._reactions(moment, "instead"):
            if await reaction.script(self, moment):
                return True
        return False

    async def after(self, moment: Moment) -> None:
        """Let others answer what has happened."""
        for reaction in self._reactions(moment, "after"):
            # An earlier reaction may have made a later one pointless.
            if reaction.concerns(self.world, moment):
                await reaction.script(self, moment)
