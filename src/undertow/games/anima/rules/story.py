"""Characters come to the table, their players write on them, and what people do between conflicts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.samples import Sample
from undertow.games.anima.facts import (
    CharacterMade,
    SheetChanged,
)
from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.pages import field, line
from undertow.games.anima.rules.bonds import bonding, judging
from undertow.games.anima.rules.book import rule
from undertow.games.anima.rules.conflicts import able_pcs
from undertow.games.anima.rules.growth import picking
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.scenes import passions_for, rewards, worths
from undertow.games.anima.rules.smithing import to_smith
from undertow.games.anima.rules.weapons import can_bind
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.world import GM, Fighter, Who, World
from undertow.kernel import (
    Offer,
    Page,
    Prose,
    Question,
    Rows,
    Table,
    message,
)

T = Table[World]

BACKGROUND = message("anima.ask.background", "Your background, and links for the GM to use.")


# Characters


def made_fact(world: World, sample: Sample, rulings: Rulings) -> CharacterMade:
    """A character comes to the table: Action Pools full, traits marked as the table plays it."""
    fighters = {sample.sheet.id: Fighter(sample.sheet, 0)}
    fighters |= {e.id: Fighter(e, 0) for e in sample.eidolons}
    alone = replace(world, fighters=fighters, conflict=None)
    return CharacterMade(
        sample.sheet,
        count(alone, ActionLimit(sample.sheet.id)),
        sample.passion,
        sample.loved,
        sample.eidolons,
        tuple(count(alone, ActionLimit(e.id)) for e in sample.eidolons),
        tuple(range(rulings.starting_trait_marks)),
    )


# At any time

_ITEMS = Rows(Prose(limit=400), 0, 12)
YOURS = line("Background (only you see it)")
THE_GMS = line("Links (for the GM to use)")


def _background(world: World, who: Who) -> Question:
    sheet = world.fighters[who].sheet
    page = Page(
        (
            field("background", YOURS, _ITEMS, sheet.about.background),
            field("links", THE_GMS, _ITEMS, sheet.about.links),
        ),
        "anima-background",
    )
    return Question(sheet.seat, BACKGROUND(), page)


@rule(
    "anima.background",
    "Write on your sheet",
    "Only you see your background; links are for the GM to use.",
    _background,
)
async def background(t: T, who: Who, given: tuple[Any, ...]) -> None:
    items, links = given
    sheet = t.world.fighters[who].sheet
    about = replace(sheet.about, background=tuple(items), links=tuple(links))
    t.tell(SheetChanged(replace(sheet, about=about), "background"))


# Between conflicts


def between(world: World, seat: str) -> list[Offer]:
    """What may be done while nobody fights."""
    found: list[Offer] = []
    mine = [f for f in world.pcs if f.sheet.seat == seat]
    for f in mine:
        found += [Offer("anima.reward", (f.sheet.id, *what)) for what in rewards(world, f)]
        found += passions_for(world, f)
        found += picking(world, f)
    if world.scene is not None:
        if seat == GM:
            found += worths(world)
        if seat == GM or any(f.sheet.id in world.scene.who for f in mine):
            found.append(Offer("anima.end-scene", (seat,)))
        return found
    if seat == GM or mine:
        found.append(Offer("anima.scene", (seat,)))
    found += judging(world, seat)
    if seat == GM:
        if able_pcs(world):
            found.append(Offer("anima.conflict"))
        found += [Offer(f"anima.{id}") for id in ("rest", "adjust")]
        found += [Offer("anima.grant", (f.sheet.id,)) for f in world.pcs]
        return found
    for f in mine:
        found += bonding(world, f)
        if can_bind(f.sheet):
            found.append(Offer("anima.weapon", (f.sheet.id,)))
    found += [Offer("anima.smith", args) for args in to_smith(world, seat)]
    return found
