"""How a conflict ends, and what is left of the dice."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from undertow.games.anima.catalogue.passions import after_conflict
from undertow.games.anima.facts import ConflictEnded, Shifted
from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.rules.looming import turn_up
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import room
from undertow.games.anima.world import Conflict, Fighter, World, side_of
from undertow.kernel import Table, message

T = Table[World]

TIE = message("anima.ask.tie", "Both sides decided the same number of goals. Who won?")


async def ended(t: T) -> bool:
    """Has the conflict ended? Where it has just been decided, it ends here."""
    conflict = t.world.conflict
    if conflict is None:
        return True
    if conflict.combat:
        if goes_on(t.world):
            return False
        end(t, _victor(t.world, conflict))
        return True
    goals = [goal for goal in conflict.goals if not goal.switch]
    here = [f for f in t.world.fighters.values() if f.here and not f.out]
    sides = list(dict.fromkeys(side_of(t.world, f) for f in here))
    if sides and not all(goal.settled for goal in goals):
        if len(sides) == 2:
            return False
        end(t, sides[0])  # nobody is left to keep them from the rest of the goals
        return True
    score = [goal.settled for goal in goals]
    pc, gm_ = score.count("pc"), score.count("gm")
    if pc == gm_:
        winner = await t.ask("gm", TIE(), ("pc", "gm"))
    else:
        winner = "pc" if pc > gm_ else "gm"
    end(t, winner)
    return True


def goes_on(world: World) -> bool:
    """Does somebody of either side still stand in a fight?"""
    if world.conflict is None or not world.conflict.combat:
        return False
    fighters = world.fighters.values()
    # Opponents came last, so one of them is found from behind.
    return _stands(fighters, "pc") and _stands(reversed(fighters), "adversity")


def _victor(world: World, conflict: Conflict) -> str:
    """The side that still stands. Where neither does, whoever acted last felled the others, and
    then fell by exhaustion: the fight was decided before."""
    fighters = world.fighters.values()
    if _stands(fighters, "pc"):
        return "pc"
    if _stands(fighters, "adversity"):
        return "gm"
    return world.side(conflict.last) if conflict.last else ""


def _stands(fighters: Iterable[Fighter], kind: str) -> bool:
    """Is one of this kind still in the conflict?"""
    for f in fighters:  # noqa: SIM110  (asked every turn, and a generator is slower)
        if f.sheet.kind == kind and f.here and not f.out:
            return True
    return False


def end(t: T, winner: str) -> None:
    """Conditions off, charge dice halved, strike dice to action dice, eidolons home, and then
    Glory or Vengeance."""
    world = t.world
    conflict = world.fight
    at_peace = replace(world, conflict=None)
    pools = {}
    stays = [f for f in world.fighters.values() if f.sheet.kind != "eidolon" and _stays(world, f)]
    for f in stays:
        if f.here:
            limit = count(world, ActionLimit(f.sheet.id))
            pools[f.sheet.id] = (max(f.ap, min(limit, f.ap + f.sp)), -(-f.cp // 2))
    for f in world.fighters.values():
        if f.sheet.kind == "eidolon" and _stays(world, world.fighters[f.sheet.owner]):
            pools[f.sheet.id] = (count(at_peace, ActionLimit(f.sheet.id)), 0)
    left_open = [goal for goal in conflict.goals if not (goal.switch or goal.settled or goal.owner)]
    goals = tuple((goal.id, winner) for goal in left_open)
    kept = tuple(f.sheet.id for f in stays if f.sheet.kind == "adversity")
    sides = {f.sheet.id: side_of(world, f) for f in stays if f.here}
    t.tell(ConflictEnded(winner, pools, goals, kept))
    if not winner:
        return
    for goal in left_open:  # of what a goal changes, only a Threat Die outlasts the conflict
        if goal.effect.kind == "threat" and goal.effect.side == winner:
            turn_up(t, goal.effect.what, goal.effect.amount, "goal")
    for who, side in sides.items():
        f = t.world.fighters[who]
        if dice := after_conflict(t.world, f, side == winner):
            _at_the_end(t, f, dice)


def _stays(world: World, f: Fighter) -> bool:
    """PCs stay, and opponents the GM keeps for later."""
    return f.sheet.kind == "pc" or f.sheet.id in world.kept


def _at_the_end(t: T, f: Fighter, dice: int) -> None:
    """Dice of a passion after the conflict; what does not fit becomes action dice."""
    who = f.sheet.id
    fits = min(dice, room(t.world, who))
    more = min(dice - fits, max(0, count(t.world, ActionLimit(who)) - f.ap))
    t.tell(Shifted(who, f"passion.{f.passion}", more, 0, fits))
