"""What a bot of Anima Prime makes of a position: what strikes, maneuvers, goals and powers would be
worth now, in wounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from undertow.games.anima.bots.chances import at_least, earned, enough, wounds
from undertow.games.anima.bots.looking import gained
from undertow.games.anima.bots.worths import ACTION, CHARGE, DEFEAT, POWERS_WORTH
from undertow.games.anima.catalogue.effects import slots
from undertow.games.anima.catalogue.entries import EFFECTS, POWERS
from undertow.games.anima.catalogue.powers import OWN
from undertow.games.anima.moments import (
    AchievementBonus,
    AchievementLimit,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    Slots,
    StrikeLimit,
    SummonCost,
)
from undertow.games.anima.rules.book import ACTS
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.rules.smithing import placeable, under_way
from undertow.games.anima.world import GM, Fighter, Goal, Type, Who, World, foes, friends
from undertow.kernel import Offer

LATER = 0.85
"""What comes a turn later is worth so much of what comes now."""
GOAL = 0.5
"""A goal of one's own, beside what it changes: it is what the fight is about."""
TIRED = 0.9
"""The wound for acting on an empty pool."""
NEVER = -9.0


class Analysis:
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
            for defense, left in self.bodies:
                expected, _, end = wounds(dice, defense, left, lost)
                worth = expected + DEFEAT * end
                if worth > found:
                    found = worth
            self._best[dice] = found
        return found

    @cached_property
    def bodies(self) -> list[tuple[int, int]]:
        """Defense and circles of those who can be struck, each only once."""
        return list(dict.fromkeys(self.body(f.sheet.id) for f in self.foes))

    @cached_property
    def now(self) -> float:
        """What a turn later is worth with the strike dice there are."""
        return self.later(self.me.sp)

    def later(self, dice: int) -> float:
        """What a turn later is worth with so many strike dice, seen from now."""
        return LATER * self.best(dice)

    # Acts

    def worth(self, offer: Offer) -> float:
        """What opening this is worth, in wounds."""
        rule, args = offer.rule, offer.args
        weigh = _WORTH.get(rule)
        if weigh is not None:
            value = weigh(self, *args[1:])
        elif (id := ACTS[rule].power) in POWERS_WORTH:
            value = self.power(id, *args[1:])
        elif id in OWN:
            value = self.now + gained(self.world, self.actor, offer)
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
            spends = any(
                id == "summoning" or (id in POWERS and POWERS[id].cost) for id in sheet.powers
            )
            sheet.known["lab.spends"] = spends
        return int(spends and self.me.cp < count(self.world, ChargeLimit(self.actor)))

    def achieve(self, goal_id: str) -> float:
        goal = self.world.fight.goal(goal_id)
        dice, sp = self.goal_dice(goal), self.me.sp
        chance = at_least(dice + self.heroics, goal.difficulty + 1 + self.lost)
        later = (1 - chance) * self.later(sp) + chance * self.later(sp - dice)
        return chance * self.wish(goal) + later

    def goal_dice(self, goal: Goal) -> int:
        """As many dice as make it likely, and no more."""
        most = min(self.me.sp, count(self.world, AchievementLimit(self.actor)))
        return enough(most, goal.difficulty + 1 + self.lost - self.heroics // 2)

    @cached_property
    def heroics(self) -> int:
        """Bonus dice that Heroics would add to an achievement."""
        me = self.me
        if "heroics" not in me.sheet.powers or me.cp < POWERS["heroics"].cost:
            return 0
        with_it, without = (AchievementBonus(self.actor, ids) for ids in (("heroics",), ()))
        return count(self.world, with_it) - count(self.world, without)

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
            bodies = [self.body(who) for who in hit if mine]
            worth = effect.amount * sum(left / (defense + 1) for defense, left in bodies)
        elif effect.kind == "condition":
            worth = 0.3 * max(1, len(friends(self.world, self.actor)))
        else:
            worth = (
                0.4 * max(1, len(hit)) if effect.kind in ("strike", "maneuver", "block") else 0.2
            )
        if goal.switch:
            return worth
        # A goal is what the fight is about; to decide it is to keep it from the others.
        return GOAL + (worth if mine else 0.5 * worth)

    def summon(self, eidolon: Who) -> float:
        return self.now + 1.0 + 0.3 * self.world.fighters[eidolon].sheet.level

    def idle(self) -> float:
        return self.now + (0.1 if not self.me.ap else -0.3)

    def go_crazy(self) -> float:
        return 0.0

    def power(self, id: str, *target: object) -> float:
        """A power that is the action of the turn."""
        gain = POWERS_WORTH[id](self, *target)
        return gain - self.price(POWERS[id].cost) + self.now

    def price(self, cost: int) -> float:
        """What charge dice are worth that are spent: the fuller the pool, the less they are
        missed."""
        return cost * self.die

    @cached_property
    def die(self) -> float:
        """What one charge die is worth that is kept."""
        if not self.me.cp:
            return CHARGE
        room = 1 - self.me.cp / max(1, count(self.world, ChargeLimit(self.actor)))
        return CHARGE * max(0.2, room)

    def dismiss(self, eidolon: Who) -> float:
        """One that has no dice left makes room for another that can be called."""
        world, f = self.world, self.world.fighters[eidolon]
        if f.ap or f.sp or eidolon == self.me.sheet.companion:
            return NEVER
        others = [id for id in self.me.sheet.bonds if id != eidolon]
        fresh = [
            self.summon(id)
            for id in others
            if not world.fighters[id].called
            and world.fighters[id].wounds < circles(world, id)
            and count(world, SummonCost(self.actor, id)) <= self.me.cp
        ]
        return max(fresh, default=NEVER)

    def imbue(self, smith: Who, owner: Who, weapon: int) -> float:
        """An effect for a free slot, in the turns of smith and owner."""
        if under_way(self.world, smith) is not None:
            return self.now + 0.5
        found = self.effects(smith, owner, weapon)
        if not found:
            return NEVER
        gain = max(worth for worth, _ in found) * self.length / 5
        return gain - (0.4 if smith != owner else 0.0) + self.now

    @cached_property
    def length(self) -> float:
        """How many rounds it will go on, roughly, but no more than six."""
        left = sum(self.body(f.sheet.id)[1] for f in self.foes)
        return min(6.0, 2 * left / len(friends(self.world, self.actor)))

    def effects(self, smith: Who, owner: Who, weapon: int) -> list[tuple[float, str]]:
        """Effects of one slot that a free slot of somebody's weapon could hold, with their worth."""
        world = self.world
        there = world.fighters[owner].sheet.weapons[weapon].effects
        if count(world, Slots(owner)) <= slots(there):
            return []
        types = [f.sheet.type for f in self.foes]
        able = [id for id in placeable(world, smith, owner, weapon) if EFFECTS[id].slots == 1]
        found = [(EDGE * types.count(AGAINST[id]), id) for id in able if id in AGAINST]
        return found + [(IN_HAND[id], id) for id in able if id in IN_HAND]


_WORTH: dict[str, Callable[..., float]] = {
    "anima.maneuver": Analysis.maneuver,
    "anima.strike": Analysis.strike,
    "anima.achieve": Analysis.achieve,
    "anima.summon": Analysis.summon,
    "anima.pass": Analysis.idle,
    "anima.crazy": Analysis.go_crazy,
    "anima.dismiss": Analysis.dismiss,
    "anima.imbue": Analysis.imbue,
}
EDGE = 0.3
"""One die more in every strike at somebody, for the rest of a fight."""
AGAINST: dict[str, Type] = {
    "area-strike": "swarm",
    "multi-strike": "squad",
    "power-strike": "individual",
}
IN_HAND = {
    "fire-aura": 0.5,
    "frost-aura": 0.5,
    "protection": 0.55,
    "quicken": 0.6,
    "strike-boost": 0.3,
}
"""What other effects of one slot are worth for the rest of a fight; the rest is for few."""
