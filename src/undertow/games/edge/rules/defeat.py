"""When the whole party falls: one way out of six, and never two."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from undertow.games.edge.acts import Act
from undertow.games.edge.book import PATRONS
from undertow.games.edge.facts.people import (
    AssetSet,
    Conditioned,
    Died,
    Harmed,
    Learned,
    SheetSet,
    Used,
)
from undertow.games.edge.facts.story import ClockSet, PartyFell
from undertow.games.edge.moments import Effect, Landing, RollStood, SceneEnding
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.counting import RULES
from undertow.games.edge.rules.laying import starts
from undertow.games.edge.rules.obligation import oblige
from undertow.games.edge.world import Asset, Clock, World
from undertow.kernel import Line, Table, Term, message
from undertow.parts.forms import Defaults, Form, Options
from undertow.parts.uses import Use, used

WAYS = {
    "capture": "Captives or debtors: clocks move by 2, an asset or two are gone, one or two keep a mark.",
    "claim": "A patron saves them: each takes a term, 2 Obligation, a lost Gift or a season of service; a front opens.",
    "last-stand": "For this scene more effect, no new harm, a beat for each action; then they die, and others inherit a relationship, a tool or a lesson.",
    "exit": "Deaths that mean something; who comes next has a tie, a worn tool, or 1 XP.",
    "reprieve": "Death is bought off: 2 Obligation each or one heavy claim; every clock of the scene moves by 1, and a front opens.",
    "torchbearers": "The chapter ends; others who knew them go on, and so do the clocks.",
}
STANDS = message("edge.no.fall", "Somebody still stands.")
ONE_WAY = message("edge.no.second-way", "One way was chosen, and they are not added up.")
LAST = message("edge.why.last-stand", "The last stand")
TWO = message("edge.no.captives", "One or two assets, and one or two people.")
DEATHS = ("exit", "torchbearers")
LEAVES = ("exit", "last-stand")
"""After which those who come next inherit."""
STAYS, LONG = ("haste", "project"), ("front", "campaign", "travel")
"""Clocks that the fall of a party does not move; and those that are not of its scene."""
HEIR, INHERITED = "edge.heir", "edge.inherited"


def _fallen(world: World, me: str) -> Line | None:
    if world.fallen:
        return ONE_WAY()
    return STANDS() if any(one.up for one in world.party) else None


class Way(Form, frozen=True):
    words: Annotated[str, Meta(title="How it goes", max_length=400)] = ""
    patron: Annotated[str, Meta(title="The patron who claims them")] = "none"
    claim: Annotated[bool, Meta(title="One heavy claim instead of Obligation?")] = False
    stripped: Annotated[tuple[str, ...], Meta(title="Assets that are gone")] = ()
    marked: Annotated[tuple[str, ...], Meta(title="Who keeps a mark")] = ()
    clocks: Annotated[tuple[int, ...], Meta(title="Clocks that move")] = ()

    @classmethod
    def options(cls, world: World, me: str, *to: object) -> Options:
        assets = tuple(f"{one.id} {id}" for one in world.party for id in one.assets)
        everybody = tuple(one.id for one in world.party)
        return {
            "patron": ("none", *PATRONS),
            "stripped": assets,
            "marked": everybody,
            "clocks": tuple(world.clocks),
        }

    @classmethod
    def defaults(cls, world: World, me: str, way: str) -> Defaults:
        """A reprieve moves the clocks of the scene; captives find that everything around has moved."""
        stays = {"capture": STAYS, "reprieve": (*STAYS, *LONG)}.get(way)
        moves = world.clocks.items() if stays is not None else ()
        return {"clocks": tuple(id for id, clock in moves if clock.kind not in (stays or ()))}

    def why_not(self, world: World, me: str, way: str) -> Line | None:
        if way in ("claim", "reprieve") and self.patron == "none":
            return NO_PATRON()
        least = min(1, sum(len(one.assets) for one in world.party))
        fair = least <= len(self.stripped) <= 2 and 1 <= len(self.marked) <= 2
        if way == "capture" and not fair:
            return TWO()
        return None


NO_PATRON = message("edge.no.claimant", "Name the patron who claims them.")


@Act(
    id="edge.party-falls",
    name="The party falls",
    by="gm",
    needs=(_fallen,),
    to=lambda world, me: [(way,) for way in WAYS] if world.party else [],
    text="Choose one way that fits.",
).form(Way)
async def falls(t: Table[World], me: str, way: str, given: Way) -> None:
    t.tell(PartyFell(way, given.words))
    party = [one.id for one in t.world.party]
    if way == "capture":
        _clocks(t, given.clocks, 2)
        for asset in given.stripped:
            who, id = asset.split()
            one = t.world.people[who]
            t.tell(
                SheetSet(replace(one, assets={n: a for n, a in one.assets.items() if n != int(id)}))
            )
        for who in given.marked:
            one = t.world.people[who]
            t.tell(Conditioned(who, (*one.conditions, "marked")))
    if way in ("claim", "reprieve"):
        if not given.claim:
            for who in party:
                oblige(t, who, given.patron, 2, way)
        if way == "reprieve":
            _clocks(t, given.clocks, 1)
        front = Clock(name=given.words or given.patron, size=8, kind="front", of=given.patron)
        starts(t, front)
    for who in party:
        one = t.world.people[who]
        if way in DEATHS:
            t.tell(Died(who, given.words))
            bequeath(t, who, way)
        elif way != "last-stand" and one.dying:
            t.tell(Harmed(who, one.harm, way, dying=False))


def _clocks(t: Table[World], ids: tuple[int, ...], by: int) -> None:
    for id in ids:
        t.tell(ClockSet(id, t.world.clocks[id].ticked(by)))


def last_stand(world: World) -> bool:
    return world.fallen == "last-stand"


@RULES.modifies(Effect)
def stand_effect(world: World, m: Effect, me: str) -> Term | None:
    return Term(1, LAST()) if last_stand(world) else None


@RULES.reacts("instead", Landing, lambda world, m, me: last_stand(world))
async def stand_harm(t: Table[World], m: Landing, me: str) -> bool:
    return True


@RULES.reacts(
    "after",
    RollStood,
    lambda world, m, me: last_stand(world) and m.made.kind not in ("resist", "defend"),
)
async def stand_beat(t: Table[World], m: RollStood, me: str) -> None:
    beats.gain(t, 1, "last stand")


@RULES.reacts("after", SceneEnding, lambda world, m, me: last_stand(world))
async def stand_ends(t: Table[World], m: SceneEnding, me: str) -> None:
    for one in t.world.party:
        t.tell(Died(one.id, "the last stand"))
        bequeath(t, one.id, "last-stand")


# Who comes after


def bequeath(t: Table[World], who: str, way: str) -> None:
    """Whoever is written next on this seat has something from the fallen."""
    if way in LEAVES and not used(t.world.uses, who, HEIR):
        t.tell(Used(Use(who, HEIR, "campaign")))


class Inheritance(Form, frozen=True):
    words: Annotated[str, Meta(title="Who, what or which", max_length=120)]


@Act(
    id="edge.inherit",
    name="Inherit from the fallen",
    anytime=True,
    to=lambda world, me: (
        [(what,) for what in ("tie", "tool", "lesson")]
        if used(world.uses, me, HEIR) and not used(world.uses, me, INHERITED)
        else []
    ),
    text="One thing: a tie to somebody they knew, a worn tool of theirs, or 1 XP for what they learned.",
).form(Inheritance)
async def inherit(t: Table[World], me: str, what: str, given: Inheritance) -> None:
    t.tell(Used(Use(me, INHERITED, "campaign")))
    one = t.world.people[me]
    if what == "tie":
        t.tell(SheetSet(replace(one, legacy=(*one.legacy, given.words))))
    elif what == "tool":
        tool = Asset(given.words, "minor", state="neglected")
        t.tell(AssetSet(me, t.world.fresh, tool))
    else:
        t.tell(Learned(me, 1, given.words))
