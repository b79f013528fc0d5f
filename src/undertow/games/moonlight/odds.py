"""How likely each result of a roll is, exactly, before it is rolled: dice on the table, what a resistance
costs, how a mission opens. Everything counted here lies open to everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache

from undertow.games.moonlight.book import SPECIALS
from undertow.games.moonlight.numbers import (
    AttributeDice,
    Dice,
    EngagementDice,
    ResistCost,
    ResistMost,
    resistance,
)
from undertow.games.moonlight.rules.dice import band
from undertow.games.moonlight.world import ATTRIBUTES, BANDS, STRESS, Band, Roll, World
from undertow.kernel import Line, Odds, Outcome, Tally, message
from undertow.kernel.odds import Tone
from undertow.parts.odds import highest

Count = Callable[[Tally], int]
Price = Callable[[Band, int], int]
"""What a roll costs, by its result and the die that counts."""

TABLE = message("moonlight.odds.table", "What may come of what lies on the table")
ROLL = message("moonlight.odds.roll", "How {who}'s roll with {dice} {dice#die|dice} may go")
NO_DICE = message("moonlight.odds.no-dice", "How {who}'s roll without dice may go")
DICE = message("moonlight.odds.dice", "How a roll with {dice} {dice#die|dice} may go")
BARE = message("moonlight.odds.bare", "How a roll without dice may go")
GROUP = message("moonlight.odds.group", "How it may go: the best of {rolls} rolls counts")
RESIST = message("moonlight.odds.resist", "What it may cost {who} to resist")
OBLIGE = message("moonlight.odds.oblige", "What {who}'s obligations may cost")
ENGAGE = message("moonlight.odds.engage", "How the mission may open")
WHOSE = message("moonlight.odds.whose", "{what}: {result}")
COST = message("moonlight.odds.cost", "{n} stress")
BACK = message("moonlight.odds.back", "1 stress recovered")
SPARE = message("moonlight.odds.spare", "no stress, and one more downtime action")
EDGE = message("moonlight.odds.edge", "{who} comes to the limit")
MORE = message("moonlight.odds.more", "{who}, with one die more: 6 or better")
APART = message("moonlight.odds.apart", "What an ability makes of sixes together is not counted.")
RESULTS: dict[Band, tuple[Line, Tone]] = {
    "1-3": (message("moonlight.odds.bad", "1-3, it goes badly")(), "bad"),
    "4/5": (message("moonlight.odds.mixed", "4-5, at a cost")(), "plain"),
    "6": (message("moonlight.odds.good", "6, you do it")(), "good"),
    "critical": (message("moonlight.odds.critical", "6 and 6, even better")(), "good"),
}
PLAIN: dict[Band, Line] = {
    "1-3": message("moonlight.odds.three", "1-3")(),
    "4/5": message("moonlight.odds.five", "4-5")(),
    "6": message("moonlight.odds.six", "6")(),
    "critical": message("moonlight.odds.sixes", "6 and 6")(),
}
OPENINGS: dict[Band, Line] = {
    "1-3": message("moonlight.odds.desperate", "1-3, desperate")(),
    "4/5": message("moonlight.odds.risky", "4-5, risky")(),
    "6": message("moonlight.odds.controlled", "6, controlled")(),
    "critical": message("moonlight.odds.best", "6 and 6, and better")(),
}


@lru_cache(256)
def results(dice: int) -> dict[tuple[Band, int], Fraction]:
    """The result and the die that counts, and how likely both are. No dice: the lower of two."""
    return {
        (band(dice, (face, face) if two else (face,)), face): chance
        for (face, two), chance in highest(dice).items()
    }


@lru_cache(1024)
def bands(*pools: int) -> dict[Band, Fraction]:
    """How likely each result is: of one pool, or the best of several."""
    below, found = Fraction(0), {}
    for n, one in enumerate(BANDS):
        upto = Fraction(1)
        for dice in pools:
            upto *= sum(c for (of, _), c in results(dice).items() if BANDS.index(of) <= n)
        below, found[one] = upto, upto - below
    return found


def costs(dice: int, price: Price) -> dict[int, Fraction]:
    """What it may cost, the least first, and how likely each price is."""
    found: dict[int, Fraction] = {}
    for (result, face), chance in results(dice).items():
        cost = price(result, face)
        found[cost] = found.get(cost, Fraction(0)) + chance
    return dict(sorted(found.items()))


# An action roll


def _pools(world: World, count: Count, id: int) -> tuple[int, ...]:
    """The dice of a roll, and of those that are rolled with it."""
    with_it = [roll for roll in world.rolls.values() if roll.of == id]
    return tuple(count(Dice(roll)) for roll in (world.rolls[id], *with_it))


def of_roll(world: World, count: Count, me: str, id: int) -> Odds:
    pools, who = _pools(world, count, id), world.people[me].name
    if len(pools) > 1:
        title, notes = GROUP(rolls=len(pools)), (APART(),) if _in_time(world, id) else ()
    else:
        title, notes = (ROLL(who=who, dice=pools[0]) if pools[0] else NO_DICE(who=who)), ()
    return Odds(title, tuple(_by_band(pools)), notes=notes)


def of_dice(who: str, dice: int) -> Odds:
    """One roll with so many dice, whatever it is for; no name: the table's."""
    if who:
        title = ROLL(who=who, dice=dice) if dice else NO_DICE(who=who)
    else:
        title = DICE(dice=dice) if dice else BARE()
    outcomes = [
        Outcome(one, PLAIN[one], chance, RESULTS[one][1]) for one, chance in bands(dice).items()
    ]
    return Odds(title, tuple(outcomes))


