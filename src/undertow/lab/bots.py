"""Bots: whoever plays without a person.

A bot is asked only for what is legal now, and answers with one of exactly that; so a bot can be
weak, but it cannot cheat. It never performs anything itself: the same bot plays in the lab, at a
table that is kept on disk, and gives hints to people.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from undertow.kernel import Opening, Plain, Play, Request, message

UNKNOWN_BOT = message("lab.bot.unknown", "There is no bot called {bot}. There are {known}.")


class Bot(Protocol):
    """Decides for a seat. `play` may be looked at as far as the seat may see it."""

    def open(self, play: Play[Any], seat: str, offered: Sequence[Opening]) -> Opening:
        """One of what is offered."""

    def answer(self, play: Play[Any], request: Request) -> Plain:
        """A legal answer to an open question."""


class Reply(Struct, frozen=True):
    """A decision to answer a question."""

    request: str
    answer: Plain


Decision = Opening | Reply


def decide(bot: Bot, play: Play[Any], seat: str) -> Decision | None:
    """What the bot does next for this seat; None when nothing is up to it."""
    for request in play.requests(seat):
        if not request.question.optional:
            return Reply(request.id, bot.answer(play, request))
    offered = _offered(play, seat)
    return filled(bot, play, bot.open(play, seat, offered)) if offered else None


def _offered(play: Play[Any], seat: str) -> list[Opening]:
    """What a bot may choose from."""
    asides = play.asides(seat) if play.game.aside_is_play else []
    return [*play.openings(seat), *asides]


def filled(bot: Bot, play: Play[Any], offer: Opening) -> Opening:
    """What the bot opens, with its form, where there is one: it is answered as a question is."""
    asked = play.form(offer)
    if asked is None or offer.form is not None:
        return offer
    return Opening(offer.rule, offer.args, bot.answer(play, Request(0, 0, asked)))


def waited_for(play: Play[Any], seat: str) -> bool:
    """Is something up to this seat, so that the table waits for it? Never for who is away: what
    they are asked is up to whoever answers for them."""
    if seat in play.game.away(play.world):
        return False
    for request in play.requests(seat):
        if not request.question.optional:
            return True
    return play.game.awaits(play.world, seat) and bool(_offered(play, seat))


def up_to(play: Play[Any], seat: str) -> bool:
    """Is something up to this seat, even if nobody waits for it? This is asked of bots."""
    for request in play.requests(seat):
        if not request.question.optional:
            return True
    return play.game.bot_acts(play.world, seat) and bool(_offered(play, seat))


def perform(play: Play[Any], seat: str, decision: Decision) -> None:
    """Do it at a table that is not kept; one that is has its own commands."""
    if isinstance(decision, Reply):
        play.answer(seat, decision.request, decision.answer)
    else:
        play.open(seat, decision)


class RandomBot:
    """Anything legal, each as likely as the other."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def _pick(self, n: int) -> int:
        return int(self._random() * n)

    def open(self, play: Play[Any], seat: str, offered: Sequence[Opening]) -> Opening:
        return offered[self._pick(len(offered))]

    def answer(self, play: Play[Any], request: Request) -> Plain:
        return request.question.answers.sample(self._pick)
