"""Rites used on a roll that just fell."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from undertow.games.edge.acts import Act
from undertow.games.edge.book import RITES, Bonus
from undertow.games.edge.moments import Invoking
from undertow.games.edge.rules.dice import SIDES
from undertow.games.edge.rules.giving import bring
from undertow.games.edge.rules.obligation import mark
from undertow.games.edge.rules.rites import known, pay_for, price
from undertow.games.edge.rules.throwing import again, fallen
from undertow.games.edge.world import World
from undertow.kernel import Line, Table, message
from undertow.parts.forms import Defaults, Form, Options

TOO_MANY = message("edge.no.dice", "{rite} lets {most} {most#die|dice} fall again at the most.")


def _interrupts(world: World, me: str) -> list[tuple[str, bool, int]]:
    return [
        (rite, pushed, id)
        for (id,) in fallen(world, me)
        for rite in known(world, me)
        if RITES[rite].interrupt and _dice(world, rite, id)
        for pushed in (False, True)
    ]


def _bonus(rite: str, pushed: bool) -> Bonus:
    entry = RITES[rite]
    things = entry.pushed if pushed and entry.replaces else entry.gives
    return next(thing for thing in things if isinstance(thing, Bonus))


def _dice(world: World, rite: str, id: int) -> tuple[int, ...]:
    """The dice that may fall again, by place."""
    faces = _bonus(rite, False).faces
    return tuple(n for n, face in enumerate(world.rolls[id].faces) if face in faces)


class Dice(Form, frozen=True):
    dice: Annotated[tuple[int, ...], Meta(title="Which dice, by place")] = ()

    @classmethod
    def options(cls, world: World, me: str, rite: str, pushed: bool, id: int) -> Options:
        return {"dice": _dice(world, rite, id)}

    @classmethod
    def defaults(cls, world: World, me: str, rite: str, pushed: bool, id: int) -> Defaults:
        faces, most = world.rolls[id].faces, _bonus(rite, pushed).rerolls
        lowest = sorted(_dice(world, rite, id), key=lambda n: faces[n] % SIDES)[:most]
        return {"dice": tuple(sorted(lowest))}

    def why_not(self, world: World, me: str, rite: str, pushed: bool, id: int) -> Line | None:
        most = _bonus(rite, pushed).rerolls
        fair = 0 < len(self.dice) <= most
        return None if fair else TOO_MANY(rite=RITES[rite].line, most=most)


@Act(
    id="edge.interrupt",
    name="A rite on this roll",
    to=_interrupts,
    text="No action and no roll of its own: dice fall again, and Obligation is marked.",
    touches=lambda world, me, rite, pushed, id: Invoking(me, rite, "codex", pushed),
    price=lambda world, me, rite, pushed, id: price(world, me, rite, pushed),
).form(Dice)
async def interrupt(
    t: Table[World], me: str, rite: str, pushed: bool, id: int, given: Dice
) -> None:
    pay_for(t, me, rite, "codex", pushed)
    mark(t, me, rite, "codex", pushed)
    for thing in RITES[rite].pushed if pushed else ():
        if not isinstance(thing, Bonus):
            await bring(t, me, rite, thing)
    await again(t, id, list(given.dice))
