"""How somebody grows: the GM grants a pick, and its player takes a power for it when she likes, with
what comes with it. A sample character that is printed with fewer than nine has picks open as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import PickGranted, SheetChanged
from undertow.games.anima.moments import BondLevel
from undertow.games.anima.pages import EIDOLON_POWERS, field, line
from undertow.games.anima.rules.book import at_peace, between_scenes
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import (
    extra_powers,
    of_sheet,
    picks,
    ranked,
    why_not_powers,
    why_not_ranks,
)
from undertow.games.anima.words import name_of
from undertow.games.anima.world import Sheet, Who, World
from undertow.kernel import (
    Choice,
    Field,
    Line,
    Page,
    Plain,
    Question,
    Table,
    message,
    plain,
)
from undertow.parts.actions import Action, Opening

T = Table[World]

POWER = message("anima.ask.power", "Which power does {name} gain?")
EMPOWERED = message("anima.ask.empowered", "Which power does {name} gain by Empower Eidolons?")
OWED = message(
    "anima.no.empowered",
    "{name} gains {most} {most#power|powers} by Empower Eidolons; these are {count}.",
)
NO_PICK = message("anima.no.pick", "{name} has no pick open; the GM may grant one.")
GAINED = line("The power")


@Opening(
    id="anima.grant",
    name="Grant a power",
    text="Let a character take one more power; its player chooses when.",
    apart=True,
    to=lambda world, seat: [(f.sheet.id,) for f in world.pcs],
    needs=(between_scenes,),
)
async def grant(t: T, who: Who) -> None:
    t.tell(PickGranted(who))


class PickPage(Page, frozen=True, tag="page"):
    """A power that is gained; with Empower Eidolons, what each bonded eidolon gains by it."""

    sheet: Sheet | None = None
    eidolons: tuple[Sheet, ...] = ()
    rulings: Rulings = Rulings()

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        assert self.sheet is not None
        sheet = _with(self.sheet, str(answer[0]))
        for eidolon, given in zip(self.eidolons, answer[1:], strict=False):
            gained = tuple(map(str, given))  # type: ignore[arg-type]
            most = owed(sheet, eidolon, self.rulings) if empowers(self.sheet, sheet) else 0
            if len(gained) != most:
                return OWED(name=plain(eidolon.name), most=most, count=len(gained))
            if (why := why_not_ranks(_empowered(eidolon, gained))) is not None:
                return why
        return None

    def sample(self, pick: Any) -> Plain:
        assert self.sheet is not None
        able: Any = self.fields[0].answers
        power = able.sample(pick)
        grown = _with(self.sheet, power)
        more = empowers(self.sheet, grown)
        gained = [_some(grown, e, self.rulings, pick) if more else () for e in self.eidolons]
        return (power, *gained)


def pick_page(world: World, who: Who) -> PickPage:
    sheet = world.fighters[who].sheet
    able = growable(sheet, world.rulings.strict_prerequisites)
    bonded = tuple(world.fighters[bond].sheet for bond in sheet.bonds)
    if not any(empowers(sheet, _with(sheet, id)) for id in able):
        bonded = ()
    return PickPage(
        (
            field("power", GAINED, Choice(tuple(able))),
            *(Field(e.id, EMPOWERED(name=plain(e.name)), EIDOLON_POWERS, ()) for e in bonded),
        ),
        "anima-pick",
        sheet,
        bonded,
        world.rulings,
    )


def _pick(world: World, who: Who) -> Question:
    f = world.fighters[who]
    return Question(f.sheet.seat, POWER(name=name_of(f)), pick_page(world, who))


def _picking(world: World, who: Who) -> list[tuple[()]]:
    """The pick that somebody has open, where there is something to take for it."""
    f = world.fighters[who]
    able = f.open and growable(f.sheet, world.rulings.strict_prerequisites)
    return [()] if able else []


@Action(
    id="anima.pick",
    name="Take a power",
    text="Use a power pick that is open: one the GM granted, or one the printed sheet left open.",
    to=_picking,
    needs=(at_peace,),
    barred=lambda world, who, to: NO_PICK(name=name_of(world.fighters[who])),
).form(_pick)
async def pick(t: T, who: Who, given: tuple[Any, ...]) -> None:
    id, *gained = given
    sheet = t.world.fighters[who].sheet
    t.tell(SheetChanged(_with(sheet, id), f"power.{id}"))
    for bond, powers in zip(sheet.bonds, gained, strict=False):
        for each in powers:
            eidolon = t.world.fighters[bond].sheet
            t.tell(SheetChanged(_empowered(eidolon, (each,)), f"power.{each}"))


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


def empowers(before: Sheet, after: Sheet) -> bool:
    """Does a summoner's eidolons gain powers by this?"""
    return of_sheet(BondLevel, after) > of_sheet(BondLevel, before)


def owed(summoner: Sheet, eidolon: Sheet, rulings: Rulings) -> int:
    """How many powers Empower Eidolons owes an eidolon: one for the new rank, and what it was not
    given at an earlier one. They are chosen for good."""
    return max(0, extra_powers(summoner, eidolon, rulings) - len(eidolon.extra))


def _empowered(eidolon: Sheet, ids: Sequence[str]) -> Sheet:
    powers = dict(eidolon.powers)
    for id, more in ranked(ids).items():
        powers[id] = powers.get(id, 0) + more
    return replace(eidolon, powers=powers, extra=(*eidolon.extra, *ids))


def _some(summoner: Sheet, eidolon: Sheet, rulings: Rulings, pick: Any) -> tuple[str, ...]:
    """Powers for an eidolon that gains some."""
    gained: tuple[str, ...] = ()
    for _ in range(owed(summoner, eidolon, rulings)):
        able = [id for id in POWERS if why_not_ranks(_empowered(eidolon, (*gained, id))) is None]
        gained = (*gained, able[pick(len(able))])
    return gained
