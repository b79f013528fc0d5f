"""What stands ready on a GM's shelf: opponents to fight at once, dangers that come nearer, places."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.anima.catalogue.fights import CASTS, leader, others
from undertow.games.anima.world import GM
from undertow.parts.shelf import Puts, Shelf, Thing, page

PCS = 4
"""The figures are for so many; the GM changes them before sending."""


def _opponents() -> Iterator[Thing]:
    for cast in CASTS:
        first, rest = str(cast.leader()), str(cast.others())
        yield SHELF.thing("anima.prepare", name=first, **leader(PCS))
        yield SHELF.thing("anima.prepare", name=rest, **others(PCS, cast.type))


def _ready() -> Iterator[Thing]:
    yield from _opponents()
    for label, face in (("The flood reaches the lower town", 4), ("The Duchess's airship", 3)):
        yield SHELF.thing("anima.threat", label=label, face=face, secret=True)
    yield page(
        "anima",
        GM,
        "scene",
        "The roof of the night train",
        "Soot, wind, sparks. Whoever stands up is seen from every window of the train ahead.",
    )
    yield page(
        "anima",
        GM,
        "scene",
        "The glass garden",
        "Warm, wet, bright as noon at midnight. Something large breathes behind the ferns.",
    )
    yield page(
        "anima",
        GM,
        "page",
        "A letter under the door",
        "They know which train you take. **Do not take it.**\n\nBurn this.",
    )


SHELF = Shelf(
    {"anima.prepare": Puts("opponent"), "anima.threat": Puts("clock")},
    _ready,
)
