"""Sitting down at a table of any game: which one, on which seat, and who else is played by bots."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from undertow.commands.places import read_text
from undertow.kernel import BadSetup, message
from undertow.kernel.settings import settings_of
from undertow.lab.bots import Bot
from undertow.plugin import BEST, Plugin
from undertow.store import Sitting, Store
from undertow.terminal.door import Door
from undertow.terminal.plain import PlainSession
from undertow.terminal.screen import Screen, make_console
from undertow.terminal.session import Session
from undertow.terminal.tell import tell
from undertow.terminal.words import say, sentence

SITS = message("terminal.plain.sits", "You sit at {seats}. Bots play {bots}.")
BEGINS = message("terminal.plain.begins", "Type a number, or `help`.")
NO_SEAT = message("terminal.plain.no-seat", "There is no seat {seat} here. There are {seats}.")
NO_DEMO = message("terminal.plain.no-demo", "There is no ready table {demo}. There are {demos}.")
NO_SETTINGS = message("terminal.plain.bad-settings", "{file} cannot be used: {problem}.")


class PlainDoor(Door):
    """A table from the game's own ready ones, or from settings in a file."""

    def chosen(self) -> bool:
        args = self.args
        said = (args.seat, args.bots, args.demo, args.settings, args.seed)
        return any(value is not None for value in said)

    def session(self, sitting: Sitting[Any], bots: dict[str, Bot]) -> PlainSession:
        hint = self.plugin.bot(BEST, Random(0)) if self.plugin.bots else None
        again = self.again(sitting.table)
        return PlainSession(sitting, self.screen, self.reader, bots, again, hint=hint)

    def begin(self, store: Store) -> Session:
        game = self.game
        self.screen.title(say(game.name()).upper())
        settings, free, title = self._settings()
        beginning = game.begin(settings)
        mine = self._seats(self.args.seat, beginning.seats) or self._free(beginning.seats, free)
        others = [seat for seat in beginning.seats if seat not in mine]
        if self.args.bots is not None:
            everybody = self.args.bots.strip().lower() == "all"
            others = list(
                beginning.seats if everybody else self._seats(self.args.bots, beginning.seats)
            )
        bots = dict.fromkeys(others, self.args.bot)
        session = self.create(store, beginning.seats, beginning.offer, beginning.first, title, bots)
        first = tell(game, beginning.first, game.World(), session.me, self.screen.marks)
        session.news = session.news or first
        for warning in beginning.warnings:
            self.screen.line(sentence(warning), "ember")
        names = [say(game.seat_name(seat)) for seat in session.people] or ["–"]
        bot_names = [say(game.seat_name(seat)) for seat in bots] or ["–"]
        self.screen.line(say(SITS(seats=names, bots=bot_names)), "ember")
        self.screen.line(say(BEGINS()), "ember")
        return session

    def _settings(self) -> tuple[Any, Sequence[str], str]:
        """What is played, which seats its bots leave free, and what to call the table."""
        game, file = self.game, self.args.settings
        if file is not None:
            try:
                raw = msgspec.json.decode(read_text(file, "The settings"), type=dict[str, Any])
                return settings_of(game, raw), (), Path(file).stem
            except msgspec.MsgspecError as problem:
                raise BadSetup(NO_SETTINGS(file=file, problem=str(problem))) from None
        demos = {demo.id: demo for demo in game.demos()}
        demo = next(iter(demos.values()), None) if not self.args.demo else demos.get(self.args.demo)
        if demo is None:
            raise BadSetup(NO_DEMO(demo=self.args.demo or "", demos=list(demos)))
        return demo.settings, tuple(demo.bots), say(demo.name)

    def _free(self, seats: Sequence[str], taken: Sequence[str]) -> list[str]:
        return [next((seat for seat in seats if seat not in taken), seats[0])]

    def _seats(self, text: str | None, seats: Sequence[str]) -> list[str]:
        found = [seat.strip() for seat in (text or "").split(",") if seat.strip()]
        for seat in found:
            if seat not in seats:
                raise BadSetup(NO_SEAT(seat=seat, seats=list(seats)))
        return found


def enter(plugin: Plugin, args: Namespace) -> int:
    """Play this game here."""
    return PlainDoor(plugin, args, Screen(make_console(args.plain))).enter()
