"""Bots: whoever plays without a person.

A bot is asked only for what is legal now, and answers with one of exactly that; so a bot can be
weak, but it cannot cheat. It sits on a `Chair`, which holds what its seat may know and nothing else.
It never performs anything itself: the same bot plays in the lab, at a table that is kept on disk, and
gives hints to people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct

from undertow.kernel import Offer, Plain, Play, Question, Request, message

W = TypeVar("W")

UNKNOWN_BOT = message("lab.bot.unknown", "There is no bot called {bot}. There are {known}.")


class Chair(Generic[W]):
    """A table as one seat may know it, at one moment: nothing changes it, and nothing hidden is in it."""

    def __init__(
        self,
        play: Play[W],
        seat: str,
        asked: Request | None = None,
        offered: Sequence[Offer] | None = None,
        among: frozenset[str] | None = None,
    ) -> None:
        """With `asked`, for this one question; with `offered`, to choose from these alone, or with
        `among`, from these rules: nothing else that might be done is worked out."""
        self.game, self.seats, self.seat, self.over = play.game, play.seats, seat, play.over
        self._whole: W | None = play.world
        self._known: W | None = None
        self.requests = (asked,) if asked is not None else tuple(_asked(play, seat))
        """What the seat is asked, and should answer now."""
        if self.requests:
            offered = ()
        self.offered = tuple(_offered(play, seat, among) if offered is None else offered)
        """What the seat may do, where it is asked nothing."""
        self._doing = [(n, one.offer.rule, one.offer.args) for n, one in play.resolutions.items()]

    @property
    def doing(self) -> dict[int, Offer]:
        """The rules in progress, without what was written for them."""
        return {number: Offer(rule, args) for number, rule, args in self._doing}

    @property
    def world(self) -> W:
        if self._whole is not None:
            self._known, self._whole = self.game.known(self._whole, self.seat), None
        return cast("W", self._known)

    def form(self, offer: Offer) -> Question | None:
        """What is filled in before something is opened."""
        rule = self.game.rules[offer.rule]
        return rule.form(self.world, *offer.args) if rule.form is not None else None


class Bot(Protocol):
    """Decides for a seat."""

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        """One of what is offered."""

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        """A legal answer to an open question."""


class Reply(Struct, frozen=True):
    """A decision to answer a question."""

    request: str
    answer: Plain


Decision = Offer | Reply


def decide(bot: Bot, play: Play[Any], seat: str) -> Decision | None:
    """What the bot does next for this seat; None when nothing is up to it."""
    return decide_on(bot, Chair(play, seat))


def decide_on(bot: Bot, chair: Chair[Any]) -> Decision | None:
    """The same, from a chair."""
    for request in chair.requests:
        return Reply(request.id, bot.answer(chair, request))
    return filled(bot, chair, bot.open(chair, chair.offered)) if chair.offered else None


def _asked(play: Play[Any], seat: str) -> Iterator[Request]:
    """What a bot answers."""
    for request in play.requests(seat):
        if not request.question.optional and play.held(request) is None:
            yield request


def _offered(play: Play[Any], seat: str, among: frozenset[str] | None = None) -> list[Offer]:
    """What a seat may choose from. Bots begin nothing while a rule waits for an answer (`up_to`)."""
    return [*play.offers(seat, among), *_at_any_time(play, seat, among)]


def _at_any_time(play: Play[Any], seat: str, among: frozenset[str] | None = None) -> list[Offer]:
    game = play.game
    return [*filter(game.is_play, play.anytime(seat, among))] if game.anytime_is_play else []


def filled(bot: Bot, chair: Chair[Any], offer: Offer) -> Offer:
    """What the bot opens, with its form, where there is one: it is answered as a question is."""
    asked = chair.form(offer)
    if asked is None or offer.form is not None:
        return offer
    return Offer(offer.rule, offer.args, bot.answer(chair, Request(0, 0, asked)))


def waited_for(play: Play[Any], seat: str) -> bool:
    """Is something up to this seat, so that the table waits for it? For who is away only where nobody
    is here who answers for them."""
    if seat in play.game.away(play.world):
        return stranded(play, seat) is not None
    if any(_asked(play, seat)) or seat in play.game.thinking(play.world):
        return True
    # What may be done beside a rule that waits, nobody waits for.
    mine = _at_any_time(play, seat) if play.busy else _offered(play, seat)
    return play.game.awaits(play.world, seat) and bool(mine)


def elsewhere(play: Play[Any], seat: str) -> bool:
    """Does the table wait for others, and is nothing up to this seat, not even to say what came of an act, as
    a GM does? Then a careful player lets the others act."""
    others = (one for one in play.seats if one != seat)
    return not (waited_for(play, seat) or up_to(play, seat)) and any(
        waited_for(play, one) for one in others
    )


def stranded(play: Play[Any], seat: str) -> Request | None:
    """What somebody is asked who is away, where nobody is here who answers for them: a GM who left."""
    game, world = play.game, play.world
    away = game.away(world)
    if seat not in away:
        return None
    here = (one for one in play.seats if one not in away)
    if any(seat in game.answers_for(world, one) for one in here):
        return None
    return next((one for one in _asked(play, seat) if one.seat == seat), None)


def up_to(play: Play[Any], seat: str) -> bool:
    """Is something up to this seat, even if nobody waits for it? This is asked of bots. While a rule
    waits for an answer, they begin nothing of their own."""
    if any(_asked(play, seat)):
        return True
    return at_rest(play, seat) and bool(_offered(play, seat))


def at_rest(play: Play[Any], seat: str) -> bool:
    """Would a bot in this seat begin something, with no rule in progress?"""
    return not play.resolutions and play.game.bot_acts(play.world, seat)


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

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        return offered[self._pick(len(offered))]

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        return request.question.answers.sample(self._pick)
