"""The course of the game: set-up, turns, and the end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from undertow.games.fire import grid
from undertow.games.fire.components import VESTIBULE, ChamberId, HeroId
from undertow.games.fire.rulings import Rulings
from undertow.games.fire.world import (
    Board,
    Ending,
    Hero,
    Outcome,
    Pieces,
    Setup,
    Tile,
    Turn,
    World,
    change,
    put,
)
from undertow.kernel import Fact

# Set-up


class GameBegan(Fact, frozen=True, tag="game-began"):
    """Difficulty, heroes and options were agreed; everybody stands in the Vestibule."""

    setup: Setup
    rulings: Rulings = Rulings()

    def evolve(self, world: World) -> World:
        setup = self.setup
        vestibule = Tile(grid.CENTRE, setup.components.doors[VESTIBULE])
        return World(
            setup=setup,
            rulings=self.rulings,
            heroes={id: Hero(id, setup.players[id]) for id in setup.heroes},
            board=Board({VESTIBULE: vestibule}),
            pieces=Pieces(bob=VESTIBULE if "engineer" in setup.heroes else None),
        )


class _Hidden(Fact, frozen=True):
    """A new order that nobody may see; that there is one, everybody sees."""

    order: tuple[str, ...]

    def seen_by(self, seat: str) -> Fact:
        return type(self)(())


class SupplyShuffled(_Hidden, frozen=True, tag="supply-shuffled"):
    """The chamber tiles were shuffled into a face-down supply."""

    def evolve(self, world: World) -> World:
        return replace(world, supply=self.order)


class DeckShuffled(_Hidden, frozen=True, tag="deck-shuffled"):
    """The Ritual Cards, with the discard pile if there was one, were shuffled into a new deck."""

    def evolve(self, world: World) -> World:
        return replace(world, deck=self.order, discard=())


class EventsShuffled(_Hidden, frozen=True, tag="events-shuffled"):
    """The Vagrant Portal's three cards were shuffled; once it is open, the top one shows."""

    def evolve(self, world: World) -> World:
        return put(world, events=self.order)


class PortalOpened(Fact, frozen=True, tag="portal-opened"):
    """The top Event Card was turned up: its chamber is the exit now."""

    reveals: ClassVar[bool] = True
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        return put(world, portal=self.chamber)


# Turns


class TurnBegan(Fact, frozen=True, tag="turn-began"):
    """A hero's turn began."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        number = world.turn.number + 1 if world.turn else 1
        return replace(world, turn=Turn(self.hero, number))


class ActionsEnded(Fact, frozen=True, tag="actions-ended"):
    """The hero's actions are over; Bob moves next, or the cult."""

    bob: bool = False

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.now, phase="bob" if self.bob else "ritual"))


class Acted(Fact, frozen=True, tag="acted"):
    """The active hero spent AP on something."""

    hero: HeroId
    what: str
    ap: int

    def evolve(self, world: World) -> World:
        turn = world.turn
        assert turn is not None
        if turn.on_threshold:
            turn = replace(turn, on_threshold=False)
        return replace(world, turn=replace(turn, spent=turn.spent + self.ap))


class BobActed(Fact, frozen=True, tag="bob-acted"):
    """Bob spent one of his AP."""

    what: str

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.now, bob_spent=world.now.bob_spent + 1))


class SkillUsed(Fact, frozen=True, tag="skill-used"):
    """A skill that is limited by turn or by game was used."""

    hero: HeroId
    skill: str
    per_game: bool

    def evolve(self, world: World) -> World:
        turn = replace(world.now, used=(*world.now.used, self.skill))
        if not self.per_game:
            return replace(world, turn=turn)
        used = (*world.heroes[self.hero].used, self.skill)
        return replace(change(world, self.hero, used=used), turn=turn)


# The end


class RulingSet(Fact, frozen=True, tag="ruling-set"):
    """The table chose a reading of the rules."""

    rulings: Rulings

    def evolve(self, world: World) -> World:
        return replace(world, rulings=self.rulings)


class WayOutLost(Fact, frozen=True, tag="way-out-lost"):
    """Nobody can reach the exit any more; the Fire has not been taken yet."""

    def evolve(self, world: World) -> World:
        return put(world, no_way_out=True)


class GameEnded(Fact, frozen=True, tag="game-ended"):
    """It is over."""

    outcome: Outcome
    why: str

    def evolve(self, world: World) -> World:
        heroes = dict(world.heroes)
        if self.outcome == "partial":
            for hero in world.heroes.values():
                if hero.here and hero.at != world.exit:
                    heroes[hero.id] = replace(hero, lost=True)
        return replace(world, heroes=heroes, ended=Ending(self.outcome, self.why))
