"""The course of a conflict: whose turn it is, what begins and ends it, and exhaustion."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from undertow.games.anima.catalogue.passions import after_other_wounds
from undertow.games.anima.facts import (
    Imbued,
    OrderSet,
    TurnBegan,
    TurnEnded,
    TurnMissed,
    WorkEnded,
)
from undertow.games.anima.moments import ActionLimit, TurnDone
from undertow.games.anima.rules.ending import ended, goes_on
from undertow.games.anima.rules.passives import count, suffers, works
from undertow.games.anima.rules.pools import (
    after_wounds,
    drop_work,
    shift,
    trim,
    wound,
)
from undertow.games.anima.world import GM, Fighter, Who, World, eidolons_here
from undertow.kernel import Offer, Rule, Table, message

T = Table[World]


def actors(world: World) -> list[Who]:
    """Who may act now: the one whose turn it is, or her eidolon."""
    conflict = world.conflict
    if conflict is None or not conflict.open:
        return []
    now = conflict.now
    if now in conflict.acted:
        return []
    if conflict.bound is not None:
        return [conflict.bound[0]]
    f = world.fighters[now]
    if not conflict.combat or not f.sheet.bonds:
        return [now]
    beside = [e.sheet.id for e in eidolons_here(world, now)]
    return beside if f.out else [now, *beside]


def has_turn(world: World, who: Who) -> bool:
    """Who is out has no more turns, unless by one reading her eidolon stayed."""
    if not world.fighters[who].out:
        return True
    return world.rulings.eidolon_stays and bool(eidolons_here(world, who))


def is_exhausted(world: World, actor: Who) -> bool:
    """Would an action of hers now cost a wound?"""
    if world.fighters[actor].ap:
        return False
    return world.fight.combat or world.rulings.noncombat_exhaustion


TIRING = ("strike", "achievement", "power")
"""Kinds of action that cost a wound on an empty pool."""


async def in_turn(
    t: T, actor: Who, kind: str, script: Callable[..., Awaitable[Any]], *args: Any
) -> None:
    """Do something as the action of the turn, with what exhaustion makes of it."""
    exhausted = kind in TIRING and is_exhausted(t.world, actor)
    if exhausted and t.world.rulings.exhaustion_before:
        exhausted = False
        if await falls_first(t, actor):
            await finish(t, actor, kind)
            return
    joined = await script(t, actor, *args)
    await finish(t, actor, kind, joined or (), exhausted)


async def exhaust(t: T, actor: Who) -> None:
    """The wound for acting on an empty pool."""
    marked = wound(t, actor, 1, "", "exhaustion")
    after_other_wounds(t, actor, marked, "")
    await after_wounds(t, actor)


async def falls_first(t: T, actor: Who) -> bool:
    """By one reading the wound comes before the action; does it keep her from acting?"""
    await exhaust(t, actor)
    f = t.world.fighters[actor]
    return f.out or not f.here or bool(f.returns)


async def finish(
    t: T, actor: Who, kind: str, joined: tuple[Who, ...] = (), exhausted: bool = False
) -> None:
    """The action of the turn was taken: what ends a turn, and then the next one begins."""
    if exhausted:
        await exhaust(t, actor)
    conflict = t.world.fight
    now = conflict.now
    if conflict.works and kind != "imbue":
        for who in (actor, *joined):
            drop_work(t, who)
    if kind == "pass":
        rest(t, actor)
    await t.after(TurnDone(now))
    t.tell(TurnEnded(now, actor, kind, joined))
    await go_on(t)  # at once, and not only when the rules find that no turn is open


def rest(t: T, actor: Who) -> None:
    """Passing with an empty Action Pool gives one die back."""
    if not t.world.fighters[actor].ap and count(t.world, ActionLimit(actor)):
        shift(t, actor, "rest", ap=1)


async def go_on(t: T) -> None:
    """The next turn, and the next, until somebody can act or it is over."""
    while goes_on(t.world) or not await ended(t):
        who, round = upcoming(t.world)
        if round != t.world.fight.round:
            await new_round(t)
            who = next(w for w in t.world.fight.order if has_turn(t.world, w))
        if await begin_turn(t, who, round):
            return


def upcoming(world: World) -> tuple[Who, int]:
    """Whose turn comes next, and in which round."""
    conflict = world.fight
    order, place = conflict.order, conflict.place
    for who in order[place + 1 :]:
        if has_turn(world, who):
            return who, conflict.round
    for who in order:
        if has_turn(world, who):
            return who, conflict.round + 1
    raise AssertionError("nobody is left, yet the conflict goes on")


async def begin_turn(t: T, who: Who, round: int) -> bool:
    """A turn begins, and poison works; but not a second time, where it was put off to later in
    the round. False where nobody acts in it."""
    before = t.world.fight
    t.tell(TurnBegan(who, round))
    world = t.world
    f = world.fighters[who]
    if f.returns:
        t.tell(TurnMissed(who))
        t.tell(TurnEnded(who, who, "away"))
        return False
    if round > before.round or who not in before.begun:
        if not f.out:
            _poison(t, f)
        for eidolon in eidolons_here(world, who) if f.sheet.bonds else ():
            _poison(t, eidolon)
    if who not in world.fight.acted:
        return True
    await t.after(TurnDone(who))  # her action went into somebody else's turn, and hers ends at once
    return False


def _poison(t: T, f: Fighter) -> None:
    """Who is poisoned loses a die; and so does an eidolon at the start of its summoner's turn,
    whichever acts."""
    who = f.sheet.id
    if (
        f.conditions
        and f.ap
        and suffers(t.world, f, "poisoned")
        and works(t.world, who, "poisoned")
    ):
        shift(t, who, "poisoned", ap=-1)


async def new_round(t: T) -> None:
    """Work on weapons is done at the end of its last round; by one reading the order is rolled."""
    for work in t.world.fight.works:
        if work.left == 0:
            complete(t, work.smith)
    if t.world.fight.rolled and t.world.rulings.reroll_order_each_round:
        await roll_order(t)


def complete(t: T, smith: Who) -> None:
    """An effect is in its slot now."""
    work = next(w for w in t.world.fight.works if w.smith == smith)
    weapon = t.world.fighters[work.owner].sheet.weapons[work.weapon]
    effects = tuple(e for e in weapon.effects if e not in work.replaces)
    t.tell(WorkEnded(smith, True))
    t.tell(Imbued(smith, work.owner, work.weapon, (*effects, work.effect)))
    trim(t, work.owner)


ORDER_TIE = message("anima.ask.order-tie", "Who acts first?")


async def roll_order(t: T) -> None:
    """Everybody rolls; higher goes first, ties go to the PCs, and each side settles its own."""
    world = t.world
    members = [
        f.sheet.id
        for f in world.fighters.values()
        if f.here and f.sheet.kind != "eidolon" and has_turn(world, f.sheet.id)
    ]
    faces = await t.roll(*[6] * len(members))
    shown = dict(zip(members, faces, strict=True))
    order: list[Who] = []
    for face in range(6, 0, -1):
        tied = [who for who in members if shown[who] == face]
        for side in ("pc", "gm"):
            same = [who for who in tied if world.side(who) == side]
            while same:
                seat = world.fighters[same[0]].sheet.seat if side == "pc" else GM
                first = await t.choose(seat, ORDER_TIE(), same)
                same.remove(first)
                order.append(first)
    t.tell(OrderSet(tuple(order), tuple(shown[who] for who in order)))


NEXT_TURN: Rule[[]] = Rule(
    "anima.turn",
    go_on,
    message("anima.turn.name", "The conflict goes on"),
    message("anima.turn.text", "The next turn begins, or the conflict is over."),
)


def step(world: World) -> Offer | None:
    """What the rules do by themselves: begin the next turn where nobody's is open, as after a
    person's ruling."""
    conflict = world.conflict
    if conflict is None or not conflict.order:
        return None
    now = conflict.now
    if not conflict.open or (now and not has_turn(world, now)):
        return NEXT_TURN.offer()
    return None
