"""The Guardian: watchful protector and healer who lives by a code."""

from __future__ import annotations

from undertow.games.moonlight.facts import Recovered
from undertow.games.moonlight.moments import (
    Assisted,
    AttributeDice,
    Effect,
    HarmWeight,
    RecoveryHelped,
    ResistMost,
    RollFell,
)
from undertow.games.moonlight.rules.stress import recover_stress
from undertow.games.moonlight.world import Made, Roll, World
from undertow.kernel import Table, Term
from undertow.parts.actions import Ability

WATCHFUL = Ability[World](
    id="moonlight.watchful", name="Watchful", text="One more die to resist what you took on for an ally."
)  # fmt: skip
FEEL = Ability[World](
    id="moonlight.you-dont-have-to-feel-it", name="You don't have to feel it",
    text="Every harm holds you back as if it were one level lower. Level 4 is fatal still.",
)  # fmt: skip
CARE = Ability[World](
    id="moonlight.constant-care", name="Constant care",
    text="When you help a friend recover, your own recovery clock gets the same.",
)  # fmt: skip
INDOMITABLE = Ability[World](
    id="moonlight.indomitable", name="Indomitable",
    text="While transcended, resisting costs at most 2 stress, and you have one more die against eclipse.",
)  # fmt: skip
HOW_DARE_YOU = Ability[World](
    id="moonlight.how-dare-you", name="How dare you",
    text="While transcended, strike back at a foe whose harm a friend still bears: more effect, and where "
    "you succeed you recover 1 stress.",
)  # fmt: skip
BOLSTERING = Ability[World](
    id="moonlight.bolstering-presence", name="Bolstering presence",
    text="While transcended, each assist of yours marks 1 segment of your friend's recovery clock.",
)  # fmt: skip


@WATCHFUL.modifies(AttributeDice)
def watches(world: World, m: AttributeDice, me: str) -> Term | None:
    protecting = m.who == me and m.what == "resistance" and m.protecting
    return Term(1, WATCHFUL.line) if protecting else None


@FEEL.modifies(HarmWeight)
def numb(world: World, m: HarmWeight, me: str) -> Term | None:
    return Term(-1, FEEL.line) if m.who == me else None


@CARE.reacts("after", RecoveryHelped, lambda world, m, me: m.who == me)
async def cares(t: Table[World], m: RecoveryHelped, me: str) -> None:
    t.tell(Recovered(me, m.segments))


@INDOMITABLE.modifies(ResistMost)
def endures(world: World, m: ResistMost, me: str) -> Term | None:
    mine = m.who == me and world.people[me].transcended
    return Term(2, INDOMITABLE.line, sets=True) if mine else None


@INDOMITABLE.modifies(AttributeDice)
def holds_on(world: World, m: AttributeDice, me: str) -> Term | None:
    mine = m.who == me and m.what == "eclipse" and world.people[me].transcended
    return Term(1, INDOMITABLE.line) if mine else None


def strikes_back(world: World, me: str, roll: Roll | Made) -> bool:
    """Is this against somebody whose harm another protagonist still bears?"""
    if roll.who != me or not roll.foe or not world.people[me].transcended:
        return False
    return any(tag.foe == roll.foe for one in world.party if one.id != me for tag in one.harm)


@HOW_DARE_YOU.modifies(Effect)
def fury(world: World, m: Effect, me: str) -> Term | None:
    return Term(1, HOW_DARE_YOU.line) if strikes_back(world, me, m.roll) else None


@HOW_DARE_YOU.reacts(
    "after",
    RollFell,
    lambda world, m, me: m.made.band != "1-3" and strikes_back(world, me, m.made),
)
async def relief(t: Table[World], m: RollFell, me: str) -> None:
    await recover_stress(t, me, 1, "how-dare-you")


@BOLSTERING.reacts(
    "after", Assisted, lambda world, m, me: m.who == me and world.people[me].transcended
)
async def bolsters(t: Table[World], m: Assisted, me: str) -> None:
    t.tell(Recovered(m.whom, 1))


ABILITIES = (WATCHFUL, FEEL, CARE, INDOMITABLE, HOW_DARE_YOU, BOLSTERING)
