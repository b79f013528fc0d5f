"""What is still to be done before a scene, a session or a downtime is over: reminders, never a lock."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.edge.rules.downtime import owned
from undertow.games.edge.rules.leash import full
from undertow.games.edge.rules.obligation import full_ledgers
from undertow.games.edge.world import GM, TRIM, World
from undertow.parts.uses import used


class Step(Struct, frozen=True):
    """Something that is due about now; `who` has it still before them, where it is somebody's."""

    id: str
    """What it is."""
    done: bool
    """Is it done?"""
    who: tuple[str, ...] = ()
    """Who has it still before them."""


def guide(world: World) -> tuple[Step, ...]:
    """The steps of this phase, in the order in which they are taken."""
    if world.phase == "wrap-up":
        return _wrap_up(world)
    if world.phase == "hooks":
        return (Step("threads", not world.threads),)
    if world.phase == "downtime":
        return _downtime(world)
    return _scene(world) if not world.scene.over else (Step("sheets", *_left(_unwritten(world))),)


def _left(who: list[str]) -> tuple[bool, tuple[str, ...]]:
    return not who, tuple(who)


def _unwritten(world: World) -> list[str]:
    """Whose sheet nobody has written: no skill, nothing learned, all XP unspent."""
    return [one.id for one in world.party if not one.skills and not one.talents and not one.rites]


def _scene(world: World) -> tuple[Step, ...]:
    """What is open in the scene, and what its end would take."""
    open_rolls = list(dict.fromkeys(roll.who for roll in world.rolls.values()))
    hits = list(dict.fromkeys(hit.whom for hit in world.hits.values()))
    owes = world.last is not None and world.last.due > 0
    slipped = [foe.name for foe in world.foes.values() if full(foe)]
    return (
        Step("rolls", *_left(open_rolls)),
        Step("hits", *_left(hits)),
        Step("bites", not owes, (world.last.who,) if owes and world.last else ()),
        Step("ledgers", *_left([who for who, _ in full_ledgers(world)])),
        Step("leashes", *_left(slipped)),
        Step("trim", *_left([one.id for one in world.party if one.boons > TRIM])),
    )


def _wrap_up(world: World) -> tuple[Step, ...]:
    awarded = world.session.awarded
    convert = [one.id for one in world.party if one.boons >= 2 and not one.converted]
    return (
        Step("award", *_left([one.id for one in world.party if not awarded.get(one.id)])),
        Step("convert", *_left(convert)),
        Step("resolved", not any(c.open for one in world.party for c in one.complications)),
    )


def _downtime(world: World) -> tuple[Step, ...]:
    unpaid = [
        one.id
        for one in world.party
        if any(not used(world.uses, one.id, f"edge.upkeep {what}") for what in owned(one))
    ]
    return (
        Step("length", used(world.uses, GM, "edge.downtime")),
        Step("heal", *_left([one.id for one in world.party if one.harm])),
        Step("upkeep", *_left(unpaid)),
        Step("debts", *_left([one.id for one in world.party if one.owed])),
        Step("actions", *_left([one.id for one in world.party if one.downtime > 0])),
    )
