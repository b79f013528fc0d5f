"""Taking a Move in the middle of a test: what it asks for then is asked.

e = takes(tableau(pc("ana", "conductor"), patch=TAKING), "ana", "conductor.devil-pact")
"""

from msgspec.structs import replace

from undertow.games.eidolon.actions import ACTIONS, Action
from undertow.games.eidolon.entries import MOVES
from undertow.games.eidolon.facts import SheetChanged
from undertow.games.eidolon.game import GAME, Eidolon
from undertow.games.eidolon.rules.growth import taken

TAKING = {"notes": "a test may take Moves"}
"""The patch that allows it."""


@Action(
    id="eidolon.test.take",
    name="Take a Move",
    text="As a level would bring it.",
    to=lambda world, seat: (
        [(pc.id, id) for pc in world.of_seat(seat) for id in MOVES if id not in pc.moves]
        if world.notes == TAKING["notes"]
        else []
    ),
)
async def take(t, pc, move):
    me = t.world.pcs[pc]
    t.tell(SheetChanged(replace(me, moves=(*me.moves, move)), "test"))
    await taken(t, pc, move)


Eidolon.actions = tuple(ACTIONS.values())
Eidolon.__init__(GAME)  # it knows this one from now on


def takes(e, who, move):
    return e.opens(e.pc(who).seat, "test.take", who, f"eidolon.{move}")
