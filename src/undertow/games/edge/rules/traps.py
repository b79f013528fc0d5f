"""Magical traps: a tag that stands and waits, and how somebody gets past it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene
from undertow.games.edge.facts.story import LastingSet, Said
from undertow.games.edge.moments import SUGGESTED, Difficulty, RollStood
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.laying import lays, opens
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.world import Lasting, Roll, World
from undertow.kernel import Table, Term, message
from undertow.parts.actions import here
from undertow.parts.forms import Form

TRAP = "edge.trap"
APPROACHES = {
    "unravel": ("wits", "arcana"),
    "bypass": ("wits", "tinker"),
    "avoid": ("body", "athletics"),
}
"""Analyse the binding, get around its trigger, or stay clear of it."""
WHY = message("edge.why.trap", "The trap")


class Laid(Form, frozen=True):
    words: Annotated[str, Meta(title="What it is", max_length=120)]
    dv: Annotated[int, Meta(title="The difficulty it was cast at", ge=1, le=10)] = 3


@Act(
    id="edge.trap",
    name="A magical trap",
    by="gm",
    to=here,
    anytime=True,
    text="It stands until it is disarmed; it is as hard to disarm as it was to cast.",
).form(Laid)
async def trap(t: Table[World], me: str, given: Laid) -> None:
    data = {"kind": "trap", "dv": str(given.dv)}
    lays(t, Lasting(TRAP, me, (), "lasting", given.words, data=data))


def traps(world: World) -> dict[int, Lasting]:
    return {n: one for n, one in world.lasting.items() if one.source == TRAP}


@Act(
    id="edge.disarm",
    name="Disarm a trap",
    needs=(able, in_scene, free, my_turn),
    to=lambda world, me: [(n, how) for n in traps(world) for how in APPROACHES],
    text="Wits and Arcana, Wits and Tinker, or Body and Athletics. Tools and talents help as ever.",
)
async def disarm(t: Table[World], me: str, n: int, how: str) -> None:
    attribute, skill = APPROACHES[how]
    words = t.world.lasting[n].words
    roll = Roll(me, attribute, skill, words, win=how, lose=words, about=f"trap {n}")
    opens(t, roll)


@RULES.modifies(Difficulty)
def as_hard_as_it_was(world: World, m: Difficulty, me: str) -> Term | None:
    """What the position suggests, or what the trap was cast at, whichever is higher."""
    if not m.roll.about.startswith("trap ") or m.roll.dv:
        return None
    found = traps(world).get(int(m.roll.about.split()[1]))
    more = int(found.data["dv"]) - SUGGESTED[m.roll.position] if found else 0
    return Term(more, WHY()) if more > 0 else None


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.about.startswith("trap "))
async def tried(t: Table[World], m: RollStood, me: str) -> None:
    """A hit disarms it, a partial leaves it unstable, on a miss it stays and may spring."""
    n = int(m.made.about.split()[1])
    one = traps(t.world).get(n)
    if one is None:
        return
    if m.made.hit:
        t.tell(LastingSet(n, None))
    elif m.made.outcome == "partial":
        t.tell(LastingSet(n, replace(one, data={**one.data, "unstable": "yes"})))
        t.tell(Said(m.made.who, "unstable", one.words))
    else:
        t.tell(Said(m.made.who, "springs", one.words))
