"""Powers of Soulbound Weapons and of summoning."""

from __future__ import annotations

from undertow.games.anima.catalogue.entries import Power, power
from undertow.games.anima.catalogue.passive import AUTO_GUARD
from undertow.games.anima.moments import (
    Banishing,
    Beside,
    BondLevel,
    Bonds,
    Charged,
    CompanionLevel,
    DisarmDifficulty,
    Haste,
    OfSomebody,
    Slots,
    SmithSlots,
    SummonCost,
    Weapons,
    titled,
)
from undertow.games.anima.rules.passives import ranks
from undertow.games.anima.world import World
from undertow.kernel import Line, Term, message

# Soulbound Weapons

SOULBOUND = power(
    "soulbound-weapon",
    "Soulbound Weapon",
    "A weapon, or any other thing, that is bound to you, with one effect slot.",
    "soulbound",
    arms=True,
)
IMBUEMENT = power(
    "immediate-imbuement",
    "Immediate Imbuement",
    "Imbuing a weapon takes you one round per slot instead of an hour; at the second "
    "rank, one turn in all, for several effects at once.",
    "soulbound",
    ranks=2,
    needs=("soulsmith",),
)
GRIP = power(
    "improved-grip",
    "Improved Grip",
    "You are hard to disarm (5); at the second rank, nobody can disarm you.",
    "soulbound",
    ranks=2,
    needs=("soulbound-weapon",),
)
MULTISOUL = power(
    "multisoul",
    "Multisoul",
    "One more Soulbound Weapon.",
    "soulbound",
    ranks=2,
    needs=("soulbound-weapon",),
)
QUICKDRAW = power(
    "quickdraw",
    "Quickdraw",
    "You change weapons at the start of your turn, for free.",
    "soulbound",
    needs=("soulbound-weapon", "multisoul"),
)
SOULSMITH = power(
    "soulsmith",
    "Soulsmith",
    "You place or replace effects on any Soulbound Weapon, of as many slots as you "
    "have ranks, at an hour per slot.",
    "soulbound",
    ranks=4,
    useless=("soulbound-weapon",),
)
UPGRADE = power(
    "weapon-upgrade",
    "Weapon Upgrade",
    "One more slot on each of your weapons.",
    "soulbound",
    ranks=3,
    needs=("soulbound-weapon",),
)


@GRIP.modifies(DisarmDifficulty)
def improved_grip(world: World, m: DisarmDifficulty) -> Term | None:
    rank = ranks(world, m.who, GRIP.id)
    if not rank:
        return None
    return Term(5 if rank == 1 else 99, titled(GRIP.name(), rank), sets=True)


@UPGRADE.modifies(Slots)
def weapon_upgrade(world: World, m: Slots) -> Term | None:
    rank = world.fighters[m.who].sheet.powers.get(UPGRADE.id, 0)
    return Term(rank, titled(UPGRADE.name(), rank)) if rank else None


def _written(entry: Power, tally: type[OfSomebody]) -> None:
    """Each rank on the sheet adds one, whatever a conflict does to powers."""

    @entry.modifies(tally)
    def term(world: World, m: OfSomebody) -> Term | None:
        rank = world.fighters[m.who].sheet.powers.get(entry.id, 0)
        return Term(rank, titled(entry.name(), rank)) if rank else None


def _working(entry: Power, tally: type[OfSomebody]) -> None:
    """Each rank that works now adds one."""

    @entry.modifies(tally)
    def term(world: World, m: OfSomebody) -> Term | None:
        rank = ranks(world, m.who, entry.id)
        return Term(rank, titled(entry.name(), rank)) if rank else None


_written(SOULBOUND, Weapons)


@MULTISOUL.modifies(Weapons)
def multisoul(world: World, m: Weapons) -> Term | None:
    powers = world.fighters[m.who].sheet.powers
    if MULTISOUL.id not in powers or SOULBOUND.id not in powers:
        return None
    return Term(powers[MULTISOUL.id], titled(MULTISOUL.name(), powers[MULTISOUL.id]))


