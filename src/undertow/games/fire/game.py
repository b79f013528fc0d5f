"""The game as the kernel sees it."""

from __future__ import annotations

from typing import Any

from undertow.games.fire import views
from undertow.games.fire.catalogue import advanced_heroes, basic_heroes, scenarios
from undertow.games.fire.facts import FACTS
from undertow.games.fire.laws import check_laws
from undertow.games.fire.rules import acting, turn
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.world import World
from undertow.kernel import Fact, Game, Hooks, Line, Opening, message

CATALOGUE = (basic_heroes, advanced_heroes, scenarios)


class FireOfEidolon(Game[World]):
    """Fire of Eidolon: a co-operative dungeon for one to six heroes."""

    id = "fire"
    version = 1
    name = message("fire.name", "Fire of Eidolon")
    World = World
    facts = FACTS
    rules = acting.BOOK.rules

    def step(self, world: World) -> Opening | None:
        return turn.step(world)

    def openings(self, world: World, seat: str) -> list[Opening]:
        return acting.openings(world, seat)

    def asides(self, world: World, seat: str) -> list[Opening]:
        return turn.asides(world, seat)

    def refuses(self, world: World, seat: str, opening: Opening) -> Line:
        return acting.refuses(world, seat, opening)

    def over(self, world: World) -> bool:
        return world.ended is not None

    def hooks(self, world: World) -> Hooks:
        return hooks(world)

    def seat_order(self, world: World) -> tuple[str, ...]:
        seats = [hero.seat for hero in world.heroes.values()]
        place = list(world.heroes).index(world.now.hero)
        return tuple(dict.fromkeys([*seats[place:], *seats[:place]]))

    def view(self, world: World, seat: str) -> Any:
        return views.view(world, seat)

    def prose(self, fact: Fact, world: World) -> Line | None:
        return views.prose(fact, world)

    def check(self, world: World) -> None:
        check_laws(world)


GAME = FireOfEidolon()
SET_UP = Opening("fire.setup")
"""What the rules open first, once the game's first fact is told."""
