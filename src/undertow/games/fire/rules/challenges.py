"""CHALLENGE: collect a token, destroy a relic, take the Fire, banish a Shade."""

from __future__ import annotations

from undertow.games.fire.components import Attribute, HeroId
from undertow.games.fire.facts import (
    Acted,
    FireTaken,
    RelicDestroyed,
    ShadeMoved,
    ThreatRose,
    TokenCollected,
)
from undertow.games.fire.moments import ChallengeCost, CollectCost, RelicBreaks, ShadeCost
from undertow.games.fire.rules.acting import HERE, NOWHERE, Target, action, ap_left
from undertow.games.fire.rules.ends import check
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table


def _token_here(world: World, hero: Hero) -> tuple[Target, ...]:
    return HERE if hero.at in world.tokens else NOWHERE


def _collect_cost(world: World, hero: Hero) -> int:
    if hero.at not in world.tokens:
        return 0
    return hooks(world).total(world, CollectCost(hero.id, hero.at))


@action(
    "fire.collect",
    "Collect the token",
    "Beat the chamber's challenge and take its Token of Power. The more stars you have in its "
    "attribute, the cheaper: three stars 1 AP, two stars 2, one star 3.",
    ap=_collect_cost,
    to=_token_here,
    why="there is no Token of Power in your chamber.",
)
async def collect(t: Table[World], hero: HeroId) -> None:
    t.tell(TokenCollected(hero, t.world.heroes[hero].at))


def _relic_here(world: World, hero: Hero) -> tuple[Target, ...]:
    components = world.components
    if components.chambers[hero.at].holds != "relic":
        return NOWHERE
    colour = components.colours[hero.at]
    if colour is None or colour in world.broken:
        return NOWHERE
    return HERE if hero.tokens.get(colour, 0) >= components.tokens_for_relic else NOWHERE


def _challenge_cost(world: World, hero: Hero) -> int:
    return hooks(world).total(world, ChallengeCost(hero.id, hero.at))


@action(
    "fire.destroy",
    "Destroy the relic",
    "Spend six matching Tokens of Power from your card and break the Dark Relic in your chamber. "
    "The third one broken raises the threat at once.",
    ap=_challenge_cost,
    to=_relic_here,
    why="you need to stand by a whole relic with six tokens of its colour on your own card.",
)
async def destroy(t: Table[World], hero: HeroId) -> None:
    colour = t.world.components.colours[t.world.heroes[hero].at]
    assert colour is not None
    t.tell(RelicDestroyed(hero, colour, t.world.components.tokens_for_relic))
    if len(t.world.broken) == 3:
        t.tell(ThreatRose(by_reshuffle=False))
        check(t)
    await t.after(RelicBreaks(colour))


def _fire_here(world: World, hero: Hero) -> tuple[Target, ...]:
    free = world.carrier is None and len(world.broken) == 3
    return HERE if free and hero.at == world.components.fire else NOWHERE


@action(
    "fire.take-fire",
    "Take the Fire",
    "With all three relics broken, pick up the Fire of Eidolon. Now run.",
    ap=_challenge_cost,
    to=_fire_here,
    why="all three relics must be broken, and the Fire must lie in your chamber.",
)
async def take_fire(t: Table[World], hero: HeroId) -> None:
    t.tell(FireTaken(hero))


def _shades_here(world: World, hero: Hero) -> list[Target]:
    if not world.shades:
        return []
    left = ap_left(world)
    return [
        (colour,)
        for colour, at in world.shades.items()
        if at == hero.at and hooks(world).total(world, ShadeCost(hero.id, colour)) <= left
    ]


@action(
    "fire.banish",
    "Banish the Shade",
    "Challenge a Shade of Vorax in your chamber with the attribute of its colour, as if you "
    "collected a token. Once its relic is broken, 1 AP is enough.",
    ap=0,
    to=_shades_here,
    pays=False,
    why="no Shade stands in your chamber that you have the AP for.",
)
async def banish(t: Table[World], hero: HeroId, colour: Attribute) -> None:
    cost = t.reckon(ShadeCost(hero, colour)).total
    t.tell(Acted(hero, "fire.banish", cost))
    t.tell(ShadeMoved(colour, None))
