"""Scenes, rounds, sessions and the four phases around them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, during, in_scene
from undertow.games.edge.book import Tether
from undertow.games.edge.facts.story import (
    PhaseBegan,
    RoundBegan,
    SceneBegan,
    SceneEnded,
    SceneSet,
    SessionEnded,
)
from undertow.games.edge.moments import PhaseTurned, SceneEnding
from undertow.games.edge.rules import beats, boons
from undertow.games.edge.rules.awards import wrap_up
from undertow.games.edge.rules.downtime import lapse
from undertow.games.edge.rules.fatigue import tire
from undertow.games.edge.rules.giving import given_by
from undertow.games.edge.rules.ground import FAR
from undertow.games.edge.rules.harm import land
from undertow.games.edge.world import PHASES, Phase, Scene, World
from undertow.kernel import Line, Table, message
from undertow.parts.actions import here
from undertow.parts.forms import Form

RUNNING = message("edge.no.second-scene", "This scene is not over yet.")
NEXT = message("edge.label.phase", "On to {phase}")
FIGHTING = message("edge.no.second-fight", "The fight is on already.")


def _no_scene(world: World, me: str) -> Line | None:
    return None if world.scene.over else RUNNING()


class NewScene(Form, frozen=True):
    name: Annotated[str, Meta(title="Where and what", max_length=120)] = ""
    climactic: Annotated[bool, Meta(title="A climax? 16 beats may be spent, not 12")] = False
    social: Annotated[bool, Meta(title="Talk only, no conflict?")] = False


def open_complications(world: World) -> int:
    """The beats that open complications bring to a scene: one each, or one a character who has any."""
    each = [sum(c.open for c in one.complications) for one in world.party]
    return sum(map(bool, each)) if world.rulings.beats_per_character else sum(each)


@Act(
    id="edge.scene",
    name="Begin a scene",
    by="gm",
    apart=True,
    to=here,
    needs=(during("adventure"), _no_scene),
    text="Everybody begins near each other. Rolls are risky with standard effect unless you say so. Each open "
    "complication gives you its beats.",
).form(NewScene)
async def begin(t: Table[World], me: str, given: NewScene) -> None:
    number = t.world.scene.number + 1
    t.tell(SceneBegan(Scene(number, given.name, given.climactic, given.social, over=False)))
    beats.gain(t, open_complications(t.world), "complications")
    if t.world.rulings.begin_with_budget:
        beats.gain(t, beats.budget(t.world), "budget")


@Act(
    id="edge.scene-end",
    name="End the scene",
    by="gm",
    to=here,
    needs=(in_scene,),
    text="Boons above 2 are lost, what was for the scene is over, what was used up is back.",
)
async def end(t: Table[World], me: str) -> None:
    for id in tuple(t.world.hits):
        await land(t, id)
    await t.after(SceneEnding())
    boons.trim(t)
    t.tell(SceneEnded())


# Rounds


def _peace(world: World, me: str) -> Line | None:
    return FIGHTING() if world.scene.round else None


@Act(
    id="edge.fight",
    name="Count rounds",
    by="gm",
    apart=True,
    to=here,
    needs=(in_scene, _peace),
    text="Everybody takes one significant action a round, in any order.",
)
async def fight(t: Table[World], me: str) -> None:
    t.tell(SceneSet(replace(t.world.scene, round=1, acted=(), moved=())))


@Act(
    id="edge.round",
    name="Next round",
    by="gm",
    needs=(in_scene,),
    to=lambda world, me: [()] if world.scene.round else [],
    text="Everybody may act again; what was once a round is back.",
)
async def next_round(t: Table[World], me: str) -> None:
    t.tell(RoundBegan(t.world.scene.round + 1))
    strain(t)


def strain(t: Table[World]) -> None:
    """Who is tethered marks fatigue in every round in which the two are far apart."""
    for one in tuple(t.world.lasting.values()):
        tied = [*one.on, *([one.by] if len(one.on) == 1 else [])]
        if isinstance(given_by(one), Tether) and any(_far(t.world, who) for who in tied):
            for who in tied:
                if who in t.world.people:
                    tire(t, who, 1, one.source)


def _far(world: World, who: str) -> bool:
    there = world.people[who] if who in world.people else world.foes.get(int(who))
    return there is not None and there.band in FAR


# Phases


ORDER: dict[Phase, Phase] = dict(zip(PHASES, (*PHASES[1:], PHASES[0]), strict=True))


@Act(
    id="edge.next-phase",
    name="Next phase",
    by="gm",
    to=here,
    needs=(_no_scene,),
    text="Downtime, adventure, wrap-up, hooks, and downtime again.",
    label=lambda world, me: NEXT(phase=ORDER[world.phase]),
)
async def next_phase(t: Table[World], me: str) -> None:
    after = ORDER[t.world.phase]
    if after == "downtime":
        t.tell(SessionEnded())
    if after == "adventure":
        lapse(t)
    t.tell(PhaseBegan(after))
    if after == "wrap-up":
        wrap_up(t)
    await t.after(PhaseTurned(after))
