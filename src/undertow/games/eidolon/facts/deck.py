"""What happens to cards. Every card is always in exactly one place."""

from __future__ import annotations

from typing import ClassVar, Literal

from undertow.games.eidolon.cards import CardId
from undertow.games.eidolon.facts.change import (
    change_now,
    leaves_discard,
    off_deck,
    replace,
    without,
)
from undertow.games.eidolon.world import Aside, World
from undertow.kernel import Fact

Source = Literal["spread", "deck", "aside", "discard"]
HIDDEN: tuple[CardId, ...] = ()


class DeckShuffled(Fact, frozen=True, tag="eidolon.deck-shuffled"):
    """The deck lies in a new order, which nobody knows. `took` says what was shuffled into it."""

    order: tuple[CardId, ...]
    why: Literal["begin", "exhausted", "debrief", "search", "effect"]
    took: Literal["nothing", "discard", "spread-and-discard", "all", "swap"] = "nothing"
    count: int = 0

    def evolve(self, world: World) -> World:
        if self.took != "nothing":
            world = leaves_discard(world, world.discard)
        if self.took == "discard":
            world = replace(world, discard=())
        elif self.took == "spread-and-discard":
            world = change_now(replace(world, discard=()), spread=())
        elif self.took == "all":
            world = replace(world, discard=(), aside=())
        elif self.took == "swap":
            # The old deck becomes the discard, openly.
            world = replace(world, discard=world.deck)
        return replace(world, deck=self.order, known=0, top=0, peeked=())

    def seen_by(self, seat: str) -> Fact:
        return replace(self, order=HIDDEN, count=len(self.order))


class Drawn(Fact, frozen=True, tag="eidolon.drawn"):
    """Cards come off the deck into the spread of the Move being made."""

    reveals: ClassVar[bool] = True

    pc: str
    cards: tuple[CardId, ...]
    bottom: bool = False

    def evolve(self, world: World) -> World:
        spread = (*world.made[-1].spread, *self.cards)
        return change_now(off_deck(world, self.cards), spread=spread)


class Turned(Fact, frozen=True, tag="eidolon.turned"):
    """A Push turns up the deck's top card; it lies open until it is kept or sent away."""

    reveals: ClassVar[bool] = True

    pc: str
    card: CardId

    def evolve(self, world: World) -> World:
        return change_now(off_deck(world, (self.card,)), turned=(self.card,))


class Kept(Fact, frozen=True, tag="eidolon.kept"):
    """What was turned up joins the spread."""

    def evolve(self, world: World) -> World:
        now = world.now
        return change_now(world, spread=(*now.spread, *now.turned), turned=())


class PutUnder(Fact, frozen=True, tag="eidolon.put-under"):
    """Cards of the spread go under the deck, one by one; everybody sees which."""

    cards: tuple[CardId, ...]
    source: Literal["spread", "discard", "turned"] = "spread"

    def evolve(self, world: World) -> World:
        if self.source == "spread":
            world = change_now(world, spread=without(world.now.spread, self.cards))
        elif self.source == "turned":
            world = change_now(world, turned=())
        else:
            world = leaves_discard(world, self.cards)
            world = replace(world, discard=without(world.discard, self.cards))
        known = world.known + len(self.cards)
        return replace(world, deck=(*world.deck, *self.cards), known=known)


class PutOnTop(Fact, frozen=True, tag="eidolon.put-on-top"):
    """Cards of the spread go onto the deck; the last of them lies on top."""

    cards: tuple[CardId, ...]

    def evolve(self, world: World) -> World:
        world = change_now(world, spread=without(world.now.spread, self.cards))
        deck = (*reversed(self.cards), *world.deck)
        return replace(world, deck=deck, top=world.top + len(self.cards))


class Discarded(Fact, frozen=True, tag="eidolon.discarded"):
    """Cards go to the discard without being played."""

    reveals: ClassVar[bool] = True

    cards: tuple[CardId, ...]
    source: Source
    why: str = ""

    def evolve(self, world: World) -> World:
        if self.source == "spread":
            world = change_now(world, spread=without(world.now.spread, self.cards))
        elif self.source == "aside":
            gone = [kept for kept in world.aside if kept.card in self.cards]
            world = replace(world, aside=without(world.aside, tuple(gone)))
        else:
            world = off_deck(world, self.cards)
        return replace(world, discard=(*world.discard, *self.cards))


class SetAside(Fact, frozen=True, tag="eidolon.set-aside"):
    """Cards are kept apart, for their owner and a reason."""

    reveals: ClassVar[bool] = True

    cards: tuple[CardId, ...]
    owner: str
    why: str
    source: Literal["spread", "deck", "discard"]

    def evolve(self, world: World) -> World:
        if self.source == "spread":
            world = change_now(world, spread=without(world.now.spread, self.cards))
        elif self.source == "discard":
            world = leaves_discard(world, self.cards)
            world = replace(world, discard=without(world.discard, self.cards))
        else:
            world = off_deck(world, self.cards)
        kept = [Aside(card, self.owner, self.why) for card in self.cards]
        return replace(world, aside=(*world.aside, *kept))


class Peeked(Fact, frozen=True, tag="eidolon.peeked"):
    """One seat looked at the bottom card."""

    reveals: ClassVar[bool] = True

    seat: str
    card: CardId

    def evolve(self, world: World) -> World:
        return replace(world, peeked=(*world.peeked, (self.seat, self.card)))

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == self.seat else replace(self, card=-1)
