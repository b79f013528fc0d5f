"""Bots in seats: they think in a thread of their own, and whatever they do, the table goes on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from undertow.kernel import Play, RuleFailed, message
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.lab.bots import Bot, Chair, Decision, RandomBot, Reply, decide_on, up_to
from undertow.plugins import plugins

GIVES_UP = message("server.bot.gives-up", "The bot in seat {seat} does not know what to do.")

THINKERS = 2


def make_bot(game: str, name: str) -> Bot:
    """A bot by its name; `greedy` is the best this game has."""
    found = plugins().get(game)
    return RandomBot(Random()) if found is None else found.bot(name, Random())


def new_pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THINKERS, thread_name_prefix="undertow-bot")


def acts(play: Play[Any], bots: dict[str, str]) -> str | None:
    """The first seat of a bot that something is up to."""
    for seat in bots:
        if seat in play.seats and up_to(play, seat):
            return seat
    return None


def think(bot: Bot, chair: Chair[Any]) -> Decision:
    """What a bot does from its chair. Asked whether to take something back, it always agrees."""
    for request in chair.requests:
        if (
            request.resolution in chair.doing
            and chair.doing[request.resolution].rule in RULES_OF_THE_TABLE
        ):
            return Reply(request.id, "yes")
    decision = decide_on(bot, chair)
    if decision is None:
        raise RuleFailed(GIVES_UP(seat=chair.seat))
    return decision
