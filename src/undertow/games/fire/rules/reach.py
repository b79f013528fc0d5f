"""What can still be reached. The book speaks of "can no longer reach"; this says when that is so.

The test is hopeful: something is out of reach only if no way is left at all. A hero walks through
connected doorways and linked Secret Passages. She may also step from an open doorway into an empty
cell as long as the supply holds tiles for all the cells on her way, each taken for a tile with
four doorways; a Basic Chamber that the ritual can still void counts as such a cell, too. Her own
skills for crossing count while they are not used up, and so does what the others can still do for
her: Timeturn and Terraport from wherever they are, bombs and Geopivot where their owners can get.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId
from undertow.games.fire.moments import ApLimit
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.world import Hero, World

Load = Literal["none", "fire", "shared"]
"""Does she carry the Fire? Alone with it she has only her passive skills. Shared by two, one holds
it while the other opens a way for both; but who leaps away by herself leaves it behind."""

NOWHERE: frozenset[int] = frozenset()

Crossing = Literal["leap", "slip", "find", "turn time", "lift", "blast", "bomb", "pivot"]
"""How a skill opens a way: into any chamber at once, through walls, through one doorway of two, by a
tile out of the Void, by lifting a chamber, by blowing one up, by cracking walls, by turning and
sliding chambers."""


class Crosser(Struct, frozen=True):
    """Whose skill opens a way, and how often in a game; 0: as often as she likes."""

    hero: HeroId
    skill: str
    uses: int | Callable[[World], int] = 0


CROSSINGS: dict[Crossing, Crosser] = {}
"""Filled by the skills themselves."""


def left(world: World, hero: Hero, way: Crossing) -> int:
    """How often this hero can still open such a way; never where that is no skill of hers."""
    by = CROSSINGS[way]
    if hero.id != by.hero:
        return 0
    if by.uses == 0:
        return 1
    uses = by.uses if isinstance(by.uses, int) else by.uses(world)
    return max(0, uses - hero.used.count(by.skill))


class Means(Struct, frozen=True):
    """What opens a way beyond connected doorways and the tiles of the supply."""

    tiles: int
    """Tiles besides the supply's: Terraport lifts one, Timeturn brings one back."""
    bombs: int
    """Walls that can still be cracked."""
    doorways: int = 2
    """How many of two touching sides need a doorway: Find Secrets one, Sneak Attack none."""
    bombed: frozenset[int] | None = NOWHERE
    """Cells the Master-Swordsman can get to: he cracks their walls. None: he is the one who goes."""
    pivoted: frozenset[int] | None = NOWHERE
    """Cells the Geomancer can get to: she turns and slides what lies there. None: it is she who
    goes, and turns the chamber she stands in."""
    slides_any: bool = False
    """By a ruling, Geopivot slides chambers from afar."""
    lifts: bool = False
    """Terraport can take a Basic Chamber out of the way, and another tile can be laid there."""
    bob: ChamberId | None = None
    """The part of the dungeon (its first chamber) in which Bob can blow up a Basic Chamber."""


def leaps(world: World, hero: Hero, load: Load) -> bool:
    """Can she be in any chamber at once?"""
    return load == "none" and left(world, hero, "leap") > 0


def _doorways(world: World, hero: Hero, load: Load) -> int:
    if not left(world, hero, "find"):
        return 2
    able = load == "none" and left(world, hero, "slip")
    return 0 if able or _sneaks_on(world) else 1


def _sneaks_on(world: World) -> bool:
    """Is the Rogue in the middle of her Sneak Attack, with AP left to walk through walls?"""
    turn = world.turn
    if turn is None or not turn.sneaking:
        return False
    return hooks(world).total(world, ApLimit(turn.hero)) > turn.spent


def _is_voidable(world: World, chamber: ChamberId) -> bool:
    """Can a Ritual Card still send it to the Void?"""
    return (
        world.is_basic(chamber) and chamber != world.sanctified and chamber not in world.void_cards
    )


def joined(world: World, start: ChamberId, target: ChamberId) -> bool:
    """Is there a way through connected doorways and linked Secret Passages right now?"""
    regions = world.board.regions
    here, there = regions[start], regions[target]
    if here == there:
        return True
    passages = world.components.holding("passage")
    ends = [regions.get(passage) for passage in passages]
    return None not in ends and here in ends and there in ends


