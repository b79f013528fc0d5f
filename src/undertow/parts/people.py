"""People: who is away, who asked for a pause, what stays out of the story, and how a table agrees.

A game takes it with a line in its world (`table: People = People()`), the facts (`FACTS`), and the
actions of `parts.safety`. It has facts of its own: they say nothing of a game. A
game that had such facts before derives its own from these, and keeps their tags.

No fact knows the time: since when somebody is away is for whoever holds a clock to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import (
    EVERYONE,
    Choice,
    Fact,
    Line,
    Message,
    Plain,
    Question,
    Table,
    message,
    plain,
)

SOMEBODY = EVERYONE
"""Who asked for a pause, where nobody is to know who it was. No seat bears this name."""
PAUSED = message(
    "people.no.paused", "The table is paused. Whoever asked for it ends it, or the GM."
)
YES_NO = Choice(("yes", "no"))


class People(Struct, frozen=True):
    """What holds among the people of a table."""

    away: tuple[str, ...] = ()
    """Seats whose people are not here now."""
    paused: str = ""
    """Who asked for a pause."""
    lines: tuple[str, ...] = ()
    """What stays out of the story."""
    veils: tuple[str, ...] = ()
    """What happens out of sight."""
    house: tuple[str, ...] = ()
    """Rules of this table's own, in its own words."""
    patience: int = 0
    """So many minutes without a connection, and a seat counts as away; never, where it is 0."""
    thinking: tuple[str, ...] = ()
    """Seats that asked to wait before a moment closes."""
    grace: int = 0
    """So many seconds pass before a moment in which others may speak closes."""

    def here(self, seats: Iterable[str], but: str = "") -> list[str]:
        """Those of these seats whose people are here."""
        return [seat for seat in seats if seat != but and seat not in self.away]


class Peopled(Protocol):
    """A world that knows its people."""

    @property
    def table(self) -> People: ...


# What happens among them


class PeopleFact(Fact, frozen=True):
    """Something that happened among the people of a table."""

    def changed(self, people: People) -> People:
        """What holds among them then."""
        raise NotImplementedError

    def evolve(self, world: Any) -> Any:
        return replace(world, table=self.changed(world.table))


class SeatAway(PeopleFact, frozen=True, tag="people.seat-away"):
    """Somebody leaves the table for a while, or is back. Nobody has to say why."""

    seat: str
    away: bool

    def changed(self, people: People) -> People:
        rest = tuple(seat for seat in people.away if seat != self.seat)
        people = replace(people, away=(*rest, self.seat) if self.away else rest)
        return Thinking(self.seat, False).changed(people) if self.away else people


class Paused(PeopleFact, frozen=True, tag="people.paused"):
    """Somebody asked for a pause, or play goes on (nobody's seat)."""

    seat: str

    def changed(self, people: People) -> People:
        return replace(people, paused=self.seat)

    @property
    def nameless(self) -> bool:
        return self.seat == SOMEBODY


class LimitsAgreed(PeopleFact, frozen=True, tag="people.limits-agreed"):
    """What stays out of the story, and what happens out of sight. Nobody hears whose wish it was."""

    lines: tuple[str, ...]
    veils: tuple[str, ...]

    def changed(self, people: People) -> People:
        return replace(people, lines=self.lines, veils=self.veils)

    @property
    def nameless(self) -> bool:
        return True


class HouseRuled(PeopleFact, frozen=True, tag="people.house-ruled"):
    """The table's own rules are others now."""

    house: tuple[str, ...]

    def changed(self, people: People) -> People:
        return replace(people, house=self.house)


class PatienceSet(PeopleFact, frozen=True, tag="people.patience-set"):
    """After how many minutes without a connection a seat counts as away."""

    minutes: int

    def changed(self, people: People) -> People:
        return replace(people, patience=self.minutes)


class Thinking(PeopleFact, frozen=True, tag="people.thinking"):
    """Somebody asks to wait before a moment closes, or is ready."""

    seat: str
    thinking: bool

    def changed(self, people: People) -> People:
        rest = tuple(seat for seat in people.thinking if seat != self.seat)
        return replace(people, thinking=(*rest, self.seat) if self.thinking else rest)


