"""The game as the kernel sees it."""

from __future__ import annotations

from typing import Any

from undertow.games.fire import chronicle, creation, form, views
from undertow.games.fire.catalogue import scenarios
from undertow.games.fire.catalogue.heroes import (
    cleric,
    dark_knight,
    engineer,
    geomancer,
    master_swordsman,
    paladin,
    ranger,
    rogue,
    sage,
    soldier,
    warrior,
    wizard,
)
from undertow.games.fire.catalogue.own import CONTENT
from undertow.games.fire.causes import because
from undertow.games.fire.facts import FACTS
from undertow.games.fire.laws import check_laws
from undertow.games.fire.odds import foretold, odds
from undertow.games.fire.places import PLACES
from undertow.games.fire.rules import acting, offers, turn
from undertow.games.fire.rules.passives import hooks
from undertow.games.fire.rules.resting import wait
from undertow.games.fire.rules.safety import PEOPLE
from undertow.games.fire.world import World as FireWorld
from undertow.kernel import (
    EVERYONE,
    Beginning,
    Demo,
    Fact,
    Hindsight,
    Hooks,
    Line,
    Odds,
    Offer,
    Past,
    Plain,
    Question,
    Reckoning,
    Request,
    Result,
    Standing,
    message,
)
from undertow.parts.peopled import PeopledGame

SET_UP = creation.SET_UP

CATALOGUE = (
    warrior,
    ranger,
    wizard,
    paladin,
    sage,
    rogue,
    cleric,
    engineer,
    dark_knight,
    geomancer,
    soldier,
    master_swordsman,
    scenarios,
    *(module for content in CONTENT for module in content.modules),
)


class FireOfEidolon(PeopledGame[FireWorld]):
    """Fire of Eidolon: a co-operative dungeon for one to six heroes."""

    id = "fire"
    version = 1
    name = message("fire.name", "Fire of Eidolon")
    World = FireWorld
    facts = FACTS
    place_words = PLACES
    rules = acting.BOOK.rules
    Settings = creation.Settings
    gm = ""
    talks = frozenset({"fire.concede", "fire.reading"})

    def begin(self, settings: creation.Settings) -> Beginning:
        return creation.begin(settings)

    def step(self, world: FireWorld) -> Offer | None:
        return turn.step(world)

    def offers(self, world: FireWorld, seat: str) -> list[Offer]:
        return offers.offers(world, seat)

    def anytime(self, world: FireWorld, seat: str) -> list[Offer]:
        return turn.anytime(world, seat)

    def bot_acts(self, world: FireWorld, seat: str) -> bool:
        """A bot plays its own heroes, and leaves those of who is away to the people."""
        return world.turn is not None and world.active.seat == seat and self.awaits(world, seat)

    def closes(self, offer: Offer) -> bool:
        return offer.rule == wait.id

    def for_host(self, world: FireWorld) -> list[Offer]:
        return PEOPLE.for_host(world) if world.ended is None else []

    def greyed(self, world: FireWorld, seat: str) -> list[tuple[Offer, Line]]:
        return offers.greyed(world, seat)

    def refuses(self, world: FireWorld, seat: str, offer: Offer) -> Line:
        return offers.refuses(world, seat, offer)

    def over(self, world: FireWorld) -> bool:
        return world.ended is not None

    def result(self, world: FireWorld) -> Result | None:
        if (ended := world.ended) is None:
            return None
        return Result(ended.outcome, ended.outcome != "defeat", chronicle.ending(ended))

    def hooks(self, world: FireWorld) -> Hooks:
        return hooks(world)

    def seat_order(self, world: FireWorld) -> tuple[str, ...]:
        seats = [hero.seat for hero in world.heroes.values()]
        place = list(world.heroes).index(world.now.hero)
        return tuple(dict.fromkeys([*seats[place:], *seats[:place]]))

    def view(self, world: FireWorld, seat: str) -> Any:
        return views.view(world, seat)

    def known(self, world: FireWorld, seat: str) -> FireWorld:
        return views.known(world)

    def audience(self, seat: str) -> str:
        return EVERYONE  # what is hidden here is hidden from everybody

    def why(self, world: FireWorld, offer: Offer) -> Reckoning | None:
        return chronicle.why(world, offer)

    def odds_of(
        self,
        table: Standing[FireWorld],
        seat: str,
        about: Offer | Request | None,
        answer: Plain = None,
    ) -> Odds | None:
        return odds(table, about)  # what is hidden is hidden from every seat

    def form(self) -> form.Form:
        return form.form()

    def demos(self) -> tuple[Demo, ...]:
        return form.DEMOS

    def prose(self, fact: Fact, world: FireWorld) -> Line | None:
        return chronicle.prose(fact, world) or super().prose(fact, world)

    def because(self, fact: Fact, rule: str) -> tuple[Line, Line] | None:
        return because(fact) or super().because(fact, rule)

    def hindsight(self, past: Past[FireWorld], seat: str) -> Hindsight | None:
        came = foretold(past.fact)
        if came is None:
            return super().hindsight(past, seat)
        found = self.hindsight_of_offer(past, seat, came)
        if found.odds is None:
            return found
        # A card of a chamber that is not in play brings nothing that could be counted.
        counted = {one.id for one in found.odds.outcomes}
        return Hindsight(found.odds, tuple(id for id in came if id in counted))

    def label(self, world: FireWorld, offer: Offer) -> Line:
        if offer.rule in PEOPLE.rules:
            return PEOPLE.label(world, offer)
        return chronicle.label(world, offer)

    def price(self, world: FireWorld, offer: Offer) -> Line | None:
        return chronicle.price(world, offer)

    def answer_label(self, world: FireWorld, question: Question, answer: Plain) -> Line:
        return chronicle.answer_label(world, question, answer)

    def check(self, world: FireWorld) -> None:
        check_laws(world)


GAME = FireOfEidolon()
