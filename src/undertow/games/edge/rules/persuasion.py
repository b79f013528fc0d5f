"""Talking somebody round: a clock toward yes, arguments that must differ, and what stands against it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene
from undertow.games.edge.facts.story import ClockSet, LastingSet
from undertow.games.edge.moments import RollStood
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.clocks import HARDENS
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.laying import in_force, lays, opens, starts
from undertow.games.edge.rules.rolling import Goal, free, my_turn
from undertow.games.edge.world import GM, POSITIONS, Clock, Lasting, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form, Options

SIZES = {"easy": 4, "moderate": 6, "hard": 8}
SMALL = 4
"""A clock of lost face or of rebuttal."""
SAID = message("edge.no.argument", "That argument was made; find another.")


class Ask(Form, frozen=True):
    name: Annotated[str, Meta(title="Whom, and to what", max_length=80)]
    size: Literal["easy", "moderate", "hard"] = "moderate"
    opposition: Annotated[int, Meta(title="Opposition: 0, or 4 to 6 segments", ge=0, le=6)] = 0

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        return OPPOSED() if 0 < self.opposition < 4 else None


OPPOSED = message("edge.no.opposition", "Opposition has 4 to 6 segments, or none.")


@Act(
    id="edge.persuasion",
    name="A persuasion begins",
    by="gm",
    apart=True,
    needs=(in_scene,),
    to=lambda world, me: [()],
    text="4, 6 or 8 segments; 4 to 6 of opposition where somebody speaks against it.",
).form(Ask)
async def persuasion(t: Table[World], me: str, given: Ask) -> None:
    ask = Clock(name=given.name, size=SIZES[given.size], kind="persuasion", of=given.name)
    starts(t, ask)
    if given.opposition:
        against = Clock(name=given.name, size=given.opposition, kind="opposition", of=given.name)
        starts(t, against)


def hardened(world: World, ask: Clock) -> bool:
    """Has something that stands against it filled?"""
    return any(c.full and c.kind in HARDENS and c.of == ask.of for c in world.clocks.values())


def argued(world: World, id: int = 0) -> list[str]:
    """The arguments that were made for one ask, or for any."""
    return [
        one.words.casefold()
        for _, one in in_force(world, "edge.argument")
        if not id or one.data["clock"] == str(id)
    ]


FACE_TO_FACE = "face to face"
MEANS = {"far": ("voice", "signal", "proxy"), "absent": ("message", "oath", "setup")}
"""What talk takes beyond Near."""
TOO_FAR = message("edge.no.means", "{who} is at {band}: talk takes one of {means}.")


ARGUMENTS = tuple(
    f"{kind} {what}"
    for kind in ("an appeal to", "a lever on", "proof of", "a witness to")
    for what in ("their honour", "their purse", "their fear", "an old debt", "the common good")
)
"""What those say who have no words of their own; each can be said once."""


class Argue(Goal, frozen=True, kw_only=True):
    skill: Annotated[str, Meta(title="Skill")] = "persuade"
    argument: Annotated[
        str,
        Meta(
            title="The new appeal, lever, proof, witness or framing",
            max_length=120,
            extra_json_schema={"examples": ARGUMENTS},
        ),
    ]
    means: Annotated[str, Meta(title="How it reaches them")] = FACE_TO_FACE

    @classmethod
    def options(cls, world: World, me: str, *to: int) -> Options:
        means = (FACE_TO_FACE, *(one for found in MEANS.values() for one in found))
        return {**super().options(world, me, *to), "means": means}

    def why_not(self, world: World, me: str, id: int) -> Line | None:
        one = world.people[me]
        if one.band in MEANS and self.means not in MEANS[one.band]:
            return TOO_FAR(who=one.name, band=one.band.title(), means=list(MEANS[one.band]))
        return SAID() if self.argument.casefold() in argued(world, id) else None


@Act(
    id="edge.persuade",
    name="Make an argument",
    needs=(able, in_scene, free, my_turn),
    to=lambda world, me: [
        (id,) for id, c in world.clocks.items() if c.kind == "persuasion" and not c.full
    ],
    text="A hit is 2 segments, a partial 1 and trouble. Each argument must be a new one.",
).form(Argue)
async def persuade(t: Table[World], me: str, id: int, given: Argue) -> None:
    """Once something against it has filled, every attempt starts one step worse, and is harder for it."""
    worse = 1 + hardened(t.world, t.world.clocks[id])
    lays(t, Lasting("edge.argument", me, words=given.argument, data={"clock": str(id)}))
    opens(t, replace(given.roll(me), clock=id, position=POSITIONS[worse], about=f"persuade {id}"))


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.about.startswith("persuade ") and not m.made.hit
)
async def rebuffed(t: Table[World], m: RollStood, me: str) -> None:
    data = {"clock": m.made.about.split()[1], "came": m.made.outcome}
    lays(t, Lasting("edge.rebuff", GM, data=data))


ANSWERS = {
    "partial": ("face lost", "rebuttal", "beat"),
    "miss": ("back", "opposition 1", "opposition 2"),
}


@Act(
    id="edge.rebuff",
    name="They answer",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (id, what)
        for id, one in in_force(world, "edge.rebuff")
        for what in ANSWERS[one.data["came"]]
    ],
    text="After a partial: lost face, a rebuttal, or a beat. After a miss: a segment back, or opposition.",
)
async def rebuff(t: Table[World], me: str, id: int, what: str) -> None:
    ask = int(t.world.lasting[id].data["clock"])
    t.tell(LastingSet(id, None))
    clock = t.world.clocks.get(ask)
    if what == "beat":
        beats.gain(t, 1, "persuasion")
    elif clock is not None and what == "back":
        t.tell(ClockSet(ask, clock.ticked(-1)))
    elif clock is not None:
        kind, _, by = what.partition(" ") if what.startswith("opposition") else (what, "", "1")
        found = [n for n, c in t.world.clocks.items() if c.kind == kind and c.of == clock.of]
        fresh = Clock(name=clock.name, size=SMALL, kind=kind, of=clock.of)
        n = found[0] if found else t.world.fresh
        t.tell(ClockSet(n, t.world.clocks.get(n, fresh).ticked(int(by))))
