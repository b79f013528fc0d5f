"""What powers that are actions of their own would be worth to somebody now, in wounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.rules.passives import count, in_darkness, ranks, suffers, works
from undertow.games.anima.world import Who, friends

if TYPE_CHECKING:
    from undertow.games.anima.bots.sight import Sight

DEFEAT = 0.7
"""An opponent less is worth so much more than the wounds it took."""


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
    blind = suffers(sight.world, f, "blinded") or not works(sight.world, target, "blinded")
    return 0.0 if blind else 0.45 + 0.2 * ("shadow-strike" in sight.me.sheet.powers)


def _poison(sight: Sight, target: Who) -> float:
    f = sight.world.fighters[target]
    bad = suffers(sight.world, f, "poisoned") or ranks(sight.world, target, "body-resistance")
    return 0.0 if bad else 0.07 * min(6, f.ap)


def _darkness(sight: Sight) -> float:
    world = sight.world
    if world.fight.darkness:
        return 0.0
    theirs = sum(1 for f in sight.foes if works(world, f.id, "blinded"))
    ours = sum(1 for f in friends(world, sight.actor) if works(world, f.id, "blinded"))
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
    return 0.3 * sum(
        1
        for f in friends(sight.world, sight.actor)
        for name, _ in f.conditions
        if name in ("blinded", "poisoned")
    )


def _dispel(sight: Sight) -> float:
    return 0.3 * sum(1 for f in sight.foes if f.conditions)


def _refresh(sight: Sight, target: Who) -> float:
    f = sight.world.fighters[target]
    missing = min(3, count(sight.world, ActionLimit(target)) - f.ap)
    return (0.15 if not f.ap else 0.03) * missing


def _banish(sight: Sight, target: Who) -> float:
    return 1.0 + 0.3 * sight.world.fighters[target].sheet.level


POWERS_WORTH: dict[str, Callable[..., float]] = {
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
