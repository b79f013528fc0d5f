"""What a bot of Anima Prime makes of a position: what strikes, maneuvers, goals and powers would be
worth now, in wounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from undertow.games.anima.bots.chances import at_least, earned, enough, wounds
from undertow.games.anima.catalogue.entries import POWERS
from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    StrikeLimit,
)
from undertow.games.anima.rules.book import ACTS
from undertow.games.anima.rules.passives import count, in_darkness, ranks, sees, suffers
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.world import GM, Fighter, Goal, Who, World, foes, friends
from undertow.kernel import Opening

LATER = 0.85
"""What comes a turn later is worth so much of what comes now."""
DEFEAT = 0.7
"""An opponent less is worth so much more than the wounds it took."""
CHARGE = 0.07
"""A charge die, for somebody who has a use for it."""
ACTION = 0.03
TIRED = 0.9
"""The wound for acting on an empty pool."""
NEVER = -9.0


class Sight:
    """One actor's look at the table; what it costs to work out, it works out once."""

    def __init__(self, world: World, actor: Who, basic: int) -> None:
        self.world, self.actor, self.basic = world, actor, basic
        self.me = world.fighters[actor]
        self._bodies: dict[Who, tuple[int, int]] = {}
        self._best: dict[int, float] = {}

    @cached_property
    def lost(self) -> int:
        return count(self.world, Lost(self.actor))

    @cached_property
    def limit(self) -> int:
        return count(self.world, StrikeLimit(self.actor))

    @cached_property
    def foes(self) -> Sequence[Fighter]:
        return foes(self.world, self.actor)

    def body(self, who: Who) -> tuple[int, int]:
        """Somebody's defense, and the circles that are left."""
        found = self._bodies.get(who)
        if found is None:
            world = self.world
            left = circles(world, who) - world.fighters[who].wounds
            found = self._bodies[who] = (count(world, Defense(who)), left)
        return found

    def blow(self, dice: int, target: Who) -> tuple[float, float]:
        """What a strike is worth with so many dice in all, and how likely it wounds."""
        defense, left = self.body(target)
        expected, hit, end = wounds(dice, defense, left, -self.lost)
        return expected + DEFEAT * end, hit

    def best(self, dice: int) -> float:
        """The best strike that so many strike dice would allow."""
        dice = min(dice, self.limit)
        found = self._best.get(dice)
        if found is None:
            found, lost = 0.0, -self.lost
            for f in self.foes:
                expected, _, end = wounds(dice, *self.body(f.sheet.id), lost)
                found = max(found, expected + DEFEAT * end)
            self._best[dice] = found
        return found

    def later(self, dice: int) -> float:
        """What a turn later is worth with so many strike dice, seen from now."""
        return LATER * self.best(dice)

    # Acts

    def worth(self, opening: Opening) -> float:
        """What opening this is worth, in wounds."""
        rule, args = opening.rule, opening.args
        weigh = _WORTH.get(rule)
        if weigh is not None:
            value = weigh(self, *args[1:])
        elif (id := ACTS[rule].power) in _POWERS:
            value = self.power(id, *args[1:])
        else:
            return NEVER
        if not self.me.ap and ACTS[rule].kind in ("strike", "achievement", "power"):
            value -= TIRED if self.body(self.actor)[1] > 1 else 3 * TIRED
        return value

    def strike(self, target: Who) -> float:
        return self._swings(target)[0]

    def strike_dice(self, target: Who) -> int:
        """How many strike dice go best into a strike."""
        return self._swings(target)[1]

    def _swings(self, target: Who) -> tuple[float, int]:
        bonus = self.help(target)
        return max((self.swing(n, target, bonus), n) for n in self.sizes())

    def own_dice(self) -> int:
        """Three action dice go into a maneuver; but one stays back, so that the next strike costs
        no wound."""
        return max(1, min(3, self.me.ap - 1))

    def sizes(self) -> range:
        """How many strike dice are worth thinking of."""
        most = min(self.me.sp, self.limit)
        return range(max(1, most - 2), most + 1)

    def swing(self, dice: int, target: Who, bonus: int) -> float:
        """A strike with so many dice now, and what is left for later."""
        value, hit = self.blow(dice + bonus, target)
        sp = self.me.sp
        return value + (1 - hit) * self.later(sp) + hit * self.later(sp - dice)

    def help(self, target: Who) -> int:
        """Bonus dice that charge powers would give, roughly."""
        me, type = self.me, self.world.fighters[target].sheet.type
        if not me.cp:
            return 0
        most = 0
        for id in me.sheet.powers:
            entry = POWERS.get(id)
            if entry is not None and entry.dice and entry.cost <= me.cp:
                most = max(most, entry.dice.get(type, 0))
        return most

    def maneuver(self) -> float:
        world, me = self.world, self.me
        own = self.own_dice()
        basic = self.basic if me.sheet.seat != GM else me.sheet.competence
        dice = basic + own + count(world, ManeuverBonus(self.actor))
        cap = count(world, ManeuverCap(self.actor))
        value = -ACTION * own
        for kept, chance in enumerate(earned(dice, cap, self.lost)):
            if chance < 0.02:
                continue
            then = self.best(me.sp + kept)
            value += chance * (LATER * then if kept < 5 else then)
        return value + dice / 6 * CHARGE * self.uses_charge()

    def uses_charge(self) -> int:
        """Has she something to spend charge dice on, and room for them?"""
        sheet = self.me.sheet
        spends: bool | None = sheet.known.get("lab.spends")
        if spends is None:
            spends = any(id == "summoning" or (id in POWERS and POWERS[id].cost) for id in sheet.powers)  # fmt: skip
            sheet.known["lab.spends"] = spends
        return int(spends and self.me.cp < count(self.world, ChargeLimit(self.actor)))

    def achieve(self, goal_id: str) -> float:
        goal = self.world.fight.goal(goal_id)
        dice, sp = self.goal_dice(goal), self.me.sp
        chance = at_least(dice, goal.difficulty + 1 + self.lost)
        later = (1 - chance) * self.later(sp) + chance * self.later(sp - dice)
        return chance * self.wish(goal) + later

    def goal_dice(self, goal: Goal) -> int:
        """As many dice as make it likely, and no more."""
        most = min(self.me.sp, count(self.world, AchievementLimit(self.actor)))
        return enough(most, goal.difficulty + 1 + self.lost)

    def wish(self, goal: Goal) -> float:
        """What having a goal is worth."""
        if not self.world.fight.combat:
            return 2.0
        if goal.owner and not goal.weapons:
            return self.body(goal.owner)[1] + DEFEAT
        if goal.owner:
            owner = self.world.fighters[goal.owner]
            return 0.12 * sum(len(owner.sheet.weapons[w].effects) for w in goal.weapons)
        effect = goal.effect
        mine = effect.side == ("gm" if self.me.sheet.seat == GM else "pc")
        hit = [f.sheet.id for f in self.foes if effect.target in ("", f.sheet.id)]
        if effect.kind == "defense":
            worth = 0.25 * effect.amount * sum(self.body(who)[1] for who in hit if mine)
        elif effect.kind == "condition":
            worth = 0.3 * max(1, len(friends(self.world, self.actor)))
        else:
            worth = (
                0.4 * max(1, len(hit)) if effect.kind in ("strike", "maneuver", "block") else 0.2
            )
        if goal.switch or mine:
            return worth
        return max(0.2, 0.5 * worth)  # to decide it is to keep it from the others

    def summon(self, eidolon: Who) -> float:
        return self.later(self.me.sp) + 1.0 + 0.3 * self.world.fighters[eidolon].sheet.level

    def idle(self) -> float:
        return self.later(self.me.sp) + (0.1 if not self.me.ap else -0.3)

    def go_crazy(self) -> float:
        return 0.0

    def power(self, id: str, *target: object) -> float:
        """A power that is the action of the turn."""
        gain = _POWERS[id](self, *target)
        return gain - CHARGE * POWERS[id].cost + self.later(self.me.sp)


