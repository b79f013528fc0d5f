"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undertow.games.anima import chronicle, creation, form, labels, views
from undertow.games.anima.catalogue import (
    actions,
    bonds,
    conditions,
    effects,
    passions,
    passive,
    strikes,
)
from undertow.games.anima.catalogue import (
    turns as turn_powers,
)
from undertow.games.anima.facts import FACTS
from undertow.games.anima.laws import check_laws
from undertow.games.anima.odds import odds
from undertow.games.anima.places import PLACES
from undertow.games.anima.rules import (
    combined,
    conflicts,
    founding,
    growth,
    offers,
    smithing,
    summoning,
    threats,
    turns,
    weapons,
)
from undertow.games.anima.rules.book import BOOK
from undertow.games.anima.rules.passives import hooks
from undertow.games.anima.rules.safety import PEOPLE
from undertow.games.anima.rules.sharing import EXTRAS
from undertow.games.anima.world import GM
from undertow.games.anima.world import World as AnimaWorld
from undertow.kernel import (
    Beginning,
    Demo,
    Fact,
    Hooks,
    Line,
    Odds,
    Offer,
    Plain,
    Question,
    Reckoning,
    Request,
    Standing,
    Waiting,
    message,
)
from undertow.parts.peopled import PeopledGame

CATALOGUE = (passive, strikes, actions, bonds, effects, conditions, passions, turn_powers)
CHAPTERS = (combined, conflicts, founding, growth, smithing, summoning, threats, weapons)

THE_GM = message("anima.seat.gm", "GM")


class AnimaPrime(PeopledGame[AnimaWorld]):
    """Anima Prime: spirit-touched fighters, dice pools, eidolons."""

    id = "anima"
    version = 1
    name = message("anima.name", "Anima Prime")
    World = AnimaWorld
    facts = FACTS
    talks = frozenset({"anima.reading"})
    noting = EXTRAS
    place_words = PLACES
    rules = BOOK.rules
    Settings = creation.Settings

    def begin(self, settings: creation.Settings) -> Beginning:
        return creation.begin(settings)

    def step(self, world: AnimaWorld) -> Offer | None:
        return turns.step(world) or founding.step(world)

    def offers(self, world: AnimaWorld, seat: str) -> list[Offer]:
        return offers.offers(world, seat)

    def greyed(self, world: AnimaWorld, seat: str) -> list[tuple[Offer, Line]]:
        return offers.greyed(world, seat)

    def some_offers(self, world: AnimaWorld, seat: str, among: frozenset[str]) -> list[Offer]:
        return offers.some_offers(world, seat, among)

    def characters(self, world: AnimaWorld, seat: str) -> tuple[str, ...]:
        return tuple(id for id, one in world.fighters.items() if one.sheet.seat == seat)

    def apart(self, world: AnimaWorld, seat: str) -> list[Offer]:
        return offers.apart(world, seat)

    def meanwhile(self, world: AnimaWorld, seat: str, waiting: Sequence[Waiting]) -> list[Offer]:
        if any(one.offer.rule in offers.EVERYBODYS for one in waiting):
            return []
        return super().meanwhile(world, seat, waiting)

    def anytime(self, world: AnimaWorld, seat: str) -> list[Offer]:
        return offers.anytime(world, seat)

    def awaits(self, world: AnimaWorld, seat: str) -> bool:
        """Before play the table waits for whoever has something to hand in; in a conflict for whose
        turn it is; between conflicts for nobody but the GM, who calls the next scene."""
        conflict, table = world.conflict, world.table
        if table.paused or seat in table.away:
            return False
        if world.stage != "play":
            return world.setup is not None and bool(founding.to_write(world, seat))
        if conflict is None:
            return seat == GM and world.scene is None
        now = world.fighters.get(conflict.now)
        if now is None:
            return False
        return now.sheet.seat == seat or (seat == GM and now.sheet.seat in table.away)

    def for_host(self, world: AnimaWorld) -> list[Offer]:
        return PEOPLE.for_host(world)

    def refuses(self, world: AnimaWorld, seat: str, offer: Offer) -> Line:
        return offers.refuses(world, seat, offer)

    def hooks(self, world: AnimaWorld) -> Hooks:
        return hooks(world)

    def seat_order(self, world: AnimaWorld) -> tuple[str, ...]:
        if world.setup is None:
            return ()
        return (GM, *world.setup.players)

    def seat_name(self, seat: str) -> Line:
        return THE_GM() if seat == GM else super().seat_name(seat)

    def known(self, world: AnimaWorld, seat: str) -> AnimaWorld:
        return views.known(world, seat)

    def view(self, world: AnimaWorld, seat: str) -> Any:
        return views.view(world, seat)

    def why(self, world: AnimaWorld, offer: Offer) -> Reckoning | None:
        return labels.why(world, offer)

    def odds(
        self,
        table: Standing[AnimaWorld],
        seat: str,
        about: Offer | Request | None,
        answer: Plain = None,
    ) -> Odds | None:
        return odds(table.world, about, answer)

    def form(self) -> form.Form:
        return form.form()

    def demos(self) -> tuple[Demo, ...]:
        return form.DEMOS

    def prose(self, fact: Fact, world: AnimaWorld) -> Line | None:
        return chronicle.prose(fact, world) or super().prose(fact, world)

    def label(self, world: AnimaWorld, offer: Offer) -> Line:
        return labels.label(world, offer)

    def price(self, world: AnimaWorld, offer: Offer) -> Line | None:
        return labels.price(world, offer)

    def answer_label(self, world: AnimaWorld, question: Question, answer: Plain) -> Line:
        said = self.people_say(world, question, answer)
        return said or labels.answer_label(world, question, answer)

    def check(self, world: AnimaWorld) -> None:
        check_laws(world)


GAME = AnimaPrime()
