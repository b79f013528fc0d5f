"""Soulbound Weapons in play: drawing, and smith's work in a conflict and outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undertow.games.anima.catalogue.effects import slots
from undertow.games.anima.catalogue.entries import EFFECTS
from undertow.games.anima.facts import Imbued, WeaponDrawn, WorkSet
from undertow.games.anima.moments import Slots
from undertow.games.anima.rules.book import NOWHERE, Act, Target, enter, rule
from undertow.games.anima.rules.passives import count, ranks
from undertow.games.anima.rules.pools import trim
from undertow.games.anima.rules.turns import complete, in_turn
from undertow.games.anima.words import name_of, power_name
from undertow.games.anima.world import Who, Work, World, friends
from undertow.kernel import Line, Plain, Several, Table, message

T = Table[World]

WHICH = message("anima.ask.effect", "Which effect?")
REPLACE = message("anima.ask.replace", "Which effects make room for {effect}?")
WORK = message("anima.ask.work", "{owner} wants you to work on her weapon, and it takes your turn as well. Agreed?")  # fmt: skip
CONSENT = message("anima.ask.imbue", "{smith} wants to work {effect} into your weapon, and it takes your turn as well. Agreed?")  # fmt: skip


def others(world: World, actor: Who) -> list[int]:
    """The weapons somebody could take in hand, of those she brought."""
    f = world.fighters[actor]
    if len(f.sheet.weapons) < 2 or f.held < 0:
        return []
    return [w for w in range(len(f.sheet.weapons)) if w != f.held and w not in f.disarmed]


def quick(world: World, actor: Who) -> Sequence[Target]:
    return [(w,) for w in others(world, actor)] if ranks(world, actor, "quickdraw") else NOWHERE


def slow(world: World, actor: Who) -> Sequence[Target]:
    return NOWHERE if ranks(world, actor, "quickdraw") else [(w,) for w in others(world, actor)]


async def draw(t: T, actor: Who, weapon: int) -> None:
    t.tell(WeaponDrawn(actor, weapon))
    trim(t, actor)


async def do_draw(t: T, actor: Who, weapon: int) -> None:
    await in_turn(t, actor, "other", draw, weapon)


DRAW = enter(
    Act(
        "anima.draw",
        message("anima.draw.name", "Change weapons"),
        message("anima.draw.text", "Take another of your weapons in hand; that is your action."),
        do_draw,
        kind="other",
        to=slow,
        combat=True,
        why="there is no other weapon to take.",
    )
)
QUICKDRAW = enter(
    Act(
        "anima.quickdraw",
        message("anima.quickdraw.name", "Quickdraw"),
        message("anima.quickdraw.text", "Take another weapon in hand before you act, for nothing."),
        draw,
        kind="free",
        to=quick,
        power="quickdraw",
        combat=True,
        why="that takes Quickdraw and another weapon.",
    )
)

# Smith's work


def placeable(world: World, smith: Who, owner: Who, weapon: int) -> list[str]:
    """The effects a smith could place on a weapon: up to her rank, and not there yet."""
    rank = ranks(world, smith, "soulsmith")
    f = world.fighters[owner]
    most = count(world, Slots(owner))
    there = f.sheet.weapons[weapon].effects
    return [
        id
        for id, entry in EFFECTS.items()
        if entry.slots <= min(rank, most)
        and id not in there
        and (id != "ultimate-weapon" or f.sheet.ultimate)
    ]


def pairs(world: World, actor: Who) -> list[tuple[Who, Who, int]]:
    """(smith, owner, weapon) for work somebody takes part in, nobody of whom has acted yet."""
    conflict = world.fight
    busy = conflict.acted
    for work in conflict.works:
        busy = (*busy, work.smith, work.owner)
    found: list[tuple[Who, Who, int]] = []
    group = friends(world, actor)
    for smith in group:
        who = smith.sheet.id
        if "immediate-imbuement" not in smith.sheet.powers or smith.sheet.kind == "eidolon":
            continue
        if not ranks(world, who, "immediate-imbuement") or not ranks(world, who, "soulsmith"):
            continue
        for owner in group if who == actor else (world.fighters[actor],):
            mine = owner.sheet
            if mine.kind == "eidolon" or owner.held < 0 or who in busy or mine.id in busy:
                continue
            for weapon in range(len(mine.weapons)):
                if weapon not in owner.disarmed:
                    found.append((who, mine.id, weapon))
    return found


def to_imbue(world: World, actor: Who) -> Sequence[Target]:
    for work in world.fight.works:
        ids = (work.smith, work.owner)
        if actor in ids and work.left and not any(id in world.fight.acted for id in ids):
            return [(work.smith, work.owner, work.weapon)]
    return pairs(world, actor)


async def imbue(
    t: T, actor: Who, smith: Who, owner: Who, weapon: int, effect: str
) -> tuple[Who, ...]:
    """One turn of work on a weapon; the last one changes the effect."""
    other = owner if actor == smith else smith
    joined = () if other == actor else (other,)
    for work in t.world.fight.works:
        if work.smith == smith:
            t.tell(WorkSet(Work(smith, owner, weapon, effect, work.replaces, work.left - 1)))
            return joined
    removed = await _make_room(t, smith, owner, weapon, effect)
    at_once = ranks(t.world, smith, "immediate-imbuement") > 1
    left = 0 if at_once else EFFECTS[effect].slots - 1
    t.tell(WorkSet(Work(smith, owner, weapon, effect, removed, left)))
    if at_once:
        complete(t, smith)
    return joined


async def _make_room(t: T, smith: Who, owner: Who, weapon: int, effect: str) -> tuple[str, ...]:
    """The old effects that go, where the slots would not hold them all."""
    there = t.world.fighters[owner].sheet.weapons[weapon].effects
    free = count(t.world, Slots(owner)) - slots(there)
    if EFFECTS[effect].slots <= free:
        return ()
    options = Room(there, 1, None, EFFECTS[effect].slots - free)
    if len(there) == 1:
        return there
    seat = t.world.fighters[smith].sheet.seat
    chosen: tuple[str, ...] = await t.ask(seat, REPLACE(effect=power_name(effect)), options)
    return chosen


class Room(Several, frozen=True, tag="several"):
    """Effects that make room for a new one."""

    need: int = 0

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        freed = slots(tuple(str(id) for id in answer))  # type: ignore[union-attr]
        return NO_ROOM(need=self.need, freed=freed) if freed < self.need else None

    def sample(self, pick: Any) -> Plain:
        answer = super().sample(pick)
        return answer if self.refuses(answer) is None else self.options


NO_ROOM = message("anima.no.room", "That frees {freed} slots, and {need} are needed.")


async def do_imbue(t: T, actor: Who, smith: Who, owner: Who, weapon: int) -> None:
    """Both must agree to give up their turns; who says no keeps hers, and so does the other."""
    for work in t.world.fight.works:
        if work.smith == smith:
            await in_turn(t, actor, "imbue", imbue, smith, owner, weapon, work.effect)
            return
    mine, theirs = t.world.fighters[smith], t.world.fighters[owner]
    apart = mine.sheet.seat != theirs.sheet.seat
    if apart and actor == owner:
        prompt = WORK(owner=name_of(theirs))
        if await t.ask(mine.sheet.seat, prompt, ("yes", "no")) == "no":
            return
    able = placeable(t.world, smith, owner, weapon)
    effect = await t.choose(mine.sheet.seat, WHICH(), able)
    if apart and actor == smith:
        prompt = CONSENT(smith=name_of(mine), effect=power_name(effect))
        if await t.ask(theirs.sheet.seat, prompt, ("yes", "no")) == "no":
            return
    await in_turn(t, actor, "imbue", imbue, smith, owner, weapon, effect)


IMBUE = enter(
    Act(
        "anima.imbue",
        message("anima.imbue.name", "Imbue a weapon"),
        message(
            "anima.imbue.text",
            "A Soulsmith works an effect into a weapon: a round for each slot, or one turn. It "
            "takes the turns of smith and owner.",
        ),
        do_imbue,
        kind="other",
        to=to_imbue,
        combat=True,
        why="that takes Immediate Imbuement, a weapon in reach, and turns nobody has used.",
    )
)


@rule("anima.smith", "Work on a weapon", "Between conflicts: an effect is placed, an hour a slot.")
async def smith(t: T, smith: Who, owner: Who, weapon: int) -> None:
    able = placeable(t.world, smith, owner, weapon)
    effect = await t.choose(t.world.fighters[smith].sheet.seat, WHICH(), able)
    removed = await _make_room(t, smith, owner, weapon, effect)
    there = t.world.fighters[owner].sheet.weapons[weapon].effects
    kept = tuple(id for id in there if id not in removed)
    t.tell(Imbued(smith, owner, weapon, (*kept, effect)))
    trim(t, owner)


def to_smith(world: World, seat: str) -> list[Target]:
    """The smith's work a player could do between conflicts."""
    found: list[Target] = []
    for f in world.pcs:
        if f.sheet.seat != seat or not ranks(world, f.sheet.id, "soulsmith"):
            continue
        for owner in world.pcs:
            for weapon in range(len(owner.sheet.weapons)):
                ids = (f.sheet.id, owner.sheet.id)
                if placeable(world, *ids, weapon):
                    found.append((*ids, weapon))
    return found
