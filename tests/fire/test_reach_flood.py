"""The quick answers about reach agree with a slow one that tries everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fire.dungeon import COMPONENTS
from support.shows import shows
from undertow.games.fire import grid
from undertow.games.fire.creation import prepare
from undertow.games.fire.rules.ends import judge
from undertow.games.fire.rules.reach import Load, can_reach, joined
from undertow.games.fire.world import Board, Hero, Tile, Turn, World, put

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
CELLS = [(x, y) for x in range(-2, 3) for y in range(-2, 2) if (x, y) != (0, 0)]
PIECES = ("S1", "S5", "S6", "D2", "D5", "D6", "I6", "I7", "RH", "FE", "PX", "PY")
SPARE = ("S2", "S3", "S4", "S7")
HEROES = (
    "warrior",
    "wizard",
    "sage",
    "rogue",
    "geomancer",
    "master-swordsman",
    "engineer",
)
SKILLS = {
    "wizard": "fire.teleport",
    "sage": "fire.timeturn",
    "rogue": "fire.sneak-attack",
    "geomancer": "fire.terraport",
    "master-swordsman": "fire.wallcrack-bombs",
    "engineer": "fire.metallic-sacrifice",
}
LOADS: tuple[Load, ...] = ("none", "fire", "shared")

# State: where she stands, on which chamber (None: a tile laid on the way), tiles and bombs left.
State = tuple[int, int, str | None, int, int]
Cells = set[tuple[int, int]]


class Slow:
    """The definition of the inventory, tried out step by step without any cleverness. Who is on
    her way may have company; nobody else here carries the Fire."""

    def __init__(self, world: World, hero: Hero, load: Load, where: dict[str, Cells] | None = None):
        self.world, self.hero, self.load = world, hero, load
        self.lying: dict[tuple[int, int], str] = {
            grid.xy(tile.cell): chamber for chamber, tile in world.board.tiles.items()
        }
        free = load == "none"
        able = {h.id: h for h in world.heroes.values() if h.id != hero.id or load != "fire"}
        if hero.id not in world.heroes and load != "fire":
            able[hero.id] = hero
        fresh = {id for id, h in able.items() if SKILLS.get(id) not in h.used}
        self.teleports = hero.id == "wizard" and "wizard" in fresh and free
        self.doorways = 2
        if hero.id == "rogue":
            self.doorways = 0 if "rogue" in fresh and free else 1
        falling = any(self.falls(chamber) for chamber in self.lying.values())
        timeturn = "sage" in fresh and (bool(world.void_tiles) or falling)
        self.terraport = "geomancer" in fresh and (bool(world.supply) or timeturn)
        self.tiles = len(world.supply) + ("geomancer" in fresh) + timeturn
        self.bombs = 0
        if "master-swordsman" in able:
            self.bombs = 2 - able["master-swordsman"].used.count("fire.wallcrack-bombs")
        self.blasts: set[str] = set()
        if "engineer" in fresh and world.bob:
            self.blasts = set(walk(world.board, world.bob))
        self.slides_any = "geomancer" in able and world.rulings.geopivot_any_tile
        self.where = where if where is not None else self.whereabouts(able)

    def whereabouts(self, able: dict[str, Hero]) -> dict[str, Cells]:
        """Where those two get to who must be there themselves, each helped by the other."""
        found: dict[str, Cells] = {}
        for _ in range(6):
            for helper in ("master-swordsman", "geomancer"):
                if helper in able:
                    goes = Slow(self.world, able[helper], "shared", dict(found))
                    # All whom the way is for can act for her, even if she cannot act for herself.
                    goes.tiles, goes.bombs = self.tiles, self.bombs
                    goes.terraport, goes.blasts = self.terraport, self.blasts
                    goes.slides_any = self.slides_any
                    at = able[helper].at
                    found[helper] = {(x, y) for x, y, *_ in goes.states(at)}
        return found

    def sides(self, chamber: str) -> str:
        tile = self.world.board.tiles[chamber]
        return grid.letters(tile.doors | tile.cracks)

    def falls(self, chamber: str) -> bool:
        return chamber in COMPONENTS.basic and chamber not in self.world.void_cards

    def can_go(self, chamber: str) -> bool:
        moved = chamber in COMPONENTS.basic and (self.terraport or chamber in self.blasts)
        return self.falls(chamber) or moved

    def acts(self, helper: str, *cells: tuple[int, int]) -> bool:
        """Is she there herself, or can the helper get to one of these cells?"""
        if self.hero.id == helper and self.load != "fire":
            return True
        return any(cell in self.where.get(helper, ()) for cell in cells)

    def can_slide(self, chamber: str | None, x: int, y: int) -> bool:
        """May the chamber she stands in lie there: some other chamber opens onto that cell?"""
        if chamber == "V" or self.by_vestibule(chamber, x, y):
            return False
        around = ((side, self.lying.get((x + dx, y + dy))) for side, (dx, dy) in STEP.items())
        return any(c is not None and c != chamber and BACK[s] in self.sides(c) for s, c in around)

    def by_vestibule(self, chamber: str | None, x: int, y: int) -> bool:
        """Would that be a Special Chamber beside the Vestibule?"""
        return chamber is not None and chamber not in COMPONENTS.basic and abs(x) + abs(y) == 1

    def comes_sliding(self, mine: str | None, x: int, y: int) -> bool:
        """Can another chamber be slid into this empty cell?"""
        for dx, dy in STEP.values():
            cell = (x + dx, y + dy)
            chamber = self.lying.get(cell)
            if chamber in (None, "V", mine) or self.by_vestibule(chamber, x, y):
                continue
            helped = self.hero.id != "geomancer" or self.load == "fire"
            if self.slides_any or (helped and cell in self.where.get("geomancer", ())):
                return True
        return False

    def steps(self, state: State) -> Iterator[State]:
        x, y, chamber, tiles, bombs = state
        pivots = chamber != "V" and self.acts("geomancer", (x, y))
        helped = self.hero.id != "geomancer" or self.load == "fire"
        mine = "NESW" if chamber is None or pivots else self.sides(chamber)
        for side, (dx, dy) in STEP.items():
            there = (x + dx, y + dy)
            other = self.lying.get(there)
            out = side in mine
            if other is None:
                if abs(there[0]) > 6 or abs(there[1]) > 6:
                    continue
                if out and tiles:
                    yield (*there, None, tiles - 1, bombs)
                slides = pivots and self.can_slide(chamber, *there)
                if slides or (out and self.comes_sliding(chamber, *there)):
                    yield (*there, None, tiles, bombs)
                continue
            into = BACK[side] in self.sides(other)
            if other != "V" and helped and there in self.where.get("geomancer", ()):
                into = True
            cracks = bombs > 0 and self.acts("master-swordsman", (x, y), there)
            if out + into >= self.doorways:
                yield (*there, other, tiles, bombs)
            elif cracks:
                yield (*there, other, tiles, bombs - 1)
            if self.can_go(other) and tiles:
                if out:
                    yield (*there, None, tiles - 1, bombs)
                elif cracks:
                    yield (*there, None, tiles - 1, bombs - 1)
        passages = {c: cell for cell, c in self.lying.items() if c in ("PX", "PY")}
        if chamber in passages and len(passages) == 2:
            other = "PY" if chamber == "PX" else "PX"
            yield (*passages[other], other, tiles, bombs)

    def states(self, start: str) -> set[State]:
        x, y = grid.xy(self.world.board.tiles[start].cell)
        seen: set[State] = {(x, y, start, self.tiles, self.bombs)}
        todo = list(seen)
        while todo:
            for state in self.steps(todo.pop()):
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        return seen

    def everywhere(self, start: str) -> set[str]:
        """The chambers in play that can be reached from a chamber."""
        if self.teleports:
            return set(self.lying.values())
        return {chamber for _, _, chamber, _, _ in self.states(start) if chamber is not None}


def walking(world: World, start: str) -> set[str]:
    """What connected doorways and linked Secret Passages lead to."""
    bare = replace(world, supply=(), void_tiles={}, heroes={})
    return Slow(bare, Hero("warrior", "ana"), "none").everywhere(start)


@st.composite
def dungeons(draw: st.DrawFn) -> World:
    """A torn dungeon: chambers anywhere, turned anyhow, some walls cracked, some cards gone."""
    hero = draw(st.sampled_from(HEROES))
    other = draw(st.sampled_from([h for h in ("paladin", *HEROES) if h != hero]))
    began, _ = prepare((hero, other), {hero: "ana", other: "ana"}, passages=True)
    world = began.evolve(World())
    pieces = draw(st.lists(st.sampled_from(PIECES), unique=True, min_size=2, max_size=9))
    cells = draw(st.lists(st.sampled_from(CELLS), unique=True, min_size=9, max_size=9))
    tiles: dict[str, Tile] = dict(world.board.tiles)
    for chamber, (x, y) in zip(pieces, cells, strict=False):
        doors = draw(st.sampled_from(grid.orientations(COMPONENTS.doors[chamber])))
        cracks = draw(st.sampled_from((0, 0, 0, 1, 2, 4, 8)))
        tiles[chamber] = Tile(grid.cell_at(x, y), doors, cracks)
    places = st.sampled_from(list(tiles))
    heroes = {}
    for who in (hero, other):
        used = draw(st.lists(st.just(SKILLS.get(who, "")), max_size=2))
        heroes[who] = Hero(who, "ana", draw(places), used=tuple(used))
    gone = draw(
        st.lists(st.sampled_from([c for c in tiles if c in COMPONENTS.basic] or [""]), unique=True)
    )
    any_tile = draw(st.booleans())
    return replace(
        put(world, bob=draw(places) if "engineer" in heroes else None),
        rulings=replace(world.rulings, geopivot_any_tile=any_tile),
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


@shows("fire.hero.geomancer-geopivot")
def test_a_board_on_which_a_chamber_was_turned_moved_or_cracked_is_as_a_fresh_one() -> None:
    rows = {"V": (0, 0, "NESW"), "S1": (0, -1, "NESW"), "D5": (1, -1, "EW"), "I1": (1, 0, "NESW")}
    tiles = {c: Tile(grid.cell_at(x, y), grid.mask(doors)) for c, (x, y, doors) in rows.items()}
    board = Board(tiles)
    assert board.whole
    assert board.links["D5"] == ("S1",)
    turned, cracked = grid.mask("NS"), grid.BITS[2]
    for there in (
        Tile(grid.cell_at(1, -2), turned),
        Tile(tiles["D5"].cell, turned),
        Tile(tiles["D5"].cell, tiles["D5"].doors, cracked),
    ):
        again, fresh = board.lay("D5", there), Board({**tiles, "D5": there})
        assert (again.at, again.links, again.open_sides) == (
            fresh.at,
            fresh.links,
            fresh.open_sides,
        )
        assert (again.regions, again.whole) == (fresh.regions, fresh.whole)


def walk(board: Board, start: str) -> list[str]:
    found = [start]
    for chamber in found:
        found += [other for other in board.links[chamber] if other not in found]
    return found


@shows("fire.end.reach-definition")
@pytest.mark.parametrize(
    ("tiles", "bombs", "door", "reached"),
    [(1, 1, True, True), (0, 1, True, False), (1, 1, False, False), (1, 2, False, True)],
)
def test_behind_a_wall_that_a_bomb_opens_a_chamber_may_fall_for_a_tile_of_the_supply(
    tiles: int, bombs: int, door: bool, reached: bool
) -> None:
    """No doorway leads from her to the next chamber, and none from there to the relic: a bomb opens the
    first wall, and a new tile instead of that chamber leads on, where the relic has a doorway."""
    began, _ = prepare(
        ("master-swordsman", "paladin"), {"master-swordsman": "ana", "paladin": "ana"}
    )
    row = {"D2": (0, "W"), "S5": (1, "N"), "RH": (2, "W" if door else "E")}
    lying = {c: Tile(grid.cell_at(x, 2), grid.mask(doors)) for c, (x, doors) in row.items()}
    used = ("fire.wallcrack-bombs",) * (2 - bombs)
    world = replace(
        began.evolve(World()),
        board=Board({**began.evolve(World()).board.tiles, **lying}),
        supply=SPARE[:tiles],
    )
    hero = Hero("master-swordsman", "ana", "D2", used=used)
    world = replace(world, heroes={**world.heroes, hero.id: hero})
    assert can_reach(world, hero, "RH", "none") is reached
    assert ("RH" in Slow(world, hero, "none").everywhere("D2")) is reached
