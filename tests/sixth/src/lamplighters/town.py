"""What lies on the table in Lamplighters."""

from __future__ import annotations

from msgspec import Struct

from undertow.kernel import Moment
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
