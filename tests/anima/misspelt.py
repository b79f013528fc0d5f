"""Mistakes an author of a power can make. Every line marked with a number must be refused by mypy."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.games.anima.catalogue.actions import T, action_power
from undertow.games.anima.catalogue.entries import effect, power
from undertow.games.anima.moments import Banishing, Defense, Struck
from undertow.games.anima.rules.book import HERE, Act
from undertow.games.anima.world import Who, World
from undertow.kernel import Line, Term, message

NAME = message("x", "x")


def whom(world: World, actor: Who) -> Sequence[tuple[Who]]:
    return []


X = power("x", "x", "x", "charge", typ="strike")  # 1 a misspelt option
power("x", "x", "x", "chrge")  # 2 a misspelt list
power("x", "x", "x", "charge", type="strke")  # 3 a misspelt type
power("x", "x", "x", "charge", cost="2")  # 4 a number in words
effect("x", "x", "x", grant="shielded")  # 5 a misspelt option of an effect


@action_power("x", "x", "x", 2, whom, resistd=True)  # 6 a misspelt option of an action
async def a1(t: T, actor: Who, target: Who) -> None: ...


@action_power("x", "x", "x", 2, whom)  # 7 the target is forgotten
async def a2(t: T, actor: Who) -> None: ...


@action_power("x", "x", "x", 2, whom)  # 8 another target
async def a3(t: T, actor: Who, weapon: int) -> None: ...


@action_power("x", "x", "x", 2, lambda world, actor: HERE)  # 9 a target where there is none
async def a4(t: T, actor: Who, target: Who) -> None: ...


@X.modifies(Banishing)  # 10 not a number
def b1(world: World, m: Banishing) -> Term | None:
    return None


@X.modifies(Defense)  # 11 another moment
def b2(world: World, m: Struck) -> Term | None:
    return None


@X.forbids(Banishing)  # 12 a term for a line
def b3(world: World, m: Banishing) -> Term | None:
    return None


@X.reacts("afer", Struck, lambda world, m: True)  # 13 a misspelt time
async def b4(t: T, m: Struck) -> None: ...


@X.reacts("after", Struck, lambda world, m: m.by)  # 14 misspelt in a lambda
async def b5(t: T, m: Struck) -> None: ...


@X.reacts("after", Struck, lambda world, m: True)  # 15 not async
def b6(t: T, m: Struck) -> None: ...


@X.forbids(Banishing)
def b7(world: World, m: Banishing) -> Line | None:
    return NAME() if m.whose else None  # 16 a misspelt field


async def draws(t: T, actor: Who, weapon: int) -> None: ...


Act(id="x", name="x", text="x", kind="power", to=whom)(draws)  # 17 a script for other targets
Act(id="x", name="x", text="x", kind="powr", to=lambda w, a: [(1,)])(draws)  # 18 a misspelt kind
