"""Stress, and what lies beyond it: the eclipse, where everything is reversed."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta

from undertow.games.moonlight.book import SPECIALS, Act, able, working
from undertow.games.moonlight.facts import (
    BrinkLeft,
    BrinkReached,
    DoomSet,
    Eclipsed,
    EclipseEscaped,
    LinksChanged,
    PutOut,
    Rearmed,
    Recovered,
    Stressed,
    TrackMarked,
    WasLost,
)
from undertow.games.moonlight.moments import Breaking, EclipseFell, Escaped, FallingApart
from undertow.games.moonlight.numbers import AttributeDice, RecoveryLeast
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import ATTRIBUTES, STRESS, Attribute, Loss, World
from undertow.kernel import Line, Plain, Table, message
from undertow.parts.forms import Form

PUSH = 2
LOWEST = message("moonlight.ask.lowest", "{who}: which of your lowest attributes do you roll?")
HOW_LOST = message(
    "moonlight.ask.loss", "{who} has no stress left in eclipse. What becomes of them?"
)
LOSSES: tuple[Loss, ...] = ("dead", "mundane", "adversary")


async def lowest(t: Table[World], who: str) -> Attribute:
    """The attribute with the lowest rating; its player picks among equals."""
    one = t.world.people[who]
    least = min(one.attribute(name) for name in ATTRIBUTES)
    tied = [name for name in ATTRIBUTES if one.attribute(name) == least]
    return await t.choose(one.seat, LOWEST(who=one.name), tied, who=who)


async def take_stress(t: Table[World], who: str, amount: int, why: str) -> None:
    """Stress is taken. In eclipse it is erased instead; at the limit it may bring eclipse."""
    one = t.world.people[who]
    if amount <= 0 or one.lost:
        return
    if one.eclipse:
        t.tell(Stressed(who, max(0, one.stress - amount), why))
        if t.world.people[who].stress == 0:
            await lose(t, who)
        return
    over = one.stress + amount >= STRESS
    if over and await t.instead(Breaking(who, amount)):
        return
    t.tell(Stressed(who, min(STRESS, one.stress + amount), why))
    if over:
        await roll_eclipse(t, who)


async def recover_stress(t: Table[World], who: str, amount: int, why: str) -> None:
    """Stress is recovered. In eclipse it is marked instead."""
    one = t.world.people[who]
    if one.lost or amount <= 0:
        return
    now = min(STRESS, one.stress + amount) if one.eclipse else max(0, one.stress - amount)
    if now != one.stress:
        t.tell(Stressed(who, now, why))


def recover(t: Table[World], who: str, segments: int) -> None:
    """Segments of somebody's recovery clock."""
    t.tell(Recovered(who, segments, t.reckon(RecoveryLeast(who)).total))


async def lose(t: Table[World], who: str) -> None:
    """No stress is left in eclipse: its player says how the character is lost."""
    one = t.world.people[who]
    how = await t.ask(one.seat, HOW_LOST(who=one.name), list(LOSSES), who=who)
    t.tell(WasLost(who, cast("Loss", how)))


async def roll_eclipse(t: Table[World], who: str) -> None:
    """At the limit: roll the lowest attribute; not where it was settled while its player thought."""
    if any(one.who == who for one in t.world.falling):
        return
    attribute = await lowest(t, who)
    one = t.world.people[who]
    if one.eclipse or one.lost or one.stress < STRESS:
        return
    dice = t.reckon(AttributeDice(who, attribute, "eclipse")).total
    result, _ = await rolled(t, who, "eclipse", dice)
    result = (await t.before(EclipseFell(who, result))).band
    if result == "1-3":
        t.tell(Eclipsed(who))
        await t.after(FallingApart(who))
    elif result == "4/5":
        t.tell(BrinkReached(who))
    elif result == "critical":
        await outshine(t, who, attribute)


async def outshine(t: Table[World], who: str, attribute: Attribute) -> None:
    """A critical: the one at the limit breathes, and everybody else gains by it."""
    one = t.world.people[who]
    if one.track:
        t.tell(TrackMarked(who, one.track - 1))
    t.tell(Stressed(who, one.stress - 5, "eclipse"))
    for other in t.world.party:
        if other.id == who:
            continue
        if attribute == "sun" and other.harm:
            recover(t, other.id, 2)
        elif attribute == "moon":
            await recover_stress(t, other.id, 2, "eclipse")
        elif attribute == "stars":
            t.tell(Rearmed(other.id))


async def roll_for_life(t: Table[World], who: str) -> None:
    """Fatal harm was held off, and transcendence is over: the eclipse roll says who lives."""
    t.tell(DoomSet(who, False))
    attribute = await lowest(t, who)
    dice = t.reckon(AttributeDice(who, attribute, "eclipse")).total
    result, _ = await rolled(t, who, "life", dice)
    result = (await t.before(EclipseFell(who, result))).band
    if result == "1-3":
        t.tell(WasLost(who, "dead"))
    elif result == "4/5":
        t.tell(BrinkReached(who, deadly=True))
    else:
        t.tell(PutOut(who))


