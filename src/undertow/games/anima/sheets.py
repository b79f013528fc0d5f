"""What may stand on a sheet: powers, traits, weapons, bonds, eidolons, adversity. Each refusal is
one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.effects import ULTIMATE_SLOTS, is_ultimate, slots
from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.passions import PASSIONS
from undertow.games.anima.catalogue.powers import EFFECTS, POWERS
from undertow.games.anima.moments import (
    BondLevel,
    Bonds,
    ChargeLimit,
    CompanionLevel,
    OfSomebody,
    Slots,
    Weapons,
    WoundCircles,
)
from undertow.games.anima.rules.passives import alone, count
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.words import power_name
from undertow.games.anima.world import NINE, Sheet
from undertow.kernel import Line, message, plain

USUAL = Rulings()
TRAITS = 3
HIGHEST_LEVEL = 5
SENSES = ("sight", "sound", "smell", "touch")

NO_NAME = message("anima.sheet.name", "A character needs a name.")
NO_MARK = message("anima.sheet.mark", "A character with powers has a visible mark; name it.")
TOO_MANY_POWERS = message(
    "anima.sheet.too-many", "Too many powers: {count}. A character has {most}, ranks counted."
)
TOO_FEW_POWERS = message(
    "anima.sheet.too-few", "Too few powers: {count}. A character has {most}, ranks counted."
)
NOT_HERE = message("anima.sheet.not-here", "{power} cannot be taken here.")
TOO_OFTEN = message("anima.sheet.ranks", "Too many ranks of {power}: {count}. At most {most}.")
NOT_FOR_PCS = message("anima.sheet.not-pc", "{power} is a power of eidolons only.")
UNKNOWN_POWER = message("anima.sheet.unknown", "There is no power called {power}.")
NEEDS = message("anima.sheet.needs", "{power} needs {other}.")
THREE_TRAITS = message("anima.sheet.traits", "A character has exactly three traits.")
NO_PASSION = message("anima.sheet.passion", "A character needs one passion.")
NO_LOVED = message("anima.sheet.loved", "Love needs a name: say who is loved.")
LOVES_HERSELF = message("anima.sheet.loves-herself", "Love is for someone else.")
NO_WEAPON = message("anima.sheet.no-weapon", "Without Soulbound Weapon there is no bonded weapon.")
TOO_MANY_WEAPONS = message(
    "anima.sheet.weapons",
    "{count} {count#weapon is|weapons are} too many; this character can have {most}.",
)
EFFECT_TWICE = message("anima.sheet.effect-twice", "{effect} can be on a weapon only once.")
SLOTS_FULL = message("anima.sheet.slots", "Slots of {weapon}: {most}. These effects take {count}.")
UNKNOWN_EFFECT = message("anima.sheet.effect", "There is no weapon effect called {effect}.")
BAD_ULTIMATE = message(
    "anima.sheet.ultimate", "An Ultimate Weapon holds effects worth five slots; these take {count}."
)
NO_ULTIMATE_IN = message("anima.sheet.ultimate-in", "An Ultimate Weapon cannot hold another.")
BONDS = message(
    "anima.sheet.bonds",
    "{count} {count#eidolon needs|eidolons need} as many Open Bonds; there {have#is|are} {have}.",
)
NEEDS_EMPOWER = message(
    "anima.sheet.empower",
    "A bond with the level {level} eidolon {name} needs Empower Eidolons {need}.",
)
EXTRA = message(
    "anima.sheet.extra",
    "{name} has {most} {most#power|powers} by Empower Eidolons; these are {count}.",
)
ONE_CUSTOM = message("anima.sheet.one-custom", "A summoner has one custom eidolon at most.")
NOT_COMPANION = message("anima.sheet.not-companion", "A companion needs the power Companion.")
COMPANION_LEVEL = message(
    "anima.sheet.companion",
    "{name} is of level {level}; a companion here is of level {most} at most.",
)
ONE_COMPANION = message("anima.sheet.one-companion", "A summoner has one companion at most.")
EIDOLON_POWERS = message(
    "anima.sheet.eidolon-powers",
    "A level {level} eidolon has {most} {most#power|powers}; these are {count}.",
)
NOT_FOR_EIDOLONS = message("anima.sheet.not-eidolon", "Eidolons cannot have {power}.")
NO_WEAKNESS = message("anima.sheet.weakness", "Every eidolon has a weakness.")
NAMELESS = message("anima.sheet.eidolon-name", "An eidolon needs a name.")
BAD_LEVEL = message("anima.sheet.level", "An eidolon is of level 0 to 5.")
TWO_SENSES = message(
    "anima.sheet.senses", "An entrance uses at least two of sight, sound, smell or taste, touch."
)
TOO_FRAIL = message(
    "anima.sheet.cowardly", "With one wound circle an eidolon cannot be {weakness}."
)
TOO_HIGH = message("anima.sheet.restless", "Above level {most} an eidolon cannot be {weakness}.")
TOO_LOW = message("anima.sheet.weak-spot", "Below level {least} an eidolon has no {weakness}.")
SQUAD_WOUNDS = message(
    "anima.sheet.squad",
    "A squad of {members} has at most {members} wound circles, usually one less.",
)
SQUAD_MEMBERS = message("anima.sheet.squad-members", "Say how many there are in the squad.")
TOO_CHARGED = message(
    "anima.sheet.too-charged", "{name} begins with more charge dice than its Charge Pool holds."
)
NO_STATS = message(
    "anima.sheet.stats", "An opponent has an Action Pool, wound circles and a strike limit."
)
WHICH_WEAPON = message(
    "anima.sheet.which-weapon", "Soulbound Weapon needs a weapon: give it a name and its effects."
)
WHOM = message("anima.sheet.whom", "Auto Guard needs someone to guard: name another opponent.")
NOT_ITSELF = message("anima.sheet.not-itself", "{name} cannot guard itself; name another opponent.")
SPOT_LEVEL = message("anima.sheet.spot", "The weak spot of an opponent has a difficulty of 4 to 7.")


def picks(powers: Mapping[str, int]) -> int:
    """How many picks these powers are: each rank is one."""
    return sum(powers.values())


def ranked(ids: Iterable[str]) -> dict[str, int]:
    """Powers by rank, from a list in which each rank is named."""
    found: dict[str, int] = {}
    for id in ids:
        found[id] = found.get(id, 0) + 1
    return found


def why_not_powers(
    powers: Mapping[str, int], least: int = NINE, most: int = NINE, strict: bool = False
) -> Line | None:
    """Why a PC cannot have these powers."""
    for id, rank in powers.items():
        entry = POWERS.get(id)
        if entry is None:
            return UNKNOWN_POWER(power=id)
        if entry.group == "eidolon":
            return NOT_FOR_PCS(power=entry.name())
        if not 1 <= rank <= entry.ranks:
            return TOO_OFTEN(power=entry.name(), most=entry.ranks, count=rank)
    count = picks(powers)
    if count > most:
        return TOO_MANY_POWERS(count=count, most=most)
    if count < least:
        return TOO_FEW_POWERS(count=count, most=most)
    for id in powers:
        entry = POWERS[id]
        for need in (*entry.needs, *(entry.useless if strict else ())):
            if need not in powers:
                return NEEDS(power=entry.name(), other=power_name(need))
    return None


def why_not_weapons(sheet: Sheet) -> Line | None:
    most = most_weapons(sheet)
    if sheet.weapons and not most:
        return NO_WEAPON()
    if len(sheet.weapons) > most:
        return TOO_MANY_WEAPONS(count=len(sheet.weapons), most=most)
    for weapon in sheet.weapons:
        why = why_not_effects(weapon.name, weapon.effects, of_sheet(Slots, sheet))
        if why is not None:
            return why
    return why_not_ultimate(sheet)


def most_weapons(sheet: Sheet) -> int:
    """How many Soulbound Weapons somebody can have."""
    return of_sheet(Weapons, sheet)


def why_not_effects(name: str, effects: tuple[str, ...], most: int) -> Line | None:
    """Why these effects do not fit on a weapon."""
    for id in effects:
        if id not in EFFECTS:
            return UNKNOWN_EFFECT(effect=id)
        if effects.count(id) > 1:
            return EFFECT_TWICE(effect=EFFECTS[id].name())
    if slots(effects) > most:
        return SLOTS_FULL(weapon=plain(name), most=most, count=slots(effects))
    return None


def why_not_ultimate(sheet: Sheet) -> Line | None:
    used = any(is_ultimate(weapon.effects) for weapon in sheet.weapons)
    if not sheet.ultimate and not used:
        return None
    for id in sheet.ultimate:
        if id not in EFFECTS:
            return UNKNOWN_EFFECT(effect=id)
        if sheet.ultimate.count(id) > 1:
            return EFFECT_TWICE(effect=EFFECTS[id].name())
    if is_ultimate(sheet.ultimate):
        return NO_ULTIMATE_IN()
    if slots(sheet.ultimate) != ULTIMATE_SLOTS:
        return BAD_ULTIMATE(count=slots(sheet.ultimate))
    return None


def why_not_eidolon(
    sheet: Sheet, empower: int = 0, open_picks: int = 0, more: int = 0
) -> Line | None:
    """Why there is no such eidolon, or none for a summoner of this rank."""
    if not sheet.name.strip():
        return NAMELESS()
    if not 0 <= sheet.level <= HIGHEST_LEVEL:
        return BAD_LEVEL()
    if (why := why_not_ranks(sheet)) is not None:
        return why
    own = 4 + 3 * sheet.level
    count = picks(sheet.powers) - len(sheet.extra)
    if not own - open_picks <= count <= own:
        return EIDOLON_POWERS(level=sheet.level, most=own, count=count)
    if sheet.level > empower:
        return NEEDS_EMPOWER(level=sheet.level, name=plain(sheet.name), need=sheet.level)
    most = empower - sheet.level + more
    if len(sheet.extra) != most:
        return EXTRA(name=plain(sheet.name), most=most, count=len(sheet.extra))
    if sheet.custom and len(dict.fromkeys(sheet.about.senses)) < 2:
        return TWO_SENSES()
    return why_not_weakness(sheet)


def why_not_ranks(sheet: Sheet) -> Line | None:
    """Why an eidolon cannot have these powers, or not so often."""
    for id, rank in sheet.powers.items():
        entry = POWERS.get(id)
        if entry is None:
            return UNKNOWN_POWER(power=id)
        if not entry.eidolon:
            return NOT_FOR_EIDOLONS(power=entry.name())
        if not 1 <= rank <= entry.eidolon:
            return TOO_OFTEN(power=entry.name(), most=entry.eidolon, count=rank)
    circles = of_sheet(WoundCircles, sheet)
    if sheet.type == "squad" and sheet.members and circles > sheet.members:
        return SQUAD_WOUNDS(members=sheet.members)
    return None


def why_not_weakness(sheet: Sheet) -> Line | None:
    weakness = WEAKNESSES.get(sheet.weakness)
    if weakness is None:
        return NO_WEAKNESS()
    if of_sheet(WoundCircles, sheet) < weakness.circles:
        return TOO_FRAIL(weakness=weakness.name())
    if sheet.level > weakness.most:
        return TOO_HIGH(weakness=weakness.name(), most=weakness.most)
    if sheet.level < weakness.least:
        return TOO_LOW(weakness=weakness.name(), least=weakness.least)
    return None


def why_not_bonds(
    sheet: Sheet,
    eidolons: tuple[Sheet, ...],
    summoners: bool,
    rulings: Rulings = USUAL,
    bound: int = 0,
) -> Line | None:
    """Why a summoner cannot have these eidolons; the first of them may be bound already, and are
    what they are."""
    have = of_sheet(Bonds, sheet)
    if len(eidolons) > have:
        return BONDS(count=len(eidolons), have=have)
    if sum(1 for e in eidolons if e.custom) > 1 and not summoners:
        return ONE_CUSTOM()
    for eidolon in eidolons[bound:]:
        if (why := why_not_bond(sheet, eidolon, rulings)) is not None:
            return why
    return why_not_companion(sheet, eidolons)


def why_not_companion(sheet: Sheet, eidolons: Iterable[Sheet]) -> Line | None:
    """Why the one of these eidolons that is a companion cannot be one."""
    if not sheet.companion:
        return None
    most = of_sheet(CompanionLevel, sheet)
    if most < 0:
        return NOT_COMPANION()
    companion = next(e for e in eidolons if e.id == sheet.companion)
    if companion.level > most:
        return COMPANION_LEVEL(name=plain(companion.name), level=companion.level, most=most)
    return None


def why_not_bond(sheet: Sheet, eidolon: Sheet, rulings: Rulings = USUAL) -> Line | None:
    """Why a summoner cannot have this eidolon, whatever others she has."""
    rank = of_sheet(BondLevel, sheet)
    return why_not_eidolon(eidolon, rank, left_open(eidolon), more_powers(eidolon, rulings))


def extra_powers(sheet: Sheet, eidolon: Sheet, rulings: Rulings) -> int:
    """How many powers an eidolon has beside its own, by its summoner's rank."""
    return of_sheet(BondLevel, sheet) - eidolon.level + more_powers(eidolon, rulings)


