"""What a seat sees of the strikes that could be made now: all that their odds are made of."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.anima.catalogue.powers import POWERS
from undertow.games.anima.dice import wounds
from undertow.games.anima.moments import Defense, Lost
from undertow.games.anima.rules.declaring import declaration, element_of
from undertow.games.anima.rules.passives import hooks
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.rules.strikes import bonus_for, most_dice, redirect
from undertow.games.anima.rules.turns import actors
from undertow.games.anima.words import power_name
from undertow.games.anima.world import Who, World, foes
from undertow.kernel import Line, Reckoning


class AimOption(Struct, frozen=True, omit_defaults=True):
    """A power or an aura that may go into a strike, and the dice it adds by itself."""

    id: str
    """Its id."""
    name: Line
    """What it is called."""
    cost: int = 0
    """In charge dice."""
    dice: int = 0
    """Dice it adds."""
    element: str = ""
    """Fire or frost, where it has one."""


class AimElement(Struct, frozen=True):
    """What a strike of fire or frost changes besides: dice, and the defense."""

    element: str
    """Fire or frost."""
    dice: int
    """Dice more."""
    defense: Reckoning
    """The defense against it."""


class AimChance(Struct, frozen=True):
    """How likely a strike wounds at all and marks the last circle; and the wounds to expect."""

    hit: float
    """How likely it wounds, 0 to 1."""
    out: float
    """How likely it marks the last circle, 0 to 1."""
    expected: float
    """Wounds to expect."""


class AimView(Struct, frozen=True, omit_defaults=True):
    """All that the odds of a strike are made of."""

    actor: str
    """Who strikes."""
    target: str
    """Whom she aims at."""
    at: str
    """Who would really be struck."""
    dice: int
    """The most strike dice."""
    bonus: Reckoning
    """Dice beside the strike dice."""
    defense: Reckoning
    """What the successes must exceed."""
    how: str = ""
    """Why somebody else is struck: auto-guard or guard."""
    options: tuple[AimOption, ...] = ()
    """Powers and auras that may go into it."""
    elements: tuple[AimElement, ...] = ()
    """What fire or frost would change."""
    chance: AimChance | None = None
    """With all these dice and no power more; none where the dice lie there already."""
    best: tuple[str, ...] = ()
    """The powers that would add most dice."""
    at_best: AimChance | None = None
    """With those."""


def aims(world: World) -> tuple[AimView, ...]:
    """What a strike of those who may act now would be made of, at each who may be struck."""
    conflict = world.conflict
    if conflict is None or not conflict.combat or not conflict.order:
        return ()
    throw = conflict.throw
    if throw is not None and throw.kind == "strike":
        return (_aim(world, throw.actor, throw.target, throw.own),)
    able = [throw.actor] if throw is not None else actors(world)
    return tuple(
        _aim(world, who, foe.sheet.id, most)
        for who in able
        if (most := most_dice(world, who)) > 0
        for foe in foes(world, who)
    )


def _aim(world: World, actor: Who, target: Who, dice: int) -> AimView:
    known, at, how = hooks(world), target, ""
    throw = world.fight.throw
    struck = throw is not None and throw.kind == "strike"
    if not struck and (guard := redirect(world, actor, target)) is not None:
        at, how = guard
    chosen = throw.powers if struck and throw is not None else ()
    without = known.reckon(world, bonus_for(actor, at, chosen))
    offered = declaration(world, actor, world.fighters[at])
    options: list[AimOption] = []
    elements: list[AimElement] = []
    for id in dict.fromkeys(str(id) for id in (offered.options if offered else ())):
        # The element of a power counts once, however many powers are of it.
        only = bonus_for(actor, at, (*chosen, id))
        only = replace(only, element=element_of(chosen))
        element = element_of((id,))
        power = POWERS.get(id)
        options.append(
            AimOption(
                id,
                power_name(id),
                power.cost if power else 0,
                known.reckon(world, only).total - without.total,
                element,
            )
        )
        if element and element not in [e.element for e in elements]:
            more = replace(bonus_for(actor, at, chosen), element=element)
            elements.append(
                AimElement(
                    element,
                    known.reckon(world, more).total - without.total,
                    known.reckon(world, Defense(at, element)),
                )
            )
    defense = known.reckon(world, Defense(at, element_of(chosen)))
    aim = AimView(actor, target, at, dice, without, defense, how, tuple(options), tuple(elements))
    if struck and throw is not None and throw.faces:
        return aim
    best = best_powers(options, world.fighters[actor].cp)
    return replace(
        aim,
        chance=_chance(world, aim, ()),
        best=best,
        at_best=_chance(world, aim, best) if best else None,
    )


def _chance(world: World, aim: AimView, chosen: tuple[str, ...]) -> AimChance:
    """What all its dice and these powers may do. What an element changes counts once."""
    dice, defense = aim.dice + aim.bonus.total, aim.defense.total
    mine = [option for option in aim.options if option.id in chosen]
    element = next((option.element for option in mine if option.element), "")
    for more in aim.elements:
        if more.element == element:
            dice, defense = dice + more.dice, more.defense.total
    left = circles(world, aim.at) - world.fighters[aim.at].wounds
    lost = hooks(world).reckon(world, Lost(aim.actor)).total
    found = wounds(dice + sum(option.dice for option in mine), defense, left, -lost)
    return AimChance(float(found.hit), float(found.out), float(found.expected))


def best_powers(options: list[AimOption], have: int) -> tuple[str, ...]:
    """The powers that add most dice for what there is to pay, of one element."""
    chosen: list[str] = []
    element = ""
    for one in sorted(options, key=lambda one: -one.dice):
        boost = one.id in POWERS and POWERS[one.id].boosts
        if not one.dice or one.cost > have or boost:
            continue
        if one.element and element and one.element != element:
            continue
        element = element or one.element
        have -= one.cost
        chosen.append(one.id)
    return tuple(chosen)
