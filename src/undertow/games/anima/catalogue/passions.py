"""Passions: the lasting feeling under everything somebody does, and the charge dice it gives."""

from __future__ import annotations

from msgspec import Struct

from undertow.games.anima.rules.pools import charge_by_passion
from undertow.games.anima.world import Fighter, Who, World, side_of
from undertow.kernel import Message, Table, message


class Passion(Struct, frozen=True):
    id: str
    name: Message
    text: Message
    mood: Message
    beloved: bool = False
    """Is it for somebody in particular?"""


PASSIONS = {
    id: Passion(
        id,
        message(f"anima.passion.{id}", name),
        message(f"anima.passion.{id}.text", text),
        message(f"anima.passion.{id}.mood", mood),
        id == "love",
    )
    for id, name, text, mood in (
        (
            "anger",
            "Anger",
            "One charge die whenever an opponent rolls a strike at you, hit or miss.",
            "It has been pent up for too long.",
        ),
        (
            "bloodlust",
            "Bloodlust",
            "One charge die each time you wound an opponent, however deep.",
            "There is a joy in it that you do not talk about.",
        ),
        (
            "compassion",
            "Compassion",
            "One charge die each time an ally is wounded by a strike.",
            "Others first, whatever it costs you.",
        ),
        (
            "glory",
            "Glory",
            "One charge die after each conflict your side wins.",
            "You live for the moment after.",
        ),
        (
            "love",
            "Love",
            "One charge die for each strike an opponent rolls at the one you love; two if it wounds.",
            "One name, and everything else is weather.",
        ),
        (
            "self-loathing",
            "Self-Loathing",
            "Two charge dice for each wound you take.",
            "You would not mind if this one were the last.",
        ),
        (
            "vengeance",
            "Vengeance",
            "Two charge dice after each conflict your side loses.",
            "Every fall only hardens you.",
        ),
    )
}


def _is(world: World, f: Fighter, who: Who) -> bool:
    """Is this somebody herself? By one reading, her eidolon is."""
    if f.sheet.id == who:
        return True
    other = world.fighters[who].sheet
    return world.rulings.eidolon_counts_as_self and other.owner == f.sheet.id


BY_STRIKES = ("anger", "love")
"""Passions that feel every strike, hit or miss."""
BY_WOUNDS = (*BY_STRIKES, "bloodlust", "compassion", "self-loathing")


def after_strike(t: Table[World], actor: Who, target: Who, wounds: int) -> None:
    """A strike was rolled at its final target; everybody who burns for something feels it."""
    world = t.world
    striker, struck = side_of(world, world.fighters[actor]), side_of(world, world.fighters[target])
    hostile = striker != struck
    felt = BY_WOUNDS if wounds else BY_STRIKES
    for f in world.fighters.values():
        passion = f.passion
        if passion not in felt or not f.here or f.out:
            continue
        who, dice = f.sheet.id, 0
        if passion == "anger":
            dice = int(hostile and _is(world, f, target))
        elif passion == "bloodlust":
            dice = int(wounds > 0 and hostile and _is(world, f, actor))
        elif passion == "compassion":
            ally = side_of(world, f) == struck and not _is(world, f, target)
            dice = int(wounds > 0 and ally)
        elif passion == "love":
            if f.loved == target and side_of(world, f) != striker:
                dice = 2 if wounds else 1
        elif passion == "self-loathing" and _is(world, f, target):
            dice = 2 * wounds
        charge_by_passion(t, who, dice, passion)


def after_other_wounds(t: Table[World], victim: Who, wounds: int, by: Who) -> None:
    """Wounds that came from no strike: exhaustion, or a power that asks no defense."""
    world = t.world
    if not wounds:
        return
    for f in world.fighters.values():
        if not f.here or f.out:
            continue
        if f.passion == "self-loathing" and _is(world, f, victim):
            charge_by_passion(t, f.sheet.id, 2 * wounds, f.passion)
        elif f.passion == "bloodlust" and by and _is(world, f, by):
            dice = int(world.side(victim) != side_of(world, f))
            charge_by_passion(t, f.sheet.id, dice, f.passion)


def after_conflict(world: World, f: Fighter, won: bool) -> int:
    """The dice somebody's passion gives when a conflict was won or lost."""
    if f.passion == "glory":
        return int(won)
    return 2 if f.passion == "vengeance" and not won else 0
