"""A game with people around it: who leads, who is away or thinking, what is shown around. Everything
here follows from the parts `people`, `handouts` and `extras`, whatever the game itself is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from undertow.kernel import Fact, Game, Line, Offer, Plain, Question, Waiting
from undertow.parts import extras, handouts, people

if TYPE_CHECKING:
    from undertow.parts.noting import Noting

W = TypeVar("W")
NOBODY = people.People()
"""Of a world that does not know its people."""
NO_PAGES = handouts.Handouts()


class PeopledGame(Game[W]):
    gm: str = "gm"
    """The seat that leads; empty where nobody does."""
    talks: frozenset[str] = frozenset()
    """Rules of its own by which people settle something among themselves, beside those of
    `parts.safety`."""
    noting: Noting[Any] | None = None
    """Notes on sheets, where the game has them."""

    def table(self, world: W) -> people.People:
        """What holds among the people; worlds that know them keep it under `table`."""
        return getattr(world, "table", NOBODY)

    def handouts(self, world: W) -> handouts.Handouts:
        """The pages; worlds that have them keep them under `handouts`."""
        return getattr(world, "handouts", NO_PAGES)

    def awaits(self, world: W, seat: str) -> bool:
        now = self.table(world)
        return not now.paused and seat not in now.away

    def stops(self, offer: Offer) -> bool:
        return ".safety." not in offer.rule and offer.rule not in self.talks

    def characters(self, world: W, seat: str) -> Sequence[str]:
        """Whom a seat plays."""
        return ()

    def apart(self, world: W, seat: str) -> Iterable[Offer]:
        """Of its offers, those that touch only whom and what they name."""
        return ()

    def meanwhile(self, world: W, seat: str, waiting: Sequence[Waiting]) -> list[Offer]:
        """Others go on with what is their own. Whoever is asked answers first, and so does whose rule it
        is; nobody reaches into what it is about."""
        found = self.apart(world, seat)
        return self.untouched(world, seat, waiting, found) if found != () else []

    def untouched(
        self, world: W, seat: str, waiting: Sequence[Waiting], found: Iterable[Offer]
    ) -> list[Offer]:
        """Those of a seat's offers that name nobody and nothing these rules are about."""
        busy = self.concerned(world, waiting)
        if seat in busy:
            return []
        return [one for one in found if busy.isdisjoint(_flat(one.args))]

    def concerned(self, world: W, waiting: Sequence[Waiting]) -> frozenset[Plain]:
        """Whom and what these rules are about: who opened them, who must answer, their characters,
        and all that the rules and their questions name. Who only may speak up is free."""
        asks = [ask for one in waiting for ask in one.asks if not ask.optional]
        seats = [*(one.by for one in waiting), *(ask.seat for ask in asks)]
        named: list[Plain] = [
            *seats,
            *(who for seat in seats for who in self.characters(world, seat)),
        ]
        named += _flat(what for one in waiting for what in one.offer.args)
        named += _flat(what for ask in asks for what in ask.about.values())
        return frozenset(named) - {self.gm, "", True, False}

    def away(self, world: W) -> Sequence[str]:
        return self.table(world).away

    def answers_for(self, world: W, seat: str) -> Sequence[str]:
        """Whoever is away holds nobody up: the GM answers for them, or, where nobody leads, anybody
        who is here."""
        away = self.table(world).away
        if self.gm:
            return away if seat == self.gm else ()
        return away if away and seat not in away else ()

    def patience(self, world: W) -> int:
        return self.table(world).patience

    def thinking(self, world: W) -> Sequence[str]:
        return self.table(world).thinking

    def grace(self, world: W) -> int:
        return self.table(world).grace

    def may_override(self, seat: str) -> bool:
        return bool(self.gm) and seat == self.gm

    def pictures(self, world: W, seat: str) -> Iterable[str]:
        return handouts.pictures(self.handouts(world), seat)

    def prose(self, fact: Fact, world: W) -> Line | None:
        said = people.prose(fact, self.seat_name) or handouts.prose(fact, self.seat_name)
        return said or extras.prose(fact, self.seat_name)

    def answer_label(self, world: W, question: Question, answer: Plain) -> Line:
        said = self.people_say(world, question, answer)
        return said or super().answer_label(world, question, answer)

    def people_say(self, world: W, question: Question, answer: Plain) -> Line | None:
        """What stands on the button of an answer, where people, pages or notes are asked about."""
        said = people.answer_label(question, answer)
        said = said or handouts.answer_label(self.handouts(world), question, answer, self.seat_name)
        if said is None and self.noting is not None:
            said = self.noting.answer_label(world, question, answer)
        return said


def _flat(values: Iterable[Plain]) -> list[Plain]:
    """All that stands in these, however deep."""
    found: list[Plain] = []
    for value in values:
        found += _flat(value) if isinstance(value, tuple) else (value,)
    return found
