"""Helping: assists, set-ups, followers, assets and boons for a friend's roll."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, holds, in_scene, may
from undertow.games.edge.facts.people import Harmed, Used
from undertow.games.edge.facts.rolls import RollSet
from undertow.games.edge.facts.story import LastingSet
from undertow.games.edge.labels import by_number, roll_named
from undertow.games.edge.moments import Healing, HelpMost, RollStood
from undertow.games.edge.rules.boons import pay
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fatigue import tire
from undertow.games.edge.rules.ground import together
from undertow.games.edge.rules.laying import in_force, lays, opens
from undertow.games.edge.rules.rolling import Goal, any_open, free, my_turn, open_rolls
from undertow.games.edge.world import Follower, Lasting, Roll, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Form
from undertow.parts.uses import Use, used

HELPED = message("edge.no.helped", "{who} has helped in this round.")
NO_GIFT = message("edge.no.gift-die", "{who} holds no Boon that a friend gave in this scene.")
COORDINATED = message("edge.why.coordinated", "A follower, coordinated")


def _fresh(world: World, me: str) -> Line | None:
    """One assist a round."""
    helped = world.scene.round and used(world.uses, me, "edge.assist")
    return HELPED(who=world.people[me].name) if helped else None


def _helpable(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for (id,) in any_open(world, me)
        if (roll := world.rolls[id]).who != me
        and not roll.helper
        and not roll.group
        and roll.kind not in ("resist", "defend")
        and together(world, me, roll.who)
    ]


class Assist(Form, frozen=True):
    words: Annotated[str, Meta(title="What you do to help", max_length=200)]


@Act(
    id="edge.assist",
    name="Assist",
    to=_helpable,
    needs=(able, in_scene, _fresh),
    anytime=True,
    text="One more die for a friend at Near. You share the risk the GM names.",
).form(Assist)
async def assist(t: Table[World], me: str, id: int, given: Assist) -> None:
    if t.world.rulings.paid_assist:
        if t.world.people[me].boons:
            pay(t, me, 1, "assist")
        else:
            tire(t, me, 1, "assist")
    t.tell(Used(Use(me, "edge.assist", "round")))
    t.tell(RollSet(id, replace(t.world.rolls[id], helper=me, risk=given.words)))


class HelpAs(Form, frozen=True):
    what: Literal["position", "effect"] = "position"


@Act(
    id="edge.help-as",
    name="Help shows otherwise",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (id,)
        for (id,) in any_open(world, me)
        if world.rolls[id].helper
        and "help" not in world.rolls[id].shifts
        and "help" not in world.rolls[id].effects
    ],
    text="Instead of a die the help gives a step of position or effect.",
).form(HelpAs)
async def help_as(t: Table[World], me: str, id: int, given: HelpAs) -> None:
    roll = t.world.rolls[id]
    if given.what == "position":
        roll = replace(roll, shifts={**roll.shifts, "help": -1})
    else:
        roll = replace(roll, effects={**roll.effects, "help": 1})
    t.tell(RollSet(id, replace(roll, help={**roll.help, "shown": -1})))


def helps(t: Table[World], id: int, by: str, dice: int) -> None:
    """Dice of help for a roll, beside the helper's."""
    roll = t.world.rolls[id]
    help = {**roll.help, by: roll.help.get(by, 0) + dice}
    t.tell(RollSet(id, replace(roll, help=help)))


def cooperates(t: Table[World], id: int, by: str) -> None:
    """A cooperative talent or rite helps a roll; two do at the most."""
    roll = t.world.rolls[id]
    t.tell(RollSet(id, replace(roll, cooperative=(*roll.cooperative, by))))


def may_cooperate(world: World, id: int) -> bool:
    return len(world.rolls[id].cooperative) < 2


@Act(
    id="edge.boon-help",
    name="A Boon for a friend's roll",
    needs=(holds(1), in_scene),
    anytime=True,
    to=lambda world, me: [
        (id,)
        for (id,) in any_open(world, me)
        if world.rolls[id].who != me and not world.rolls[id].group
    ],
    text="1 Boon: one more die of help, three in all at the most.",
)
async def boon_help(t: Table[World], me: str, id: int) -> None:
    pay(t, me, 1, "help")
    helps(t, id, "boon", 1)


