"""One action for all words that may still be added (`rules/unsaid.py`)."""

from __future__ import annotations

from typing import Any

from undertow.games.eidolon.actions import Action
from undertow.games.eidolon.facts import WordsClosed
from undertow.games.eidolon.rules.unsaid import ANYBODY, KINDS, standing
from undertow.games.eidolon.world import GM, Unsaid, World
from undertow.kernel import Line, Question, Table
from undertow.parts.telling import told_apart

UNSAID_WHY = "There is nothing to add here: it was added, or what it was about is over."


def mine(world: World, seat: str) -> list[Unsaid]:
    """What a seat may add now: its own words, and the GM anybody's."""
    players = world.setup.players if world.setup is not None else ()
    seats = (GM, *players)
    return [
        one
        for one in standing(world)
        if seat in (GM, one.seat) or (one.seat == ANYBODY and seat in seats)
    ]


def _offers(world: World, seat: str, anytime: bool) -> list[tuple[int]]:
    return [(one.id,) for one in mine(world, seat) if KINDS[one.kind].anytime == anytime]


def find(world: World, id: int) -> Unsaid:
    return next(one for one in world.unsaid if one.id == id)


def label(world: World, id: int) -> Line:
    """What the words are for; numbered where the same is wanted twice."""
    return told_apart({one.id: one for one in world.unsaid}, id, lambda one: one.prompt)


def form(world: World, id: int) -> Question:
    one = find(world, id)
    seat = GM if one.seat == ANYBODY else one.seat
    about = {"pc": one.pc} if one.pc else {}
    return Question(seat, one.prompt, KINDS[one.kind].answers(world, one), {**about})


async def add(t: Table[World], id: int, words: Any) -> None:
    """The words do what they were wanted for; left empty, they stay unsaid."""
    one = find(t.world, id)
    if isinstance(words, str):
        words = words.strip()
    if words != "" and await KINDS[one.kind].script(t, one, words) is False:
        return  # not like this; it may be written again
    t.tell(WordsClosed(id))


@Action(
    id="eidolon.say",
    name="Add the words",
    text="Something happened that nobody has put into words yet. Add them whenever you like, or send nothing and "
    "they stay unsaid.",
    to=lambda world, seat: _offers(world, seat, anytime=True),
    why=UNSAID_WHY,
    anytime=True,
    group="words",
    label=label,
).form(form)
async def say(t: Table[World], id: int, words: Any) -> None:
    await add(t, id, words)


@Action(
    id="eidolon.write",
    name="Write it down",
    text="Something on a sheet is still to be written. Do it whenever nothing else is going on.",
    to=lambda world, seat: _offers(world, seat, anytime=False),
    why=UNSAID_WHY,
    group="words",
    label=label,
    apart=True,
).form(form)
async def write(t: Table[World], id: int, given: Any) -> None:
    await add(t, id, given)
