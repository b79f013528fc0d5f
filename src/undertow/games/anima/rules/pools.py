"""Dice in and out of pools, wounds, conditions, and who falls by them."""

from __future__ import annotations

from undertow.games.anima.facts import (
    CameBack,
    ConditionPut,
    FellOut,
    Healed,
    Shifted,
    WentHome,
    WorkEnded,
    Wounded,
)
from undertow.games.anima.moments import ActionLimit, Banishing, ChargeLimit, Hurt, WoundCircles
from undertow.games.anima.rules.passives import count, why_not
from undertow.games.anima.world import Fighter, Who, World, eidolons_here
from undertow.kernel import Table

T = Table[World]


def circles(world: World, who: Who) -> int:
    return count(world, WoundCircles(who))


def room(world: World, who: Who) -> int:
    """How many more charge dice fit."""
    return max(0, count(world, ChargeLimit(who)) - world.fighters[who].cp)


def shift(t: T, who: Who, why: str, ap: int = 0, sp: int = 0, cp: int = 0) -> tuple[int, int, int]:
    """Dice come or go; limits hold and nothing falls below none. Gives what really moved."""
    f = t.world.fighters[who]
    if ap > 0:
        ap = min(ap, max(0, count(t.world, ActionLimit(who)) - f.ap))
    if cp > 0:
        cp = min(cp, room(t.world, who))
    ap, sp, cp = max(ap, -f.ap), max(sp, -f.sp), max(cp, -f.cp)
    if ap or sp or cp:
        t.tell(Shifted(who, why, ap, sp, cp))
    return ap, sp, cp


def charge_by_passion(t: T, who: Who, dice: int, passion: str) -> None:
    """Charge dice of a passion; what does not fit becomes strike dice."""
    fits = min(dice, room(t.world, who))
    if dice:
        t.tell(Shifted(who, f"passion.{passion}", 0, dice - fits, fits))


def wound(t: T, who: Who, wounds: int, by: Who, why: str) -> int:
    """Mark wound circles; what finds no free circle is ignored. Gives how many were marked."""
    f = t.world.fighters[who]
    wounds = min(wounds, circles(t.world, who) - f.wounds)
    if wounds > 0:
        t.tell(Wounded(who, wounds, by, why))
    return wounds


async def after_wounds(t: T, who: Who) -> None:
    """Who has no free circle left falls; others may run."""
    f = t.world.fighters[who]
    if not f.here or f.out:
        return
    if f.wounds >= circles(t.world, who):
        fall(t, f)
    else:
        await t.after(Hurt(who))


def fall(t: T, f: Fighter, how: str = "defeated") -> None:
    """Somebody is out; an eidolon goes home, and a summoner's goes with her."""
    who = f.sheet.id
    drop_work(t, who)
    if f.sheet.kind == "eidolon":
        t.tell(WentHome(who, how))
        return
    t.tell(FellOut(who, how))
    if not (t.world.rulings.eidolon_stays and how == "defeated"):
        for eidolon in eidolons_here(t.world, who):
            t.tell(WentHome(eidolon.sheet.id, "summoner"))


def banish(t: T, who: Who, by: Who) -> None:
    """An eidolon is sent home with every circle marked."""
    wound(t, who, circles(t.world, who), by, "banished")
    t.tell(WentHome(who, "banished"))


def can_be_banished(world: World, f: Fighter) -> bool:
    """Eidolons can, where nothing keeps them here."""
    if f.sheet.kind != "eidolon":
        return False
    owner = f.sheet.owner
    return why_not(world, Banishing(owner, f.sheet.id), owner) is None


def heal(t: T, who: Who, why: str) -> bool:
    """Clear one wound, where there is one; by one reading the defeated rise again."""
    f = t.world.fighters[who]
    if not f.wounds:
        return False
    t.tell(Healed(who, 1, why))
    if f.here and f.out and t.world.rulings.revive_in_conflict:
        t.tell(CameBack(who))
    return True


def afflict(t: T, who: Who, condition: str, source: str) -> None:
    """Put a condition on somebody; from the same source it counts once."""
    if (condition, source) not in t.world.fighters[who].conditions:
        t.tell(ConditionPut(who, condition, source))


def drop_work(t: T, who: Who) -> None:
    """Work on a weapon stops when one of its two people does something else."""
    conflict = t.world.conflict
    if conflict is None or not conflict.works:
        return
    for work in conflict.works:
        if who in (work.smith, work.owner):
            t.tell(WorkEnded(work.smith, False))


def trim(t: T, who: Who) -> None:
    """When a weapon that held more charge dice is no longer in hand, the surplus is discarded."""
    f = t.world.fighters[who]
    over = f.cp - count(t.world, ChargeLimit(who))
    if over > 0:
        t.tell(Shifted(who, "over", 0, 0, -over))
