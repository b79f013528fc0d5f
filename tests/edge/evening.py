"""A table for tests: lay out people, do what a player would do, look. After every command it is
written out, read back, restored and compared, and every seat's view and log can be made."""

from __future__ import annotations

from typing import Any

import msgspec

from undertow.games.edge.game import GAME, EdgeSettings
from undertow.games.edge.rulings import Rulings
from undertow.games.edge.world import GM, Character, Foe, World
from undertow.kernel import Fact, Journal, Offer, Overridden, Play, Refused, ScriptedFate, restore

ATTRIBUTES = {"body": 3, "wits": 2, "spirit": 2, "presence": 2}
SKILLS = {"melee": 2, "stealth": 1, "arcana": 2}


class Evening:
    def __init__(self, scene: bool, rulings: Rulings, people: dict[str, Any]) -> None:
        made = tuple(
            Character(
                **{
                    "id": id,
                    "seat": id,
                    "name": id.title(),
                    "attributes": ATTRIBUTES,
                    "skills": SKILLS,
                    "earned": 30,
                    **given,
                }
            )
            for id, given in (people or {"ana": {}, "ben": {}, "cleo": {}}).items()
        )
        self.fate = ScriptedFate()
        begin = GAME.begin(EdgeSettings(made, rulings))
        self.play: Play[World] = Play.begin(GAME, begin.seats, None, self.fate, first=begin.first)
        if scene:
            self.does(GM, "scene", name="the gate")

    # Doing

    def dice(self, *faces: int) -> Evening:
        """What the next roll shows."""
        self.fate.coming.append(faces)
        return self

    def shuffled(self, *order: int) -> Evening:
        """How the next shuffle comes out."""
        self.fate.coming.append(order)
        return self

    def does(self, who: str, action: str, /, *to: Any, **form: Any) -> Evening:
        seat = self.world.people[who].seat if who in self.world.people else who
        offer = Offer(f"edge.{action}", (who, *to))
        asked = to in self.offered(who, action) and self.play.form(offer)
        given = form or ({} if asked else None)
        self.play.open(seat, Offer(offer.rule, offer.args, given))
        return self._look()

    def answers(self, who: str, answer: Any) -> Evening:
        self.play.answer(who, self.play.requests(who)[0].id, answer)
        return self._look()

    def set(self, path: str, value: Any) -> Evening:
        self.play.override("host", {path: value}, "for the test")
        return self._look()

    def _look(self) -> Evening:
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

    def one(self, who: str) -> Character:
        return self.world.people[who]

    def roll_of(self, who: str) -> int:
        return next(id for id, roll in self.world.rolls.items() if roll.who == who)

    def offered(self, who: str, action: str) -> list[tuple[Any, ...]]:
        seat = self.one(who).seat if who in self.world.people else who
        both = (*self.play.offers(seat), *self.play.anytime(seat))
        found = [offer.args for offer in both if offer.rule == f"edge.{action}"]
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
        """A number's terms, each with its reason."""
        return [(term.amount, str(term.why)) for term in GAME.reckon(self.world, tally).terms]

    def total(self, tally: Any) -> int:
        return GAME.reckon(self.world, tally).total

    @property
    def made(self) -> Any:
        """The last roll, as it stands."""
        assert self.world.last is not None
        return self.world.last

    # Shorthand

    def acts(self, who: str, skill: str = "melee", /, **more: Any) -> int:
        """Somebody says what they want, with stakes; gives the roll."""
        given = {"intent": "through the gate", "skill": skill, "win": "in", "lose": "seen", **more}
        self.does(who, "act", **given)
        return self.roll_of(who)

    def rolls(self, who: str, *faces: int) -> Evening:
        self.dice(*faces)
        return self.does(who, "roll", self.roll_of(who))

    def foe(self, **given: Any) -> int:
        """A foe on the table; gives its id."""
        id = self.world.next_id
        foe = Foe(**{"name": "guard", **given})
        self.set(f"foes/{id}", msgspec.to_builtins(foe)).set("next_id", id + 1)
        return id

    def done(self) -> None:
        assert not self.fate.coming, f"dice nobody rolled: {self.fate.coming}"
