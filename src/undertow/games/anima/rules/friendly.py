"""Striking at one's own side, and turning powers against it: allowed, and never by a slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undertow.games.anima.catalogue.actions import HARMFUL, reach
from undertow.games.anima.rules.book import ACTS, HERE, NOWHERE, Act, Target, enter
from undertow.games.anima.rules.passives import ranks
from undertow.games.anima.rules.pools import can_be_banished
from undertow.games.anima.rules.strikes import can_strike, do_strike
from undertow.games.anima.world import Fighter, Who, World, allied, friends
from undertow.kernel import Plain, Table, message

T = Table[World]

NOBODY = "nobody"
STRIKE_WHOM = message("anima.ask.friendly", "Strike at one of your own? At whom?")
HARM_WHOM = message("anima.ask.friendly-power", "Turn a power against one of your own? At whom?")


def allies(world: World, actor: Who) -> list[Fighter]:
    """The others of somebody's side who are in the conflict."""
    return [f for f in friends(world, actor) if f.sheet.id != actor]


def to_strike(world: World, actor: Who) -> Sequence[Target]:
    if can_strike(world, actor):
        for f in allied(world, actor):
            if f.sheet.id != actor:
                return HERE
    return NOWHERE


async def strike_ally(t: T, actor: Who) -> None:
    """Anybody may be struck, allies too; but first one is asked whom."""
    others = [f.sheet.id for f in allies(t.world, actor)]
    seat = t.world.fighters[actor].sheet.seat
    target = await t.ask(seat, STRIKE_WHOM(), (NOBODY, *others), actor=actor)
    if target != NOBODY:
        await do_strike(t, actor, target)


FRIENDLY = enter(
    Act(
        "anima.friendly",
        message("anima.friendly.name", "Strike an ally"),
        message("anima.friendly.text", "Somebody of your own side is struck. You are asked again."),
        strike_ally,
        kind="strike",
        to=to_strike,
        sp=1,
        combat=True,
        why="it takes a strike die, and somebody of your own side.",
    )
)


def harms(world: World, actor: Who) -> Iterator[tuple[str, Who]]:
    """Powers somebody could turn against her own side now, and against whom."""
    others = allies(world, actor)
    powers = world.fighters[actor].sheet.powers
    for id in HARMFUL:
        if id in powers and ranks(world, actor, id):
            able = [f for f in others if id != "banishment" or can_be_banished(world, f)]
            for (who,) in reach(world, actor, id, able):
                yield id, str(who)


def to_harm(world: World, actor: Who) -> Sequence[Target]:
    return NOWHERE if next(harms(world, actor), None) is None else HERE


async def harm_ally(t: T, actor: Who) -> None:
    """Powers that are meant for opponents reach allies as well; but first one is asked whom."""
    options: list[Plain] = [NOBODY, *harms(t.world, actor)]
    seat = t.world.fighters[actor].sheet.seat
    answer = await t.ask(seat, HARM_WHOM(), options, actor=actor)
    if answer != NOBODY:
        id, target = answer
        await ACTS[f"anima.{id}"].script(t, actor, target)


HARM = enter(
    Act(
        "anima.friendly-power",
        message("anima.friendly-power.name", "Use a power on an ally"),
        message(
            "anima.friendly-power.text",
            "A power meant for opponents hits somebody of your own side. You are asked again.",
        ),
        harm_ally,
        kind="power",
        to=to_harm,
        cp=2,
        combat=True,
        why="it takes a power that harms, its charge dice, and an ally it can reach.",
    )
)
