"""Whose ground a rite is worked on: its patron's own, or a rival's."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from undertow.games.edge.acts import Act
from undertow.games.edge.book import PATRONS, RITES, Patron
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.labels import roll_named
from undertow.games.edge.world import World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form

DOMAIN = message("edge.label.domain", "Whose ground for {roll}: {patron} ({home})")
ANY_GROUND = message("edge.label.any-domain", "Whose ground for {roll}: {patron}")


def _rite_rolls(world: World, me: str) -> list[tuple[int]]:
    """Open rolls of rites, until the GM has said whose ground it is."""
    return [
        (id,)
        for id, roll in world.rolls.items()
        if roll.about.startswith("working ")
        and not roll.faces
        and world.workings[int(roll.about.split()[1])].what in RITES
        and not any("domain" in by for by in (roll.shifts, roll.effects, roll.harder))
    ]


class Domain(Form, frozen=True):
    whose: Literal["its own", "a rival's"] = "its own"
    shows: Literal["position", "effect", "difficulty"] = "position"


def _label(world: World, me: str, id: int) -> Line:
    """With the ground that the book names as the patron's own, where it names any."""
    patron, roll = _patron(world, id), roll_named(world, me, id)
    if patron.home:
        return DOMAIN(roll=roll, patron=patron.line, home=patron.home)
    return ANY_GROUND(roll=roll, patron=patron.line)


@Act(
    id="edge.domain",
    name="Whose ground it is",
    by="gm",
    to=_rite_rolls,
    anytime=True,
    label=_label,
    text="In its patron's own domain a rite starts one step better, in a rival's one step worse.",
).form(Domain)
async def domain(t: Table[World], me: str, id: int, given: Domain) -> None:
    roll = t.world.rolls[id]
    step = 1 if given.whose == "its own" else -1
    if given.shows == "position":
        roll = replace(roll, shifts={**roll.shifts, "domain": -step})
    elif given.shows == "effect":
        roll = replace(roll, effects={**roll.effects, "domain": step})
    else:
        roll = replace(roll, harder={**roll.harder, "domain": -step})
    t.tell(RollSet(id, roll))


def _patron(world: World, id: int) -> Patron:
    return PATRONS[RITES[world.workings[int(world.rolls[id].about.split()[1])].what].patron]
