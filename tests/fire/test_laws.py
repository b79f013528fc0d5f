"""The laws of the dungeon bite: each world here has one thing wrong, and one sentence says which."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from fire.dungeon import Dungeon
from undertow.games.fire import grid
from undertow.games.fire.laws import check_laws
from undertow.games.fire.world import Tile, World

Lay = Callable[..., Dungeon]
Breaks = Callable[[World], World]

TILES = {"S1": (0, -1), "S2": (0, -2), "D1": (1, -2)}


@pytest.fixture
def world(dungeon: Lay) -> World:
    """A plain table, by the laws."""
    d = dungeon("warrior", "dark-knight", tiles=TILES, cultists=("S2",), deck=("S1", ...))
    check_laws(d.world)
    return d.world


def hero(world: World, **changed: object) -> World:
    one = replace(world.heroes["warrior"], **changed)
    return replace(world, heroes={**world.heroes, "warrior": one})


def pieces(world: World, **changed: object) -> World:
    return replace(world, pieces=replace(world.pieces, **changed))


def lay(world: World, chamber: str, x: int, y: int) -> World:
    """A chamber from the supply, laid here."""
    supply = tuple(c for c in world.supply if c != chamber)
    tiles = {**world.board.tiles, chamber: Tile(grid.cell_at(x, y), grid.ALL_SIDES)}
    return replace(world, supply=supply, board=type(world.board)(tiles))


BROKEN: dict[str, tuple[Breaks, str]] = {
    "two tiles gone": (
        lambda w: replace(w, supply=w.supply[2:]),
        "a tile is missing or doubled",
    ),
    "a tile twice": (
        lambda w: replace(w, supply=(*w.supply, w.supply[0])),
        "a tile is missing or doubled",
    ),
    "another box": (
        lambda w: replace(w, supply=("X1", *w.supply[1:])),
        "a tile that was never in the box",
    ),
    "one for another": (
        lambda w: replace(w, supply=("S1", *w.supply[1:])),
        "a tile lies in two places",
    ),
    "one upon another": (lambda w: lay(w, "D2", 0, -1), "two tiles lie in one cell"),
    "a special": (lambda w: lay(w, "RH", 1, 0), "a special beside the Vestibule"),
    "a card gone": (
        lambda w: replace(w, deck=w.deck[1:]),
        "the Ritual Cards are not all there",
    ),
    "a card twice": (
        lambda w: replace(w, discard=(*w.discard, w.deck[0])),
        "the Ritual Cards are not all there",
    ),
    "a token from nowhere": (lambda w: hero(w, tokens={"str": 1}), "str tokens: 8 of 7"),
    "a token gone": (
        lambda w: replace(w, tokens={c: a for c, a in w.tokens.items() if c != "D1"}),
        "dex tokens: 6 of 7",
    ),
    "a hero nowhere": (lambda w: hero(w, at="D2"), "warrior stands nowhere"),
    "a token owed": (lambda w: hero(w, tokens={"str": 0}), "warrior owes a token"),
    "a cultist owed": (lambda w: hero(w, hoard=-1), ""),
    "less than nothing": (lambda w: hero(w, plus_ap=-1), ""),
    "too many": (lambda w: hero(w, plus_ap=6), ""),
    "a cultist nowhere": (
        lambda w: replace(w, cultists={"D2": 1}),
        "a cultist in D2, which is not there",
    ),
    "two cultists": (lambda w: replace(w, cultists={"S2": 2}), ""),
    "Bob": (lambda w: pieces(w, bob="D2"), ""),
    "a blessing": (lambda w: pieces(w, blessed="D2"), ""),
    "a boomerang": (lambda w: pieces(w, boomerang="D2"), ""),
    "a Shade": (lambda w: pieces(w, shades={"str": "D2"}), ""),
    "no threat at all": (lambda w: replace(w, threat=-1), ""),
    "more than the card": (lambda w: replace(w, threat=len(w.track) + 1), ""),
    "the Fire too early": (lambda w: replace(w, carrier="warrior"), ""),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_law_is_noticed(world: World, what: str) -> None:
    breaks, words = BROKEN[what]
    with pytest.raises(AssertionError) as noticed:
        check_laws(breaks(world))
    assert words in str(noticed.value)


@pytest.mark.parametrize(
    "allowed",
    [
        lambda w: replace(w, supply=w.supply[1:]),  # in somebody's hand
        lambda w: hero(w, lost=True, at="D2"),
        lambda w: hero(w, hoard=0, plus_ap=5),
        lambda w: replace(w, cultists={"V": 3, "S2": 1}),
        lambda w: replace(w, cultists={"S2": 2}, turn=replace(w.now, phase="ritual")),
        lambda w: pieces(w, bob="S1", blessed="S1", boomerang="S2", shades={"str": "S1"}),
        lambda w: replace(w, threat=len(w.track)),
        lambda w: replace(w, threat=0),
        lambda w: lay(w, "RH", 2, -2),
    ],
)
def test_what_may_be_is_let_be(world: World, allowed: Breaks) -> None:
    check_laws(allowed(world))


def test_three_cultists_in_one_chamber_are_never_right(world: World) -> None:
    falling = replace(world, cultists={"S2": 3}, turn=replace(world.now, phase="ritual"))
    with pytest.raises(AssertionError):
        check_laws(falling)


def test_before_the_set_up_there_is_no_law(world: World) -> None:
    check_laws(replace(world, turn=None, supply=()))
    check_laws(World())


def test_chosen_add_ons_belong_to_the_box(dungeon: Lay) -> None:
    d = dungeon("warrior", tiles=TILES, glyph=True, passages=True)
    check_laws(d.world)
    special = [c for c in d.world.supply if not d.world.is_basic(c)]
    assert len(special) > 4
    for chamber in special:
        rest = tuple(c for c in d.world.supply if c not in (chamber, "D2"))
        with pytest.raises(AssertionError):
            check_laws(replace(d.world, supply=rest))
    plain = dungeon("warrior", tiles=TILES).world
    with pytest.raises(AssertionError):
        check_laws(replace(plain, supply=d.world.supply))
