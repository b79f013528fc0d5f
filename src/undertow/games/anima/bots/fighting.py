"""Bots for the conflicts of Anima Prime, and how they fight one out. The one here does anything legal;
`greedy` takes what is worth most now, and `ahead` looks what will come of it.

They fight, and do nothing else: nobody runs, nobody strikes at her own, the GM adds no goals. How
many dice a GM gives is no fighter's decision, and is agreed on beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from undertow.games.anima.lab.fight import BASIC
from undertow.games.anima.rules import achievements, maneuvers
from undertow.games.anima.rules.book import ACTS
from undertow.games.anima.world import World
from undertow.kernel import Number, Offer, Plain, Play, Request
from undertow.lab.bots import Chair, filled
from undertow.lab.guard import own_guarded

NOT_FIGHTING = (
    "anima.leave",
    "anima.friendly",
    "anima.friendly-power",
    "anima.mercy",
    "anima.invented",
)


FIGHTING = frozenset(ACTS).difference(NOT_FIGHTING)


def fighting(offered: Sequence[Offer]) -> list[Offer]:
    """What of this is fighting."""
    return [o for o in offered if o.rule in FIGHTING]


GIVEN, GRANTED = maneuvers.BASIC.key, achievements.GRANT.key
"""What a GM is asked that is no fighter's decision."""


class AnyBot:
    """Anything legal that is fighting, each as likely as the other."""

    def __init__(self, rng: Random, basic: int = BASIC) -> None:
        self._random = rng.random
        self._basic = basic

    def pick(self, n: int) -> int:
        return int(self._random() * n)

    def open(self, chair: Chair[Any], offered: Sequence[Offer]) -> Offer:
        return self.choose(chair.world, fighting(offered))

    def choose(self, world: World, able: Sequence[Offer]) -> Offer:
        """One of these ways to fight."""
        return able[self.pick(len(able))]

    def acts(self, play: Play[World], seat: str) -> Offer:
        """What it does in its turn."""
        return self.choose(play.table.world, play.offers(seat, FIGHTING))

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        question = request.question
        key = question.prompt.key
        if key == GIVEN:
            return min(self._basic, cast("Number", question.answers).high)
        if key == GRANTED:
            return 0
        return question.answers.sample(self.pick)

    def offers(self, chair: Chair[Any], request: Request) -> Plain | None:
        """What to say where nobody waits for it; None for nothing. Who is out of the fight gives
        the dice she has left."""
        question = request.question
        if question.prompt.key != maneuvers.ASSIST.key:
            return None
        world: World = chair.world
        for f in world.fighters.values():
            sheet = f.sheet
            if sheet.seat == question.seat and sheet.kind == "pc" and f.here and not f.out:
                return None
        return question.answers.sample(lambda n: 0)


class OwnFighter(AnyBot):
    """A bot of somebody's own, who fights like the others: what is no fighting, and what a GM is asked
    that is no fighter's decision, is not left to it."""

    def __init__(self, name: str, rng: Random, basic: int = BASIC) -> None:
        super().__init__(rng, basic)
        self.own = own_guarded(name, rng)

    def acts(self, play: Play[World], seat: str) -> Offer:
        chair: Chair[World] = Chair(play, seat)
        chosen = self.own.open(chair, chair.offered)
        if chosen.rule not in FIGHTING:
            return super().acts(play, seat)
        return filled(self, chair, chosen)

    def answer(self, chair: Chair[Any], request: Request) -> Plain:
        if request.question.prompt.key in (GIVEN, GRANTED):
            return super().answer(chair, request)
        return self.own.answer(chair, request)


def fight(play: Play[World], bot_of: Callable[[str], AnyBot], *, rounds: int = 0) -> int:
    """Let bots fight until the conflict is over, or so many rounds have passed; gives how many
    decisions that took."""
    decisions = 0
    while True:
        if play.resolutions:
            _reply(play, bot_of)
        else:
            world = play.table.world
            conflict = world.conflict
            if conflict is None or (rounds and conflict.round > rounds):
                return decisions
            seat = world.fighters[conflict.now].sheet.seat
            play.open(seat, bot_of(seat).acts(play, seat))
        decisions += 1


def _reply(play: Play[World], bot_of: Callable[[str], AnyBot]) -> None:
    """Answer what is asked: first whoever may speak up, then whoever must."""
    must: Request | None = None
    for request in play.requests():
        question = request.question
        if not question.optional:
            must = request if must is None else must
        elif (
            said := bot_of(question.seat).offers(Chair(play, question.seat, request), request)
        ) is not None:
            play.answer(question.seat, request, said)
            return
    assert must is not None, "a rule waits for nobody"
    seat = must.question.seat
    play.answer(seat, must, bot_of(seat).answer(Chair(play, seat, must), must))
