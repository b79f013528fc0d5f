"""Charge powers that are added to a roll: which can be, what they cost, and what may be joined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from undertow.games.anima.catalogue.entries import EFFECTS, POWERS, Power, auras
from undertow.games.anima.moments import Using
from undertow.games.anima.rules.passives import effects, powers_of, ranks
from undertow.games.anima.rules.passives import why_not as why_not_use
from undertow.games.anima.words import power_name
from undertow.games.anima.world import CROWDS, Element, Fighter, Who, World
from undertow.kernel import Line, Plain, Several, Table, message

NOT_ENOUGH = message(
    "anima.no.charge", "That costs {cost} charge {cost#die|dice}; there {have#is|are} {have}."
)
BOTH_ELEMENTS = message("anima.no.elements", "A strike cannot be of fire and frost at once.")
NO_BASE = message("anima.no.base", "{boost} needs something to boost: {powers}.")
NEEDS_MASS = message(
    "anima.no.mass", "{power} does not work on squads and swarms without Mass Effect."
)
MUST_AURA = message("anima.no.aura", "The weapon's aura cannot be left out.")


def strike_powers(world: World, actor: Who, target: Fighter, have: int) -> list[Power]:
    """The strike powers and their boosts that somebody could add against a target, and pay with so
    many charge dice."""
    found = []
    for entry in powers_of(world.fighters[actor], "strike", "boost"):
        if entry.late or entry.cost > have or not ranks(world, actor, entry.id):
            continue
        if entry.dice and not entry.dice.get(target.sheet.type, 0):
            continue
        at = target.sheet.id
        if why_not_use(world, Using(actor, at, entry.id), actor, at) is None:
            found.append(entry)
    return found


def auras_of(world: World, actor: Who) -> list[str]:
    worked = effects(world, world.fighters[actor])
    return [aura for aura in auras() if aura in worked] if worked else []


def element_of(chosen: Sequence[str]) -> Element:
    for id in chosen:
        entry = POWERS.get(id) or EFFECTS[id]
        if entry.element:
            return entry.element
    return ""


def why_not(
    chosen: Sequence[str], crowd: bool, have: int, elements: Sequence[str] = ()
) -> Line | None:
    """Why these cannot be declared together; `elements` are those of the strike so far."""
    cost = sum(POWERS[id].cost for id in chosen if id in POWERS)
    if cost > have:
        return NOT_ENOUGH(cost=cost, have=have)
    all_elements = [*elements, *(e for id in chosen if (e := element_of((id,))))]
    if len(dict.fromkeys(all_elements)) > 1:
        return BOTH_ELEMENTS()
    powers = [POWERS[id] for id in chosen if id in POWERS]
    if crowd:
        lifted = [id for entry in powers if entry.crowds for id in entry.boosts]
        for entry in powers:
            if entry.resisted and entry.id not in lifted:
                return NEEDS_MASS(power=entry.name())
    for boost in powers:
        if boost.boosts:
            bases = [id for id in chosen if id in boost.boosts]
            if len(bases) < (chosen.count(boost.id) if boost.each else 1):
                names = [power_name(id) for id in boost.boosts if POWERS[id].type == "strike"]
                return NO_BASE(boost=boost.name(), powers=names)
    return None


class Declaration(Several, frozen=True, tag="several"):
    """Which powers, boosts and aura go into a strike."""

    have: int = 0
    """Charge dice to pay with."""
    crowd: bool = False
    elements: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    """Auras one of which cannot be left off."""

    def refuses(self, answer: Plain) -> Line | None:
        if (why := super().refuses(answer)) is not None:
            return why
        chosen = [str(id) for id in answer]  # type: ignore[union-attr]
        if self.must and not any(id in self.must for id in chosen):
            return MUST_AURA()
        return why_not(chosen, self.crowd, self.have, self.elements)

    def can_have(self, id: Plain) -> bool:
        """Is there anything legal to declare it in: alone, or with one other and the aura?"""
        return any(
            self.refuses(tuple(dict.fromkeys(one for one in (must, id, other) if one))) is None
            for must in self.must or ("",)
            for other in ("", *self.options)
        )

    def sample(self, pick: Any) -> Plain:
        for _ in range(6):
            answer = super().sample(pick)
            if self.refuses(answer) is None:
                return answer
        alone = ((), *((id,) for id in self.options))
        pairs = permutations(self.options, 2)  # some go only together
        return next(answer for answer in (*alone, *pairs) if self.refuses(answer) is None)


def declaration(
    world: World,
    actor: Who,
    target: Fighter,
    elements: tuple[str, ...] = (),
    spent: int = 0,
    again: bool = False,
    without: Sequence[str] = (),
) -> Declaration | None:
    """What can be declared for a strike now; None where there is nothing."""
    f = world.fighters[actor]
    have = f.cp - spent
    options: list[str] = []
    for entry in strike_powers(world, actor, target, have):
        if entry.id not in without:
            options.append(entry.id)
            if world.rulings.repeat_power and 2 * entry.cost <= have:
                options.append(entry.id)
    weapon = [] if again else auras_of(world, actor)
    options += weapon
    if not options:
        return None
    must = tuple(weapon) if world.rulings.aura_mandatory else ()
    crowd = target.sheet.type in CROWDS
    least = 1 if again else 0
    offer = Declaration(tuple(options), least, None, have, crowd, elements, must)
    useful = tuple(id for id in options if offer.can_have(id))
    if not useful:
        return None
    return replace(offer, options=useful) if len(useful) < len(options) else offer


async def declare(
    t: Table[World],
    seat: str,
    prompt: Line,
    offer: Callable[[World], Several | None],
    **about: Any,
) -> tuple[Any, ...]:
    """What is chosen of an offer; nothing where there is none. What can no longer be had or paid
    when the answer comes, because a person ruled meanwhile, is asked anew."""
    while (offered := offer(t.world)) is not None:
        chosen: tuple[Any, ...] = await t.ask(seat, prompt, offered, **about)
        now = offer(t.world)
        if now is not None and now.refuses(chosen) is None:
            return chosen
    return ()
