"""Decks: cards to draw, cards drawn, and a shuffle when none is left."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct

from undertow.kernel import Table

C = TypeVar("C")


class Deck(Struct, Generic[C], frozen=True):
    """Cards to draw, the next one first, and those that were drawn. Its order is nobody's to know:
    a fact that carries a deck hides it (`hidden`)."""

    draw: tuple[C, ...] = ()
    gone: tuple[C, ...] = ()

    async def shuffled(self, t: Table[Any]) -> Deck[C]:
        """All cards together, in an order that nobody knows."""
        return Deck(await t.shuffle((*self.draw, *self.gone)))

    async def top(self, t: Table[Any]) -> tuple[C, Deck[C]]:
        """The next card, and the deck without it. An empty one is shuffled first."""
        deck = self if self.draw else await self.shuffled(t)
        return deck.draw[0], Deck(deck.draw[1:], (*deck.gone, deck.draw[0]))

    @property
    def left(self) -> int:
        return len(self.draw)

    def hidden(self) -> Deck[C]:
        """The deck as anybody may see it: what was drawn, and not what comes."""
        return Deck((), self.gone)
