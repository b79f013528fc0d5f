"""Bonds with eidolons between conflicts: forging and breaking them, and who stays as a companion."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.eidolons import KNOWN
from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.facts import (
    BondBroken,
    BondForged,
    EidolonJudged,
    EidolonRemade,
    SheetChanged,
)
from undertow.games.anima.moments import ActionLimit, BondLevel, Bonds
from undertow.games.anima.pages import BOND, MAYBE, bond_answer, bond_sheet
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

BREAK = message("anima.ask.break", "{name} wants to break the bond with {eidolon}. Do you agree?")
FORGE = message("anima.ask.forge", "With which eidolon does {name} bond?")
CUSTOM = message(
    "anima.ask.custom", "{name} brings their own eidolon: {eidolon}. What should change?"
)
AGAIN = message("anima.ask.remake", "What is {eidolon} like now?")
WAITS = message("anima.waits.gm", "{name} waits for the GM to agree.")
SENT_BACK = message("anima.waits.player", "The GM sent {name} back: change it, or talk about it.")


@rule("anima.break-bond", "Break a bond", "Once per story arc, if the GM agrees. It may go badly.")
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


@rule("anima.bond", "Bond with an eidolon", "Needs an open bond, and time for the rites.", _forge)
async def forge(t: T, who: Who, answer: tuple[Any, ...]) -> None:
    eidolon = to_judge(forge_page(t.world, who).made(answer))
    t.tell(BondForged(who, eidolon, _full(t.world, eidolon), answer[2]))


def _full(world: World, eidolon: Sheet) -> int:
    """The Action Pool of an eidolon as it comes."""
    alone = replace(world, fighters={**world.fighters, eidolon.id: Fighter(eidolon, 0)})
    return count(alone, ActionLimit(eidolon.id))


def forge_page(world: World, who: Who, anew: Who = "") -> ForgePage:
    """The page of a new bond, or that of one whose eidolon is written anew."""
    sheet = world.fighters[who].sheet
    fields = BOND.fields
    if anew:
        stands = bond_answer(world.fighters[anew].sheet, sheet.companion == anew)
        fields = tuple(replace(f, default=now) for f, now in zip(fields, stands, strict=True))
        if sheet.companion == anew:
            sheet = replace(sheet, companion="")
    return ForgePage(
        fields,
        "anima-bond",
        sheet,
        tuple(world.fighters[id].sheet for id in sheet.bonds if id != anew),
        (*world.fighters, *world.kept),
        world.agreed.summoners,
        world.rulings,
    )


# A custom eidolon is made with the GM: it is there at once, and waits for her yes


def to_judge(eidolon: Sheet) -> Sheet:
    return replace(eidolon, waits="gm") if eidolon.custom else eidolon


def why_waits(sheet: Sheet) -> Line | None:
    """Why nobody can summon this eidolon yet; None where the GM agreed."""
    if not sheet.waits:
        return None
    return (WAITS if sheet.waits == "gm" else SENT_BACK)(name=plain(sheet.name))


@rule("anima.approve", "Agree to an eidolon", "It can be summoned from now on.")
async def approve(t: T, eidolon: Who) -> None:
    t.tell(EidolonJudged(eidolon, True))


def _amiss(world: World, eidolon: Who) -> Question:
    f = world.fighters[eidolon]
    owner = name_of(world.fighters[f.sheet.owner])
    return Question(GM, CUSTOM(name=owner, eidolon=name_of(f)), MAYBE)


@rule(
    "anima.send-back",
    "Send an eidolon back",
    "Say what is amiss; its player changes it.",
    _amiss,
)
async def send_back(t: T, eidolon: Who, words: str) -> None:
    t.tell(EidolonJudged(eidolon, False, words))


def _again(world: World, eidolon: Who) -> Question:
    f = world.fighters[eidolon]
    page = forge_page(world, f.sheet.owner, eidolon)
    return Question(f.sheet.seat, AGAIN(eidolon=name_of(f)), page)


@rule("anima.remake", "Change your eidolon", "Until the GM has agreed to it.", _again)
async def remake(t: T, eidolon: Who, answer: tuple[Any, ...]) -> None:
    owner = t.world.fighters[eidolon].sheet.owner
    made = replace(forge_page(t.world, owner, eidolon).made(answer), id=eidolon)
    t.tell(EidolonRemade(to_judge(made), _full(t.world, made), answer[2]))


def judging(world: World, seat: str) -> list[Offer]:
    """What may be done about eidolons that nobody agreed to yet."""
    found: list[Offer] = []
    for f in world.fighters.values():
        id, waits = f.sheet.id, f.sheet.waits
        if waits and seat == GM:
            found.append(Offer("anima.approve", (id,)))
            found += [Offer("anima.send-back", (id,))] if waits == "gm" else []
        elif waits and seat == f.sheet.seat:
            found.append(Offer("anima.remake", (id,)))
    return found


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