def can_reach(world: World, hero: Hero, target: ChamberId, load: Load = "none") -> bool:
    """Can this hero still get to the target, hopefully seen, with what all of them can do?"""
    if target not in world.board.tiles:
        # Unexplored is reachable as long as its tile can still be drawn, or brought back.
        return target in world.supply or (
            target in world.void_tiles and timeturn_left(world) and not world.rulings.strict_reach
        )
    if joined(world, hero.at, target):
        return True
    if world.rulings.strict_reach:
        return False
    return leaps(world, hero, load) or _gets_to(world, hero, target, load, _able(world, hero, load))


def timeturn_left(world: World) -> bool:
    """Is there a living hero who can still turn time back?"""
    sage = world.heroes.get(CROSSINGS["turn time"].hero)
    return sage is not None and sage.here and left(world, sage, "turn time") > 0


# What the company can do


def _able(world: World, hero: Hero, load: Load) -> list[Hero]:
    """The heroes who can use more than passive skills while one of them is on her way: not who
    holds the Fire, unless a third can take it from her meanwhile."""
    able = [
        other
        for other in world.heroes.values()
        if other.here and other.id != hero.id and other.id != world.carrier
    ]
    carrier = world.heroes.get(world.carrier) if world.carrier else None
    if carrier is not None and carrier.here and carrier.id != hero.id:
        relieved = load == "shared" or any(_meets(world, other, carrier) for other in able)
        able += [carrier] if relieved else []
    return able if load == "fire" else [*able, hero]


def _meets(world: World, hero: Hero, carrier: Hero) -> bool:
    """Can she come to the carrier by herself?"""
    at = carrier.at
    if joined(world, hero.at, at) or leaps(world, hero, "none"):
        return True
    return _gets_to(world, hero, at, "none", [hero])


def _gets_to(world: World, hero: Hero, target: ChamberId, load: Load, able: list[Hero]) -> bool:
    means = replace(_means(world, able), doorways=_doorways(world, hero, load))
    if load != "fire":
        means = _going(means, hero)
    reached = world.board.reached
    key = (hero.at, target, len(world.supply), means, world.sanctified, world.void_cards)
    known = reached.get(key)
    if known is None:
        goal = world.board.tiles[target].cell
        ways = _spread(world, hero.at, means)
        known = reached[key] = any(cell == goal and not new for cell, new in ways)
    return known


def _going(means: Means, hero: Hero) -> Means:
    """The means of a hero on her own way: what she does herself she does where she stands."""
    if hero.id == CROSSINGS["bomb"].hero:
        return replace(means, bombed=None)
    return replace(means, pivoted=None) if hero.id == CROSSINGS["pivot"].hero else means


def _means(world: World, able: list[Hero]) -> Means:
    """What these heroes can do together."""

    def by(way: Crossing) -> Hero | None:
        return next((hero for hero in able if left(world, hero, way)), None)

    swordsman, geomancer = by("bomb"), by("pivot")
    turns_time = by("turn time") is not None and _void_to_come(world)
    lifts = by("lift") is not None
    blasts = by("blast") is not None
    bombs = left(world, swordsman, "bomb") if swordsman is not None else 0
    means = Means(
        tiles=turns_time + lifts,
        bombs=bombs,
        slides_any=geomancer is not None and world.rulings.geopivot_any_tile,
        lifts=lifts and bool(world.supply or turns_time),
        bob=world.board.regions.get(world.bob) if blasts and world.bob else None,
    )
    # Each of these two may open the way for the other, who then gets further.
    while True:
        bombed, pivoted = means.bombed, means.pivoted
        if swordsman is not None:
            means = replace(means, bombed=_grounds(world, swordsman, means))
        if geomancer is not None:
            means = replace(means, pivoted=_grounds(world, geomancer, means))
        alone = swordsman is None or geomancer is None
        if alone or (means.bombed, means.pivoted) == (bombed, pivoted):
            return means


def _void_to_come(world: World) -> bool:
    """Does a chamber lie in the Void, or may one still fall?"""
    return bool(world.void_tiles) or any(_is_voidable(world, c) for c in world.board.tiles)


def _grounds(world: World, hero: Hero, means: Means) -> frozenset[int]:
    """The cells a hero can get to."""
    going, grounds = _going(means, hero), world.board.grounds
    key = (hero.at, len(world.supply), going, world.sanctified, world.void_cards)
    known = grounds.get(key)
    if known is None:
        known = grounds[key] = frozenset([cell for cell, _ in _spread(world, hero.at, going)])
    return known