def more_powers(eidolon: Sheet, rulings: Rulings) -> int:
    """By one reading an eidolon has the power that is missing on its printed list."""
    return left_open(eidolon) if rulings.kulos_extra_power else 0


def left_open(eidolon: Sheet) -> int:
    """How many powers are missing on the printed list of an eidolon."""
    return KNOWN[eidolon.breed].missing if eidolon.breed in KNOWN else 0


def of_sheet(tally: type[OfSomebody], sheet: Sheet) -> int:
    """A figure that follows from a sheet alone."""
    return count(alone(sheet), tally(sheet.id))


def companions(sheet: Sheet, eidolons: Iterable[Sheet]) -> list[str]:
    """Which of these eidolons could be a summoner's companion."""
    most = of_sheet(CompanionLevel, sheet)
    return [e.id for e in eidolons if e.level <= most]


def why_not(
    sheet: Sheet,
    passion: str,
    loved: str = "",
    eidolons: tuple[Sheet, ...] = (),
    *,
    least: int = NINE,
    most: int = NINE,
    rulings: Rulings = USUAL,
    summoners: bool = False,
) -> Line | None:
    """Why this is no character to play; None when it is one."""
    if not sheet.name.strip():
        return NO_NAME()
    if (why := why_not_powers(sheet.powers, least, most, rulings.strict_prerequisites)) is not None:
        return why
    if len(sheet.traits) != TRAITS or not all(trait.strip() for trait in sheet.traits):
        return THREE_TRAITS()
    if passion not in PASSIONS:
        return NO_PASSION()
    if PASSIONS[passion].beloved and not loved.strip():
        return NO_LOVED()
    if PASSIONS[passion].beloved and loved == sheet.id:
        return LOVES_HERSELF()
    if not sheet.about.mark.strip():
        return NO_MARK()
    if (why := why_not_weapons(sheet)) is not None:
        return why
    return why_not_bonds(sheet, eidolons, summoners, rulings)


