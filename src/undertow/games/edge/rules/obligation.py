"""What patrons are owed: what a use would mark, what goes over capacity, and how it is cleared."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from undertow.games.edge.acts import Act, during, holds, in_scene, may
from undertow.games.edge.book import PATRONS, RITES, Banish, rivals
from undertow.games.edge.facts.magic import LockSet, Owed, WorkingSet
from undertow.games.edge.facts.people import DowntimeSpent, Used
from undertow.games.edge.moments import Capacity
from undertow.games.edge.rules.boons import pay
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.downtime import act, busy
from undertow.games.edge.rules.fatigue import tire
from undertow.games.edge.words import number
from undertow.games.edge.world import Character, Working, World
from undertow.kernel import Line, Table, Tally, Term, message
from undertow.parts.forms import Form
from undertow.parts.uses import Use, used

CARRIED = 4
"""So many symbols disturb each other."""
DEBT = 8
"""The size of a patron's clock where the table wants all alike."""
RITE = message("edge.why.rite", "The rite")
LISTED = message("edge.why.listed", "Listed on the rite")
CRACK = message("edge.why.crack", "Crack the Seal")
RITUAL = message("edge.why.ritual", "An Invoker's ritual")
PUSHED = message("edge.why.push", "Push It")
NEGLECTED = message("edge.why.neglected", "A neglected Symbol")
OVERLOAD = message("edge.why.overload", "{count} Symbols: the first rite by Symbol of the scene")
RIVAL = message("edge.why.rival", "The Symbol of a rival: {patron}")
JEALOUS = message("edge.why.jealous", "A second patron in this scene")
DIAL = message("edge.why.dial", "The table marks 2 for this rite")
NO_DEVOTION = message("edge.no.devotion", "That takes the talent Focused Devotion.")


class Debt(Tally, frozen=True):
    """The obligation that a use of a rite would mark: by codex, by symbol, or by cracking it."""

    least: ClassVar[int | None] = 0
    who: str
    rite: str
    path: str
    pushed: bool = False

    def base(self, world: World) -> Term:
        rite = RITES[self.rite]
        if self.path == "codex":
            return Term(1 if world.rulings.flat_obligation else rite.obligation, RITE())
        if self.path == "crack":
            return Term(3 if rite.high else 2, CRACK())
        return Term(1, RITUAL())


def listed(world: World, m: Debt, me: str) -> Term | None:
    """Only what a rite prints comes on top of what an Invoker marks; the usual 1 does not."""
    cost = RITES[m.rite].obligation
    whole = m.path == "crack" and world.rulings.crack_is_all
    if m.path == "codex" or cost == 1 or whole or world.rulings.flat_obligation:
        return None
    return Term(cost, LISTED())


def push_it(world: World, m: Debt, me: str) -> Term | None:
    return Term(1, PUSHED()) if m.pushed else None


def neglected(world: World, m: Debt, me: str) -> Term | None:
    symbol = world.people[m.who].symbols.get(RITES[m.rite].patron)
    poor = m.path != "codex" and symbol is not None and symbol.state == "neglected"
    return Term(1, NEGLECTED()) if poor else None


def overload(world: World, m: Debt, me: str) -> Term | None:
    carried = len(world.people[m.who].symbols)
    if m.path == "codex" or carried < CARRIED or used(world.uses, m.who, "edge.overload"):
        return None
    return Term(1, OVERLOAD(count=carried))


def rival_symbol(world: World, m: Debt, me: str) -> Term | None:
    rival = rival_carried(world, m.who, RITES[m.rite].patron)
    return Term(1, RIVAL(patron=PATRONS[rival].line)) if rival else None


def jealous(world: World, m: Debt, me: str) -> Term | None:
    patron = RITES[m.rite].patron
    before = invoked(world, m.who)
    return Term(1, JEALOUS()) if before and patron not in before else None


def knot_of_two(world: World, m: Debt, me: str) -> Term | None:
    dial = world.rulings.banish_marks_two and m.path == "codex"
    banishes = any(isinstance(one, Banish) for one in RITES[m.rite].gives)
    return Term(1, DIAL()) if dial and banishes else None


