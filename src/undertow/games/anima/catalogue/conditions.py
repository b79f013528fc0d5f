"""Conditions, weaknesses and goals, where they reach into a number."""

from __future__ import annotations

from undertow.games.anima.catalogue.entries import Weakness, forbids, modifies
from undertow.games.anima.moments import (
    BasicDice,
    Defense,
    Lost,
    ManeuverBonus,
    OfSomebody,
    Spot,
    StrikeBonus,
    StrikeLimit,
    Suffering,
)
from undertow.games.anima.rules.passives import hits, in_darkness, is_blind, suffers
from undertow.games.anima.words import condition_name
from undertow.games.anima.world import CROWDS, Who, World
from undertow.kernel import Line, Term, message


@modifies(StrikeBonus, "anima.empowered")
def empowered(world: World, m: StrikeBonus) -> Term | None:
    f = world.fighters[m.who]
    if f.conditions and suffers(world, f, "empowered"):
        return Term(1, condition_name("empowered"))
    return None


@modifies(ManeuverBonus, "anima.quickened")
def quickened(world: World, m: ManeuverBonus) -> Term | None:
    dice = int(suffers(world, world.fighters[m.who], "quickened"))
    if m.others and world.rulings.all_participants_bonuses:
        dice += sum(1 for each in m.others if suffers(world, world.fighters[each], "quickened"))
    return Term(dice, condition_name("quickened")) if dice else None


@modifies(Defense, "anima.shielded")
def shielded(world: World, m: Defense) -> Term | None:
    if suffers(world, world.fighters[m.who], "shielded"):
        return Term(1, condition_name("shielded"))
    return None


@modifies(Lost, "anima.blinded")
def blinded(world: World, m: Lost) -> Term | None:
    """Darkness works as Blinded: together they take one success, by the usual reading."""
    f = world.fighters[m.who]
    blind = bool(f.conditions) and is_blind(world, f)
    dark = in_darkness(world, f)
    if blind and dark and world.rulings.darkness_stacks:
        return Term(2, condition_name("blinded"))
    if blind:
        return Term(1, condition_name("blinded"))
    return Term(1, condition_name("darkness")) if dark else None


SEES = message("anima.no.sees", "{condition} sees in the dark.")


@forbids(Suffering, "anima.darksighted")
def darksighted(world: World, m: Suffering) -> Line | None:
    if m.condition in ("blinded", "darkness") and suffers(
        world, world.fighters[m.who], "darksighted"
    ):
        return SEES(condition=condition_name("darksighted"))
    return None


# Weaknesses

LIMITS = {"cowardly": (0, 5, 2), "restless": (0, 1), "weak-spot": (2,)}
"""The lowest and the highest level of an eidolon that has it, and its fewest wound circles."""
WEAKNESSES = {
    id: Weakness(
        id,
        message(f"anima.weakness.{id}", name),
        message(f"anima.weakness.{id}.text", text),
        *LIMITS.get(id, ()),
    )
    for id, name, text in (
        ("cowardly", "Cowardly", "Goes home whenever it is wounded; an opponent misses a turn."),
        (
            "crazy",
            "Crazy",
            "A die decides what it does: 1 to 3 maneuver, 4 strike, 5 power, 6 as you like.",
        ),
        ("darkbound", "Darkbound", "One success less on every roll, except in Darkness."),
        ("overwhelmable", "Overwhelmable", "Squads and swarms strike it with two more dice."),
        ("restless", "Restless", "Never the same kind of action two turns in a row."),
        ("vulnerable-to-fire", "Vulnerable to Fire", "Strikes of fire at it get three more dice."),
        (
            "vulnerable-to-frost",
            "Vulnerable to Frost",
            "Strikes of frost at it get three more dice.",
        ),
        (
            "weak-spot",
            "Weak Spot",
            "A goal in every conflict: achieving it defeats it at once.",
        ),
    )
}
"""In alphabetical order, as the die over six of them counts."""


def has_level(weakness: str) -> bool:
    """Does it say more of an opponent the higher its level is?"""
    return weakness in WEAKNESSES and WEAKNESSES[weakness].least > 0


def weak(world: World, who: Who, weakness: str) -> bool:
    return world.fighters[who].sheet.weakness == weakness


@WEAKNESSES["darkbound"].modifies(Lost)
def darkbound(world: World, m: Lost) -> Term | None:
    if not weak(world, m.who, "darkbound") or (world.conflict and world.conflict.darkness):
        return None
    return Term(1, WEAKNESSES["darkbound"].name())


@WEAKNESSES["overwhelmable"].modifies(StrikeBonus, anybody=True)
def overwhelmable(world: World, m: StrikeBonus) -> Term | None:
    if weak(world, m.target, "overwhelmable") and world.fighters[m.who].sheet.type in CROWDS:
        return Term(2, WEAKNESSES["overwhelmable"].name())
    return None


@modifies(StrikeBonus, "anima.vulnerable")
def vulnerable(world: World, m: StrikeBonus) -> Term | None:
    if m.element and weak(world, m.target, f"vulnerable-to-{m.element}"):
        return Term(3, WEAKNESSES[f"vulnerable-to-{m.element}"].name())
    return None


@WEAKNESSES["weak-spot"].modifies(Spot)
def weak_spot(world: World, m: Spot) -> Term | None:
    sheet = world.fighters[m.who].sheet
    if sheet.weakness != "weak-spot":
        return None
    return Term(2 + sheet.level, WEAKNESSES["weak-spot"].name())


# Goals and switches

GOAL = message("anima.why.goal", "a goal or switch")


def _lowers(tally: type[OfSomebody], kind: str) -> None:
    @modifies(tally, f"anima.goal-{kind}")
    def term(world: World, m: OfSomebody) -> Term | None:
        off = taken_off(world, kind, m.who)
        return Term(-off, GOAL()) if off else None


def taken_off(world: World, kind: str, who: Who) -> int:
    """How much goals and switches take off a figure of somebody now."""
    if world.conflict is None or not world.conflict.active:
        return 0
    return sum(
        e.amount
        for e in world.conflict.active
        if e.kind == kind and hits(world, e.target, e.side, who)
    )


_lowers(Defense, "defense")
_lowers(BasicDice, "maneuver")
_lowers(StrikeLimit, "strike")