_WORTH: dict[str, Callable[..., float]] = {
    "anima.maneuver": Sight.maneuver,
    "anima.strike": Sight.strike,
    "anima.achieve": Sight.achieve,
    "anima.summon": Sight.summon,
    "anima.pass": Sight.idle,
    "anima.crazy": Sight.go_crazy,
}

# Powers that are actions of their own


def _drain(sight: Sight, target: Who) -> float:
    left = sight.body(target)[1]
    return 1.0 + DEFEAT * (left == 1) + 0.7 * (sight.me.wounds > 0)


def _transfer(sight: Sight, target: Who) -> float:
    hurt = any(f.wounds for f in friends(sight.world, sight.actor) if f is not sight.me)
    return 1.0 + DEFEAT * (sight.body(target)[1] == 1) + 0.7 * hurt


def _body_drain(sight: Sight, target: Who) -> float:
    taken = min(3, sight.world.fighters[target].ap)
    missing = count(sight.world, ActionLimit(sight.actor)) - sight.me.ap
    return 0.15 * taken + 0.1 * min(taken, missing)


def _weaken(sight: Sight, target: Who) -> float:
    ap = sight.world.fighters[target].ap
    return 0.6 if 0 < ap <= 2 else 0.12 * min(2, ap)


def _slow(sight: Sight, target: Who) -> float:
    sp = sight.world.fighters[target].sp
    return 0.13 * (sp // 2)


def _lacks(condition: str, each: float) -> Callable[[Sight, Who], float]:
    def weigh(sight: Sight, target: Who) -> float:
        f = sight.world.fighters[target]
        return 0.0 if suffers(sight.world, f, condition) else each

    return weigh


def _blind(sight: Sight, target: Who) -> float:
    f = sight.world.fighters[target]
    blind = suffers(sight.world, f, "blinded") or sees(sight.world, f)
    return 0.0 if blind else 0.45 + 0.2 * ("shadow-strike" in sight.me.sheet.powers)


def _poison(sight: Sight, target: Who) -> float:
    f = sight.world.fighters[target]
    bad = suffers(sight.world, f, "poisoned") or ranks(sight.world, target, "body-resistance")
    return 0.0 if bad else 0.07 * min(6, f.ap)


def _darkness(sight: Sight) -> float:
    world = sight.world
    if world.fight.darkness:
        return 0.0
    theirs = sum(1 for f in sight.foes if not sees(world, f))
    ours = sum(1 for f in friends(world, sight.actor) if not sees(world, f))
    return 0.3 * (theirs - ours) + 0.2 * ("shadow-strike" in sight.me.sheet.powers)


def _brighten(sight: Sight) -> float:
    world = sight.world
    ours = sum(1 for f in friends(world, sight.actor) if in_darkness(world, f))
    return 0.3 * (ours - sum(1 for f in sight.foes if in_darkness(world, f)))


def _grant(condition: str, each: float) -> Callable[[Sight], float]:
    def weigh(sight: Sight) -> float:
        world = sight.world
        if condition == "darksighted" and not world.fight.darkness:
            return 0.0
        able = max(1, sight.me.cp // 2)
        lacking = [f for f in friends(world, sight.actor) if not suffers(world, f, condition)]
        return each * min(able, len(lacking))

    return weigh


def _restore(sight: Sight) -> float:
    return 0.3 * sum(1 for f in friends(sight.world, sight.actor) for name, _ in f.conditions if name in ("blinded", "poisoned"))  # fmt: skip


def _dispel(sight: Sight) -> float:
    return 0.3 * sum(1 for f in sight.foes if f.conditions)


def _refresh(sight: Sight, target: Who) -> float:
    f = sight.world.fighters[target]
    missing = min(3, count(sight.world, ActionLimit(target)) - f.ap)
    return (0.15 if not f.ap else 0.03) * missing


def _banish(sight: Sight, target: Who) -> float:
    return 1.0 + 0.3 * sight.world.fighters[target].sheet.level


_POWERS: dict[str, Callable[..., float]] = {
    "banishment": _banish,
    "blindness": _blind,
    "body-drain": _body_drain,
    "brighten": _brighten,
    "conjure-darkness": _darkness,
    "dispel": _dispel,
    "empower": _grant("empowered", 0.35),
    "life-drain": _drain,
    "life-transfer": _transfer,
    "nightvision": _grant("darksighted", 0.2),
    "poison": _poison,
    "quicken": _grant("quickened", 0.3),
    "refresh": _refresh,
    "restore": _restore,
    "shield": _grant("shielded", 0.35),
    "slow": _slow,
    "weaken": _weaken,
}
