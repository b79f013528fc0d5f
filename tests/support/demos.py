"""A table of a game's first demo, where people do what a part brings to every game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from undertow.kernel import (
    EVERYONE,
    IllegalAnswer,
    Journal,
    LiveFate,
    NotOffered,
    Offer,
    Play,
    restore,
    speak,
)
from undertow.kernel.journal import Happened
from undertow.plugins import plugins

SECRET = b"the fog comes on little feet"


def games_with(rule: str) -> list[str]:
    """The games that have a rule with this end."""
    found = plugins().items()
    return [id for id, one in found if any(name.endswith(rule) for name in one.game.rules)]


class Evening:
    """Restored from what is written after everything that is done. `part` is what acts are called
    after: `<game>.<part>.<act>`."""

    part = ""

    def __init__(self, game: str) -> None:
        self.id, self.game = game, plugins()[game].game
        begin = self.game.begin(self.game.demos()[0].settings)
        self.play: Play[Any] = Play.begin(
            self.game, begin.seats, begin.offer, LiveFate(SECRET), first=begin.first
        )
        self.one, self.two = [seat for seat in begin.seats if seat != "gm"][:2]

    def does(self, seat: str, what: str, **form: Any) -> Any:
        self.play.open(seat, Offer(f"{self.id}.{self.part}.{what}", (seat,), form))
        return self.again()

    def again(self) -> Any:
        codec, written = self.game.codec, self.play.journal
        assert written is not None
        lines = [codec.encode(entry) for entry in written.entries]
        world = self.play.world
        self.play = restore(self.game, Journal(codec.decode(lines)), LiveFate(SECRET))
        assert self.play.world == world
        return self

    def refused(self, seat: str, what: str, **form: Any) -> str:
        before = self.play.world
        with pytest.raises((NotOffered, IllegalAnswer)) as refusal:
            self.does(seat, what, **form)
        assert self.play.world is before
        return str(refusal.value)

    def offered(self, seat: str, what: str, line: str) -> list[Any]:
        """What may stand on a line of a form."""
        form = self.game.rules[f"{self.id}.{self.part}.{what}"].form(self.play.world, seat)
        fields = form.answers.fields
        return [x for field in fields if field.name == line for x in field.answers.options]

    def bytes_of(self, seat: str) -> bytes:
        """Everything a seat can get: view, log, offers, questions, and its facts as an export has them."""
        play, journal = self.play, self.play.journal
        assert journal is not None
        facts = [e.fact.seen_by(seat) for _, e in journal.live_entries() if isinstance(e, Happened)]
        told = [play.view(seat), play.log(seat), facts]
        if seat != EVERYONE:
            told += [play.offers(seat), play.anytime(seat), play.requests(seat)]
            told += [
                [field.answers for field in asked.answers.fields]
                for offer in play.anytime(seat)
                if f".{self.part}." in offer.rule
                and (asked := self.game.rules[offer.rule].form(play.world, seat)) is not None
            ]
        return repr(msgspec.to_builtins(told, str_keys=True, enc_hook=repr)).encode()

    def heard(self, seat: str) -> list[str]:
        journal = self.play.journal
        assert journal is not None
        seen = [
            fact
            for _, entry in journal.live_entries()
            if isinstance(entry, Happened) and (fact := entry.fact.seen_by(seat)) is not None
        ]
        lines = [self.game.prose(fact, self.play.world) for fact in seen]
        return [speak(line) for line in lines if line is not None]
