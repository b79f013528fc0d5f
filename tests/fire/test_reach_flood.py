"""The quick answers about reach agree with a slow one that tries everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fire.dungeon import COMPONENTS
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.creation import prepare
from undertow.games.fire.rules.ends import judge
from undertow.games.fire.rules.reach import Load, can_reach, joined
from undertow.games.fire.world import Board, Hero, Tile, Turn, World

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
CELLS = [(x, y) for x in range(-2, 3) for y in range(-2, 2) if (x, y) != (0, 0)]
PIECES = ("S1", "S5", "S6", "D2", "D5", "D6", "I6", "I7", "RH", "FE", "PX", "PY")
SPARE = ("S2", "S3", "S4", "S7")
HEROES = ("warrior", "wizard", "sage", "rogue", "geomancer", "master-swordsman")
SKILLS = {
    "wizard": "fire.teleport",
    "sage": "fire.timeturn",
    "rogue": "fire.sneak-attack",
    "geomancer": "fire.terraport",
    "master-swordsman": "fire.wallcrack-bombs",
}
LOADS: tuple[Load, ...] = ("none", "fire", "shared")

# State: where she stands, on which chamber (None: a tile laid on the way), tiles and bombs left.
State = tuple[int, int, str | None, int, int]


class Slow:
    """The definition of the inventory, tried out step by step without any cleverness."""

    def __init__(self, world: World, hero: Hero, load: Load) -> None:
        self.world = world
        self.lying: dict[tuple[int, int], str] = {
            grid.xy(tile.cell): chamber for chamber, tile in world.board.tiles.items()
        }
        fresh = SKILLS.get(hero.id) not in hero.used
        free, helped = load == "none", load in ("none", "shared")
        self.teleports = hero.id == "wizard" and fresh and free
        self.doorways = 2
        if hero.id == "rogue":
            self.doorways = 0 if fresh and free else 1
        self.pivots = hero.id == "geomancer" and helped
        self.tiles = len(world.supply)
        self.tiles += hero.id == "geomancer" and fresh and helped
        self.tiles += hero.id == "sage" and fresh and helped and bool(world.void_tiles)
        swordsman = hero.id == "master-swordsman" and helped
        self.bombs = 2 - hero.used.count("fire.wallcrack-bombs") if swordsman else 0

    def sides(self, chamber: str) -> str:
        tile = self.world.board.tiles[chamber]
        return grid.letters(tile.doors | tile.cracks)

    def can_fall(self, chamber: str) -> bool:
        return chamber in COMPONENTS.basic and chamber not in self.world.void_cards

    def can_slide(self, chamber: str | None, x: int, y: int) -> bool:
        """May the chamber she stands in lie there: some other chamber opens onto that cell?"""
        if not self.pivots or chamber == "V":
            return False
        if chamber is not None and chamber not in COMPONENTS.basic and abs(x) + abs(y) == 1:
            return False  # a Special Chamber never beside the Vestibule
        around = ((side, self.lying.get((x + dx, y + dy))) for side, (dx, dy) in STEP.items())
        return any(c is not None and c != chamber and BACK[s] in self.sides(c) for s, c in around)

    def steps(self, state: State) -> Iterator[State]:
        x, y, chamber, tiles, bombs = state
        turnable = chamber is None or (self.pivots and chamber != "V")
        mine = "NESW" if chamber is None or turnable else self.sides(chamber)
        for side, (dx, dy) in STEP.items():
            there = (x + dx, y + dy)
            other = self.lying.get(there)
            out = side in mine
            if other is None:
                if out and tiles:
                    yield (*there, None, tiles - 1, bombs)
                if self.can_slide(chamber, *there):
                    yield (*there, None, tiles, bombs)
                continue
            into = BACK[side] in self.sides(other)
            if out + into >= self.doorways:
                yield (*there, other, tiles, bombs)
            elif bombs:
                yield (*there, other, tiles, bombs - 1)
            if self.can_fall(other) and tiles:
                if out:
                    yield (*there, None, tiles - 1, bombs)
                elif bombs:
                    yield (*there, None, tiles - 1, bombs - 1)
        passages = {c: cell for cell, c in self.lying.items() if c in ("PX", "PY")}
        if chamber in passages and len(passages) == 2:
            other = "PY" if chamber == "PX" else "PX"
            yield (*passages[other], other, tiles, bombs)

    def everywhere(self, start: str) -> set[str]:
        """The chambers in play that can be reached from a chamber."""
        if self.teleports:
            return set(self.lying.values())
        x, y = grid.xy(self.world.board.tiles[start].cell)
        seen: set[State] = {(x, y, start, self.tiles, self.bombs)}
        todo = list(seen)
        while todo:
            for state in self.steps(todo.pop()):
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        return {chamber for _, _, chamber, _, _ in seen if chamber is not None}


def walking(world: World, start: str) -> set[str]:
    """What connected doorways and linked Secret Passages lead to."""
    return Slow(
        replace(world, supply=(), void_tiles={}), Hero("warrior", "ana"), "none"
    ).everywhere(start)


@st.composite
def dungeons(draw: st.DrawFn) -> World:
    """A torn dungeon: chambers anywhere, turned anyhow, some walls cracked, some cards gone."""
    hero = draw(st.sampled_from(HEROES))
    began, _ = prepare((hero, "paladin"), {hero: "ana", "paladin": "ana"}, passages=True)
    world = began.evolve(World())
    pieces = draw(st.lists(st.sampled_from(PIECES), unique=True, min_size=2, max_size=9))
    cells = draw(st.lists(st.sampled_from(CELLS), unique=True, min_size=9, max_size=9))
    tiles: dict[str, Tile] = dict(world.board.tiles)
    for chamber, (x, y) in zip(pieces, cells, strict=False):
        doors = draw(st.sampled_from(grid.orientations(COMPONENTS.doors[chamber])))
        cracks = draw(st.sampled_from((0, 0, 0, 1, 2, 4, 8)))
        tiles[chamber] = Tile(grid.cell_at(x, y), doors, cracks)
    places = st.sampled_from(list(tiles))
    used = draw(st.lists(st.just(SKILLS.get(hero, "")), max_size=2))
    heroes = {
        hero: Hero(hero, "ana", draw(places), used=tuple(used)),
        "paladin": Hero("paladin", "ana", draw(places)),
    }
    gone = draw(
        st.lists(st.sampled_from([c for c in tiles if c in COMPONENTS.basic] or [""]), unique=True)
    )
    return replace(
        world,
        board=Board(tiles),
        heroes=heroes,
        turn=Turn(hero),
        supply=SPARE[: draw(st.integers(0, 3))],
        void_cards=tuple(gone),
        void_tiles=draw(st.sampled_from(({}, {"D7": True}))),
        broken=draw(st.sampled_from(((), ("dex", "int"), ("str", "dex", "int")))),
    )


@shows("fire.end.reach-definition")
@settings(max_examples=100, deadline=None)
@given(dungeons(), st.data())
def test_the_quick_answer_is_that_of_the_slow_search(world: World, data: st.DataObject) -> None:
    hero = next(iter(world.heroes.values()))
    # The board keeps what it has found out: asked in any order, by anybody, with more tiles or
    # fewer, each question must get its own answer, the second time as well as the first.
    questions = [(load, tiles, who) for load in LOADS for tiles in (0, 1, 2) for who in (0, 1)]
    for load, tiles, who in data.draw(st.permutations(questions)):
        asked = replace(world, supply=SPARE[:tiles])
        hero = list(asked.heroes.values())[who]
        slow = Slow(asked, hero, load).everywhere(hero.at)
        for target in world.board.tiles:
            assert can_reach(asked, hero, target, load) == (target in slow), (load, tiles, target)


@shows("fire.end.reach-definition")
@settings(max_examples=150, deadline=None)
@given(dungeons())
def test_what_is_joined_is_what_can_be_walked_to(world: World) -> None:
    strict = replace(world, rulings=replace(world.rulings, strict_reach=True))
    for start in world.board.tiles:
        walked = walking(world, start)
        for target in world.board.tiles:
            assert joined(world, start, target) == (target in walked)
            for load in LOADS:
                somebody = Hero("wizard", "ana", start)
                assert can_reach(strict, somebody, target, load) == (target in walked)


@shows("fire.end.defeat-relics", "fire.end.reach-definition")
@settings(max_examples=150, deadline=None)
@given(dungeons())
def test_it_is_defeat_exactly_when_no_hero_can_reach_one_of_the_goals(world: World) -> None:
    goals = [COMPONENTS.relic_of[a] for a in ("str", "dex", "int") if a not in world.broken]
    goals.append(COMPONENTS.fire)
    # What lies nowhere else was blown up with Bob; only Timeturn could bring it back.
    blown_up = {goal: True for goal in goals if goal not in world.board.tiles}
    world = replace(world, void_tiles=blown_up)
    sage = world.heroes.get("sage")
    reached = set(blown_up) if sage is not None and not sage.used else set()
    for hero in world.heroes.values():
        reached |= Slow(world, hero, "none").everywhere(hero.at)
    ending: Any = judge(world)
    if all(goal in reached for goal in goals):
        assert ending is None
    else:
        assert (ending.outcome, ending.why) == ("defeat", "relics")


@shows("fire.end.reach-definition")
@settings(max_examples=150, deadline=None)
@given(dungeons())
def test_a_board_that_grew_tile_by_tile_knows_what_a_fresh_one_knows(world: World) -> None:
    grown = Board()
    for chamber, tile in world.board.tiles.items():
        assert grown.whole is (len(dict.fromkeys(grown.regions.values())) <= 1)
        assert grown.links is not None
        grown = grown.lay(chamber, tile)
    fresh = Board(world.board.tiles)
    assert grown.whole == (len({frozenset(walk(fresh, c)) for c in fresh.tiles}) == 1)
    assert (grown.links, grown.open_sides, grown.at) == (fresh.links, fresh.open_sides, fresh.at)
    assert (grown.regions, grown.whole) == (fresh.regions, fresh.whole)


def walk(board: Board, start: str) -> list[str]:
    found = [start]
    for chamber in found:
        found += [other for other in board.links[chamber] if other not in found]
    return found