# The search


def _spread(world: World, start: ChamberId, means: Means) -> Iterator[tuple[int, bool]]:
    """Breadth first by tiles needed: each cell that can be stood in, and whether on a new tile. A
    state is (cell, as a new tile?, tiles used, bombs used)."""
    board = world.board
    tiles, at = board.tiles, board.at
    budget = len(world.supply) + means.tiles
    passages = [tiles[p].cell for p in world.components.holding("passage") if p in tiles]
    inside = _frame(at)
    first = (tiles[start].cell, False, 0, 0)
    best: dict[tuple[int, bool, int], int] = {(first[0], False, 0): 0}
    todo = deque([first])

    def go(cell: int, new: bool, used: int, bombs: int) -> None:
        if best.get((cell, new, bombs), budget + 1) > used and cell in inside:
            best[(cell, new, bombs)] = used
            # A step that needs no tile comes first, so that fewer tiles are always tried first.
            (todo.append if new else todo.appendleft)((cell, new, used, bombs))

    while todo:
        cell, new, used, bombs = todo.popleft()
        if best[(cell, new, bombs)] < used:
            continue
        yield cell, new
        here = None if new else at[cell]
        pivots = here != VESTIBULE and (means.pivoted is None or cell in means.pivoted)
        own = grid.ALL_SIDES if here is None or pivots else tiles[here].doors | tiles[here].cracks
        for side, step in enumerate(grid.STEPS):
            beyond = cell + step
            chamber = at.get(beyond)
            out = bool(own & (1 << side))
            if chamber is None:
                if out:
                    go(beyond, True, used + 1, bombs)
                slides = pivots and _slides(world, here, beyond)
                if slides or (out and _slid_there(world, means, beyond, here)):
                    go(beyond, True, used, bombs)
                continue
            tile = tiles[chamber]
            into = bool((tile.doors | tile.cracks) & (1 << (side ^ 2)))
            if means.pivoted and beyond in means.pivoted and chamber != VESTIBULE:
                into = True
            cracks = bombs < means.bombs and (
                means.bombed is None or cell in means.bombed or beyond in means.bombed
            )
            if means.doorways <= out + into:
                go(beyond, False, used, bombs)
            elif cracks:
                go(beyond, False, used, bombs + 1)
            if _can_go(world, means, chamber):
                # A bomb's opening stays when the chamber behind it falls.
                if out:
                    go(beyond, True, used + 1, bombs)
                elif cracks:
                    go(beyond, True, used + 1, bombs + 1)
        if len(passages) == 2 and not new and cell in passages:
            go(passages[1 - passages.index(cell)], False, used, bombs)


def _frame(at: dict[int, ChamberId]) -> frozenset[int]:
    """The cells around and between all chambers: no way needs to lead further out."""
    spots = [grid.xy(cell) for cell in at]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return frozenset(
        [
            grid.cell_at(x, y)
            for x in range(min(xs) - 1, max(xs) + 2)
            for y in range(min(ys) - 1, max(ys) + 2)
        ]
    )


def _can_go(world: World, means: Means, chamber: ChamberId) -> bool:
    """Can a chamber make room for another: by the ritual, by Terraport, or with Bob?"""
    if _is_voidable(world, chamber):
        return True
    if not world.is_basic(chamber):
        return False
    return means.lifts or (means.bob is not None and world.board.regions[chamber] == means.bob)


def _slides(world: World, chamber: ChamberId | None, cell: int) -> bool:
    """Can Geopivot slide a chamber (None: one laid on the way) into this empty cell beside it?"""
    board = world.board
    if chamber is not None and not world.is_basic(chamber) and board.by_vestibule(cell):
        return False
    return board.joins(cell, grid.ALL_SIDES, without=chamber)


def _slid_there(world: World, means: Means, cell: int, start: ChamberId | None) -> bool:
    """Can the Geomancer slide another chamber into this empty cell, for who comes from `start`?"""
    if not means.pivoted and not means.slides_any:
        return False
    at = world.board.at
    for step in grid.STEPS:
        chamber = at.get(cell + step)
        if chamber is None or chamber in (VESTIBULE, start):
            continue
        moved = means.slides_any or (means.pivoted and cell + step in means.pivoted)
        if moved and (world.is_basic(chamber) or not world.board.by_vestibule(cell)):
            return True
    return False
