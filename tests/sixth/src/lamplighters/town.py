"""What lies on the table in Lamplighters, and what can happen to it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import Fact, Moment
from undertow.parts.clocks import Clock
from undertow.parts.decks import Deck
from undertow.parts.people import People
from undertow.parts.secrets import Kept


class Lighter(Struct, frozen=True):
    name: str
    nerve: int
    abilities: tuple[str, ...] = ()


class Lighters(Struct, frozen=True, forbid_unknown_fields=True):
    """Who goes out tonight."""

    people: dict[str, Lighter]


class Attempt(Struct, frozen=True):
    """It lies on the table until it is rolled: no rule waits."""

    who: str
    lamp: str
    helpers: tuple[str, ...] = ()


class Lurker(Kept, frozen=True):
    what: str
    lamp: str


class Town(Struct, frozen=True):
    people: dict[str, Lighter] = {}
    lit: tuple[str, ...] = ()
    attempt: Attempt | None = None
    fog: Clock = Clock(name="Fog", size=4)
    omens: Deck[str] = Deck((), ("a dog howls", "a bell", "wet footprints"))
    lurkers: tuple[Lurker, ...] = ()
    table: People = People()


class Rolling(Moment, frozen=True):
    """Somebody is about to roll."""

    who: str


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
