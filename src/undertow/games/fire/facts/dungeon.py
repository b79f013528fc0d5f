"""Tiles: drawn, laid, moved, cracked, and lost to the Void."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.components import ChamberId
from undertow.games.fire.world import Pieces, Tile, World
from undertow.kernel import Fact


class TileDrawn(Fact, frozen=True, tag="tile-drawn"):
    """The top tile of the supply was turned up."""

    reveals: ClassVar[bool] = True
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        assert world.supply[0] == self.chamber
        return replace(world, supply=world.supply[1:])


class TileReturned(Fact, frozen=True, tag="tile-returned"):
    """A Special Chamber that may not lie here went back; the supply is shuffled next."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        return replace(world, supply=(*world.supply, self.chamber))


class TilePlaced(Fact, frozen=True, tag="tile-placed"):
    """A chamber was laid, with what it holds."""

    chamber: ChamberId
    cell: int
    doors: int
    held: bool = True
    """Does what it holds come with it? Not always when it returns from the Void."""

    def evolve(self, world: World) -> World:
        board = world.board.lay(self.chamber, Tile(self.cell, self.doors))
        colour = world.components.basic.get(self.chamber)
        if colour and self.held:
            return replace(world, board=board, tokens={**world.tokens, self.chamber: colour})
        return replace(world, board=board)


class TileMoved(Fact, frozen=True, tag="tile-moved"):
    """A chamber was turned, slid or lifted, with everything in it; cracked walls close again."""

    chamber: ChamberId
    cell: int
    doors: int

    def evolve(self, world: World) -> World:
        return replace(world, board=world.board.lay(self.chamber, Tile(self.cell, self.doors)))


class WallCracked(Fact, frozen=True, tag="wall-cracked"):
    """A bomb opened the wall between two chambers."""

    chamber: ChamberId
    side: int

    def evolve(self, world: World) -> World:
        board = world.board
        tile = board.tiles[self.chamber]
        other = board.at[tile.cell + grid.STEPS[self.side]]
        facing = board.tiles[other]
        board = board.lay(self.chamber, replace(tile, cracks=tile.cracks | 1 << self.side))
        board = board.lay(other, replace(facing, cracks=facing.cracks | 1 << (self.side ^ 2)))
        return replace(world, board=board)


class ChamberFell(Fact, frozen=True, tag="chamber-fell"):
    """A chamber was sent to the Void, with what it held; cultists, Blessing, Boomerang and Shade
    go back to where they came from."""

    chamber: ChamberId
    card: bool
    """Does its Ritual Card go with it?"""

    def evolve(self, world: World) -> World:
        chamber = self.chamber
        changes: dict[str, Any] = {"board": world.board.lift(chamber)}
        tokens, cultists = dict(world.tokens), dict(world.cultists)
        cultists.pop(chamber, None)
        # A basic chamber holds its token, a special one its relic or the Fire, until it is taken.
        holds = tokens.pop(chamber, None) is not None or not world.is_basic(chamber)
        changes["tokens"], changes["cultists"] = tokens, cultists
        changes["void_tiles"] = {**world.void_tiles, chamber: holds}
        changes["fell_from"] = {**world.fell_from, chamber: world.board.tiles[chamber].cell}
        if self.card:
            for pile, cards in (("deck", world.deck), ("discard", world.discard)):
                if chamber in cards:
                    changes[pile] = tuple([card for card in cards if card != chamber])
            changes["void_cards"] = (*world.void_cards, chamber)
        changes["pieces"] = _without(world.pieces, chamber)
        return replace(world, **changes)


class ChamberReturned(Fact, frozen=True, tag="chamber-returned"):
    """Timeturn took a chamber out of the Void; it is laid next."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        tiles = {c: held for c, held in world.void_tiles.items() if c != self.chamber}
        cells = {c: cell for c, cell in world.fell_from.items() if c != self.chamber}
        return replace(world, void_tiles=tiles, fell_from=cells)


def _without(pieces: Pieces, chamber: ChamberId) -> Pieces:
    """Blessing and Boomerang go back to their owners, a Shade to the supply. Bob sees to himself."""
    if pieces.blessed == chamber:
        pieces = replace(pieces, blessed=None)
    if pieces.boomerang == chamber:
        pieces = replace(pieces, boomerang=None)
    if chamber in pieces.shades.values():
        shades = {colour: at for colour, at in pieces.shades.items() if at != chamber}
        pieces = replace(pieces, shades=shades)
    return pieces
