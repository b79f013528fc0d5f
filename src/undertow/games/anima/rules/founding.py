"""A campaign is set up: mood, setting, characters, seeds; in this order. Who has handed in stands in
the world, so nobody is held up by what somebody else still writes."""

from __future__ import annotations

from collections.abc import Callable
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
from undertow.games.anima.rules.book import between_scenes, founding, written
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
    Rule,
    Table,
    message,
)
from undertow.parts.actions import Action, Opening

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


def _at(*stages: Stage) -> Callable[[World, str], list[tuple[()]]]:
    return lambda world, seat: [()] if world.stage in stages else []


@Opening(
    id="anima.mood",
    name="Agree on a mood",
    text="Written down by the GM, agreed by all.",
    apart=True,
    to=_at("mood"),
    needs=(founding,),
    barred=written,
).form(lambda world: Question(GM, MOOD(), WORDS))
async def agree_mood(t: T, mood: str) -> None:
    t.tell(Agreed(replace(t.world.campaign, mood=mood)))
    t.tell(StageReached("setting"))


@Opening(
    id="anima.setting",
    name="Write the setting",
    text="Which world it is, and who is who in it.",
    apart=True,
    to=_at("setting"),
    needs=(founding,),
    barred=written,
).form(lambda world: Question(GM, SETTING(), _SETTING))
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


def sheetless(world: World) -> list[str]:
    """Players without a character."""
    made = [f.sheet.seat for f in world.pcs]
    return [seat for seat in world.agreed.players if seat not in made]


def _sheet(world: World, seat: str) -> list[tuple[()]]:
    """Who came to the table later, or was not ready, makes a character while nobody fights."""
    if world.stage in ("mood", "setting") or world.conflict is not None or world.scene is not None:
        return []
    return [()] if seat in sheetless(world) else []


@Action(
    id="anima.character",
    name="Make your character",
    text="Name, looks, powers, traits, passion.",
    apart=True,
    by="seat",
    to=_sheet,
    barred=lambda world, seat, to: between_scenes(world, seat),
).form(lambda world, seat: Question(seat, CHARACTER(), sheet_of(world, seat)))
async def make_character(t: T, seat: str, given: tuple[Any, ...]) -> None:
    sample = sheet_of(t.world, seat).made(given)
    sample = replace(sample, eidolons=tuple(to_judge(each) for each in sample.eidolons))
    t.tell(made_fact(t.world, sample, t.world.rulings))


def _own_seed(world: World, who: Who) -> Question:
    f = world.fighters[who]
    return Question(f.sheet.seat, SEED(name=name_of(f)), WORDS)


def _seeded(world: World, level: Literal["character", "group", "setting"], by: str = "") -> bool:
    return any(seed.level == level and by in ("", seed.by) for seed in world.campaign.seeds)


def _unplanted(world: World, who: Who) -> list[tuple[()]]:
    return [()] if world.stage == "seeds" and not _seeded(world, "character", who) else []


@Action(
    id="anima.seed",
    name="Plant your seed",
    text="Something has just happened that must be dealt with.",
    to=_unplanted,
    needs=(founding,),
    barred=written,
    label=lambda world, who: Line("anima.seed.name"),
).form(_own_seed)
async def plant(t: T, who: Who, text: str) -> None:
    t.tell(SeedPlanted(Seed("character", who, text)))


def _for_all(world: World, seat: str) -> list[tuple[()]]:
    wanted = world.stage == "seeds" and not _seeded(world, "group")
    return [()] if wanted and seat in world.agreed.players else []


@Action(
    id="anima.group-seed",
    name="Plant the group's seed",
    text="By all players; one of you writes it down.",
    apart=True,
    by="seat",
    to=_for_all,
    needs=(founding,),
    barred=written,
).form(lambda world, seat: Question(seat, GROUP(), WORDS))
async def plant_for_all(t: T, seat: str, text: str) -> None:
    t.tell(SeedPlanted(Seed("group", "players", text)))


@Opening(
    id="anima.strange",
    name="Plant seeds of the setting",
    text="What is out of the ordinary in this world.",
    apart=True,
    to=lambda world, seat: [] if _seeded(world, "setting") else _at("seeds")(world, seat),
    needs=(founding,),
    barred=written,
).form(lambda world: Question(GM, STRANGE(), Rows(_SEED, 1, 5)))
async def plant_strange(t: T, rows: tuple[Any, ...]) -> None:
    for text, _ in rows:
        t.tell(SeedPlanted(Seed("setting", GM, text)))


# Who has still to hand in


def owes(world: World, seat: str) -> bool:
    """Has somebody still something to hand in?"""
    if seat == GM:
        gms = (agree_mood, agree_setting, plant_strange)
        return any(one.to(world, seat) for one in gms)
    if world.stage == "characters":
        return bool(_sheet(world, seat))
    mine = [f.sheet.id for f in world.pcs if f.sheet.seat == seat]
    return bool(_for_all(world, seat) or any(_unplanted(world, who) for who in mine))


def _may_go_on(world: World) -> bool:
    """Is there enough to go on without those who are not ready?"""
    if world.stage == "characters":
        return bool(world.pcs)
    return world.stage == "seeds" and _seeded(world, "setting")


@Opening(
    id="anima.go-on",
    name="Continue without the rest",
    text="Those who are not ready can add theirs later.",
    to=lambda world, seat: [()] if _may_go_on(world) else [],
    needs=(founding,),
    barred=written,
)
async def go_on_without(t: T) -> None:
    t.tell(StageReached(NEXT[t.world.stage]))


async def _set_up(t: T) -> None:
    """Everybody has handed in: the next step."""
    if step(t.world) is not None:
        t.tell(StageReached(NEXT[t.world.stage]))


SET_UP: Rule[[]] = Rule(
    "anima.setup",
    _set_up,
    message("anima.setup.name", "Set up the campaign"),
    message("anima.setup.text", "Mood, setting, characters, story seeds, in this order."),
)


def step(world: World) -> Offer | None:
    """What the rules do by themselves before play."""
    if world.setup is None or world.stage not in ("characters", "seeds"):
        return None
    seats = (GM, *world.setup.players)
    return None if any(owes(world, seat) for seat in seats) else SET_UP.offer()
