"""Random people for random tables: any nine powers that go together, weapons with anything in their
slots, and eidolons known and made up."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import PACKAGES
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.catalogue.samples import Sample
from undertow.games.anima.pages import TYPES
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import (
    NINE,
    SENSES,
    companions,
    most_weapons,
    picks,
    why_not_bond,
    why_not_effects,
    why_not_powers,
)
from undertow.games.anima.world import EIDOLON_BASE, About, Sheet, Weapon

CALLINGS: dict[str, tuple[str, ...]] = {
    "summoner": ("summoning", "open-bond", "open-bond", "empower-eidolons", "companion"),
    "smith": ("soulbound-weapon", "soulsmith", "soulsmith", "immediate-imbuement"),
    "forger": (
        *("soulbound-weapon", "weapon-upgrade", "soulsmith", "soulsmith"),
        *("immediate-imbuement", "immediate-imbuement"),
    ),
    "master": ("soulbound-weapon", *("weapon-upgrade",) * 3, *("soulsmith",) * 4),
    "armed": ("soulbound-weapon", "multisoul", "weapon-upgrade", "weapon-upgrade"),
    "healer": ("life-transfer", "toughness", "resilience", "resilience", "resilience"),
    "anybody": (),
}
"""What somebody has for certain; the rest of her powers comes as it comes."""
BURNS = {"healer": ("compassion", "self-loathing")}
"""What gives those charge dice who need many of them."""


def person(id: str, calling: str, others: tuple[str, ...], rulings: Rulings, rng: Random) -> Sample:
    """Somebody with a calling; she may love one of the others."""
    sheet = Sheet(
        id,
        id.title(),
        "pc",
        powers=_powers(CALLINGS[calling], rulings, rng),
        traits=("Brave", "Quick", "Vain"),
        about=About(mark="horns"),
    )
    sheet = _armed(sheet, rng)
    eidolons = _eidolons(sheet, rulings, rng)
    able = companions(sheet, eidolons)
    pal = rng.choice(able) if able and rng.random() < 0.7 else ""
    sheet = replace(sheet, bonds=tuple(e.id for e in eidolons), companion=pal)
    passion = rng.choice(BURNS.get(calling, tuple(PASSIONS)))
    loved = rng.choice(others)
    return Sample(id, sheet, passion, loved if passion == "love" else "", (0, 0, 0), eidolons)


def _powers(certain: tuple[str, ...], rulings: Rulings, rng: Random) -> dict[str, int]:
    able = [id for id, entry in POWERS.items() if entry.group != "eidolon"]
    while True:
        powers: dict[str, int] = {}
        for id in (*certain, *rng.choices(able, k=NINE)):
            if picks(powers) < NINE and powers.get(id, 0) < POWERS[id].ranks:
                powers[id] = powers.get(id, 0) + 1
        if why_not_powers(powers, strict=rulings.strict_prerequisites) is None:
            return powers


def _armed(sheet: Sheet, rng: Random) -> Sheet:
    """Some weapons she may have, with some effects that fit."""
    if "soulbound-weapon" not in sheet.powers:
        return sheet
    most, weapons = 1 + sheet.powers.get("weapon-upgrade", 0), []
    for n in range(rng.randint(0, most_weapons(sheet))):
        held: tuple[str, ...] = ()
        for id in rng.sample(list(EFFECTS), 6):
            if why_not_effects("", (*held, id), most) is None:
                held = (*held, id)
        weapons.append(Weapon(f"weapon {n}", held))
    ultimate = any("ultimate-weapon" in weapon.effects for weapon in weapons)
    chosen = rng.choice(list(PACKAGES.values()))[1] if ultimate else ()
    return replace(sheet, weapons=tuple(weapons), ultimate=chosen)


def _eidolons(sheet: Sheet, rulings: Rulings, rng: Random) -> tuple[Sheet, ...]:
    """Some of the eidolons she may have; a bond may be open."""
    found: list[Sheet] = []
    for n in range(rng.randint(0, sheet.powers.get("open-bond", 0))):
        own = rng.random() < 0.4 and not any(e.custom for e in found)
        for _ in range(200):
            one = _custom(sheet, rng) if own else rng.choice(list(KNOWN.values())).sheet()
            one = _empowered(replace(one, id=f"{sheet.id}-{n}", owner=sheet.id), sheet, rng)
            if why_not_bond(sheet, one, rulings) is None:
                found.append(one)
                break
    return tuple(found)


def _custom(sheet: Sheet, rng: Random) -> Sheet:
    level = rng.randint(0, sheet.powers.get("empower-eidolons", 0))
    return Sheet(
        "",
        "Nameless",
        "eidolon",
        type=rng.choice(TYPES),
        base=EIDOLON_BASE,
        powers=_taken({}, 4 + 3 * level, rng),
        weakness=rng.choice(list(WEAKNESSES)),
        level=level,
        custom=True,
        about=About(senses=SENSES[:2]),
    )


def _empowered(one: Sheet, sheet: Sheet, rng: Random) -> Sheet:
    more = max(0, sheet.powers.get("empower-eidolons", 0) - one.level)
    powers = _taken(one.powers, more, rng)
    extra = [id for id in powers for _ in range(powers[id] - one.powers.get(id, 0))]
    return replace(one, powers=powers, extra=tuple(extra))


def _taken(powers: dict[str, int], more: int, rng: Random) -> dict[str, int]:
    """So many powers of eidolons more, as often as each may be taken."""
    able = [id for id, entry in POWERS.items() for _ in range(entry.eidolon)]
    for id, rank in powers.items():
        for _ in range(rank):
            able.remove(id)
    found = dict(powers)
    for id in rng.sample(able, more):
        found[id] = found.get(id, 0) + 1
    return found
