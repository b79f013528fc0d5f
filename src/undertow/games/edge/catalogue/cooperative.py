"""Talents that help friends. Each roll takes two such effects at the most, and its player chooses."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, Talent, able, holds, in_scene
from undertow.games.edge.book import RITES, TIERS
from undertow.games.edge.facts.people import Harmed, HitSet, Used
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import LastingSet
from undertow.games.edge.moments import DefendPool, Healing, Ready
from undertow.games.edge.rules.boons import earn, pay
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fatigue import refresh, tire
from undertow.games.edge.rules.fighting import acted
from undertow.games.edge.rules.ground import apart, together
from undertow.games.edge.rules.harm import turned
from undertow.games.edge.rules.laying import in_force, lays
from undertow.games.edge.rules.rolling import my_turn, open_rolls
from undertow.games.edge.rules.slipping import lashes
from undertow.games.edge.world import Character, Lasting, Roll, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

INSPIRE = Talent(
    id="edge.inspire",
    name="Inspire",
    xp=3,
    cooperative=True,
    text="Once a scene, 1 Boon and a reason: lift a bonded friend, yourself, everybody near, or their footing.",
)
TACTICAL_RELAY = Talent(
    id="edge.tactical-relay",
    name="Tactical Relay",
    xp=3,
    cooperative=True,
    text="Once a scene, 1 Boon: friends near you who have not acted are better placed in this round.",
)
SHIELD_WALL = Talent(
    id="edge.shield-wall",
    name="Shield Wall",
    xp=4,
    cooperative=True,
    text="Shield beside shield: as you defend, all in the wall have a die more, and the first harm is only fatigue.",
)
SPOTTERS_MARK = Talent(
    id="edge.spotters-mark",
    name="Spotter's Mark",
    xp=3,
    cooperative=True,
    text="Aim at a foe: each friend near may once have a die or effect against it. A Boon renews it, once a scene.",
)
BATTLE_CANT = Talent(
    id="edge.battle-cant",
    name="Battle Cant",
    xp=2,
    cooperative=True,
    text="Once a scene, silent signals: two who act as one are better placed; a Boon includes a third.",
)
MEDICS_HAND = Talent(
    id="edge.medics-hand",
    name="Medic's Hand",
    xp=3,
    cooperative=True,
    text="Stabilize also clears 1 Fatigue or turns harm 2 into 1; a Boon does both. Not in downtime.",
)
ANCHOR_SIGIL = Talent(
    id="edge.anchor-sigil",
    name="Anchor Sigil",
    xp=4,
    cooperative=True,
    text="Lay a Boon into a sigil: once, a friend's casting or rite is easier by 1, or its minor backlash is your fatigue.",
)

AIDED = message("edge.why.aided", "A friend's talent")
NOT_HERE = message("edge.no.inspire", "Nobody is inspired where nothing is at stake.")
TWO_OR_THREE = message("edge.no.cant", "Two act as one; a third costs a Boon.")
BOTH = message("edge.ask.medic", "Medic's Hand: what else?")


def _learned(talent: Talent, world: World, me: str) -> bool:
    return talent.id in world.people[me].talents


def near(world: World, me: str) -> list[str]:
    """Friends near somebody."""
    return [one.id for one in world.party if one.id != me and together(world, me, one.id)]


def waiting(world: World, me: str) -> list[str]:
    """Friends near who have not acted in this round."""
    return [who for who in near(world, me) if who not in world.scene.acted]


def aid(
    t: Table[World],
    talent: Talent,
    by: str,
    on: tuple[str, ...],
    gives: str,
    until: str,
    **data: str,
) -> None:
    """Something each of them may use once: a die, a step of position or effect, or a choice."""
    if on:
        left = Lasting(talent.id, by, on, until, data={"gives": gives, **data})
        lays(t, left)


def _aids(world: World, me: str) -> list[tuple[int, int, str]]:
    return [
        (id, roll, what)
        for id, one in world.lasting.items()
        if me in one.on and "gives" in one.data
        for (roll,) in open_rolls(world, me)
        if len(world.rolls[roll].cooperative) < 2
        and one.source not in world.rolls[roll].cooperative
        and int(one.data.get("foe", 0)) in (0, world.rolls[roll].target)
        for what in one.data["gives"].split()
    ]


@RULES.modifies(Ready)
def may_be_aided(world: World, m: Ready, me: str) -> Term | None:
    ids = {id for id, roll in world.rolls.items() if roll == m.roll}
    found = [aid for aid in _aids(world, m.roll.who) if aid[1] in ids]
    return Term(len(found), AIDED()) if found else None


@Act(
    id="edge.aid",
    name="Take a friend's aid",
    to=_aids,
    anytime=True,
    text="What a friend's talent gives your next roll. Two such effects help one action.",
)
async def take_aid(t: Table[World], me: str, id: int, roll: int, what: str) -> None:
    one, now = t.world.lasting[id], t.world.rolls[roll]
    on = tuple(who for who in one.on if who != me)
    t.tell(LastingSet(id, replace(one, on=on) if on else None))
    now = replace(now, cooperative=(*now.cooperative, one.source))
    if what == "die":
        now = replace(now, help={**now.help, one.source: 1})
    elif what == "position":
        now = replace(now, shifts={**now.shifts, one.source: -1})
    else:
        now = replace(now, effects={**now.effects, one.source: 1})
    t.tell(RollSet(roll, now))


# Inspire


def _stakes(world: World, me: str) -> Line | None:
    return NOT_HERE() if world.scene.social else None


def _fresh(world: World, who: list[str]) -> tuple[str, ...]:
    """Those whom nobody has inspired in this scene."""
    return tuple(one for one in who if not used(world.uses, one, "edge.inspired"))


def _modes(world: World, me: str) -> list[tuple[str, str]]:
    if not _learned(INSPIRE, world, me):
        return []
    friends = _fresh(world, near(world, me))
    bonded = [("bonded", who) for who in friends if who in world.people[me].bonds]
    own = [("self", me)] if _fresh(world, [me]) else []
    return [*bonded, *own, *([("rally", ""), ("tactical", "")] if friends else [])]


class Reason(Form, frozen=True):
    words: Annotated[str, Meta(title="What you say or do", max_length=200)]


@Act(
    id="edge.inspire-friends",
    name="Inspire",
    to=_modes,
    once="scene",
    needs=(able, in_scene, holds(1), _stakes),
    anytime=True,
    text="1 Boon, once a scene: a bonded friend, yourself, everybody near, or their footing.",
).form(Reason)
async def inspire(t: Table[World], me: str, mode: str, who: str, given: Reason) -> None:
    pay(t, me, 1, "inspire")
    waits = waiting(t.world, me) if mode == "tactical" else near(t.world, me)
    on = (who,) if who else _fresh(t.world, waits)
    for one in on:
        t.tell(Used(Use(one, "edge.inspired", "scene")))
    if mode == "bonded":
        earn(t, who, 1, "inspire")
    alone = mode in ("bonded", "self")
    aid(
        t,
        INSPIRE,
        me,
        on,
        "position" if mode == "tactical" else "die",
        "scene" if alone else "round",
    )


@Act(
    id="edge.relay",
    name="Tactical Relay",
    once="scene",
    needs=(able, in_scene, holds(1)),
    anytime=True,
    to=lambda world, me: [()] if _learned(TACTICAL_RELAY, world, me) and waiting(world, me) else [],
    text="1 Boon, once a scene: friends near who have not acted are one step better placed.",
)
async def relay(t: Table[World], me: str) -> None:
    pay(t, me, 1, "relay")
    aid(t, TACTICAL_RELAY, me, tuple(waiting(t.world, me)), "position", "round")


# Shield Wall


def wall(world: World, me: str) -> tuple[str, ...]:
    """Whoever stands shield beside shield with somebody."""
    if world.shield(me) is None:
        return ()
    friends = [
        one.id
        for one in world.party
        if one.id != me and one.up and world.shield(one.id) is not None and _beside(world, me, one)
    ]
    return (me, *friends) if friends else ()


def _beside(world: World, me: str, other: Character) -> bool:
    """In the next cell of a grid; without one both at Close, or both in melee at the same range."""
    cells, one = apart(world, me, other.id), world.people[me]
    if cells is not None:
        return cells == 1
    both = [one.band, other.band].count("close")
    return both == 2 or (both == 0 and one.melee and other.melee)


@Act(
    id="edge.form-wall",
    name="Shield Wall",
    needs=(able, in_scene, my_turn),
    to=lambda world, me: [()] if _learned(SHIELD_WALL, world, me) and wall(world, me) else [],
    text="Your action: you defend, all in the wall have a die more, and the first harm is fatigue.",
)
async def form_wall(t: Table[World], me: str) -> None:
    acted(t, me)
    lays(t, Lasting("edge.defend", me, (me,), "round"))
    lays(t, Lasting(SHIELD_WALL.id, me, wall(t.world, me), "round", uses=1))


@RULES.modifies(DefendPool)
def in_the_wall(world: World, m: DefendPool, me: str) -> Term | None:
    stands = any(m.who in one.on for _, one in in_force(world, SHIELD_WALL.id))
    return Term(1, SHIELD_WALL.line) if stands else None


def _walled(world: World, me: str) -> list[tuple[int, int]]:
    return [
        (id, hit)
        for id, one in in_force(world, SHIELD_WALL.id)
        if one.uses and me in one.on
        for hit, h in world.hits.items()
        if h.whom == me and h.step <= 2 and h.level
    ]


@Act(
    id="edge.wall-harm",
    name="The wall holds",
    to=_walled,
    anytime=True,
    text="The first harm that comes to the wall is fatigue, a point for each level.",
)
async def wall_harm(t: Table[World], me: str, id: int, hit: int) -> None:
    t.tell(LastingSet(id, replace(t.world.lasting[id], uses=0)))
    struck = t.world.hits[hit]
    t.tell(HitSet(hit, turned(struck, struck.level, "wall")))


# Spotter's Mark


@Act(
    id="edge.mark-foe",
    name="Mark a foe",
    needs=(able, in_scene, my_turn),
    to=lambda world, me: (
        [(id,) for id, foe in world.foes.items() if not foe.down and foe.summoner != me]
        if _learned(SPOTTERS_MARK, world, me)
        else []
    ),
    text="Your action: each friend near may once have a die or effect against it.",
)
async def mark(t: Table[World], me: str, foe: int) -> None:
    acted(t, me)
    t.tell(Used(Use(me, f"edge.marked {foe}", "scene")))
    aid(t, SPOTTERS_MARK, me, (me, *near(t.world, me)), "die effect", "scene", foe=str(foe))


@Act(
    id="edge.mark-again",
    name="Renew the mark",
    once="scene",
    needs=(able, in_scene, holds(1)),
    anytime=True,
    to=lambda world, me: [
        (id,)
        for id, foe in world.foes.items()
        if not foe.down and used(world.uses, me, f"edge.marked {id}")
    ],
    text="1 Boon, once a scene: everybody near may use the mark again.",
)
async def mark_again(t: Table[World], me: str, foe: int) -> None:
    pay(t, me, 1, "mark")
    for id, one in in_force(t.world, SPOTTERS_MARK.id, me):
        if one.data["foe"] == str(foe):
            t.tell(LastingSet(id, None))
    aid(t, SPOTTERS_MARK, me, (me, *near(t.world, me)), "die effect", "scene", foe=str(foe))


# Battle Cant


class Signals(Form, frozen=True):
    who: Annotated[tuple[str, ...], Meta(title="Who acts as one")] = ()

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        return {"who": (me, *near(world, me))}

    def why_not(self, world: World, me: str, *to: object) -> Line | None:
        third = len(self.who) == 3 and world.people[me].boons >= 1
        return None if len(self.who) == 2 or third else TWO_OR_THREE()


@Act(
    id="edge.signals",
    name="Battle Cant",
    once="scene",
    needs=(able, in_scene),
    anytime=True,
    to=lambda world, me: [()] if _learned(BATTLE_CANT, world, me) and near(world, me) else [],
    text="Once a scene: two who act on the same beat are one step better placed; a Boon for a third.",
).form(Signals)
async def signals(t: Table[World], me: str, given: Signals) -> None:
    if len(given.who) == 3:
        pay(t, me, 1, "cant")
    aid(t, BATTLE_CANT, me, given.who, "position", "scene")


# Medic's Hand


@MEDICS_HAND.reacts("after", Healing, lambda world, m, me: m.who == me)
async def heals_more(t: Table[World], m: Healing, me: str) -> None:
    whom = t.world.people[m.whom]
    both = whom.fatigue > 0 and whom.harm == 2
    options = [
        *(["fatigue"] if whom.fatigue else []),
        *(["harm"] if whom.harm == 2 else []),
        *(["both"] if both and t.world.people[me].boons else []),
    ]
    if not options:
        return
    what = await t.choose(t.world.people[me].seat, BOTH(), options)
    whom = t.world.people[m.whom]  # as they are by now
    if what == "both":
        pay(t, me, 1, "medic")
    if what in ("fatigue", "both"):
        refresh(t, m.whom, 1, "medic")
    if what in ("harm", "both") and whom.harm == 2:
        t.tell(Harmed(m.whom, 1, "medic"))


# Anchor Sigil


@Act(
    id="edge.anchor",
    name="Lay a Boon into the sigil",
    once="scene",
    needs=(able, in_scene, holds(1)),
    to=lambda world, me: (
        [()] if _learned(ANCHOR_SIGIL, world, me) and world.people[me].codex else []
    ),
    text="It waits for a friend's casting or rite in this scene, and is lost when the scene ends.",
)
async def anchor(t: Table[World], me: str) -> None:
    pay(t, me, 1, "anchor")
    lays(t, Lasting(ANCHOR_SIGIL.id, me))


def _floor(world: World, roll: Roll) -> int:
    """The tier of a rite; a spell has none."""
    working = world.workings.get(int(roll.about.split()[1])) if " " in roll.about else None
    rite = RITES.get(working.what) if working is not None else None
    return min(roll.dv, TIERS[rite.tier]) if rite is not None else 1


@Act(
    id="edge.discharge",
    name="Release the sigil",
    needs=(able,),
    anytime=True,
    to=lambda world, me: [
        (id, roll)
        for id, _ in in_force(world, ANCHOR_SIGIL.id, me)
        for roll, r in world.rolls.items()
        if r.kind == "magic" and not r.faces and r.who != me and len(r.cooperative) < 2
    ],
    text="A friend's casting or rite is easier by 1; never easier than a rite's tier.",
)
async def discharge(t: Table[World], me: str, id: int, roll: int) -> None:
    t.tell(LastingSet(id, None))
    now = t.world.rolls[roll]
    cooperative = (*now.cooperative, ANCHOR_SIGIL.id)
    now = replace(now, floor=_floor(t.world, now))
    t.tell(
        RollSet(roll, replace(now, cooperative=cooperative, harder={**now.harder, "anchor": -1}))
    )


@Act(
    id="edge.ground-lash",
    name="The sigil takes the backlash",
    needs=(able,),
    anytime=True,
    to=lambda world, me: [
        (id, n)
        for id, _ in in_force(world, ANCHOR_SIGIL.id, me)
        for n, lash in lashes(world)
        if lash.by != me and "major" not in lash.data
    ],
    text="A friend's minor backlash falls on you as 1 Fatigue.",
)
async def ground_lash(t: Table[World], me: str, id: int, n: int) -> None:
    t.tell(LastingSet(id, None))
    lash = t.world.lasting[n]
    t.tell(LastingSet(n, replace(lash, uses=lash.uses - 1) if lash.uses > 1 else None))
    tire(t, me, 1, ANCHOR_SIGIL.id)
