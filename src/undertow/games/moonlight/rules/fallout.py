"""Fallout, in four steps: the adversary advances, people clear, the chart is rolled, leads grow stale."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.book import PLAYSETS, Act, during
from undertow.games.moonlight.facts import FalloutRead, MissionCleared, TracksSet
from undertow.games.moonlight.moments import Cleared, FalloutFell
from undertow.games.moonlight.numbers import AdversaryAdvance, FalloutDice, Stale
from undertow.games.moonlight.rules.counting import RULES
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.rules.mission import kind_of
from undertow.games.moonlight.rules.tracks import raise_adversary
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Defaults, Form

NOT_YET = message("moonlight.no.fallout-step", "First: {step}.")
STEP_NAMES = {
    "advance": message("moonlight.fallout.advance", "the adversary advances"),
    "clear": message("moonlight.fallout.clear", "clear stress, links and armour"),
    "roll": message("moonlight.fallout.roll", "the fallout roll"),
    "halve": message("moonlight.fallout.halve", "leads grow stale"),
}


class Advance(Form, frozen=True):
    agenda: Annotated[bool, Meta(title="Did its agenda move forward during the mission?")] = False
    fallen: Annotated[bool, Meta(title="Did somebody fall into eclipse, die by it or join it?")] = (
        False
    )
    destiny: Annotated[bool, Meta(title="Did they come closer to their destiny?")] = False

    @classmethod
    def defaults(cls, world: World, me: str) -> Defaults:
        return {"fallen": world.fallen}


def _due_advance(world: World, me: str) -> list[tuple[()]]:
    return [] if "advance" in world.tracks.steps else [()]


def _after_advance(world: World, me: str) -> Line | None:
    done = "advance" in world.tracks.steps
    return None if done else NOT_YET(step=STEP_NAMES["advance"]())


@Act(
    id="moonlight.fallout-advance",
    name="The adversary advances",
    by="gm",
    to=_due_advance,
    needs=(during("fallout"),),
    text="One segment, and one more for each of three questions.",
).form(Advance)
async def advance(t: Table[World], me: str, given: Advance) -> None:
    conditions = given.agenda + given.fallen + given.destiny
    more = t.reckon(AdversaryAdvance(conditions)).total
    raise_adversary(t, more, "advance")


@Act(
    id="moonlight.fallout-clear",
    name="Clear stress, links and armour",
    by="gm",
    to=lambda world, me: [] if "clear" in world.tracks.steps else [()],
    needs=(during("fallout"), _after_advance),
    text="Stress and links go, transcendence and armour are as new; not for those in eclipse.",
)
async def clear(t: Table[World], me: str) -> None:
    playset = PLAYSETS.get(t.world.series.id)
    t.tell(MissionCleared(strained=playset is not None and not playset.clears))
    t.tell(TracksSet(replace(t.world.tracks, steps=(*t.world.tracks.steps, "clear"))))
    await t.after(Cleared())


def _after_clear(world: World, me: str) -> Line | None:
    done = "clear" in world.tracks.steps
    return None if done else NOT_YET(step=STEP_NAMES["clear"]())


@Act(
    id="moonlight.fallout-roll",
    name="Fallout roll",
    by="gm",
    to=lambda world, me: [] if "roll" in world.tracks.steps else [()],
    needs=(during("fallout"), _after_clear),
    text="As many dice as the investigation's tier, read in the column of the adversary's.",
)
async def fallout_roll(t: Table[World], me: str) -> None:
    result, _ = await rolled(t, "", "fallout", t.reckon(FalloutDice()).total)
    read = (await t.before(FalloutFell(result))).band
    t.tell(FalloutRead(t.world.tracks.tier, read))
    t.tell(TracksSet(replace(t.world.tracks, steps=(*t.world.tracks.steps, "roll"))))


def chart(world: World, tier: int, band: str) -> str:
    """What the series' chart says at a tier of the adversary; a critical reads as a 6."""
    playset = PLAYSETS.get(world.series.id)
    return "" if playset is None else playset.fallout[tier][ROWS[band]]


ROWS = {"1-3": 0, "4/5": 1, "6": 2, "critical": 2}
"""Where each result stands on the chart."""


def _after_roll(world: World, me: str) -> Line | None:
    done = "roll" in world.tracks.steps
    return None if done else NOT_YET(step=STEP_NAMES["roll"]())


@Act(
    id="moonlight.fallout-halve",
    name="Leads grow stale",
    by="gm",
    to=lambda world, me: [] if "halve" in world.tracks.steps else [()],
    needs=(during("fallout"), _after_roll),
    text="The investigation track drops to half, rounded up.",
)
async def halve(t: Table[World], me: str) -> None:
    tracks, mission = t.world.tracks, t.world.mission
    left = t.reckon(Stale(mission is None or mission.halves)).total
    t.tell(TracksSet(replace(tracks, investigation=left, steps=(*tracks.steps, "halve"))))


MISSION = message("moonlight.why.mission", "The mission it follows")


@RULES.modifies(FalloutDice)
def marked(world: World, m: FalloutDice, me: str) -> Term | None:
    kind = kind_of(world)
    return Term(kind.fallout, MISSION()) if kind is not None and kind.fallout else None
