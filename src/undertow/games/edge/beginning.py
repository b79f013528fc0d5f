"""How a table begins: who plays whom, how it reads the book, and where the story opens."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.edge.creation import START
from undertow.games.edge.facts.people import Gathered
from undertow.games.edge.facts.story import BeatsGained, SceneBegan
from undertow.games.edge.rules.scenes import open_complications
from undertow.games.edge.rulings import SWITCHES, Rulings
from undertow.games.edge.world import ATTRIBUTES, GM, Character, Scene, World
from undertow.kernel import (
    BadSetup,
    Beginning,
    Choice,
    Fact,
    Field,
    Number,
    Page,
    Several,
    message,
)

NOBODY = message("edge.no.players", "Somebody must play, and a GM beside them.")
BAD_SEAT = message("edge.no.seat", "{seat} is no seat for a player.")
NO_SWITCH = message("edge.no.switch", "There is no reading called {name}. There are {known}.")
TWO_OF_ONE = message("edge.no.two-of-one", "There are two characters with the id {id}.")


class EdgeSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays whom, how the table reads the book, and the scene it begins in."""

    people: tuple[Character, ...] = ()
    """Characters that are made already."""
    rulings: Rulings = Rulings()
    """How this table reads the book."""
    jokers: bool = False
    """Are the jokers in the deck?"""
    scene: str = ""
    """Where and what the first scene is; none where the GM begins it."""
    players: int = 0
    """How many write their own sheets, where nobody is named."""
    readings: tuple[str, ...] = ()
    """Switches that are set to their other reading, by the names people use."""


MOST = 6
"""Players at a table that is set up here."""
HOW_MANY = message("edge.setup.players", "How many players, beside the GM")
JOKERS = message("edge.setup.jokers", "Two Jokers in the deck of consequences?")
OTHERWISE = message("edge.setup.readings", "Readings of the book that you turn over")
FORM = Page(
    (
        Field("players", HOW_MANY(), Number(1, MOST), 3),
        Field("jokers", JOKERS(), Choice((False, True)), False),
        Field("readings", OTHERWISE(), Several(tuple(SWITCHES), 0, len(SWITCHES)), ()),
    )
)
"""What is asked before a table of one's own."""


def blank(n: int) -> Character:
    """Somebody whose sheet is not written yet."""
    attributes: dict[str, int] = dict.fromkeys(ATTRIBUTES, 1)
    seat = f"player{n}"
    return Character(seat, seat, f"Player {n}", attributes=attributes, xp=START, earned=START)


def beginning(settings: EdgeSettings) -> Beginning:
    """The first facts of a table; raises BadSetup where it cannot be played."""
    named = settings.people or tuple(blank(n + 1) for n in range(min(settings.players, MOST)))
    _may_be_played(named)
    people = {one.id: one for one in named}
    rulings = settings.rulings
    for name in settings.readings:
        if name not in SWITCHES:
            raise BadSetup(NO_SWITCH(name=name, known=list(SWITCHES)))
        rulings = rulings.turned_over(name)
    first: list[Fact] = [Gathered(people, rulings, settings.jokers)]
    if settings.scene:
        first.append(SceneBegan(Scene(1, settings.scene, over=False)))
        if beats := open_complications(World(people=people, rulings=rulings)):
            first.append(BeatsGained(beats, "complications"))
    seats = (GM, *dict.fromkeys(one.seat for one in named))
    return Beginning(seats, tuple(first), None)


def _may_be_played(people: tuple[Character, ...]) -> None:
    if not people:
        raise BadSetup(NOBODY())
    ids = [one.id for one in people]
    for one in people:
        if one.seat == GM or not one.seat.strip():
            raise BadSetup(BAD_SEAT(seat=one.seat))
        if one.id == GM or ids.count(one.id) > 1:
            raise BadSetup(TWO_OF_ONE(id=one.id))
