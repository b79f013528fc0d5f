"""Extras: what the rules do not know, on anybody's sheet. A house rule, an item, a condition of one's
own: a name, words, and a number that goes up and down.

A game takes it with a line in its world (`extras: Extras = Extras()`), the facts (`FACTS`), the actions
of `parts.noting`, and `visible` in its view and in what bots know. Like handouts, this part has facts
of its own: they say nothing of a game. No rule ever reads an extra.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from undertow.kernel import Fact, Line, message, plain
from undertow.parts.secrets import Kept
from undertow.parts.sheets import Block, Entry, Figure, Sheet, Track

HIGHEST = 999
NAME, WORDS = 60, 600
"""So long are its name and its words at most."""
MOST = 40
"""Extras on one sheet."""
BOXES = 12
"""Up to so many are printed as boxes to fill."""


class Extra(Kept, frozen=True):
    """Something of the table's own on a sheet. `known_to` says who sees it."""

    id: str
    """Its id at this table."""
    of: str
    """Whose sheet it is on."""
    name: str
    """What it is called."""
    text: str = ""
    """What it says."""
    counts: bool = True
    """Has it a number?"""
    count: int = 0
    """The number."""
    most: int = 0
    """How high the number goes; as high as one likes, where it is 0."""


class Extras(Struct, frozen=True):
    """All of a table."""

    items: dict[str, Extra] = {}
    """By their ids."""
    made: int = 0
    """How many there have been."""

    def on(self, sheet: str) -> list[Extra]:
        """Those of one sheet."""
        return [one for one in self.items.values() if one.of == sheet]


class Noted(Protocol):
    """A world with extras."""

    @property
    def extras(self) -> Extras: ...


def visible(extras: Extras, seat: str) -> Extras:
    """Those that a seat sees. How many there have been says something of the others."""
    if not extras.made:
        return extras
    seen = {id: one for id, one in extras.items.items() if one.seen_by(seat)}
    return Extras(seen, len(seen))


# What happens


class ExtraFact(Fact, frozen=True):
    """Something that happened to an extra. Only who sees it hears of it."""

    extra: Extra
    seat: str
    """Who did it."""
    who: str
    """Whose sheet it is on, by name."""

    def changed(self, extras: Extras) -> Extras:
        items = extras.items
        new = self.extra.id not in items
        return Extras({**items, self.extra.id: self.extra}, extras.made + new)

    def evolve(self, world: Any) -> Any:
        return replace(world, extras=self.changed(world.extras))

    def seen_by(self, seat: str) -> Fact | None:
        return self if self.extra.seen_by(seat) else None


class ExtraPut(ExtraFact, frozen=True, tag="extras.put"):
    """Something was put on a sheet."""


class ExtraChanged(ExtraFact, frozen=True, tag="extras.changed"):
    """It was written anew, hidden or shown."""


class ExtraCounted(ExtraFact, frozen=True, tag="extras.counted"):
    """Its number went up or down."""

    was: int


class ExtraRemoved(ExtraFact, frozen=True, tag="extras.removed"):
    """It is gone."""

    def changed(self, extras: Extras) -> Extras:
        rest = {id: one for id, one in extras.items.items() if id != self.extra.id}
        return Extras(rest, extras.made)


FACTS: tuple[type[ExtraFact], ...] = (ExtraPut, ExtraChanged, ExtraCounted, ExtraRemoved)


# How it reads

_PUT = message("extras.told.put", "{seat} puts “{name}” on the sheet of {who}.")
_PUT_AT = message("extras.told.put-at", "{seat} puts “{name}” ({count}) on the sheet of {who}.")
_CHANGED = message("extras.told.changed", "{seat} changes “{name}” on the sheet of {who}.")
_COUNTED = message("extras.told.counted", "{who}, “{name}”: {was} → {count}.")
_REMOVED = message("extras.told.removed", "{seat} takes “{name}” off the sheet of {who}.")
TITLE = message("extras.title", "Notes and counters")


def prose(fact: Fact, seat_name: Callable[[str], Line]) -> Line | None:
    """How a fact about an extra reads; None for any other."""
    if not isinstance(fact, ExtraFact):
        return None
    one = fact.extra
    name, who, seat = plain(one.name), plain(fact.who), seat_name(fact.seat)
    match fact:
        case ExtraPut():
            said = _PUT_AT if one.counts else _PUT
            return said(seat=seat, name=name, count=one.count, who=who)
        case ExtraCounted():
            return _COUNTED(who=who, name=name, was=fact.was, count=one.count)
        case ExtraRemoved():
            return _REMOVED(seat=seat, name=name, who=who)
    return _CHANGED(seat=seat, name=name, who=who)


def with_extras(sheets: Iterable[Sheet], extras: Extras) -> list[Sheet]:
    """Sheets to print, with what the table put on them."""
    return [replace(one, blocks=(*one.blocks, *_printed(extras.on(one.id)))) for one in sheets]


def _printed(found: list[Extra]) -> list[Block]:
    if not found:
        return []
    boxes = [one for one in found if one.counts and 0 < one.most <= BOXES]
    numbers = [one for one in found if one.counts and one not in boxes]
    block = Block(
        title=TITLE(),
        tracks=tuple(Track(one.name, one.count, one.most) for one in boxes),
        figures=tuple(
            Figure(one.name, f"{one.count}/{one.most}" if one.most else str(one.count))
            for one in numbers
        ),
        entries=tuple(Entry(one.name, one.text) for one in found if one.text or not one.counts),
        side="wide",
    )
    return [block]
