"""The Stranger: a cool, distant seeker of secrets."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import Act, Playbook, Special, able, during, working
from undertow.games.moonlight.facts import Asked, Learned, OpeningMade, RollChanged, Used
from undertow.games.moonlight.moments import (
    Bonding,
    Connecting,
    LinksGained,
    Obliging,
    ProjectDone,
    RecoveryHelped,
)
from undertow.games.moonlight.numbers import DowntimeDice
from undertow.games.moonlight.rules.downtime import (
    advance_project,
    friends,
    gain_links,
    projects,
)
from undertow.games.moonlight.rules.info import lists_of
from undertow.games.moonlight.rules.rolling import rolls_of
from undertow.games.moonlight.words import clock_named, person_named
from undertow.games.moonlight.world import SetUp, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.uses import Use, used

BARRED = message(
    "moonlight.no.stranger", "{who} is a stranger to kindness: that is barred to them."
)

KINDNESS = Special(
    id="moonlight.stranger-to-kindness",
    name="Stranger to kindness",
    starting=True,
    obliges="stars",
    text="You make no connections and help nobody recover in downtime. Obligation is always rolled with stars. "
    "One more die to investigate.",
)
OBLIVIOUS = Special(
    id="moonlight.oblivious",
    name="Oblivious",
    text="Special armour: avert an emotional trauma, or be wholly overlooked until you act.",
    averts="an emotional trauma",
    feat="you are overlooked until you act",
)
DISTANCE = Special(
    id="moonlight.safe-distance",
    name="Safe distance",
    text="By anonymous gifts you may make connections and help friends recover, with one more die. If you watch the "
    "gift arrive, ask that player one question of their own list.",
)
NO_SLEEP = Special(
    id="moonlight.no-sleep",
    name="No sleep",
    text="Every downtime brings two free segments for long term projects; they complete only your own. A completed "
    "project marks xp.",
)
THINGS = Special(
    id="moonlight.things-feel",
    name="Things feel",
    on=("info",),
    every_list=True,
    claim="You ask things or animals.",
    text="You may empathize with objects, animals, plants and machines. Asking them opens the question lists of every "
    "playbook in play.",
)
KNOW = Special(
    id="moonlight.know-it-all",
    name="Know it all",
    on=("info",),
    dice=1,
    again=True,
    claim="It is about your topic.",
    asks="Which topic?",
    among=("pop culture", "engineering", "ancient lore", "plants and animals", "magic rituals"),
    text="One more die to gather information about your topic. You may take it again for another.",
)
MACHINA = Special(
    id="moonlight.ex-machina",
    name="Ex machina",
    transcendent=True,
    text="A push also has things hinder or distract your foes, or the surroundings take the shape you need.",
    pushes=("things hinder or distract your foes", "the surroundings take the shape you need"),
)
DEEPER = Special(
    id="moonlight.deeper-understanding",
    name="Deeper understanding",
    transcendent=True,
    on=("info",),
    effect=1,
    claim="You gather information.",
    text="More effect to gather information. A transcended ally who acts on what you found gains a link with you.",
)
PREPARED = Special(
    id="moonlight.heres-one",
    name="Here's one I prepared earlier",
    transcendent=True,
    once="transcendence",
    text="Once while transcended, a flashback without stress makes a device that opens an escape, reveals something "
    "unexpected, or makes an opening for an ally.",
)


@KINDNESS.forbids(Connecting)
def keeps_away(world: World, m: Connecting, me: str) -> Line | None:
    barred = m.who == me and DISTANCE.id not in world.people[me].abilities
    return BARRED(who=world.people[me].name) if barred else None


@KINDNESS.forbids(Bonding)
def keeps_away_from_engines(world: World, m: Bonding, me: str) -> Line | None:
    barred = m.who == me and world.rulings.strangers_do_not_bond
    return BARRED(who=world.people[me].name) if barred else None


@KINDNESS.modifies(DowntimeDice)
def curious(world: World, m: DowntimeDice, me: str) -> Term | None:
    return Term(1, KINDNESS.line) if m.who == me and m.what == "investigation" else None


@KINDNESS.reacts("before", Obliging, lambda world, m, me: m.who == me and not m.attribute)
async def pressed(t: Table[World], m: Obliging, me: str) -> Obliging:
    return replace(m, attribute=KINDNESS.obliges)


@DISTANCE.modifies(DowntimeDice)
def gifts(world: World, m: DowntimeDice, me: str) -> Term | None:
    mine = m.who == me and m.what in ("connection", "recovery")
    return Term(1, DISTANCE.line) if mine else None


AWAKE = 2
"""Free segments each downtime."""


def _awake(world: World, me: str) -> list[tuple[int]]:
    """Projects that a free segment may go to; only one's own may be completed by it."""
    spent = sum(use.who == me and use.what == NO_SLEEP.id for use in world.uses)
    if NO_SLEEP.id not in working(world, me) or spent >= AWAKE:
        return []
    return [
        (id,)
        for (id,) in projects(world, me)
        if world.projects[id] == me or world.clocks[id].ticks + 1 < world.clocks[id].size
    ]


TICK = message("moonlight.label.no-sleep", "No sleep: a segment of “{name}”")