_working(SOULSMITH, SmithSlots)
_working(IMBUEMENT, Haste)

# Summoning

SUMMONING = power(
    "summoning",
    "Summoning",
    "You can summon eidolons you are bonded to.",
    "summoning",
    useless=("open-bond",),
)
OPEN_BOND = power(
    "open-bond",
    "Open Bond",
    "A bond to one eidolon.",
    "summoning",
    ranks=3,
    bonds=True,
    useless=("summoning",),
)
CHARGED = power(
    "charged-summoning",
    "Charged Summoning",
    "Your eidolons come with one charge die.",
    "summoning",
    ranks=3,
)
COMPANION = power(
    "companion",
    "Companion",
    "One level 0 eidolon of yours stays with you, and is there when a conflict begins.",
    "summoning",
)
EMPOWER = power(
    "empower-eidolons",
    "Empower Eidolons",
    "Lets you bond with eidolons of this level; those below it get one more power per level.",
    "summoning",
    ranks=5,
)
MAGNIFICENT = power(
    "magnificent-companion",
    "Magnificent Companion",
    "Your companion may be of level 1 or 2.",
    "summoning",
    useless=("companion",),
)
NATURAL = power(
    "natural-summoner",
    "Natural Summoner",
    "Summoning costs one charge die less, but at least one.",
    "summoning",
)
UNBREAKABLE = power(
    "unbreakable-bond",
    "Unbreakable Bond",
    "Nobody can banish your companion.",
    "summoning",
    useless=("companion",),
)


@NATURAL.modifies(SummonCost)
def natural_summoner(world: World, m: SummonCost) -> Term | None:
    return Term(-1, NATURAL.name()) if ranks(world, m.who, NATURAL.id) else None


@CHARGED.modifies(Charged)
def charged_summoning(world: World, m: Charged) -> Term | None:
    rank = ranks(world, m.who, CHARGED.id)
    return Term(rank, titled(CHARGED.name(), rank)) if rank else None


_written(OPEN_BOND, Bonds)
_written(EMPOWER, BondLevel)


@COMPANION.modifies(CompanionLevel)
def companion(world: World, m: CompanionLevel) -> Term | None:
    return Term(0, COMPANION.name(), sets=True) if ranks(world, m.who, COMPANION.id) else None


@MAGNIFICENT.modifies(CompanionLevel)
def magnificent(world: World, m: CompanionLevel) -> Term | None:
    works = ranks(world, m.who, MAGNIFICENT.id) and ranks(world, m.who, COMPANION.id)
    return Term(2, MAGNIFICENT.name()) if works else None


@COMPANION.modifies(Beside)
def beside(world: World, m: Beside) -> Term | None:
    """A PC's bonds do nothing for her without Summoning."""
    sheet = world.fighters[m.who].sheet
    if sheet.kind == "pc" and SUMMONING.id not in sheet.powers:
        return None
    return Term(1, COMPANION.name()) if ranks(world, m.who, COMPANION.id) else None


NOT_BANISHED = message("anima.no.banished", "{power}: nobody can banish this companion.")


@UNBREAKABLE.forbids(Banishing)
def unbreakable(world: World, m: Banishing) -> Line | None:
    is_companion = world.fighters[m.who].sheet.companion == m.eidolon
    if is_companion and ranks(world, m.who, UNBREAKABLE.id):
        return NOT_BANISHED(power=UNBREAKABLE.name())
    return None


def with_what_it_takes(
    powers: dict[str, int], armed: bool, bonds: int, guards: bool
) -> dict[str, int]:
    """The powers of an opponent that has a weapon, eidolons or somebody to guard, with those for it."""
    found = dict(powers)
    if armed:
        found = {SOULBOUND.id: 1, **found}
    if bonds:
        found[SUMMONING.id] = 1
        found[OPEN_BOND.id] = max(bonds, found.get(OPEN_BOND.id, 0))
    return {AUTO_GUARD.id: 1, **found} if guards else found
