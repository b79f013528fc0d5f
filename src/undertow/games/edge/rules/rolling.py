"""A roll, from what somebody wants to what comes of it. It lies on the table while people talk: the GM
sets difficulty and position, friends help, the dice fall, some fall again, and then it stands."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, holds, in_scene
from undertow.games.edge.facts.people import Dared, Used
from undertow.games.edge.facts.rolls import RollDropped, RollSet, Stood, Threw
from undertow.games.edge.moments import (
    Changes,
    Danger,
    Difficulty,
    Effect,
    Pool,
    Rolling,
    RollStood,
)
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.boons import due, pay
from undertow.games.edge.rules.clocks import advance
from undertow.games.edge.rules.dice import critical, ones, outcome, successes, test, throw
from undertow.games.edge.world import (
    ATTRIBUTES,
    EFFECTS,
    POSITIONS,
    RUNGS,
    SKILLS,
    Made,
    Position,
    Roll,
    Rung,
    World,
    attribute_of,
)
from undertow.kernel import Line, Table, message, plain
from undertow.parts.forms import Defaults, Form, Options
from undertow.parts.telling import told_apart
from undertow.parts.uses import Use, used

ONE_ROLL = message("edge.no.second-roll", "{who} is about to roll: roll, or drop that first.")
FALLEN = message("edge.no.fallen", "The dice have fallen; that was to be said before.")
ACTED = message("edge.no.acted", "{who} has acted in this round.")
REACTIONS = ("resist", "defend")
"""Rolls that answer something; they pay no boons."""
PAYS = {"partial": 1, "miss": 2}


def open_rolls(world: World, me: str) -> list[tuple[int]]:
    """Their own rolls whose dice have not fallen."""
    return [(id,) for id, roll in world.rolls.items() if roll.who == me and not roll.faces]


def plain_rolls(world: World, me: str) -> list[tuple[int]]:
    """Those that are part of nothing else: they may be changed and dropped."""
    return [(id,) for (id,) in open_rolls(world, me) if not world.rolls[id].about]


def fallen(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, roll in world.rolls.items() if roll.who == me and roll.faces]


def any_open(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, roll in world.rolls.items() if not roll.faces]


def free(world: World, me: str) -> Line | None:
    mine = any(roll.who == me for roll in world.rolls.values())
    return ONE_ROLL(who=world.people[me].name) if mine else None


def my_turn(world: World, me: str) -> Line | None:
    """One significant action a round."""
    return ACTED(who=world.people[me].name) if me in world.scene.acted else None


class Goal(Form, frozen=True, kw_only=True):
    intent: Annotated[str, Meta(title="What you want, and how", max_length=400)]
    skill: Annotated[str, Meta(title="Skill")]
    attribute: Annotated[str, Meta(title="Attribute")] = "usual"
    rung: Annotated[str, Meta(title="How richly you tell it")] = "basic"
    win: Annotated[str, Meta(title="If it works", max_length=200)] = ""
    lose: Annotated[str, Meta(title="If it does not", max_length=200)] = ""
    clock: Annotated[int, Meta(title="The clock it works on")] = 0

    @classmethod
    def options(cls, world: World, me: str, *to: int) -> Options:
        clocks = tuple(
            id for id, clock in world.clocks.items() if clock.seen_by(world.people[me].seat)
        )
        return {
            "skill": (*SKILLS, "none"),
            "attribute": ("usual", *ATTRIBUTES),
            "rung": RUNGS,
            "clock": (0, *clocks),
        }

    def roll(self, me: str) -> Roll:
        skill = "" if self.skill == "none" else self.skill
        usual = attribute_of(skill) if skill else "wits"
        attribute = usual if self.attribute == "usual" else self.attribute
        return Roll(
            me,
            attribute,
            skill,
            self.intent,
            rung=cast("Rung", self.rung),
            win=self.win,
            lose=self.lose,
            clock=self.clock,
        )


@Act(
    id="edge.act",
    name="Act",
    to=lambda world, me: [()],
    needs=(able, in_scene, free, my_turn),
    text="Say what you want, how, and what is at stake. The GM sets difficulty and position.",
).form(Goal)
async def act(t: Table[World], me: str, given: Goal) -> None:
    t.tell(RollSet(t.world.next_id, given.roll(me)))


@Act(
    id="edge.revise",
    name="Go about it differently",
    to=plain_rolls,
    text="Until the dice fall you may change what you want and how.",
).form(Goal)
async def revise(t: Table[World], me: str, id: int, given: Goal) -> None:
    new, old = given.roll(me), t.world.rolls[id]
    t.tell(
        RollSet(
            id,
            replace(
                old,
                intent=new.intent,
                skill=new.skill,
                attribute=new.attribute,
                rung=new.rung,
                win=new.win,
                lose=new.lose,
                clock=new.clock,
            ),
        )
    )


@Act(
    id="edge.drop",
    name="Cancel the roll",
    to=plain_rolls,
    text="Nothing happened. What friends have paid is gone.",
)
async def drop(t: Table[World], me: str, id: int) -> None:
    t.tell(RollDropped(id))


class Stakes(Form, frozen=True):
    position: Annotated[str, Meta(title="Position")] = "risky"
    effect: Annotated[str, Meta(title="Effect")] = "standard"
    dv: Annotated[int, Meta(title="Difficulty; 0 as the position suggests", ge=0, le=12)] = 0
    rung: Annotated[str, Meta(title="How richly it was told")] = "basic"
    fishing: Annotated[bool, Meta(title="A rehearsal, or the same again: no Boons")] = False
    related: Annotated[bool, Meta(title="Does a minor injury matter here?")] = False
    lifted: Annotated[bool, Meta(title="Does a serious wound not matter here?")] = False
    contested: Annotated[bool, Meta(title="Does the foe roll against it?")] = False

    @classmethod
    def options(cls, world: World, me: str, id: int) -> Options:
        told = RUNGS[: RUNGS.index(world.rolls[id].rung) + 1]
        against = (True, False) if world.rolls[id].target else (False,)
        return {"position": POSITIONS, "effect": EFFECTS, "rung": told, "contested": against}

    @classmethod
    def defaults(cls, world: World, me: str, id: int) -> Defaults:
        roll = world.rolls[id]
        return {
            "position": roll.position,
            "effect": EFFECTS[roll.effect],
            "dv": roll.dv,
            "rung": roll.rung,
            "fishing": roll.fishing,
            "related": roll.related,
            "lifted": roll.lifted,
            "contested": roll.contested,
        }


@Act(
    id="edge.stakes",
    name="Position and difficulty",
    by="gm",
    to=any_open,
    anytime=True,
    text="How dangerous, how hard, how much it would do. Near, risky and standard unless you say so.",
).form(Stakes)
async def stakes(t: Table[World], me: str, id: int, given: Stakes) -> None:
    t.tell(
        RollSet(
            id,
            replace(
                t.world.rolls[id],
                position=cast("Position", given.position),
                effect=EFFECTS.index(given.effect),
                dv=given.dv,
                rung=cast("Rung", given.rung),
                fishing=given.fishing,
                related=given.related,
                lifted=given.lifted,
                contested=given.contested,
            ),
        )
    )


class Why(Form, frozen=True):
    better: Annotated[bool, Meta(title="Is it better placed?")] = False
    words: Annotated[str, Meta(title="Why", max_length=200)] = ""


@Act(
    id="edge.free-shift",
    name="The story moves a position",
    by="gm",
    to=any_open,
    anytime=True,
    text="Flanks, help that comes, cover that falls: one step, and you say why.",
).form(Why)
async def free_shift(t: Table[World], me: str, id: int, given: Why) -> None:
    roll = t.world.rolls[id]
    step = -1 if given.better else 1
    t.tell(RollSet(id, replace(roll, shifts={**roll.shifts, given.words or "story": step})))


# A group


def _joinable(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for id, roll in world.rolls.items()
        if roll.who != me and not roll.faces and me not in roll.group and roll.kind == "action"
    ]


class Join(Form, frozen=True):
    skill: Annotated[str, Meta(title="Skill")]

    @classmethod
    def options(cls, world: World, me: str, *to: int) -> Options:
        return {"skill": SKILLS}


@Act(
    id="edge.join",
    name="Do it together",
    to=_joinable,
    needs=(able, free),
    anytime=True,
    text="Your dice lie with theirs: all successes and all ones count. Nobody helps a group.",
).form(Join)
async def join(t: Table[World], me: str, id: int, given: Join) -> None:
    roll = t.world.rolls[id]
    t.tell(RollSet(id, replace(roll, group={**roll.group, me: given.skill})))


# The dice


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
    t.tell(Threw(id, faces, ones(faces)))
    if not may_go_on(t, id):
        await settle(t, id)


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


async def again(t: Table[World], id: int, dice: list[int], told: bool = False) -> None:
    """These dice fall again. What they showed is gone; the ones they showed stay beats."""
    now = t.world.rolls[id]
    new = await throw(t, len(dice))
    faces = list(now.faces)
    for die, face in zip(dice, new, strict=True):
        faces[die] = face
    t.tell(Threw(id, tuple(faces), now.beats + ones(new), told))
    if not may_go_on(t, id):
        await settle(t, id)


@Act(
    id="edge.reroll-ones",
    name="Roll ones again",
    to=lambda world, me: [(id,) for (id,) in fallen(world, me) if _told(world, id)],
    text="A detailed action: one die that shows 1. An intricate one: all of them. Once.",
)
async def reroll_ones(t: Table[World], me: str, id: int) -> None:
    now = t.world.rolls[id]
    dice = [n for n, face in enumerate(now.faces) if face == 1]
    await again(t, id, dice if now.rung == "intricate" else dice[:1], told=True)


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
