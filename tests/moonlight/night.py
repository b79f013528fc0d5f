"""A table for tests: lay out people, do what a player would do, look. After every command it is
written out, read back, restored and compared, and every seat's view and log can be made."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.moonlight.game import GAME, MoonlightSettings
from undertow.games.moonlight.world import ACTIONS, GM, Protagonist, World
from undertow.kernel import Fact, Journal, Offer, Overridden, Play, Refused, ScriptedFate, restore

DOTS = dict.fromkeys(ACTIONS, 1)


class Night:
    def __init__(self, phase: str, people: dict[str, Any]) -> None:
        made = tuple(
            Protagonist(**{"id": id, "seat": id, "name": id.title(), "dots": DOTS, **given})
            for id, given in (people or {"ana": {}, "ben": {}, "cleo": {}}).items()
        )
        self.fate = ScriptedFate()
        begin = GAME.begin(MoonlightSettings(made))
        self.play: Play[World] = Play.begin(GAME, begin.seats, None, self.fate, first=begin.first)
        self.play.override("host", {"phase": phase}, "the scene")

    # Doing

    def dice(self, *faces: int) -> Night:
        """What the next roll shows."""
        self.fate.coming.append(faces)
        return self

    def does(self, who: str, action: str, /, *to: Any, **form: Any) -> Night:
        seat = GM if who == GM else self.world.people[who].seat if who in self.world.people else who
        self.play.open(
            seat, Offer(f"moonlight.{action}", (who, *to), form or self._empty(who, action, to))
        )
        return self._look()

    def _empty(self, who: str, action: str, to: tuple[Any, ...]) -> Any:
        return {} if self.play.form(Offer(f"moonlight.{action}", (who, *to))) else None

    def answers(self, who: str, answer: Any) -> Night:
        self.play.answer(who, self.play.requests(who)[0].id, answer)
        return self._look()

    def set(self, path: str, value: Any) -> Night:
        self.play.override("host", {path: value}, "for the test")
        return self._look()

    def _look(self) -> Night:
        play = self.play
        lines = [GAME.codec.encode(entry) for entry in play._kept().entries]
        again = restore(GAME, Journal(GAME.codec.decode(lines)), self.fate)
        assert again.world == play.world
        assert again.requests() == play.requests()
        GAME.check(again.world)
        for seat in (*again.seats, "*"):
            again.view(seat)
            again.log(seat)
        self.play = again
        return self

    # Looking

    @property
    def world(self) -> World:
        return self.play.world

    def one(self, who: str) -> Protagonist:
        return self.world.people[who]

    def roll_of(self, who: str) -> int:
        return next(id for id, roll in self.world.rolls.items() if roll.who == who)

    def incoming(self) -> int:
        (id,) = self.world.incoming
        return id

    def offered(self, who: str, action: str) -> list[tuple[Any, ...]]:
        seat = GM if who == GM else self.one(who).seat if who in self.world.people else who
        both = (*self.play.offers(seat), *self.play.anytime(seat))
        found = [offer.args for offer in both if offer.rule == f"moonlight.{action}"]
        return [args[1:] for args in found if args[0] == who]

    def refused(self, who: str, action: str, /, *to: Any, **form: Any) -> str:
        try:
            self.does(who, action, *to, **form)
        except Refused as why:
            return str(why)
        raise AssertionError(f"{who} could {action}")

    def told(self, kind: type[Fact]) -> list[Any]:
        return [
            fact
            for _, fact in self.play.log(GM)
            if isinstance(fact, kind) and not isinstance(fact, Overridden)
        ]

    def count(self, tally: Any) -> list[tuple[int, str]]:
        found = GAME.reckon(self.world, tally)
        return [(term.amount, str(term.why)) for term in found.terms]

    # Shorthand

    def acts(self, who: str, action: str = "defy", /, **more: Any) -> int:
        """Somebody states a goal; gives the roll."""
        self.does(who, "act", goal="through the gate", action=action, **more)
        return self.roll_of(who)

    def rolls(self, who: str, *faces: int) -> Night:
        self.dice(*faces)
        return self.does(who, "roll", self.roll_of(who))

    def hits(self, whom: str, level: int = 2, /, kind: str = "harm", **more: Any) -> int:
        """The director proposes a consequence; gives its id."""
        given = {"whom": whom, "kind": kind, "words": "claws", "level": level, **more}
        self.does(GM, "consequence", **given)
        return max(self.world.incoming)

    def done(self) -> None:
        assert not self.fate.coming, f"dice nobody rolled: {self.fate.coming}"


def changed(one: Protagonist, **to: Any) -> Protagonist:
    return replace(one, **to)
