"""Coming in: which table is played, and where it is kept."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace
from random import Random
from typing import Any

from rich.text import Text

from undertow.commands.places import open_store
from undertow.kernel import BadSetup, Diverged, message
from undertow.lab.bots import Bot
from undertow.lab.playout import secret_of
from undertow.plugin import Plugin
from undertow.store import Listed, Sitting, Store
from undertow.terminal import keeping
from undertow.terminal.reader import Reader
from undertow.terminal.screen import Screen
from undertow.terminal.session import Over, Session
from undertow.terminal.tell import story
from undertow.terminal.words import say

KEPT = message("terminal.door.kept", "Your game is kept. Go on with:")
WAITING = message("terminal.door.waiting", "A game is waiting: {title}, left {when}.")
GO_ON = message("terminal.door.go-on", "Enter goes on with it, `new` begins another > ")
NOTHING_WAITS = message(
    "terminal.door.nothing-waits",
    "No unfinished game waits in {file}. Begin one with `undertow play {game}`.",
)
STILL_THERE = message(
    "terminal.door.still-there", "Your unfinished game waits. Go on with it later by:"
)
BACK_AGAIN = message("terminal.door.back", "Welcome back. The last you saw:")
MENDED = message(
    "terminal.door.mended",
    "The rules have changed since you left; the open question was taken back to its start.",
)


class Door:
    """One game's door. How a new table begins, and what a sitting of it is like, is for those who
    derive."""

    def __init__(self, plugin: Plugin, args: Namespace, screen: Screen) -> None:
        self.plugin, self.args, self.screen = plugin, args, screen
        self.game = plugin.game
        self.reader = Reader(screen)

    def begin(self, store: Store) -> Session:
        """A new table."""
        raise NotImplementedError

    def session(self, sitting: Sitting[Any], bots: dict[str, Bot]) -> Session:
        raise NotImplementedError

    def chosen(self) -> bool:
        """Was anything about the game itself said? Then nothing is asked and a new game begins."""
        raise NotImplementedError

    def last_seen(self, session: Session) -> list[Text]:
        """The end of the story so far."""
        return story(session.play, session.me, self.screen.marks)[-5:]

    # The same for all

    def enter(self) -> int:
        """Play until the end, or until somebody leaves. Gives the exit code."""
        with open_store(self.args.store, create=True) as store:
            session = None
            try:
                session = self._table(store)
                session.run()
            except Over:
                pass
            except KeyboardInterrupt:
                self.screen.console.print()
                return self._leave(session, 130)
            return self._leave(session, 0)

    def _leave(self, session: Session | None, code: int) -> int:
        if session is not None and not session.play.over:
            self.screen.line(say(KEPT()), "ember")
            self.screen.command(session.again)
        return code

    def again(self, table: str) -> str:
        where = f" --store {shlex.quote(str(self.args.store))}" if self.args.store else ""
        return f"undertow play {self.game.id} --resume {table}{where}"

    def _table(self, store: Store) -> Session:
        waiting = keeping.unfinished(store, self.game.id)
        if self.args.resume is not None:
            if not self.args.resume and waiting is None:
                raise BadSetup(NOTHING_WAITS(file=store.name, game=self.game.id))
            return self._resume(store, self.args.resume or (waiting.id if waiting else ""))
        if waiting is not None and not self.args.new:
            if not self.chosen():
                if self._goes_on(waiting):
                    return self._resume(store, waiting.id)
            else:
                self.screen.line(say(STILL_THERE()), "ash")
                self.screen.command(self.again(waiting.id))
        return self.begin(store)

    def ask(self, prompt: str) -> str:
        try:
            return self.reader.ask(f" {prompt}")
        except EOFError:
            raise Over from None

    def _goes_on(self, waiting: Listed) -> bool:
        when = waiting.updated[:16].replace("T", " ")
        title = waiting.title or say(self.game.name())
        self.screen.line(say(WAITING(title=title, when=when)), "ember.bold")
        return not self.ask(say(GO_ON())).strip().lower().startswith("n")

    def create(
        self, store: Store, seats: Any, offer: Any, first: Any, title: str, bots: dict[str, str]
    ) -> Session:
        """Keep a new table, and sit down."""
        made = self._bots(bots, "")  # refuses an unknown one before anything is kept
        secret = os.urandom(32) if self.args.seed is None else secret_of(self.args.seed, 0)
        sitting: Sitting[Any] = Sitting.create(
            store,
            self.game,
            seats,
            offer,
            secret,
            title=title,
            first=first,
            setup={"bots": bots},
        )
        return self.session(sitting, made and self._bots(bots, sitting.table))

    def _resume(self, store: Store, table: str) -> Session:
        games: dict[str, Any] = {self.game.id: self.game}
        mended = False
        try:
            sitting: Sitting[Any] = Sitting.open(store, games, table)
        except Diverged:
            sitting, mended = Sitting.open(store, games, table, mend=True), True
        kept = store.header(table).setup.get("bots", {})
        kinds = {str(seat): str(kind) for seat, kind in kept.items()} if _is_dict(kept) else {}
        session = self.session(sitting, self._bots(kinds, table))
        self.screen.line(say(BACK_AGAIN()), "ember")
        if mended:
            self.screen.line(say(MENDED()), "bad")
        session.news = self.last_seen(session)
        return session

    def _bots(self, kinds: dict[str, str], table: str) -> dict[str, Bot]:
        rng = Random(f"{table} {self.args.seed}")
        return {seat: self.plugin.bot(kind, rng) for seat, kind in kinds.items()}


def _is_dict(value: Any) -> bool:
    return isinstance(value, dict)