def _given(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.given and one.boons else NO_GIFT(who=one.name)


@Act(
    id="edge.use-gift",
    name="A friend's Boon as help",
    to=open_rolls,
    needs=(_given,),
    text="A Boon that was given to you in this scene is a die of help.",
)
async def use_gift(t: Table[World], me: str, id: int) -> None:
    pay(t, me, 1, "gift")
    helps(t, id, "gift", 1)


# Followers and assets


def follower_dice(world: World, me: str, follower: Follower, split: bool = False) -> int:
    """Cap, three at the most; one more and four at the most with Exceptional Coordination; a wary one
    gives a die less."""
    better = may(world, me, "coordination")
    dice = min(4, follower.cap + 1) if better else min(3, follower.cap)
    dice -= follower.state == "wary"
    return min(2, dice) if split else max(0, dice)


def _follows(world: World, me: str) -> list[tuple[int, int, bool]]:
    found = []
    for id, one in world.people[me].followers.items():
        times = sum(use.who == me and use.what == f"edge.follower {id}" for use in world.uses)
        splits = may(world, me, "coordination") and one.bonded
        if one.state == "seized":
            continue
        for (roll,) in any_open(world, me):
            if one.state == "wary" and world.rolls[roll].position == "desperate":
                continue
            if not times:
                found.append((id, roll, False))
            if splits and (not times or (times == 1 and used(world.uses, me, f"edge.split {id}"))):
                found.append((id, roll, True))
    return found


FOLLOWS = message("edge.label.follower", "{follower} helps with {roll}: {dice} {dice#die|dice}")
SPLITS = message(
    "edge.label.split", "{follower} helps with {roll} and one more roll: {dice} {dice#die|dice}"
)


@Act(
    id="edge.follower-help",
    name="A follower helps",
    to=_follows,
    needs=(in_scene,),
    anytime=True,
    text="As many dice as its Cap, three at the most, once a round.",
    label=lambda world, me, id, roll, split: (SPLITS if split else FOLLOWS)(
        follower=by_number(world, me, id),
        roll=roll_named(world, me, roll),
        dice=follower_dice(world, me, world.people[me].followers[id], split),
    ),
)
async def follower_help(t: Table[World], me: str, id: int, roll: int, split: bool) -> None:
    dice = follower_dice(t.world, me, t.world.people[me].followers[id], split)
    t.tell(Used(Use(me, f"edge.follower {id}", "round")))
    if split:
        t.tell(Used(Use(me, f"edge.split {id}", "round")))
    helps(t, roll, "follower", dice)


@RULES.modifies(HelpMost)
def coordinated(world: World, m: HelpMost, me: str) -> Term | None:
    return Term(1, COORDINATED()) if m.roll.help.get("follower", 0) >= 4 else None


class AssetAs(Form, frozen=True):
    what: Literal["die", "effect"] = "die"


@Act(
    id="edge.use-asset",
    name="Use an asset",
    anytime=True,
    to=lambda world, me: [
        (id, roll)
        for id, asset in world.people[me].assets.items()
        if asset.on_screen
        for (roll,) in open_rolls(world, me)
        if asset.name not in (*world.rolls[roll].more, *world.rolls[roll].effects)
    ],
    text="On-screen and fitting: one more die, or a step of effect.",
).form(AssetAs)
async def use_asset(t: Table[World], me: str, id: int, roll: int, given: AssetAs) -> None:
    name, now = t.world.people[me].assets[id].name, t.world.rolls[roll]
    if given.what == "die":
        now = replace(now, more={**now.more, name: 1})
    else:
        now = replace(now, effects={**now.effects, name: 1})
    t.tell(RollSet(roll, now))


# Set-ups


class SetUp(Goal, frozen=True, kw_only=True):
    benefit: Literal["position", "effect"] = "position"


@Act(
    id="edge.setup",
    name="Set up a friend",
    to=lambda world, me: [()],
    needs=(able, in_scene, free, my_turn),
    text="A hit gives a friend's next action a step of position or effect; a partial too, at a cost.",
).form(SetUp)
async def setup(t: Table[World], me: str, given: SetUp) -> None:
    made = replace(given.roll(me), kind="setup", benefit=given.benefit, about=given.benefit)
    opens(t, made)


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.kind == "setup" and m.made.outcome != "miss"
)
async def opened(t: Table[World], m: RollStood, me: str) -> None:
    made = m.made
    left = Lasting("edge.setup", made.who, words=made.intent, data={"benefit": made.about})
    lays(t, left)


@Act(
    id="edge.use-setup",
    name="Use an opening",
    to=lambda world, me: [
        (id, roll)
        for id, one in in_force(world, "edge.setup")
        if one.by != me
        for (roll,) in open_rolls(world, me)
    ],
    text="What a friend set up: a step of position or effect, once.",
)
async def use_setup(t: Table[World], me: str, id: int, roll: int) -> None:
    made, now = t.world.lasting[id], t.world.rolls[roll]
    t.tell(LastingSet(id, None))
    if made.data["benefit"] == "position":
        now = replace(now, shifts={**now.shifts, "set up": -1})
    else:
        now = replace(now, effects={**now.effects, "set up": 1})
    t.tell(RollSet(roll, now))


# Stabilize


def _hurt(world: World, me: str) -> list[tuple[str]]:
    return [
        (one.id,)
        for one in world.party
        if one.id != me
        and one.harm >= 2
        and (one.dying or not one.treated)
        and together(world, me, one.id)
    ]


@Act(
    id="edge.stabilize",
    name="Stabilize",
    to=_hurt,
    needs=(able, in_scene, free, my_turn),
    text="At Close, wits and medicine, difficulty 3: nobody dies, or a serious wound is treated.",
)
async def stabilize(t: Table[World], me: str, whom: str) -> None:
    roll = Roll(me, "wits", "medicine", whom, "heal", dv=3, about=f"stabilize {whom}")
    opens(t, roll)


@RULES.reacts(
    "after", RollStood, lambda world, m, me: m.made.about.startswith("stabilize ") and m.made.hit
)
async def stable(t: Table[World], m: RollStood, me: str) -> None:
    whom = t.world.people[m.made.about.removeprefix("stabilize ")]
    t.tell(Harmed(whom.id, whom.harm, "stabilize", dying=False, treated=True))
    await t.after(Healing(m.made.who, whom.id))
