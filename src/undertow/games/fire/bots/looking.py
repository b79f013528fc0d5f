"""What a pack brings: the greedy bot was never told what such a skill is good for, so it looks one act ahead and
compares the tables, on the scale of its weights."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from msgspec.structs import replace

from undertow.games.fire.bots.analysis import DEADLY, Analysis
from undertow.games.fire.catalogue.own import OWN
from undertow.games.fire.components import ATTRIBUTES, VESTIBULE, ChamberId
from undertow.games.fire.game import GAME
from undertow.games.fire.rules.acting import Action
from undertow.games.fire.world import Hero, World
from undertow.kernel import Offer
from undertow.lab.bots import Bot, Chair
from undertow.lab.trying import TRIES, tried

if TYPE_CHECKING:
    from undertow.games.fire.bots.candidates import Candidates

AP = 4.0
"""What an Action Point is worth."""
STEP = 2.0
"""What it is worth to be one step nearer to where one is needed."""
NEAR = 6
"""Beyond so many steps nothing is nearer than anything else."""
LOST = 20.0
THREAT = 20.0
"""A hero in the Void, and a level of threat."""
LEAST = 1.0
"""What changes less than this is not worth doing."""
CLOSER = 3
"""So many of the best are looked at again, with other luck."""
REST = 24
"""AP that are lent for the look, so that no ritual follows."""


def propose(w: Candidates, chair: Chair[World], bot: Bot) -> None:
    """Add what packs have brought, where it does some good."""
    offers = [one for rule in OWN.intersection(w.offered) for one in w.offered[rule]]
    if not offers:
        return
    rested = replace(w.world, turn=replace(w.world.now, spent=w.world.now.spent - REST))
    look = _Look(w.analysis, Analysis(rested, w.weights), chair, bot)
    first = {offer: look.at(offer, [rested]) for offer in offers}
    best = sorted(first, key=lambda offer: -first[offer][0])[:CLOSER]
    worlds = [dealt(rested, number) for number in range(TRIES)]
    for offer in best:
        value, cost = look.at(offer, worlds)
        rule = GAME.rules[offer.rule]
        if isinstance(rule, Action) and rule.per_game:
            value *= w.weights.holy_light  # it will be missed later
        if value >= LEAST:
            w.add(value, max(0.0, cost), offer)


class _Look:
    """From one table, at what may be done there."""

    def __init__(self, now: Analysis, rested: Analysis, chair: Chair[World], bot: Bot) -> None:
        self.now, self.rested, self.chair, self.bot = now, rested, chair, bot
        rested.losses = now.losses
        self.before = standing(rested)

    def at(self, offer: Offer, worlds: Sequence[World]) -> tuple[float, float]:
        """What it is worth, and the AP it costs."""
        found = [
            self._compared(world)
            for world in tried(GAME, self.chair.seats, self.chair.seat, offer, self.bot, worlds)
        ]
        return fmean(value for value, _ in found), fmean(cost for _, cost in found)

    def _compared(self, world: World) -> tuple[float, float]:
        if world.turn is None or world.ended is not None:
            won = world.ended is not None and world.ended.outcome != "defeat"
            return (self.now.weights.fire if won else -DEADLY), 1.0
        after = Analysis(world, self.now.weights)
        if after.like(self.rested):
            after.losses = self.rested.losses
        mine = after.me.id == self.rested.me.id
        cost = self.rested.ap_left - after.ap_left if mine else self.now.ap_left
        return standing(after) - self.before - AP * min(0, cost), float(cost)


def dealt(world: World, number: int) -> World:
    """What lies face down, in another order."""
    rng = Random(number)
    supply, deck = list(world.supply), list(world.deck)
    rng.shuffle(supply)
    rng.shuffle(deck)
    return replace(world, supply=tuple(supply), deck=tuple(deck))


def standing(analysis: Analysis) -> float:
    """How well the company stands: what it has, what threatens it, and how near it is to what it needs."""
    world, weights = analysis.world, analysis.weights
    worth = weights.fire if world.carrier is not None else 0.0
    for colour in ATTRIBUTES:
        if colour in world.broken:
            worth += weights.relic + weights.token * analysis.needed
        else:
            worth += weights.token * min(analysis.needed, analysis.held[colour])
    for chamber in world.cultists:
        if chamber != VESTIBULE:
            worth -= analysis.fall_loss(chamber) * analysis.urgency(chamber)
    worth += weights.explore * len(analysis.board.tiles)
    worth += weights.cut_token * analysis.joined(world)
    worth -= THREAT * world.threat
    for hero in world.heroes.values():
        if hero.lost:
            worth -= LOST
        elif hero.here:
            worth -= AP * hero.prone + STEP * _far(analysis, hero)
    return worth


def _far(analysis: Analysis, hero: Hero) -> int:
    """How many steps it is to the nearest place where this hero is needed."""
    route = analysis.route(hero)
    return min([NEAR, *(route.to(place) for place in _wanted(analysis, hero))])


def _wanted(analysis: Analysis, hero: Hero) -> list[ChamberId]:
    world = analysis.world
    if world.carrier is not None:
        return [analysis.exit_or_vestibule]
    if not analysis.open_colours:
        return [world.components.fire]
    ready = [a for a in analysis.open_colours if hero.tokens.get(a, 0) >= analysis.needed]
    if ready:
        return [world.components.relic_of[a] for a in ready]
    return [chamber for chamber, colour in world.tokens.items() if analysis.missing(colour)]
