"""When magic slips: how much of it, and where it waits until the GM says what it is."""

from __future__ import annotations

from undertow.games.edge.book import (
    BACKLASH,
)
from undertow.games.edge.rules.laying import lays
from undertow.games.edge.world import Lasting, Made, Working, World
from undertow.kernel import Table

LASH = "lash"


def picks(world: World, made: Made, any_one: bool = False) -> int:
    """How much slips: one thing on a partial or on two ones, two on a miss."""
    if any_one:
        return 1 if made.beats else 0
    if world.rulings.backlash_on_any_one and made.beats:
        return 2 if made.outcome == "miss" else 1
    if made.outcome in ("partial", "miss"):
        return 1 if made.outcome == "partial" else 2
    return 1 if made.beats >= 2 else 0


def slips(t: Table[World], id: int, working: Working, made: Made, any_one: bool = False) -> None:
    """Backlash waits for the GM to pick what it is, and for the caster to make it worse."""
    count = picks(t.world, made, any_one)
    if not count:
        return
    data = {
        "kind": LASH,
        "working": str(id),
        "dv": str(made.dv),
        "dice": str(len(made.faces)),
        "stage": working.stage,
        "effect": str(made.effect),
        "what": working.what,
        "whom": " ".join(working.whom),
        "against": working.against,
        "came": made.outcome,
    }
    source = BACKLASH[working.element].id
    lays(
        t,
        Lasting(
            source,
            working.who,
            (working.who,),
            "scene",
            working.words,
            "",
            count,
            data,
        ),
    )


def lashes(world: World) -> list[tuple[int, Lasting]]:
    return [(n, one) for n, one in world.lasting.items() if one.data.get("kind") == LASH]


def element_of(lasting: Lasting) -> str:
    return lasting.source.split(".")[-1]
