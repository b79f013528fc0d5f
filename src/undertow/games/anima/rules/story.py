"""Characters come to the table, and their players write on them."""

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
from undertow.games.anima.rules.book import playing
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.world import Fighter, Who, World
from undertow.kernel import (
    Page,
    Prose,
    Question,
    Rows,
    Table,
    message,
)
from undertow.parts.actions import Action, here

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


@Action(
    id="anima.background",
    name="Write on your sheet",
    text="Only you see your background; links are for the GM to use.",
    to=here,
    needs=(playing,),
    anytime=True,
    stops=False,
).form(_background)
async def background(t: T, who: Who, given: tuple[Any, ...]) -> None:
    items, links = given
    sheet = t.world.fighters[who].sheet
    about = replace(sheet.about, background=tuple(items), links=tuple(links))
    t.tell(SheetChanged(replace(sheet, about=about), "background"))
