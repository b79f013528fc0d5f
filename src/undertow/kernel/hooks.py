"""Passives: hooks computed from the world, never registered.

A *moment* is something a rule is about to do or to count. Entries in play hook into moments:

* a **modifier** is a pure function of a moment and gives a labelled `Term`, so that every number
  can answer "why?";
* a **forbid** says why something cannot be done, in words;
* a **reaction** is a script that runs *before* (and may change the moment), *instead* (and may
  replace what would happen), or *after*.

Order is declared: seat order from the active seat, the rules' own hooks first, then entry id.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from undertow.kernel.words import Line

RULES = "rules"
"""Not a person: what the rules themselves open or do."""

When = Literal["before", "instead", "after"]


class Moment(Struct, frozen=True, gc=False):
    """Something that is about to happen, or is being counted."""


class Term(Struct, frozen=True, gc=False):
    """One reason for a number. A term that `sets` replaces what was counted before it."""

    amount: int
    """How much it adds."""
    why: Line
    """The reason, as a sentence."""
    sets: bool = False
    """Does it replace what was counted before?"""


class Reckoning(Struct, frozen=True, gc=False):
    """A number with all its reasons."""

    total: int
    """The number."""
    terms: tuple[Term, ...]
    """Its reasons, in the order in which they count."""


class Tally(Moment, frozen=True):
    """A moment in which a number is counted."""

    least: ClassVar[int | None] = None
    most: ClassVar[int | None] = None

    def base(self, world: Any) -> Term:
        """What the number is before anybody's hooks."""
        raise NotImplementedError

    def within(self, total: int) -> int:
        """The number, held between its least and its most."""
        if self.least is not None and total < self.least:
            return self.least
        if self.most is not None and total > self.most:
            return self.most
        return total


class Modifier(Struct, frozen=True):
    """A pure function of a tally: a labelled term, or None where it has nothing to say."""

    entry: str
    moment: type[Tally]
    term: Callable[[Any, Any], Term | None]


class Forbid(Struct, frozen=True):
    """A pure function of a moment: why it cannot be done, or None where it can."""

    entry: str
    moment: type[Moment]
    why: Callable[[Any, Any], Line | None]


class Reaction(Struct, frozen=True):
    """A script that a moment sets off.

    `concerns` gives the seat whose reaction it is, RULES for the rules' own, or None when it does
    not apply now.
    """

    entry: str
    moment: type[Moment]
    when: When
    concerns: Callable[[Any, Any], str | None]
    script: Callable[..., Awaitable[Any]]


Hook = Modifier | Forbid | Reaction


class Hooks:
    """All hooks of the entries in play, by moment."""

    def __init__(self, hooks: Iterable[Hook] = ()) -> None:
        self._modifiers: dict[type[Moment], tuple[Modifier, ...]] = {}
        self._forbids: dict[type[Moment], tuple[Forbid, ...]] = {}
        self._reactions: dict[tuple[type[Moment], When], tuple[Reaction, ...]] = {}
        for hook in sorted(hooks, key=lambda hook: hook.entry):
            if isinstance(hook, Modifier):
                before = self._modifiers.get(hook.moment, ())
                self._modifiers[hook.moment] = (*before, hook)
            elif isinstance(hook, Forbid):
                self._forbids[hook.moment] = (*self._forbids.get(hook.moment, ()), hook)
            else:
                key = (hook.moment, hook.when)
                self._reactions[key] = (*self._reactions.get(key, ()), hook)

    def reckon(self, world: Any, tally: Tally) -> Reckoning:
        """Count, with reasons."""
        term = tally.base(world)
        total, terms = term.amount, [term]
        for modifier in self._modifiers.get(type(tally), ()):
            if (term_or_none := modifier.term(world, tally)) is not None:
                total = term_or_none.amount + (0 if term_or_none.sets else total)
                terms.append(term_or_none)
        return Reckoning(tally.within(total), tuple(terms))

    def total(self, world: Any, tally: Tally) -> int:
        """Count, for somebody who does not ask why."""
        total = tally.base(world).amount
        for modifier in self._modifiers.get(type(tally), ()):
            if (term := modifier.term(world, tally)) is not None:
                total = term.amount if term.sets else total + term.amount
        return tally.within(total)

    def why_not(self, world: Any, moment: Moment) -> Line | None:
        """Why this cannot be done: the first reason anybody has; None when it can."""
        for forbid in self._forbids.get(type(moment), ()):
            if (why := forbid.why(world, moment)) is not None:
                return why
        return None

    def reactions(
        self, world: Any, moment: Moment, when: When, order: Callable[[Any], tuple[str, ...]]
    ) -> Sequence[Reaction]:
        """Those that apply now, in their declared order."""
        hooks = self._reactions.get((type(moment), when))
        if hooks is None:
            return ()
        found = [(seat, hook) for hook in hooks if (seat := hook.concerns(world, moment))]
        if len(found) > 1:
            seats = (RULES, *order(world))
            found.sort(key=lambda pair: (seats.index(pair[0]), pair[1].entry))
        return [hook for _, hook in found]
