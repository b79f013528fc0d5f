"""What a seat does not see, told otherwise: were the story another one there, it could not notice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from undertow.kernel import Fact, Journal, Play
from undertow.kernel.journal import Entry, Happened, Opened
from undertow.parts.handouts import HandoutFact

Disguise = Callable[[Any, Random], Fact | None]
"""A fact of a game's own as it might as well have been; None where only its being there is secret."""

WORDS = ("a lantern", "the ninth bell", "nobody's garden", "salt")


def told_otherwise(
    play: Play[Any], journal: Journal, seat: str, disguise: Disguise, rng: Random
) -> list[Entry] | None:
    """The journal with other words and figures in every fact that the seat never heard of, and in what was
    filled in for it; None where there is none. What a rule in progress has told is left alone, for it is told
    again when that rule is."""
    entries = list(journal.entries)
    touched: dict[int, Fact] = {}
    for place, entry in journal.live_entries():
        if not isinstance(entry, Happened) or entry.resolution in play.resolutions:
            continue
        if entry.fact.seen_by(seat) is not None:
            continue
        other = _page(entry.fact, seat, rng) or disguise(entry.fact, rng)
        if other is not None:
            assert other.seen_by(seat) is None, f"{other} is no secret any more"
            entries[place - 1] = replace(entry, fact=other)
            touched[entry.resolution] = other
    for place, entry in journal.live_entries():
        if isinstance(entry, Opened) and entry.resolution in touched:
            entries[place - 1] = replace(entry, form=_otherwise(entry.form, rng))
    return entries if touched else None


def _page(fact: Fact, seat: str, rng: Random) -> Fact | None:
    """A handout, a note or a portrait with something else on it. Who sees a page is not always told that
    others do by now."""
    if not isinstance(fact, HandoutFact) or fact.page.seen_by(seat):
        return None
    page = replace(fact.page, title=rng.choice(WORDS), text=rng.choice(WORDS))
    return replace(fact, page=page)


def _otherwise(form: Any, rng: Random) -> Any:
    """A form with other words in it."""
    if isinstance(form, str):
        return rng.choice(WORDS)
    if isinstance(form, dict):
        return {name: _otherwise(value, rng) for name, value in form.items()}
    if isinstance(form, list | tuple):
        return type(form)(_otherwise(value, rng) for value in form)
    return form
