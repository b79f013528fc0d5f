"""Powers of Soulbound Weapons and of summoning."""

from __future__ import annotations

from undertow.games.anima.catalogue.entries import power
from undertow.games.anima.moments import Charged, DisarmDifficulty, Slots, SummonCost, titled
from undertow.games.anima.rules.passives import modifies, ranks
from undertow.games.anima.world import World
from undertow.kernel import Term

# Soulbound Weapons

power(
    "soulbound-weapon",
    "Soulbound Weapon",
    "A weapon, or any other thing, that is bound to you, with one effect slot.",
    "soulbound",
)
power(
    "immediate-imbuement",
    "Immediate Imbuement",
    "Your smith's work takes one round for each slot instead of an hour; at the second rank one "
    "turn in all, for several effects at once.",
    "soulbound",
    ranks=2,
    needs=("soulsmith",),
)
GRIP = power(
    "improved-grip",
    "Improved Grip",
    "You are hard to disarm (5); at the second rank nobody can.",
    "soulbound",
    ranks=2,
    needs=("soulbound-weapon",),
)
power(
    "multisoul",
    "Multisoul",
    "One more Soulbound Weapon.",
    "soulbound",
    ranks=2,
    needs=("soulbound-weapon",),
)
power(
    "quickdraw",
    "Quickdraw",
    "You change weapons at the start of your turn, for nothing.",
    "soulbound",
    needs=("soulbound-weapon", "multisoul"),
)
power(
    "soulsmith",
    "Soulsmith",
    "You place or replace effects of up to so many slots on any Soulbound Weapon, an hour a slot.",
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


@modifies(DisarmDifficulty, "anima.improved-grip", power="improved-grip")
def improved_grip(world: World, m: DisarmDifficulty) -> Term | None:
    rank = ranks(world, m.who, "improved-grip")
    if not rank:
        return None
    return Term(5 if rank == 1 else 99, titled(GRIP.name(), rank), sets=True)


@modifies(Slots, "anima.weapon-upgrade", power="weapon-upgrade")
def weapon_upgrade(world: World, m: Slots) -> Term | None:
    rank = world.fighters[m.who].sheet.powers.get("weapon-upgrade", 0)
    return Term(rank, titled(UPGRADE.name(), rank)) if rank else None


# Summoning

power(
    "summoning",
    "Summoning",
    "You call eidolons you are bonded to.",
    "summoning",
    useless=("open-bond",),
)
power(
    "open-bond",
    "Open Bond",
    "A bond to one eidolon.",
    "summoning",
    ranks=3,
    useless=("summoning",),
)
CHARGED = power(
    "charged-summoning",
    "Charged Summoning",
    "Your eidolons come with one charge die.",
    "summoning",
    ranks=3,
)
power(
    "companion",
    "Companion",
    "One level 0 eidolon of yours stays with you, and is there when a conflict begins.",
    "summoning",
)
power(
    "empower-eidolons",
    "Empower Eidolons",
    "Lets you bond with eidolons of that level; those below it get one more power a level.",
    "summoning",
    ranks=5,
)
power(
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
power(
    "unbreakable-bond",
    "Unbreakable Bond",
    "Nobody can banish your companion.",
    "summoning",
    useless=("companion",),
)


@modifies(SummonCost, "anima.natural-summoner", power="natural-summoner")
def natural_summoner(world: World, m: SummonCost) -> Term | None:
    return Term(-1, NATURAL.name()) if ranks(world, m.who, "natural-summoner") else None


@modifies(Charged, "anima.charged-summoning", power="charged-summoning")
def charged_summoning(world: World, m: Charged) -> Term | None:
    rank = ranks(world, m.who, "charged-summoning")
    return Term(rank, titled(CHARGED.name(), rank)) if rank else None
