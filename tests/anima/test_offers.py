"""What is offered and what is counted is the same, however little of it somebody looks at."""

from __future__ import annotations

from random import Random

import pytest

from anima.room import ROOM
from support.acting import filled
from undertow.games.anima.bots.fighting import FIGHTING
from undertow.games.anima.game import GAME
from undertow.games.anima.moments import (
    AchievementLimit,
    ActionLimit,
    BasicDice,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    StrikeLimit,
    WoundCircles,
)
from undertow.games.anima.rules.book import ACTS
from undertow.games.anima.rules.passives import count, hooks
from undertow.games.anima.world import World, foes, friends, here
from undertow.kernel import LiveFate, Play, speak

ALONE = [frozenset((id,)) for id in sorted(ACTS)]
MIXED = frozenset(("anima.strike", "anima.retreat", "anima.propose", "anima.scene"))
NUMBERS = (
    AchievementLimit,
    ActionLimit,
    BasicDice,
    ChargeLimit,
    Defense,
    Lost,
    ManeuverBonus,
    ManeuverCap,
    StrikeLimit,
    WoundCircles,
)


@pytest.mark.parametrize("seed", range(8))
def test_a_few_of_the_openings_are_those_among_all_of_them(seed: int) -> None:
    rng = Random(seed)
    deal = ROOM.deal(rng)
    fate = LiveFate(rng.randbytes(32))
    play = Play.begin(GAME, deal.seats, deal.offer, fate, first=deal.first, keep_journal=False)
    for _ in range(250):
        looks(play.world, deal.seats)
        if ROOM.over(play.world):
            break
        if asked := [r for r in play.requests() if not r.question.optional]:
            play.answer(asked[0].seat, asked[0], ROOM.answer(play.world, asked[0], rng))
            continue
        for seat in rng.sample(deal.seats, len(deal.seats)):
            if offered := play.offers(seat):
                chosen = ROOM.choose(play.world, offered, deal.style, rng)
                play.open(seat, filled(ROOM, play, chosen, rng))
                break


def looks(world: World, seats: tuple[str, ...]) -> None:
    for seat in seats:
        everything = list(GAME.offers(world, seat))
        for among in (FIGHTING, MIXED, *ALONE):
            some = GAME.some_offers(world, seat, among)
            assert some == [o for o in everything if o.rule in among]
        for offer, why in GAME.greyed(world, seat):
            assert offer.rule in ACTS.keys() - {one.rule for one in everything}
            assert speak(why)
            assert speak(GAME.label(world, offer))
    for who in world.fighters:
        for tally in (number(who) for number in NUMBERS):
            assert count(world, tally) == hooks(world).total(world, tally)
        mine = [f for f in here(world) if world.side(f.id) == world.side(who)]
        assert list(friends(world, who)) == mine
        assert list(foes(world, who)) == [f for f in here(world) if f not in mine]
