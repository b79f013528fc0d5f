"""The SOLDIER: 3 AP, focus Dexterity."""

from __future__ import annotations

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId, HeroId
from undertow.games.fire.facts import CultistsRemoved
from undertow.games.fire.rules.acting import Target, skill
from undertow.games.fire.rules.fighting import all_cultists, can_be_slain, slay
from undertow.games.fire.world import Hero, World
from undertow.kernel import Table


def _in_swing(world: World, chamber: ChamberId, side: int) -> list[ChamberId]:
    line = world.board.in_line(chamber, side)[:2]
    return [struck for struck in line if can_be_slain(world, struck)]


@skill(
    "soldier",
    "basic",
    "fire.enormous-sword",
    "Enormous Sword",
    "Swing through a doorway: attack a cultist in the next chamber and one in the chamber beyond, "
    "in a straight line. Your own chamber is never hit.",
    ap=2,
    to=lambda world, hero: [
        (grid.LETTERS[side],) for side in range(4) if _in_swing(world, hero.at, side)
    ],
    per_turn=True,
    why="a cultist must stand one or two chambers away in a straight line of connected doorways.",
)
async def enormous_sword(t: Table[World], hero: HeroId, towards: str) -> None:
    at = t.world.heroes[hero].at
    for chamber in _in_swing(t.world, at, grid.side_of(towards)):
        await slay(t, hero, chamber)


def _limit_breaks(world: World, hero: Hero, towards: str = "") -> tuple[ChamberId, ...]:
    """The cultists that Break Limit would strike."""
    if towards:
        beyond = world.board.in_line(hero.at, grid.side_of(towards))
    else:
        beyond = list(world.board.links[hero.at])
    return all_cultists(world, [hero.at, *beyond])


def _break_limit(world: World, hero: Hero) -> list[Target]:
    if world.rulings.break_limit_line:
        return [(side,) for side in grid.LETTERS if _limit_breaks(world, hero, side)]
    return [()] if _limit_breaks(world, hero) else []


@skill(
    "soldier",
    "master",
    "fire.break-limit",
    "Break Limit",
    "Remove every cultist in your chamber and in all chambers next door through connected "
    "doorways.",
    ap=3,
    to=_break_limit,
    per_game=1,
    why="there is no cultist in reach.",
)
async def break_limit(t: Table[World], hero: HeroId, towards: str = "") -> None:
    t.tell(CultistsRemoved(_limit_breaks(t.world, t.world.heroes[hero], towards)))