@Act(
    id="moonlight.no-sleep-tick",
    name="No sleep",
    to=_awake,
    needs=(during("downtime"),),
    text="Two free segments each downtime; only your own projects are completed by them.",
    label=lambda world, me, id: TICK(name=clock_named(world, me, id)),
)
async def no_sleep(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use(me, NO_SLEEP.id, "phase")))
    await advance_project(t, me, id, 1)


@NO_SLEEP.reacts("after", ProjectDone, lambda world, m, me: m.who == me)
async def finished(t: Table[World], m: ProjectDone, me: str) -> None:
    t.tell(Learned(me, "playbook", NO_SLEEP.id))


@DISTANCE.reacts("after", LinksGained, lambda world, m, me: m.who == me)
async def gives(t: Table[World], m: LinksGained, me: str) -> None:
    t.tell(Used(Use(me, f"gift {m.whom}", "phase")))


@DISTANCE.reacts("after", RecoveryHelped, lambda world, m, me: m.who == me)
async def soothes(t: Table[World], m: RecoveryHelped, me: str) -> None:
    t.tell(Used(Use(me, f"gift {m.whom}", "phase")))


def _watched(world: World, me: str) -> list[tuple[str]]:
    """Friends who have a gift of this downtime that nobody watched them find."""
    if DISTANCE.id not in working(world, me):
        return []
    mine = [use.what for use in world.uses if use.who == me]
    return [
        (f,)
        for (f,) in friends(world, me)
        if mine.count(f"gift {f}") > mine.count(f"{DISTANCE.id} {f}")
    ]


WATCH = message(
    "moonlight.label.watch-gift", "You watch {who} find your gift, and ask them something"
)


@Act(
    id="moonlight.watch-gift",
    name="Watch a gift arrive",
    to=_watched,
    anytime=True,
    text="Ask that player one question of their own list.",
    label=lambda world, me, whom: WATCH(who=person_named(world, whom)),
)
async def watch_gift(t: Table[World], me: str, whom: str) -> None:
    t.tell(Used(Use(me, f"{DISTANCE.id} {whom}", "phase")))
    t.tell(Asked(me, t.world.people[whom].name, 1, 0, 2, lists_of(t.world, whom)))


def _leads(world: World, me: str) -> list[tuple[int, str]]:
    """Rolls of somebody transcended that may act on what a friend found out."""
    if not world.people[me].transcended:
        return []
    found = [one.id for one in world.party if one.id != me and DEEPER.id in working(world, one.id)]
    return [(id, who) for (id,) in rolls_of(world, me) if not world.rolls[id].lead for who in found]


LEAD = message("moonlight.label.act-on", "You act on what {who} found out")


@Act(
    id="moonlight.act-on",
    name="Act on information",
    to=_leads,
    text="A friend with a deeper understanding told you: you gain a link with them.",
    label=lambda world, me, id, who: LEAD(who=person_named(world, who)),
)
async def act_on(t: Table[World], me: str, id: int, who: str) -> None:
    t.tell(RollChanged(id, replace(t.world.rolls[id], lead=who)))
    gain_links(t, me, who, 1)


DEVICES = {
    "escape": message("moonlight.device.escape", "it opens an escape")(),
    "reveal": message("moonlight.device.reveal", "it reveals something unexpected")(),
    "opening": message("moonlight.device.opening", "it makes an opening for an ally")(),
}


def _devices(world: World, me: str) -> list[tuple[str]]:
    ready = PREPARED.id in working(world, me) and not used(world.uses, me, PREPARED.id)
    return [(what,) for what in DEVICES] if ready else []


DEVICE = message("moonlight.label.device", "A device you had prepared: {what}")


@Act(
    id="moonlight.device",
    name="Here's one I prepared earlier",
    to=_devices,
    needs=(able,),
    anytime=True,
    text="Once while transcended, a flashback without stress.",
    label=lambda world, me, what: DEVICE(what=DEVICES[what]),
)
async def device(t: Table[World], me: str, what: str) -> None:
    t.tell(Used(Use(me, PREPARED.id, "transcendence")))
    if what == "opening":
        t.tell(OpeningMade(t.world.fresh, SetUp(me, PREPARED.name, effect=1)))


PLAYBOOK = Playbook(
    id="stranger",
    name="The Stranger",
    text="A cool, distant seeker of secrets and unusual solutions.",
    xp="You met a challenge with knowledge or subtlety.",
    mundane=("confusing", "model"),
    true=("alien", "unnerving"),
    promises=("growth", "misguided"),
    eclipse="Friends and feelings are in the way. You sink into one concrete, rational, wholly impossible task.",
    escape="Somebody works on it beside you without judging, and you let it go unfinished.",
    questions=(
        "What is hidden?",
        "Where do I gain an edge?",
        "What is X for?",
        "Who or what does not belong?",
        "What might follow if I do X?",
        "Who or what is alone?",
    ),
    actions=("analyze", "conceal"),
    abilities=(KINDNESS, OBLIVIOUS, DISTANCE, NO_SLEEP, THINGS, KNOW, MACHINA, DEEPER, PREPARED),
    ponder=(
        "What do you seek to know?",
        "Why are others hard for you?",
        "Which truths about yourself do you deny?",
        "How do you cope with what is expected of you?",
    ),
)