TERMS = (listed, push_it, neglected, overload, rival_symbol, jealous, knot_of_two)
for term in TERMS:
    RULES.modifies(Debt)(term)


UNUSUAL = (neglected, overload, rival_symbol, jealous)
"""What is marked on top only as things stand."""


def surcharges(world: World, who: str, rite: str, path: str) -> list[Line]:
    """Why a use marks more than it usually would."""
    terms = [term(world, Debt(who, rite, path), "") for term in UNUSUAL]
    return [one.why for one in terms if one is not None]


def owing(world: World, who: str, rite: str, path: str, pushed: bool) -> int:
    """What a use would mark, for whoever looks at its price."""
    debt = Debt(who, rite, path, pushed)
    terms = [term(world, debt, "") for term in TERMS]
    return debt.base(world).amount + sum(one.amount for one in terms if one is not None)


def rival_carried(world: World, who: str, patron: str) -> str:
    """A rival of a patron whose symbol somebody carries, in whatever state; or nobody."""
    own = world.rulings.own_rival_only
    carried = world.people[who].symbols
    return next((one for one in carried if one != patron and rivals(patron, one, own)), "")


def invoked(world: World, who: str) -> list[str]:
    """The patrons whose rites somebody has worked in this scene."""
    before = "edge.invoked@"
    return [
        u.what.removeprefix(before)
        for u in world.uses
        if u.who == who and u.what.startswith(before)
    ]


# Marking


def capacity_of(one: Character) -> int:
    return one.rating("spirit") + one.rating("presence")


def capacity(t: Table[World], who: str) -> int:
    return t.reckon(Capacity(who)).total


def oblige(t: Table[World], who: str, patron: str, segments: int, why: str) -> None:
    """Marks segments on a patron's ledger. What goes over capacity tires at once, and locks."""
    if not segments:  # a rite of one's own may be free
        return
    one = t.world.people[who]
    most, before = capacity(t, who), one.owed
    ledger, fresh = one.obligation.get(patron, 0), one.fresh.get(patron, 0)
    t.tell(Owed(who, patron, ledger + segments, why, fresh + segments))
    over = max(0, before + segments - most) - max(0, before - most)
    if not over:
        return
    if not one.locked:
        t.tell(LockSet(who, True))
    lots = [1] * over if t.world.rulings.overflow_one_by_one else [over]
    for fatigue in lots:
        tire(t, who, fatigue, "obligation")


def mark(t: Table[World], who: str, rite: str, path: str, pushed: bool) -> None:
    """A rite is done: its patron's ledger has what it costs, and the scene remembers it."""
    patron = RITES[rite].patron
    debt = t.reckon(Debt(who, rite, path, pushed)).total
    first = path != "codex" and len(t.world.people[who].symbols) >= CARRIED
    if first and not used(t.world.uses, who, "edge.overload"):
        t.tell(Used(Use(who, "edge.overload", "scene")))
    if patron not in invoked(t.world, who):
        t.tell(Used(Use(who, f"edge.invoked@{patron}", "scene")))
    oblige(t, who, patron, debt, rite)


def relieve(t: Table[World], who: str, patron: str, segments: int, why: str) -> None:
    """Clears segments. Below capacity rites are open again; fatigue that was marked stays."""
    one = t.world.people[who]
    ledger = max(0, one.obligation.get(patron, 0) - segments)
    t.tell(Owed(who, patron, ledger, why, min(one.fresh.get(patron, 0), ledger)))
    if one.locked and t.world.people[who].owed < capacity(t, who):
        t.tell(LockSet(who, False))


def _debts(world: World, me: str) -> list[tuple[str]]:
    return [(patron,) for patron in world.people[me].obligation]


# Off-screen


class Service(Form, frozen=True):
    words: Annotated[str, Meta(title="What you do for your patron, told richly", max_length=800)]


