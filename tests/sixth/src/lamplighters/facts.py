"""What can happen in Lamplighters."""

from __future__ import annotations

from msgspec.structs import replace

from lamplighters.town import Attempt, Lighter, Lurker, Town
from undertow.kernel import Fact
from undertow.parts.clocks import Clock
from undertow.parts.decks import Deck


class Met(Fact, frozen=True, tag="lamps.met"):
    people: dict[str, Lighter]

    def evolve(self, town: Town) -> Town:
        return replace(town, people=self.people)


class Tried(Fact, frozen=True, tag="lamps.tried"):
    attempt: Attempt

    def evolve(self, town: Town) -> Town:
        return replace(town, attempt=self.attempt)


class Helped(Fact, frozen=True, tag="lamps.helped"):
    who: str

    def evolve(self, town: Town) -> Town:
        one, at = town.people[self.who], town.attempt
        people = {**town.people, self.who: replace(one, nerve=one.nerve - 1)}
        helped = at and replace(at, helpers=(*at.helpers, self.who))
        return replace(town, people=people, attempt=helped)


class Rolled(Fact, frozen=True, tag="lamps.rolled"):
    lamp: str
    faces: tuple[int, ...]

    def evolve(self, town: Town) -> Town:
        lit = (*town.lit, self.lamp) if 6 in self.faces else town.lit
        return replace(town, attempt=None, lit=lit)


class FogRose(Fact, frozen=True, tag="lamps.fog"):
    fog: Clock
    omen: str
    omens: Deck[str]

    def evolve(self, town: Town) -> Town:
        return replace(town, fog=self.fog, omens=self.omens)

    def seen_by(self, seat: str) -> Fact:
        return replace(self, omens=self.omens.hidden())


class Hid(Fact, frozen=True, tag="lamps.hid"):
    lurker: Lurker

    def evolve(self, town: Town) -> Town:
        return replace(town, lurkers=(*town.lurkers, self.lurker))

    def seen_by(self, seat: str) -> Fact | None:
        return self if self.lurker.seen_by(seat) else None
