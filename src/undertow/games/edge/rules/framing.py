"""What the GM adds to a roll: range, sight, cover, ground; and the dials of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act
from undertow.games.edge.catalogue.words import DIALS
from undertow.games.edge.facts.people import HitSet, Used
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import Said, SceneSet, SessionSet
from undertow.games.edge.moments import Spending
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.rolling import any_open
from undertow.games.edge.world import World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

HINDRANCES: dict[str, tuple[str, ...]] = {
    "thrown or short magic at Far": ("difficulty", "effect"),
    "outside its range": ("effect", "difficulty"),
    "no line of sight": ("difficulty", "effect"),
    "noticing at Far": ("difficulty", "effect"),
    "ground in the way": ("difficulty",),
    "cover": ("position",),
    "a concealable weapon": ("difficulty",),
}
"""What stands in the way or shelters, and what it may change."""
HIDDEN = "a concealable weapon"
"""What is looked for on somebody who carries one."""
SOFT = message(
    "edge.no.soft", "In the first sessions no spend is above 2 beats, unless the scene is a climax."
)
KEPT = message("edge.no.dial", "The pace was chosen for this arc.")
NOT_SO = message("edge.no.hinder", "{what} does not change {how}.")


def _concealed(world: World) -> bool:
    return any("concealable" in item.tags for one in world.party for item in one.gear.values())


class How(Form, frozen=True):
    how: Literal["usual", "difficulty", "effect", "position"] = "usual"

    def why_not(self, world: World, me: str, id: int, what: str) -> Line | None:
        fits = self.how == "usual" or self.how in HINDRANCES[what]
        return None if fits else NOT_SO(what=what, how=self.how)


@Act(
    id="edge.hinder",
    name="Range, sight, cover",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (id, what)
        for (id,) in any_open(world, me)
        for what in HINDRANCES
        if what not in (*world.rolls[id].harder, *world.rolls[id].effects, *world.rolls[id].shifts)
        and (what != HIDDEN or _concealed(world))
    ],
    text="One more difficulty, or a step of effect less; cover is a better position.",
).form(How)
async def hinder(t: Table[World], me: str, id: int, what: str, given: How) -> None:
    roll = t.world.rolls[id]
    how = HINDRANCES[what][0] if given.how == "usual" else given.how
    if how == "difficulty":
        roll = replace(roll, harder={**roll.harder, what: 1})
    elif how == "effect":
        roll = replace(roll, effects={**roll.effects, what: -1})
    else:
        roll = replace(roll, shifts={**roll.shifts, what: -1})
    t.tell(RollSet(id, roll))


@Act(
    id="edge.obstacle",
    name="Ground costs a Move",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (one.id,) for one in world.party if world.scene.round and one.id not in world.scene.moved
    ],
    text="Walls, mud, a crowd: one Move more.",
)
async def obstacle(t: Table[World], me: str, who: str) -> None:
    scene = t.world.scene
    t.tell(SceneSet(replace(scene, moved=(*scene.moved, who))))


# Softer harm


class Soaks(Form, frozen=True):
    amount: Annotated[int, Meta(title="Fatigue kept off", ge=1, le=2)] = 1


@Act(
    id="edge.soak",
    name="Something soaks it",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id, hit in world.hits.items() if hit.fatigue],
    text="Armour, a boon or a rite keeps 1 or 2 fatigue off.",
).form(Soaks)
async def soak(t: Table[World], me: str, id: int, given: Soaks) -> None:
    hit = t.world.hits[id]
    left = max(0, hit.fatigue - given.amount)
    t.tell(HitSet(id, replace(hit, fatigue=left, said=(*hit.said, "soak"))))


@Act(
    id="edge.soften",
    name="Harm becomes fatigue",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id, hit in world.hits.items() if hit.level == 1],
    text="Some effects turn harm 1 into 2 fatigue.",
)
async def soften(t: Table[World], me: str, id: int) -> None:
    hit = t.world.hits[id]
    t.tell(HitSet(id, replace(hit, level=0, fatigue=hit.fatigue + 2, said=(*hit.said, "soften"))))


# Dials


class Dials(Form, frozen=True):
    dials: Annotated[tuple[str, ...], Meta(title="What eases the evening")] = ()

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"dials": tuple(DIALS)}


@Act(
    id="edge.dials",
    name="Dials for a first evening",
    by="gm",
    anytime=True,
    to=lambda world, me: [()],
    text="Soft beats, visible clocks, tag cards, one sentence.",
).form(Dials)
async def dials(t: Table[World], me: str, given: Dials) -> None:
    t.tell(SessionSet(replace(t.world.session, dials=given.dials)))


class Sentence(Form, frozen=True):
    words: Annotated[str, Meta(title="In one sentence", max_length=200)]


@Act(
    id="edge.sum-up",
    name="How things stand now",
    by="gm",
    anytime=True,
    to=lambda world, me: (
        [()] if "one sentence" in world.session.dials and not world.scene.over else []
    ),
    text="After each ruling, one sentence that everybody hears: what is different now.",
).form(Sentence)
async def sum_up(t: Table[World], me: str, given: Sentence) -> None:
    t.tell(Said(me, "now", given.words))


@RULES.forbids(Spending)
def soft(world: World, m: Spending, me: str) -> Line | None:
    early = "soft beats" in world.session.dials and world.session.number <= 2
    return SOFT() if early and m.beats > 2 and not world.scene.climactic else None


class Pace(Form, frozen=True):
    dial: Literal["gritty", "standard", "heroic"] = "standard"


def _open(world: World, me: str) -> Line | None:
    return KEPT() if used(world.uses, "gm", "edge.pace") else None


@Act(
    id="edge.pace",
    name="How fast people grow",
    by="gm",
    apart=True,
    needs=(_open,),
    to=lambda world, me: [()],
    text="Gritty 4 to 6 XP a session, standard 6 to 10, heroic 10 to 14; once for an arc.",
).form(Pace)
async def pace(t: Table[World], me: str, given: Pace) -> None:
    t.tell(Used(Use("gm", "edge.pace", "arc")))
    t.tell(SessionSet(replace(t.world.session, dial=given.dial)))