@Act(
    id="edge.serve",
    name="Act of service",
    to=_debts,
    needs=(during("downtime"), busy),
    text="1 downtime action. Tell it intricately, in your patron's sphere; the GM says whether it is enough "
    "to clear 1 segment.",
    price=lambda world, me, patron: number(1, "action"),
).form(Service)
async def serve(t: Table[World], me: str, patron: str, given: Service) -> None:
    act(t, me)
    t.tell(WorkingSet(t.world.fresh, Working(me, patron, "service", given.words)))


def _services(world: World, me: str) -> list[tuple[int]]:
    return [(id,) for id, one in world.workings.items() if one.path == "service"]


@Act(
    id="edge.service-enough",
    name="The service is enough",
    by="gm",
    to=_services,
    anytime=True,
    text="It clears 1 segment.",
)
async def service_enough(t: Table[World], me: str, id: int) -> None:
    done = t.world.workings[id]
    t.tell(WorkingSet(id, None))
    relieve(t, done.who, done.what, 1, "service")


@Act(
    id="edge.service-short",
    name="The service is not enough",
    by="gm",
    to=_services,
    anytime=True,
    text="The downtime action comes back; they may tell another.",
)
async def service_short(t: Table[World], me: str, id: int) -> None:
    done = t.world.workings[id]
    one = t.world.people[done.who]
    t.tell(WorkingSet(id, None))
    t.tell(DowntimeSpent(one.id, one.downtime + 1, one.days))


class Relief(Form, frozen=True):
    how: Literal["patron task", "ritual cleansing", "story"] = "story"
    segments: Annotated[int, Meta(title="Segments", ge=1, le=20)] = 1


@Act(
    id="edge.relieve",
    name="Clear obligation",
    by="gm",
    anytime=True,
    to=lambda world, me: [(one.id, patron) for one in world.party for patron in one.obligation],
    text="A task done for the patron, a cleansing, or the story settles it.",
).form(Relief)
async def relieve_by_story(t: Table[World], me: str, who: str, patron: str, given: Relief) -> None:
    relieve(t, who, patron, given.segments, given.how)


# On-screen


def devoted(world: World, me: str) -> Line | None:
    return None if may(world, me, "devotion") else NO_DEVOTION()


def _older(world: World, me: str) -> list[tuple[str]]:
    """Patrons to whom something is owed from before this scene."""
    one = world.people[me]
    return [(p,) for p, n in one.obligation.items() if n > one.fresh.get(p, 0)]


@Act(
    id="edge.devotion",
    name="Focused Devotion",
    to=_older,
    needs=(in_scene, devoted, holds(1)),
    once="scene",
    text="1 Boon, once a scene: clears 1 segment that is older than this scene.",
)
async def devotion(t: Table[World], me: str, patron: str) -> None:
    pay(t, me, 1, "devotion")
    relieve(t, me, patron, 1, "devotion")


# A patron's clock


class Settling(Form, frozen=True):
    how: Literal["audit", "omen", "service", "seized boon"] = "service"
    words: Annotated[str, Meta(title="What the patron claims", max_length=400)] = ""


def clock_of(world: World, one: Character) -> int:
    """The size of every patron's clock for somebody: their capacity, or eight for all."""
    return DEBT if world.rulings.patron_clock_of_eight else capacity_of(one)


def full_ledgers(world: World) -> list[tuple[str, str]]:
    """Whose debt to whom is due."""
    return [
        (one.id, patron)
        for one in world.party
        for patron, owed in one.obligation.items()
        if owed >= clock_of(world, one)
    ]


@Act(
    id="edge.debt-due",
    name="The patron collects",
    by="gm",
    anytime=True,
    to=lambda world, me: full_ledgers(world),
    text="The patron's clock is full: say what is claimed. Once paid, nothing is owed to that patron.",
).form(Settling)
async def debt_due(t: Table[World], me: str, who: str, patron: str, given: Settling) -> None:
    if given.how == "seized boon":
        pay(t, who, min(1, t.world.people[who].boons), "seized")
    relieve(t, who, patron, t.world.people[who].obligation[patron], given.how)
