"""The monk's talents: bare hands, harm that is only breath, and being where you must be."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.acts import Act, Talent, able, in_scene
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import LastingSet
from undertow.games.edge.moments import DefendPool, FoeMissed, Landing, Pool, RollStood, Turns
from undertow.games.edge.rules.fighting import hurt_foe
from undertow.games.edge.rules.ground import together
from undertow.games.edge.rules.laying import in_force, lays, opens
from undertow.games.edge.rules.rolling import free
from undertow.games.edge.rules.throwing import hit_of
from undertow.games.edge.world import Lasting, Roll, World
from undertow.kernel import Table, Term
from undertow.parts.uses import Use

BODY = "edge.disciplined-body"
REACTIONS = ("resist", "defend")

DISCIPLINED_BODY = Talent(
    id=BODY,
    opens="ways",
    name="Disciplined Body",
    xp=3,
    rank="Minor",
    least={"melee": 1, "body": 2},
    unarmed=1,
    turns=1,
    turns_once="scene",
    text="One more die with bare hands; once a scene turn 1 harm into fatigue; once a scene a better position.",
)
IRON_FIST = Talent(
    id="edge.iron-fist",
    name="Iron Fist Way",
    xp=6,
    rank="Minor",
    after=(BODY,),
    unarmed=1,
    text="One more die with bare hands, which count as enchanted.",
)
FLOWING_SPIRIT = Talent(
    id="edge.flowing-spirit",
    name="Flowing Spirit Way",
    xp=8,
    rank="Major",
    after=(BODY,),
    turns=1,
    text="Against each attack turn 1 harm into fatigue; one more die against fear and charm.",
)
PERFECT_TIMING = Talent(
    id="edge.perfect-timing",
    name="Perfect Timing Way",
    xp=7,
    rank="Major",
    after=(BODY,),
    text="Twice a scene a better position; one more die when you react.",
)
UNTOUCHABLE = Talent(
    id="edge.untouchable",
    name="Untouchable Way",
    xp=12,
    rank="Major",
    unarmed=1,
    after=(IRON_FIST.id, FLOWING_SPIRIT.id),
    text="One more die with bare hands; turn 2 harm into fatigue; nobody grapples you.",
)
INEVITABLE = Talent(
    id="edge.inevitable",
    name="Inevitable Way",
    xp=15,
    rank="Major",
    unarmed=2,
    after=(IRON_FIST.id, PERFECT_TIMING.id),
    text="Two more dice with bare hands; armour counts 1 less; a foe that misses you may be struck back.",
)
TRANSCENDENT = Talent(
    id="edge.transcendent-harmony",
    name="Transcendent Harmony",
    xp=18,
    rank="Epic",
    least={"spirit": 4},
    after=(FLOWING_SPIRIT.id, PERFECT_TIMING.id),
    text="Turn 2 harm into fatigue; once a session no harm touches you; friends near you defend better.",
)
WAYS = (
    DISCIPLINED_BODY,
    IRON_FIST,
    FLOWING_SPIRIT,
    PERFECT_TIMING,
    UNTOUCHABLE,
    INEVITABLE,
    TRANSCENDENT,
)


def _bare(talent: Talent) -> None:
    @talent.modifies(Pool)
    def strikes(world: World, m: Pool, me: str) -> Term | None:
        bare = m.roll.who == me and m.roll.kind == "attack" and not m.roll.weapon
        return Term(talent.unarmed, talent.line) if bare else None


for _talent in WAYS:
    if _talent.unarmed:
        _bare(_talent)


@UNTOUCHABLE.modifies(Turns)
def flows(world: World, m: Turns, me: str) -> Term | None:
    return (
        Term(2, UNTOUCHABLE.line, sets=True)
        if m.who == me and m.talent == FLOWING_SPIRIT.id
        else None
    )


@TRANSCENDENT.modifies(Turns)
def flows_too(world: World, m: Turns, me: str) -> Term | None:
    return (
        Term(2, TRANSCENDENT.line, sets=True)
        if m.who == me and m.talent == FLOWING_SPIRIT.id
        else None
    )


def _feared(world: World, roll: Roll) -> bool:
    """Is this a roll against fear or charm?"""
    hit = hit_of(world, roll)
    if hit is None:
        return roll.skill == "resolve"
    return hit.kind in ("fear", "social", "mental")


@FLOWING_SPIRIT.modifies(Pool)
def calm(world: World, m: Pool, me: str) -> Term | None:
    return Term(1, FLOWING_SPIRIT.line) if m.roll.who == me and _feared(world, m.roll) else None


@PERFECT_TIMING.modifies(Pool)
def reacts(world: World, m: Pool, me: str) -> Term | None:
    reaction = m.roll.kind in REACTIONS or m.roll.about == "counter"
    return Term(1, PERFECT_TIMING.line) if m.roll.who == me and reaction else None


@PERFECT_TIMING.modifies(DefendPool)
def parries(world: World, m: DefendPool, me: str) -> Term | None:
    return Term(1, PERFECT_TIMING.line) if m.who == me else None


# A better position


def _times(world: World, me: str) -> int:
    """How often somebody may still find a better position in this scene."""
    talents = world.people[me].talents
    most = (BODY in talents) + 2 * (PERFECT_TIMING.id in talents)
    return most - sum(use.who == me and use.what == "edge.centred" for use in world.uses)


@Act(
    id="edge.centred",
    name="Be where you must be",
    to=lambda world, me: (
        [
            (id,)
            for id, roll in world.rolls.items()
            if roll.who == me and not roll.faces and "centred" not in roll.shifts
        ]
        if _times(world, me) > 0
        else []
    ),
    text="A monk's better position, one step: once a scene, twice more with Perfect Timing.",
)
async def centred(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use(me, "edge.centred", "scene")))
    roll = t.world.rolls[id]
    t.tell(RollSet(id, replace(roll, shifts={**roll.shifts, "centred": -1})))


# Striking back


@INEVITABLE.reacts("after", FoeMissed, lambda world, m, me: m.whom == me and world.people[me].up)
async def opening(t: Table[World], m: FoeMissed, me: str) -> None:
    """Once a round."""
    if not any(use.who == me and use.what == "edge.counter" for use in t.world.uses):
        left = Lasting("edge.counter", me, (me,), "round", data={"foe": str(m.foe)})
        lays(t, left)


def _openings(world: World, me: str) -> list[tuple[int]]:
    left = in_force(world, "edge.counter", me)
    return [(id,) for id, one in left if int(one.data["foe"]) in world.foes]


@Act(
    id="edge.counter",
    name="Strike back",
    to=_openings,
    needs=(able, in_scene, free),
    once="round",
    text="It missed: a free blow with bare hands.",
)
async def counter(t: Table[World], me: str, id: int) -> None:
    foe = int(t.world.lasting[id].data["foe"])
    t.tell(LastingSet(id, None))
    name = t.world.foes[foe].name
    blow = Roll(me, "body", "melee", name, "attack", band="close", target=foe, about="counter")
    opens(t, blow)


@INEVITABLE.reacts(
    "after",
    RollStood,
    lambda world, m, me: bool(
        m.made.who == me
        and m.made.kind == "attack"
        and not m.made.weapon
        and m.made.hit
        and m.made.target in world.foes
        and world.foes[m.made.target].armoured
    ),
)
async def through_armour(t: Table[World], m: RollStood, me: str) -> None:
    hurt_foe(t, m.made.target, 1)


# No harm


@Act(
    id="edge.immune",
    name="No harm touches you",
    once="session",
    needs=(able, in_scene),
    anytime=True,
    to=lambda world, me: [()] if TRANSCENDENT.id in world.people[me].talents else [],
    text="Once a session, for a round: harm passes you by.",
)
async def immune(t: Table[World], me: str) -> None:
    until = "scene" if t.world.rulings.immune_all_scene else "round"
    lays(t, Lasting("edge.immune", me, (me,), until))


@TRANSCENDENT.reacts(
    "instead",
    Landing,
    lambda world, m, me: m.hit.whom == me and bool(in_force(world, "edge.immune", me)),
)
async def passes(t: Table[World], m: Landing, me: str) -> bool:
    return True


def _beside(world: World, me: str, who: str) -> bool:
    """Is somebody a friend near a monk who is on their feet?"""
    return who != me and world.people[me].up and together(world, me, who)


@TRANSCENDENT.modifies(Pool)
def shelters(world: World, m: Pool, me: str) -> Term | None:
    return (
        Term(1, TRANSCENDENT.line)
        if m.roll.kind in REACTIONS and _beside(world, me, m.roll.who)
        else None
    )


@TRANSCENDENT.modifies(DefendPool)
def shelters_defence(world: World, m: DefendPool, me: str) -> Term | None:
    return Term(1, TRANSCENDENT.line) if _beside(world, me, m.who) else None
