"""The Last Bastion and the flagship: home of the pilots, which acts by itself and can fall."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import Act, Room, Special, during, only_in
from undertow.games.moonlight.catalogue.engines import BERTHS, SEA, afield, mend
from undertow.games.moonlight.facts import (
    Asked,
    EngineSet,
    RollChanged,
    TracksSet,
    Used,
)
from undertow.games.moonlight.moments import Cleared, DowntimeBegan
from undertow.games.moonlight.numbers import EngagementDice, ExposedDice, Stale
from undertow.games.moonlight.rules.dice import SEGMENTS as RESULTS
from undertow.games.moonlight.rules.dice import rolled
from undertow.games.moonlight.rules.downtime import (
    Way,
    advance_project,
    free_to_look,
    in_downtime,
    look_into,
)
from undertow.games.moonlight.rules.info import STANDARD, lists_of, read_info
from undertow.games.moonlight.rules.mission import kind_of
from undertow.games.moonlight.rules.rooms import upgrades
from undertow.games.moonlight.rules.tracks import raise_adversary, raise_leads
from undertow.games.moonlight.words import engine_named, person_named
from undertow.games.moonlight.world import SEGMENTS, TIERS, Band, World
from undertow.kernel import Line, Message, Table, Term, message
from undertow.parts.actions import Ability, here
from undertow.parts.uses import Use, used

BASTION = Ability[World](
    id="moonlight.bastion",
    name="The Last Bastion of humanity",
    text="Its track begins full, 3 tiers. At the start of each downtime it acts as often as the Leviathans' tier says, "
    "and rolls as many dice as its own.",
)
PRIDE = message("moonlight.bastion.pride", "Pride: work on the flagship")
EMERGENCY = message("moonlight.bastion.emergency", "State of emergency: preparations")
PATCHWORK = message("moonlight.bastion.patchwork", "Patchwork: repairs")
COMPLACENCY = message("moonlight.bastion.complacency", "Complacency: the Leviathans come closer")


# The flagship


def _upgrade(
    id: str, name: str, behind: tuple[str, ...], text: str, track: str = "", helps: str = ""
) -> Room:
    return Room(
        id=f"moonlight.ship-{id}",
        name=name,
        text=text,
        size=6,
        track=track,
        helps=helps,
        behind=tuple(f"moonlight.ship-{one}" for one in behind),
    )


OBSERVATORY = _upgrade(
    "observatory",
    "Observatory",
    (),
    "One more die to engage when you hunt a Leviathan or recover a fallen Engine.",
)
MESS = _upgrade(
    "mess",
    "Mess hall",
    (),
    "One more die to make a connection here. Everybody can see you.",
    helps="connection",
)
ENGINEERING = _upgrade(
    "engineering",
    "Engineering",
    (),
    "One more die on projects in the bay. Everybody can see you.",
    helps="project",
)
LAUNCH = _upgrade(
    "launch", "Launch deck", (), "A better position when you fight on the flagship or close to it."
)
BATTERY = _upgrade(
    "battery",
    "Forward battery",
    ("observatory",),
    "Once a mission the flagship assists a pilot: one more die, and nobody takes stress.",
)
TRAINING = _upgrade(
    "training",
    "Training facility",
    ("mess",),
    "A downtime action here gives 2 xp in sun.",
    track="sun",
)
POWER = _upgrade(
    "power",
    "Power source",
    ("engineering",),
    "After a mission each Engine that was not used marks 2 segments of recovery.",
)
THRUSTERS = _upgrade(
    "thrusters",
    "Main thrusters",
    ("engineering",),
    "While the flagship is away the Last Bastion rolls one more die.",
)
EXTENDED = _upgrade("berths", "Extended berths", ("launch",), "Room for two more Engines.")
RUNABOUT = _upgrade(
    "runabout",
    "Runabout",
    ("launch",),
    "Once a mission it saves a stranded pilot, or brings back a damaged Engine.",
)
UPGRADES = (
    OBSERVATORY,
    MESS,
    ENGINEERING,
    LAUNCH,
    BATTERY,
    TRAINING,
    POWER,
    THRUSTERS,
    EXTENDED,
    RUNABOUT,
)
assert EXTENDED.id == BERTHS
NEAR = Special(
    id="moonlight.launch-deck",
    name="Launch deck",
    poise=1,
    on=("action", "setup"),
    claim="You fight on the flagship or close to it.",
    text="A better position when you fight on the flagship or close to it.",
)
SIGHTED = ("hunt", "recover-engine")


@OBSERVATORY.modifies(EngagementDice)
def sighted(world: World, m: EngagementDice, me: str) -> Term | None:
    return Term(1, OBSERVATORY.line) if m.mission.id in SIGHTED else None


@POWER.reacts("after", Cleared, lambda world, m, me: True)
async def recharged(t: Table[World], m: Cleared, me: str) -> None:
    for id, one in t.world.engines.items():
        if not (one.used or one.afield):
            mend(t, id, 2)


@THRUSTERS.modifies(ExposedDice)
def hurries(world: World, m: ExposedDice, me: str) -> Term | None:
    kind = kind_of(world)
    return Term(1, THRUSTERS.line) if kind is not None and kind.exposes else None


def _shots(world: World, me: str) -> list[tuple[int]]:
    if BATTERY.id not in world.series.rooms or used(world.uses, "", BATTERY.id):
        return []
    pilots = [one.pilot for one in world.engines.values() if one.pilot]
    return [(id,) for id, roll in world.rolls.items() if roll.who in pilots and not roll.assisted]


FIRE = message("moonlight.label.battery", "Forward battery: one more die for {who}")


@Act(
    id="moonlight.battery",
    name="Forward battery",
    by="seat",
    to=_shots,
    needs=(during("mission"),),
    anytime=True,
    text="Once a mission the flagship assists a pilot. Nobody else can assist that roll.",
    label=lambda world, me, id: FIRE(who=person_named(world, world.rolls[id].who)),
)
async def battery(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use("", BATTERY.id, "mission")))
    t.tell(RollChanged(id, replace(t.world.rolls[id], backed=BATTERY.id)))


def _errands(world: World, me: str) -> list[tuple[int]]:
    """The Engines it could bring back; 0 for a stranded pilot."""
    if RUNABOUT.id not in world.series.rooms or used(world.uses, "", RUNABOUT.id):
        return []
    return [(0,), *afield(world, me)]


PILOT = message("moonlight.label.runabout-pilot", "The runabout saves a stranded pilot")()
ENGINE = message("moonlight.label.runabout", "The runabout brings back {engine}")


@Act(
    id="moonlight.runabout",
    name="Runabout",
    by="seat",
    to=_errands,
    needs=(during("mission"),),
    anytime=True,
    text="Once a mission: a stranded pilot is saved, or an Engine is brought back.",
    label=lambda world, me, id: ENGINE(engine=engine_named(world, id)) if id else PILOT,
)
async def runabout(t: Table[World], me: str, id: int) -> None:
    t.tell(Used(Use("", RUNABOUT.id, "mission")))
    if id:
        t.tell(EngineSet(id, replace(t.world.engines[id], afield=False)))


# Make preparations


@Act(
    id="moonlight.prepare",
    name="Make preparations",
    to=here,
    needs=(only_in(SEA), in_downtime, free_to_look),
    text="Readiness advances, and you ask one question of your list, or two on a 6.",
).form(Way)
async def prepare(t: Table[World], me: str, given: Way) -> None:
    result = await look_into(t, me, given)
    if t.world.rulings.preparations_as_info:
        read_info(t, me, given.words, result)
    else:
        questions = 1 if result in ("1-3", "4/5") else 2
        t.tell(Asked(me, given.words, questions, 0, STANDARD, lists_of(t.world, me)))


# What the Bastion does by itself


def actions(world: World) -> int:
    """How often it acts: the Leviathans' tier, at least once."""
    if world.rulings.bastion_by_full_tiers:
        return max(1, world.tracks.adversary // SEGMENTS)
    return world.tracks.tier


def upgrade(world: World) -> int | None:
    """The flagship's upgrade that is under way."""
    return next((id for id in upgrades(world) if not world.clocks[id].full), None)


def priority(world: World) -> Line:
    """What it does next."""
    tracks = world.tracks
    if not used(world.uses, "", BASTION.id):
        return COMPLACENCY()
    if upgrade(world) is not None:
        return PRIDE()
    if tracks.adversary > tracks.investigation:
        return EMERGENCY()
    return PATCHWORK() if tracks.bastion < TIERS * tracks.bastion_tier else COMPLACENCY()


@BASTION.reacts("after", DowntimeBegan, lambda world, m, me: True)
async def responds(t: Table[World], m: DowntimeBegan, me: str) -> None:
    for _ in range(actions(t.world)):
        what = priority(t.world)
        result, _ = await rolled(t, "", what.key, t.world.tracks.holds)
        by = RESULTS[result]
        if what == PRIDE():
            project = upgrade(t.world)
            assert project is not None
            await advance_project(t, "", project, by)
        elif what == EMERGENCY():
            raise_leads(t, by)
        elif what == PATCHWORK():
            lower_bastion(t, -by)
        else:
            raise_adversary(t, by)
    if not used(t.world.uses, "", BASTION.id):
        t.tell(Used(Use("", BASTION.id, "ever")))


def lower_bastion(t: Table[World], by: int, exposed: Band | None = None) -> None:
    tracks = t.world.tracks
    now = max(0, min(TIERS * tracks.bastion_tier, tracks.bastion - by))
    t.tell(TracksSet(replace(tracks, bastion=now, exposed=exposed or tracks.exposed)))


# Exposed


EXPOSED = "bastion"
"""What the roll is for."""
FARED: dict[Band, Message] = {
    "1-3": message("moonlight.fared.bad", "It is a disaster, and you must answer for it."),
    "4/5": message("moonlight.fared.mixed", "The Bastion gets through; its people resent you."),
    "6": message("moonlight.fared.good", "The Bastion copes, and grows careless."),
    "critical": message("moonlight.fared.critical", "The Bastion copes, and rallies to the cause."),
}
"""How the Bastion fared while nobody watched it."""

NOT_NOW = message(
    "moonlight.no.exposed", "The Bastion is looked at after the adversary has advanced, and once."
)


def _unwatched(world: World, me: str) -> Line | None:
    steps = world.tracks.steps
    due = "advance" in steps and "halve" not in steps and world.tracks.exposed is None
    return None if due else NOT_NOW()


@Act(
    id="moonlight.exposed",
    name="The Bastion is exposed",
    by="gm",
    to=here,
    needs=(only_in(SEA), during("fallout"), _unwatched),
    text="A mission left it unguarded, or strife went unchecked: roll the tier of Readiness.",
)
async def exposed(t: Table[World], me: str) -> None:
    result, _ = await rolled(t, "", EXPOSED, t.reckon(ExposedDice()).total)
    lower_bastion(t, {"1-3": 3, "4/5": 1}.get(result, 0), result)


@BASTION.modifies(Stale)
def aftermath(world: World, m: Stale, me: str) -> Term | None:
    if world.tracks.exposed == "6":
        return Term(-1, COMPLACENT())
    if world.tracks.exposed == "critical":
        return Term(world.tracks.investigation, RALLIES(), sets=True)
    return None


COMPLACENT = message("moonlight.why.complacent", "The Bastion grows complacent")
RALLIES = message("moonlight.why.rallies", "The Bastion rallies")
