"""Where catalogue entries say into which numbers they reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from undertow.games.anima.catalogue.entries import POWERS, Power
from undertow.games.anima.moments import (
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
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.world import Fighter, Sheet, Who, World
from undertow.kernel import Hooks, Modifier, Tally, Term

T = TypeVar("T", bound=Tally)

Term_ = Callable[[World, Any], Term | None]
_modifiers: list[Modifier] = []
_hooks: list[Hooks] = []
_of_powers: dict[type[Tally], dict[str, Term_]] = {}
_of_weapons: dict[type[Tally], list[Term_]] = {}
_of_all: dict[type[Tally], list[Term_]] = {}


def modifies(
    tally: type[T], id: str, power: str = "", weapon: bool = False
) -> Callable[[Callable[[World, T], Term | None]], Callable[[World, T], Term | None]]:
    """This term is counted whenever the tally is. One that needs a power, or a weapon, of whom
    the number is about says so, and nobody else is asked for it."""

    def enter(term: Callable[[World, T], Term | None]) -> Callable[[World, T], Term | None]:
        _modifiers.append(Modifier(id, tally, term))
        if power:
            _of_powers.setdefault(tally, {})[power] = term
        elif weapon:
            _of_weapons.setdefault(tally, []).append(term)
        else:
            _of_all.setdefault(tally, []).append(term)
        return term

    return enter


def hooks(world: World) -> Hooks:
    """All hooks. Who has a power is written on the sheets, so they are the same for all."""
    if not _hooks:
        _hooks.append(Hooks(_modifiers))
    return _hooks[0]


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
"""Numbers that follow from the sheet, the weapon in hand, goals, conditions and Darkness."""


def count(world: World, tally: Any) -> int:
    """A number, for somebody who does not ask why: the same as `hooks(world).total`, and quicker,
    because it is worked out once for all it follows from."""
    f = world.fighters[tally.who]
    sheet, conflict = f.sheet, world.conflict
    if type(tally) not in FOLLOWING:
        return _count(world, tally, sheet)
    if conflict is None:
        key: Any = (tally, f.held, f.disarmed, f.conditions)
    else:
        key = (
            tally,
            f.held,
            f.disarmed,
            f.conditions,
            conflict.active,
            conflict.combat,
            not conflict.darkness,
        )
    counted: tuple[Rulings, dict[Any, int]] | None = sheet.known.get("numbers")
    if counted is None or counted[0] is not world.rulings:  # by other readings, count anew
        counted = sheet.known["numbers"] = (world.rulings, {})
    number = counted[1].get(key)
    if number is None:
        number = counted[1][key] = _count(world, tally, sheet)
    return number


def _count(world: World, tally: Any, sheet: Sheet) -> int:
    total: int = tally.base(world).amount
    for each in _terms(sheet, type(tally)):
        term = each(world, tally)
        if term is not None:
            total = term.amount + (0 if term.sets else total)
    within: int = tally.within(total)
    return within


def _terms(sheet: Sheet, kind: type[Tally]) -> list[Term_]:
    """What may have a say in a number of somebody with this sheet."""
    found: list[Term_] | None = sheet.known.get(kind)
    if found is None:
        of_powers = _of_powers.get(kind, {})
        found = [of_powers[id] for id in sheet.powers if id in of_powers]
        if sheet.weapons:
            found += _of_weapons.get(kind, ())
        found += _of_all.get(kind, ())
        sheet.known[kind] = found
    return found


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
    if "ultimate-weapon" in found:
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


GRANTS = {"shielded": "protection", "quickened": "quicken"}
"""Conditions that a weapon in hand keeps up."""


def sees(world: World, fighter: Fighter) -> bool:
    """Is somebody free of Blinded and Darkness alike?"""
    return bool(ranks(world, fighter.sheet.id, "darksight")) or suffers(
        world, fighter, "darksighted"
    )


def in_darkness(world: World, fighter: Fighter) -> bool:
    """Does Darkness work on somebody?"""
    conflict = world.conflict
    if conflict is None or not conflict.darkness or sees(world, fighter):
        return False
    return not has_effect(world, fighter.sheet.id, "shining")


def is_blind(world: World, fighter: Fighter) -> bool:
    """Does Blinded work on somebody?"""
    return suffers(world, fighter, "blinded") and not sees(world, fighter)
