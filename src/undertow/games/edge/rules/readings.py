"""How the table reads the book: where it leaves room, in mid-game as well."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undertow.games.edge.acts import Act
from undertow.games.edge.facts.story import RulingsSet
from undertow.games.edge.rulings import SWITCHES, Rulings
from undertow.games.edge.world import World
from undertow.kernel import Table
from undertow.parts.actions import here
from undertow.parts.forms import Defaults, Form, Options


class Readings(Form, frozen=True):
    readings: Annotated[tuple[str, ...], Meta(title="Other readings you play by")] = ()

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"readings": tuple(SWITCHES)}

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        return {"readings": world.rulings.on}


@Act(
    id="edge.readings",
    name="How you read the rules",
    by="gm",
    to=here,
    anytime=True,
    text="Where the book leaves room: switch on the other reading.",
).form(Readings)
async def readings(t: Table[World], me: str, given: Readings) -> None:
    t.tell(RulingsSet(Rulings(**{SWITCHES[name]: True for name in given.readings})))
