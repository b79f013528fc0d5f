"""Powers a GM made up, in a fight between bots: each is fought as a power of the book that is of the same
kind and costs as much, or nearly. What it really does is done by hand at a table."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.lab.fight import Fight
from undertow.games.anima.world import Invented, Sheet

LIKE = {
    "action": ("weaken", "body-drain", "life-drain", "slow", "poison", "blindness"),
    "strike": ("leap-attack", "force-attack", "blaze", "vampiric-strike"),
    "maneuver": ("guard",),
    "achievement": ("heroics",),
}
"""Powers that are of use against nearly anybody, by kind. Nothing stands for a passive one."""

StandIns = dict[str, str]
"""The names of powers made up, and which of the book stand for them."""


def stand_in(power: Invented, has: dict[str, int]) -> str:
    """The power of the book that stands for one made up; none where nothing is like it."""
    able = [id for id in LIKE.get(power.type, ()) if id not in has]
    return min(able, key=lambda id: abs(POWERS[id].cost - power.cost), default="")


def known_only(sheet: Sheet, found: StandIns) -> Sheet:
    """A sheet on which powers of the book stand for those made up."""
    powers = dict(sheet.powers)
    for power in sheet.invented:
        if id := stand_in(power, powers):
            powers[id] = 1
            found[power.name] = id
    return replace(sheet, powers=powers) if powers != sheet.powers else sheet


def with_stand_ins(fight: Fight) -> tuple[Fight, StandIns]:
    """A fight that bots can fight; and which power stands for which."""
    found: StandIns = {}
    theirs = tuple(known_only(sheet, found) for sheet in fight.plan.adversity)
    table = fight.table
    if table is not None:
        fighters = {
            who: replace(f, sheet=known_only(f.sheet, found)) for who, f in table.fighters.items()
        }
        table = replace(table, fighters=fighters)
    return replace(fight, plan=replace(fight.plan, adversity=theirs), table=table), found
