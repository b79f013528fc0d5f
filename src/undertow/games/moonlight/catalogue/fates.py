"""Cursed fates: what the doomed may grasp once an episode, and what it costs them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from undertow.games.moonlight.boards import Weighed
from undertow.games.moonlight.book import Act, during, only_in
from undertow.games.moonlight.facts import (
    DowntimeSpent,
    EclipseEscaped,
    Granted,
    Healed,
    SeriesSet,
    Used,
)
from undertow.games.moonlight.moments import Escaped
from undertow.games.moonlight.rules.rooms import open_to
from undertow.games.moonlight.rules.stress import recover_stress
from undertow.games.moonlight.rules.tracks import raise_adversary
from undertow.games.moonlight.words import person_named
from undertow.games.moonlight.world import FULL, World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Defaults, Form, Options
from undertow.parts.uses import Use, used

ROTTING = "rotting"


class Fate(Struct, frozen=True):
    """Its benefit, and its price: both happen."""

    id: str
    name: str
    text: str
    price: str
    behind: tuple[str, ...]
    questions: tuple[str, ...]


FATES = {
    fate.id: fate
    for fate in (
        Fate(
            "infusion",
            "Blight infusion",
            "One of you is freed of all stress and all harm.",
            "A foe gains ruinous might.",
            (),
            (
                "How does it feel?",
                "What does it change in the one who takes it?",
                "How is the foe's might tied to you?",
            ),
        ),
        Fate(
            "trading",
            "Trading fates",
            "One of you is out of eclipse.",
            "The Blight takes a friend.",
            (),
            ("Why does the friend give in?", "Whom do they blame?", "Does guilt follow?"),
        ),
        Fate(
            "power",
            "Power betrays",
            "One advance for each of you, and one for the series.",
            "One of you betrays the others, knowing it or not.",
            ("infusion",),
            (
                "What grants the power?",
                "Is the betrayal seen for what it is?",
                "Why is the traitor tolerated?",
            ),
        ),
        Fate(
            "misdirection",
            "Misdirection",
            "The Blight's track is empty again, and each of you has one more downtime action.",
            "The Blight makes real progress in its agenda.",
            ("trading",),
            (
                "How do you slip away?",
                "Who is hunted in your place?",
                "What do you do with the calm?",
            ),
        ),
        Fate(
            "defy",
            "Defy fate",
            "The director grants a glimpse of hope.",
            "The next mission must be Face our tragic fate.",
            ("power", "misdirection"),
            ("Which hope is it?", "What forces the end?", "What gives you the will?"),
        ),
    )
}

FATE_WORDS: dict[str, tuple[Line, Line, Line]] = {
    id: (
        message(f"moonlight.fate.{id}", fate.name)(),
        message(f"moonlight.fate.{id}.text", fate.text)(),
        message(f"moonlight.fate.{id}.price", fate.price)(),
    )
    for id, fate in FATES.items()
}
"""Its name, what it gives and what it takes."""

ONE_FATE = message("moonlight.no.second-fate", "One cursed fate an episode.")
TALKING = message("moonlight.no.fate-talk", "You are talking about a fate already.")
FOR = message("moonlight.label.fate-for", "{fate} for {who}")
WEIGH = message("moonlight.label.fate", "{fate}: {text} {price}")
BARE = message("moonlight.label.fate-bare", "{fate}, only to go further: {price}")
YES = message("moonlight.label.fate-yes", "Yes to {fate}")
NO = message("moonlight.label.fate-no", "Not {fate}")
WAY = message("moonlight.label.fate-map", "The way to {fate}")


def available(world: World) -> list[str]:
    known = world.series.fates
    return [
        id
        for id, fate in FATES.items()
        if id not in known and open_to(world, id, fate.behind, known)
    ]


def _gains(world: World, fate: str) -> list[str]:
    """Who could gain by it; "" for nobody, since its price alone may be paid."""
    if fate == "infusion":
        return [*(one.id for one in world.party), ""]
    if fate == "trading":
        return [*(one.id for one in world.party if one.eclipse), ""]
    return ["all", ""]


def _choices(world: World, me: str) -> list[tuple[str, str]]:
    return [(fate, whom) for fate in available(world) for whom in _gains(world, fate)]


def _once(world: World, me: str) -> Line | None:
    if used(world.uses, "", "fate"):
        return ONE_FATE()
    return TALKING() if world.series.weighed else None


def _label(world: World, me: str, fate: str, whom: str) -> Line:
    one = FATES[fate]
    said = WEIGH if whom else BARE
    name = FOR(fate=one.name, who=person_named(world, whom)) if whom in world.people else one.name
    return said(fate=name, text=one.text, price=one.price)


@Act(
    id="moonlight.fate",
    name="A cursed fate",
    to=_choices,
    label=_label,
    needs=(only_in(ROTTING), during("obligation", "downtime"), _once),
    text="Once an episode. Talk about its price first; it is yours when most of you say yes.",
)
async def weigh(t: Table[World], me: str, fate: str, whom: str) -> None:
    t.tell(SeriesSet(replace(t.world.series, weighed=Weighed(fate, whom, (me,)))))
    await _settle(t)


def _talked(world: World, me: str) -> list[tuple[()]]:
    talk = world.series.weighed
    return [()] if talk is not None and me not in talk.yes else []


@Act(
    id="moonlight.fate-yes",
    name="Yes to that fate",
    to=_talked,
    anytime=True,
    text="When most of you say yes, it happens: what it gives and what it costs.",
    label=lambda world, me: YES(
        fate=FATES[world.series.weighed.fate].name if world.series.weighed else ""
    ),
)
async def say_yes(t: Table[World], me: str) -> None:
    talk = t.world.series.weighed
    assert talk is not None
    t.tell(SeriesSet(replace(t.world.series, weighed=replace(talk, yes=(*talk.yes, me)))))
    await _settle(t)


@Act(
    id="moonlight.fate-no",
    name="Not that fate",
    anytime=True,
    to=lambda world, me: [()] if world.series.weighed else [],
    text="You talk of something else; nothing has happened.",
    label=lambda world, me: NO(
        fate=FATES[world.series.weighed.fate].name if world.series.weighed else ""
    ),
)
async def say_no(t: Table[World], me: str) -> None:
    t.tell(SeriesSet(replace(t.world.series, weighed=None)))


async def _settle(t: Table[World]) -> None:
    talk = t.world.series.weighed
    assert talk is not None
    if 2 * len(talk.yes) <= len(t.world.party):
        return
    t.tell(Used(Use("", "fate", "episode")))
    series = t.world.series
    t.tell(SeriesSet(replace(series, weighed=None, fates=(*series.fates, talk.fate))))
    if not talk.whom or (talk.whom != "all" and t.world.people[talk.whom].lost):
        return
    await BENEFITS[talk.fate](t, talk.whom)


async def _infusion(t: Table[World], whom: str) -> None:
    """In eclipse what would be cleared is marked instead."""
    await recover_stress(t, whom, t.world.people[whom].stress, "infusion")
    t.tell(Healed(whom))


async def _trading(t: Table[World], whom: str) -> None:
    if t.world.people[whom].eclipse:
        t.tell(EclipseEscaped(whom, "", FATES["trading"].name, clears=True))
        await t.after(Escaped(whom, ""))


async def _power(t: Table[World], whom: str) -> None:
    for one in t.world.party:
        t.tell(Granted(one.id))
    t.tell(SeriesSet(replace(t.world.series, advances=t.world.series.advances + 1)))


async def _misdirection(t: Table[World], whom: str) -> None:
    raise_adversary(t, -FULL)
    for one in t.world.party:
        t.tell(DowntimeSpent(one.id, one.downtime + 1))


async def _defy(t: Table[World], whom: str) -> None:
    """The hope is the director's to tell."""


BENEFITS = {
    "infusion": _infusion,
    "trading": _trading,
    "power": _power,
    "misdirection": _misdirection,
    "defy": _defy,
}


class Ways(Form, frozen=True):
    behind: Annotated[tuple[str, ...], Meta(title="One of these comes first")] = ()

    @classmethod
    def options(cls, world: World, me: str, fate: str) -> Options:
        return {"behind": tuple(id for id in FATES if id != fate)}

    @classmethod
    def defaults(cls, world: World, me: str, fate: str) -> Defaults:
        return {"behind": world.series.behind.get(fate, FATES[fate].behind)}


@Act(
    id="moonlight.fate-map",
    name="Draw the fates otherwise",
    by="gm",
    anytime=True,
    to=lambda world, me: [(id,) for id in FATES] if world.series.id == ROTTING else [],
    text="The book's map is lost; ours is a guess. Say which fate comes before this one.",
    label=lambda world, me, fate: WAY(fate=FATES[fate].name),
).form(Ways)
async def draw(t: Table[World], me: str, fate: str, given: Ways) -> None:
    series = t.world.series
    t.tell(SeriesSet(replace(series, behind={**series.behind, fate: given.behind})))
