"""What a sheet may have and is worth a second look, and where the book does not agree with itself."""

from __future__ import annotations

from undertow.games.anima.catalogue import eidolons, samples
from undertow.games.anima.catalogue.bonds import SUMMONING
from undertow.games.anima.catalogue.conditions import WEAKNESSES
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import USUAL, more_powers, picks
from undertow.games.anima.words import power_name
from undertow.games.anima.world import EIDOLON_BASE, NINE, Sheet
from undertow.kernel import Line, message, plain

OPEN_PICK = message(
    "anima.sheet.open-pick",
    "{name} has {count} of {most} powers; the rest may be taken at the table.",
)
UNUSED_CHARGE = message("anima.sheet.no-charge", "{name} has no power that uses charge dice.")
USELESS = message("anima.sheet.useless", "{power} does nothing without {other}.")
BAD_PAIR = message("anima.sheet.pair", "{name}: {power} beside {weakness} is not advised.")


def mismatches(sheet: Sheet, rulings: Rulings = USUAL) -> list[Line]:
    """Where this sheet follows the book, and the book does not agree with itself."""
    if sheet.kind == "pc":
        found = [
            note(name=plain(sheet.name))
            for id, note in samples.NOTES.items()
            if (sheet.id, sheet.powers) == (id, samples.SAMPLES[id].sheet.powers)
        ]
        count = picks(sheet.powers)
        if count < NINE:
            found.append(OPEN_PICK(name=plain(sheet.name), count=count, most=NINE))
        return found
    if sheet.breed not in eidolons.NOTES:
        return []
    printed = eidolons.KNOWN[sheet.breed].base != EIDOLON_BASE
    if more_powers(sheet, rulings) or (printed and rulings.eidolon_stats_by_formula):
        return []
    return [eidolons.NOTES[sheet.breed]()]


def warnings(sheet: Sheet, bonded: tuple[Sheet, ...] = (), rulings: Rulings = USUAL) -> list[Line]:
    """What is allowed, and worth a second look."""
    found: list[Line] = []
    for id in sheet.powers:
        for other in POWERS[id].useless if id in POWERS else ():
            if other not in sheet.powers:
                found.append(USELESS(power=power_name(id), other=power_name(other)))
    uses = any(POWERS[id].cost or id == SUMMONING.id for id in sheet.powers if id in POWERS)
    if sheet.kind == "pc" and not uses:
        found.append(UNUSED_CHARGE(name=plain(sheet.name)))
    for each in (sheet, *bonded):
        for element in ("fire", "frost"):
            bad = f"vulnerable-to-{element}"
            if each.weakness == bad and f"resistance-to-{element}" in each.powers:
                found.append(
                    BAD_PAIR(
                        name=plain(each.name),
                        power=power_name(f"resistance-to-{element}"),
                        weakness=WEAKNESSES[bad].name(),
                    )
                )
    return found + [note for each in (sheet, *bonded) for note in mismatches(each, rulings)]
