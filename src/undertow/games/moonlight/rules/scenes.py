"""What the director says between rolls: where we are, and who is asked what they do."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undertow.games.moonlight.book import Act
from undertow.games.moonlight.facts import SceneSet, Spotlit
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import World
from undertow.kernel import Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Defaults, Form

ASK = message("moonlight.label.spotlight", "{who}, what do you do?")


class Scene(Form, frozen=True):
    words: Annotated[str, Meta(title="Where we are, and what is going on", max_length=600)]

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        return {"words": world.scene} if world.scene else {}


@Act(
    id="moonlight.scene",
    name="Set the scene",
    by="gm",
    to=here,
    anytime=True,
    text="A few words that everybody sees at the top of the table.",
).form(Scene)
async def scene(t: Table[World], me: str, given: Scene) -> None:
    t.tell(SceneSet(given.words))


def _others(world: World, me: str) -> list[tuple[str]]:
    return [(one.id,) for one in world.party if one.id != world.spotlight and not one.out]


@Act(
    id="moonlight.spotlight",
    name="What do you do?",
    by="gm",
    to=_others,
    anytime=True,
    text="Ask one of them what they do. The others may still act.",
    label=lambda world, me, who: ASK(who=person_named(world, who)),
)
async def spotlight(t: Table[World], me: str, who: str) -> None:
    t.tell(Spotlit(who))


@Act(
    id="moonlight.let-be",
    name="Nothing more comes of it",
    by="gm",
    anytime=True,
    to=lambda world, me: [()] if world.owed else [],
    text="The last roll has no consequence, or you have told it already.",
)
async def let_be(t: Table[World], me: str) -> None:
    t.tell(Spotlit())


# An open question, left to chance


class Question(Form, frozen=True):
    about: Annotated[
        str, Meta(title="What is left to chance, and what the dice would mean", max_length=400)
    ]
    dice: Annotated[int, Meta(title="Dice", ge=0, le=6)] = 1


@Act(
    id="moonlight.fortune",
    name="Fortune roll",
    by="gm",
    to=here,
    anytime=True,
    text="Leave an open question to chance: 0 to 6 dice, a tier or a rating if one fits.",
).form(Question)
async def fortune(t: Table[World], me: str, given: Question) -> None:
    await rolled(t, "", "fortune", given.dice)
