"""Records as indented lines, to hold beside what was written down of them. What is empty, false or none is
left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from undertow.kernel import Line, Message, Reckoning, speak

_DEEPER = "  "


def shown(name: str, value: object, without: frozenset[str] = frozenset()) -> Iterator[str]:
    """`name: value`, or `name` with its own lines below; lines of these names stay out."""
    if name in without or _empty(value):
        return
    flat = _flat(value)
    if flat is not None:
        yield f"{name}: {flat}"
        return
    yield name
    for under, one in _inside(value):
        yield from (_DEEPER + line for line in shown(under, one, without))


def _empty(value: object) -> bool:
    if isinstance(value, (msgspec.Struct, Fraction, float)):
        return False
    return not value


def _flat(value: object) -> str | None:
    """A value that stands on one line."""
    match value:
        case Reckoning(total=total, terms=terms):
            reasons = [f"{'=' if t.sets else ''}{t.amount} {speak(t.why)}" for t in terms]
            return f"{total} ({', '.join(reasons)})"
        case Line():
            return speak(value)
        case Message():
            return value.english
        case float():
            return f"{value:.6f}"
        case str() | int() | Fraction():
            return str(value)
        case tuple() | list():
            parts = [_flat(one) for one in value]
            if any(part is None for part in parts):
                return None
            nested = any(isinstance(one, (tuple, list)) for one in value)
            return (" | " if nested else ", ").join(str(part) for part in parts)
        case _:
            return None


def _inside(value: object) -> Iterator[tuple[str, object]]:
    match value:
        case msgspec.Struct():
            for field in msgspec.structs.fields(type(value)):
                yield field.name, getattr(value, field.name)
        case Mapping():
            for key, one in value.items():
                yield str(key), one
        case tuple() | list():
            for n, one in enumerate(value, 1):
                yield str(getattr(one, "id", "") or n), one
        case _:
            raise TypeError(f"nobody said how to show {value!r}")
