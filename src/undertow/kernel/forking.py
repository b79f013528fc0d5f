"""The same table once more, to try things out: nothing done there happens here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from undertow.kernel.facts import Fact
from undertow.kernel.fate import Fate
from undertow.kernel.play import Play
from undertow.kernel.resolution import Resolution
from undertow.kernel.rules import Offer
from undertow.kernel.standing import Standing

W = TypeVar("W")


def fork(
    table: Standing[W],
    fate: Fate | None = None,
    world: W | None = None,
    told: Callable[[Fact], object] | None = None,
    *,
    journal: bool = False,
) -> Play[W]:
    """A table that stands where this one stands, rules in progress included. It has another fate and,
    where one is given, another world; `told` hears what happens there. It keeps a journal only if
    that is wanted, and then one that goes on from this table's."""
    here = table.world
    other = Play(table.game, table.seats, fate, keep_journal=False, world=here)
    for each in table.resolutions.values():
        copy = Resolution(each.id, each.by, each.offer)
        copy.n, copy.asked = each.n, each.asked
        copy.pending, copy.replies, copy.reply = each.pending, each.replies, each.reply
        copy.past = [(met, value, list(fates)) for met, value, fates in each.past]
        copy.suggestions = {seat: list(old) for seat, old in each.suggestions.items()}
        copy.coro = other._script(each.offer)
        for met, value, fates in copy.past:
            other.table.world = met
            for known in (value, *fates):
                copy.coro.send(known)
        other.resolutions[copy.id] = copy
    other.next_resolution, other._fated = table.next_resolution, table._fated
    other.table.world = here if world is None else world
    other.table._told = told
    if journal and table.journal is not None:
        other.journal = table.journal.copy()
        other.table._told = other.noting()
    return other


def begin(table: Play[W], by: str, offer: Offer) -> None:
    """Open a rule without asking whether it is offered, as the rules themselves do."""
    table._command(lambda: table._start(by, offer))