# Saving somebody on the brink


def reach(world: World, me: str, whom: str) -> tuple[str, ...]:
    """On whom a link may be spent: the one it is with, or anybody where an ability says so."""
    both = (*working(world, me), *working(world, whom))
    wide = any(SPECIALS[id].reaches for id in both)
    return tuple(one.id for one in world.party) if wide else (whom,)


NO_LINK = message("moonlight.no.link", "{who} holds no link with {whom}.")
OWN_LINK = message(
    "moonlight.no.own-link", "A link with oneself takes an ability, and {who} has none for it."
)


def linkless(world: World, me: str, *named: Plain) -> Line | None:
    """Why there is no link to spend: with oneself, or with somebody it takes two to have one with."""
    one = world.people[me]
    for whom in named:
        if whom == me and me not in one.links:
            return OWN_LINK(who=one.name)
        if isinstance(whom, str) and whom in world.people and whom not in one.links:
            return NO_LINK(who=one.name, whom=world.people[whom].name)
    return None


def _brink(world: World, me: str) -> list[tuple[str]]:
    return [(one.who,) for one in world.falling if one.who != me]


def _linked(world: World, me: str) -> list[tuple[str, str]]:
    """Somebody on the brink, and the link that can hold them; one with oneself holds oneself."""
    return [
        (one.who, whom)
        for one in world.falling
        for whom in world.people[me].links
        if one.who in reach(world, me, whom)
    ]


def leave_brink(t: Table[World], whom: str, by: str) -> None:
    """Saved. Where it was life and death, they are out of action for the mission."""
    deadly = any(one.deadly for one in t.world.falling if one.who == whom)
    t.tell(BrinkLeft(whom, by))
    if deadly:
        t.tell(PutOut(whom))


async def go_over(t: Table[World], who: str) -> None:
    """Nobody saved them."""
    deadly = any(one.deadly for one in t.world.falling if one.who == who)
    if deadly:
        t.tell(WasLost(who, "dead"))
        return
    t.tell(BrinkLeft(who))
    await t.after(FallingApart(who))


@Act(
    id="moonlight.save-push",
    name="Pull them back",
    to=_brink,
    needs=(able,),
    anytime=True,
    text="Push yourself, 2 stress: a friend on the brink does not fall into eclipse.",
)
async def save_by_push(t: Table[World], me: str, whom: str) -> None:
    leave_brink(t, whom, me)
    await take_stress(t, me, PUSH, "save")


@Act(
    id="moonlight.save-link",
    barred=lambda world, me, to: linkless(world, me, *to[1:2]),
    name="Lend strength",
    to=_linked,
    anytime=True,
    text="Spend a link with a friend on the brink: they do not fall into eclipse.",
)
async def save_by_link(t: Table[World], me: str, whom: str, link: str) -> None:
    spend_link(t, me, link)
    leave_brink(t, whom, me)


def spend_link(t: Table[World], who: str, whom: str) -> None:
    t.tell(LinksChanged(who, whom, t.world.people[who].links[whom] - 1))


def _mine(world: World, me: str) -> list[tuple[()]]:
    return [()] if any(one.who == me for one in world.falling) else []


@Act(
    id="moonlight.fall",
    name="Fall into eclipse",
    to=_mine,
    anytime=True,
    text="Nobody holds you. Read your eclipse and its way out aloud.",
)
async def fall(t: Table[World], me: str) -> None:
    await go_over(t, me)


@Act(
    id="moonlight.let-fall",
    closes=True,
    name="Let them fall",
    by="gm",
    anytime=True,
    to=lambda world, me: [(one.who,) for one in world.falling],
    text="Nobody saves them: they are in eclipse.",
)
async def let_fall(t: Table[World], me: str, who: str) -> None:
    await go_over(t, who)


# The way out


class Escape(Form, frozen=True):
    by: Annotated[str, Meta(title="Who helps them out")]
    words: Annotated[str, Meta(title="How it happens", max_length=1000)]

    @classmethod
    def options(cls, world: World, me: str, who: str) -> dict[str, tuple[str, ...]]:
        return {"by": tuple(one.id for one in world.party if one.id != who) or ("",)}


OUT = message("moonlight.label.escape", "Out of eclipse: {who}")


@Act(
    id="moonlight.escape",
    name="Out of eclipse",
    by="gm",
    anytime=True,
    label=lambda world, me, who: OUT(who=person_named(world, who)),
    to=lambda world, me: [(one.id,) for one in world.party if one.eclipse],
    text="The way out is found, with another's help. Judge generously.",
).form(Escape)
async def escape(t: Table[World], me: str, who: str, given: Escape) -> None:
    t.tell(EclipseEscaped(who, given.by, given.words, t.world.phase != "mission"))
    await t.after(Escaped(who, given.by))
