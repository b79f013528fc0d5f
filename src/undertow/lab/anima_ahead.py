"""Looking ahead: what one's own next turns are worth against somebody, if nobody interferes.

Maneuver, strike or rest, for every way the dice can fall: a small exact reckoning, worked out once
for each position and kept.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import NamedTuple

from undertow.games.anima.moments import ManeuverBonus, ManeuverCap
from undertow.games.anima.rules.passives import count
from undertow.games.anima.world import GM, Who, World
from undertow.lab.anima_chances import chances, earned
from undertow.lab.anima_sight import CHARGE, DEFEAT, TIRED, Sight

TURNS = 3
"""So many turns of one's own are looked at, this one included."""
AFTER = 0.3
"""What a turn is worth when this opponent is gone, and there are others."""
SPARE = 0.12
"""What a strike die is worth that is left in the end; an action die is worth a third of it."""
MOST = 12
"""More strike dice than this make no difference."""
FEW = 0.9


class Bout(NamedTuple):
    """What stays the same in a bout of one against one."""

    defense: int
    limit: int
    basic: int
    cap: int
    lost: int
    left: int
    """The wounds oneself can still take."""


@cache
def value(turns: int, sp: int, ap: int, left: int, bout: Bout) -> float:
    """The best that can be made of so many turns."""
    if not left:
        return AFTER * turns + SPARE * sp
    if not turns:
        return SPARE * min(sp, bout.limit) + SPARE / 3 * min(ap, 6)
    best = rest(turns, sp, ap, left, bout)
    if sp:
        best = max(best, strike(turns, sp, ap, left, bout))
    if ap:
        best = max(best, maneuver(turns, sp, ap, left, bout)[0])
    return best


def strike(turns: int, sp: int, ap: int, left: int, bout: Bout, bonus: int = 0) -> float:
    """Strike now, with as many dice as are best."""
    tired = 0.0 if ap else TIRED if bout.left > 1 else 3 * TIRED
    return swing(turns, sp, ap, left, bout, bonus)[0] - tired


@cache
def swing(turns: int, sp: int, ap: int, left: int, bout: Bout, bonus: int = 0) -> tuple[float, int]:
    """What striking is worth, and how many dice are best."""
    most = min(sp, bout.limit)
    best, size = -9.0, most
    for dice in range(max(1, most - 3), most + 1):
        found = 0.0
        for successes, chance in enumerate(chances(dice + bonus)):
            wounds = min(left, max(0, successes - bout.lost) // (bout.defense + 1))
            if wounds:
                found += chance * (wounds + DEFEAT * (wounds >= left))
                found += chance * FEW * value(turns - 1, sp - dice, ap, left - wounds, bout)
            else:
                found += chance * FEW * value(turns - 1, sp, ap, left, bout)
        if found > best:
            best, size = found, dice
    return best, size


@cache
def maneuver(turns: int, sp: int, ap: int, left: int, bout: Bout) -> tuple[float, int]:
    """What a maneuver is worth, and how many action dice are best."""
    best, size = -9.0, 1
    for own in range(1, min(3, ap) + 1):
        found = 0.0
        for kept, chance in enumerate(earned(bout.basic + own, bout.cap, bout.lost)):
            then, rest_ap = min(MOST, sp + kept), ap - own
            after = FEW * value(turns - 1, then, rest_ap, left, bout)
            if kept >= 5:  # a strike at once
                after = max(after, swing(turns, then, rest_ap, left, bout)[0])
            found += chance * after
        if found > best:
            best, size = found, own
    return best, size


def rest(turns: int, sp: int, ap: int, left: int, bout: Bout) -> float:
    return FEW * value(turns - 1, sp, ap or 1, left, bout)


class Foresight(Sight):
    """A look that goes a few turns on."""

    def __init__(self, world: World, actor: Who, basic: int) -> None:
        super().__init__(world, actor, basic)
        self._sp = min(MOST, self.me.sp)
        self._later: dict[int, float] = {}

    @cached_property
    def _dice(self) -> int:
        sheet = self.me.sheet
        dice = self.basic if sheet.seat != GM else sheet.competence
        return dice + count(self.world, ManeuverBonus(self.actor))

    @cached_property
    def _cap(self) -> int:
        return count(self.world, ManeuverCap(self.actor))

    def bout(self, target: Who) -> tuple[int, Bout]:
        defense, left = self.body(target)
        mine = min(2, self.body(self.actor)[1])
        return left, Bout(defense, self.limit, self._dice, self._cap, self.lost, mine)

    def best(self, dice: int) -> float:
        """What the coming turns are worth with so many strike dice."""
        dice = min(MOST, max(0, dice))
        found = self._later.get(dice)
        if found is None:
            found = 0.0
            for foe in self.foes:
                left, bout = self.bout(foe.sheet.id)
                found = max(found, value(TURNS - 1, dice, self.me.ap, left, bout))
            self._later[dice] = found
        return found

    def later(self, dice: int) -> float:
        return FEW * self.best(dice)

    def strike(self, target: Who) -> float:
        left, bout = self.bout(target)
        return swing(TURNS, self._sp, self.me.ap, left, bout, self.help(target))[0]

    def strike_dice(self, target: Who) -> int:
        left, bout = self.bout(target)
        return swing(TURNS, self._sp, self.me.ap, left, bout, self.help(target))[1]

    def maneuver(self) -> float:
        found = 0.0
        for foe in self.foes:
            left, bout = self.bout(foe.sheet.id)
            found = max(found, maneuver(TURNS, self._sp, self.me.ap, left, bout)[0])
        return found + self._dice / 6 * CHARGE * self.uses_charge()

    def own_dice(self) -> int:
        """How many action dice of her own go best into a maneuver."""
        found, own = -9.0, 1
        for foe in self.foes:
            left, bout = self.bout(foe.sheet.id)
            found, own = max((found, own), maneuver(TURNS, self._sp, self.me.ap, left, bout))
        return own

    def idle(self) -> float:
        found = 0.0
        for foe in self.foes:
            left, bout = self.bout(foe.sheet.id)
            found = max(found, rest(TURNS, self._sp, self.me.ap, left, bout))
        return found
