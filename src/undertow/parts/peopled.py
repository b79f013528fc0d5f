"""A game with people around it: who leads, who is away or thinking, what is shown around. Everything
here follows from the parts `people`, `handouts` and `extras`, whatever the game itself is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from undertow.kernel import Fact, Game, Line, Offer, Plain, Question
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
