"""Cards, cultists and the threat."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from undertow.games.fire.components import CardId, ChamberId, HeroId
from undertow.games.fire.world import World, change
from undertow.kernel import Fact


class RitualBegan(Fact, frozen=True, tag="ritual-began"):
    """The hero's actions are over; the cult draws as many cards as the Threat token shows."""

    cards: int

    def evolve(self, world: World) -> World:
        turn = world.turn
        assert turn is not None
        if turn.phase == "ritual":
            return world
        return replace(world, turn=replace(turn, phase="ritual"))


class CardRevealed(Fact, frozen=True, tag="card-revealed"):
    """The top Ritual Card was turned up and lies on the discard pile."""

    reveals: ClassVar[bool] = True
    card: CardId

    def evolve(self, world: World) -> World:
        assert world.deck[0] == self.card
        return replace(world, deck=world.deck[1:], discard=(*world.discard, self.card))


class CardVoided(Fact, frozen=True, tag="card-voided"):
    """A card left the discard pile for the Void."""

    card: CardId

    def evolve(self, world: World) -> World:
        discard = tuple(c for c in world.discard if c != self.card)
        return replace(world, discard=discard, void_cards=(*world.void_cards, self.card))


class CultistPlaced(Fact, frozen=True, tag="cultist-placed"):
    """A cultist came from the supply into a chamber."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        cultists = dict(world.cultists)
        cultists[self.chamber] = cultists.get(self.chamber, 0) + 1
        return replace(world, cultists=cultists)


class CultistsRemoved(Fact, frozen=True, tag="cultists-removed"):
    """Cultists went back to the supply."""

    chambers: tuple[ChamberId, ...]
    """One for each cultist."""

    def evolve(self, world: World) -> World:
        cultists = dict(world.cultists)
        for chamber in self.chambers:
            left = cultists.pop(chamber) - 1
            if left:
                cultists[chamber] = left
        return replace(world, cultists=cultists)


class CultistHoarded(Fact, frozen=True, tag="cultist-hoarded"):
    """The Dark-Knight kept a slain cultist on his card."""

    hero: HeroId
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        world = CultistsRemoved((self.chamber,)).evolve(world)
        return change(world, self.hero, hoard=world.heroes[self.hero].hoard + 1)


class Consumed(Fact, frozen=True, tag="consumed"):
    """The Dark-Knight turned hoarded cultists into a +1AP token."""

    hero: HeroId
    cultists: int

    def evolve(self, world: World) -> World:
        hero = world.heroes[self.hero]
        hoard, plus_ap = hero.hoard - self.cultists, hero.plus_ap + 1
        return change(world, hero.id, hoard=hoard, plus_ap=plus_ap)


class ThreatDue(Fact, frozen=True, tag="threat-due"):
    """The Ritual Cards ran out; the threat will rise when this ritual is over."""

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.now, threat_due=True))


class ThreatRose(Fact, frozen=True, tag="threat-rose"):
    """The Threat token went up one step."""

    by_reshuffle: bool

    def evolve(self, world: World) -> World:
        turn = world.now
        if self.by_reshuffle:
            turn = replace(turn, threat_due=False, threat_risen=True)
        return replace(world, threat=world.threat + 1, turn=turn)
