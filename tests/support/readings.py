"""Readings are changed in mid-game, one after another, while the game goes on under the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from support.contract import Trial
from support.watched import Room, read_otherwise
from undertow.kernel import Offer

EVERY = 5
"""Another reading is proposed after so many commands."""


class Turned(Trial):
    """A game in which people keep proposing another reading, and everybody agrees."""

    def __init__(self, room: Room, seed: int) -> None:
        super().__init__(room, seed)
        self.rule: str = room.turns_readings  # type: ignore[attr-defined]
        """The rule by which a table changes a reading."""
        self.turns = 0

    def go_on(self) -> None:
        if self.counts["commands"] >= EVERY * (self.turns + 1) and self.play.at_rest:
            self.turn_over()
            if self.room.over(self.play.world):
                return  # read that way, the game was lost already
        super().go_on()

    def turn_over(self) -> None:
        """Turn the next switch over, and no other."""
        self.turns += 1
        before, number = self.play.world.rulings, self.play.next_resolution
        names = before.__struct_encode_fields__
        name = names[(self.turns + self.seed) % len(names)]
        ways = [way for way in self.ways() if name in way[1].args or not {*names} & {*way[1].args}]
        if not ways:
            return
        seat, offer = self.rng.choice(ways)
        if self.play.form(offer):
            write: Any = self.room.reading  # type: ignore[attr-defined]
            offer = Offer(offer.rule, offer.args, write(self.play.world, name))
        self.do(("open", seat, offer), lambda: self.play.open(seat, offer))
        while asked := [r for r in self.play.requests() if r.resolution == number]:
            options: tuple[Any, ...] = getattr(asked[0].question.answers, "options", ())
            answer = next(one for one in options if one in (name, "yes", True))
            step = (asked[0].seat, asked[0].id, answer)
            self.do(("answer", *step), lambda s=step: self.play.answer(*s))
        turned = read_otherwise(before, self.play.world.rulings)
        self.must(turned == [name], f"{name} was to be turned over, and it was {turned}")

    def ways(self) -> list[tuple[str, Offer]]:
        """Who may propose a reading now."""
        return [
            (seat, offer)
            for seat in self.play.seats
            for offer in (*self.play.anytime(seat), *self.play.offers(seat))
            if offer.rule == self.rule
        ]


def never_turned(room: Room, seeds: Iterable[int]) -> list[str]:
    """Play these games, until every reading was changed in one; which nobody changed in any of them."""
    counts: Counter[str] = Counter()
    left: list[str] = list(room.noted)  # type: ignore[attr-defined]
    for seed in seeds:
        counts.update(Turned(room, seed).run().counts)
        left = [name for name in left if not counts[name]]
        if not left:
            break
    return left
