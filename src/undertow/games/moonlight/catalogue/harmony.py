"""The Harmony: two people bound as one, who lead others to act together."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import Act, Playbook, Special, able, shining, working
from undertow.games.moonlight.facts import BeaconLit, Parted, Used
from undertow.games.moonlight.moments import DowntimeBegan, GroupBand
from undertow.games.moonlight.numbers import DangerLeast, Dice, DowntimeActions, LeadMost
from undertow.games.moonlight.rules.downtime import gain_links
from undertow.games.moonlight.rules.links import spend_on, use_named, uses_on
from undertow.games.moonlight.world import World
from undertow.kernel import Table, Term, message
from undertow.parts.uses import Use, used

HARMONY = Special(
    id="moonlight.in-harmony",
    name="In harmony",
    starting=True,
    on=("info",),
    dice=1,
    claim="It is about a relationship.",
    text="You are a relationship in one body. While your halves are apart, all you do is desperate. One more die "
    "to gather information about relationships.",
)
SPLIT = Special(
    id="moonlight.split-attention",
    name="Split attention",
    text="One more downtime action each downtime.",
)
INSEPARABLE = Special(
    id="moonlight.inseparable",
    name="Inseparable",
    text="Special armour: avert what would hurt your bonds with others or within yourself, or appear by magic "
    "from among your allies.",
    averts="what would hurt your bonds",
    feat="you appear by magic from among your allies",
)
SYNCHRONIZED = Special(
    id="moonlight.synchronized",
    name="Synchronized",
    together=True,
    text="In a group action of yours, sixes of different people together make a critical. When you lead, you take "
    "1 stress at most.",
)
BONDS = Special(
    id="moonlight.bonds-of-love",
    name="Bonds of love",
    to_oneself=True,
    text="Every downtime begins with 2 links to yourself, for any use a link has, on yourself.",
)
PITCH = Special(
    id="moonlight.perfect-pitch",
    name="Perfect pitch",
    dice=1,
    claim="You sing to inspire allies or to soothe troubled foes.",
    text="Allies hear you whatever lies between you. One more die to sing: to inspire allies, to soothe foes.",
)
PRESENCE = Special(
    id="moonlight.powerful-presence",
    name="Powerful presence",
    transcendent=True,
    text="When you transcend you grow, as far as the table agrees. Where size helps you have more effect, where it "
    "hinders less.",
    claim="Your size helps.",
    effect=1,
)
AS_ONE = Special(
    id="moonlight.as-one",
    name="As one",
    transcendent=True,
    text="When you lead a group action or are assisted, you roll the best rating in that action among all who "
    "take part.",
)
BEACON = Special(
    id="moonlight.beacon",
    name="Beacon",
    transcendent=True,
    once="transcendence",
    text="Once while transcended, a speech or song counts as a link spent on each ally who hears it; each chooses "
    "what for.",
)


@SPLIT.modifies(DowntimeActions)
def twice_at_once(world: World, m: DowntimeActions, me: str) -> Term | None:
    return Term(1, SPLIT.line) if m.who == me else None


@SYNCHRONIZED.modifies(LeadMost)
def leads_lightly(world: World, m: LeadMost, me: str) -> Term | None:
    return Term(1, SYNCHRONIZED.line, sets=True) if m.who == me else None


@AS_ONE.modifies(Dice)
def best_of_all(world: World, m: Dice, me: str) -> Term | None:
    roll = m.roll
    if roll.who != me or not shining(world, roll):
        return None
    group = [id for id, one in world.rolls.items() if one == roll]
    joined = [one.who for one in world.rolls.values() if one.of and one.of in group]
    helpers = [roll.helper] if roll.helper else []
    mine = world.people[me].rating(roll.action)
    best = max([mine, *(world.people[who].rating(roll.action) for who in (*joined, *helpers))])
    return Term(best - mine, AS_ONE.line) if best > mine else None


@HARMONY.modifies(DangerLeast)
def torn(world: World, m: DangerLeast, me: str) -> Term | None:
    return Term(2, HARMONY.line) if m.roll.who == me and world.people[me].apart else None


APART = message("moonlight.label.apart", "Your halves are apart: all you do is desperate")()
TOGETHER = message("moonlight.label.together", "Your halves are together again")()


@Act(
    id="moonlight.apart",
    name="Your halves",
    anytime=True,
    to=lambda world, me: [()] if HARMONY.id in world.people[me].abilities else [],
    text="While your halves are apart, all you do is desperate.",
    label=lambda world, me: TOGETHER if world.people[me].apart else APART,
)
async def part(t: Table[World], me: str) -> None:
    t.tell(Parted(me, not t.world.people[me].apart))


def _together(world: World, m: GroupBand, me: str) -> bool:
    return any(made.who == me for made in m.made)


@SYNCHRONIZED.reacts("before", GroupBand, _together)
async def in_time(t: Table[World], m: GroupBand, me: str) -> GroupBand:
    """Sixes of different people make a critical; two sixes of somebody without dice are one, as ever."""
    sixes = sum(made.band in ("6", "critical") for made in m.made)
    return replace(m, band="critical") if sixes > 1 else m


@BONDS.reacts("after", DowntimeBegan, lambda world, m, me: True)
async def love(t: Table[World], m: DowntimeBegan, me: str) -> None:
    gain_links(t, me, me, 2)


def _ready(world: World, me: str) -> list[tuple[()]]:
    ready = BEACON.id in working(world, me) and not used(world.uses, me, BEACON.id)
    return [()] if ready else []


@Act(
    id="moonlight.beacon-light",
    name="Beacon",
    to=_ready,
    needs=(able,),
    anytime=True,
    text="A speech or a song: it counts as a link spent on each ally who hears it, and each chooses what for.",
)
async def light(t: Table[World], me: str) -> None:
    t.tell(Used(Use(me, BEACON.id, "transcendence")))
    t.tell(BeaconLit(me, tuple(one.id for one in t.world.party if one.id != me)))


HEART = message("moonlight.label.beacon", "The beacon: {what}")


def _lit(world: World, me: str) -> list[tuple[str, int]]:
    return uses_on(world, me) if me in world.beacon else []


@Act(
    id="moonlight.beacon-take",
    name="Take heart",
    to=_lit,
    anytime=True,
    text="As though somebody had spent a link with you.",
    label=lambda world, me, what, on: HEART(what=use_named(world, me, what, on)),
)
async def take_heart(t: Table[World], me: str, what: str, on: int) -> None:
    t.tell(BeaconLit("", tuple(one for one in t.world.beacon if one != me)))
    await spend_on(t, me, what, on, BEACON.id)


PLAYBOOK = Playbook(
    id="harmony",
    name="The Harmony",
    text="Two people bound as one, an inspiration and a leader when others act together.",
    xp="You met a challenge with understanding or coordination.",
    mundane=("lofty", "romantic"),
    true=("musical", "beautiful"),
    promises=("a shared promise", "two promises that conflict"),
    eclipse="You are split. Doubt and a quarrel keep your halves apart.",
    escape="Somebody else mediates, and your halves are reconciled.",
    questions=(
        "Who can best help me?",
        "What do they truly feel?",
        "Who is at their limit?",
        "How are X and Y tied to each other?",
        "Who feels alone?",
        "What is incomplete?",
    ),
    actions=("empathize", "forgive"),
    abilities=(HARMONY, SPLIT, INSEPARABLE, SYNCHRONIZED, BONDS, PITCH, PRESENCE, AS_ONE, BEACON),
    ponder=(
        "What of yourselves do you share?",
        "What stays your own?",
        "How do you light the way?",
    ),
)