def why_not_adversity(sheet: Sheet) -> Line | None:
    """Why this is no opponent. The GM may give any power, and nearly any figure."""
    if not sheet.name.strip():
        return NO_NAME()
    if sheet.base.wounds < 1 or sheet.base.ap < 1 or sheet.base.sp < 1:
        return NO_STATS()
    if sheet.type == "squad":
        if not sheet.members:
            return SQUAD_MEMBERS()
        if of_sheet(WoundCircles, sheet) > sheet.members:
            return SQUAD_WOUNDS(members=sheet.members)
    if sheet.base.cp_start > of_sheet(ChargeLimit, sheet):
        return TOO_CHARGED(name=plain(sheet.name))
    for id in sheet.powers:
        if id not in POWERS:
            return UNKNOWN_POWER(power=id)
    if sheet.weakness and sheet.weakness not in WEAKNESSES:
        return NO_WEAKNESS()
    least = WEAKNESSES[sheet.weakness].least if sheet.weakness else 0
    if least and not least <= sheet.level <= HIGHEST_LEVEL:
        return SPOT_LEVEL()
    if not sheet.weapons and most_weapons(sheet):
        return WHICH_WEAPON()
    if not sheet.ward and any(POWERS[id].guards for id in sheet.powers):
        return WHOM()
    if sheet.ward and sheet.ward.lower() == sheet.name.strip().lower():
        return NOT_ITSELF(name=plain(sheet.name))
    return why_not_weapons(sheet)
