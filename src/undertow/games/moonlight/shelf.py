"""What stands ready on a director's shelf: people, clocks, places, a page to find."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.moonlight.stories import STORIES
from undertow.games.moonlight.world import GM
from undertow.parts.shelf import Puts, Shelf, Thing, page

PERSON, CLOCK = "moonlight.secondary", "moonlight.clock-new"
CLOCKS = (
    ("Somebody follows you home", 4, True),
    ("The barrier comes down", 6, False),
    ("They learn who you are by day", 8, True),
)
SCENES = (
    ("The school roof after hours", "Wind in the fence. The city is very small and very loud."),
    ("The last train, the last car", "Nobody else. The next stop is not on the map."),
)


def _ready() -> Iterator[Thing]:
    for _, _, _, story in STORIES:
        for one in story.secondary:
            yield SHELF.thing(PERSON, name=one.name, words=one.words)
        for clock in story.clocks:
            hidden = clock.known_to is not None
            yield SHELF.thing(CLOCK, name=clock.name, size=clock.size, hidden=hidden)
    for name, size, hidden in CLOCKS:
        yield SHELF.thing(CLOCK, name=name, size=size, hidden=hidden)
    for place, mood in SCENES:
        yield page("moonlight", GM, "scene", place, mood)
    yield page(
        "moonlight",
        GM,
        "page",
        "A note in your shoe locker",
        "*I saw what you did on the bridge.* Come alone, or bring whoever you would die for.",
    )


SHELF = Shelf({PERSON: Puts("person", (GM,)), CLOCK: Puts("clock", (GM,))}, _ready)
