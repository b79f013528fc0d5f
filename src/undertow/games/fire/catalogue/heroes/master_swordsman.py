"""The Master-Swordsman: 3 AP, balanced."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import BoomerangFlew, WallCracked
from undertow.games.fire.moments import ChallengeCost, CollectCost, ShadeCost, TurnBegins
from undertow.games.fire.rules.acting import Target, skill
from undertow.games.fire.rules.passives import modifies, reacts
from undertow.games.fire.world import Hero, World
from undertow.kernel import RULES, Table, Term, message

BOOMERANG = message("fire.why.boomerang", "the Mystic Boomerang")


def _boomerang(world: World, hero: Hero) -> list[Target]:
    lines = (world.board.in_line(hero.at, side) for side in range(4))
    anywhere = world.rulings.boomerang_any_challenge
    return [(c,) for line in lines for c in line if anywhere or world.is_basic(c)]


@skill(
    "master-swordsman",
    "basic",
    "fire.mystic-boomerang",
    "Mystic Boomerang",
    "Throw the Boomerang to a Basic Chamber in a straight line of connected doorways. Until your "
    "next turn, collecting the token there costs anybody 1 AP less.",
    ap=1,
    to=_boomerang,
    per_turn=True,
    why="choose another Basic Chamber in a straight line of connected doorways.",
)
async def mystic_boomerang(t: Table[World], hero: HeroId, to: ChamberId) -> None:
    t.tell(BoomerangFlew(to))


@modifies("master-swordsman", CollectCost, "fire.mystic-boomerang")
def boomerang_helps(world: World, m: CollectCost) -> Term | None:
    return Term(-1, BOOMERANG()) if world.boomerang == m.chamber else None


@modifies("master-swordsman", ChallengeCost, "fire.mystic-boomerang")
def boomerang_helps_any(world: World, m: ChallengeCost) -> Term | None:
    helps = world.rulings.boomerang_any_challenge and world.boomerang == m.chamber
    return Term(-1, BOOMERANG()) if helps else None


@modifies("master-swordsman", ShadeCost, "fire.mystic-boomerang")
def boomerang_scares_shades(world: World, m: ShadeCost) -> Term | None:
    here = world.boomerang is not None and world.boomerang == world.shades.get(m.attribute)
    return Term(-1, BOOMERANG()) if here and world.rulings.boomerang_any_challenge else None


@reacts(
    "master-swordsman",
    "after",
    TurnBegins,
    "fire.mystic-boomerang",
    concerns=lambda world, m: (
        RULES if m.hero == "master-swordsman" and world.boomerang is not None else None
    ),
)
async def boomerang_returns(t: Table[World], m: TurnBegins) -> None:
    t.tell(BoomerangFlew(None))


def _crackable(world: World, hero: Hero) -> list[Target]:
    board = world.board
    cell = board.tiles[hero.at].cell
    return [
        (grid.LETTERS[side],)
        for side, step in enumerate(grid.STEPS)
        if (other := board.at.get(cell + step)) and other not in board.links[hero.at]
    ]


@skill(
    "master-swordsman",
    "master",
    "fire.wallcrack-bombs",
    "Wallcrack Bombs",
    "Blow a doorway through the wall to a chamber beside yours that is not connected. Twice a "
    "game.",
    ap=2,
    to=_crackable,
    crosses="bomb",
    per_game=lambda world: 1 if world.rulings.bomb_once else 2,
    why="there must be a chamber beside yours that is not connected.",
)
async def wallcrack_bombs(t: Table[World], hero: HeroId, towards: str) -> None:
    t.tell(WallCracked(t.world.heroes[hero].at, grid.side_of(towards)))
