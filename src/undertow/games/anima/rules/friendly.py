"""Striking at one's own side, turning powers against it, and helping an opponent: allowed, and
never by a slip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from undertow.games.anima.catalogue.actions import HARMFUL, KINDLY, reach, touches
from undertow.games.anima.rules.book import ACT_OF, ACTS, HERE, NOWHERE, Act
from undertow.games.anima.rules.passives import ranks
from undertow.games.anima.rules.strikes import can_strike, do_strike
from undertow.games.anima.world import Fighter, Who, World, allied, foes, friends
from undertow.kernel import Line, Plain, Table, message

T = Table[World]

NOBODY = "nobody"
STRIKE_WHOM = message("anima.ask.friendly", "Strike an ally? Which one?")
HARM_WHOM = message("anima.ask.friendly-power", "Use a power on an ally? On which one?")
HELP_WHOM = message("anima.ask.mercy", "Help an opponent? Which one, and how?")


def allies(world: World, actor: Who) -> list[Fighter]:
    """The others of somebody's side who are in the conflict."""
    return [f for f in friends(world, actor) if f.sheet.id != actor]


def to_strike(world: World, actor: Who) -> Sequence[tuple[()]]:
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


FRIENDLY = Act(
    id="anima.friendly",
    name="Strike an ally",
    text="Strike someone on your own side. You are asked again before it happens.",
    kind="strike",
    to=to_strike,
    sp=1,
    combat=True,
    why="it needs a strike die and an ally.",
)(strike_ally)


Turned = Iterator[tuple[str, Who]]
"""Powers, and whom each could be used on."""


def turned(world: World, actor: Who, meant: Sequence[str], among: Sequence[Fighter]) -> Turned:
    """Those of these powers that somebody could use now, on whom they are not meant for."""
    powers = world.fighters[actor].sheet.powers
    for id in meant:
        if id in powers and ranks(world, actor, id):
            able = [f for f in among if touches(world, id, f)]
            for (who,) in reach(world, actor, id, able):
                yield id, str(who)


def harms(world: World, actor: Who) -> Turned:
    """Powers somebody could turn against her own side now, and against whom."""
    return turned(world, actor, HARMFUL, allies(world, actor))


def mercies(world: World, actor: Who) -> Turned:
    """Powers somebody could help an opponent with now, and whom."""
    return turned(world, actor, KINDLY, foes(world, actor))


def _where(uses: Callable[[World, Who], Turned]) -> Callable[[World, Who], Sequence[tuple[()]]]:
    return lambda world, actor: NOWHERE if next(uses(world, actor), None) is None else HERE


async def _turn(t: T, actor: Who, prompt: Line, uses: Callable[[World, Who], Turned]) -> None:
    """First one is asked which power, and on whom; then it is used as ever."""
    options: list[Plain] = [NOBODY, *uses(t.world, actor)]
    seat = t.world.fighters[actor].sheet.seat
    answer = await t.ask(seat, prompt, options, actor=actor)
    if answer != NOBODY and answer in uses(t.world, actor):  # a ruling may have come between
        id, target = answer
        await ACTS[ACT_OF[id]].script(t, actor, target)


async def harm_ally(t: T, actor: Who) -> None:
    """Powers that are meant for opponents reach allies as well."""
    await _turn(t, actor, HARM_WHOM(), harms)


async def help_foe(t: T, actor: Who) -> None:
    """Powers that are meant for allies reach opponents as well."""
    await _turn(t, actor, HELP_WHOM(), mercies)


HARM = Act(
    id="anima.friendly-power",
    name="Use a power on an ally",
    text="Use a power meant for opponents on an ally. You are asked again before it happens.",
    kind="power",
    to=_where(harms),
    fits=lambda f: any(id in f.sheet.powers for id in HARMFUL),
    cp=2,
    combat=True,
    why="it needs a power that harms, its charge dice, and an ally it can reach.",
)(harm_ally)

MERCY = Act(
    id="anima.mercy",
    name="Help an opponent",
    text="Use a power meant for allies on an opponent. You are asked again before it happens.",
    kind="power",
    to=_where(mercies),
    fits=lambda f: any(id in f.sheet.powers for id in KINDLY),
    cp=1,
    combat=True,
    why="it needs a power that helps, its charge dice, and an opponent it can reach.",
)(help_foe)
