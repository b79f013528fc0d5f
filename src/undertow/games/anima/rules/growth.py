"""How somebody grows: a power the GM grants, and what comes with it."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import SheetChanged
from undertow.games.anima.rules.book import rule
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import extra_powers, picks, why_not_powers, why_not_ranks
from undertow.games.anima.words import name_of
from undertow.games.anima.world import Sheet, Who, World
from undertow.kernel import Choice, Table, message, plain

T = Table[World]

POWER = message("anima.ask.power", "Which power does {name} gain?")
EMPOWERED = message("anima.ask.empowered", "Which power does {name} gain by Empower Eidolons?")


@rule("anima.grant", "Grant a power", "Between conflicts the GM may let a character grow.")
async def grant(t: T, who: Who) -> None:
    f = t.world.fighters[who]
    able = growable(f.sheet, t.world.rulings.strict_prerequisites)
    id = await t.ask(f.sheet.seat, POWER(name=name_of(f)), Choice(("", *able)))
    if not id:
        return
    t.tell(SheetChanged(_with(t.world.fighters[who].sheet, id), f"power.{id}"))
    if id == "empower-eidolons":
        await _empower(t, who)


def growable(sheet: Sheet, strict: bool = False) -> list[str]:
    """Powers a character could have one rank more of."""
    total = picks(sheet.powers) + 1
    return [
        id
        for id, entry in POWERS.items()
        if entry.group != "eidolon"
        and why_not_powers(_with(sheet, id).powers, total, total) is None
        and not (strict and _idle(id, sheet))
    ]


def _with(sheet: Sheet, id: str) -> Sheet:
    return replace(sheet, powers={**sheet.powers, id: sheet.powers.get(id, 0) + 1})


def _idle(id: str, sheet: Sheet) -> bool:
    """Would it do nothing yet? Of two that wait for each other, one has to be the first."""
    waits_for = [other for other in POWERS[id].useless if other not in sheet.powers]
    return any(id not in POWERS[other].useless for other in waits_for)


async def _empower(t: T, who: Who) -> None:
    """Each bonded eidolon below the new rank gains a power, chosen now and for good; and what one
    of them was not given at an earlier rank."""
    summoner = t.world.fighters[who].sheet
    for bond in summoner.bonds:
        while able := _gains(summoner, eidolon := t.world.fighters[bond].sheet, t.world.rulings):
            id = await t.ask(summoner.seat, EMPOWERED(name=plain(eidolon.name)), able)
            t.tell(SheetChanged(_empowered(eidolon, id), f"power.{id}"))


def _gains(summoner: Sheet, eidolon: Sheet, rulings: Rulings) -> tuple[str, ...]:
    """The powers an eidolon can choose from, where Empower Eidolons owes it one."""
    if len(eidolon.extra) >= extra_powers(summoner, eidolon, rulings):
        return ()
    return tuple(id for id in POWERS if why_not_ranks(_empowered(eidolon, id)) is None)


def _empowered(eidolon: Sheet, id: str) -> Sheet:
    return replace(_with(eidolon, id), extra=(*eidolon.extra, id))
