"""What counts towards a roll: the rules' own hooks, in play always."""

from __future__ import annotations

from collections.abc import Callable

from undertow.games.moonlight.book import HELPLESS, PLAYSETS, SPECIALS, shining, working
from undertow.games.moonlight.moments import Assisting, Claiming, Rolling
from undertow.games.moonlight.numbers import (
    AttributeDice,
    Danger,
    DangerLeast,
    Dice,
    DowntimeDice,
    Effect,
    HarmWeight,
)
from undertow.games.moonlight.world import EFFECTS, POSITIONS, Roll, World
from undertow.kernel import Line, Reckoning, Tally, Term, message
from undertow.parts.actions import Ability, Count

RULES = Ability[World](id="moonlight.rules", name="The rules", text="What holds for everybody.")
"""The game's own hooks, in play always."""

ASSIST = message("moonlight.why.assist", "{who} assists")
PUSH_WHY = message("moonlight.why.push", "A push")
PROMISE_WHY = message("moonlight.why.promise", "A poisoned promise")


def incapacitated(world: World, who: str, count: Count) -> bool:
    """Level 3 harm, which always counts."""
    tags = range(len(world.people[who].harm))
    return any(count(HarmWeight(who, tag)) == 3 for tag in tags)


def _weighs(world: World, roll: Roll, count: Count, level: int) -> int:
    """How many of the tags that hold somebody back weigh this much."""
    tags = sum(count(HarmWeight(roll.who, tag)) == level for tag in world.weighing(roll))
    return min(tags, 1) if world.rulings.harm_once_a_level else tags


@RULES.modifies(Dice)
def assisted(world: World, m: Dice, me: str, count: Count) -> Term | None:
    roll = m.roll
    if not roll.assisted or lifted(world, roll, count):
        return None
    dice = bool(roll.helper) + bool(roll.backed)
    return Term(dice, ASSIST(who=helper_of(world, roll)))


def lifted(world: World, roll: Roll, count: Count) -> bool:
    """Does an assist only let somebody act at all? Then it gives no die."""
    strict = world.rulings.helpless_no_die
    pushes = "act" in (roll.push, roll.pushed)
    return (strict or not pushes) and incapacitated(world, roll.who, count)


def helper_of(world: World, roll: Roll) -> str | Line:
    """Who or what assists."""
    if roll.helper:
        return world.people[roll.helper].name
    return Line(f"{roll.backed}.name")


@RULES.modifies(Dice)
def pushed(world: World, m: Dice, me: str, count: Count) -> Term | None:
    if "die" not in (m.roll.push, m.roll.pushed):
        return None
    strict = world.rulings.helpless_no_die and incapacitated(world, m.roll.who, count)
    return None if strict else Term(1, PUSH_WHY())


@RULES.modifies(Dice)
def poisoned(world: World, m: Dice, me: str) -> Term | None:
    return Term(1, PROMISE_WHY()) if m.roll.promise is not None else None


@RULES.modifies(Dice)
def hurt(world: World, m: Dice, me: str, count: Count) -> Term | None:
    tags = _weighs(world, m.roll, count, 2)
    return Term(-tags, HARM_WHY()) if tags else None


@RULES.modifies(Dice)
def claimed(world: World, m: Dice, me: str, count: Count) -> Term | None:
    dice = sum(
        SPECIALS[ability].dice
        for ability in m.roll.abilities
        if not SPECIALS[ability].desperate or _desperate(m.roll, count)
    )
    return Term(dice, CLAIMED()) if dice else None


def _desperate(roll: Roll, count: Count) -> bool:
    return POSITIONS[max(count(Danger(roll)), count(DangerLeast(roll)))] == "desperate"


@RULES.forbids(Claiming)
def too_safe(world: World, m: Claiming, me: str, count: Count) -> Line | None:
    special = SPECIALS[m.ability]
    if not special.desperate or _desperate(m.roll, count):
        return None
    return TOO_SAFE(ability=special.line)


TOO_SAFE = message("moonlight.no.too-safe", "{ability} helps only a desperate roll.")


@RULES.modifies(Dice)
def brightened(world: World, m: Dice, me: str) -> Term | None:
    """The group's abilities add transcendent dots, two in all at the most."""
    one = world.people[m.roll.who]
    room = one.bright.get(m.roll.action, 0) < 2 and shining(world, m.roll)
    found = [id for id in working(world, one.id) if m.roll.action in SPECIALS[id].bright]
    return Term(1, SPECIALS[found[0]].line) if found and room else None


@RULES.modifies(AttributeDice)
def favoured(world: World, m: AttributeDice, me: str) -> Term | None:
    found = [id for id in working(world, m.who) if SPECIALS[id].attribute == m.attribute]
    return Term(len(found), SPECIALS[found[0]].line) if found else None


@RULES.modifies(DowntimeDice)
def practised(world: World, m: DowntimeDice, me: str) -> Term | None:
    found = [id for id in working(world, m.who) if SPECIALS[id].downtime == m.what]
    return Term(len(found), SPECIALS[found[0]].line) if found else None


