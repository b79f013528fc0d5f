"""Looking back: the odds that dice had before they fell, and what came true of them. Everything counted
here lies open to everybody."""

from __future__ import annotations

from collections.abc import Callable

from undertow.games.moonlight import odds
from undertow.games.moonlight.facts import (
    Asked,
    BrinkReached,
    Eclipsed,
    FalloutRead,
    GroupFell,
    MissionSet,
    PutOut,
    Rolled,
    Stressed,
    Threw,
    WasLost,
)
from undertow.games.moonlight.numbers import Dice
from undertow.games.moonlight.rules.dice import highest
from undertow.games.moonlight.world import Band, World
from undertow.kernel import (
    FATE,
    Hindsight,
    Odds,
    Past,
    Plain,
    Reckoning,
    Request,
    Tally,
    UndertowError,
)
from undertow.odds import KnownFate, Trial, first, opens

Counts = Callable[[World, Tally], Reckoning]

FALLEN = (Rolled, Threw, GroupFell)
HANGS = (Asked, BrinkReached, Eclipsed, FalloutRead, MissionSet, PutOut, Stressed, WasLost)
"""What a rule does at once with what the dice showed."""


def hindsight(past: Past[World], counts: Counts) -> Hindsight | None:
    """Of dice as they fall, and of what hangs on them."""
    fact, world = past.fact, past.fated
    if world is None:
        return None
    if isinstance(fact, HANGS):
        fact = next((one for one in reversed(past.since) if isinstance(one, FALLEN)), fact)

    def count(tally: Tally) -> int:
        return counts(world, tally).total

    match fact:
        case Rolled(id=id, made=made) if id in world.rolls:
            dice = count(Dice(world.rolls[id]))
            return Hindsight(odds.of_dice(world.people[made.who].name, dice), (made.band,))
        case GroupFell(lead=lead, best=best):
            return _of_group(past, counts, lead, best.band)
        case Threw(what="resistance") if past.offer.rule == "moonlight.resist":
            id = int(str(past.offer.args[1]))
            found = odds.of_resistance(world, count, fact.who, id)
            return _priced(past, fact, world, found, odds.resisting(count, fact.who))
        case Threw(what="obligation"):
            found = odds.of_obligation(world, count, fact.who)
            return _priced(past, fact, world, found, odds.obliging)
        case Threw(what="engagement"):
            return Hindsight(odds.of_engagement(world, count, fact.who), (fact.band,))
        case Threw():
            name = world.people[fact.who].name if fact.who in world.people else ""
            return Hindsight(odds.of_dice(name, _dice(past, fact)), (fact.band,))
    return None


def _of_group(past: Past[World], counts: Counts, lead: str, best: Band) -> Hindsight | None:
    """As it was before the first of them rolled."""
    start, id = past.opened.world, int(str(past.offer.args[1]))

    def count(tally: Tally) -> int:
        return counts(start, tally).total

    return Hindsight(odds.of_roll(start, count, lead, id), (best,))


def _priced(
    past: Past[World], fact: Threw, world: World, found: Odds, price: odds.Price
) -> Hindsight:
    cost = price(fact.band, highest(_dice(past, fact), fact.faces))
    edge = ("stress.edge",) if odds.at_limit(world, fact.who, cost) else ()
    return Hindsight(found, (f"stress.{cost}", *edge))


def _dice(past: Past[World], fact: Threw) -> int:
    """How many dice it had. Where two fell there may have been none, and the lower counted: then the rule
    is run again, up to there as it was, and with a six and a five."""
    if len(fact.faces) != 2:
        return len(fact.faces)
    *before, _ = [tuple(one.answer) for one in past.answered if one.by == FATE]
    said = [one.answer for one in past.answered if one.by != FATE]

    def answers(request: Request) -> Plain:
        return said.pop(0) if said else first(request)

    trial = Trial(past.opened, opens(past.offer, past.by), answers)
    try:
        _, way = trial.run(KnownFate((*before, (6, 5))))
    except UndertowError:  # somebody changed the table meanwhile, and it goes another way
        return 2
    fell = [one for one in way.facts if isinstance(one, Threw) and one.faces == (6, 5)]
    return 0 if fell and fell[-1].band == "4/5" else 2
