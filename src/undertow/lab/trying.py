"""A look one act ahead, for what a bot was never told of: it is done at a table of its own, and whoever looks
weighs the table that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from undertow.kernel import Game, LiveFate, Offer, Play
from undertow.lab.bots import Bot, Chair, filled

W = TypeVar("W")

TRIES = 3
"""How often something is tried where chance or what is hidden may make a difference."""
ANSWERS = 40
"""More questions than anything asks on its way."""


def tried(
    game: Game[W], seats: Iterable[str], seat: str, offer: Offer, bot: Bot, worlds: Iterable[W]
) -> Iterator[W]:
    """What comes of it in each of these worlds, with other luck in each. The bot answers for everybody."""
    for number, world in enumerate(worlds):
        fate = LiveFate(b"undertow tries" + number.to_bytes(2, "big"))
        play = Play(game, seats, fate, keep_journal=False, world=world)
        play.open(seat, filled(bot, Chair[Any](play, seat, offered=(offer,)), offer))
        for _ in range(ANSWERS):
            due = next((one for one in play.requests() if not one.question.optional), None)
            if due is None:
                break
            who = due.question.seat
            play.answer(who, due, bot.answer(Chair(play, who, due), due))
        yield play.world
