"""What a game brings to the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from undertow.kernel.errors import TooMany
from undertow.kernel.facts import Fact
from undertow.kernel.hooks import RULES, Hooks, Reckoning, Tally
from undertow.kernel.journal import Codec, Upcaster
from undertow.kernel.odds import Hindsight, Odds, Past
from undertow.kernel.requests import Plain, Question, Request
from undertow.kernel.rules import Offer, Rule
from undertow.kernel.words import Line, Message, message, plain

if TYPE_CHECKING:
    from undertow.kernel.standing import Standing

W = TypeVar("W")

NOT_NOW = message("kernel.open.not-now", "That cannot be done now.")


class Beginning(Struct, frozen=True):
    """How a table begins: who sits there, what is told first, and what the rules open then."""

    seats: tuple[str, ...]
    first: tuple[Fact, ...]
    offer: Offer | None
    warnings: tuple[Line, ...] = ()


class Waiting(Struct, frozen=True):
    """A rule in progress that waits for somebody: what was opened, by whom, and what it asks."""

    offer: Offer
    by: str
    asks: tuple[Question, ...]


class Demo(Struct, frozen=True):
    """A table that is ready to play: its settings, and which seats a bot plays."""

    id: str
    name: Line
    text: Line
    settings: Any
    bots: dict[str, str] = {}
    scene: Line | None = None
    """Where it begins, for whoever sits down: read before anybody acts."""
    stakes: Line | None = None
    """What it is about."""


class Result(Struct, frozen=True):
    """How a game ended: a stable word for it, whether its players won (None where nobody wins or
    loses), and the same for people."""

    outcome: str
    won: bool | None
    line: Line

    def __str__(self) -> str:
        return str(self.line)


class Game(Generic[W]):
    """One game: its world, its facts, its rules, and what may be done when.

    Subclasses are stateless; everything they know stands in the world they are given.
    """

    id: str
    version: int = 1
    """Raise it when the shape of a fact changes, and add upcasters for the older ones."""
    name: Message
    World: type[W]
    facts: Sequence[type[Fact]]
    upcasters: dict[tuple[int, str], Upcaster] = {}  # noqa: RUF012
    moved_prompts: dict[str, str] = {}  # noqa: RUF012
    """Keys of questions that have another key by now: a rule left waiting under an old Undertow is
    taken up again all the same. The words of a question may change freely; its key may not."""
    rules: dict[str, Rule[Any]]
    place_words: Mapping[str, Message] = {}
    """What fields of the world are called where people read of them, by their pattern (`heroes/*/ap`);
    see `kernel.places`. The first are what people are likeliest to change."""
    anytime_is_play: bool = False
    """Is what may be opened at any time a part of play, so that bots open it as well?"""
    Settings: type[Any]
    """What may be chosen before the game: a record that is decoded strictly."""

    def __init__(self) -> None:
        self.codec = Codec(self.id, self.version, self.facts, self.upcasters)

    def begin(self, settings: Any) -> Beginning:
        """A new table from these settings; raises BadSetup where they cannot be played."""
        raise NotImplementedError

    # What may happen

    def step(self, world: W) -> Offer | None:
        """What the rules themselves do next, when nothing is open."""
        return None

    def offers(self, world: W, seat: str) -> Iterable[Offer]:
        """What a seat may open now, as part of play."""
        return ()

    def some_offers(self, world: W, seat: str, among: frozenset[str]) -> Iterable[Offer]:
        """Those of them that open one of these rules. A game that need not work out all the others
        for that brings its own."""
        return [offer for offer in self.offers(world, seat) if offer.rule in among]

    def anytime(self, world: W, seat: str) -> Iterable[Offer]:
        """What a seat may open at any time and bots leave alone, such as conceding."""
        return ()

    def is_play(self, offer: Offer) -> bool:
        """Where these are a part of play: is this one, and not among the people themselves, whom no
        bot may stop or send away?"""
        return True

    def stops(self, offer: Offer) -> bool:
        """Does a rule that was opened so hold up the others while it asks somebody? What people settle
        among themselves does not."""
        return True

    def meanwhile(self, world: W, seat: str, waiting: Sequence[Waiting]) -> Iterable[Offer]:
        """What of its offers a seat may open although these rules wait for somebody, since it needs the
        outcome of none of them."""
        return ()

    def some_anytime(self, world: W, seat: str, among: frozenset[str]) -> Iterable[Offer]:
        """Those of them that open one of these rules."""
        return [offer for offer in self.anytime(world, seat) if offer.rule in among]

    def former(self, world: W, seat: str, anytime: bool = False) -> Iterable[Offer]:
        """What older tables offered a seat, and none does now. Nobody opens it any more, but a journal
        that has it plays on, and is played again."""
        return ()

    def awaits(self, world: W, seat: str) -> bool:
        """Does play wait for what this seat opens? Where anybody may speak at any time, it does
        not: people are shown what they may do, and nobody is told to hurry."""
        return True

    def bot_acts(self, world: W, seat: str) -> bool:
        """Would a bot in this seat open something now? Where a table waits for nobody, one may go
        on all the same, lest nothing ever happens."""
        return self.awaits(world, seat)

    def bot_order(self, seats: Sequence[str]) -> Sequence[str]:
        """Which bot goes first, where several might."""
        return seats

    def answers_for(self, world: W, seat: str) -> Sequence[str]:
        """The other seats whose questions this one may answer now, as a GM does for a player who
        had to leave."""
        return ()

    def away(self, world: W) -> Sequence[str]:
        """The seats whose people are away: no vote of the table asks them."""
        return ()

    def patience(self, world: W) -> int:
        """So many minutes without a connection, and a seat counts as away; never, where it is 0."""
        return 0

    def thinking(self, world: W) -> Sequence[str]:
        """The seats that asked to wait: until they are ready, nobody else closes a moment in which
        others may speak."""
        return ()

    def closes(self, offer: Offer) -> bool:
        """Does opening this close a moment in which others may still speak?"""
        return False

    def grace(self, world: W) -> int:
        """So many seconds pass before such a moment closes, so that others can ask to wait."""
        return 0

    def for_host(self, world: W) -> Iterable[Offer]:
        """What the host may open at any time, from no seat: to note who is away."""
        return ()

    def may_override(self, seat: str) -> bool:
        """May this seat overrule the machine, as the host of a table may? A GM may, who sees
        everything; where nobody leads, only the host does."""
        return False

    def greyed(self, world: W, seat: str) -> Iterable[tuple[Offer, Line]]:
        """What a seat could try and may not just now, each with the reason."""
        return ()

    def refuses(self, world: W, seat: str, offer: Offer) -> Line:
        """Why this opening is not among those offered."""
        return NOT_NOW()

    def over(self, world: W) -> bool:
        """Has the game ended?"""
        return False

    def result(self, world: W) -> Result | None:
        """How it ended; None while it goes on, and where a game has no end."""
        return None

    # Passives

    def hooks(self, world: W) -> Hooks:
        """The hooks of all entries in play."""
        return Hooks()

    def reckon(self, world: W, tally: Tally) -> Reckoning:
        """Count something, with reasons."""
        return self.hooks(world).reckon(world, tally)

    def seat_order(self, world: W) -> tuple[str, ...]:
        """The seats, from the active one on."""
        return ()

    # Who sees what

    def view(self, world: W, seat: str) -> Any:
        """What one seat may see of the world. EVERYONE is a bystander."""
        raise NotImplementedError

    def pictures(self, world: W, seat: str) -> Iterable[str]:
        """The ids of the pictures this seat may see now; nobody can fetch another."""
        return ()

    def known(self, world: W, seat: str) -> W:
        """The world as far as this seat may know it: what it may not is left out, and what lies face
        down lies in an order that says nothing. Whoever plays a seat without eyes, a bot or another
        program, gets this and nothing else."""
        return world

    def seat_name(self, seat: str) -> Line:
        """What a seat is called where nobody gave it a name."""
        return plain(seat.title())

    def audience(self, seat: str) -> str:
        """The audience a seat belongs to: all its seats see the same, world and facts alike, so that
        is made only once. Where in doubt, every seat is an audience of its own."""
        return seat

    def why(self, world: W, offer: Offer) -> Reckoning | None:
        """How the price of something is counted, where there is more to say than the price."""
        return None

    def odds(
        self, table: Standing[W], seat: str, about: Offer | Request | None, answer: Plain = None
    ) -> Odds | None:
        """What may come of something this seat could do: of a rule it could open (with its form,
        where that is written), of an answer to an open question, or, with None, of what the rules
        do next. Only what the seat may know is counted in. None where nothing is left to chance, there
        is more than can be counted, or this game cannot say. Everybody asks here; a game answers in
        `odds_of`."""
        try:
            return self.odds_of(table, seat, about, answer)
        except TooMany:
            return None

    def odds_of(
        self, table: Standing[W], seat: str, about: Offer | Request | None, answer: Plain = None
    ) -> Odds | None:
        """The same as a game brings it. Where it would count for minutes, it raises `TooMany`."""
        return None

    def watched(self, world: W, seat: str) -> Sequence[Offer]:
        """What others may do whose odds this seat may know as well, since all of it lies open: a roll
        that the whole table talks about. EVERYONE is a bystander."""
        return ()

    def form(self) -> Any:
        """What may be chosen before the game, with words, for whoever draws the form."""
        return None

    def demos(self) -> Sequence[Demo]:
        """Tables that are ready to play."""
        return ()

    def prose(self, fact: Fact, world: W) -> Line | None:
        """How a fact reads in the chronicle, told to somebody who may know it."""
        return None

    def because(self, fact: Fact, rule: str) -> tuple[Line, Line] | None:
        """The rule that a fact follows from, as people read it: its name, and what it says. `rule` is
        the one that was opened; a game that knows more precisely says so."""
        opened = self.rules.get(rule)
        return None if opened is None else (opened.name(), opened.text())

    def hindsight(self, past: Past[W], seat: str) -> Hindsight | None:
        """The odds that a fact had, counted from what this seat could know before it, and which of their
        outcomes came true with it. None where chance had no part in it. A game that says no more tells
        what it would have told before the rule was opened, where fate had just spoken."""
        return self.hindsight_of_offer(past, seat) if past.at_once else None

    def hindsight_of_offer(self, past: Past[W], seat: str, came: tuple[str, ...] = ()) -> Hindsight:
        """The odds of opening that rule; what somebody else could know is theirs."""
        if past.by == RULES:
            return Hindsight(self.odds(past.opened, seat, None), came)
        if past.by != seat and past.offer not in self.watched(past.opened.world, seat):
            return Hindsight(None, came)
        return Hindsight(self.odds(past.opened, seat, past.offer), came)

    def label(self, world: W, offer: Offer) -> Line:
        """What stands on the button of something a seat may do."""
        return self.rules[offer.rule].name()

    def price(self, world: W, offer: Offer) -> Line | None:
        """What it costs, where it has a price."""
        return None

    def answer_label(self, world: W, question: Question, answer: Plain) -> Line:
        """What stands on the button of an answer."""
        return plain(str(answer))

    def setting_label(self, field: str, value: Plain) -> Line:
        """What stands beside a choice of the set-up, where the game gives a page for it."""
        return plain(str(value))

    def check(self, world: W) -> None:
        """Raise AssertionError when the world breaks a law of conservation. For tests."""
