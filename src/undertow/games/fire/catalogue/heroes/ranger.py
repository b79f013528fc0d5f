"""The Ranger: 3 AP, focus Dexterity."""

from __future__ import annotations

from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import TokenCollected
from undertow.games.fire.moments import Discovers
from undertow.games.fire.rules.acting import Target, passive, skill
from undertow.games.fire.rules.passives import reacts
from undertow.games.fire.words import chamber_name
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, message

passive(
    "ranger",
    "fire.rangers-sight",
    "Ranger's Sight",
    "After exploring you may walk into the new chamber, or stay where you are.",
)

RANGERS_SIGHT = message("fire.ask.rangers-sight", "Walk into {chamber}, or stay where you are?")


@reacts(
    "ranger",
    "instead",
    Discovers,
    "fire.rangers-sight",
    concerns=lambda world, m: world.heroes[m.hero].seat if m.hero == "ranger" else None,
)
async def rangers_sight(t: Table[World], m: Discovers) -> bool:
    """After exploring, the Ranger chooses whether to walk in."""
    prompt = RANGERS_SIGHT(chamber=chamber_name(t.world, m.chamber))
    seat = t.world.heroes[m.hero].seat
    answer = await t.ask(seat, prompt, ["go", "stay"], chamber=m.chamber)
    return bool(answer == "stay")


def _falconry(world: World, hero: Hero) -> list[Target]:
    regions = world.board.regions
    anywhere = world.rulings.falconry_anywhere
    here = regions[hero.at]
    takers = [
        other.id
        for other in world.heroes.values()
        if other.here and (anywhere or regions[other.at] == here)
    ]
    return [
        (chamber, taker)
        for chamber in world.tokens
        if anywhere or regions[chamber] == here
        for taker in takers
    ]


@skill(
    "ranger",
    "master",
    "fire.master-falconry",
    "Master Falconry",
    "The falcon fetches one Token of Power from any chamber and brings it to any hero, you "
    "included. It flies along open doorways, never across the Void.",
    ap=3,
    to=_falconry,
    per_game=1,
    why="the Ranger, the token and the hero must be joined by open doorways.",
)
async def master_falconry(t: Table[World], hero: HeroId, chamber: ChamberId, to: HeroId) -> None:
    t.tell(TokenCollected(to, chamber))
