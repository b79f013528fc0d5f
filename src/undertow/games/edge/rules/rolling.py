"""A roll before its dice fall: what somebody wants, how hard and how dangerous it is, who joins. It lies on
the table while people talk."""

from __future__ import annotations

from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, in_scene
from undertow.games.edge.facts.rolls import RollDropped, RollSet
from undertow.games.edge.rules.laying import opens
from undertow.games.edge.world import (
    ATTRIBUTES,
    EFFECTS,
    POSITIONS,
    RUNGS,
    SKILLS,
    Position,
    Roll,
    Rung,
    World,
    attribute_of,
)
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Defaults, Form, Options

ONE_ROLL = message("edge.no.second-roll", "{who} is about to roll: roll, or drop that first.")
FALLEN = message("edge.no.fallen", "The dice have fallen; that was to be said before.")
ACTED = message("edge.no.acted", "{who} has acted in this round.")
REACTIONS = ("resist", "defend")
"""Rolls that answer something; they pay no boons."""


def open_rolls(world: World, me: str) -> list[tuple[int]]:
    """Their own rolls whose dice have not fallen."""
    return [(id,) for id, roll in world.rolls.items() if roll.who == me and not roll.faces]


def plain_rolls(world: World, me: str) -> list[tuple[int]]:
    """Those that are part of nothing else: they may be changed and dropped."""
    return [(id,) for (id,) in open_rolls(world, me) if not world.rolls[id].about]


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
    opens(t, given.roll(me))


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
