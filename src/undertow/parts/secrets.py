"""Secrets: who knows a thing stands on the thing, and one filter serves view and fact alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct


class Kept(Struct, frozen=True, kw_only=True):
    """Something that not everybody knows of."""

    known_to: tuple[str, ...] | None = None
    """The seats that know of it; None where everybody does."""

    def seen_by(self, seat: str) -> bool:
        return self.known_to is None or seat in self.known_to


K = TypeVar("K", bound=Kept)
_Id = TypeVar("_Id")


def visible(things: Iterable[K], seat: str) -> tuple[K, ...]:
    """Those of them that a seat knows of."""
    return tuple(thing for thing in things if thing.seen_by(seat))


def visible_by_id(things: Mapping[_Id, K], seat: str) -> dict[_Id, K]:
    """Those of them that a seat knows of, under their names."""
    return {id: thing for id, thing in things.items() if thing.seen_by(seat)}
