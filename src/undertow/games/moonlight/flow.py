"""Whom the table waits for, and what is still to be done in this phase."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.moonlight.world import GM, World


class Step(Struct, frozen=True):
    """Something a phase asks for. `who` has it still before them, where it is not everybody's."""

    id: str
    """What it is."""
    done: bool
    """Is it done?"""
    who: tuple[str, ...] = ()
    """Who has it still before them."""


def guide(world: World) -> tuple[Step, ...]:
    """The steps of this phase, in order."""
    if world.phase == "obligation":
        left = tuple(one.id for one in world.party if one.id not in world.obliged)
        return (Step("oblige", bool(world.party) and not left, left),)
    if world.phase == "downtime":
        left = tuple(one.id for one in world.party if one.downtime > 0)
        return (Step("actions", bool(world.party) and not left, left),)
    if world.phase == "mission":
        mission = world.mission
        return (
            Step("plan", mission is not None),
            Step("engage", mission is not None and mission.position is not None),
            Step("over", mission is not None and mission.success is not None),
        )
    return tuple(
        Step(step, step in world.tracks.steps) for step in ("advance", "clear", "roll", "halve")
    )


def struck(world: World, seat: str) -> bool:
    """Does something wait for an answer of this seat: a consequence, the brink of eclipse?"""
    mine = world.of_seat(seat)
    return any(one.whom in mine for one in world.incoming.values()) or any(
        one.who in mine for one in world.falling
    )


def settled(world: World) -> bool:
    """Has everything landed that was about to?"""
    return not (world.incoming or world.falling or world.rolls or world.flashbacks)


def gathering(world: World) -> bool:
    """Has somebody no protagonist yet, before anything has happened?"""
    begun = world.episode > 1 or world.phase != "obligation" or bool(world.obliged)
    return not begun and any(not world.of_seat(seat) for seat in world.seats)


def awaits(world: World, seat: str) -> bool:
    """Does the table wait for this seat? People act when they like; only what the rules ask of
    everybody, and what somebody must answer, is waited for."""
    mine = world.of_seat(seat)
    if world.table.paused or seat in world.table.away:
        return False
    if gathering(world):
        return seat != GM and not mine
    if seat == GM:
        return _director(world)
    if not mine or struck(world, seat) or world.spotlight in mine:
        return True
    if world.incoming or world.falling or world.phase not in ("obligation", "downtime"):
        return False
    return any(who in mine for step in guide(world) for who in step.who)


def _director(world: World) -> bool:
    """A phase is done, a roll has a cost, a flashback has no price."""
    if not world.party or world.incoming or world.falling:
        return False
    if world.owed or any(one.price is None for one in world.flashbacks.values()):
        return True
    if world.phase == "fallout":
        return True
    return not world.rolls and all(step.done for step in guide(world))


def bot_acts(world: World, seat: str) -> bool:
    """Would a bot in this seat go on now? One that plays a protagonist ends what it began and helps
    friends; one that directs opens a mission, and asks somebody what they do where nothing happens."""
    if world.table.paused or (not world.party and seat == GM):
        return False
    if world.falling:
        return _by_the_brink(world, seat)
    if awaits(world, seat):
        return True
    if world.incoming or gathering(world):
        return False
    if seat == GM:
        return settled(world) and world.phase == "mission" and not world.spotlight
    mine = world.of_seat(seat)
    begun = any(roll.who in mine and not world.led(roll) for roll in world.rolls.values())
    priced = any(one.who in mine and one.price is not None for one in world.flashbacks.values())
    helps = any(
        not roll.assisted and roll.who not in mine and world.people[one].links.get(roll.who)
        for roll in world.rolls.values()
        for one in mine
    )
    return begun or priced or helps


def _by_the_brink(world: World, seat: str) -> bool:
    """Who can hold a friend does; who falls waits for that, until the story goes on without it."""
    for brink in world.falling:
        able = [
            one for one in world.party if one.id != brink.who and holds(world, one.id, brink.who)
        ]
        if any(one.seat == seat for one in able):
            return True
        if (not able or world.rolls) and (seat == GM or brink.who in world.of_seat(seat)):
            return True
    return False


def holds(world: World, who: str, whom: str) -> bool:
    """Could somebody keep a friend from the brink, by a link or with stress to spare?"""
    one = world.people[who]
    return not one.out and (one.links.get(whom, 0) > 0 or one.stress <= SPARE)


SPARE = 5
"""With more stress than this a bot pushes no further."""
