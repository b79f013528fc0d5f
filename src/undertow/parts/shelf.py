"""A GM's shelf: opponents, people, clocks, scenes and pages that are used at more than one table.

What stands on a shelf is the form of an action, filled in: which action, and what was written. So a
shelf needs nothing of its own to put something on a table, and whatever comes from a file is checked
as if somebody had typed it. A game says which of its actions put something on the table (`puts`), and
what it has ready (`ready`); what a GM made at a table is read out of its journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from undertow.kernel import Offer, Page, Play
from undertow.kernel.journal import Opened

Kind = Literal["opponent", "person", "clock", "scene", "page"]


class Puts(Struct, frozen=True):
    """An action that puts something on the table."""

    kind: Kind
    args: tuple[Any, ...] = ()
    """What the action is opened with, from a shelf."""
    rule: str = ""
    """The action that makes it anew, where this one changes what is there."""


class Thing(Struct, frozen=True):
    """Something on a shelf: an action, and its form by the names of its lines."""

    kind: Kind
    name: str
    rule: str
    args: tuple[Any, ...]
    form: dict[str, Any]


class Shelf(Struct, frozen=True):
    """What a game says of its shelf."""

    puts: Mapping[str, Puts]
    ready: Callable[[], Iterable[Thing]] = tuple

    def thing(self, rule: str, /, **form: Any) -> Thing:
        """Something ready-made; the first line of its form is its name."""
        puts = self.puts[rule]
        return Thing(puts.kind, _first(form), puts.rule or rule, puts.args, form)


def page(game: str, gm: str, kind: Literal["page", "scene"], title: str, text: str) -> Thing:
    """A ready-made handout or scene of a game that takes `parts.sharing`."""
    form = {"kind": kind, "title": title, "text": text}
    return Thing(kind, title, f"{game}.handouts.write", (gm,), form)


def made(shelf: Shelf, play: Play[Any], seat: str) -> list[Thing]:
    """What a seat has made at this table so far, each as it was written last."""
    found: dict[tuple[str, str], Thing] = {}
    if play.journal is None:
        return []
    for _, entry in play.journal.live_entries():
        if not isinstance(entry, Opened) or entry.by != seat or not isinstance(entry.form, tuple):
            continue
        if (puts := shelf.puts.get(entry.rule)) is None:
            continue
        rule = puts.rule or entry.rule
        written = _by_name(play, Offer(rule, puts.args), entry.form)
        name = _first(written)
        found[rule, name] = Thing(puts.kind, name, rule, puts.args, written)
    return list(found.values())


def _first(form: Mapping[str, Any]) -> str:
    return str(next(iter(form.values()), ""))


def _by_name(play: Play[Any], offer: Offer, form: tuple[Any, ...]) -> dict[str, Any]:
    """The lines by their names; what was written under an older form may have fewer."""
    asked = play.form(offer)
    lines = asked.answers.fields if asked is not None and isinstance(asked.answers, Page) else ()
    return {line.name: value for line, value in zip(lines, form, strict=False)}
