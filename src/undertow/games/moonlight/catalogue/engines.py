"""Engines: living machines, who lend their pilots a virtue and an impulse and are worn down by war."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.moonlight.boards import Engine
from undertow.games.moonlight.book import Act, Special, able, during, only_in
from undertow.games.moonlight.facts import (
    BondsChanged,
    EngineSet,
    Learned,
    RollChanged,
    Used,
)
from undertow.games.moonlight.moments import (
    Bonding,
    FallingApart,
    FatalHarm,
    PromiseTaken,
    RollFell,
    Struck,
)
from undertow.games.moonlight.numbers import Effect, Segments
from undertow.games.moonlight.rules.counting import everyday_loss
from undertow.games.moonlight.rules.dice import SEGMENTS
from undertow.games.moonlight.rules.downtime import (
    Together,
    Way,
    downtime_roll,
    free,
    in_downtime,
    spend,
)
from undertow.games.moonlight.rules.links import spend_on, use_named, uses_on
from undertow.games.moonlight.words import engine_named
from undertow.games.moonlight.world import GM, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.actions import Ability, here
from undertow.parts.forms import Form, Options
from undertow.parts.uses import Use, used

SEA = "sea"
STRENGTH = 3
VIRTUES = ("elegant", "fierce", "clever", "powerful", "bright", "wise", "brave", "serene")
IMPULSES = (
    "cursed",
    "imperious",
    "sentimental",
    "lost",
    "tormented",
    "weary",
    "lonely",
    "ancient",
    "principled",
    "haunted",
    "wounded",
    "unfinished",
    "morbid",
    "calculating",
    "feral",
    "hungry",
)
BERTHS = "moonlight.ship-berths"
"""The upgrade that gives room for two more."""

FULL = message("moonlight.no.berth", "The hangar is full: it has {berths} {berths#berth|berths}.")
ONE_EACH = message("moonlight.no.second-engine", "You have added your Engine already.")
FLY = message("moonlight.label.pilot", "Pilot {engine}")
CARE_FOR = message("moonlight.label.engine-care", "Help {engine} recover")
BOND = message("moonlight.label.bond", "Bond with {engine}")
LEAVE = message("moonlight.label.abandon", "Leave {engine} behind")
BACK = message("moonlight.label.engine-back", "{engine} is brought back")
AFOOT = message("moonlight.why.afoot", "On foot against a Leviathan")
FITS = message("moonlight.why.fits", "It fits your Engine")

VIRTUE = Special(
    id="moonlight.engine-virtue",
    name="Your Engine's virtue",
    dice=1,
    slot=True,
    on=("action", "setup"),
    claim="It fits your Engine's virtue.",
    text="What its pilot does in keeping with an Engine's virtue has one more die.",
)
IMPULSE = Special(
    id="moonlight.engine-impulse",
    name="Your Engine's impulse",
    on=("action", "setup"),
    claim="It fits your Engine's impulse.",
    text="What its pilot does in keeping with an Engine's impulse, or for a promise that speaks to it, marks xp and "
    "does not wear transcendence away.",
)
ENGINES = Ability[World](
    id="moonlight.engines",
    name="Engines",
    text="Engines are alive, each one of its kind; no more can be built, and they draw on their pilot's transcendence. An "
    "Engine begins with 3 strength and loses 1 when a pilot's last transcendent action is used in it, when a "
    "consequence that strikes it is not resisted, when its pilot falls into eclipse, as the price of a poisoned "
    "promise, when its pilot suffers level 4 harm, and when it is left behind.",
)


def piloted(world: World, who: str) -> int | None:
    """The Engine somebody sits in."""
    return next(
        (id for id, one in world.engines.items() if one.pilot == who and not one.afield), None
    )


def lends(world: World, who: str) -> tuple[str, ...]:
    return () if piloted(world, who) is None else (VIRTUE.id, IMPULSE.id)


def drives(world: World, who: str) -> tuple[str, ...]:
    """Impulses a promise may speak to: those it shows, and while it has but one, any other."""
    id = piloted(world, who)
    if id is None:
        return ()
    shown = world.engines[id].impulses
    return shown if len(shown) > 1 else IMPULSES


def weaken(t: Table[World], id: int) -> None:
    """An Engine loses strength. At none it falls silent, until whoever would pilot it bonds with it."""
    one = t.world.engines[id]
    left = max(0, one.strength - 1)
    worn = replace(one, strength=left)
    t.tell(EngineSet(id, worn if left else fallen_silent(worn)))


def fallen_silent(one: Engine) -> Engine:
    return replace(one, silent=True, hears=())


# Adding and piloting


def _berths(world: World) -> int:
    return world.figures.berths + 2 * (BERTHS in world.series.rooms)


def _room_for_one(world: World, me: str) -> Line | None:
    if me != GM and any(one.by in world.of_seat(me) for one in world.engines.values()):
        return ONE_EACH()
    berths = _berths(world)
    return FULL(berths=berths) if len(world.engines) >= berths else None


class NewEngine(Form, frozen=True):
    name: Annotated[str, Meta(title="Its name", max_length=60)]
    virtue: Annotated[str, Meta(title="Its virtue")]
    impulse: Annotated[str, Meta(title="Its impulse")]
    words: Annotated[str, Meta(title="What it is like", max_length=400)] = ""
    why: Annotated[str, Meta(title="Why your character cannot pilot it", max_length=400)] = ""

    @classmethod
    def options(cls, world: World, me: str) -> Options:
        return {"virtue": VIRTUES, "impulse": IMPULSES}


@Act(
    id="moonlight.engine-new",
    name="Add an Engine",
    by="seat",
    to=here,
    anytime=True,
    needs=(only_in(SEA), _room_for_one),
    text="Everybody adds one to the hangar, which their own character cannot pilot.",
).form(NewEngine)
async def new_engine(t: Table[World], me: str, given: NewEngine) -> None:
    by = next(iter(t.world.of_seat(me)), "")
    made = Engine(
        given.name, given.words, given.virtue, (given.impulse,), STRENGTH, by=by, why=given.why
    )
    t.tell(EngineSet(t.world.fresh, made))


def ready(one: Engine, who: str) -> bool:
    """Does it work, and does it answer them?"""
    answers = not one.silent or who in one.hears
    return one.strength > 0 and answers and not one.afield


def _flyable(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for id, one in world.engines.items()
        if ready(one, me) and not one.pilot and one.by != me
    ]


@Act(
    id="moonlight.pilot",
    name="Pilot an Engine",
    to=_flyable,
    needs=(only_in(SEA), able, during("mission")),
    text="One that works, that nobody else pilots, and that you did not make. One that fell silent only if you "
    "have bonded with it since. Another only at the hangar.",
    label=lambda world, me, id: FLY(engine=engine_named(world, id)),
)
async def pilot(t: Table[World], me: str, id: int) -> None:
    old = piloted(t.world, me)
    if old is not None:
        t.tell(EngineSet(old, replace(t.world.engines[old], pilot="")))
    back = replace(t.world.engines[id], pilot=me, used=True, silent=False, hears=())
    t.tell(EngineSet(id, back))


def _mine(world: World, me: str) -> list[tuple[int]]:
    id = piloted(world, me)
    return [] if id is None else [(id,)]


@Act(
    id="moonlight.abandon",
    name="Leave your Engine behind",
    to=_mine,
    needs=(during("mission"),),
    anytime=True,
    text="It loses 1 strength, and somebody has to bring it back.",
    label=lambda world, me, id: LEAVE(engine=engine_named(world, id)),
)
async def abandon(t: Table[World], me: str, id: int) -> None:
    weaken(t, id)
    t.tell(EngineSet(id, replace(t.world.engines[id], pilot="", afield=True)))


def afield(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, one in world.engines.items() if one.afield]


@Act(
    id="moonlight.engine-back",
    name="An Engine is brought back",
    by="gm",
    to=afield,
    anytime=True,
    text="It was left behind, and is in the hangar again.",
    label=lambda world, me, id: BACK(engine=engine_named(world, id)),
)
async def bring_back(t: Table[World], me: str, id: int) -> None:
    t.tell(EngineSet(id, replace(t.world.engines[id], afield=False)))


def _home(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, one in world.engines.items() if not one.afield]


class Fate(Form, frozen=True):
    silent: Annotated[bool, Meta(title="It must be bonded with before use")] = False
    strength: Annotated[int, Meta(title="Strength", ge=0, le=4)] = 3


STATE = message("moonlight.label.engine-state", "{engine}: what became of it")


@Act(
    id="moonlight.engine-state",
    name="What became of an Engine",
    by="gm",
    to=_home,
    anytime=True,
    text="Fallout reassigns an Engine, has it go dormant, or breaks it down.",
    label=lambda world, me, id: STATE(engine=engine_named(world, id)),
).form(Fate)
async def engine_state(t: Table[World], me: str, id: int, given: Fate) -> None:
    strength = min(given.strength, most(t.world))
    one = replace(t.world.engines[id], strength=strength, silent=False, hears=(), pilot="")
    t.tell(EngineSet(id, fallen_silent(one) if given.silent or not strength else one))


def most(world: World) -> int:
    return STRENGTH + world.rulings.strength_four


# Recovery and bonds


def mend(t: Table[World], id: int, segments: int) -> None:
    """Its recovery clock fills; a full one gives back 1 strength, and what is over is kept."""
    one, size = t.world.engines[id], t.world.figures.engine_recovery
    marked, strength = one.recovery + segments, one.strength
    while marked >= size and strength < most(t.world):
        marked, strength = marked - size, strength + 1
    marked = marked if strength < most(t.world) else 0
    t.tell(EngineSet(id, replace(one, recovery=marked, strength=strength)))


@Act(
    id="moonlight.engine-care",
    name="Help an Engine recover",
    needs=(only_in(SEA), in_downtime, free),
    to=lambda world, me: [
        (id,) for (id,) in _home(world, me) if world.engines[id].strength < most(world)
    ],
    text="As you would help a friend: its recovery clock fills, and a full one gives back 1 strength.",
    label=lambda world, me, id: CARE_FOR(engine=engine_named(world, id)),
).form(Way)
async def engine_care(t: Table[World], me: str, id: int, given: Way) -> None:
    spend(t, me)
    result = await downtime_roll(t, me, "recovery", given)
    mend(t, id, SEGMENTS[result])


def _bondable(world: World, me: str) -> list[tuple[int]]:
    return [
        (id,)
        for (id,) in _home(world, me)
        if not used(world.uses, me, f"bond {id}") and world.engines[id].strength
    ]


@Act(
    id="moonlight.bond",
    name="Bond with an Engine",
    to=_bondable,
    needs=(only_in(SEA), in_downtime, free),
    touches=lambda world, me, id: Bonding(me),
    text="A connection with an Engine: you gain links with it, and if it was silent, it answers you. The director speaks "
    "for it, by its virtue and impulses. Once a downtime with each.",
    label=lambda world, me, id: BOND(engine=engine_named(world, id)),
).form(Together)
async def bond(t: Table[World], me: str, id: int, given: Together) -> None:
    spend(t, me)
    t.tell(Used(Use(me, f"bond {id}", "episode")))
    result = await downtime_roll(t, me, "connection", given, "", given.welcome)
    links = SEGMENTS[result] + (result == "critical")
    t.tell(BondsChanged(me, id, t.world.people[me].bonds.get(id, 0) + links))
    one = t.world.engines[id]
    if not one.silent:
        return
    if t.world.rulings.any_bond_wakes:
        t.tell(EngineSet(id, replace(one, silent=False, hears=())))
    elif me not in one.hears:
        t.tell(EngineSet(id, replace(one, hears=(*one.hears, me))))


def _bond_uses(world: World, me: str) -> list[tuple[str, int]]:
    """What a link with the Engine one pilots can do now, as though somebody had spent one on you."""
    id = piloted(world, me)
    one = world.people[me]
    if id is None or not one.bonds.get(id):
        return []
    return uses_on(world, me)


SPEND = message("moonlight.label.bond-spend", "A link with your Engine: {what}")


@Act(
    id="moonlight.bond-spend",
    name="Draw on your Engine",
    to=_bond_uses,
    needs=(during("mission"),),
    anytime=True,
    text="While you pilot it, a link with an Engine works as though somebody had spent it on you.",
    label=lambda world, me, what, on: SPEND(what=use_named(world, me, what, on)),
)
async def bond_spend(t: Table[World], me: str, what: str, on: int) -> None:
    id = piloted(t.world, me)
    assert id is not None
    t.tell(BondsChanged(me, id, t.world.people[me].bonds[id] - 1))
    await spend_on(t, me, what, on, ENGINES.id)


# What wears Engines down, and what they lend


@IMPULSE.reacts(
    "after", RollFell, lambda world, m, me: m.made.who == me and IMPULSE.id in m.made.abilities
)
async def obeyed(t: Table[World], m: RollFell, me: str) -> None:
    t.tell(Learned(me, "playbook", IMPULSE.id))


@IMPULSE.modifies(Segments)
def unworn(world: World, m: Segments, me: str) -> Term | None:
    ours = m.roll.who == me and IMPULSE.id in m.roll.abilities
    return Term(0, IMPULSE.line, sets=True) if ours else None


@ENGINES.reacts(
    "after", PromiseTaken, lambda world, m, me: bool(m.drive) and piloted(world, m.who) is not None
)
async def spoken_to(t: Table[World], m: PromiseTaken, me: str) -> None:
    """A promise that speaks to an impulse counts as one; a new one is the Engine's for good."""
    id = piloted(t.world, m.who)
    assert id is not None
    one, roll = t.world.engines[id], t.world.rolls[m.roll]
    if m.drive not in one.impulses:
        t.tell(EngineSet(id, replace(one, impulses=(*one.impulses, m.drive))))
    if IMPULSE.id not in roll.abilities:
        t.tell(RollChanged(m.roll, replace(roll, abilities=(*roll.abilities, IMPULSE.id))))


