"""Bots in seats: they think in a thread of their own, and whatever they do, the table goes on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from undertow.kernel import Play, RuleFailed, message
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.lab.bots import Bot, Decision, RandomBot, Reply, decide, up_to
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


def think(bot: Bot, play: Play[Any], seat: str) -> Decision:
    """What a bot does for a seat. Asked whether to take something back, it always agrees."""
    for request in play.requests(seat):
        if play.resolutions[request.resolution].opening.rule in RULES_OF_THE_TABLE:
            return Reply(request.id, "yes")
    decision = decide(bot, play, seat)
    if decision is None:
        raise RuleFailed(GIVES_UP(seat=seat))
    return decision
