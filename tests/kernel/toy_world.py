"""What lies on the table of the toy game, and what can happen there."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import Fact

SEATS = ("ann", "bob", "cat")
CARDS = tuple(f"card-{n}" for n in range(12))


class Purse(Struct, frozen=True):
    coins: int = 3
    wounds: int = 0


class World(Struct, frozen=True):
    seats: tuple[str, ...] = ()
    active: int = 0
    phase: str = "lobby"
    deck: tuple[str, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    buried: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    purses: dict[str, Purse] = {}
    charms: tuple[tuple[str, str], ...] = ()
    """Who wears which charm."""
    notes: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    upkeep: bool = False
    winner: str = ""


# Facts


class SetUp(Fact, frozen=True, tag="toy.set-up"):
    seats: tuple[str, ...]
    charms: tuple[tuple[str, str], ...] = ()

    def evolve(self, world: World) -> World:
        return replace(
            world,
            seats=self.seats,
            phase="play",
            charms=self.charms,
            hands=dict.fromkeys(self.seats, ()),
            purses={seat: Purse() for seat in self.seats},
        )


class Shuffled(Fact, frozen=True, tag="toy.shuffled"):
    deck: tuple[str, ...]

    def evolve(self, world: World) -> World:
        return replace(world, deck=self.deck)

    def seen_by(self, seat: str) -> Fact:
        return Shuffled(("?",) * len(self.deck))


class Dealt(Fact, frozen=True, tag="toy.dealt"):
    to: str
    card: str

    def evolve(self, world: World) -> World:
        hand = (*world.hands[self.to], self.card)
        deck = list(world.deck)
        deck.remove(self.card)
        return replace(world, deck=tuple(deck), hands={**world.hands, self.to: hand})

    def seen_by(self, seat: str) -> Fact:
        return self if seat == self.to else Dealt(self.to, "?")


class Peeked(Fact, frozen=True, tag="toy.peeked"):
    """Nobody else knows that it happened."""

    by: str
    card: str

    def evolve(self, world: World) -> World:
        return world

    def seen_by(self, seat: str) -> Fact | None:
        return self if seat == self.by else None


class Buried(Fact, frozen=True, tag="toy.buried"):
    by: str
    card: str

    def evolve(self, world: World) -> World:
        hand = list(world.hands[self.by])
        hand.remove(self.card)
        return replace(
            world,
            hands={**world.hands, self.by: tuple(hand)},
            buried=(*world.buried, self.card),
        )

    def seen_by(self, seat: str) -> Fact:
        return self if seat == self.by else Buried(self.by, "?")


class Played(Fact, frozen=True, tag="toy.played"):
    reveals = True
    by: str
    card: str

    def evolve(self, world: World) -> World:
        hand = list(world.hands[self.by])
        hand.remove(self.card)
        return replace(
            world, hands={**world.hands, self.by: tuple(hand)}, pile=(*world.pile, self.card)
        )


class Got(Fact, frozen=True, tag="toy.got"):
    who: str
    coins: int

    def evolve(self, world: World) -> World:
        purse = world.purses[self.who]
        purse = replace(purse, coins=purse.coins + self.coins)
        return replace(world, purses={**world.purses, self.who: purse})


class Hurt(Fact, frozen=True, tag="toy.hurt"):
    who: str
    wounds: int

    def evolve(self, world: World) -> World:
        purse = world.purses[self.who]
        purse = replace(purse, wounds=purse.wounds + self.wounds)
        return replace(world, purses={**world.purses, self.who: purse})


class Noted(Fact, frozen=True, tag="toy.noted"):
    text: str

    def evolve(self, world: World) -> World:
        return replace(world, notes=(*world.notes, self.text))


class Rolled(Fact, frozen=True, tag="toy.rolled"):
    dice: tuple[int, ...]

    def evolve(self, world: World) -> World:
        return replace(world, dice=self.dice)


class Turned(Fact, frozen=True, tag="toy.turned"):
    def evolve(self, world: World) -> World:
        return replace(world, active=(world.active + 1) % len(world.seats), upkeep=True)


class KeptUp(Fact, frozen=True, tag="toy.kept-up"):
    def evolve(self, world: World) -> World:
        return replace(world, upkeep=False)


class Phase(Fact, frozen=True, tag="toy.phase"):
    phase: str

    def evolve(self, world: World) -> World:
        return replace(world, phase=self.phase)


class Won(Fact, frozen=True, tag="toy.won"):
    who: str

    def evolve(self, world: World) -> World:
        return replace(world, winner=self.who, phase="over")


FACTS = (
    SetUp,
    Shuffled,
    Dealt,
    Peeked,
    Buried,
    Played,
    Got,
    Hurt,
    Noted,
    Rolled,
    Turned,
    KeptUp,
    Phase,
    Won,
)
