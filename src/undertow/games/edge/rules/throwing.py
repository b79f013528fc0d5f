"""The dice of a roll: they fall, some fall again, and then it stands and pays, or costs, or moves."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, holds
from undertow.games.edge.facts.people import Dared, Used
from undertow.games.edge.facts.rolls import RollSet, Stood, Threw
from undertow.games.edge.moments import (
    Changes,
    Danger,
    Difficulty,
    Effect,
    Pool,
    Ready,
    Rolling,
    RollStood,
)
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.boons import due, pay
from undertow.games.edge.rules.clocks import advance
from undertow.games.edge.rules.counting import SHAKEN, ails
from undertow.games.edge.rules.dice import critical, ones, outcome, successes, test, throw
from undertow.games.edge.rules.rolling import REACTIONS, open_rolls
from undertow.games.edge.world import POSITIONS, Hit, Made, Roll, World
from undertow.kernel import Line, Table, message, plain
from undertow.parts.telling import told_apart
from undertow.parts.uses import Use, used

PAYS = {"partial": 1, "miss": 2}


def fallen(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, roll in world.rolls.items() if roll.who == me and roll.faces]


def _upright(world: World, me: str) -> Line | None:
    """Who is down may still defend, and be healed once the adventure is over."""
    reacts = any(r.who == me and r.kind in REACTIONS for r in world.rolls.values())
    return able(world, me) if world.phase == "adventure" and not reacts else None


@Act(
    id="edge.roll",
    closes=True,
    name="Roll",
    to=open_rolls,
    needs=(_upright,),
    touches=lambda world, me, id: Rolling(world.rolls[id]),
    text="Each 6 or more is a success; each 1 is a beat for the GM, and sticks.",
)
async def roll(t: Table[World], me: str, id: int) -> None:
    await fall(t, id)


async def fall(t: Table[World], id: int) -> None:
    """The difficulty is fixed, the dice fall, and where nothing can change them the roll stands."""
    now = t.world.rolls[id]
    if now.contested and now.target in t.world.foes:
        foe = t.world.foes[now.target]
        against = await test(t, foe.name, "contest", foe.pool, 0)
        now = replace(now, dv=against + 1, harder={})
    else:
        now = replace(now, dv=t.reckon(Difficulty(now)).total, harder={})
    t.tell(RollSet(id, now))
    counted = t.reckon(Pool(now))
    raw = sum(term.amount for term in counted.terms)
    lower = raw <= 0 and t.world.rulings.keep_lower_of_two
    faces = await throw(t, 2 if lower else counted.total)
    faces = (min(faces),) if lower else faces
    if "shaken" in ails(t.world, now):
        t.tell(Used(Use(now.who, SHAKEN, "scene")))
    t.tell(Threw(id, faces, ones(faces)))
    if not may_go_on(t, id):
        await settle(t, id)


async def falls(t: Table[World], id: int) -> None:
    """A roll that nobody would wait with falls at once, unless something in force may be claimed for it
    first: then it lies open."""
    if not t.reckon(Ready(t.world.rolls[id])).total:
        await fall(t, id)


def hit_of(world: World, roll: Roll) -> Hit | None:
    """The harm that a roll resists."""
    id = roll.about.removeprefix("hit ")
    return world.hits.get(int(id)) if roll.kind == "resist" and id.isdigit() else None


def may_go_on(t: Table[World], id: int) -> bool:
    """Can anything still change what the dice show?"""
    world, roll = t.world, t.world.rolls[id]
    one = world.people[roll.who]
    if _told(world, id) or one.boons > 0 or _tied(world, id):
        return True
    return t.reckon(Changes(roll)).total > 0


def _told(world: World, id: int) -> bool:
    """Does the description let ones fall again?"""
    roll = world.rolls[id]
    return roll.rung != "basic" and not roll.rerolled and 1 in roll.faces


def _tied(world: World, id: int) -> bool:
    """Does an affinity let a one fall again?"""
    roll, one = world.rolls[id], world.people[world.rolls[id].who]
    story = world.rulings.affinity_is_story
    return (
        bool(one.affinity)
        and not story
        and 1 in roll.faces
        and not used(world.uses, one.id, "edge.affinity")
    )


async def again(t: Table[World], id: int, dice: list[int]) -> None:
    """These dice fall again. What they showed is gone; the ones they showed stay beats. The
    description's own dice come first: once any have fallen again, it has no more to give."""
    now = t.world.rolls[id]
    new = await throw(t, len(dice))
    faces = list(now.faces)
    for die, face in zip(dice, new, strict=True):
        faces[die] = face
    t.tell(Threw(id, tuple(faces), now.beats + ones(new), rerolled=True))
    if not may_go_on(t, id):
        await settle(t, id)


