"""What rites, pushes and backlash bring about: at once, for as long as it lasts, or once something
happens. What lasts lies in the world as a record; whoever has it claims it for a roll."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

from msgspec.structs import fields, replace

from undertow.games.edge import book
from undertow.games.edge.book import RITES, Bonus, Give, Whom
from undertow.games.edge.facts.magic import AttributeSet, Exposed, FollowerLeft
from undertow.games.edge.facts.people import (
    AssetSet,
    Conditioned,
    FollowerSet,
    Harmed,
    HitSet,
)
from undertow.games.edge.facts.story import ClockSet, FoeSet, LastingSet, Said
from undertow.games.edge.moments import LashBeats, SceneEnding
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.boons import earn
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.fatigue import refresh, resize, tire
from undertow.games.edge.rules.fighting import hurt_foe
from undertow.games.edge.rules.laying import lays, rid, starts
from undertow.games.edge.rules.leash import strain
from undertow.games.edge.words import LASHES, earmarked
from undertow.games.edge.world import (
    Asset,
    Clock,
    Follower,
    HarmKind,
    Hit,
    Lasting,
    World,
)
from undertow.kernel import Table, message

EXPOSURE = 4
"""Segments of exposure; a full clock brings attention worth two beats, for free."""
KINDS: dict[str, type[Give]] = {
    kind.__name__.lower(): kind
    for kind in vars(book).values()
    if isinstance(kind, type) and issubclass(kind, Give) and kind is not Give
}
KEPT = (
    Bonus,
    book.Ask,
    book.Declare,
    book.Trial,
    book.Ward,
    book.Stock,
    book.Resistance,
    book.Tether,
    book.Unwind,
)
"""What lies on the table for as long as it lasts, and does not befall anybody at once."""
WORDS = ("on", "about", "what", "words", "name")
"""Where a thing says in words what it is."""
WHICH = message("edge.ask.condition", "What shall {who} be rid of?")
HARMS: dict[str, HarmKind] = {"burn": "fire", "stress": "mental"}


# How what is given is noted in the world


def noted(thing: Give) -> dict[str, str]:
    """Its kind and its figures, as words."""
    found = {"kind": type(thing).__name__.lower()}
    for line in fields(thing):
        value = getattr(thing, line.name)
        if line.required or value != line.default:
            inner = value if isinstance(value, tuple) else (value,)
            found[line.name] = " ".join(str(one) for one in inner)
    return found


def given_by(lasting: Lasting) -> Give | None:
    """What an effect in force gives, from what was noted; None where it is only words."""
    kind = KINDS.get(lasting.data.get("kind", ""))
    if kind is None:
        return None
    types = _types(kind)
    return kind(
        **{name: _read(types[name], value) for name, value in lasting.data.items() if name in types}
    )


@cache
def _types(kind: type[Give]) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(kind: Any, value: str) -> Any:
    if kind is int:
        return int(value)
    if kind is bool:
        return value == "True"
    if kind == tuple[str, ...]:
        return tuple(value.split())
    if kind == tuple[int, ...]:
        return tuple(int(one) for one in value.split())
    return value


# Who has it


def holders(world: World, me: str, whom: Whom, chosen: tuple[str, ...]) -> tuple[str, ...]:
    match whom:
        case "you":
            return (me,)
        case "bearer" | "parties":
            return chosen or (me,)
        case "friend":
            return tuple(who for who in chosen if who in world.people and who != me)[:1]
        case "allies":
            return tuple(one.id for one in world.party)
    return (whom,)


def has(world: World, who: str, lasting: Lasting) -> bool:
    return who in lasting.on or "all" in lasting.on


# Bringing it about


async def bring(
    t: Table[World],
    me: str,
    source: str,
    thing: Give,
    chosen: tuple[str, ...] = (),
    until: str = "scene",
    tie: int = 0,
) -> None:
    """One thing, for everybody it is meant for. What waits for something is noted until then."""
    on = holders(t.world, me, getattr(thing, "whom", "you"), chosen)
    if on and (isinstance(thing, KEPT) or bool(getattr(thing, "when", "")) or on == ("breaker",)):
        keep(t, me, source, thing, on, until, tie)
        return
    for who in on:
        if isinstance(thing, book.Clear) and who in t.world.people:
            clear(t, who, thing, source, await _named(t, me, who, thing))
        else:
            befall(t, me, source, thing, who, until, tie)


async def _named(t: Table[World], me: str, who: str, thing: book.Clear) -> str:
    """Which affliction ends, where somebody has several: whoever works it names it."""
    ails = t.world.people[who].conditions if thing.condition else ()
    if len(ails) < 2 or me not in t.world.people:
        return ails[0] if ails else ""
    asked = WHICH(who=t.world.people[who].name)
    return await t.choose(t.world.people[me].seat, asked, list(ails))


def keep(
    t: Table[World],
    me: str,
    source: str,
    thing: Give,
    on: tuple[str, ...],
    until: str,
    tie: int = 0,
) -> None:
    """Something lasts, or waits. The same again from the same source takes the place of the old."""
    data = noted(thing)
    until = getattr(thing, "until", "") or until
    again = not RITES[source].stacks.startswith("Yes") if source in RITES else True
    for id, old in t.world.lasting.items():
        if again and (old.source, old.by, old.on, old.data) == (source, me, on, data):
            t.tell(LastingSet(id, None))
            break
    words = next((getattr(thing, name, "") for name in WORDS if getattr(thing, name, "")), "")
    uses = {"ask": "amount", "bonus": "uses", "declare": ""}.get(data["kind"], "")
    left = int(data.get(uses, 0)) if uses else 0
    patron = RITES[source].patron if source in RITES else ""
    lays(
        t,
        Lasting(
            source, me, on, until, getattr(thing, "when", "") or words, patron, left, data, tie
        ),
    )
    if isinstance(thing, Bonus) and thing.attribute and not thing.when:
        for who in on:
            name = thing.on.lower()
            t.tell(AttributeSet(who, name, t.world.people[who].rating(name) + thing.attribute))


def befall(
    t: Table[World], me: str, source: str, thing: Give, who: str, until: str, tie: int = 0
) -> None:
    """One thing befalls one character or foe, now."""
    one = t.world.people.get(who)
    foe = t.world.foes.get(int(who)) if who.isdigit() else None
    match thing:
        case book.Fatigue() if one:
            tire(t, who, thing.amount, source, thing.deep)
        case book.Harm() if one:
            kind = HARMS.get(thing.label, "physical")
            t.tell(HitSet(t.world.fresh, Hit(who, thing.level, thing.label or source, kind)))
        case book.Harm() if foe:
            hurt_foe(t, int(who), thing.level)
        case book.Exposure() if one:
            expose(t, who, thing.amount, source)
        case book.Clear() if one:
            clear(t, who, thing, source, next(iter(one.conditions), ""))
        case book.Beats():
            give_beats(t, me, source, thing, who)
        case book.Boon() if one:
            earn(t, who, thing.amount, source)
        case book.Tick():
            run_clock(t, source, thing, who)
        case book.Progress():
            t.tell(Said(who, source, thing.what))
            leg = t.world.leg
            if leg is not None and leg.clock in t.world.clocks:
                t.tell(ClockSet(leg.clock, t.world.clocks[leg.clock].moved(thing.halves)))
        case book.Helper():
            t.tell(FollowerSet(me, t.world.fresh, Follower(thing.what, thing.cap)))
            keep(t, me, source, thing, (me,), until, tie)
        case book.Work():
            work(t, me, source, thing, until)
        case book.Leash() if foe:
            strain(t, int(who), thing.amount, source)
        case book.Condition() if one:
            if thing.name not in one.conditions:
                t.tell(Conditioned(who, (*one.conditions, thing.name)))
        case book.Condition() if foe:
            ails = (*foe.conditions, thing.name)
            t.tell(FoeSet(int(who), replace(foe, conditions=ails)))
        case book.Story():
            keep(t, me, source, thing, (who,), until, tie)
        case _:
            t.tell(Said(who, source, type(thing).__name__.lower()))


def expose(t: Table[World], who: str, amount: int, why: str) -> None:
    """Exposure adds up; when it is full the GM brings attention for free, and it is empty again."""
    at = t.world.people[who].exposure + amount
    t.tell(Exposed(who, at % EXPOSURE, why))
    if at >= EXPOSURE:
        t.tell(Said(who, "exposed", why))


def clear(t: Table[World], who: str, thing: book.Clear, why: str, ail: str) -> None:
    """Erases fatigue and harm, and one affliction by its name."""
    one = t.world.people[who]
    refresh(t, who, thing.fatigue, why)
    if thing.harm and one.harm:
        t.tell(Harmed(who, max(0, one.harm - thing.harm), why, treated=one.treated))
    if thing.condition:
        rid(t, who, ail)


def give_beats(t: Table[World], me: str, source: str, thing: book.Beats, who: str) -> None:
    """Beats for the GM's bank; forced on a character they are kept for that one. Forced on somebody
    the GM plays, they are a setback that the player names, and the bank has none of it."""
    if thing.forced and who not in t.world.people:
        keep(t, me, source, replace(thing, when="name a setback"), (me,), "scene")
        return
    amount = thing.amount
    if source.startswith(LASHES):
        amount = t.reckon(LashBeats(me, amount)).total
    beats.gain(t, amount, source, earmarked(thing.suits, who) if thing.forced else thing.suits)


def run_clock(t: Table[World], source: str, thing: book.Tick, who: str) -> None:
    of = f"{source}@{who}"
    clocks = t.world.clocks.items()
    found = [(id, clock) for id, clock in clocks if (clock.of, clock.name) == (of, thing.clock)]
    if found:
        id, clock = found[0]
        t.tell(ClockSet(id, clock.moved(2 * thing.amount + thing.half)))
        return
    new = Clock(name=thing.clock, size=thing.size, kind="rite", of=of)
    starts(t, new.moved(2 * thing.amount + thing.half))


def work(t: Table[World], me: str, source: str, thing: book.Work, until: str) -> None:
    """What lasts is an asset; what is for the scene lies among the effects."""
    if until == "lasting":
        t.tell(AssetSet(me, t.world.fresh, Asset(thing.what, "standard", thing.kind)))
    else:
        keep(t, me, source, thing, (me,), until)
    if thing.size:
        run_clock(t, source, book.Tick(thing.what, thing.size), me)


# Ending it


def ends(t: Table[World], n: int) -> None:
    """An effect is over, and what it changed is as it was."""
    lasting = t.world.lasting[n]
    thing = given_by(lasting)
    t.tell(LastingSet(n, None))
    if isinstance(thing, Bonus) and thing.attribute:
        name = thing.on.lower()
        for who in lasting.on:
            t.tell(AttributeSet(who, name, t.world.people[who].rating(name) - thing.attribute))
            resize(t, who)
    if isinstance(thing, book.Helper):
        for id, one in t.world.people[lasting.by].followers.items():
            if (one.name, one.cap) == (thing.what, thing.cap):
                t.tell(FollowerLeft(lasting.by, id))
                break


@RULES.reacts("after", SceneEnding, lambda world, m, me: bool(world.lasting))
async def scene_over(t: Table[World], m: SceneEnding, me: str) -> None:
    for n, lasting in t.world.lasting.items():
        if lasting.until not in ("round", "scene"):
            continue
        thing = given_by(lasting)
        if lasting.data.get("when") == "the scene ends" and thing is not None:
            t.tell(LastingSet(n, None))
            for who in lasting.on:
                befall(t, lasting.by, lasting.source, replace(thing, when=""), who, "scene")
        elif isinstance(thing, book.Helper) or (isinstance(thing, Bonus) and thing.attribute):
            ends(t, n)
