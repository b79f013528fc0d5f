"""Gathering information: how many questions of one's own list one may ask."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import SPECIALS, Act, able, working
from undertow.games.moonlight.facts import Asked, GoalStated
from undertow.games.moonlight.numbers import FollowUps, InfoDice
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.rules.rolling import Goal, begun, free
from undertow.games.moonlight.world import ACTIONS, Band, World
from undertow.kernel import Table
from undertow.parts.actions import here
from undertow.parts.forms import Form, Options

ASKS: dict[Band, tuple[int, int]] = {"1-3": (1, 0), "4/5": (1, 1), "6": (2, 1), "critical": (2, 1)}
"""Questions, and follow-ups. What a critical adds is the director's."""
STANDARD, GREAT = 2, 3


class Search(Form, frozen=True):
    about: Annotated[str, Meta(title="What you look into", max_length=400)]
    action: Annotated[str, Meta(title="With which action")]
    abilities: Annotated[tuple[str, ...], Meta(title="Abilities that help")] = ()
    whom: Annotated[str, Meta(title="The protagonist it is about")] = ""

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        helps = tuple(id for id in working(world, me) if "info" in SPECIALS[id].on)
        people = tuple(one.id for one in world.party if one.id != me)
        return {"action": ACTIONS, "abilities": helps, "whom": ("", *people)}


@Act(
    id="moonlight.gather",
    name="Gather information",
    to=here,
    needs=(able,),
    text="Where nothing threatens: roll an action, and ask questions of your playbook's list.",
).form(Search)
async def gather(t: Table[World], me: str, given: Search) -> None:
    dice = t.reckon(InfoDice(me, given.action, given.whom)).total
    dice += sum(SPECIALS[id].dice for id in given.abilities)
    result, _ = await rolled(t, me, "information", max(0, dice))
    effect = STANDARD + sum(SPECIALS[id].effect for id in given.abilities)
    more = sum(SPECIALS[id].follow_ups for id in given.abilities)
    read_info(t, me, given.about, result, effect, more, given.abilities)


class Seek(Goal, frozen=True, kw_only=True):
    whom: Annotated[str, Meta(title="The protagonist it is about")] = ""

    @classmethod
    def options(cls, world: World, me: str, *to: int) -> dict[str, tuple[str, ...]]:
        people = (one.id for one in world.party if one.id != me)
        return {**super().options(world, me), "whom": ("", *people)}


@Act(
    id="moonlight.gather-danger",
    name="Gather information in danger",
    to=here,
    needs=(able, free),
    text="An action roll: even 1 to 3 gives one question, and its consequences.",
).form(Seek)
async def gather_in_danger(t: Table[World], me: str, given: Seek) -> None:
    roll = replace(begun(t.world, me, given), kind="info", about=given.whom)
    t.tell(GoalStated(t.world.fresh, roll))


def read_info(
    t: Table[World],
    who: str,
    about: str,
    result: Band,
    effect: int = STANDARD,
    more: int = 0,
    abilities: tuple[str, ...] = (),
) -> None:
    """How much may be asked, and how forthcoming the director is."""
    questions, follow_ups = ASKS[result]
    follow_ups += more + t.reckon(FollowUps(who)).total
    level = min(GREAT, effect + (result == "critical"))
    lists = lists_of(t.world, who, abilities)
    extra = tuple(SPECIALS[id].free for id in working(t.world, who) if SPECIALS[id].free)
    t.tell(Asked(who, about, questions, follow_ups, level, lists, extra))


def lists_of(world: World, who: str, abilities: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Whose lists the first questions come from: one's own playbook, or all in play."""
    every = any(SPECIALS[id].every_list for id in abilities)
    books = (one.playbook for one in world.party) if every else (world.people[who].playbook,)
    return tuple(dict.fromkeys(book for book in books if book))
