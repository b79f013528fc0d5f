"""Two tens on a success: more effect, or an advantage for whoever comes next."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undertow.games.edge.acts import Act
from undertow.games.edge.facts.story import ClockSet, LastingSet, Said
from undertow.games.edge.labels import short
from undertow.games.edge.moments import RollStood
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fighting import hurt_foe
from undertow.games.edge.rules.laying import in_force, lays
from undertow.games.edge.world import GM, Lasting, World
from undertow.kernel import Line, Table, message, plain
from undertow.parts.forms import Form
from undertow.parts.telling import told_apart

CRITICAL = "edge.critical"
BETTER = message("edge.label.critical", "A critical, {what}: {words}")


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.critical)
async def struck_well(t: Table[World], m: RollStood, me: str) -> None:
    made = m.made
    data = {"foe": str(made.target), "clock": str(made.clock)}
    left = Lasting(CRITICAL, made.who, (made.who,), words=made.intent, data=data)
    lays(t, left)


def _named(world: World, me: str, n: int) -> Line:
    """A critical by what the roll was for; with a number where another was for the same."""
    return told_apart(dict(in_force(world, CRITICAL, me)), n, lambda one: plain(short(one.words)))


class Advantage(Form, frozen=True):
    words: Annotated[str, Meta(title="What it looks like", max_length=200)] = ""


@Act(
    id=CRITICAL,
    name="A critical",
    anytime=True,
    to=lambda world, me: [
        (n, what)
        for n, _ in in_force(world, CRITICAL, me)
        for what in ("more effect", "an advantage")
    ],
    label=lambda world, me, n, what: BETTER(what=what, words=_named(world, me, n)),
    text="One step more of effect; or something new that anybody may use once, for a better position.",
).form(Advantage)
async def critical(t: Table[World], me: str, n: int, what: str, given: Advantage) -> None:
    lasting = t.world.lasting[n]
    foe, clock = int(lasting.data["foe"]), int(lasting.data["clock"])
    words = given.words or lasting.words
    t.tell(LastingSet(n, None))
    t.tell(Said(me, what, words))
    if what == "an advantage":
        opening = Lasting("edge.setup", GM, words=words, data={"benefit": "position"})
        lays(t, opening)
        return
    if foe in t.world.foes:
        hurt_foe(t, foe, 1)
    if clock in t.world.clocks:
        t.tell(ClockSet(clock, t.world.clocks[clock].ticked(1)))
