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
from undertow.games.anima.rules.book import NOT_YOURS, between_scenes, playing
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
from undertow.kernel import Line, Page, Plain, Question, Table, message, plain
from undertow.parts.actions import Action, Opening

T = Table[World]

BREAK = message("anima.ask.break", "{name} wants to break the bond with {eidolon}. Do you agree?")
FORGE = message("anima.ask.forge", "With which eidolon does {name} bond?")
CUSTOM = message(
    "anima.ask.custom", "{name} brings their own eidolon: {eidolon}. What should change?"
)
AGAIN = message("anima.ask.remake", "What is {eidolon} like now?")
WAITS = message("anima.waits.gm", "{name} waits for the GM to agree.")
NOT_ASKED = message("anima.no.asked", "{name} waits for no such word.")
SENT_BACK = message("anima.waits.player", "The GM sent {name} back: change it, or talk about it.")


def _breakable(world: World, who: Who) -> list[tuple[Who]]:
    broke = who in world.campaign.broken_by
    return [] if broke else [(id,) for id in world.fighters[who].sheet.bonds]


@Action(
    id="anima.break-bond",
    name="Break a bond",
    text="Once per story arc, if the GM agrees. It may go badly.",
    to=_breakable,
    needs=(between_scenes,),
)
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


def _open_bond(world: World, who: Who) -> list[tuple[()]]:
    sheet = world.fighters[who].sheet
    return [()] if len(sheet.bonds) < of_sheet(Bonds, sheet) else []


@Action(
    id="anima.bond",
    name="Bond with an eidolon",
    text="Needs an open bond, and time for the rites.",
    to=_open_bond,
    needs=(between_scenes,),
).form(_forge)
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


def _apart(world: World) -> bool:
    """May it be judged at any time? Between conflicts and scenes it stands among the rest."""
    return world.stage != "play" or world.conflict is not None or world.scene is not None


def _not_asked(world: World, seat: str, to: tuple[Plain, ...]) -> Line | None:
    f = world.fighters.get(str(to[0])) if to else None
    if f is not None and seat in (GM, f.sheet.seat):
        return NOT_ASKED(name=name_of(f))
    return playing(world, seat) or (NOT_YOURS(name=name_of(f)) if f is not None else None)


@Opening(
    id="anima.approve",
    name="Agree to an eidolon",
    text="It can be summoned from now on.",
    apart=True,
    to=lambda world, seat: [(id,) for id, f in world.fighters.items() if f.sheet.waits],
    barred=_not_asked,
    anytime=_apart,
)
async def approve(t: T, eidolon: Who) -> None:
    t.tell(EidolonJudged(eidolon, True))


def _amiss(world: World, eidolon: Who) -> Question:
    f = world.fighters[eidolon]
    owner = name_of(world.fighters[f.sheet.owner])
    return Question(GM, CUSTOM(name=owner, eidolon=name_of(f)), MAYBE)


@Opening(
    id="anima.send-back",
    name="Send an eidolon back",
    text="Say what is amiss; its player changes it.",
    apart=True,
    to=lambda world, seat: [(id,) for id, f in world.fighters.items() if f.sheet.waits == "gm"],
    barred=_not_asked,
    anytime=_apart,
).form(_amiss)
async def send_back(t: T, eidolon: Who, words: str) -> None:
    t.tell(EidolonJudged(eidolon, False, words))


def _again(world: World, eidolon: Who) -> Question:
    f = world.fighters[eidolon]
    page = forge_page(world, f.sheet.owner, eidolon)
    return Question(f.sheet.seat, AGAIN(eidolon=name_of(f)), page)


def _remade(world: World, seat: str) -> list[tuple[Who]]:
    if seat == GM:
        return []
    return [(id,) for id, f in world.fighters.items() if f.sheet.waits and f.sheet.seat == seat]


@Opening(
    id="anima.remake",
    name="Change your eidolon",
    text="Until the GM has agreed to it.",
    apart=True,
    by="seat",
    to=_remade,
    barred=_not_asked,
    anytime=_apart,
    stops=False,
).form(_again)
async def remake(t: T, eidolon: Who, answer: tuple[Any, ...]) -> None:
    owner = t.world.fighters[eidolon].sheet.owner
    made = replace(forge_page(t.world, owner, eidolon).made(answer), id=eidolon)
    t.tell(EidolonRemade(to_judge(made), _full(t.world, made), answer[2]))


def _companions(world: World, who: Who) -> list[tuple[Who]]:
    sheet = world.fighters[who].sheet
    if sheet.companion:
        return []
    return [(id,) for id in companions(sheet, [world.fighters[id].sheet for id in sheet.bonds])]


@Action(
    id="anima.companion",
    name="Choose a companion",
    text="It stays with you until the bond is broken.",
    to=_companions,
    needs=(between_scenes,),
)
async def companion(t: T, who: Who, eidolon: Who) -> None:
    sheet = t.world.fighters[who].sheet
    t.tell(SheetChanged(replace(sheet, companion=eidolon), "companion"))
