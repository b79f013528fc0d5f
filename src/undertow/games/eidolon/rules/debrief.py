"""The Debrief: every Downtime but the first opens with one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.entries import STEPS
from undertow.games.eidolon.facts import (
    DebriefMoved,
    ObligationSettled,
    SceneBegan,
    XpEarned,
)
from undertow.games.eidolon.labels import WORDS
from undertow.games.eidolon.rules import deck, growth
from undertow.games.eidolon.rules.clock import tick, turn_back
from undertow.games.eidolon.rules.declaring import rule
from undertow.games.eidolon.rules.unsaid import ANYBODY, gm_says, wants
from undertow.games.eidolon.world import ABSENT, GM, Debrief, Obligation, World
from undertow.kernel import Choice, Line, Offer, Table, message

MEET = message("eidolon.ask.meet", "It is over for now. Where do you all meet?")
THUMB = message("eidolon.ask.thumb", "As your character: how did it go?")
KEPT = {
    "favour": message("eidolon.ask.kept-favour", "A favour was promised: “{words}” Was it done?"),
    "task": message("eidolon.ask.kept-task", "A task was taken on: “{words}” Was it done?"),
    "vision": message("eidolon.ask.kept-vision", "A vision was seen: “{words}” Did it come true?"),
    "victory": message(
        "eidolon.ask.kept-victory", "A victory was foreseen: “{words}” Did it come?"
    ),
}
DAMAGE = message(
    "eidolon.ask.damage", "{words} was not done. What does that do between you and them?"
)
DOWN_XP = message("eidolon.xp.thumbs-down.why", "a hard time, honestly judged")
WORDS.update(
    up=message("eidolon.say.up", "Thumbs up"), down=message("eidolon.say.down", "Thumbs down")
)
HOURS = 2
DEBRIEF = "eidolon.debrief"


def _due(world: World) -> Offer | None:
    if world.debrief is not None and world.debrief.phase == "vote":
        return debrief.offer()
    return None


@rule(
    "debrief",
    "The Debrief",
    "All cards are shuffled together; everybody meets and gives the Uptime a thumb up or down. Mostly up turns the "
    "Clock back two hours; mostly down moves it on by two, and brings 2 XP.",
)
async def debrief(t: Table[World]) -> None:
    world = t.world
    aside = tuple(kept.card for kept in world.aside)
    await deck.shuffle_in(t, "debrief", "all", (*world.deck, *world.discard, *aside))
    meet(t)
    for owed in t.world.obligations:
        if owed.due <= t.world.uptimes:
            await settle(t, owed)
    await vote(t)


def meet(t: Table[World]) -> None:
    """They gather somewhere; the first to speak says where."""
    t.tell(SceneBegan("", "real"))
    wants(t, ANYBODY, MEET(), "scene", "", t.world.scenes, limit=120)


Unkept = Callable[[Table[World]], Awaitable[None]]
UNKEPT: dict[str, Unkept] = {}


def unkept(kind: str) -> Callable[[Unkept], Unkept]:
    """Declare what it costs when something of this kind was owed and not done."""

    def enter(script: Unkept) -> Unkept:
        UNKEPT[kind] = script
        return script

    return enter


async def settle(t: Table[World], owed: Obligation) -> None:
    """What fell due in this Uptime: was it kept? If not, it has its price, or the GM says what it does."""
    kept = await t.ask(GM, KEPT[owed.kind](words=owed.words), [True, False], kind=owed.kind)
    t.tell(ObligationSettled(owed.id, kept))
    if kept:
        return
    if owed.kind in UNKEPT:
        await UNKEPT[owed.kind](t)
    elif owed.kind in ("favour", "task"):
        gm_says(t, DAMAGE(words=owed.words), owed.pcs[0], DEBRIEF, "damage")


async def vote(t: Table[World]) -> None:
    """Thumbs, of everybody who is there; nothing in between. Who leaves meanwhile has none."""
    asked: dict[str, tuple[Line, Any]] = {
        seat: (THUMB(), Choice(("up", "down"))) for seat in t.world.present
    }
    said = await t.ask_all(asked, default=ABSENT)
    thumbs = {seat: thumb == "up" for seat, thumb in said.items() if thumb != ABSENT}
    up = sum(thumbs.values())
    down = len(thumbs) - up
    if up > down:
        turn_back(t, HOURS, DEBRIEF)
    elif down > up:
        await tick(t, HOURS, DEBRIEF)
        t.tell(XpEarned(2, DOWN_XP()))
    t.tell(DebriefMoved(Debrief("scene", thumbs)))


def _can_end(world: World, seat: str, phase: str) -> bool:
    found = world.debrief
    return (
        seat == GM
        and not world.paused
        and found is not None
        and found.phase == phase
        and world.combat is None
        and not world.phantom_due
    )


@Action(
    id="eidolon.end-debrief",
    name="The Debrief is over",
    text="The scene is played. If the pool suffices the party gains a level, and may exchange cards; then Downtime proper begins.",
    to=lambda world, seat: [()] if _can_end(world, seat, "scene") else [],
    why="The GM ends the Debrief once its scene is played, and any Phantom with it.",
    group="course",
)
async def end_debrief(t: Table[World]) -> None:
    thumbs = t.world.debrief.thumbs if t.world.debrief is not None else {}
    t.tell(DebriefMoved(Debrief("growth", thumbs)))
    gained = await growth.level_up(t)
    staying = tuple(pc.id for pc in growth.staying(t.world))
    t.tell(DebriefMoved(Debrief("growth", thumbs, staying) if gained and staying else None))


@Action(
    id="eidolon.begin-downtime",
    name="Downtime begins",
    text="Everybody has the cards they want. Who has not said anything keeps theirs.",
    to=lambda world, seat: [()] if _can_end(world, seat, "growth") else [],
    why="The GM begins it once a new level is chosen, and any Phantom beaten.",
    group="course",
)
async def begin_downtime(t: Table[World]) -> None:
    t.tell(DebriefMoved(None))


STEPS.append(_due)
