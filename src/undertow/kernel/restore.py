"""Standing a table up again from its journal.

Facts are folded; no rule runs for anything that is over. Only the resolutions that are still open
run again, from the world in which each began, with their recorded answers. Each must tell the
recorded facts again, and ask the recorded questions; else it has `Diverged`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Generic, NoReturn, TypeVar

from msgspec import Struct, field

from undertow.kernel.errors import CorruptJournal, Diverged, FateError, Refused, UndertowError
from undertow.kernel.facts import Fact
from undertow.kernel.fate import BY_NUMBER, FATE, Chance, Fate
from undertow.kernel.game import Game
from undertow.kernel.hooks import RULES
from undertow.kernel.journal import (
    NO_HEADER,
    Answered,
    Chains,
    Closed,
    Entry,
    Happened,
    Journal,
    Opened,
    Rewound,
)
from undertow.kernel.play import Play
from undertow.kernel.requests import Fated, Plain
from undertow.kernel.resolution import Resolution, asked_as, what_shows
from undertow.kernel.rules import Offer
from undertow.kernel.table import Ended
from undertow.kernel.words import message

W = TypeVar("W")

_OTHER_STORY = message(
    "kernel.diverged",
    "The rule {rule} has changed since it was paused ({how}). "
    "It can be taken back to its start; nothing else is affected.",
)


_NOT_OPENED = message(
    "kernel.journal.not-opened",
    "Entry {place} of the journal belongs to resolution {resolution}, which nobody opened. "
    "Nothing was changed; use another copy of the file.",
)
CANNOT_HAPPEN = message(
    "kernel.journal.cannot-happen",
    "Entry {place} of the journal tells what cannot have happened then. "
    "Nothing was changed; use another copy of the file.",
)


class Snapshot(Struct, frozen=True):
    """A world at rest, and how far into the journal it stands."""

    place: int
    world: Any
    next_resolution: int
    fated: int
    scheme: int = BY_NUMBER
    chains: Chains = field(default_factory=Chains)


def snapshot(play: Play[W]) -> Snapshot | None:
    """Where the table stands, if it is at rest."""
    if not play.at_rest:
        return None
    journal = play._kept()
    return Snapshot(
        len(journal),
        play.world,
        play.next_resolution,
        journal.fated,
        journal.scheme,
        journal.chains.copy(),
    )


def fold(world: W, entries: Iterable[Entry]) -> W:
    """The world after these entries. Runs no rule."""
    for entry in entries:
        if type(entry) is Happened:
            world = entry.fact.evolve(world)
    return world


def restore(
    game: Game[W],
    journal: Journal,
    fate: Fate | None = None,
    *,
    since: Snapshot | None = None,
    mend: bool = False,
) -> Play[W]:
    """A table as its journal says it stands, walked from a snapshot on where there is one.

    With `mend`, a resolution whose rule has changed is taken back to its start instead of raising
    `Diverged`.
    """
    if journal.began is None:
        raise CorruptJournal(NO_HEADER())
    play: Play[W] = Play(game, journal.began.seats, fate, journal=journal)
    if since is not None and not _stands(since, journal):
        since = None
    if not mend:
        restore_into(play, since)
        return play
    for taken in sorted(restore_mended(play, since), key=lambda each: each.start):
        _open_anew(play, taken)
    return play


def restore_mended(play: Play[W], since: Snapshot | None = None) -> list[_TakenBack]:
    """Make a table stand where its journal says, but for rules that have changed: those are taken
    back to their start. Gives them."""
    taken_back: list[_TakenBack] = []
    while True:
        try:
            restore_into(play, since)
            return taken_back
        except Diverged as diverged:
            taken = _take_back(play, diverged.resolution, since)
            if not taken.alone:
                taken_back = [each for each in taken_back if each.start < taken.start]
            taken_back.append(taken)


class _TakenBack(Struct, frozen=True):
    """What it takes to open anew a resolution that was taken back to its start."""

    start: int
    by: str
    offer: Offer
    answers: dict[str, list[Plain]]
    alone: bool


def _take_back(play: Play[Any], resolution: int, since: Snapshot | None) -> _TakenBack:
    """Rewind one resolution to its start. What others did since stays, unless it cannot stand
    without this one; then everything since goes."""
    journal = play._kept()
    world, after = (since.world, since.place) if since else (play.origin, 0)
    opened, start = None, 0
    answers: dict[str, list[Plain]] = {}
    for place, entry in journal.live_entries(after):
        if getattr(entry, "resolution", 0) != resolution:
            continue
        if isinstance(entry, Opened):
            opened, start = entry, place - 1
        elif isinstance(entry, Answered) and (entry.by != FATE or entry.typed):
            answers.setdefault(entry.by, []).append(entry.answer)
    assert opened is not None
    length, alone = len(journal), True
    journal.append(Rewound(start, opened.by, resolution, "its rule has changed"))
    try:
        play.game.check(fold(world, (entry for _, entry in journal.live_entries(after))))
    except Exception:
        alone = False
        journal.truncate(length)
        journal.append(Rewound(start, opened.by, 0, "its rule has changed"))
    return _TakenBack(
        start, opened.by, Offer(opened.rule, opened.args, opened.form), answers, alone
    )


def _open_anew(play: Play[Any], taken: _TakenBack) -> None:
    """Open what was taken back, if it can still be opened; else it stays taken back. What was
    filled in goes with it, where that still holds."""
    by, offer = taken.by, taken.offer.bare()
    if by != RULES and offer not in (*play.offers(by), *play.anytime(by)):
        return
    with suppress(UndertowError):
        offer = play.filled(offer, taken.offer.form)
        play._command(lambda: play._start(by, offer, suggestions=taken.answers))


class _Walk(Generic[W]):
    """Walks the live history once, folding facts and re-running what is still open."""

    def __init__(self, play: Play[W], world: W, entries: list[tuple[int, Entry]]) -> None:
        self.play = play
        self.world = world
        self.entries = entries
        self.running: dict[int, Resolution] = {}
        self.told: dict[int, list[Fact]] = {}
        """What each open resolution told when it ran again and the walk has not met yet."""
        self.fates: dict[int, list[Answered]] = {}
        """What fate answered each open resolution and it has not asked again yet."""
        for place, entry in entries:
            if isinstance(entry, Opened):
                self.told[entry.resolution], self.fates[entry.resolution] = [], []
            elif isinstance(entry, Closed):
                self.told.pop(entry.resolution, None)
            elif isinstance(entry, Answered) and entry.by == FATE:
                if entry.resolution not in self.fates:
                    raise CorruptJournal(_NOT_OPENED(place=place, resolution=entry.resolution))
                self.fates[entry.resolution].append(entry)

    def walk(self) -> None:
        for place, entry in self.entries:
            if isinstance(entry, Happened):
                told = self.told.get(entry.resolution)
                if told is not None and (not told or told.pop(0) != entry.fact):
                    self._diverged(self._known(entry, place), "it tells other facts")
                try:
                    self.world = entry.fact.evolve(self.world)
                except Exception as problem:
                    raise CorruptJournal(CANNOT_HAPPEN(place=place)) from problem
            elif isinstance(entry, Opened) and entry.resolution in self.told:
                self._open(entry)
            elif isinstance(entry, Answered) and entry.resolution in self.told:
                self._answer(entry, self._known(entry, place))
        for resolution in self.running.values():
            if self.told[resolution.id] or self.fates[resolution.id]:
                self._diverged(resolution, "it goes on differently")
            for request in resolution.pending.values():
                if isinstance(request.question.answers, Fated):
                    self._waits_for_dice(resolution, request.question.answers.chance)

    def _known(self, entry: Answered | Happened, place: int) -> Resolution:
        """The open resolution an entry belongs to."""
        resolution = self.running.get(entry.resolution)
        if resolution is None:
            raise CorruptJournal(_NOT_OPENED(place=place, resolution=entry.resolution))
        return resolution

    def _waits_for_dice(self, resolution: Resolution, chance: Chance) -> None:
        """Only a fate that lets people type has anybody wait for dice; another would have said."""
        try:
            said = self.play.fate.answer(chance, self.play._kept().fated)
        except FateError:
            said = ()
        if said is not None:
            self._diverged(resolution, "it asks fate where it used to ask a person")

    def _open(self, entry: Opened) -> None:
        offer = Offer(entry.rule, entry.args, entry.form)
        resolution = Resolution(entry.resolution, entry.by, offer)
        self.running[resolution.id] = resolution
        try:
            resolution.coro = self.play._script(offer)
        except Refused:
            self._diverged(resolution, "it is gone")
        except TypeError:
            self._diverged(resolution, "it takes other arguments")
        self._run(resolution, None)

    def _answer(self, entry: Answered, resolution: Resolution) -> None:
        if entry.by == FATE and not entry.typed:
            return  # fed while the script ran
        request = resolution.pending.get(entry.n)
        if request is None or request.seat != entry.by:
            self._diverged(resolution, "it asks somebody else")
        question = request.question
        moved = self.play.game.moved_prompts.get(entry.asked)
        if asked_as(question) not in (entry.asked, moved):
            self._diverged(resolution, "it asks something else")
        if question.refuses(entry.answer, bool(entry.typed)):
            self._diverged(resolution, "an answer is no longer legal")
        if entry.by == FATE:
            self.fates[resolution.id].pop(0)
        if resolution.heard(request, entry.answer):
            self._run(resolution, resolution.reply)

    def _run(self, resolution: Resolution, value: Any) -> None:
        """Run a script again up to its next question to a person, listening to what it tells."""
        table = self.play.table
        keep, table._told = table._told, self.told[resolution.id].append
        table.world = self.world
        fates = self.fates[resolution.id]
        heard: list[Any] = []
        resolution.past.append((self.world, value, heard))
        try:
            while True:
                asked = resolution.coro.send(value)
                if not isinstance(asked, Chance):
                    break
                if not fates or fates[0].typed:
                    asked = what_shows(asked)
                    break
                said = fates.pop(0)
                value = said.answer
                heard.append(value)
                resolution.n += 1
                if asked.spec != said.asked:
                    self._diverged(resolution, "it asks something else of fate")
            resolution.pause(asked)
        except (StopIteration, Ended):
            self._diverged(resolution, "it ends where it used to ask")
        except Diverged:
            raise
        except Exception as problem:
            self._diverged(resolution, f"it breaks with {type(problem).__name__}")
        finally:
            table._told = keep

    def _diverged(self, resolution: Resolution, how: str) -> NoReturn:
        for running in self.running.values():
            if running.coro is not None:
                running.coro.close()
        raise Diverged(_OTHER_STORY(rule=resolution.offer.rule, how=how), resolution.id)


def _stands(since: Snapshot, journal: Journal) -> bool:
    """Has nothing been taken back that the snapshot still holds?"""
    if journal.base > since.place:
        return False
    later = journal.entries[since.place - journal.base :]
    return not any(isinstance(entry, Rewound) and entry.to < since.place for entry in later)


def restore_into(play: Play[W], since: Snapshot | None = None) -> None:
    """Make a table stand where its journal says."""
    journal = play._kept()
    world: W = since.world if since else play.origin
    after = since.place if since else 0
    walk = _Walk(play, world, list(journal.live_entries(after)))
    walk.walk()
    play.table.world = walk.world
    for resolution in play.resolutions.values():
        resolution.coro.close()
    play.resolutions = dict(sorted(walk.running.items()))
    highest = since.next_resolution - 1 if since else 0
    for entry in journal.entries[max(0, after - journal.base) :]:
        if isinstance(entry, Opened) and entry.resolution > highest:
            highest = entry.resolution
    play.next_resolution = highest + 1
    play._fated = journal.fated
