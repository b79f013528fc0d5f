"""Rules: short scripts that may ask, with their names and words beside them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Concatenate, Generic, ParamSpec

from msgspec import Struct

from undertow.kernel.requests import Plain, Question
from undertow.kernel.words import Message

P = ParamSpec("P")


class Offer(Struct, frozen=True, gc=False):
    """A rule somebody may open, with its arguments."""

    rule: str
    args: tuple[Plain, ...] = ()
    form: Plain | dict[str, Plain] = None
    """What was filled in before it is opened, where the rule has a form. Never part of an offer."""

    def bare(self) -> Offer:
        """The offer this is, without its form."""
        return self if self.form is None else Offer(self.rule, self.args)


def as_offered(offered: Sequence[Offer], offer: Offer) -> Offer | None:
    """The one offered, and not its equal: True == 1 in Python, but not at a table."""
    try:
        return offered[offered.index(offer)]
    except ValueError:
        return None


class Rule(Generic[P]):
    """A script under a stable id. Call it from another script, or let a seat open it.

    A rule with a form is opened with what its player wrote: `form`, given the world and the other
    arguments, is the question they answer first, in their own time and on their own screen. The
    script gets the answer as its last argument, so no rule ever waits for typing. Where there is
    nothing to fill in just then, the form is None, and the script gets nothing more.
    """

    def __init__(
        self,
        id: str,
        script: Callable[Concatenate[Any, P], Awaitable[None]],
        name: Message,
        text: Message,
        form: Callable[..., Question | None] | None = None,
    ) -> None:
        self.id = id
        self.form = form
        self.script = script
        self.name = name
        self.text = text

    def __call__(self, t: Any, *args: P.args, **kwargs: P.kwargs) -> Awaitable[None]:
        return self.script(t, *args, **kwargs)

    def offer(self, *args: P.args, **kwargs: P.kwargs) -> Offer:
        """The opening of this rule with these arguments."""
        return Offer(self.id, args)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"<rule {self.id}>"


class Rulebook:
    """The rules of one game by id. Refuses duplicates and rules without words."""

    def __init__(self) -> None:
        self.rules: dict[str, Rule[Any]] = {}

    def add(self, rule: Rule[P]) -> Rule[P]:
        if rule.id in self.rules:
            raise ValueError(f"two rules are called {rule.id}")
        if not rule.name.english or not rule.text.english:
            raise ValueError(f"the rule {rule.id} has no words")
        self.rules[rule.id] = rule
        return rule
