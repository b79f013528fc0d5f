"""Actions: whatever a seat may open that is no Move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Generic, TypeVarTuple

from msgspec import Struct

from undertow.games.eidolon.entries import BOOK
from undertow.games.eidolon.world import World
from undertow.kernel import Line, Question, Rule, Table, message

Ts = TypeVarTuple("Ts")


class Action(Struct, Generic[*Ts], frozen=True):
    """Anything a seat may open beside Moves: what the GM does, Ties, sessions. It decorates its script,
    which gets the arguments that were offered; the seat is not among them unless `offers` puts it
    there."""

    slug: str
    name: str
    text: str
    offers: Callable[[World, str], Iterable[tuple[*Ts]]]
    """The arguments it may be opened with now."""
    why: str = ""
    """Why it may not be opened, where it may not."""
    because: Callable[[World, str], Line | None] | None = None
    """A closer reason than `why`, where there is one."""
    label: Callable[[World, *Ts], Line] | None = None
    """What stands on its button, given world and arguments, where the name does not say it."""
    anytime: bool = False
    """May it be opened at any time, even in the middle of a Move?"""
    apart: bool = False
    """Does it touch only whom and what it names, so that it may be opened while another's Move waits?"""
    group: str = ""
    former: bool = False
    """Was it offered once, and is so no more? Only a journal that has it opens it again."""

    def __call__(self, script: Callable[[Table[World], *Ts], Awaitable[None]]) -> Rule[Any]:
        return self.enter(script, None)

    def form(
        self, form: Callable[[World, *Ts], Question | None]
    ) -> Callable[[Callable[[Table[World], *Ts, Any], Awaitable[None]]], Rule[Any]]:
        """The same with a form that is filled in first: the script gets what was written last."""
        return lambda script: self.enter(script, form)

    def reason(self, world: World, seat: str) -> Line:
        """Why it is not offered."""
        because = self.because(world, seat) if self.because is not None else None
        return because or Line(f"eidolon.{self.slug}.{'why' if self.why else 'text'}")

    def enter(self, script: Any, form: Any) -> Rule[Any]:
        """Enter it with a script whose arguments nobody knows here."""
        id = f"eidolon.{self.slug}"
        if self.why:
            message(f"{id}.why", self.why)
        name, text = message(f"{id}.name", self.name), message(f"{id}.text", self.text)
        ACTIONS[id] = self
        return BOOK.add(Rule(id, script, name, text, form))


ACTIONS: dict[str, Action[*tuple[Any, ...]]] = {}
"""Every action by id."""
