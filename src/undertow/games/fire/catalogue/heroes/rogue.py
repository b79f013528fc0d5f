"""The Rogue: 3 AP, focus Dexterity."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import SneakBegan
from undertow.games.fire.moments import ApLimit
from undertow.games.fire.rules.acting import HERE, passive, skill
from undertow.games.fire.rules.passives import finds_ways, modifies
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table, Term, message

passive(
    "rogue",
    "fire.find-secrets",
    "Find Secrets",
    "You move between neighbouring chambers wherever at least one of the two sides has a doorway.",
    crosses="find",
)

SNEAKING = message("fire.why.sneaking", "Sneak Attack")
SNEAK_AP = 6


@finds_ways("rogue")
def find_secrets(world: World, hero: Hero) -> list[ChamberId]:
    """A MOVE needs only one doorway on the two touching sides; in a Sneak Attack, none."""
    board = world.board
    here = board.tiles[hero.at]
    linked = board.links[hero.at]
    found = []
    for side, step in enumerate(grid.STEPS):
        other = board.at.get(here.cell + step)
        if other is None or other in linked:
            continue
        facing = board.tiles[other]
        out = (here.doors | here.cracks) & grid.BITS[side]
        into = (facing.doors | facing.cracks) & grid.BITS[grid.opposite(side)]
        if out or into or world.now.sneaking:
            found.append(other)
    return found


@modifies("rogue", ApLimit, "fire.sneak-attack")
def sneak_attack_ap(world: World, m: ApLimit) -> Term | None:
    sneaking = world.turn is not None and world.turn.sneaking and m.hero == "rogue"
    return Term(SNEAK_AP, SNEAKING(), sets=True) if sneaking else None


@skill(
    "rogue",
    "master",
    "fire.sneak-attack",
    "Sneak Attack",
    "For the rest of this turn you have 6 AP in all, and walk through walls between chambers.",
    ap=0,
    to=lambda world, hero: HERE,
    crosses="slip",
    per_game=1,
)
async def sneak_attack(t: Table[World], hero: HeroId) -> None:
    t.tell(SneakBegan())