class GraceSet(PeopleFact, frozen=True, tag="people.grace-set"):
    """How long a moment stays open for the others before it closes."""

    seconds: int

    def changed(self, people: People) -> People:
        return replace(people, grace=self.seconds)


FACTS: tuple[type[PeopleFact], ...] = (
    SeatAway,
    Paused,
    LimitsAgreed,
    HouseRuled,
    PatienceSet,
    Thinking,
    GraceSet,
)


# How a table agrees


async def agreed(
    t: Table[Any], by: str, seats: Iterable[str], prompt: Line, answers: Choice = YES_NO
) -> bool:
    """Do all who are here agree with whoever proposes? The first answer is the yes."""
    yes = answers.options[0]
    others = t.world.table.here(seats, but=by)
    said = await t.ask_all(dict.fromkeys(others, (prompt, answers)), default=yes)
    return all(answer == yes for answer in said.values())


async def reading_agreed(
    t: Table[Any],
    by: str,
    seats: Iterable[str],
    which: Line,
    readings: Sequence[str],
    proposes: Callable[[str], Line],
    answers: Choice = YES_NO,
) -> str | None:
    """Somebody names a reading of the book, or none after all ("no"); it is given where all who are
    here agree to change it."""
    name: str = await t.ask(by, which, (*readings, "no"))
    if name == "no" or not await agreed(t, by, seats, proposes(name), answers):
        return None
    return name


# How it reads


_AWAY = message("people.told.away", "{seat} leaves the table for a while.")
_BACK = message("people.told.back", "{seat} is back.")
_PAUSE = message("people.told.paused", "A pause.")
_STOP = message(
    "people.told.stopped", "Stop. What was just told leaves the story; nobody asks why."
)
_ON = message("people.told.goes-on", "Play goes on.")
_LIMITS = message("people.told.limits", "Lines and veils were updated.")
_HOUSE = message("people.told.house", "The rules of this table now: {house}")
_NO_HOUSE = message("people.told.no-house", "This table plays by the book again.")
_PATIENCE = message(
    "people.told.patience", "Who is gone for {minutes} {minutes#minute|minutes} counts as away."
)
_NO_PATIENCE = message("people.told.no-patience", "Nobody counts as away unless somebody says so.")
_WAIT = message("people.told.wait", "{seat} asks to wait a moment.")
_READY = message("people.told.ready", "{seat} is ready.")
_GRACE = message(
    "people.told.grace", "Before a moment closes, {seconds} {seconds#second passes|seconds pass}."
)
_NO_GRACE = message("people.told.no-grace", "A moment closes at once.")
_WORDS: dict[Plain, Message] = {
    "yes": message("people.say.yes", "Yes"),
    "no": message("people.say.no", "No"),
    "fine": message("people.say.fine", "Fine with me"),
    "veil": message("people.say.veil", "Out of sight, please"),
    "never": message("people.say.never", "Not at this table"),
}


def prose(fact: Fact, seat_name: Callable[[str], Line]) -> Line | None:
    """How a fact among people reads; None for any other."""
    match fact:
        case SeatAway():
            return (_AWAY if fact.away else _BACK)(seat=seat_name(fact.seat))
        case Paused():
            return _ON() if not fact.seat else _STOP() if fact.nameless else _PAUSE()
        case LimitsAgreed():
            return _LIMITS()
        case HouseRuled():
            return _HOUSE(house=[plain(one) for one in fact.house]) if fact.house else _NO_HOUSE()
        case PatienceSet():
            return _PATIENCE(minutes=fact.minutes) if fact.minutes else _NO_PATIENCE()
        case Thinking():
            return (_WAIT if fact.thinking else _READY)(seat=seat_name(fact.seat))
        case GraceSet():
            return _GRACE(seconds=fact.seconds) if fact.seconds else _NO_GRACE()
    return None


def answer_label(question: Question, answer: Plain) -> Line | None:
    """What stands on the button of an answer, where people ask each other something."""
    if not question.prompt.key.startswith("people."):
        return None
    said = _WORDS.get(answer)
    return said() if said is not None else None
