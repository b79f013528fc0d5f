"""Backlash: what the GM picks of what slipped, what its caster makes of it, and the flukes of Luck."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from undertow.games.edge.acts import Act
from undertow.games.edge.book import (
    BACKLASH,
    TAGS,
    Bonus,
    Give,
    spelt,
)
from undertow.games.edge.catalogue.backlash import MENU
from undertow.games.edge.facts.magic import WorkingSet
from undertow.games.edge.facts.people import Used
from undertow.games.edge.facts.rolls import DiceFell
from undertow.games.edge.facts.story import BeatsSpent, LastingSet, Said
from undertow.games.edge.moments import Spending
from undertow.games.edge.rules import beats
from undertow.games.edge.rules.casting import stands, takes_hold
from undertow.games.edge.rules.dice import ones, outcome, successes, throw
from undertow.games.edge.rules.giving import bring, ends
from undertow.games.edge.rules.laying import lays
from undertow.games.edge.rules.slipping import element_of, lashes
from undertow.games.edge.world import Lasting, Made, Working, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Form
from undertow.parts.telling import told_apart
from undertow.parts.uses import Use, used

LARGE = 4
"""From this difficulty on, backlash stays for the scene."""
SLIPS = message("edge.label.backlash", "{element}: {pick}")


def _picks(world: World, me: str) -> list[tuple[int, str]]:
    """The menu and the element's own results; after an escalation its major ones."""
    found = []
    for n, one in lashes(world):
        row = BACKLASH[element_of(one)]
        if one.data.get("major"):
            found += [(n, way.text) for way in row.major.ways]
        else:
            found += [(n, kind) for kind in MENU if f"picked {kind}" not in one.data]
            found += [
                (n, way.text) for way in row.minor.ways if f"picked {way.text}" not in one.data
            ]
    return found


def _slip(world: World, me: str, n: int, pick: str) -> Line:
    words = MENU[pick][0] if pick in MENU else spelt(pick)
    element = told_apart(dict(lashes(world)), n, lambda one: BACKLASH[element_of(one)].line)
    return SLIPS(element=element, pick=words)


@Act(
    id="edge.backlash",
    name="Backlash",
    by="gm",
    to=_picks,
    label=_slip,
    anytime=True,
    text="What slips, in the colour of the Element.",
)
async def backlash(t: Table[World], me: str, n: int, pick: str) -> None:
    lasting = t.world.lasting[n]
    row, major = BACKLASH[element_of(lasting)], "major" in lasting.data
    left = 0 if major else lasting.uses - 1
    data = {**lasting.data, f"picked {pick}": "yes"}
    t.tell(LastingSet(n, replace(lasting, uses=left, data=data) if left else None))
    if major and row.element == "luck":
        await fluke(t, lasting)
        return
    cell = row.major if major else row.minor
    things = (
        MENU[pick][1]
        if pick in MENU and not major
        else next(w.gives for w in cell.ways if w.text == pick)
    )
    for thing in things:
        await bring(t, lasting.by, row.id, scaled(thing, int(lasting.data["dv"])))


def scaled(thing: Give, dv: int) -> Give:
    """What a small spell brings is over with one action; a large one's stays for the scene."""
    return replace(thing, uses=0) if isinstance(thing, Bonus) and dv >= LARGE else thing


async def fluke(t: Table[World], lasting: Lasting) -> None:
    """The whole pool falls again and the new result stands; any 1 is a beat, and the minor repeats."""
    faces = await throw(t, int(lasting.data["dice"]))
    dv, hits = int(lasting.data["dv"]), successes(faces)
    t.tell(DiceFell(lasting.by, lasting.source, faces, dv, hits))
    if ones(faces):
        beats.gain(t, 1, lasting.source)
        again = {
            name: value
            for name, value in lasting.data.items()
            if name != "major" and not name.startswith("picked")
        }
        lays(t, replace(lasting, uses=1, data=again))
    id = int(lasting.data["working"])
    stage, data = lasting.data["stage"], lasting.data
    spell = Working(
        lasting.by,
        data.get("what", "none"),
        "spell",
        lasting.words,
        tuple(data.get("whom", "").split()),
        element=element_of(lasting),
        stage=stage,
        major=True,
        against=data.get("against", ""),
    )
    made = Made(
        lasting.by,
        "wits",
        "arcana",
        lasting.words,
        "magic",
        dv,
        "risky",
        int(lasting.data["effect"]),
        faces,
        hits,
        ones(faces),
        outcome(hits, dv, ones(faces)),
    )
    if stage == "weave":
        stands(t, id, spell, made)
    elif stage == "cast" and weight(made.outcome) != weight(data.get("came", "miss")):
        for n, one in tuple(t.world.lasting.items()):
            if one.by == spell.who and spell.what in TAGS and one.source == TAGS[spell.what].id:
                ends(t, n)
        stands(t, id, spell, made)
        await takes_hold(t, spell, made)


def weight(came: str) -> str:
    """A result as a spell has it: ones make no other spell of it."""
    return "hit" if came in ("clean", "cost") else came


class Escalation(Form, frozen=True):
    buys: Literal["position", "effect", "scale"] = "effect"


def _minors(world: World, me: str) -> list[tuple[int]]:
    return [
        (n,)
        for n, one in lashes(world)
        if one.by == me
        and "major" not in one.data
        and not used(world.uses, me, f"edge.major@{one.data['working']}")
    ]


@Act(
    id="edge.escalate",
    name="Make the backlash major",
    to=_minors,
    anytime=True,
    text="1 beat for the GM and a Major backlash: one step of position, effect or scale. Once a spell.",
).form(Escalation)
async def escalate(t: Table[World], me: str, n: int, given: Escalation) -> None:
    lasting = t.world.lasting[n]
    t.tell(LastingSet(n, replace(lasting, data={**lasting.data, "major": given.buys})))
    t.tell(Used(Use(me, f"edge.major@{lasting.data['working']}", "scene")))
    beats.gain(t, 1, lasting.source)
    id = int(lasting.data["working"])
    if given.buys == "effect" and id in t.world.workings:
        working = t.world.workings[id]
        t.tell(WorkingSet(id, replace(working, effect=working.effect + 1)))
    t.tell(Said(me, f"escalates {given.buys}", lasting.words))


@Act(
    id="edge.backlash-more",
    name="More backlash for a beat",
    by="gm",
    anytime=True,
    to=lambda world, me: [
        (n, suit)
        for n, one in lashes(world)
        if "major" not in one.data
        for suit in beats.ready(world, on=one.by)
    ],
    touches=lambda world, me, n, suit: Spending(1),
    text="1 beat: one more thing slips.",
)
async def backlash_more(t: Table[World], me: str, n: int, suit: str) -> None:
    lasting = t.world.lasting[n]
    t.tell(BeatsSpent(1, "backlash", lasting.words, suit))
    t.tell(LastingSet(n, replace(lasting, uses=lasting.uses + 1)))