def _last_action(world: World, m: RollFell, me: str) -> bool:
    one = world.people[m.made.who]
    spent = one.transcended and one.track >= world.figures.transcendence
    return spent and IMPULSE.id not in m.made.abilities and piloted(world, one.id) is not None


@ENGINES.reacts("after", RollFell, _last_action)
async def spent(t: Table[World], m: RollFell, me: str) -> None:
    _weaken_of(t, m.made.who)


def _hits(world: World, m: Struck, me: str) -> bool:
    found = m.consequence
    struck = found.kind == "engine" or (found.hits == "engine" and not found.resisted)
    return struck and piloted(world, found.whom) is not None


@ENGINES.reacts("after", Struck, _hits)
async def struck(t: Table[World], m: Struck, me: str) -> None:
    _weaken_of(t, m.consequence.whom)


@ENGINES.reacts("after", FallingApart, lambda world, m, me: piloted(world, m.who) is not None)
async def shaken(t: Table[World], m: FallingApart, me: str) -> None:
    _weaken_of(t, m.who)


@ENGINES.reacts("after", FatalHarm, lambda world, m, me: piloted(world, m.who) is not None)
async def bereft(t: Table[World], m: FatalHarm, me: str) -> None:
    _weaken_of(t, m.who)


def _weaken_of(t: Table[World], who: str) -> None:
    id = piloted(t.world, who)
    assert id is not None
    weaken(t, id)


@ENGINES.modifies(Effect)
def against_leviathans(world: World, m: Effect, me: str) -> Term | None:
    """On foot one survives and escapes at best; in an Engine what fits it may reach full effect."""
    roll = m.roll
    if not roll.supernatural:
        return None
    if piloted(world, roll.who) is None:
        return Term(-1, AFOOT())
    fits = VIRTUE.id in roll.abilities or IMPULSE.id in roll.abilities
    lacks = everyday_loss(world, roll)
    return Term(lacks, FITS()) if fits and lacks else None
