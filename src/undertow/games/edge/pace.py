"""Whom the table waits for, and when a bot goes on. People act when they like; only what somebody has to
answer is waited for. A bot has to know by itself when it is its turn: it ends what it began, and players
act in turn while nothing lies open."""

from __future__ import annotations

from undertow.games.edge.rules import beats
from undertow.games.edge.rules.ground import together
from undertow.games.edge.rules.leash import full
from undertow.games.edge.rules.obligation import full_ledgers
from undertow.games.edge.rules.slipping import lashes
from undertow.games.edge.world import GM, Character, Roll, World
from undertow.parts.uses import used

GOAL, DANGER = "goal", "danger"
"""What the two clocks of a scene are for, where a bot is the GM."""
CLOCKS = {GOAL: "scene", DANGER: "opposition"}


def awaits(world: World, seat: str) -> bool:
    """Does the table wait for this seat: for a sheet before the first scene, an answer to a hit, dice to
    be let stand; for the GM, who says what slips, what bites, and what half a success does? How hard a
    roll is has an answer before the GM gives one."""
    if world.table.paused or seat in world.table.away:
        return False
    if seat == GM:
        bites = world.last is not None and world.last.due > 0
        half = any(one.stage == "partial" for one in world.workings.values())
        return bites or half or bool(lashes(world))
    mine = world.of_seat(seat)
    return (
        (world.scene.number == 0 and any(unwritten(world.people[id]) for id in mine))
        or any(hit.whom in mine for hit in world.hits.values())
        or any(roll.who in mine and roll.faces for roll in world.rolls.values())
    )


def bot_acts(world: World, seat: str) -> bool:
    """Would a bot in this seat do something now?"""
    if world.table.paused or seat in world.table.away:
        return False
    return _keeps(world) if seat == GM else _plays(world, seat)


def unwritten(one: Character) -> bool:
    """Has nobody written this sheet yet?"""
    return not one.skills and not one.talents and not one.rites


def unsaid(roll: Roll) -> bool:
    """Has the GM still to say how hard this is?"""
    return not roll.dv and not roll.faces and not roll.contested


def _plays(world: World, seat: str) -> bool:
    mine = [world.people[id] for id in world.of_seat(seat)]
    if not mine:
        return False
    if world.scene.number == 0 and any(unwritten(one) for one in mine):
        return True
    if any(hit.whom == one.id for hit in world.hits.values() for one in mine):
        return True
    rolls = [roll for roll in world.rolls.values() if any(roll.who == one.id for one in mine)]
    if rolls:
        return any(not unsaid(roll) for roll in rolls)
    if helps(world, mine):
        return True
    if world.rolls or world.hits:
        return False
    if world.phase == "downtime":
        return any(one.downtime > 0 for one in mine)
    if world.phase == "wrap-up":
        return any(one.boons > 1 and not one.converted for one in mine)
    return not world.scene.over and any(next_up(world) == one.id for one in mine)


def helps(world: World, mine: list[Character]) -> bool:
    """Does a friend they are bound to roll, with nobody helping?"""
    if world.rulings.paid_assist or world.scene.over:
        return False
    return any(
        one.up
        and roll.who in one.bonds
        and not roll.helper
        and not roll.group
        and not roll.faces
        and roll.kind not in ("resist", "defend")
        and together(world, one.id, roll.who)
        and not (world.scene.round and used(world.uses, one.id, "edge.assist"))
        for roll in world.rolls.values()
        for one in mine
    )


def next_up(world: World) -> str:
    """Who acts next where people act in turn: after whoever rolled last, in a fight once a round."""
    able = [one.id for one in world.party if one.up]
    last = world.last.who if world.last is not None else ""
    order = [one.id for one in world.party]
    if last in order:
        after = order.index(last) + 1
        order = [*order[after:], *order[:after]]
    return next((id for id in order if id in able and id not in world.scene.acted), "")


def clock(world: World, what: str) -> int:
    """The clock of a scene that is for this, by its id; 0 where there is none."""
    kind = CLOCKS[what]
    return next((id for id, one in world.clocks.items() if one.kind == kind and not one.of), 0)


def to_spend(world: World) -> int:
    """How many beats a keeper who stays within the usual number may spend now."""
    scene = beats.budget(world) - world.scene.spent
    return max(
        0,
        min(
            sum(world.beats[suit] for suit in beats.ready(world)),
            scene,
            beats.SESSION - world.session.spent,
        ),
    )


def _keeps(world: World) -> bool:
    """The GM says how hard a roll is, names what bites, spends beats, keeps scenes coming."""
    if not world.party:
        return False
    if any(unsaid(roll) for roll in world.rolls.values()):
        return True
    if world.rolls or world.hits:
        return False
    if world.last is not None and world.last.due:
        return True
    if any("/" in suit for suit in world.beats):
        return True
    if lashes(world) or full_ledgers(world) or any(full(foe) for foe in world.foes.values()):
        return True
    if world.phase == "downtime":
        set_ = used(world.uses, GM, "edge.downtime")
        return not set_ or all(one.downtime <= 0 for one in world.party)
    if world.phase != "adventure":
        return True
    if world.scene.over:
        return not any(unwritten(one) for one in world.party) or world.scene.number > 0
    return bool(to_spend(world)) or not next_up(world) or _clocks_turn(world)


def _clocks_turn(world: World) -> bool:
    """Is a clock of the scene missing, or full?"""
    ids = [clock(world, what) for what in CLOCKS]
    return not all(ids) or any(world.clocks[id].full for id in ids)
