"""Looking back: the odds that dice had before they fell, and what came true of them. Every roll lies open
with its pool and its dice."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from undertow.games.edge import chances
from undertow.games.edge.facts.people import (
    BoonsSet,
    Died,
    Harmed,
    HitLanded,
    HitSet,
    Tired,
)
from undertow.games.edge.facts.rolls import DiceFell, DueSet, Stood, Threw
from undertow.games.edge.facts.story import BeatsGained, ClockSet, DeckSet, FoeSet, PartyFell, Said
from undertow.games.edge.odds import AGAIN, NOT_COUNTED, TITLE, Counts, listed, no_dice
from undertow.games.edge.rules.cards import full_deck
from undertow.games.edge.rules.dice import ones, outcome, successes
from undertow.games.edge.words import suit_named
from undertow.games.edge.world import Made, Roll, World
from undertow.kernel import Hindsight, Odds, Outcome, Past, message

DICE = message("edge.odds.dice", "What {dice} {dice#die|dice} may show")
CARD = message("edge.odds.card", "The next of {cards} {cards#card|cards} of consequence")
JOKER = message("edge.odds.joker", "a joker")
HITS = message("edge.odds.hits", "successes: {n}")

FALLEN = (Threw, Stood, DiceFell)
HANGS = (
    BeatsGained,
    BoonsSet,
    ClockSet,
    Died,
    DueSet,
    FoeSet,
    Harmed,
    HitLanded,
    HitSet,
    PartyFell,
    Said,
    Tired,
)
"""What a rule does at once with what the dice showed."""


def hindsight(past: Past[World], count: Counts) -> Hindsight | None:
    """Of dice as they fall, of a roll that stands, and of what hangs on it."""
    fact, world = past.fact, past.before
    then = past.opened.world if past.fated is None else past.fated
    if isinstance(fact, HANGS):
        fell = [one for one in past.since if isinstance(one, FALLEN)]
        return hindsight(replace(past, fact=fell[-1]), count) if fell else None
    match fact:
        case Threw(id=id) if past.fell and id in then.rolls:
            return _of_throw(past, fact, then.rolls[id].dv)
        case DeckSet(drawn=drawn) if len(drawn) > len(world.drawn):
            return _of_card(world, drawn[-1])
        case DiceFell():
            return _of_dice(fact)
        case Stood(id=id, made=made) if made.faces and id in then.rolls:
            return _of_roll(then, count, made, then.rolls[id])
    return None


def _of_roll(world: World, count: Counts, made: Made, roll: Roll) -> Hindsight:
    """The whole roll as it was told, before any of its dice fell. What only dice that fell again could
    bring (all succeed, and a one has stuck) had no chance then, and is not named."""
    dice = len(made.faces)
    bare = dice == 1 and no_dice(world, count, roll)
    shown = chances.lower_of_two(roll.rung) if bare else chances.thrown(dice, roll.rung)
    found = listed(chances.results(shown, {made.dv: Fraction(1)}))
    odds = Odds(TITLE(dice=dice, dv=made.dv), tuple(found), notes=(NOT_COUNTED(),))
    came = (made.outcome, f"beats:{made.beats}")
    return Hindsight(odds, tuple(id for id in came if odds.chance(id)))


def _of_throw(past: Past[World], fact: Threw, dv: int) -> Hindsight:
    """The dice that fell, beside those that lay there; ones that were shown stick."""
    new = past.fell
    lower = not fact.rerolled and len(fact.faces) < len(new)
    if lower:
        shown, dice = chances.lower_of_two(), 0
    else:
        lie = (successes(fact.faces) - successes(new), fact.beats - ones(new))
        shown, dice = chances.added(chances.thrown(len(new)), lie), len(new)
    found = listed(chances.results(shown, {dv: Fraction(1)}))
    title = AGAIN(dice=dice, dv=dv) if fact.rerolled else TITLE(dice=dice, dv=dv)
    came = outcome(successes(fact.faces), dv, fact.beats)
    return Hindsight(Odds(title, tuple(found)), (came, f"beats:{fact.beats}"))


def _of_dice(fact: DiceFell) -> Hindsight:
    """Dice of somebody the GM plays, or against no difficulty: how many successes."""
    dice = len(fact.faces)
    found: dict[int, Fraction] = {}
    for (hits, _), chance in chances.thrown(dice).items():
        found[hits] = found.get(hits, Fraction(0)) + chance
    outcomes = tuple(
        Outcome(f"hits:{n}", HITS(n=n), found[n], "plain", "hits", n) for n in sorted(found)
    )
    title = TITLE(dice=dice, dv=fact.dv) if fact.dv else DICE(dice=dice)
    return Hindsight(Odds(title, outcomes), (f"hits:{fact.successes}",))


def _of_card(world: World, card: str) -> Hindsight:
    """The next card of consequence, by its suit: which cards are gone lies open, their order does not."""
    unseen = world.deck.draw or full_deck(world).draw
    suits = [_suit(one) for one in unseen]
    outcomes = tuple(
        Outcome(
            suit,
            JOKER() if suit == "joker" else suit_named(suit),
            Fraction(suits.count(suit), len(suits)),
            "plain",
            "suit",
        )
        for suit in dict.fromkeys(sorted(suits))
    )
    return Hindsight(Odds(CARD(cards=len(suits)), outcomes), (_suit(card),))


def _suit(card: str) -> str:
    return card.split()[-1]
