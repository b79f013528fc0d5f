"""Does a journal follow from its inputs? The whole table is played again, by the rules.

What people did and what fate said is taken from the journal; every fact, every question and every
step of the rules must then come out as it is written, entry by entry. The first that does not is
named.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from undertow.kernel.errors import CorruptJournal, UndertowError, UnfairFate
from undertow.kernel.facts import Overridden
from undertow.kernel.fate import FATE, Chance
from undertow.kernel.game import Beginning, Game
from undertow.kernel.hooks import RULES
from undertow.kernel.journal import (
    NO_HEADER,
    Anchored,
    Answered,
    Began,
    Committed,
    Entry,
    Happened,
    Journal,
    Opened,
    Revealed,
    Rewound,
    Said,
    Stirred,
)
from undertow.kernel.play import Play
from undertow.kernel.restore import restore_into
from undertow.kernel.rules import Offer
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.kernel.words import Line, message, plain

_DIFFERS = message(
    "kernel.replay.differs",
    "Entry {place} does not follow from what stands before it: {how}. "
    "The journal was changed, or other rules wrote it.",
)
OTHER = message("kernel.replay.other", "the rules make it {found}, and it says {written}")
GOES_ON = message("kernel.replay.goes-on", "the rules go on here with {found}, and nothing stands")
NOBODY = message(
    "kernel.replay.nobody", "neither the rules nor anybody at the table does {written}"
)
REFUSED = message("kernel.replay.refused", "{written} would be refused ({problem})")
_OTHER_START = message("kernel.replay.other-start", "these settings begin otherwise")

LONG = 160


class Replayed(Struct, frozen=True):
    """What came out again."""

    facts: int
    """Facts that the rules told again."""
    given: int
    """Facts of the set-up that were taken as they stand, for want of the settings."""
    mended: int
    """Places where a rule that had changed was taken back; what others told there was not proved."""


class Differs(UnfairFate):
    """A journal does not follow from its inputs."""

    def __init__(self, line: Line | str, place: int) -> None:
        super().__init__(line)
        self.place = place


class _Compared(Journal):
    """A journal that is written anew, each entry compared with the one that stands there."""

    def __init__(self, game: Game[Any], written: list[Entry]) -> None:
        self.game = game
        self.written = written
        super().__init__()

    def append(self, entry: Entry) -> int:
        place = len(self) + 1
        if place > len(self.written):
            raise Differs(_DIFFERS(place=place, how=GOES_ON(found=self.say(entry))), place)
        there = self.written[place - 1]
        if there != entry and self.game.codec.encode(there) != self.game.codec.encode(entry):
            how = OTHER(found=self.say(entry), written=self.say(there))
            raise Differs(_DIFFERS(place=place, how=how), place)
        return super().append(entry)

    def say(self, entry: Entry) -> Line:
        text = self.game.codec.encode(entry).decode(errors="replace")
        return plain(text if len(text) <= LONG else text[:LONG] + "…")


class _Recorded:
    """Fate as the journal remembers it. Whether it spoke the truth is `verify`'s to say."""

    def __init__(self, journal: _Compared) -> None:
        self.journal = journal

    def answer(self, question: Chance, before: int, own: bytes = b"") -> tuple[int, ...] | None:
        place = len(self.journal) + 1
        there = self.journal.written[place - 1] if place <= len(self.journal.written) else None
        if not isinstance(there, Answered) or there.by != FATE or there.typed:
            return None  # somebody has to type it; if nobody does, the next entry is the first wrong one
        if there.asked != question.spec or not question.possible(there.answer):
            found = plain(question.spec)
            how = OTHER(found=found, written=self.journal.say(there))
            raise Differs(_DIFFERS(place=place, how=how), place)
        answer: tuple[int, ...] = there.answer
        return answer


def replay(
    game: Game[Any], entries: Iterable[Entry], beginning: Beginning | None = None
) -> Replayed:
    """Play a journal again; raises `Differs` at the first entry that does not come out again.

    With the beginning that its settings give, the set-up is proved too."""
    written = list(entries)
    began = written[0] if written else None
    if not isinstance(began, Began):
        raise CorruptJournal(NO_HEADER())
    return _Replay(game, written, began, beginning).run()