@RULES.modifies(Effect)
def claimed_effect(world: World, m: Effect, me: str) -> Term | None:
    effect = sum(SPECIALS[ability].effect for ability in m.roll.abilities)
    return Term(effect, CLAIMED()) if effect else None


@RULES.modifies(Effect)
def opened(world: World, m: Effect, me: str) -> Term | None:
    more = sum(world.setups[id].effect for id in m.roll.openings)
    return Term(more, OPENED()) if more else None


@RULES.modifies(Danger)
def opened_position(world: World, m: Danger, me: str) -> Term | None:
    less = sum(world.setups[id].position for id in m.roll.openings)
    return Term(-less, OPENED()) if less else None


@RULES.modifies(Danger)
def steadied(world: World, m: Danger, me: str) -> Term | None:
    steps = m.roll.poise + sum(SPECIALS[ability].poise for ability in m.roll.abilities)
    return Term(-steps, STEADY()) if steps else None


def danger_of(count: Callable[[Tally], Reckoning], roll: Roll) -> Reckoning:
    """How dangerous a roll is, with reasons: what was counted, but never below its least."""
    found, least = count(Danger(roll)), count(DangerLeast(roll))
    if found.total >= least.total:
        return found
    return Reckoning(least.total, (*found.terms, *least.terms[1:]))


@RULES.modifies(Danger)
def outmatched(world: World, m: Danger, me: str) -> Term | None:
    """An everyday self against supernatural force is desperate at best."""
    return Term(2, EVERYDAY(), sets=True) if _outmatched(world, m.roll) else None


@RULES.modifies(Effect)
def outmatched_effect(world: World, m: Effect, me: str) -> Term | None:
    """It is limited at best, before anything raises it; in a kinder series standard."""
    less = everyday_loss(world, m.roll)
    return Term(-less, EVERYDAY()) if less else None


def everyday_loss(world: World, roll: Roll) -> int:
    """The steps of effect that an everyday self lacks against supernatural force. Where limited is the
    best, what starts at limited comes to nothing."""
    if not _outmatched(world, roll):
        return 0
    series = PLAYSETS.get(world.series.id)
    best = EFFECTS.index(series.everyday if series is not None else "limited")
    return max(EFFECTS.index("standard") - best, roll.effect - best)


def _outmatched(world: World, roll: Roll) -> bool:
    return roll.supernatural and not shining(world, roll)


@RULES.modifies(Dice)
def given(world: World, m: Dice, me: str) -> Term | None:
    return Term(len(m.roll.gifts), GIVEN()) if m.roll.gifts else None


STEADY = message("moonlight.why.steady", "Somebody made it safer")
EVERYDAY = message("moonlight.why.everyday", "An everyday self against supernatural force")
GIVEN = message("moonlight.why.gift", "What a friend's ability gives")
CLAIMED = message("moonlight.why.ability", "An ability brought to bear")
OPENED = message("moonlight.why.opening", "An opening somebody made")


@RULES.modifies(Effect)
def pushed_effect(world: World, m: Effect, me: str) -> Term | None:
    return Term(1, PUSH_WHY()) if "effect" in (m.roll.push, m.roll.pushed) else None


@RULES.modifies(Effect)
def hurt_effect(world: World, m: Effect, me: str, count: Count) -> Term | None:
    tags = _weighs(world, m.roll, count, 1)
    return Term(-tags, HARM_WHY()) if tags else None


HARM_WHY = message("moonlight.why.held-back", "Harm that holds you back")


@RULES.forbids(Rolling)
def helpless(world: World, m: Rolling, me: str, count: Count) -> Line | None:
    """Whoever rolls, alone or as one of a group, must be able to act."""
    led = [id for id, one in world.rolls.items() if one == m.roll]
    for roll in (m.roll, *(one for one in world.rolls.values() if one.of and one.of in led)):
        acts = roll.assisted or "act" in (roll.push, roll.pushed)
        if not acts and incapacitated(world, roll.who, count):
            return HELPLESS(who=world.people[roll.who].name)
    return None


NO_HELP = message(
    "moonlight.no.helpless-assist",
    "{who} is incapacitated: they can protect others and spend links, but not assist.",
)


@RULES.forbids(Assisting)
def too_hurt(world: World, m: Assisting, me: str, count: Count) -> Line | None:
    if m.by_link or not incapacitated(world, m.who, count):
        return None
    return NO_HELP(who=world.people[m.who].name)


ROLLS_TOO = message(
    "moonlight.no.assist-in-group",
    "{who} rolls in the same group action, and so assists nobody in it.",
)


@RULES.forbids(Assisting)
def rolls_too(world: World, m: Assisting, me: str) -> Line | None:
    """In a group action only somebody who does not roll assists."""
    groups = {roll.who: roll.of if world.led(roll) else id for id, roll in world.rolls.items()}
    if m.who == m.whom or m.who not in groups or groups[m.who] != groups.get(m.whom):
        return None
    return ROLLS_TOO(who=world.people[m.who].name)
