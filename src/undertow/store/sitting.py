"""A table in play that is kept: what a command did is written down before anybody is told.

A command runs in memory, is appended in one transaction, and only then returns. Where the append
fails, what stands in memory is dropped and read again from the store, so that nothing is ever
shown that was not kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Generic, TypeVar

from undertow.kernel.errors import Diverged, Refused, UndertowError
from undertow.kernel.facts import Fact
from undertow.kernel.fate import NEWEST, Fate, LiveFate, TypedFate, commitment
from undertow.kernel.game import Game
from undertow.kernel.journal import Anchored, Committed, Entry, Journal, Said
from undertow.kernel.play import Play
from undertow.kernel.requests import Plain
from undertow.kernel.restore import Snapshot, restore, snapshot
from undertow.kernel.rules import Offer
from undertow.kernel.written import harmless
from undertow.store.errors import Conflict, StoreError
from undertow.store.interface import (
    Append,
    Done,
    KeyHash,
    NewTable,
    Person,
    Status,
    Store,
    check_table_id,
    new_table_id,
)
from undertow.store.reading import (
    Games,
    appending,
    decode,
    encode,
    game_of,
    open_table,
    write_snapshot,
)

W = TypeVar("W")

SNAPSHOT_EVERY = 64
"""A table at rest is snapshot once so many entries came since the last time."""
TITLE_LENGTH = 200


class Sitting(Generic[W]):
    """A kernel `Play` joined to its place in a store. Not for two threads at once.

    Always reach the table through `play`: after a failure it is another object.
    """

    def __init__(self, store: Store, game: Game[W], table: str) -> None:
        """Use `create` or `open`."""
        self.store = store
        self.game = game
        self.table = table
        self._play: Play[W] | None = None
        self._length = 0
        self._snapped = 0
        self._old = 0
        """The place of the snapshot before that, once there is one: what stands before it need not be
        held in memory."""
        self._unsettled = False
        self._secret: bytes | None = None
        self._sealed = False
        """Is the secret's seal in the journal, and the secret not yet shown?"""

    @classmethod
    def create(
        cls,
        store: Store,
        game: Game[W],
        seats: Iterable[str],
        offer: Offer | None,
        secret: bytes | None = None,
        *,
        title: str = "",
        table: str | None = None,
        first: Iterable[Fact] = (),
        setup: dict[str, Any] | None = None,
        people: tuple[Person, ...] = (),
        keys: tuple[KeyHash, ...] = (),
    ) -> Sitting[W]:
        """Set a new table up and keep it. Without a secret, real dice lie on somebody's desk."""
        self = cls(store, game, new_table_id() if table is None else check_table_id(table))
        self._secret, self._sealed = secret, secret is not None
        fate: Fate = LiveFate(secret, NEWEST) if secret is not None else TypedFate()
        self._play = Play.begin(game, seats, offer, fate, table=self.table, first=first)
        self._reveal_if_over(self._play)
        entries = _journal(self._play).entries
        rest = self._worth_a_snapshot(self._play)
        new = NewTable(
            self.table,
            game.id,
            game.version,
            encode(game, entries),
            title=clean_title(title),
            status=status_of(self._play),
            fate="typed" if secret is None else "live",
            setup=setup or {},
            secret=secret if self._sealed else None,
            snapshot=write_snapshot(game, rest) if rest else None,
            people=people,
            keys=keys,
        )
        store.create(new)
        self._length = len(entries)
        self._snapped = rest.place if rest else 0
        return self

    @classmethod
    def open(cls, store: Store, games: Games, table: str, *, mend: bool = False) -> Sitting[Any]:
        """A table as it was left, open questions included.

        With `mend`, a rule that has changed since it was paused is taken back to its start, and
        that is written too; without, `Diverged` is raised.
        """
        game = game_of(games, store.header(table).game, table)
        self: Sitting[Any] = cls(store, game, table)
        self._load(mend)
        return self

    @property
    def play(self) -> Play[W]:
        """The table as the store has it."""
        if self._play is None:
            self._load()
        assert self._play is not None
        return self._play

    # Commands

    def open_rule(
        self, seat: str, offer: Offer, *, link: str = "", command: str | None = None
    ) -> Done:
        """A seat opens a rule."""
        return self.do(lambda play: play.open(seat, offer, link), command)

    def answer(
        self,
        seat: str,
        request_id: str,
        answer: Plain,
        *,
        typed_by: str = "",
        link: str = "",
        command: str | None = None,
    ) -> Done:
        """A seat answers an open question."""
        return self.do(lambda play: play.answer(seat, request_id, answer, typed_by, link), command)

    def anchor(self, seat: str, anchor: str, *, command: str | None = None) -> Done:
        """A seat shows the end of a new chain of its own."""
        return self.do(lambda play: play.anchor(seat, anchor), command)

    def rewind(self, seat: str, to: int, *, command: str | None = None) -> Done:
        """Take back what stands after entry `to`, or ask the table to."""
        return self.do(lambda play: play.rewind(seat, to), command)

    def override(
        self, seat: str, patch: dict[str, Any], reason: str, *, command: str | None = None
    ) -> Done:
        """A person overrules the machine."""
        return self.do(lambda play: play.override(seat, patch, reason), command)

    def do(self, act: Callable[[Play[W]], None], command: str | None = None) -> Done:
        """Run a command, keep it, return. A command id that was done already is not done again."""
        append = self.prepare(act, command)
        if isinstance(append, Done):
            return append
        try:
            result = self.store.append(append)
        except BaseException:
            self._doubt()
            raise
        return self.settle(result)

    # The same in two halves, so that a server can keep several tables' commands with one flush

    def prepare(self, act: Callable[[Play[W]], None], command: str | None = None) -> Append | Done:
        """Run a command in memory only; gives what to append, or that it was done before.
        Nobody may be told of it, and no other command begun, before `settle`."""
        if self._unsettled:  # whoever began the last command never came back for it
            self._doubt()
        try:
            return self._prepare(act, command)
        except UndertowError as problem:
            # What was done before is mostly refused now. Where it is not, the store says so when
            # it is to be appended; so nobody has to ask before every command.
            if command is not None and (place := self.store.done(self.table, command)) is not None:
                self.refresh()
                return Done(place, again=True)
            # A table that another process has moved on may refuse what is legal by now.
            if not isinstance(problem, Refused) or not self.refresh():
                raise
            return self._prepare(act, command)

    def settle(self, result: Done | StoreError) -> Done:
        """Take in what became of the append; raises where it was not kept."""
        if isinstance(result, StoreError):
            self._doubt()
            raise result
        if result.again or self._play is None or result.place != len(_journal(self._play)):
            self._doubt()  # another process was quicker with the very same command
        else:
            self._length, self._unsettled = result.place, False
            self._let_go(_journal(self._play))
        return result

    def _let_go(self, journal: Journal) -> None:
        """A long evening takes no more memory than a short one. What was done since the snapshot
        before the last stays at hand, for an undo."""
        upto = self._old
        if upto > journal.base:
            game, store, table = self.game, self.store, self.table
            journal.let_go(upto, lambda: decode(game, store.lines(table, 0, upto)))

    def refresh(self) -> bool:
        """Take in what other processes have written; True when there was something."""
        if self._play is not None and self.store.length(self.table) == self._length:
            return False
        self._load()
        return True

    def entries(self, after: int = 0) -> list[Entry]:
        """The kept entries after a place, rewound ones included."""
        return decode(self.game, self.store.lines(self.table, after, self._length), after)

    def _prepare(self, act: Callable[[Play[W]], None], command: str | None) -> Append:
        play = self.play
        journal = _journal(play)
        snapped = self._snapped
        try:
            new_session = self._secret is not None and not self._sealed
            if new_session:
                play.seal()
                self._sealed = True
            try:
                act(play)
            except UndertowError:
                if new_session:
                    self._sealed = False
                    journal.truncate(self._length)
                raise
            if new_session:
                self._unseal_if_idle(journal)
            self._reveal_if_over(play)
            entries = journal.entries[self._length - journal.base :]
            rest = self._worth_a_snapshot(play)
            append = appending(
                self.game,
                self.table,
                self._length,
                entries,
                snapshot=rest,
                command=command,
                status=status_of(play),
                secret=self._secret,
            )
        except BaseException as problem:
            if not (isinstance(problem, UndertowError) and len(journal) == self._length):
                self._doubt()
            raise
        if append.back_to is not None and append.back_to < snapped:
            snapped = 0
        self._old = snapped if rest else 0
        self._snapped = rest.place if rest else snapped
        self._unsettled = True
        return append

    # Sessions: a secret that was shown decides nothing any more

    def _reveal_if_over(self, play: Play[W]) -> None:
        if play.over and self._sealed:
            assert self._secret is not None
            play.reveal(self._secret)
            self._new_secret(play)

    def _unseal_if_idle(self, journal: Journal) -> None:
        """Whoever only talks after the end, or shows an anchor, opens no new session."""
        _, *said = journal.entries[self._length - journal.base :]
        if all(isinstance(entry, Said | Anchored) for entry in said):
            journal.truncate(self._length)
            for entry in said:
                journal.append(entry)
            self._sealed = False

    def _new_secret(self, play: Play[W]) -> None:
        """Should the table go on after its secret was shown, a new one is sealed first."""
        self._secret, self._sealed = os.urandom(32), False
        play.fate = LiveFate(self._secret, NEWEST)

    # Standing where the store stands

    def _doubt(self) -> None:
        """Memory may hold what was not kept: drop it, and read again, now or when next needed."""
        self._play = None
        with suppress(UndertowError):
            self._load()

    def _load(self, mend: bool = False) -> None:
        self._play, self._unsettled = None, False
        found = open_table(self.store, self.game, self.table)
        header, journal = found.header, found.journal
        fate: Fate = TypedFate()
        self._secret, self._sealed = header.secret, header.secret is not None
        if header.fate == "live":
            if self._secret is None:
                self._secret = os.urandom(32)
            fate = LiveFate(self._secret, journal.scheme if self._sealed else NEWEST)
        self._length = header.length
        self._snapped = found.since.place if found.since else 0
        try:
            play = restore(self.game, journal, fate, since=found.since)
        except Diverged:
            if not mend:
                raise
            try:
                play = self._mend(journal, fate, found.since)
            except Conflict:
                return self._load(mend)  # another process was mending it too
        self._play = play
        return None

    def _mend(self, journal: Journal, fate: Fate, since: Snapshot | None) -> Play[W]:
        """Take back what has diverged, and keep that."""
        if self._secret is not None and not self._sealed:
            journal.append(Committed(commitment(self._secret), NEWEST))
            self._sealed = True
        play = restore(self.game, journal, fate, since=since, mend=True)
        self._reveal_if_over(play)
        append = appending(
            self.game,
            self.table,
            self._length,
            journal.entries[self._length - journal.base :],
            snapshot=snapshot(play),
            status=status_of(play),
            secret=self._secret,
        )
        self._length = self.store.append(append).place
        if append.snapshot:
            self._snapped = append.snapshot.place
        return play

    def _worth_a_snapshot(self, play: Play[W]) -> Snapshot | None:
        if len(_journal(play)) - self._snapped < SNAPSHOT_EVERY and not play.over:
            return None
        return snapshot(play)


def clean_title(title: str) -> str:
    """A title of one line that any database and file can hold, and that turns no words around it."""
    spaced = " ".join(title.encode(errors="replace").decode().split())
    return " ".join(harmless(spaced).split())[:TITLE_LENGTH]


def _journal(play: Play[Any]) -> Journal:
    assert play.journal is not None, "a table that is kept keeps a journal"
    return play.journal


def status_of(play: Play[Any]) -> Status:
    return "over" if play.over else "open"
