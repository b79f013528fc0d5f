"""The campaign: mood, setting, characters, seeds; and what people do between conflicts."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.samples import Sample
from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.facts import (
    Agreed,
    CharacterMade,
    SeedPlanted,
    SheetChanged,
    StageReached,
)
from undertow.games.anima.moments import ActionLimit
from undertow.games.anima.pages import (
    MAYBE,
    WORDS,
    character_page,
    field,
    line,
)
from undertow.games.anima.rules.bonds import CUSTOM, bonding
from undertow.games.anima.rules.book import rule
from undertow.games.anima.rules.conflicts import able_pcs
from undertow.games.anima.rules.passives import count
from undertow.games.anima.rules.scenes import passions_for, rewards
from undertow.games.anima.rules.weapons import can_bind, to_smith
from undertow.games.anima.rulings import Rulings
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Fighter, Seed, Who, World
from undertow.kernel import (
    Choice,
    Line,
    Opening,
    Page,
    Plain,
    Prose,
    Rows,
    Table,
    message,
    plain,
)

T = Table[World]

MOOD = message("anima.ask.mood", "Which mood has the whole group agreed on?")
SETTING = message("anima.ask.setting", "Which world is it, and what is it like?")
CHARACTER = message("anima.ask.character", "Who are you?")
SEED = message("anima.ask.seed", "What has just happened to {name}, and what must be done now?")
GROUP = message("anima.ask.group", "What has just happened to all of you?")
STRANGE = message("anima.ask.strange", "What is out of the ordinary in this world?")
BACKGROUND = message("anima.ask.background", "Your background, and what the GM may use.")
ONLY_PCS = message("anima.no.only-pcs", "A seed of the setting must touch more than the PCs.")

_SETTING = Page(
    (
        field("world", "Which world", Choice(tuple(WORLDS)), "human"),
        field("look", "What it looks like", MAYBE, ""),
        field("technology", "What can be built", MAYBE, ""),
        field("known", "How common and how known powers are", MAYBE, ""),
        field("influence", "Who has influence", MAYBE, ""),
        field("group", "Where the PCs stand, and why they stay together", MAYBE, ""),
    ),
    "anima-setting",
)


class SeedPage(Page, frozen=True, tag="page"):
    """A seed of the setting; it must not touch the PCs alone."""

    def whole(self, answer: tuple[Plain, ...]) -> Line | None:
        return ONLY_PCS() if answer[1] == "pcs" else None


_SEED = SeedPage(
    (
        field("seed", "What is strange", WORDS, ""),
        field("touches", "Whom it touches", Choice(("everybody", "pcs")), "everybody"),
    ),
    "anima-seed",
)


@rule(
    "anima.setup", "Set up the campaign", "Mood, setting, characters, story seeds; in this order."
)
async def set_up(t: T) -> None:
    stage = t.world.stage
    if stage == "mood":
        mood = await t.ask(GM, MOOD(), WORDS)
        t.tell(Agreed(replace(t.world.campaign, mood=mood)))
        t.tell(StageReached("setting"))
    elif stage == "setting":
        world, look, technology, known, influence, group = await t.ask(GM, SETTING(), _SETTING)
        t.tell(
            Agreed(
                replace(
                    t.world.campaign, world=world, look=look, technology=technology, powers=known,
                    influence=influence, group=group,
                )
            )
        )  # fmt: skip
        t.tell(StageReached("characters"))
    elif stage == "characters":
        await _characters(t)
        t.tell(StageReached("seeds"))
    else:
        await _seeds(t)
        t.tell(StageReached("play"))


async def _characters(t: T) -> None:
    """Everybody without a character makes one, all at once."""
    while True:
        setup, rulings = t.world.agreed, t.world.rulings
        made = [f.sheet.seat for f in t.world.pcs]
        missing = [seat for seat in setup.players if seat not in made]
        if not missing:
            return
        taken = list(t.world.fighters)
        pages = {
            seat: character_page(
                seat, taken, rulings, setup.summoners
            )
            for seat in missing
        }  # fmt: skip
        said = await t.ask_all({seat: (CHARACTER(), page) for seat, page in pages.items()})
        for seat, page in pages.items():
            # The table may have changed how it plays while they wrote.
            page = replace(page, taken=tuple(t.world.fighters), rulings=t.world.rulings)
            sample = page.made(said[seat])
            if await _approved(t, sample):
                t.tell(made_fact(t.world, sample, t.world.rulings))


async def _approved(t: T, sample: Sample) -> bool:
    """A custom eidolon is made with the GM, and needs her yes."""
    for eidolon in sample.eidolons:
        if eidolon.custom:
            prompt = CUSTOM(name=plain(sample.sheet.name), eidolon=plain(eidolon.name))
            if await t.ask(GM, prompt, ("yes", "no")) == "no":
                return False
    return True


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


async def _seeds(t: T) -> None:
    """One for each character by its player, one for the group by all players (whoever of them has
    the pen), and at least one for the setting by the GM."""
    players = t.world.agreed.players
    asked: dict[str, tuple[Line, Any]] = {}
    for f in t.world.pcs:
        asked[f.sheet.seat] = (SEED(name=name_of(f)), WORDS)
    asked[GM] = (STRANGE(), Rows(_SEED, 1, 5))
    said = await t.ask_all(asked)
    for f in t.world.pcs:
        t.tell(SeedPlanted(Seed("character", f.sheet.id, said[f.sheet.seat])))
    anybody = dict.fromkeys(players, (GROUP(), WORDS))
    _, text = await t.window(players[0], GROUP(), WORDS, anybody)
    t.tell(SeedPlanted(Seed("group", "players", text)))
    for text, _ in said[GM]:
        t.tell(SeedPlanted(Seed("setting", GM, text)))


# At any time

_ITEMS = Rows(Prose(limit=400), 0, 12)
YOURS = line("Background, yours alone")
THE_GMS = line("Links, the GM's to use")


@rule("anima.background", "Write on your sheet", "Background is yours; links are the GM's to use.")
async def background(t: T, who: Who) -> None:
    def page(world: World) -> Page:
        about = world.fighters[who].sheet.about
        return Page(
            (
                field("background", YOURS, _ITEMS, about.background),
                field("links", THE_GMS, _ITEMS, about.links),
            ),
            "anima-background",
        )

    items, links = await t.fill_in(t.world.fighters[who].sheet.seat, BACKGROUND(), page)
    sheet = t.world.fighters[who].sheet
    about = replace(sheet.about, background=tuple(items), links=tuple(links))
    t.tell(SheetChanged(replace(sheet, about=about), "background"))


# Between conflicts


def between(world: World, seat: str) -> list[Opening]:
    """What may be done while nobody fights."""
    found: list[Opening] = []
    mine = [f for f in world.pcs if f.sheet.seat == seat]
    for f in mine:
        found += [Opening("anima.reward", (f.sheet.id, *what)) for what in rewards(world, f)]
        found += passions_for(world, f)
    if world.scene is not None:
        if seat == GM or any(f.sheet.id in world.scene.who for f in mine):
            found.append(Opening("anima.end-scene", (seat,)))
        return found
    if seat == GM or mine:
        found.append(Opening("anima.scene", (seat,)))
    if seat == GM:
        if able_pcs(world):
            found.append(Opening("anima.conflict"))
        found += [Opening(f"anima.{id}") for id in ("rest", "prepare", "adjust")]
        found += [Opening("anima.grant", (f.sheet.id,)) for f in world.pcs]
        return found
    for f in mine:
        found += bonding(world, f)
        if can_bind(f.sheet):
            found.append(Opening("anima.weapon", (f.sheet.id,)))
    found += [Opening("anima.smith", args) for args in to_smith(world, seat)]
    return found


def step(world: World) -> Opening | None:
    """What the rules do by themselves before play."""
    if world.setup is None or world.stage in ("", "play"):
        return None
    return Opening("anima.setup")