class _Replay:
    def __init__(
        self, game: Game[Any], written: list[Entry], began: Began, beginning: Beginning | None
    ) -> None:
        self.written = written
        self.beginning = beginning
        self.journal = _Compared(game, written)
        if beginning is not None and beginning.seats != began.seats:
            raise Differs(_DIFFERS(place=1, how=_OTHER_START()), 1)
        self.play: Play[Any] = Play(
            game, began.seats, _Recorded(self.journal), journal=self.journal
        )
        self.journal.append(began)
        self.first = 0
        """Facts of the set-up so far."""
        self.begun = False
        self.mended = 0

    def run(self) -> Replayed:
        while (place := len(self.journal) + 1) <= len(self.written):
            entry = self.written[place - 1]
            try:
                self._again(entry)
            except Differs:
                raise
            except Exception as problem:  # whatever breaks, this entry was not written by the rules
                said = (
                    str(problem) if isinstance(problem, UndertowError) else type(problem).__name__
                )
                how = REFUSED(written=self.journal.say(entry), problem=plain(said[:LONG]))
                raise Differs(_DIFFERS(place=place, how=how), place) from problem
            if len(self.journal) < place:
                raise self._nobody(entry)
        self._begin_is_whole()
        given = 0 if self.beginning is not None else self.first
        facts = sum(isinstance(entry, Happened) for entry in self.written) - given
        return Replayed(facts, given, self.mended)

    def _nobody(self, entry: Entry) -> Differs:
        place = len(self.journal) + 1
        how = NOBODY(written=self.journal.say(entry))
        return Differs(_DIFFERS(place=place, how=how), place)

    def _again(self, entry: Entry) -> None:
        """Do what this entry says that somebody did."""
        play, journal = self.play, self.journal
        if isinstance(entry, Committed | Revealed | Said):
            journal.append(entry)
            return
        if isinstance(entry, Anchored):
            play.anchor(entry.by, entry.anchor)
            return
        if not self.begun:
            if isinstance(entry, Happened) and not entry.resolution and not self._ruled(entry):
                self._first(entry)
                return
            self._begin(entry)
            return
        match entry:
            case Rewound() if entry.why or entry.resolution:
                journal.append(entry)
                restore_into(play)
                self.mended += 1
            case Opened() if entry.by == RULES and self.mended:
                play._command(lambda: play._start(RULES, Offer(entry.rule, entry.args, entry.form)))
            case Opened(rule=vote, args=(str() as seat, int() as to, *away)) if (
                vote in RULES_OF_THE_TABLE
            ):
                play.rewind(seat, to, tuple(map(str, away)), vote)
            case Opened():
                offer = Offer(entry.rule, entry.args, entry.form)
                play.open(entry.by, offer, self._link(entry), again=True)
            case Answered():
                self._answer(entry)
            case Rewound():
                play.rewind(entry.by, entry.to)
            case Happened(fact=Overridden() as ruled, resolution=0):
                play.override(ruled.by, ruled.patch, ruled.reason)

    def _answer(self, entry: Answered) -> None:
        asked, link = f"{entry.resolution}.{entry.n}", self._link(entry)
        if entry.by == FATE:
            typed = "" if entry.typed == FATE else entry.typed
            self.play.answer(FATE, asked, entry.answer, typed, link)
        else:
            self.play.answer(entry.typed or entry.by, asked, entry.answer, link=link)

    def _link(self, entry: Opened | Answered) -> str:
        """The link that came with a command: it stands right after it."""
        place = len(self.journal) + 1
        after = self.written[place] if place < len(self.written) else None
        ours = isinstance(after, Stirred) and after.resolution == entry.resolution
        return after.link if ours and isinstance(after, Stirred) else ""

    # The beginning: what the settings tell, then what the rules open

    def _ruled(self, entry: Happened) -> bool:
        return isinstance(entry.fact, Overridden)

    def _first(self, entry: Happened) -> None:
        if self.beginning is not None:
            told = self.beginning.first
            if self.first >= len(told):
                raise self._nobody(entry)
            entry = Happened(0, told[self.first])
        self.first += 1
        self.play.table.tell(entry.fact)

    def _begin(self, entry: Entry) -> None:
        self._begin_is_whole()
        self.begun = True
        offer = None
        if self.beginning is not None:
            offer = self.beginning.offer
        elif isinstance(entry, Opened) and entry.by == RULES:
            offer = Offer(entry.rule, entry.args, entry.form)
            if self.play.game.step(self.play.world) == offer:
                offer = None
        before = len(self.journal)
        self.play._command(lambda: self.play._start(RULES, offer) if offer is not None else None)
        if len(self.journal) == before:
            self._again(entry)

    def _begin_is_whole(self) -> None:
        if self.beginning is not None and self.first < len(self.beginning.first):
            place = len(self.journal) + 1
            raise Differs(_DIFFERS(place=place, how=_OTHER_START()), place)
