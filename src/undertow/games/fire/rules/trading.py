"""EXCHANGE: tokens between heroes in one chamber; and the Fire from hand to hand."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.fire.components import ATTRIBUTES, Attribute, HeroId, attribute_name
from undertow.games.fire.facts import Declined, FireTaken, TokensGiven
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, action
from undertow.games.fire.words import hero_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, message

TRADE = message("fire.ask.trade", "What changes hands?")
CONSENT = message("fire.ask.consent", "{taker} asks {giver} for {count} × {attribute}. All right?")
CONSENT_FIRE = message("fire.ask.consent-fire", "{taker} asks {giver} for the Fire. All right?")


FIRE = "fire"


def fire_partners(world: World, hero: Hero) -> list[Target]:
    if world.carrier is None or world.heroes[world.carrier].at != hero.at:
        return []
    if world.carrier != hero.id:
        willing = (world.carrier, FIRE) not in world.now.declined
        here = world.heroes[world.carrier].here
        return [(world.carrier, hero.id)] if here and willing else []
    return [(hero.id, other.id) for other in world.heroes_in(hero.at) if other.id != hero.id]


@action(
    "fire.pass-fire",
    "Pass the Fire",
    "Hand the Fire to a hero beside you, or take it from her.",
    ap=1,
    to=fire_partners,
    pays=False,
    why="the Fire changes hands only between you and a hero in your chamber; who said no is not "
    "asked again this turn.",
)
async def pass_fire(t: Table[World], hero: HeroId, giver: HeroId, taker: HeroId) -> None:
    if hero == taker and not await consents(t, giver, taker, None, 1):
        return
    pass_fire.pay(t, hero)
    t.tell(FireTaken(taker))


def partners(world: World, hero: Hero) -> tuple[Target, ...]:
    """HERE when somebody is beside her and there is something to trade."""
    return HERE if any(_trades(world, hero.id, [])) else NOWHERE


@action(
    "fire.exchange",
    "Exchange",
    "Give tokens to and take tokens from the heroes in your chamber, as many as you like, for one "
    "AP. Taking from another player's hero needs that player's yes; if nothing changes hands, "
    "nothing is paid.",
    ap=1,
    to=partners,
    pays=False,
    why="somebody must be in your chamber, and somebody must have a token; who said no is not "
    "asked again this turn.",
)
async def exchange(t: Table[World], hero: HeroId) -> None:
    settled: list[tuple[str, str]] = []
    paid = False
    seat = t.world.heroes[hero].seat
    while True:
        offers = list(_trades(t.world, hero, settled))
        if not offers:
            return
        done: list[tuple[str, ...]] = [("done",)] if settled else []
        trade = await t.ask(seat, TRADE(), [*offers, *done], hero=hero)
        if trade == ("done",):
            return
        way, other, what, count = trade
        settled.append((other, what))
        giver, taker = (hero, other) if way == "give" else (other, hero)
        attribute = None if what == FIRE else what
        if way == "take" and not await consents(t, giver, taker, attribute, count):
            continue
        if not paid:
            exchange.pay(t, hero)
            paid = True
        t.tell(FireTaken(taker) if what == FIRE else TokensGiven(giver, taker, what, count))


def _trades(
    world: World, hero: HeroId, settled: list[tuple[str, str]]
) -> Iterable[tuple[str, str, str, int]]:
    """Each kind of token changes hands with each partner once, one way or the other, in any
    number; what was just taken may be passed on to a third hero. Who said no this turn is not
    asked for the same again."""
    me, declined = world.heroes[hero], world.now.declined
    for other in world.heroes_in(me.at):
        if other.id == hero:
            continue
        for attribute in ATTRIBUTES:
            if (other.id, attribute) in settled:
                continue
            for count in range(1, me.tokens.get(attribute, 0) + 1):
                yield ("give", other.id, attribute, count)
            if (other.id, attribute) in declined:
                continue
            for count in range(1, other.tokens.get(attribute, 0) + 1):
                yield ("take", other.id, attribute, count)
        if world.rulings.fire_in_exchange and (other.id, FIRE) not in settled:
            if world.carrier == hero:
                yield ("give", other.id, FIRE, 1)
            elif world.carrier == other.id and (other.id, FIRE) not in declined:
                yield ("take", other.id, FIRE, 1)


async def consents(
    t: Table[World], giver: HeroId, taker: HeroId, attribute: Attribute | None, count: int
) -> bool:
    """Taking from another player's hero needs that player's yes. A no holds for this turn."""
    owner, asker = t.world.heroes[giver].seat, t.world.heroes[taker].seat
    if owner == asker or not t.world.rulings.exchange_consent:
        return True
    names = {"taker": hero_name(taker), "giver": hero_name(giver)}
    if attribute is None:
        prompt = CONSENT_FIRE(**names)
    else:
        prompt = CONSENT(**names, count=count, attribute=attribute_name(attribute))
    if await t.ask(owner, prompt, ["yes", "no"]) == "yes":
        return True
    t.tell(Declined(giver, FIRE if attribute is None else attribute))
    return False
