"""The moments into which heroes' passives and scenarios reach."""

from __future__ import annotations

from typing import ClassVar

from undertow.games.fire.components import Attribute, CardId, ChamberId, HeroId, attribute_name
from undertow.games.fire.words import difficulty_name
from undertow.games.fire.world import World
from undertow.kernel import Moment, Tally, Term, message

_ON_CARD = message("fire.why.card", "on the hero card")()
STARS = message("fire.why.stars", "{stars} of 3 stars in {attribute}")
CHALLENGE = message("fire.why.challenge", "the challenge")()
BROKEN = message("fire.why.broken", "its relic is destroyed")
DIFFICULTY = message("fire.why.difficulty", "{name}")


class ApLimit(Tally, frozen=True):
    """How many AP a hero may spend in her turn."""

    hero: HeroId

    def base(self, world: World) -> Term:
        return Term(world.components.heroes[self.hero].ap, _ON_CARD)


class CollectCost(Tally, frozen=True):
    """The AP a hero needs to collect the token in a chamber."""

    least: ClassVar[int | None] = 0
    hero: HeroId
    chamber: ChamberId

    def base(self, world: World) -> Term:
        return _stars_term(world, self.hero, world.tokens[self.chamber])


class ShadeCost(Tally, frozen=True):
    """The AP a hero needs to banish a Shade."""

    least: ClassVar[int | None] = 0
    hero: HeroId
    attribute: Attribute

    def base(self, world: World) -> Term:
        if self.attribute in world.broken:
            return Term(1, BROKEN())
        return _stars_term(world, self.hero, self.attribute)


class ChallengeCost(Tally, frozen=True):
    """The AP to destroy a relic, or to pick up the Fire."""

    least: ClassVar[int | None] = 0
    hero: HeroId
    chamber: ChamberId

    def base(self, world: World) -> Term:
        return Term(1, CHALLENGE)


def _stars_term(world: World, hero: HeroId, attribute: Attribute) -> Term:
    stars = world.components.heroes[hero].stars(attribute)
    why = STARS(stars=stars, attribute=attribute_name(attribute))
    return Term(world.components.steps_to_collect - stars, why)


class Rating(Tally, frozen=True):
    """The Challenge Rating of a game: the difficulty's stars and what the options add."""

    def base(self, world: World) -> Term:
        id = world.agreed.difficulty
        difficulty = world.components.difficulties[id]
        return Term(difficulty.stars, DIFFICULTY(name=difficulty_name(id, difficulty.name)))


class TurnBegins(Moment, frozen=True):
    """A hero's turn begins."""

    hero: HeroId


class TurnEnds(Moment, frozen=True):
    """The ritual is over, and with it the hero's turn."""

    hero: HeroId


class Discovers(Moment, frozen=True):
    """A hero has laid a new chamber and is about to walk in."""

    hero: HeroId
    chamber: ChamberId


class Slays(Moment, frozen=True):
    """A hero's attack takes a cultist off the board."""

    hero: HeroId
    chamber: ChamberId


class CardDrawn(Moment, frozen=True):
    """A Ritual Card was turned up."""

    card: CardId
    handled: bool = False
    """Somebody else has dealt with it."""
    counts: bool = True
    """Is it one of the cards the ritual asks for?"""


class CultistComes(Moment, frozen=True):
    """A Ritual Card is about to put a cultist into a chamber."""

    chamber: ChamberId


class RitualCompletes(Moment, frozen=True):
    """Two cultists stand in a chamber; it is about to go to the Void."""

    chamber: ChamberId
    route: tuple[tuple[ChamberId, ...], ...] = ()
    """The way of a cultist that was set aside, step by step; empty when none was."""


class ChamberFalls(Moment, frozen=True):
    """A chamber is about to go to the Void, or just went."""

    chamber: ChamberId
    cell: int


class RelicBreaks(Moment, frozen=True):
    """A Dark Relic was destroyed."""

    attribute: Attribute


class Reshuffles(Moment, frozen=True):
    """The Ritual Cards were shuffled into a new deck."""
