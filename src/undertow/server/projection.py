"""What one seat is shown: the one door through which anything about a table leaves the server.

Made from the kernel's own projections (`view`, `log`, `requests`, `openings`), never by filtering
something fuller. Seats with the same eyes share what was made for one of them.
"""

from __future__ import annotations

from typing import Any

from undertow.kernel import (
    EVERYONE,
    FATE,
    Choice,
    Game,
    Number,
    Opening,
    Play,
    Prose,
    Several,
)
from undertow.kernel import Request as Asked
from undertow.kernel.requests import Fated, Question
from undertow.kernel.voting import RULES_OF_THE_TABLE
from undertow.server.wire import Offer, Option, Request


def listed(value: Any) -> Any:
    """Tuples as JSON has them."""
    return [listed(item) for item in value] if isinstance(value, tuple | list) else value


def request(play: Play[Any], asked: Asked) -> Request:
    """An open question as its seat sees it."""
    question, answers = asked.question, asked.question.answers
    vote = play.resolutions[asked.resolution].opening.rule in RULES_OF_THE_TABLE
    kind: Any = type(answers).__struct_config__.tag
    options: list[Option] = []
    least = most = low = high = limit = spec = None
    if isinstance(answers, Choice | Several):
        options = [_option(play, question, value) for value in answers.options]
    if isinstance(answers, Several):
        least = answers.least
        most = len(answers.options) if answers.most is None else answers.most
    elif isinstance(answers, Number):
        low, high = answers.low, answers.high
    elif isinstance(answers, Prose):
        limit = answers.limit
    elif isinstance(answers, Fated):
        spec = answers.chance.spec
    about = {name: listed(value) for name, value in question.about.items()}
    suggestion = listed(asked.suggestion)
    return Request(
        asked.id, question.prompt, kind, options, least, most, low, high, limit, spec, about,
        suggestion, vote,
    )  # fmt: skip


def _option(play: Play[Any], question: Question, value: Any) -> Option:
    return Option(listed(value), play.game.answer_label(play.world, question, value))


def offer(game: Game[Any], world: Any, opening: Opening) -> Offer:
    """Something a seat may open, with its words and its price."""
    price = game.price(world, opening)
    ap = price.args.get("ap") if price is not None else None
    return Offer(
        opening.rule,
        listed(opening.args),
        game.label(world, opening),
        game.rules[opening.rule].text(),
        price,
        ap if isinstance(ap, int) else None,
        opening.rule,
        game.why(world, opening),  # type: ignore[arg-type]  # the kernel's, of the same shape
    )


class Part:
    """What a seat may do at a version; and the last of it, to say only what changed.

    Asides are many and hardly ever change: they get their words only when they are sent."""

    __slots__ = ("asides", "offers", "requests")

    def __init__(self, requests: list[Request], offers: list[Offer], asides: list[Opening]) -> None:
        self.requests, self.offers, self.asides = requests, offers, asides


NOTHING = Part([], [], [])


def part(play: Play[Any], seat: str | None) -> Part:
    """What a seat is asked and offered. Whoever has no seat is asked nothing."""
    if seat is None:
        return NOTHING
    asked = [*play.requests(seat), *play.requests(FATE)]
    return Part(
        [request(play, one) for one in asked],
        offers(play, play.openings(seat)),
        play.asides(seat),
    )


def offers(play: Play[Any], openings: list[Opening]) -> list[Offer]:
    game, world = play.game, play.world
    return [offer(game, world, opening) for opening in openings]


def eye_of(game: Game[Any], seat: str | None) -> str:
    return game.eyes(EVERYONE if seat is None else seat)
