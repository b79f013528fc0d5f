"""What the people at the table may do at any time: pause, leave and come back, ask to wait. The part
brings it; here it gets its seats, and its rules stand in the book. Nobody leads this game."""

from __future__ import annotations

from functools import lru_cache

from undertow.games.fire.rules.acting import BOOK
from undertow.games.fire.world import Hero, World
from undertow.kernel import Offer
from undertow.parts.people import People
from undertow.parts.safety import Beside, Safety

NO_GM = ""


def seats(world: World) -> tuple[str, ...]:
    """Who plays, in turn order. Of one world it is asked for every seat."""
    last, found = _last_seats[0]
    if last is not world.heroes:
        found = tuple(dict.fromkeys([hero.seat for hero in world.heroes.values()]))
        _last_seats[0] = world.heroes, found
    return found


_last_seats: list[tuple[dict[str, Hero] | None, tuple[str, ...]]] = [(None, ())]


_ACTS = ("pause", "resume", "door", "wait", "ready", "grace", "patience")
PEOPLE: Beside[World] = Beside("fire", Safety("fire", seats, NO_GM).actions(*_ACTS))
for _rule in PEOPLE.rules.values():
    BOOK.add(_rule)


@lru_cache(maxsize=1024)
def among_people(table: People, around: tuple[str, ...], seat: str) -> tuple[Offer, ...]:
    """What a seat may do, given what holds among the people; asked for at every step of a table."""
    there = World(heroes={one: Hero(one, one) for one in around}, table=table)
    return tuple(PEOPLE.anytime(there, seat))


def stands_in(world: World, seat: str, hero: Hero) -> bool:
    """May this seat play a hero of somebody else? Whoever is here plays for who is away."""
    away = world.table.away
    return hero.seat in away and seat not in away and seat in seats(world)


def thinks(world: World, seat: str) -> list[str]:
    """Who asked this seat to wait before the cult moves."""
    return [one for one in world.table.thinking if one != seat]
