"""The Tidecaller: a playbook with six abilities, two of them with hooks of their own."""

from __future__ import annotations

from undertow.games.moonlight.book import Act, Playbook, Special, able, working
from undertow.games.moonlight.moments import Assisted
from undertow.games.moonlight.numbers import ResistMost
from undertow.games.moonlight.rules.stress import recover, recover_stress
from undertow.games.moonlight.world import World
from undertow.kernel import Table, Term

EBB_AND_FLOW = Special(
    id="moonlight.tides.ebb-and-flow",
    name="Ebb and flow",
    starting=True,
    text="Resisting never costs you more than 3 stress.",
)
UNDERTOW = Special(
    id="moonlight.tides.undertow",
    name="Undertow",
    text="Whoever you assist marks a segment of their recovery clock.",
)
SALT = Special(
    id="moonlight.tides.salt",
    name="Salt in the wound",
    claim="You speak of what somebody is grieving for.",
    dice=1,
    text="One more die where you speak of what somebody is grieving for.",
)
LOW_WATER = Special(
    id="moonlight.tides.low-water",
    name="Low water",
    on=("info",),
    effect=1,
    claim="You look for what was hidden and is bare now.",
    text="More effect to gather information about what was hidden.",
)
SPRING_TIDE = Special(
    id="moonlight.tides.spring-tide",
    name="Spring tide",
    transcendent=True,
    text="Once a mission, at any time: recover 2 stress.",
)
MOON_PULL = Special(
    id="moonlight.tides.moon-pull",
    name="The moon pulls",
    transcendent=True,
    claim="You draw somebody towards you or away.",
    effect=1,
    text="More effect where you draw somebody towards you or away.",
)


@EBB_AND_FLOW.modifies(ResistMost)
def ebbs(world: World, m: ResistMost, me: str) -> Term | None:
    return Term(3, EBB_AND_FLOW.line, sets=True) if m.who == me else None


@UNDERTOW.reacts("after", Assisted, lambda world, m, me: m.who == me)
async def carries(t: Table[World], m: Assisted, me: str) -> None:
    recover(t, m.whom, 1)


def _rises(world: World, me: str) -> list[tuple[()]]:
    return [()] if me in world.people and SPRING_TIDE.id in working(world, me) else []


@Act(
    id="moonlight.tides.rise",
    name="Spring tide",
    to=_rises,
    needs=(able,),
    anytime=True,
    once="mission",
    text="Once a mission: recover 2 stress.",
)
async def rise(t: Table[World], me: str) -> None:
    await recover_stress(t, me, 2, "spring-tide")


PLAYBOOK = Playbook(
    id="tidecaller",
    name="The Tidecaller",
    text="Patient, and never twice the same. What she takes she brings back changed.",
    xp="You met a challenge by waiting, or by giving way.",
    mundane=("quiet", "moody"),
    true=("luminous", "vast"),
    promises=("patience", "return"),
    eclipse="Everything is drowned in the end, so let it be now, and gently.",
    escape="Somebody stands in the water with you until it turns.",
    questions=("What is coming back?", "Who is out of their depth?", "What was washed away here?"),
    actions=("empathize", "flow"),
    abilities=(EBB_AND_FLOW, UNDERTOW, SALT, LOW_WATER, SPRING_TIDE, MOON_PULL),
    ponder=("What do you never give back?", "Who waits for you?"),
)