def _in_time(world: World, id: int) -> bool:
    rolls = [roll for one, roll in world.rolls.items() if id in (one, roll.of)]
    held = [id for roll in rolls for id in world.people[roll.who].abilities]
    return any(SPECIALS[id].together for id in held)


def _by_band(pools: tuple[int, ...], group: str = "", who: str = "") -> Iterable[Outcome]:
    for one, chance in bands(*pools).items():
        label, tone = RESULTS[one]
        named = WHOSE(what=who, result=label) if who else label
        yield Outcome(f"{group}.{one}" if group else one, named, chance, tone, group)


# Resisting


def resisting(count: Count, who: str) -> Price:
    """What a resistance costs somebody, by how the dice fall."""
    most = count(ResistMost(who))

    def price(result: Band, face: int) -> int:
        return -1 if result == "critical" else min(most, count(ResistCost(who, face)))

    return price


def _resisting(world: World, count: Count, who: str, id: int) -> dict[int, Fraction]:
    return costs(count(resistance(who, world.incoming[id])), resisting(count, who))


def of_resistance(world: World, count: Count, me: str, id: int) -> Odds:
    paid = _resisting(world, count, me, id)
    return Odds(RESIST(who=world.people[me].name), tuple(_by_price(world, paid, me)))


def _by_price(
    world: World,
    paid: dict[int, Fraction],
    who: str,
    group: str = "stress",
    back: Line | None = None,
) -> Iterable[Outcome]:
    for stress, chance in paid.items():
        label = (back or BACK()) if stress < 0 else COST(n=stress)
        tone: Tone = "good" if stress <= 0 else "plain"
        yield Outcome(f"{group}.{stress}", label, chance, tone, group, stress)
    one = world.people[who]
    edge = sum((c for stress, c in paid.items() if at_limit(world, who, stress)), Fraction(0))
    yield Outcome(f"{group}.edge", EDGE(who=one.name), edge, "bad")


def at_limit(world: World, who: str, stress: int) -> bool:
    """Does so much stress bring somebody to the limit?"""
    one = world.people[who]
    left = one.stress if one.eclipse else STRESS - one.stress
    return stress > 0 and stress >= left


# Obligation and engagement


def obliging(result: Band, face: int) -> int:
    """What obligations cost, by how the dice fall."""
    return -1 if result == "critical" else 6 - face


def of_obligation(world: World, count: Count, me: str) -> Odds:
    one = world.people[me]
    least = min(one.attribute(name) for name in ATTRIBUTES)
    rolled = next(name for name in ATTRIBUTES if one.attribute(name) == least)
    for id in one.abilities:
        rolled = SPECIALS[id].obliges or rolled
    dice = count(AttributeDice(me, rolled, "obligation"))
    paid = costs(dice, obliging)
    return Odds(OBLIGE(who=one.name), tuple(_by_price(world, paid, me, back=SPARE())))


def of_engagement(world: World, count: Count, me: str) -> Odds:
    return Odds(ENGAGE(), tuple(_by_opening(world, count)))


def _by_opening(world: World, count: Count, group: str = "") -> Iterable[Outcome]:
    assert world.mission is not None
    worst = {one: Fraction(one == "1-3") for one in BANDS}
    found = worst if world.tracks.strikes else bands(count(EngagementDice(world.mission)))
    for one, chance in found.items():
        id = f"{group}.{one}" if group else one
        yield Outcome(id, OPENINGS[one], chance, RESULTS[one][1], group)


# All that lies on the table


def on_table(world: World, count: Count) -> Odds | None:
    """Each roll, each answer to what is coming, and the engagement: a group for each."""
    found: list[Outcome] = []
    for id, roll in world.rolls.items():
        found += _of_one(world, count, id, roll)
    for id, coming in world.incoming.items():
        if coming.promised or coming.resisted:
            continue
        for one in world.party:
            mine = one.id == coming.whom
            if mine or not (coming.protected or one.out):
                paid = _resisting(world, count, one.id, id)
                found += _by_price(world, paid, one.id, f"resist-{id}-{one.id}")
    if world.mission is not None and world.mission.position is None:
        found += _by_opening(world, count, "engagement")
    return Odds(TABLE(), tuple(found)) if found else None


def _of_one(world: World, count: Count, id: int, roll: Roll) -> Iterable[Outcome]:
    pools, who = _pools(world, count, id), world.people[roll.who].name
    yield from _by_band(pools, f"roll-{id}", who)
    better = bands(pools[0] + 1, *pools[1:])
    yield Outcome(f"more-{id}", MORE(who=who), better["6"] + better["critical"], "good")
