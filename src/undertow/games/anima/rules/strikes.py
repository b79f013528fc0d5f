"""Strikes, in one declared order that everybody can follow step by step."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import partial

from undertow.games.anima.catalogue.entries import EFFECTS, POWERS, Power
from undertow.games.anima.catalogue.passions import after_strike
from undertow.games.anima.facts import GUARDED, Paid, Redirected, Rolled, StrikeAimed, StrikeCounted
from undertow.games.anima.moments import Defense, Lost, StrikeBonus, StrikeLimit, Struck
from undertow.games.anima.rules.book import NOWHERE, Act
from undertow.games.anima.rules.declaring import (
    Declaration,
    declaration,
    declare,
    element_of,
)
from undertow.games.anima.rules.passives import count, powers_of, ranks
from undertow.games.anima.rules.pools import after_wounds, wound
from undertow.games.anima.rules.rolls import hits, how_many, reconsider, throw
from undertow.games.anima.rules.turns import in_turn
from undertow.games.anima.words import name_of
from undertow.games.anima.world import Fighter, Who, World, eidolons_here, foes
from undertow.kernel import Message, Table, message

T = Table[World]

STEPS: dict[str, Message] = {
    id: message(f"anima.strike.step.{id}", english)
    for id, english in {
        "aim": "choose dice and target",
        "redirect": "Auto Guard or Guard may redirect it",
        "powers": "charge powers are declared and paid",
        "bonus": "bonus dice are added",
        "roll": "the dice are rolled",
        "reroll": "a trait rerolls failed dice",
        "control": "Superior Power Control adds powers",
        "compare": "successes against defense",
        "wounds": "wound circles are marked",
        "on-wound": "effects of wounding",
        "passions": "passions give charge dice",
        "tell": "what it looked like",
    }.items()
}
"""The steps of a strike, in their order."""

DICE = message("anima.ask.strike-dice", "How many strike dice at {target}?")
POWERS_FOR = message("anima.ask.strike-powers", "Which powers go into the strike at {target}?")
CONTROL = message("anima.ask.control", "Which powers does Superior Power Control add?")


def targets(world: World, actor: Who) -> Sequence[tuple[Who]]:
    if not can_strike(world, actor):
        return NOWHERE
    return [(foe.sheet.id,) for foe in foes(world, actor)]


def can_strike(world: World, actor: Who) -> bool:
    """Is there a strike die to roll? Only goals bring the strike limit below one."""
    conflict = world.conflict
    if conflict is None or not world.fighters[actor].sp:
        return False
    return not conflict.active or most_dice(world, actor) > 0


def most_dice(world: World, actor: Who) -> int:
    return min(world.fighters[actor].sp, count(world, StrikeLimit(actor)))


def redirect(world: World, actor: Who, target: Who) -> tuple[Who, str] | None:
    """Who a strike must be aimed at instead: first Auto Guard, else Guard; never twice, and never
    the one who strikes."""
    if world.fighters[target].sheet.bonds:
        for eidolon in eidolons_here(world, target):
            who = eidolon.sheet.id
            if who != actor and (how := guards_by(world, eidolon)):
                return who, how
    if (watched := _watched(world, actor, target)) is not None:
        return watched
    for guarded, guard in world.fight.guards:
        if guarded == target and guard != actor:
            f = world.fighters[guard]
            if f.here and not f.out and not f.returns:
                return guard, GUARDED
    return None


def guards_by(world: World, f: Fighter) -> str:
    """The power by which somebody always guards; none: it does not."""
    who = f.sheet.id
    able = (entry.id for entry in powers_of(f, "passive") if entry.guards)
    return next((id for id in able if ranks(world, who, id)), "")


def _watched(world: World, actor: Who, target: Who) -> tuple[Who, str] | None:
    """The opponent whose Auto Guard is for this one."""
    for who, f in world.fighters.items():
        if not f.sheet.ward or not f.here or f.out or f.returns or who in (actor, target):
            continue
        named = f.sheet.ward.lower() == world.fighters[target].sheet.name.lower()
        if named and world.side(target) == world.side(who) and (how := guards_by(world, f)):
            return who, how
    return None


async def strike(t: T, actor: Who, target: Who) -> None:
    """The whole pipeline, from the dice to the words."""
    f = t.world.fighters[actor]
    seat = f.sheet.seat
    aimed = t.world.fighters[target]
    dice = await how_many(
        t,
        seat,
        DICE(target=name_of(aimed)),
        partial(most_dice, actor=actor),
        actor=actor,
        target=target,
    )
    t.tell(StrikeAimed(actor, target, dice))
    guard = redirect(t.world, actor, target)
    if guard is not None:
        t.tell(Redirected(target, *guard))
        target = guard[0]
        aimed = t.world.fighters[target]
    chosen: tuple[str, ...] = await declare(
        t,
        seat,
        POWERS_FOR(target=name_of(aimed)),
        lambda world: declaration(world, actor, world.fighters[target]),
        actor=actor,
        target=target,
    )
    pay(t, actor, chosen)
    bonus = count(t.world, bonus_for(actor, target, chosen))
    await throw(t, actor, dice + bonus, bonus, tuple(chosen))

    added: list[str] = []
    control = None
    if _can_control(t.world, actor, target, chosen):
        control = partial(_control, t, actor, target, chosen, added)
    faces = await reconsider(t, actor, control)
    element = element_of((*chosen, *added))
    successes = max(0, hits(faces) - count(t.world, Lost(actor)))
    defense = count(t.world, Defense(target, element))
    wounds = successes // (defense + 1)
    t.tell(StrikeCounted(actor, target, successes, defense, wounds, dice))
    marked = wound(t, target, wounds, actor, "strike") if wounds else 0
    if marked:
        await t.after(Struck(actor, target, marked, (*chosen, *added)))
    after_strike(t, actor, target, marked)
    if marked:
        await after_wounds(t, target)


def pay(t: T, actor: Who, chosen: Sequence[str], more: int = 0) -> None:
    powers = tuple(id for id in chosen if id in POWERS)
    if powers:
        t.tell(Paid(actor, powers, sum(POWERS[id].cost for id in powers) + more))


def bonus_for(actor: Who, target: Who, chosen: Sequence[str]) -> StrikeBonus:
    aura = next((id for id in chosen if id in EFFECTS and EFFECTS[id].element), "")
    return StrikeBonus(actor, target, tuple(chosen), element_of(chosen), aura)


def control_of(world: World, actor: Who) -> Power | None:
    """The boost by which somebody could add powers after a roll, and pay for it."""
    f = world.fighters[actor]
    for entry in powers_of(f, "boost"):
        if entry.late and f.cp > entry.cost and ranks(world, actor, entry.id):
            return entry
    return None


def _can_control(world: World, actor: Who, target: Who, chosen: Sequence[str]) -> bool:
    return _control_offer(world, actor, target, chosen) is not None


def _control_offer(
    world: World, actor: Who, target: Who, chosen: Sequence[str]
) -> Declaration | None:
    control = control_of(world, actor)
    if control is None:
        return None
    element = element_of(chosen)
    without = () if world.rulings.repeat_power else tuple(chosen)
    return declaration(
        world,
        actor,
        world.fighters[target],
        (element,) if element else (),
        control.cost,
        again=True,
        without=without,
    )


async def _control(
    t: T, actor: Who, target: Who, chosen: Sequence[str], declared: list[str]
) -> None:
    """After the roll, strike powers are added; their dice are rolled and count with the rest."""
    added: tuple[str, ...] = await declare(
        t,
        t.world.fighters[actor].sheet.seat,
        CONTROL(),
        lambda world: _control_offer(world, actor, target, chosen),
        actor=actor,
        target=target,
    )
    control = control_of(t.world, actor)
    if not added or control is None:
        return
    declared += added
    before = t.reckon(bonus_for(actor, target, chosen)).total
    cost = sum(POWERS[id].cost for id in added) + control.cost
    t.tell(Paid(actor, (control.id, *added), cost))
    more = t.reckon(bonus_for(actor, target, (*chosen, *added))).total - before
    faces = await t.roll(*[6] * more) if more > 0 else ()
    t.tell(Rolled(actor, faces, more, added))


def do_strike(t: T, actor: Who, target: Who) -> Awaitable[None]:
    return in_turn(t, actor, "strike", strike, target)


STRIKE = Act(
    id="anima.strike",
    name="Strike",
    text="Roll up to six strike dice at an opponent. More successes than its defense "
    "wound it; each full step above that wounds again.",
    kind="strike",
    to=targets,
    sp=1,
    combat=True,
    why="a strike needs at least one strike die and an opponent who is there.",
)(do_strike)
