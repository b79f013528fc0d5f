"""Uses: what may be done once in a while, and when that while is over."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Use(Struct, frozen=True):
    """Somebody used something, and has it back when the span ends."""

    who: str
    what: str
    until: str
    """The span: a turn, a scene, a session; each game has its own."""


Uses = tuple[Use, ...]
"""What lies used up, in the order it was used."""


def used(uses: Uses, who: str, what: str) -> bool:
    """Has somebody used this up?"""
    return any(use.who == who and use.what == what for use in uses)


def over(uses: Uses, spans: Iterable[str]) -> Uses:
    """What is still used up when these spans end."""
    ended = tuple(spans)
    return tuple(use for use in uses if use.until not in ended)
