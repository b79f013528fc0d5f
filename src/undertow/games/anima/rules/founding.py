"""A campaign is set up: mood, setting, characters, seeds; in this order. Who has handed in stands in
the world, so nobody is held up by what somebody else still writes."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from undertow.games.anima.catalogue.worlds import WORLDS
from undertow.games.anima.facts import Agreed, SeedPlanted, StageReached
from undertow.games.anima.pages import (
    MAYBE,
    WORDS,
    CharacterPage,
    character_page,
    field,
)
from undertow.games.anima.rules.bonds import to_judge
from undertow.games.anima.rules.book import rule
from undertow.games.anima.rules.story import made_fact
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Seed, Stage, Who, World
from undertow.kernel import (
    Choice,
    Line,
    Offer,
    Page,
    Plain,
    Question,
    Rows,
    Table,
    message,
)

T = Table[World]

MOOD = message("anima.ask.mood", "Which mood has the whole group agreed on?")
SETTING = message("anima.ask.setting", "Which world is it, and what is it like?")
CHARACTER = message("anima.ask.character", "Who are you?")
SEED = message("anima.ask.seed", "What has just happened to {name}, and what must be done now?")
GROUP = message("anima.ask.group", "What has just happened to all of you?")
STRANGE = message("anima.ask.strange", "What is out of the ordinary in this world?")
ONLY_PCS = message("anima.no.only-pcs", "A seed of the setting must touch more than the PCs.")

_SETTING = Page(
    (
        field("world", "Which world", Choice(tuple(WORLDS)), next(iter(WORLDS))),
        field("look", "What it looks like", MAYBE, ""),
        field("technology", "What can be built", MAYBE, ""),
        field("known", "How common and well known powers are", MAYBE, ""),
        field("influence", "Who has power", MAYBE, ""),
        field("group", "The PCs' place in it, and why they stay together", MAYBE, ""),
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


NEXT: dict[Stage, Stage] = {
    "mood": "setting",
    "setting": "characters",
    "characters": "seeds",
    "seeds": "play",
}


# What there is to write


@rule(
    "anima.mood",
    "Agree on a mood",
    "Written down by the GM, agreed by all.",
    lambda world: Question(GM, MOOD(), WORDS),
)
async def agree_mood(t: T, mood: str) -> None:
    t.tell(Agreed(replace(t.world.campaign, mood=mood)))
    t.tell(StageReached("setting"))


@rule(
    "anima.setting",
    "Write the setting",
    "Which world it is, and who is who in it.",
    lambda world: Question(GM, SETTING(), _SETTING),
)
async def agree_setting(t: T, given: tuple[Any, ...]) -> None:
    world, look, technology, known, influence, group = given
    t.tell(
        Agreed(
            replace(
                t.world.campaign,
                world=world,
                look=look,
                technology=technology,
                powers=known,
                influence=influence,
                group=group,
            )
        )
    )
    t.tell(StageReached("characters"))


def sheet_of(world: World, seat: str) -> CharacterPage:
    setup = world.agreed
    return character_page(seat, (*world.fighters, *world.kept), world.rulings, setup.summoners)


@rule(
    "anima.character",
    "Make your character",
    "Name, looks, powers, traits, passion.",
    lambda world, seat: Question(seat, CHARACTER(), sheet_of(world, seat)),
)
async def make_character(t: T, seat: str, given: tuple[Any, ...]) -> None:
    sample = sheet_of(t.world, seat).made(given)
    sample = replace(sample, eidolons=tuple(to_judge(each) for each in sample.eidolons))
    t.tell(made_fact(t.world, sample, t.world.rulings))


def _own_seed(world: World, who: Who) -> Question:
    f = world.fighters[who]
    return Question(f.sheet.seat, SEED(name=name_of(f)), WORDS)


@rule(
    "anima.seed",
    "Plant your seed",
    "Something has just happened that must be dealt with.",
    _own_seed,
)
async def plant(t: T, who: Who, text: str) -> None:
    t.tell(SeedPlanted(Seed("character", who, text)))


@rule(
    "anima.group-seed",
    "Plant the group's seed",
    "By all players; one of you writes it down.",
    lambda world, seat: Question(seat, GROUP(), WORDS),
)
async def plant_for_all(t: T, seat: str, text: str) -> None:
    t.tell(SeedPlanted(Seed("group", "players", text)))


@rule(
    "anima.strange",
    "Plant seeds of the setting",
    "What is out of the ordinary in this world.",
    lambda world: Question(GM, STRANGE(), Rows(_SEED, 1, 5)),
)
async def plant_strange(t: T, rows: tuple[Any, ...]) -> None:
    for text, _ in rows:
        t.tell(SeedPlanted(Seed("setting", GM, text)))


# Who has still to hand in


def _seeded(world: World, level: Literal["character", "group", "setting"], by: str = "") -> bool:
    return any(seed.level == level and by in ("", seed.by) for seed in world.campaign.seeds)


def sheetless(world: World) -> list[str]:
    """Players without a character."""
    made = [f.sheet.seat for f in world.pcs]
    return [seat for seat in world.agreed.players if seat not in made]


def to_write(world: World, seat: str) -> list[Offer]:
    """What somebody has still to hand in."""
    stage = world.stage
    if seat == GM:
        if stage in ("mood", "setting"):
            return [Offer(f"anima.{stage}")]
        if stage == "seeds" and not _seeded(world, "setting"):
            return [Offer("anima.strange")]
        return []
    if stage == "characters":
        return [Offer("anima.character", (seat,))] if seat in sheetless(world) else []
    if stage != "seeds":
        return []
    found = [
        Offer("anima.seed", (f.sheet.id,))
        for f in world.pcs
        if f.sheet.seat == seat and not _seeded(world, "character", f.sheet.id)
    ]
    if not _seeded(world, "group"):
        found.append(Offer("anima.group-seed", (seat,)))
    return found


def setting_up(world: World, seat: str) -> list[Offer]:
    """What may be done before play."""
    found = to_write(world, seat)
    if seat == GM and _may_go_on(world):
        found.append(Offer("anima.go-on"))
    return found + late_sheet(world, seat)


def late_sheet(world: World, seat: str) -> list[Offer]:
    """Who came to the table later, or was not ready, makes a character while nobody fights."""
    if world.stage not in ("seeds", "play") or world.scene is not None:
        return []
    return [Offer("anima.character", (seat,))] if seat in sheetless(world) else []


def _may_go_on(world: World) -> bool:
    """Is there enough to go on without those who are not ready?"""
    if world.stage == "characters":
        return bool(world.pcs)
    return world.stage == "seeds" and _seeded(world, "setting")


@rule("anima.go-on", "Continue without the rest", "Those who are not ready can add theirs later.")
async def go_on_without(t: T) -> None:
    t.tell(StageReached(NEXT[t.world.stage]))


@rule(
    "anima.setup", "Set up the campaign", "Mood, setting, characters, story seeds, in this order."
)
async def set_up(t: T) -> None:
    """Everybody has handed in: the next step."""
    if step(t.world) is not None:
        t.tell(StageReached(NEXT[t.world.stage]))


def step(world: World) -> Offer | None:
    """What the rules do by themselves before play."""
    if world.setup is None or world.stage not in ("characters", "seeds"):
        return None
    seats = (GM, *world.setup.players)
    return None if any(to_write(world, seat) for seat in seats) else Offer("anima.setup")
