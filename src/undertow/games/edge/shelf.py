"""What stands ready on a GM's shelf: foes of each Cap, clocks, places, a page to find."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.edge.world import GM
from undertow.parts.shelf import Puts, Shelf, Thing, page

FOE, CLOCK = "edge.foe", "edge.clock-new"
FOES = (
    ("A harbour watchman", 1, False, False),
    ("Two hired knives", 2, False, False),
    ("A wolf that should not be here", 2, False, False),
    ("A sworn blade of the Duke", 3, True, False),
    ("The thing under the ice", 4, False, True),
    ("The Marshal in black plate", 5, True, False),
)
CLOCKS = (
    ("The watch closes the gates", 4, "scene", False),
    ("The fire reaches the roof", 6, "scene", False),
    ("Somebody sells your names", 8, "front", True),
    ("The ritual below the mill", 6, "ritual", True),
)
SCENES = (
    ("The toll bridge before dawn", "Fog, one lamp, a rope across the road. Somebody coughs."),
    ("The ballroom of the salt merchants", "Candles, masks, knives under silk, and good wine."),
)


def _ready() -> Iterator[Thing]:
    for name, cap, armoured, outsider in FOES:
        yield SHELF.thing(FOE, name=name, cap=cap, armoured=armoured, outsider=outsider)
    for name, size, kind, hidden in CLOCKS:
        yield SHELF.thing(CLOCK, name=name, size=size, kind=kind, hidden=hidden)
    for place, mood in SCENES:
        yield page("edge", GM, "scene", place, mood)
    yield page(
        "edge",
        GM,
        "page",
        "A warrant",
        "For the bearer of this face, **forty in silver**. Alive, if it is no trouble.",
    )


SHELF = Shelf({FOE: Puts("opponent", (GM,)), CLOCK: Puts("clock", (GM,))}, _ready)
