"""What a pack brings: nobody told the bot what such a power is worth, so it looks one act ahead and compares
the tables, in wounds."""

from __future__ import annotations

from itertools import repeat
from random import Random
from statistics import fmean

from undertow.games.anima.bots.fighting import AnyBot
from undertow.games.anima.bots.worths import ACTION, CHARGE, DEFEAT
from undertow.games.anima.game import GAME
from undertow.games.anima.rules.pools import circles
from undertow.games.anima.world import GM, Side, Who, World
from undertow.kernel import Offer
from undertow.lab.trying import TRIES, tried

STRIKE = 0.13
"""A strike die."""
CONDITION = 0.3
GOOD = ("empowered", "darksighted", "quickened", "shielded")
"""Conditions that one wants; nobody wants another."""
WON = 3.0


def gained(world: World, actor: Who, offer: Offer) -> float:
    """What doing this changes for the side of whoever does it; what it costs is in it."""
    side, seat = world.side(actor), world.fighters[actor].sheet.seat
    seats, before = (GM, *world.agreed.players), _standing(world, side)
    came = tried(GAME, seats, seat, offer, AnyBot(Random(0)), repeat(world, TRIES))
    return fmean(_standing(one, side) - before for one in came)


def _standing(world: World, side: Side) -> float:
    if world.conflict is None:
        return 0.0 if not world.campaign.last else WON if world.campaign.last == side else -WON
    worth = 0.0
    for who, f in world.fighters.items():
        if not f.here or f.out:
            continue
        named = [name for name, _ in f.conditions]
        good = sum(name in GOOD for name in named)
        mine = circles(world, who) - f.wounds + DEFEAT
        mine += ACTION * f.ap + STRIKE * f.sp + CHARGE * f.cp
        mine += CONDITION * (2 * good - len(named))
        worth += mine if world.side(who) == side else -mine
    return worth
