"""What stands on a sheet, and how it reaches into numbers and actions."""

from __future__ import annotations

from typing import Any

from undertow.games.anima.catalogue.entries import (
    ALL,
    EFFECTS,
    GRANTS,
    OWN,
    POWERS,
    Power,
    WeaponEffect,
)
from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    BasicDice,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverCap,
    StrikeLimit,
    Suffering,
    WoundCircles,
)
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.world import Fighter, Sheet, Who, World
from undertow.kernel import Hooks, Line, Moment, Tally

_hooks: list[Hooks] = []


def hooks(world: World) -> Hooks:
    """All hooks. Each asks by itself whether its entry works for whom it is about."""
    if not _hooks:
        _hooks.append(Hooks([*ALL, *(hook for own in OWN.values() for hook in own)]))
    return _hooks[0]


def hooks_of(sheet: Sheet) -> Hooks:
    """The hooks that can have a say where somebody with this sheet is concerned: a few of all."""
    found: Hooks | None = sheet.known.get("hooks")
    if found is None:
        on_weapons = [id for weapon in sheet.weapons for id in weapon.effects]
        keys = [*sheet.powers, sheet.weakness]
        keys += [WeaponEffect.kind + id for id in dict.fromkeys((*on_weapons, *sheet.ultimate))]
        own = [hook for key in keys for hook in OWN.get(key, ())]
        found = sheet.known["hooks"] = Hooks([*ALL, *own])
    return found


FOLLOWING: frozenset[type[Tally]] = frozenset(
    (
        AchievementLimit,
        ActionLimit,
        BasicDice,
        ChargeLimit,
        Defense,
        Lost,
        ManeuverCap,
        StrikeLimit,
        WoundCircles,
    )
)
"""Numbers that follow from the sheet, the weapon in hand, wounds, which pools are empty, goals,
conditions and Darkness. What hangs on more does not belong here: `count` would keep a stale number."""


def count(world: World, tally: Any) -> int:
    """A number, for somebody who does not ask why: the same as `hooks(world).total`, and quicker,
    because it is worked out once for all it follows from."""
    f = world.fighters[tally.who]
    sheet, conflict = f.sheet, world.conflict
    if type(tally) not in FOLLOWING:
        return hooks_of(sheet).total(world, tally)
    pools = (f.ap > 0) + 2 * (f.sp > 0) + 4 * (f.cp > 0)
    if conflict is None:
        key: Any = (tally, f.held, f.disarmed, f.conditions, f.wounds, pools)
    else:
        key = (
            tally,
            f.held,
            f.disarmed,
            f.conditions,
            f.wounds,
            pools,
            conflict.active,
            conflict.combat,
            not conflict.darkness,
        )
    counted: tuple[Rulings, dict[Any, int]] | None = sheet.known.get("numbers")
    if counted is None or counted[0] is not world.rulings:  # by other readings, count anew
        counted = sheet.known["numbers"] = (world.rulings, {})
    number = counted[1].get(key)
    if number is None:
        number = counted[1][key] = hooks_of(sheet).total(world, tally)
    return number


def alone(sheet: Sheet) -> World:
    """A world with nobody but this one in it, to count what follows from a sheet."""
    return World(fighters={sheet.id: Fighter(sheet, 0, held=-1)})


def why_not(world: World, moment: Moment, *whom: Who) -> Line | None:
    """Why something cannot be done, as what stands on the sheets of these has it."""
    for who in whom:
        why = hooks_of(world.fighters[who].sheet).why_not(world, moment)
        if why is not None:
            return why
    return None


def ranks(world: World, who: Who, power: str) -> int:
    """How many ranks of a power work for somebody now: none in a conflict without powers, none
    while a goal blocks it."""
    fighter = world.fighters.get(who)
    if fighter is None or power not in fighter.sheet.powers:
        return 0
    conflict = world.conflict
    if conflict is not None:
        if not conflict.combat:
            return 0
        if conflict.active and blocked(world, who, power):
            return 0
    return fighter.sheet.powers[power]


def powers_of(fighter: Fighter, *types: str) -> list[Power]:
    """The powers of these types that stand on somebody's sheet."""
    known = fighter.sheet.known
    found: list[Power] | None = known.get(types)
    if found is None:
        entries = [POWERS[id] for id in fighter.sheet.powers if id in POWERS]
        found = known[types] = [entry for entry in entries if entry.type in types]
    return found


def blocked(world: World, who: Who, power: str) -> bool:
    """Does a goal keep somebody from a power?"""
    return any(
        e.kind == "block" and e.what == power and hits(world, e.target, e.side, who)
        for e in world.fight.active
    )


def hits(world: World, target: Who, gains: str, who: Who) -> bool:
    """Does an effect of a goal reach somebody?"""
    return target == who or (not target and world.side(who) != gains)


def effects(world: World, fighter: Fighter) -> tuple[str, ...]:
    """The weapon effects that work for somebody now: those of the weapon in hand."""
    sheet = fighter.sheet
    if not sheet.weapons:
        return ()
    held = fighter.held
    if held < 0 or held in fighter.disarmed or held >= len(sheet.weapons):
        return ()
    conflict = world.conflict
    if conflict is not None and not conflict.combat:
        return ()
    found = sheet.weapons[held].effects
    if sheet.ultimate and any(EFFECTS[id].holds for id in found):
        return (*found, *sheet.ultimate)
    return found


def has_effect(world: World, who: Who, effect: str) -> bool:
    fighter = world.fighters[who]
    return bool(fighter.sheet.weapons) and effect in effects(world, fighter)


def suffers(world: World, fighter: Fighter, condition: str) -> bool:
    """Does a condition lie on somebody, from whatever source?"""
    for name, _ in fighter.conditions:
        if name == condition:
            return True
    if fighter.sheet.weapons:
        granted = GRANTS.get(condition)
        return granted is not None and granted in effects(world, fighter)
    return False


def works(world: World, who: Who, condition: str) -> bool:
    """Would a condition do anything to somebody?"""
    return why_not(world, Suffering(who, condition), who) is None


def in_darkness(world: World, fighter: Fighter) -> bool:
    """Does Darkness work on somebody?"""
    conflict = world.conflict
    if conflict is None or not conflict.darkness:
        return False
    return works(world, fighter.sheet.id, "darkness")


def is_blind(world: World, fighter: Fighter) -> bool:
    """Does Blinded work on somebody?"""
    return suffers(world, fighter, "blinded") and works(world, fighter.sheet.id, "blinded")
