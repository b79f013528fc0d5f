"""What stands ready on a GM's shelf: enemies with their ladders, people, places, a page to find."""

from __future__ import annotations

from collections.abc import Iterator

from undertow.games.eidolon.rules.enemies import BLANK, rows
from undertow.games.eidolon.stories import NOVAK, RINGMASTER
from undertow.games.eidolon.world import GM
from undertow.parts.shelf import Puts, Shelf, Thing, page

ENEMY, NPC = "eidolon.gm.enemy", "eidolon.gm.npc"
ENEMIES = (
    (RINGMASTER.name, RINGMASTER.eidolon, RINGMASTER.power, 1, rows(RINGMASTER)),
    (
        "The Night Porter",
        "Hotel California",
        "Whoever signs his book cannot leave the building.",
        1,
        (
            (
                "Every door leads back to the lobby.",
                "Somebody finds the door he keeps for himself.",
            ),
            ("The guests stand up and bar the stairs.", "The guests are woken, held or led away."),
            (
                "He opens the book and reads your names.",
                "The book burns, or a name is crossed out.",
            ),
        ),
    ),
    (
        "The Choir of Line Seven",
        "Road to Nowhere",
        "Together they move whatever runs on rails, and only together.",
        6,
        (
            ("An empty train follows you from street to street.", "It is derailed or outwitted."),
            ("They sing in turns, and no two from one place.", "The tune is broken at its middle."),
        ),
    ),
)
PEOPLE = (
    (NOVAK.name, NOVAK.notes, NOVAK.eidolon, NOVAK.power),
    ("Officer Lund", "Writes down more than he reports. Owes somebody, and hates it.", "", ""),
    ("Ada from the kiosk", "Open when nothing is. Sells what you forgot that you need.", "", ""),
)
SCENES = (
    ("The rooftop of the old cinema", "Gravel, pigeons, one letter of the sign still lit."),
    ("The other side of the mirror hall", "Your steps come back a little late, and not alone."),
)


def _ready() -> Iterator[Thing]:
    for name, eidolon, power, group, stages in ENEMIES:
        yield SHELF.thing(
            ENEMY, name=name, eidolon=eidolon, power=power, group=group, stages=stages
        )
    for name, notes, eidolon, power in PEOPLE:
        yield SHELF.thing(NPC, name=name, notes=notes, eidolon=eidolon, power=power)
    for place, mood in SCENES:
        yield page("eidolon", GM, "scene", place, mood)
    yield page(
        "eidolon",
        GM,
        "page",
        "A flyer, still wet",
        "**TONIGHT ONLY**\n\nFree entry for everybody who has lost something.",
    )


SHELF = Shelf(
    {
        ENEMY: Puts("opponent", (BLANK,)),
        "eidolon.gm.edit-enemy": Puts("opponent", (BLANK,), ENEMY),
        NPC: Puts("person"),
        "eidolon.gm.edit-npc": Puts("person", (), NPC),
    },
    _ready,
)
