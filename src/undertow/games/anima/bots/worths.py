"""What powers that are actions of their own would be worth to somebody now, in wounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.rules.passives import count, in_darkness, ranks, suffers, works
from undertow.games.anima.world import Who, friends

if TYPE_CHECKING:
    from undertow.games.anima.bots.analysis import Analysis

DEFEAT = 0.7
"""An opponent less is worth so much more than the wounds it took."""
CHARGE = 0.07
"""A charge die, for somebody who has a use for it."""
ACTION = 0.03


def _drain(analysis: Analysis, target: Who) -> float:
    left = analysis.body(target)[1]
    return 1.0 + DEFEAT * (left == 1) + 0.7 * (analysis.me.wounds > 0)


def _transfer(analysis: Analysis, target: Who) -> float:
    hurt = any(f.wounds for f in friends(analysis.world, analysis.actor) if f is not analysis.me)
    return 1.0 + DEFEAT * (analysis.body(target)[1] == 1) + 0.7 * hurt


def _body_drain(analysis: Analysis, target: Who) -> float:
    taken = min(3, analysis.world.fighters[target].ap)
    missing = count(analysis.world, ActionLimit(analysis.actor)) - analysis.me.ap
    return 0.15 * taken + 0.1 * min(taken, missing)


def _weaken(analysis: Analysis, target: Who) -> float:
    ap = analysis.world.fighters[target].ap
    return 0.6 if 0 < ap <= 2 else 0.12 * min(2, ap)


def _slow(analysis: Analysis, target: Who) -> float:
    sp = analysis.world.fighters[target].sp
    return 0.13 * (sp // 2)


def _lacks(condition: str, each: float) -> Callable[[Analysis, Who], float]:
    def weigh(analysis: Analysis, target: Who) -> float:
        f = analysis.world.fighters[target]
        return 0.0 if suffers(analysis.world, f, condition) else each

    return weigh


def _blind(analysis: Analysis, target: Who) -> float:
    f = analysis.world.fighters[target]
    blind = suffers(analysis.world, f, "blinded") or not works(analysis.world, target, "blinded")
    return 0.0 if blind else 0.45 + 0.2 * ("shadow-strike" in analysis.me.sheet.powers)


def _poison(analysis: Analysis, target: Who) -> float:
    f = analysis.world.fighters[target]
    bad = suffers(analysis.world, f, "poisoned") or ranks(analysis.world, target, "body-resistance")
    return 0.0 if bad else 0.07 * min(6, f.ap)


def _darkness(analysis: Analysis) -> float:
    world = analysis.world
    if world.fight.darkness:
        return 0.0
    theirs = sum(1 for f in analysis.foes if works(world, f.id, "blinded"))
    ours = sum(1 for f in friends(world, analysis.actor) if works(world, f.id, "blinded"))
    return 0.3 * (theirs - ours) + 0.2 * ("shadow-strike" in analysis.me.sheet.powers)


def _brighten(analysis: Analysis) -> float:
    world = analysis.world
    ours = sum(1 for f in friends(world, analysis.actor) if in_darkness(world, f))
    return 0.3 * (ours - sum(1 for f in analysis.foes if in_darkness(world, f)))


def _grant(condition: str, each: float) -> Callable[[Analysis], float]:
    def weigh(analysis: Analysis) -> float:
        world = analysis.world
        if condition == "darksighted" and not world.fight.darkness:
            return 0.0
        able = max(1, analysis.me.cp // 2)
        lacking = [f for f in friends(world, analysis.actor) if not suffers(world, f, condition)]
        return each * min(able, len(lacking))

    return weigh


def _restore(analysis: Analysis) -> float:
    return 0.3 * sum(
        1
        for f in friends(analysis.world, analysis.actor)
        for name, _ in f.conditions
        if name in ("blinded", "poisoned")
    )


def _dispel(analysis: Analysis) -> float:
    return 0.3 * sum(1 for f in analysis.foes if f.conditions)


def _refresh(analysis: Analysis, target: Who) -> float:
    f = analysis.world.fighters[target]
    missing = min(3, count(analysis.world, ActionLimit(target)) - f.ap)
    return (0.15 if not f.ap else 0.03) * missing


def _banish(analysis: Analysis, target: Who) -> float:
    return 1.0 + 0.3 * analysis.world.fighters[target].sheet.level


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
