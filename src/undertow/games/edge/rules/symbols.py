"""Invokers: rites as rituals over rounds by a patron's symbol, cracking it, and restoring it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, cast

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act, able, during
from undertow.games.edge.book import PATRONS, RITES
from undertow.games.edge.facts.magic import SymbolSet, WorkingSet
from undertow.games.edge.facts.people import Learned, Used
from undertow.games.edge.facts.rolls import RollDropped
from undertow.games.edge.facts.story import BeatsSpent, LastingSet
from undertow.games.edge.labels import XP, working_named
from undertow.games.edge.moments import Invoking, Landing, RollStood, Spending
from undertow.games.edge.rules.beats import ready
from undertow.games.edge.rules.casting import BREAKS
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.downtime import act, busy
from undertow.games.edge.rules.fighting import acted
from undertow.games.edge.rules.laying import opens
from undertow.games.edge.rules.obligation import mark, oblige
from undertow.games.edge.rules.rites import (
    Casting,
    land,
    pay_for,
    price,
    rite_dv,
    throw_or_land,
)
from undertow.games.edge.rules.rolling import free, my_turn
from undertow.games.edge.rules.working import begin
from undertow.games.edge.words import number
from undertow.games.edge.world import Roll, Rung, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Options
from undertow.parts.uses import Use, used

RESTORE = 3
"""How hard it is to restore a symbol, and to hold a ritual that is disturbed."""
HIDDEN = message("edge.no.hidden", "The Symbol of {patron} is hidden; it must be shown openly.")
INERT = message(
    "edge.no.inert", "The Symbol of {patron} is {state}: it is inert until it is restored."
)
BUSY = message("edge.no.second-ritual", "{who} is in the middle of a ritual.")
NO_XP = message("edge.no.restore-xp", "Restoring a Symbol at once costs 1 XP; {who} has none.")
GOES_ON = message("edge.label.ritual", "{rite}: {rounds} more")


# Who may


@RULES.forbids(Invoking)
def no_symbol(world: World, m: Invoking, me: str) -> Line | None:
    if m.path == "codex":
        return None
    patron = RITES[m.rite].patron
    symbol = world.people[m.who].symbols[patron]
    name = PATRONS[patron].line
    if symbol.state in ("compromised", "shattered"):
        return INERT(patron=name, state=symbol.state.title())
    return None if symbol.shown else HIDDEN(patron=name)


def _lists(world: World, me: str) -> list[tuple[str, bool]]:
    """Every rite of every patron whose symbol is carried. No bond is needed, and nothing is bought."""
    return [
        (rite.id, pushed)
        for patron in world.people[me].symbols
        for rite in PATRONS[patron].rites
        if not rite.interrupt
        for pushed in (False, True)
    ]


def rituals(world: World, me: str) -> list[int]:
    """The rituals that somebody is in the middle of."""
    return [id for id, one in world.workings.items() if one.who == me and one.path == "symbol"]


def one_at_a_time(world: World, me: str) -> Line | None:
    return BUSY(who=world.people[me].name) if rituals(world, me) else None


def kept_up(world: World, me: str) -> list[int]:
    """The finished rites by symbol that somebody keeps up, the oldest first."""
    ties = [one.tie for one in world.lasting.values() if one.by == me and one.tie]
    return sorted(dict.fromkeys(ties))


def at_limit(world: World, me: str) -> bool:
    return len(kept_up(world, me)) >= world.people[me].rating("spirit")


def room(world: World, me: str) -> tuple[str, ...]:
    """What becomes of the oldest that is kept up, where there is no room for one more; a ritual that
    is owed to no patron can only end."""
    if not at_limit(world, me):
        return ("ends",)
    oldest = [one for one in world.lasting.values() if one.tie == kept_up(world, me)[0]]
    return ("ends", "costs 1 Obligation") if oldest[0].patron else ("ends",)


# A ritual over rounds


class Ritual(Casting, frozen=True, kw_only=True):
    space: Annotated[str, Meta(title="Where there is room for it", max_length=200)]
    oldest: Annotated[str, Meta(title="Too many rites are kept up: the oldest")] = "ends"

    @classmethod
    def options(cls, world: World, me: str, rite: str, *more: bool) -> Options:
        return {**super().options(world, me, rite, *more), "oldest": room(world, me)}


@Act(
    id="edge.symbol-ritual",
    name="Rite by symbol",
    to=_lists,
    needs=(able, free, one_at_a_time, my_turn),
    text="Show the Symbol and work the rite as a ritual: its difficulty and one more in rounds. No Push.",
    touches=lambda world, me, rite, pushed: Invoking(me, rite, "symbol", pushed),
    price=lambda world, me, rite, pushed: price(world, me, rite, pushed, "symbol"),
).form(Ritual)
async def ritual(t: Table[World], me: str, rite: str, pushed: bool, given: Ritual) -> None:
    make_room(t, me, given.oldest)
    pay_for(t, me, rite, "symbol", False)
    rounds = rite_dv(t.world, me, RITES[rite]) + 1
    working = replace(given.working(me, rite, "symbol", False), rounds=rounds, stage=given.rung)
    await go_on(t, begin(t, working))


def make_room(t: Table[World], me: str, oldest: str) -> None:
    """One more than Spirit: the oldest ends, or its patron is owed one more."""
    if not at_limit(t.world, me):
        return
    tie = kept_up(t.world, me)[0]
    kept = {n: one for n, one in t.world.lasting.items() if one.tie == tie}
    if oldest == "ends":
        for n in kept:
            t.tell(LastingSet(n, None))
        return
    first = next(iter(kept.values()))
    oblige(t, me, first.patron, 1, "concurrency")


async def go_on(t: Table[World], id: int) -> None:
    """A round of a ritual; outside a fight it is simply done. Complete, it is rolled."""
    working = t.world.workings[id]
    fight = bool(t.world.scene.round)
    left = working.rounds - 1 if fight else 0
    acted(t, working.who)
    rung = cast("Rung", working.stage)
    t.tell(WorkingSet(id, replace(working, rounds=left, stage="" if not left else working.stage)))
    if left:
        return
    if t.world.rulings.rituals_cannot_fail:
        mark(t, working.who, working.what, working.path, False)
        await land(t, id)
    else:
        await throw_or_land(t, id, rung)


def _going(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id in rituals(world, me) if world.workings[id].rounds]


@Act(
    id="edge.ritual-on",
    name="Go on with the ritual",
    to=_going,
    needs=(able, my_turn),
    text="Your action of this round.",
    label=lambda world, me, id: GOES_ON(
        rite=working_named(world, id), rounds=world.workings[id].rounds
    ),
)
async def ritual_on(t: Table[World], me: str, id: int) -> None:
    await go_on(t, id)


@Act(
    id="edge.ritual-stop",
    name="Break off the ritual",
    to=_going,
    text="Nothing comes of it; the Boons are gone, and nothing is owed.",
)
async def ritual_stop(t: Table[World], me: str, id: int) -> None:
    t.tell(WorkingSet(id, None))


@Act(
    id="edge.ritual-disturb",
    name="The ritual is disturbed",
    by="gm",
    anytime=True,
    to=lambda world, me: [each for one in world.party for each in _unshaken(world, one.id)],
    text="The place left, the Symbol out of sight, a counter: it holds on a roll of Spirit and Resolve at 3. "
    "Harm of 2 or more disturbs it by itself.",
)
async def disturb(t: Table[World], me: str, id: int) -> None:
    hold(t, id)


def _unshaken(world: World, who: str) -> list[tuple[int]]:
    """Rituals under way that nobody has to hold yet."""
    held = [roll.about for roll in world.rolls.values()]
    return [(id,) for (id,) in _going(world, who) if f"hold {id}" not in held]


def hold(t: Table[World], id: int) -> None:
    who, what = t.world.workings[id].who, "hold the ritual"
    roll = Roll(who, "spirit", "resolve", what, "resist", dv=RESTORE, about=f"hold {id}")
    opens(t, roll)


@RULES.reacts("after", Landing, lambda world, m, me: m.hit.level >= BREAKS)
async def struck(t: Table[World], m: Landing, me: str) -> None:
    """A serious wound disturbs a ritual by itself."""
    for (id,) in _unshaken(t.world, m.hit.whom):
        hold(t, id)


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.about.startswith("hold "))
async def held(t: Table[World], m: RollStood, me: str) -> None:
    id = int(m.made.about.split()[1])
    if not m.made.hit and id in t.world.workings:
        t.tell(WorkingSet(id, None))


# Crack the Seal


@Act(
    id="edge.crack",
    name="Crack the Seal",
    to=_lists,
    needs=(able, free, my_turn),
    text="The rite at once, in one action: the Symbol is Compromised, and it marks 2 Obligation, 3 for High.",
    touches=lambda world, me, rite, pushed: Invoking(me, rite, "crack", pushed),
    price=lambda world, me, rite, pushed: price(world, me, rite, pushed, "crack"),
).form(Casting)
async def crack(t: Table[World], me: str, rite: str, pushed: bool, given: Casting) -> None:
    patron = RITES[rite].patron
    symbol = t.world.people[me].symbols[patron]
    pay_for(t, me, rite, "crack", False)
    id = begin(t, given.working(me, rite, "crack", False))
    await throw_or_land(t, id, cast("Rung", given.rung))
    t.tell(SymbolSet(me, patron, replace(symbol, state="compromised")))


def _cracked(world: World, me: str) -> list[tuple[int, str]]:
    return [
        (id, suit)
        for id, one in world.workings.items()
        if one.path == "crack" and not used(world.uses, me, f"edge.crack@{id}")
        for suit in ready(world, on=one.who)
    ]


@Act(
    id="edge.crack-beat",
    name="A beat for the cracked seal",
    by="gm",
    to=_cracked,
    anytime=True,
    touches=lambda world, me, id, suit: Spending(1),
    text="1 beat at once, on the patron's theme, before the effect forms.",
)
async def crack_beat(t: Table[World], me: str, id: int, suit: str) -> None:
    t.tell(BeatsSpent(1, "crack", t.world.workings[id].what, suit))
    t.tell(Used(Use(me, f"edge.crack@{id}", "scene")))


# The symbol itself


def _shown(shown: bool) -> Callable[[World, str], list[tuple[str]]]:
    def to(world: World, me: str) -> list[tuple[str]]:
        return [(p,) for p, one in world.people[me].symbols.items() if one.shown is shown]

    return to


@Act(
    id="edge.symbol-hide",
    name="Hide the symbol",
    to=_shown(True),
    anytime=True,
    text="Nobody sees it, and it does not work. A ritual of that patron is lost.",
)
async def hide(t: Table[World], me: str, patron: str) -> None:
    t.tell(SymbolSet(me, patron, replace(t.world.people[me].symbols[patron], shown=False)))
    for id in rituals(t.world, me):
        if RITES[t.world.workings[id].what].patron == patron:
            for n, roll in t.world.rolls.items():
                if roll.about in (f"working {id}", f"hold {id}"):
                    t.tell(RollDropped(n))
            t.tell(WorkingSet(id, None))


@Act(
    id="edge.symbol-show",
    name="Show the symbol",
    to=_shown(False),
    anytime=True,
    text="It is displayed openly, and works.",
)
async def show(t: Table[World], me: str, patron: str) -> None:
    t.tell(SymbolSet(me, patron, replace(t.world.people[me].symbols[patron], shown=True)))


# Restoring it


def _worn(world: World, me: str) -> list[tuple[str]]:
    return [
        (patron,)
        for patron, one in world.people[me].symbols.items()
        if one.state in ("neglected", "compromised")
    ]


@Act(
    id="edge.symbol-restore",
    name="Restore a symbol",
    to=_worn,
    needs=(during("downtime"), busy, free),
    text="1 downtime action and a roll of Arcana at 3: a success restores it, a shaky one leaves it Neglected.",
    price=lambda world, me, patron: number(1, "action"),
)
async def restore(t: Table[World], me: str, patron: str) -> None:
    act(t, me)
    mend = Roll(me, "wits", "arcana", "restore", "repair", dv=RESTORE, about=f"restore {patron}")
    opens(t, mend)


@RULES.reacts("after", RollStood, lambda world, m, me: m.made.about.startswith("restore "))
async def restored(t: Table[World], m: RollStood, me: str) -> None:
    patron, who = m.made.about.split()[1], m.made.who
    shaky = m.made.outcome == ("cost" if t.world.rulings.shaky_is_a_cost else "partial")
    if shaky:
        set_state(t, who, patron, "neglected")
    elif m.made.hit:
        set_state(t, who, patron, "maintained")


def _has_xp(world: World, me: str) -> Line | None:
    one = world.people[me]
    return None if one.xp >= 1 else NO_XP(who=one.name)


@Act(
    id="edge.symbol-mend",
    name="Restore a symbol for XP",
    to=_worn,
    needs=(_has_xp,),
    text="1 XP: it is Maintained again.",
    price=lambda world, me, patron: XP(n=1),
)
async def mend(t: Table[World], me: str, patron: str) -> None:
    t.tell(Learned(me, -1, "symbol"))
    set_state(t, me, patron, "maintained")


def set_state(t: Table[World], who: str, patron: str, state: str) -> None:
    symbol = t.world.people[who].symbols[patron]
    t.tell(SymbolSet(who, patron, replace(symbol, state=state)))
