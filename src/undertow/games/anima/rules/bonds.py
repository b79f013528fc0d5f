"""Bonds with eidolons between conflicts: forging and breaking them, and who stays as a companion."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import BondBroken, BondForged, SheetChanged
from undertow.games.anima.moments import ActionLimit, BondLevel, Bonds
from undertow.games.anima.pages import BOND, bond_sheet
from undertow.games.anima.rules.book import rule
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.sheets import (
    HIGHEST_LEVEL,
    ONE_COMPANION,
    companions,
    of_sheet,
    why_not_bonds,
)
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Fighter, Sheet, Who, World
from undertow.kernel import Line, Offer, Page, Plain, Question, Table, message, plain

T = Table[World]

BREAK = message("anima.ask.break", "{name} wants to break the bond with {eidolon}. Agreed?")
FORGE = message("anima.ask.forge", "With which eidolon does {name} bond?")
CUSTOM = message("anima.ask.custom", "{name} brings a self-made eidolon: {eidolon}. Agreed?")


@rule("anima.break-bond", "Break a bond", "Once a story arc, if the GM agrees. It may go badly.")
async def break_bond(t: T, who: Who, eidolon: Who) -> None:
    prompt = BREAK(name=name_of(t.world.fighters[who]), eidolon=name_of(t.world.fighters[eidolon]))
    if await t.ask(GM, prompt, ("yes", "no")) == "yes":
        t.tell(BondBroken(who, eidolon))


class ForgePage(Page, frozen=True, tag="page"):
    """A new bond of somebody who has an open one."""

    sheet: Sheet | None = None
    eidolons: tuple[Sheet, ...] = ()
    taken: tuple[str, ...] = ()
    summoners: bool = False
    rulings: Rulings = Rulings()

    def made(self, answer: Plain) -> Sheet:
        assert self.sheet is not None
        formula = self.rulings.eidolon_stats_by_formula
        return bond_sheet(answer, self.sheet, self.taken, formula)

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        assert self.sheet is not None
        made = self.made(answer)
        sheet = replace(self.sheet, companion=made.id) if answer[2] else self.sheet
        if answer[2] and self.sheet.companion:
            return ONE_COMPANION()
        together = (*self.eidolons, made)
        return why_not_bonds(sheet, together, self.summoners, self.rulings, len(self.eidolons))

    def sample(self, pick: Any) -> Plain:
        """The first eidolon on the list, with a power it can have at every level."""
        lowest = next(iter(KNOWN))
        empower = of_sheet(BondLevel, self.sheet) if self.sheet else 0
        extra = (next(id for id, p in POWERS.items() if p.eidolon == HIGHEST_LEVEL),) * empower
        return (lowest, "", False, extra, "", "", 0, "individual", 0, (), "", (), "")


def _forge(world: World, who: Who) -> Question:
    f = world.fighters[who]
    return Question(f.sheet.seat, FORGE(name=name_of(f)), forge_page(world, who))


@rule("anima.bond", "Bond with an eidolon", "With an open bond, and time for the rites.", _forge)
async def forge(t: T, who: Who, answer: tuple[Any, ...]) -> None:
    f = t.world.fighters[who]
    eidolon = forge_page(t.world, who).made(answer)
    if eidolon.custom:
        prompt = CUSTOM(name=name_of(f), eidolon=plain(eidolon.name))
        if await t.ask(GM, prompt, ("yes", "no")) == "no":
            return
        # The GM may have written down somebody of that name meanwhile.
        eidolon = forge_page(t.world, who).made(answer)
    alone = replace(t.world, fighters={**t.world.fighters, eidolon.id: Fighter(eidolon, 0)})
    t.tell(BondForged(who, eidolon, count(alone, ActionLimit(eidolon.id)), answer[2]))


def forge_page(world: World, who: Who) -> ForgePage:
    sheet = world.fighters[who].sheet
    return ForgePage(
        BOND.fields,
        "anima-bond",
        sheet,
        tuple(world.fighters[id].sheet for id in sheet.bonds),
        (*world.fighters, *world.kept),
        world.agreed.summoners,
        world.rulings,
    )


@rule("anima.companion", "Choose a companion", "It stays with you until the bond is broken.")
async def companion(t: T, who: Who, eidolon: Who) -> None:
    sheet = t.world.fighters[who].sheet
    t.tell(SheetChanged(replace(sheet, companion=eidolon), "companion"))


def bonding(world: World, f: Fighter) -> list[Offer]:
    """What somebody could do about her bonds while nobody fights."""
    sheet = f.sheet
    found: list[Offer] = []
    if sheet.id not in world.campaign.broken_by:
        found += [Offer("anima.break-bond", (sheet.id, id)) for id in sheet.bonds]
    if len(sheet.bonds) < of_sheet(Bonds, sheet):
        found.append(Offer("anima.bond", (sheet.id,)))
    if not sheet.companion:
        sheets = [world.fighters[id].sheet for id in sheet.bonds]
        found += [Offer("anima.companion", (sheet.id, id)) for id in companions(sheet, sheets)]
    return found
