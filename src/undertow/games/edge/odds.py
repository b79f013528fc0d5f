"""What a roll may bring, before its dice fall and while they lie there. Everything counted here lies
open to everybody. Ones fall again where the description lets them; Boons and talents are not counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from undertow.games.edge import chances
from undertow.games.edge.chronicle import OUTCOMES
from undertow.games.edge.moments import Difficulty, Pool
from undertow.games.edge.rules.dice import successes
from undertow.games.edge.world import RUNGS, Roll, Rung, World
from undertow.games.edge.world import Outcome as Came
from undertow.kernel import Odds, Offer, Outcome, Reckoning, Tally, message
from undertow.kernel.odds import Tone

Counts = Callable[[World, Tally], Reckoning]

TITLE = message("edge.odds.title", "{dice} {dice#die|dice} against {dv}")
CONTESTED = message(
    "edge.odds.contested", "{dice} {dice#die|dice} against the {foe} {foe#die|dice} of a foe"
)
AGAIN = message("edge.odds.again", "{dice} again, against {dv}")
BEATS = message("edge.odds.beats", "beats: {n}")
TOLD = {
    "basic": message("edge.odds.basic", "Told plainly: {what}"),
    "detailed": message("edge.odds.detailed", "Told in detail: {what}"),
    "intricate": message("edge.odds.intricate", "Told intricately: {what}"),
}
NOT_COUNTED = message(
    "edge.odds.notes", "Boons and talents that change dice later are not counted."
)
TONES: dict[Came, Tone] = {"clean": "good", "cost": "good", "partial": "plain", "miss": "bad"}
Found = dict[tuple[Came, int], Fraction]


def odds(world: World, count: Counts, about: Offer) -> Odds | None:
    """Of dice that are about to fall, or to fall again."""
    if len(about.args) < 2 or about.args[1] not in world.rolls:
        return None
    roll = world.rolls[int(str(about.args[1]))]
    if about.rule == "edge.roll" and not roll.faces:
        return _first(world, count, roll)
    if about.rule == "edge.stand" and roll.faces:
        return _again(roll, [])
    if about.rule == "edge.reroll" and roll.faces:
        return _again(roll, [int(str(about.args[2]))])
    showing = [n for n, face in enumerate(roll.faces) if face == 1]
    if about.rule == "edge.affinity" and showing:
        return _again(roll, showing[:1])
    if about.rule == "edge.reroll-ones" and showing:
        return _again(roll, showing[: chances.told(roll.rung, len(showing))])
    return None


def watched(world: World) -> list[Offer]:
    """Every roll lies open with its pool and its dice: the whole table may know its chances."""
    return [
        Offer("edge.stand" if roll.faces else "edge.roll", (roll.who, id))
        for id, roll in world.rolls.items()
    ]


def _first(world: World, count: Counts, roll: Roll) -> Odds:
    """The whole pool, as it was told, and as it would be told on the other rungs."""
    pool, bare = count(world, Pool(roll)), no_dice(world, count, roll)
    foe = world.foes.get(roll.target) if roll.contested else None
    if foe is not None:
        title = CONTESTED(dice=pool.total, foe=foe.pool)
        against = _contest(max(1, foe.pool))
    else:
        dv = count(world, Difficulty(roll)).total
        title, against = TITLE(dice=pool.total, dv=dv), {dv: Fraction(1)}

    def on(rung: Rung) -> Found:
        shown = chances.lower_of_two(rung) if bare else chances.thrown(pool.total, rung)
        return chances.results(shown, against)

    found = listed(on(roll.rung))
    for rung in RUNGS:
        found += listed(on(rung), rung)
    return Odds(title, tuple(found), notes=(NOT_COUNTED(),))


def no_dice(world: World, count: Counts, roll: Roll) -> bool:
    """Is no die left, so that the lower of two counts?"""
    bare = sum(term.amount for term in count(world, Pool(roll)).terms) <= 0
    return bare and world.rulings.keep_lower_of_two


def _contest(dice: int) -> dict[int, Fraction]:
    """One more than the foe's successes."""
    found: dict[int, Fraction] = {}
    for (hits, _), chance in chances.thrown(dice).items():
        found[hits + 1] = found.get(hits + 1, Fraction(0)) + chance
    return found


def _again(roll: Roll, dice: list[int]) -> Odds:
    """Some dice fall again; the others lie, and all the ones so far stick."""
    rest = [face for n, face in enumerate(roll.faces) if n not in dice]
    shown = chances.added(chances.thrown(len(dice)), (successes(rest), roll.beats))
    found = chances.results(shown, {roll.dv: Fraction(1)})
    return Odds(AGAIN(dice=len(dice), dv=roll.dv), tuple(listed(found)), notes=(NOT_COUNTED(),))


def listed(found: Found, rung: Rung | None = None) -> list[Outcome]:
    """The four results, and the numbers of beats that can come."""
    before = f"{rung}:" if rung else ""
    came = {name: Fraction(0) for name in TONES}
    beats: dict[int, Fraction] = {}
    for (name, n), chance in found.items():
        came[name] += chance
        beats[n] = beats.get(n, Fraction(0)) + chance
    listing = []
    for name, chance in came.items():
        line = OUTCOMES[name]()
        label = TOLD[rung](what=line) if rung else line
        listing.append(Outcome(before + name, label, chance, TONES[name], before + "outcome"))
    for n in sorted(beats):
        line = BEATS(n=n)
        label = TOLD[rung](what=line) if rung else line
        listing.append(Outcome(f"{before}beats:{n}", label, beats[n], "plain", before + "beats", n))
    return listing
