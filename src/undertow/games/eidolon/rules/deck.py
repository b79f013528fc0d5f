"""The Fate Deck: drawing, discarding, and what happens when it runs out."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.games.eidolon.cards import CardId
from undertow.games.eidolon.facts import DeckShuffled, Discarded, Drawn
from undertow.games.eidolon.rules.clock import tick
from undertow.games.eidolon.world import World
from undertow.kernel import Table


async def refresh(t: Table[World]) -> bool:
    """An empty deck takes the shuffled discard; from 6:00 PM on, that costs an hour."""
    world = t.world
    if world.deck or not world.discard:
        return False
    order = await t.shuffle(world.discard)
    t.tell(DeckShuffled(order, "exhausted", "discard"))
    if 18 <= t.world.hour < 24:
        await tick(t, 1, "eidolon.clock.six")
    return True


async def settle(t: Table[World]) -> None:
    """A draw or discard is finished; a deck that is empty now is refreshed."""
    if not t.world.deck and not t.world.rulings.lazy_refresh:
        await refresh(t)


async def draw(t: Table[World], pc: str, count: int, bottom: bool = False) -> None:
    """Draw into the spread. A deck that runs out in mid-draw is refreshed, and drawing goes on."""
    while count > 0:
        deck = t.world.deck
        if not deck:
            if not await refresh(t):
                return
            continue
        cards = tuple(reversed(deck[-count:])) if bottom else deck[:count]
        t.tell(Drawn(pc, cards, bottom))
        count -= len(cards)
    await settle(t)


async def discard_top(t: Table[World], count: int, why: str = "") -> None:
    """Discard from the top; where the deck runs out, the rest of it stops."""
    if not t.world.deck:
        await refresh(t)
    cards = t.world.deck[:count]
    if cards:
        t.tell(Discarded(cards, "deck", why))
    await settle(t)


async def shuffle_in(t: Table[World], why: str, took: str, cards: Iterable[CardId]) -> None:
    """Shuffle cards together; they are the deck now. Never an exhaustion."""
    order = await t.shuffle(tuple(cards))
    t.tell(DeckShuffled(order, why, took))  # type: ignore[arg-type]


async def searched(t: Table[World]) -> None:
    """Someone looked through the deck; it is shuffled."""
    if not t.world.rulings.keep_searched_order:
        await shuffle_in(t, "search", "nothing", t.world.deck)
    await settle(t)
