"""Eidolons in play: summoning, dismissing, and who stays beside a summoner."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.anima.facts import GoalAdded, Summoned, WentHome
from undertow.games.anima.moments import ActionLimit, Beside, Charged, ChargeLimit, Spot, SummonCost
from undertow.games.anima.rules.book import NOWHERE, Act
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import circles, heal
from undertow.games.anima.world import Fighter, Goal, Who, World, eidolons_here
from undertow.kernel import Table

T = Table[World]


def can_come(world: World, f: Fighter) -> bool:
    """Has an eidolon a free wound circle and the GM's yes, and is it not here?"""
    return not f.here and not f.sheet.waits and f.wounds < circles(world, f.sheet.id)


def has_room(world: World, who: Who, eidolon: Who) -> bool:
    """Only one eidolon at a time; by one reading the companion does not count."""
    sheet = world.fighters[who].sheet
    others = [e.sheet.id for e in eidolons_here(world, who)]
    if world.rulings.companion_extra:
        if eidolon == sheet.companion:
            return True
        others = [id for id in others if id != sheet.companion]
    return not others


def targets(world: World, actor: Who) -> Sequence[tuple[Who]]:
    f = world.fighters[actor]
    if not f.sheet.bonds or f.sheet.kind == "eidolon":
        return NOWHERE
    return [
        (id,)
        for id in f.sheet.bonds
        if can_come(world, world.fighters[id])
        and has_room(world, actor, id)
        and count(world, SummonCost(actor, id)) <= f.cp
    ]


def bring(t: T, summoner: Who, eidolon: Who, charged: bool = True) -> None:
    """An eidolon is here now: Action Pool full the first time in a conflict, and as it was the
    next; Strike and Charge Pool empty but for Charged Summoning."""
    f = t.world.fighters[eidolon]
    ap, sp, cp = count(t.world, ActionLimit(eidolon)), 0, 0
    if f.called:
        ap = f.ap
        if t.world.rulings.dismiss_keeps_pools:
            sp, cp = f.sp, f.cp
    if charged:
        cp = min(cp + count(t.world, Charged(summoner)), count(t.world, ChargeLimit(eidolon)))
    t.tell(Summoned(eidolon, ap, sp, cp))
    expose(t, eidolon)


def expose(t: T, who: Who) -> None:
    """A weak spot is a goal of every conflict its owner is in."""
    difficulty = count(t.world, Spot(who))
    if not difficulty or not t.world.fight.combat:
        return
    id = f"weak-spot:{who}"
    if any(goal.id == id for goal in t.world.fight.goals):
        return
    t.tell(GoalAdded(Goal(id, "", difficulty, owner=who), ""))


def mend(t: T, who: Who, why: str) -> None:
    """A wound heals in a conflict. A companion that was defeated or banished is back at its
    summoner's side by it, where there is room for it."""
    down = t.world.fighters[who].wounds >= circles(t.world, who)
    if not heal(t, who, why) or not down:
        return
    f = t.world.fighters[who]
    owner = t.world.fighters.get(f.sheet.owner)
    if owner is None or not stays_beside(t.world, owner, who):
        return
    if can_come(t.world, f) and has_room(t.world, owner.sheet.id, who):
        bring(t, owner.sheet.id, who, charged=False)


def stays_beside(world: World, f: Fighter, eidolon: Who) -> bool:
    """Is this somebody's companion, that is there when a conflict begins?"""
    if not eidolon or f.sheet.companion != eidolon:
        return False
    return count(world, Beside(f.sheet.id)) > 0


def here_targets(world: World, actor: Who) -> Sequence[tuple[Who]]:
    if not world.fighters[actor].sheet.bonds:
        return NOWHERE
    return [(e.sheet.id,) for e in eidolons_here(world, actor)]


async def dismiss(t: T, actor: Who, eidolon: Who) -> None:
    t.tell(WentHome(eidolon, "dismissed", t.world.rulings.dismiss_keeps_pools))


DISMISS = Act(
    id="anima.dismiss",
    name="Dismiss",
    text="At the start of your turn, for free: your eidolon goes home unharmed.",
    kind="free",
    to=here_targets,
    combat=True,
    why="there is no eidolon beside you.",
)(dismiss)
