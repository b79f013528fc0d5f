"""Rolling dice, and what may be done before they count."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from undertow.games.anima.facts import Rerolled, Rolled
from undertow.games.anima.words import name_of
from undertow.games.anima.world import GM, Fighter, Who, World
from undertow.kernel import Line, Number, Plain, Table, message

T = Table[World]

KEEP = message("anima.ask.keep", "The dice show {faces}. Keep them?")
COUNTS = message("anima.ask.trait", "How does {name}'s trait “{trait}” matter here? Does it count?")


def hits(faces: tuple[int, ...]) -> int:
    """How many dice show 3 or more."""
    return len(faces) - faces.count(1) - faces.count(2)


async def how_many(
    t: T, seat: str, prompt: Line, most: Callable[[World], int], **about: Plain
) -> int:
    """From one die to as many as there may be; a single one is not asked for. What is no longer
    there when the answer comes, because a person ruled meanwhile, is asked for anew."""
    while (high := most(t.world)) > 1:
        dice: int = await t.ask(seat, prompt, Number(1, high), **about)
        if dice <= most(t.world):
            return dice
    return high


async def throw(t: T, actor: Who, dice: int, bonus: int = 0, powers: tuple[str, ...] = ()) -> None:
    """Roll so many dice; bonus dice are among them, and powers are what goes into a strike."""
    faces = await t.roll(*[6] * dice)
    t.tell(Rolled(actor, faces, bonus, powers))


def traits_of(world: World, actor: Who) -> Fighter | None:
    """Whose traits may help: her own, or her summoner's; opponents have none."""
    f = world.fighters[actor]
    if f.sheet.owner:
        f = world.fighters[f.sheet.owner]
    return f if f.marks else None


Control = Callable[[], Awaitable[None]]


async def reconsider(t: T, actor: Who, control: Control | None = None) -> tuple[int, ...]:
    """After a roll: unmark a trait to reroll what failed, or add powers by Superior Power
    Control; in either order. Gives what the dice show in the end."""
    used = False
    idle: list[int] = []  # traits that have nothing to do with it
    while True:
        now = t.world.fight.throw
        assert now is not None
        who = traits_of(t.world, actor)
        if who is None and control is None:
            return now.faces
        options: list[str] = ["keep"]
        again = not used or t.world.rulings.multiple_trait_rerolls
        if who is not None and again and hits(now.faces) < len(now.faces):
            options += [f"trait-{mark}" for mark in who.marks if mark not in idle]
        if control is not None:
            options.append("control")
        if len(options) == 1:
            return now.faces
        seat = t.world.fighters[actor].sheet.seat
        asked = KEEP(faces=list(now.faces))
        answer = await t.ask(seat, asked, options, actor=actor, target=now.target)
        if answer == "keep":
            return now.faces
        if answer == "control":
            assert control is not None
            await control()
            control = None
            continue
        assert who is not None
        trait = int(str(answer).removeprefix("trait-"))
        if not await _counts(t, who, trait):
            idle.append(trait)
            continue
        used = True
        await reroll(t, who, trait)


async def reroll(t: T, who: Fighter, trait: int) -> None:
    """Unmark a trait, and roll every failed die again."""
    now = t.world.fight.throw
    assert now is not None
    failed = len(now.faces) - hits(now.faces)
    faces = await t.roll(*[6] * failed)
    t.tell(Rerolled(who.sheet.id, trait, faces))


async def _counts(t: T, who: Fighter, trait: int) -> bool:
    """By one reading it must be said how a trait comes into it, and the GM must agree."""
    if not t.world.rulings.require_trait_justification:
        return True
    asked = COUNTS(name=name_of(who), trait=who.sheet.traits[trait])
    return bool(await t.ask(GM, asked, ("yes", "no")) == "yes")
