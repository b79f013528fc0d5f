"""Links: strength that one draws from another, and what it can be spent on."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.moonlight.book import Act
from undertow.games.moonlight.facts import HarmShrugged, RollChanged
from undertow.games.moonlight.rules.stress import (
    leave_brink,
    linkless,
    reach,
    recover_stress,
    spend_link,
)
from undertow.games.moonlight.words import harm_named, person_named
from undertow.games.moonlight.world import World
from undertow.kernel import Line, Table, message

RELIEF = 2
COMFORT = message("moonlight.label.comfort", "A link with {whom}: {who} recovers 2 stress")
SHRUG = message("moonlight.label.shrug", "A link with {whom}: {who} ignores “{words}”")


def _comfort(world: World, me: str) -> list[tuple[str, str]]:
    """The spender, or whomever the link reaches."""
    return [
        (whom, who)
        for whom in world.people[me].links
        for who in dict.fromkeys((me, *reach(world, me, whom)))
    ]


@Act(
    id="moonlight.link-comfort",
    barred=lambda world, me, to: linkless(world, me, *to[:1]),
    name="Recover stress",
    to=_comfort,
    anytime=True,
    text="Spend a link: you or the one it is with recovers 2 stress.",
    label=lambda world, me, whom, who: COMFORT(
        whom=person_named(world, whom), who=person_named(world, who)
    ),
)
async def comfort(t: Table[World], me: str, whom: str, who: str) -> None:
    spend_link(t, me, whom)
    await recover_stress(t, who, RELIEF, "link")


def _shrugs(world: World, me: str) -> list[tuple[str, str, int]]:
    return [
        (whom, who, tag)
        for whom in world.people[me].links
        for who in reach(world, me, whom)
        if world.people[who].transcended
        for tag, harm in enumerate(world.people[who].harm)
        if not harm.shrugged
    ]


@Act(
    id="moonlight.link-shrug",
    barred=lambda world, me, to: linkless(world, me, *to[:1]),
    name="Shrug off harm",
    to=_shrugs,
    anytime=True,
    text="Spend a link with somebody transcended: one harm does not hold them back until they change back.",
    label=lambda world, me, whom, who, tag: SHRUG(
        whom=person_named(world, whom),
        who=person_named(world, who),
        words=harm_named(world, who, tag),
    ),
)
async def shrug(t: Table[World], me: str, whom: str, who: str, tag: int) -> None:
    spend_link(t, me, whom)
    t.tell(HarmShrugged(who, tag))


# A link that something else spends on you: an Engine, a beacon


def uses_on(world: World, who: str) -> list[tuple[str, int]]:
    """What a link spent on somebody can do now, and on which harm or roll of theirs."""
    one = world.people[who]
    found: list[tuple[str, int]] = [("relief", 0)]
    if one.transcended:
        found += [("shrug", tag) for tag, harm in enumerate(one.harm) if not harm.shrugged]
    found += [
        ("help", n) for n, roll in world.rolls.items() if roll.who == who and not roll.assisted
    ]
    return found + [("save", 0) for falling in world.falling if falling.who == who]


WHAT = {
    "relief": message("moonlight.bond.relief", "recover 2 stress"),
    "shrug": message("moonlight.bond.shrug", "ignore “{words}”"),
    "help": message("moonlight.bond.help", "one more die"),
    "save": message("moonlight.bond.save", "do not fall"),
}


def use_named(world: World, who: str, what: str, on: int) -> Line:
    """One of those uses, in words."""
    return WHAT[what](words=harm_named(world, who, on)) if what == "shrug" else WHAT[what]()


async def spend_on(t: Table[World], who: str, what: str, on: int, by: str) -> None:
    """The effect of a link that was spent on somebody."""
    if what == "relief":
        await recover_stress(t, who, RELIEF, "link")
    elif what == "shrug":
        t.tell(HarmShrugged(who, on))
    elif what == "help":
        t.tell(RollChanged(on, replace(t.world.rolls[on], backed=by, by_link=True)))
    else:
        leave_brink(t, who, who)
