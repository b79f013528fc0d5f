"""Lamplighters as the contract sees it."""

from __future__ import annotations

from random import Random

from lamplighters.game import LANTERN, OATHBOUND, Lamplighters
from lamplighters.town import Lighter, Lighters, Town

from support.contract import Deal
from undertow.kernel import Journal, Offer, Plain, Request
from undertow.kernel.journal import Entry

GAME = Lamplighters()


class LampRoom:
    game = GAME
    most_commands_a_turn = 2000

    def deal(self, rng: Random) -> Deal:
        people = {
            seat: Lighter(seat.title(), rng.randrange(3), tuple(self._some(rng)))
            for seat in ("ana", "bo", "cy")[: rng.randrange(2, 4)]
        }
        begin = GAME.begin(Lighters(people))
        return Deal(begin.seats, begin.first, begin.offer, "any", f"{people}")

    def _some(self, rng: Random) -> list[str]:
        return [LANTERN.id] if rng.random() < 0.5 else []

    def choose(self, world: Town, offers: list[Offer], style: str, rng: Random) -> Offer:
        return rng.choice(offers)

    def turn(self, world: Town) -> int:
        return world.fog.ticks + len(world.lit)

    def most_turns(self, world: Town) -> int:
        return 8

    def over(self, world: Town) -> bool:
        return GAME.over(world)

    def beside(self, world: Town) -> float:
        return 0.1

    def ending(self, world: Town) -> str:
        return "fog" if world.fog.full else "light"

    def answer(self, world: Town, request: Request, rng: Random) -> Plain:
        return request.question.answers.sample(rng.randrange)

    def wrong(self, world: Town, rng: Random) -> Offer:
        return Offer(rng.choice(list(GAME.rules)), (rng.choice(["ana", "gm"]), OATHBOUND.id))

    def scramble(self, world: Town, journal: Journal, rng: Random) -> list[Entry] | None:
        return None


ROOM = LampRoom()
