"""What heroes do and suffer: moving, diving, tokens, the Fire, and what their skills lay out."""

from __future__ import annotations

from msgspec.structs import replace

from undertow.games.fire.components import Attribute, ChamberId, HeroId
from undertow.games.fire.world import Hero, World, change, put
from undertow.kernel import Fact

# Moving


class Moved(Fact, frozen=True, tag="moved"):
    """A hero came into a chamber on her own feet, or by magic."""

    hero: HeroId
    to: ChamberId

    def evolve(self, world: World) -> World:
        heroes, setup = dict(world.heroes), world.setup
        heroes[self.hero] = replace(heroes[self.hero], at=self.to)
        assert setup is not None
        if setup.passages and self.to in setup.components.holding("passage"):
            return replace(world, heroes=heroes, turn=replace(world.now, on_threshold=True))
        return replace(world, heroes=heroes)


class PassageTaken(Fact, frozen=True, tag="passage-taken"):
    """A hero slipped from one Secret Passage to the other."""

    hero: HeroId
    to: ChamberId

    def evolve(self, world: World) -> World:
        turn = replace(world.now, passage_used=True, on_threshold=False)
        return replace(change(world, self.hero, at=self.to), turn=turn)


class Dived(Fact, frozen=True, tag="dived"):
    """A hero threw herself to safety, and lies tipped over."""

    hero: HeroId
    to: ChamberId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, at=self.to, prone=True)


class Tipped(Fact, frozen=True, tag="tipped"):
    """Heroes were thrown over where they stood."""

    heroes: tuple[HeroId, ...]

    def evolve(self, world: World) -> World:
        for hero in self.heroes:
            world = change(world, hero, prone=True)
        return world


class Stood(Fact, frozen=True, tag="stood"):
    """A hero got up."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, prone=False)


class HeroLost(Fact, frozen=True, tag="hero-lost"):
    """A hero fell into the Void, with all she carried."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, lost=True, prone=False)


class HeroLeft(Fact, frozen=True, tag="hero-left"):
    """A hero left the dungeon by the Vagrant Portal."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return change(world, self.hero, left=True, prone=False)


# Tokens, relics, the Fire


class TokenCollected(Fact, frozen=True, tag="token-collected"):
    """A Token of Power came from a chamber onto a hero's card."""

    hero: HeroId
    chamber: ChamberId

    def evolve(self, world: World) -> World:
        tokens, heroes = dict(world.tokens), dict(world.heroes)
        _give(heroes, self.hero, tokens.pop(self.chamber), 1)
        return replace(world, tokens=tokens, heroes=heroes)


class TokensGiven(Fact, frozen=True, tag="tokens-given"):
    """Tokens of Power went from one hero's card to another's."""

    giver: HeroId
    taker: HeroId
    attribute: Attribute
    count: int = 1

    def evolve(self, world: World) -> World:
        heroes = dict(world.heroes)
        _give(heroes, self.giver, self.attribute, -self.count)
        _give(heroes, self.taker, self.attribute, self.count)
        return replace(world, heroes=heroes)


class Declined(Fact, frozen=True, tag="declined"):
    """A hero's player would not give what was asked for: tokens of a kind, or the Fire."""

    giver: HeroId
    what: str

    def evolve(self, world: World) -> World:
        declined = (*world.now.declined, (self.giver, self.what))
        return replace(world, turn=replace(world.now, declined=declined))


class RelicDestroyed(Fact, frozen=True, tag="relic-destroyed"):
    """Six matching tokens were spent, and a Dark Relic broke."""

    hero: HeroId
    attribute: Attribute
    tokens: int

    def evolve(self, world: World) -> World:
        heroes = dict(world.heroes)
        _give(heroes, self.hero, self.attribute, -self.tokens)
        return replace(world, heroes=heroes, broken=(*world.broken, self.attribute))


class FireTaken(Fact, frozen=True, tag="fire-taken"):
    """The Fire of Eidolon came into a hero's hands."""

    hero: HeroId

    def evolve(self, world: World) -> World:
        return replace(world, carrier=self.hero)


def _give(heroes: dict[HeroId, Hero], hero: HeroId, attribute: Attribute, count: int) -> None:
    """More tokens on a hero's card, or fewer; a kind she has none of is not listed."""
    tokens = dict(heroes[hero].tokens)
    held = tokens.pop(attribute, 0) + count
    if held:
        tokens[attribute] = held
    heroes[hero] = replace(heroes[hero], tokens=tokens)


# Things that skills put on the board


class SneakBegan(Fact, frozen=True, tag="sneak-began"):
    """The Rogue moves like lightning for the rest of her turn."""

    def evolve(self, world: World) -> World:
        return replace(world, turn=replace(world.now, sneaking=True))


class Blessed(Fact, frozen=True, tag="blessed"):
    """The Blessing lies on a chamber, or came back to the Cleric."""

    chamber: ChamberId | None

    def evolve(self, world: World) -> World:
        return put(world, blessed=self.chamber)


class Sanctified(Fact, frozen=True, tag="sanctified"):
    """No cultist can appear in this chamber any more."""

    chamber: ChamberId

    def evolve(self, world: World) -> World:
        return put(world, sanctified=self.chamber)


class BoomerangFlew(Fact, frozen=True, tag="boomerang-flew"):
    """The Boomerang lies on a chamber, or came back."""

    chamber: ChamberId | None

    def evolve(self, world: World) -> World:
        return put(world, boomerang=self.chamber)


class BobMoved(Fact, frozen=True, tag="bob-moved"):
    """Bob walked; or he is gone."""

    to: ChamberId | None

    def evolve(self, world: World) -> World:
        return put(world, bob=self.to)


class ShadeMoved(Fact, frozen=True, tag="shade-moved"):
    """A Shade of Vorax appeared, walked, or is gone."""

    attribute: Attribute
    to: ChamberId | None

    def evolve(self, world: World) -> World:
        shades = dict(world.shades)
        if self.to is None:
            del shades[self.attribute]
        else:
            shades[self.attribute] = self.to
        return put(world, shades=shades)


class ShadeArrived(Fact, frozen=True, tag="shade-arrived"):
    """A Shade of Vorax reached the Vestibule, and is gone."""

    attribute: Attribute

    def evolve(self, world: World) -> World:
        turn = replace(world.now, arrived=(*world.now.arrived, self.attribute))
        return replace(ShadeMoved(self.attribute, None).evolve(world), turn=turn)