@Act(
    id="edge.reroll-ones",
    name="Roll ones again",
    to=lambda world, me: [(id,) for (id,) in fallen(world, me) if _told(world, id)],
    text="A detailed action: one die that shows 1. An intricate one: all of them. Once, before anything else "
    "falls again.",
)
async def reroll_ones(t: Table[World], me: str, id: int) -> None:
    now = t.world.rolls[id]
    dice = [n for n, face in enumerate(now.faces) if face == 1]
    await again(t, id, dice if now.rung == "intricate" else dice[:1])


@Act(
    id="edge.affinity",
    name="Call on your affinity",
    to=lambda world, me: [(id,) for (id,) in fallen(world, me) if _tied(world, id)],
    text="Once a scene, where it fits and the GM agrees: one die that shows 1 falls again.",
)
async def affinity(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use(me, "edge.affinity", "scene")))
    await again(t, id, [t.world.rolls[id].faces.index(1)])


def _dice(world: World, me: str) -> list[tuple[int, int]]:
    """Each face once: dice that show the same are the same."""
    return [
        (id, world.rolls[id].faces.index(face))
        for (id,) in fallen(world, me)
        for face in sorted(dict.fromkeys(world.rolls[id].faces))
    ]


DIE = message("edge.label.die", "1 Boon: roll the {face} again")
DIE_OF = message("edge.label.die-of", "1 Boon: roll the {face} again, {what}")


def _die(world: World, me: str, id: int, die: int) -> Line:
    """A die by what it shows; and by what was rolled for, where several rolls lie there."""
    face = world.rolls[id].faces[die]
    mine = {n: world.rolls[n] for (n,) in fallen(world, me)}
    if len(mine) < 2:
        return DIE(face=face)
    return DIE_OF(face=face, what=told_apart(mine, id, lambda roll: plain(roll.intent)))


@Act(
    id="edge.reroll",
    name="A Boon for a die",
    to=_dice,
    needs=(holds(1),),
    text="1 Boon: any one die falls again. The beat of a 1 stays.",
    label=_die,
)
async def reroll(t: Table[World], me: str, id: int, die: int) -> None:
    pay(t, me, 1, "reroll")
    await again(t, id, [die])


@Act(id="edge.stand", name="Let it stand", to=fallen, text="That is how it is.")
async def stand(t: Table[World], me: str, id: int) -> None:
    await settle(t, id)


# What comes of it


def result(t: Table[World], now: Roll) -> Made:
    hits = successes(now.faces)
    came = outcome(hits, now.dv, now.beats)
    return Made(
        now.who,
        now.attribute,
        now.skill,
        now.intent,
        now.kind,
        now.dv,
        POSITIONS[t.reckon(Danger(now)).total],
        t.reckon(Effect(now)).total,
        now.faces,
        hits,
        now.beats,
        came,
        critical(t.world, now.faces, now.dv),
        flourish=now.rung == "intricate" and hits >= now.dv,
        weapon=now.weapon,
        target=now.target,
        clock=now.clock,
        helper=now.helper,
        due=owed(t.world, now, came),
        about=now.about,
    )


def owed(world: World, now: Roll, came: str) -> int:
    """The boons a failure pays: with both stakes named, no rehearsal, and no mere reaction."""
    boons = PAYS.get(came, 0)
    if now.kind in REACTIONS and not world.rulings.reactions_pay:
        return 0
    if came == "partial" and world.rulings.partial_always_pays:
        return boons
    return boons if now.win and now.lose and not now.fishing else 0


async def settle(t: Table[World], id: int, made: Made | None = None) -> None:
    """The roll stands: beats go to the bank, failure pays, clocks move, and what it was for happens."""
    made = made or result(t, t.world.rolls[id])
    t.tell(Stood(id, made))
    beats.gain(t, made.beats, made.who)
    always = made.outcome == "partial" and t.world.rulings.partial_always_pays
    if made.due and (made.beats or always):
        due(t)
    if made.hit and made.position == "desperate":
        t.tell(Dared(made.who))
    if made.clock in t.world.clocks:
        advance(t, made)
    working = (
        t.world.workings.get(int(made.about[8:])) if made.about.startswith("working ") else None
    )
    await t.after(RollStood(made, working.what if working is not None else ""))
