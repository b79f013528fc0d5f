"""The Time Traveller: an ominous oracle who came to change one fate."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undertow.games.moonlight.book import Act, Playbook, Special, during, working
from undertow.games.moonlight.facts import Chosen, ClockSet, Landed, Used
from undertow.games.moonlight.moments import Escaped, LinksGained
from undertow.games.moonlight.numbers import (
    Dice,
    DowntimeDice,
    FlashbackCost,
    InfoDice,
    RecoveryLeast,
)
from undertow.games.moonlight.rules.consequences import hurt
from undertow.games.moonlight.rules.creation import anew
from undertow.games.moonlight.rules.downtime import gain_links
from undertow.games.moonlight.words import clock_named, consequence_named, person_named
from undertow.games.moonlight.world import Harm, World
from undertow.kernel import Table, Term, message
from undertow.parts.forms import Form
from undertow.parts.secrets import Kept
from undertow.parts.uses import Use, used

FATED = Special(
    id="moonlight.fated",
    name="Fated",
    starting=True,
    asks="Whose fate did you come to change?",
    text="Name the protagonist whose fate you came to change, and the peril.",
)
OMINOUS = Special(
    id="moonlight.ominous",
    name="Ominous",
    effect=1,
    claim="You persuade with impossible knowledge.",
    text="More effect to persuade with impossible knowledge. Mark xp if a fate you warned of comes true.",
    learns="A fate you warned of came true.",
)
COMING = Special(
    id="moonlight.saw-it-coming",
    name="Saw it coming",
    text="Special armour: avert a surprise or a misfortune, or be in two places at once, or a like feat of time.",
    averts="a surprise or a misfortune",
    feat="you are in two places at once, or a like feat of time",
)
ORACLE = Special(
    id="moonlight.oracle",
    name="Oracle",
    on=("info",),
    effect=1,
    claim="You look along the timelines.",
    text="You perceive timelines: more effect to gather information, and one more die if it is about your fated "
    "person.",
)
FRIEND = Special(
    id="moonlight.my-very-best-friend",
    name="My very best friend",
    text="One more die to connect with your fated person; when they connect with you, you mark one link more.",
)
OUT_OF_TIME = Special(
    id="moonlight.out-of-time",
    name="Out of time",
    text="One segment of your recovery clock is always filled. Others have one more die to help you recover.",
)
REWIND = Special(
    id="moonlight.rewind-return",
    name="Rewind, return",
    text="Flashbacks cost you 1 stress less. Say how it went wrong before.",
)
STOPPER = Special(
    id="moonlight.clock-stopper",
    name="Clock stopper",
    transcendent=True,
    once="mission",
    text="Where order is in doubt you act first. Once a mission, one advance of a clock does not happen.",
)
OTHER_SIDE = Special(
    id="moonlight.other-side-of-time",
    name="On the other side of time",
    transcendent=True,
    text="A push also swaps your place with your fated person's, or takes an ally or foe out of time for the length "
    "of the action.",
    pushes=("you swap places with your fated person", "an ally or foe is out of time for a moment"),
)
LOST = Special(
    id="moonlight.lost-cause",
    name="Lost cause",
    transcendent=True,
    once="transcendence",
    text="Once while transcended, severe consequences about to hit an ally are wiped away, and you take the level 3 "
    "harm Traveller's despair. The ally says how things stand between you now.",
)


@FRIEND.modifies(DowntimeDice)
def dearest(world: World, m: DowntimeDice, me: str) -> Term | None:
    theirs = (
        m.who == me and m.what == "connection" and world.people[me].chosen.get(FATED.id) == m.whom
    )
    return Term(1, FRIEND.line) if theirs else None


@OUT_OF_TIME.modifies(DowntimeDice)
def slips(world: World, m: DowntimeDice, me: str) -> Term | None:
    return Term(1, OUT_OF_TIME.line) if m.whom == me and m.what == "recovery" else None


@REWIND.modifies(FlashbackCost)
def again(world: World, m: FlashbackCost, me: str) -> Term | None:
    return Term(-1, REWIND.line) if m.who == me else None


class Peril(Form, frozen=True):
    words: Annotated[str, Meta(title="The peril you came to avert", max_length=200)]


PERIL = f"{FATED.id} peril"
"""Under which name it is kept, beside the fated person."""


@Act(
    id="moonlight.peril",
    name="The peril you came to avert",
    anytime=True,
    to=lambda world, me: [()] if FATED.id in world.people[me].abilities else [],
    text="What threatens the one whose fate you came to change.",
).form(Peril)
async def peril(t: Table[World], me: str, given: Peril) -> None:
    t.tell(Chosen(me, PERIL, given.words))


@FATED.reacts("after", Escaped, lambda world, m, me: m.who == me)
async def another_fate(t: Table[World], m: Escaped, me: str) -> None:
    """Out of eclipse, the fated person changes, or their fate."""
    t.tell(Used(Use(me, anew(FATED.id), "phase")))


@ORACLE.modifies(InfoDice)
def foresees(world: World, m: InfoDice, me: str) -> Term | None:
    fated = m.whom and world.people[me].chosen.get(FATED.id) == m.whom
    return Term(1, ORACLE.line) if m.who == me and fated else None


@ORACLE.modifies(Dice)
def foresees_in_danger(world: World, m: Dice, me: str) -> Term | None:
    ours = m.roll.who == me and m.roll.about and m.roll.kind == "info"
    fated = world.people[me].chosen.get(FATED.id) == m.roll.about
    return Term(1, ORACLE.line) if ours and fated else None


def _dear(world: World, m: LinksGained, me: str) -> bool:
    return m.whom == me and world.people[me].chosen.get(FATED.id) == m.who


@FRIEND.reacts("after", LinksGained, _dear)
async def treasures(t: Table[World], m: LinksGained, me: str) -> None:
    gain_links(t, me, m.who, 1)


@OUT_OF_TIME.modifies(RecoveryLeast)
def begun_already(world: World, m: RecoveryLeast, me: str) -> Term | None:
    return Term(1, OUT_OF_TIME.line) if m.who == me else None


def _stoppable(world: World, me: str) -> list[tuple[int]]:
    moved = world.advanced
    if moved is None or STOPPER.id not in working(world, me) or used(world.uses, me, STOPPER.id):
        return []
    id, _ = moved
    seen = id in world.clocks and Kept.seen_by(world.clocks[id], world.people[me].seat)
    return [(id,)] if seen else []


STOP = message("moonlight.label.stop-clock", "Clock stopper: “{name}” did not advance")


@Act(
    id="moonlight.stop-clock",
    name="Clock stopper",
    to=_stoppable,
    anytime=True,
    needs=(during("mission"),),
    text="Once a mission, one advance of a clock by the director does not happen.",
    label=lambda world, me, id: STOP(name=clock_named(world, me, id)),
)
async def stop_clock(t: Table[World], me: str, id: int) -> None:
    moved = t.world.advanced
    assert moved is not None
    t.tell(Used(Use(me, STOPPER.id, "mission")))
    t.tell(ClockSet(id, t.world.clocks[id].ticked(-moved[1])))


SEVERE = 3
DESPAIR = "Traveller's despair"


def _causes(world: World, me: str) -> list[tuple[int]]:
    if LOST.id not in working(world, me) or used(world.uses, me, LOST.id):
        return []
    return [
        (id,)
        for id, found in world.incoming.items()
        if found.whom != me and found.level >= SEVERE and not found.promised
    ]


WIPE = message(
    "moonlight.label.lost-cause", "Lost cause: {who} is spared this, and you despair: {words}"
)


@Act(
    id="moonlight.lost-cause-use",
    name="Lost cause",
    to=_causes,
    anytime=True,
    text="Severe consequences about to hit an ally are wiped away. You take level 3 harm, Traveller's despair, and "
    "they say how things stand between you now.",
    label=lambda world, me, id: WIPE(
        who=person_named(world, world.incoming[id].whom), words=consequence_named(world, id)
    ),
)
async def lost_cause(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use(me, LOST.id, "transcendence")))
    t.tell(Landed(id, averted=True))
    await hurt(t, me, Harm(SEVERE, DESPAIR, "emotional"))


PLAYBOOK = Playbook(
    id="traveller",
    name="The Time Traveller",
    text="An ominous oracle who came to change one protagonist's fate.",
    xp="You met a challenge with foresight or revelation.",
    mundane=("out of its time", "clever"),
    true=("historic", "ominous"),
    promises=("forgotten", "paradoxical"),
    eclipse="Fate cannot be changed. You embrace it, and act on instinct without a thought for what comes of it.",
    escape="Your fated person proves your foresight wrong, and that fate can bend. Then change the person, their "
    "fate, or both.",
    questions=(
        "What do I remember of X?",
        "What happens here, or happened?",
        "What defies time?",
        "What is already in motion?",
        "What might follow if I do X?",
        "What is different about X this time?",
    ),
    actions=("confess", "analyze"),
    abilities=(
        FATED,
        OMINOUS,
        COMING,
        ORACLE,
        FRIEND,
        OUT_OF_TIME,
        REWIND,
        STOPPER,
        OTHER_SIDE,
        LOST,
    ),
    ponder=(
        "What do you miss of the future?",
        "What is dear to you in the present?",
        "Does your meddling repeat the past?",
    ),
)
